import { useChallenge } from "~/challenge/useChallenge.ts";
import { paths } from "~/config/paths.ts";
import styles from "./Form.module.css";
import { NewTabLink } from "./NewTabLink.tsx";

/**
 * The note above a form with personal data.
 * @param entering whether the form is a step to an entry, to which the official rules apply.
 */
export function FormNote({ entering = false }: { entering?: boolean }) {
  const { canEnter } = useChallenge();
  return (
    <p className={`${styles.note} ${entering ? styles.rulesNote : ""}`}>
      All fields are required. See our <NewTabLink href={paths.privacy}>privacy notice</NewTabLink>
      {entering && canEnter ? (
        <span key="rules">
          {" "}
          and <NewTabLink href={paths.rules}>official rules</NewTabLink>.
        </span>
      ) : (
        <span key="end">.</span>
      )}
    </p>
  );
}
