import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";

/**
 * Shown after registering when addresses have to be confirmed. It says the same for an address that
 * already has an account, so that nobody can find out who has one.
 */
export function CheckYourInbox({ email }: { email: string }) {
  return (
    <div className={styles.form}>
      <FormMessage
        kind="success"
        message="Please check your inbox."
        detail={`We have sent an email to ${email}. Follow the link in it to finish your registration.`}
      />
      <p>
        No email after a few minutes? Look into the spam folder. If you have an account with this
        address, sign in.
      </p>
    </div>
  );
}
