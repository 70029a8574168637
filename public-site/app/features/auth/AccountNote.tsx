import { useChallenge } from "~/challenge/useChallenge.ts";
import styles from "~/components/Form.module.css";
import { RichText } from "~/components/RichText.tsx";
import { accountNote } from "~/content/accountNote.ts";

/** Says first what an account is good for: nobody registers for a challenge that they cannot enter. */
export function AccountNote() {
  return (
    <p className={`${styles.note} ${styles.state}`}>
      <RichText text={accountNote(useChallenge())} />
    </p>
  );
}
