import { PROFILE_FORM } from "#shared/forms.ts";
import { PROFILE_MESSAGES } from "#shared/messages.ts";
import { SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { MailingListCheckbox } from "~/components/MailingListCheckbox.tsx";
import { EMPTY_PROFILE, ProfileFields } from "~/components/ProfileFields.tsx";
import { type OwnProfile, saveProfile } from "~/data/profile.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";

/** The profile, which can be changed but not emptied. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useValidatedForm({
    rules: PROFILE_FORM,
    initialValues: { ...EMPTY_PROFILE, ...profile },
    missing: PROFILE_MESSAGES.missingFields,
  });

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Profile"
      onSubmit={form.onSubmit(saveProfile)}
    >
      <ProfileFields field={form.field} />
      <MailingListCheckbox {...form.checkbox("joinMailingList")} />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      {form.sent && <FormMessage kind="success" message="Your profile has been saved." />}
      <SubmitButton busy={form.busy} busyLabel="Saving...">
        Save Profile
      </SubmitButton>
    </form>
  );
}
