import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";

/** The main button of public pages, depending on the stage and on whether the visitor is signed in. */
export function mainAction(facts: ChallengeFacts, isSignedIn: boolean) {
  if (isSignedIn) return { text: "My Dashboard", href: paths.dashboard };
  if (facts.canEnter) return { text: "Register", href: paths.signUp };
  return nextStep(facts);
}

/** The next page for visitors who can no longer enter. */
export function nextStep({ isReleased, isDecided }: ChallengeFacts) {
  if (isDecided) return { text: "Meet the winners", href: paths.winners };
  return isReleased
    ? { text: "Meet the finalists", href: paths.finalists }
    : { text: "Get news by email", href: paths.mailingList };
}
