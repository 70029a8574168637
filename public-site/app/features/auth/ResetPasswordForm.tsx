import { useState } from "react";
import { useNavigate } from "react-router";
import { oneTimeCodeRule } from "#common/secondFactor.ts";
import { newPassword } from "#shared/forms.ts";
import type { FieldRules } from "#shared/validation.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { CodeField } from "~/components/TextFields.tsx";
import { paths } from "~/config/paths.ts";
import { setPassword } from "~/data/account.ts";
import type { EmailLink } from "~/data/emailLink.ts";
import { commonPasswordFailure } from "~/data/passwordCheck.ts";
import { isCodeMissing, verifyCode } from "~/data/secondFactor.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { ExpiredConfirmation, NewResetLink } from "./NewLinkForm.tsx";
import { useEmailLink } from "./useEmailLink.tsx";

interface Reset {
  password: string;
  code: string;
}
const RULES: FieldRules<Reset> = { password: newPassword, code: () => ({ value: "" }) };
const RULES_WITH_CODE: FieldRules<Reset> = { ...RULES, code: oneTimeCodeRule };

interface ResetPasswordFormProps {
  /** Without one, the form sets the password of the signed-in person. */
  link?: EmailLink;
  /** The next page; without it, the form is replaced by a message. */
  next?: string;
  /** Called when the message replaces the form. */
  onDone?: () => void;
}

/** Sets a forgotten password, or the first one when an address is confirmed. */
export function ResetPasswordForm({ link, next, onDone }: ResetPasswordFormProps) {
  const [asksCode, setAsksCode] = useState(false);
  const form = useValidatedForm<Reset>({
    rules: asksCode ? RULES_WITH_CODE : RULES,
    initialValues: { password: "", code: "" },
  });
  const { signInAnd, isExpired, question } = useEmailLink(
    link,
    "We couldn’t change your password.",
    onSwitched,
  );
  const navigate = useNavigate();

  /** Asks for a code after the link has signed in, because only then is it known whether the person has an app. */
  async function save(password: string, code: string): Promise<Outcome> {
    if (!(await isCodeMissing())) return setPassword(password);
    if (asksCode) {
      const outcome = await verifyCode(code);
      return outcome.ok ? setPassword(password) : outcome;
    }
    setAsksCode(true);
    return failure(
      "One more step: enter the code from your authenticator app.",
      "Type it below, then save the new password again.",
    );
  }

  async function onSend({ password, code }: Reset): Promise<Outcome> {
    const refusal = await commonPasswordFailure(password);
    if (refusal) return refusal;
    const outcome = await signInAnd(() => save(password, code));
    // Remove the link from the address, so that the page can be reloaded.
    if (outcome.ok && (link || next))
      await navigate(next ?? paths.resetPassword, { replace: true });
    return outcome;
  }

  async function onSwitched(saveTyped: () => Promise<Outcome>): Promise<void> {
    const outcome = await saveTyped();
    if (outcome.ok) await navigate(next ?? paths.dashboard, { replace: true });
    else form.fail(outcome);
  }

  if (isExpired) {
    return link?.type === "email" ? (
      <ExpiredConfirmation next={next ?? paths.dashboard} />
    ) : (
      <NewResetLink />
    );
  }
  if (form.sent) {
    return (
      <div className="stack">
        <FormMessage kind="success" message="You’re signed in with your new password." />
        <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
      </div>
    );
  }
  return (
    <Form
      form={form}
      send={onSend}
      {...(onDone && { onSent: onDone })}
      aria-label="Set a new password"
      submit="Save new password"
      busyLabel="Saving..."
      belowButton={question}
    >
      <p className="text-s">You’ll use it the next time you sign in.</p>
      <NewPasswordField label="New password" {...form.field("password")} />
      {asksCode && <CodeField {...form.field("code")} />}
    </Form>
  );
}
