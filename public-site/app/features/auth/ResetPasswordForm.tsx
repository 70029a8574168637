import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { newPassword } from "#shared/forms.ts";
import { ButtonLink, SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { paths } from "~/config/paths.ts";
import { refusalOfCommon } from "~/data/commonPasswords.ts";
import type { MailLink } from "~/data/mailLink.ts";
import { setPassword } from "~/data/passwords.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { DeadConfirmation } from "./DeadConfirmation.tsx";
import { ResetRefused } from "./ResetRefused.tsx";
import { useMailLink } from "./useMailLink.ts";

/** Hardly anybody follows a link for another account. */
const OtherAccountQuestion = lazy(() => import("./OtherAccountQuestion.tsx"));

const RULES = { password: newPassword };

interface ResetPasswordFormProps {
  /** The link of the mail; without one the form is about the signed-in person. */
  link?: MailLink;
  /** Where to go on to; without it the page says that it is done. */
  next?: string;
}

/** Sets a new password: a forgotten one, or the first once an address is confirmed. */
export function ResetPasswordForm({ link, next }: ResetPasswordFormProps) {
  const form = useValidatedForm({ rules: RULES, initialValues: { password: "" } });
  const { through, refusal, otherAccount, accept } = useMailLink(
    link,
    "Your password could not be changed.",
  );
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();

  async function onSend({ password }: { password: string }): Promise<Outcome> {
    const refusal = await refusalOfCommon(password);
    if (refusal) return refusal;
    setTyped(password);
    const outcome = await through(() => setPassword(password));
    // The link leaves the address, so that reloading the page works.
    if (outcome.ok && (link || next))
      await navigate(next ?? paths.resetPassword, { replace: true });
    return outcome;
  }

  async function onChanged(): Promise<void> {
    accept();
    const outcome = await setPassword(typed);
    if (outcome.ok) await navigate(next ?? paths.dashboard, { replace: true });
    else form.fail(outcome);
  }

  if (refusal) {
    return link?.type === "email" ? (
      <DeadConfirmation next={next ?? paths.dashboard} />
    ) : (
      <ResetRefused {...refusal} />
    );
  }
  if (form.sent) {
    return (
      <div className={styles.form}>
        <FormMessage kind="success" message="Your password has been changed." />
        <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Set a new password"
      onSubmit={form.onSubmit(onSend)}
    >
      <NewPasswordField label="New password" {...form.field("password")} />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      <SubmitButton busy={form.busy} busyLabel="Saving...">
        Save new password
      </SubmitButton>
      {otherAccount && (
        <Suspense>
          <OtherAccountQuestion
            account={otherAccount}
            onChanged={() => void onChanged()}
            onStayed={() => void navigate(paths.dashboard)}
          />
        </Suspense>
      )}
    </form>
  );
}
