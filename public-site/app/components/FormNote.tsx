import { useChallenge } from "~/challenge/useChallenge.ts";
import { paths } from "~/config/paths.ts";
import styles from "./Form.module.css";
import { NewTabLink } from "./NewTabLink.tsx";

/**
 * At the head of a form that takes personal data.
 * @param entering whether it is a step to taking part, by the official rules.
 */
export function FormNote({ entering = false }: { entering?: boolean }) {
  const { canEnter } = useChallenge();
  return (
    <p className={`${styles.note} ${entering ? styles.rulesNote : ""}`}>
      All fields are required. What happens to them is in the{" "}
      <NewTabLink href={paths.privacy}>privacy notice</NewTabLink>
      {entering && canEnter && (
        <span>
          , and what you take part in, in the{" "}
          <NewTabLink href={paths.rules}>official rules</NewTabLink>
        </span>
      )}
      <span>.</span>
    </p>
  );
}
