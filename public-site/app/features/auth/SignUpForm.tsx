import type { SubmitEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { SIGN_UP_FORM } from "#shared/forms.ts";
import { TEXT_LIMITS } from "#shared/limits.ts";
import { SIGN_UP_MESSAGES } from "#shared/messages.ts";
import { SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { readLevelOfStudy } from "~/components/LevelOfStudyFields.tsx";
import { MailingListCheckbox, readMailingListChoice } from "~/components/MailingListCheckbox.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { ProfileFields } from "~/components/ProfileFields.tsx";
import { TextField } from "~/components/TextField.tsx";
import { paths } from "~/config/paths.ts";
import { signUp } from "~/data/account.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import { failure as failed } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";
import { trackSignUp } from "./events.ts";
import { GoogleButton } from "./GoogleButton.tsx";
import { SwitchPageLink } from "./SwitchPageLink.tsx";

interface SignUpFormProps {
  /** Called when the account waits for its e-mail address to be confirmed. */
  onConfirmationNeeded: (email: string) => void;
}

/** Registration with e-mail and password or with Google (specification sections 2, 4 and 5). */
export function SignUpForm({ onConfirmationNeeded }: SignUpFormProps) {
  const { check, field, missing } = useCheckedForm(SIGN_UP_FORM);
  const { busy, failure, run, reset, fail } = useAction<unknown>();
  const { search } = useLocation();
  const navigate = useNavigate();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const account = check(form, {
      levelOfStudy: readLevelOfStudy(form),
      joinMailingList: readMailingListChoice(form),
    });
    if (!account) return reset();
    await run(async () => {
      const outcome = await signUp(account, nextPathOf(search));
      trackSignUp(account, outcome.ok);
      if (!outcome.ok) return outcome;
      // Still busy until the next page is there.
      if (outcome.value.signedIn) await navigate(nextPathOf(search));
      else onConfirmationNeeded(account.email);
      return outcome;
    });
  }

  const problem = missing ? failed(SIGN_UP_MESSAGES.missingFields) : failure;
  return (
    <Form aria-label="Challenge Registration" onSubmit={onSubmit}>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        maxLength={TEXT_LIMITS.email}
        {...field("email")}
      />
      <NewPasswordField {...field("password")} />
      <ProfileFields field={field} />
      <MailingListCheckbox />
      {problem && <FormMessage kind="failure" {...problem} />}
      <SubmitButton busy={busy} busyLabel="Signing up...">
        Sign up
      </SubmitButton>
      <p className={styles.separator}>or</p>
      <GoogleButton onFailure={fail}>Continue with Google</GoogleButton>
      <SwitchPageLink question="Already registered?" label="Sign in" to={paths.signIn} />
    </Form>
  );
}
