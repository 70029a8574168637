import type { SubmitEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { PROFILE_FORM } from "#shared/forms.ts";
import { PROFILE_MESSAGES } from "#shared/messages.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RestoredNote, useKeptForm } from "~/components/KeptForm.tsx";
import { readLevelOfStudy } from "~/components/LevelOfStudyFields.tsx";
import { ProfileFields } from "~/components/ProfileFields.tsx";
import { type OwnProfile, saveProfile } from "~/data/profile.ts";
import { track } from "~/features/analytics/analytics.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import { DONE, failure as failed } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";

/** The five fields without which nobody gets to the dashboard (specification sections 2 and 5). */
export function ProfileCompletionForm({ profile }: { profile: OwnProfile | null }) {
  const { check, field, missing, clear } = useCheckedForm(PROFILE_FORM);
  const { busy, failure, run, reset } = useAction();
  const kept = useKeptForm("profile-completion", profile?.id, () => {
    clear();
    reset();
  });
  const { search } = useLocation();
  const navigate = useNavigate();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = check(form, {
      levelOfStudy: readLevelOfStudy(form),
      // Not asked here: the choice made at registration stays.
      joinMailingList: profile?.joinMailingList ?? false,
    });
    if (!values) return reset();
    await run(async () => {
      const outcome = await saveProfile(values);
      track({ name: "form_submission", form_name: "profile_completion", success: outcome.ok });
      if (!outcome.ok) return outcome;
      kept.sent();
      // Still busy until the next page is there.
      await navigate(nextPathOf(search));
      return DONE;
    });
  }

  const problem = missing ? failed(PROFILE_MESSAGES.missingFields) : failure;
  return (
    <Form key={kept.round} ref={kept.ref} aria-label="Complete Your Profile" onSubmit={onSubmit}>
      <RestoredNote kept={kept} detail="It is not saved yet." />
      <ProfileFields field={field} profile={profile} />
      {problem && <FormMessage kind="failure" {...problem} />}
      <SubmitButton busy={busy} busyLabel="Saving...">
        Save Profile
      </SubmitButton>
    </Form>
  );
}
