import styles from "./Form.module.css";
import { NewTabLink } from "./NewTabLink.tsx";

/** At the end of a form whose robot check does not show: hCaptcha asks for these words there. */
export function RobotCheckNote() {
  return (
    <p className={styles.note}>
      This form is protected by hCaptcha, and its{" "}
      <NewTabLink href="https://www.hcaptcha.com/privacy">Privacy Policy</NewTabLink> and{" "}
      <NewTabLink href="https://www.hcaptcha.com/terms">Terms of Service</NewTabLink> apply.
    </p>
  );
}
