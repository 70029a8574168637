import { PasswordInput } from "@mantine/core";
import { Fragment, useState } from "react";
import { useRevalidator } from "react-router";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { newPassword, SIGN_IN_FORM } from "#shared/forms.ts";
import { requiredEmail } from "#shared/validation.ts";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RobotCheckNote } from "~/components/FormNote.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { MailingListCheckbox, ProfileFields } from "~/components/ProfileFields.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import {
  type Account,
  changeEmail,
  changePassword,
  type PasswordChange,
} from "~/data/accountSettings.ts";
import { commonPasswordFailure } from "~/data/passwordCheck.ts";
import type { OwnProfile } from "~/data/profile.ts";
import { prepareRobotCheck } from "~/data/robotCheck.ts";
import { failure as failed, type Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { useProfileForm } from "./useProfileForm.ts";

/** The profile, whose fields must not be empty. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { form, save, fieldsKey } = useProfileForm(profile);
  useUnsavedWork(form.isDirty(), { loss: "Your profile changes haven’t been saved yet." });

  return (
    <Form
      form={form}
      send={save}
      onSent={() => notifySuccess("Your profile has been saved.")}
      aria-label="Profile"
      submit="Save Profile"
      busyLabel="Saving..."
    >
      <Fragment key={fieldsKey}>
        <ProfileFields field={form.field} />
        <MailingListCheckbox {...form.checkbox("join_mailing_list")} />
      </Fragment>
    </Form>
  );
}

const EMAIL_RULES = { email: requiredEmail };

/** The address to sign in with. A new one takes effect once it is confirmed. */
export function EmailForm({ account }: { account: Account }) {
  const form = useValidatedForm({ rules: EMAIL_RULES, initialValues: { email: "" } });
  useUnsavedWork(form.isDirty(), { loss: "Your new email address hasn’t been saved yet." });
  const { revalidate } = useRevalidator();
  // If another account uses the address, this account has no new one, which the page must not reveal.
  const [requested, setRequested] = useState<string>();
  const pending = requested ?? account.newEmail;

  async function change({ email }: { email: string }): Promise<Outcome> {
    return email.toLowerCase() === account.email.toLowerCase()
      ? failed("This is already your address.")
      : changeEmail(email);
  }

  return (
    <>
      <p>
        You sign in with <strong>{account.email}</strong>.
      </p>
      {pending && (
        <FormMessage
          kind="note"
          message="Check both inboxes."
          detail={`The change to ${pending} hasn’t been confirmed yet. We’ll send an email to your current address and, unless another account uses it, to the new one. Open the link in each email to confirm the change.`}
        />
      )}
      <Form
        form={form}
        send={change}
        onSent={(_, { email }) => {
          setRequested(email);
          return revalidate();
        }}
        aria-label="Email address"
        submit="Change email address"
        busyLabel="Sending..."
        look="quiet"
      >
        <EmailField
          key={form.key("email")}
          label="New email"
          autoComplete="email"
          {...form.field("email")}
        />
      </Form>
    </>
  );
}

const WITH_CURRENT = { current: SIGN_IN_FORM.password, password: newPassword };
// People who sign in only with Google have no password.
const WITHOUT_CURRENT: typeof WITH_CURRENT = { ...WITH_CURRENT, current: () => ({ value: "" }) };

/** Sets a new password, or a first one. */
export function PasswordForm({ account }: { account: Account }) {
  const form = useValidatedForm({
    rules: account.hasPassword ? WITH_CURRENT : WITHOUT_CURRENT,
    initialValues: { current: "", password: "" },
  });
  // Browsers fill in the current password.
  useUnsavedWork(form.isDirty("password"), { loss: "Your new password hasn’t been saved yet." });

  async function change(passwords: PasswordChange): Promise<Outcome> {
    const refusal = await commonPasswordFailure(passwords.password);
    return refusal ?? changePassword(account, passwords);
  }

  return (
    <Form
      form={form}
      send={change}
      onSent={() => form.clear()}
      aria-label="Password"
      onInput={prepareRobotCheck}
      submit="Change password"
      busyLabel="Saving..."
      look="quiet"
      sent={{
        message: "Your password has been changed.",
        detail: "You’ve been signed out everywhere else.",
      }}
      belowButton={account.hasPassword && <RobotCheckNote />}
    >
      {account.hasPassword ? (
        <PasswordInput
          key={form.key("current")}
          label="Current password"
          autoComplete="current-password"
          required
          {...form.field("current")}
        />
      ) : (
        <p>
          You sign in with Google. Set a password if you also want to sign in with your email
          address.
        </p>
      )}
      <NewPasswordField
        key={form.key("password")}
        label="New password"
        {...form.field("password")}
      />
    </Form>
  );
}
