import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { oneTimeCodeRule } from "#common/secondFactor.ts";
import { newPassword } from "#shared/forms.ts";
import type { FieldRules } from "#shared/validation.ts";
import { ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { CodeField } from "~/components/TextFields.tsx";
import { paths } from "~/config/paths.ts";
import { refusalOfCommon } from "~/data/commonPasswords.ts";
import type { MailLink } from "~/data/mailLink.ts";
import { setPassword } from "~/data/passwords.ts";
import { giveCode, isCodeMissing } from "~/data/secondFactor.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { DeadConfirmation, ResetRefused } from "./NewLinkForm.tsx";
import { useMailLink } from "./useMailLink.ts";

/** Hardly anybody follows a link for another account. */
const OtherAccountQuestion = lazy(() => import("./OtherAccountQuestion.tsx"));

interface Reset {
  password: string;
  /** Of who has an authenticator app. */
  code: string;
}
const RULES: FieldRules<Reset> = { password: newPassword, code: () => ({ value: "" }) };
const RULES_WITH_CODE: FieldRules<Reset> = { ...RULES, code: oneTimeCodeRule };

interface ResetPasswordFormProps {
  /** The link of the mail; without one the form is about the signed-in person. */
  link?: MailLink;
  /** Where to go on to; without it the page says that it is done. */
  next?: string;
}

/** Sets a new password: a forgotten one, or the first once an address is confirmed. */
export function ResetPasswordForm({ link, next }: ResetPasswordFormProps) {
  const [asksCode, setAsksCode] = useState(false);
  const form = useValidatedForm<Reset>({
    rules: asksCode ? RULES_WITH_CODE : RULES,
    initialValues: { password: "", code: "" },
  });
  const { through, refusal, otherAccount, accept } = useMailLink(
    link,
    "Your password could not be changed.",
  );
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();

  /** Who has an authenticator app needs its code as well, once the link has said who it is. */
  async function set(password: string, code: string): Promise<Outcome> {
    if (!(await isCodeMissing())) return setPassword(password);
    if (asksCode) {
      const taken = await giveCode(code);
      return taken.ok ? setPassword(password) : taken;
    }
    setAsksCode(true);
    return failure(
      "One more step: the code from your authenticator app.",
      "Type it below, and save the new password again.",
    );
  }

  async function onSend({ password, code }: Reset): Promise<Outcome> {
    const refusal = await refusalOfCommon(password);
    if (refusal) return refusal;
    setTyped(password);
    const outcome = await through(() => set(password, code));
    // The link leaves the address, so that reloading the page works.
    if (outcome.ok && (link || next))
      await navigate(next ?? paths.resetPassword, { replace: true });
    return outcome;
  }

  async function onChanged(): Promise<void> {
    accept();
    const outcome = await set(typed, "");
    if (outcome.ok) await navigate(next ?? paths.dashboard, { replace: true });
    else form.fail(outcome);
  }

  if (refusal) {
    return link?.type === "email" ? (
      <DeadConfirmation next={next ?? paths.dashboard} />
    ) : (
      <ResetRefused refusal={refusal} />
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
    <Form
      form={form}
      send={onSend}
      aria-label="Set a new password"
      submit="Save new password"
      busyLabel="Saving..."
      below={
        otherAccount && (
          <Suspense>
            <OtherAccountQuestion
              account={otherAccount}
              onChanged={() => void onChanged()}
              onStayed={() => void navigate(paths.dashboard)}
            />
          </Suspense>
        )
      }
    >
      <NewPasswordField label="New password" {...form.field("password")} />
      {asksCode && <CodeField {...form.field("code")} />}
    </Form>
  );
}
