import type { SubmitEvent } from "react";
import { PROFILE_FORM } from "#shared/forms.ts";
import { PROFILE_MESSAGES } from "#shared/messages.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RestoredNote, useKeptForm } from "~/components/KeptForm.tsx";
import { readLevelOfStudy } from "~/components/LevelOfStudyFields.tsx";
import { MailingListCheckbox, readMailingListChoice } from "~/components/MailingListCheckbox.tsx";
import { ProfileFields } from "~/components/ProfileFields.tsx";
import { type OwnProfile, saveProfile } from "~/data/profile.ts";
import { failure as failed } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";

/** The profile, which can be changed but not emptied. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { check, field, missing, clear } = useCheckedForm(PROFILE_FORM);
  const { state, busy, failure, run, reset } = useAction();
  const kept = useKeptForm("profile", profile.id, () => {
    clear();
    reset();
  });

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = check(form, {
      levelOfStudy: readLevelOfStudy(form),
      joinMailingList: readMailingListChoice(form),
    });
    if (!values) return reset();
    const outcome = await run(() => saveProfile(values));
    if (outcome?.ok) kept.sent();
  }

  const problem = missing ? failed(PROFILE_MESSAGES.missingFields) : failure;
  return (
    <Form key={kept.round} ref={kept.ref} withoutNote aria-label="Profile" onSubmit={onSubmit}>
      <RestoredNote kept={kept} detail="It is not saved yet." />
      <ProfileFields field={field} profile={profile} />
      <MailingListCheckbox defaultChecked={profile.joinMailingList} />
      {problem && <FormMessage kind="failure" {...problem} />}
      {state.status === "done" && (
        <FormMessage kind="success" message="Your profile has been saved." />
      )}
      <SubmitButton busy={busy} busyLabel="Saving...">
        Save Profile
      </SubmitButton>
    </Form>
  );
}
