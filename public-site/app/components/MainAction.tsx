import { useChallenge } from "~/challenge/useChallenge.ts";
import { mainAction } from "~/content/mainAction.ts";
import { ButtonLink } from "./Button.tsx";
import { BySession } from "./BySession.tsx";

/** The main button of a public page. */
export function MainAction() {
  const facts = useChallenge();
  return (
    <BySession>
      {(isSignedIn) => {
        const { href, text } = mainAction(facts, isSignedIn);
        return <ButtonLink to={href}>{text}</ButtonLink>;
      }}
    </BySession>
  );
}
