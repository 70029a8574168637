import { ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import type { Refusal } from "./passwordReset.ts";

/** Says why no new password can be set here, and leads to where a new link is asked for. */
export function ResetRefused({ message, detail }: Refusal) {
  return (
    <div className={styles.form}>
      <FormMessage kind="failure" message={message} detail={detail} />
      <ButtonLink to={paths.signIn}>Back to Sign In</ButtonLink>
    </div>
  );
}
