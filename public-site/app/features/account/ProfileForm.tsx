import { PROFILE_MESSAGES } from "#common/messages.ts";
import { PROFILE_FORM } from "#shared/forms.ts";
import { SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { MailingListCheckbox } from "~/components/MailingListCheckbox.tsx";
import { EMPTY_PROFILE, ProfileFields } from "~/components/ProfileFields.tsx";
import { type OwnProfile, saveProfile } from "~/data/profile.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";

/** The profile, which can be changed but not emptied. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useValidatedForm({
    rules: PROFILE_FORM,
    initialValues: { ...EMPTY_PROFILE, ...profile },
    missing: PROFILE_MESSAGES.missingFields,
  });
  useUnsavedWork(form.isDirty(), "Your changes to your profile are not saved yet.");

  async function save(values: Parameters<typeof saveProfile>[0]): Promise<Outcome> {
    const outcome = await saveProfile(values);
    if (outcome.ok) notifySuccess("Your profile has been saved.");
    return outcome;
  }

  return (
    <form className={styles.form} noValidate aria-label="Profile" onSubmit={form.onSubmit(save)}>
      <ProfileFields field={form.field} />
      <MailingListCheckbox {...form.checkbox("joinMailingList")} />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      <SubmitButton busy={form.busy} busyLabel="Saving...">
        Save Profile
      </SubmitButton>
    </form>
  );
}
