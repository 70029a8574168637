import { Fragment } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import type { Profile } from "#shared/forms.ts";
import { Form } from "~/components/Form.tsx";
import { FormNote } from "~/components/FormNote.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { MailingListCheckbox, ProfileFields } from "~/components/ProfileFields.tsx";
import { paths } from "~/config/paths.ts";
import type { OwnProfile } from "~/data/profile.ts";
import { useProfileForm } from "~/features/account/useProfileForm.ts";
import { loadIncompleteProfile } from "~/features/auth/guards.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { track } from "~/features/consent/analytics.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { takeOptIn } from "~/lib/rememberedOptIn.ts";
import { useOpenNextPath } from "~/lib/useOpenNextPath.ts";
import { focusNextOnEnter } from "~/lib/useValidatedForm.ts";
import type { Route } from "./+types/profile-completion.ts";

const HEADING = "Complete Your Profile";
const LEAD = "Add these details to open your dashboard.";

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  loadIncompleteProfile(request, context);

export const HydrateFallback = () => <Loading heading={HEADING} lead={LEAD} drawing="needle" />;

/** The headings of the pages that require a profile. */
const HEADINGS: Readonly<Record<string, string>> = {
  [paths.dashboard]: "My Dashboard",
  [paths.submission]: "Your entry",
  [paths.submissionSubmit]: "Submit your entry",
};

export default function ProfileCompletionRoute({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const next = nextPathOf(useLocation().search);
  // Most profiles are complete, so a failed check looks like the failure of the requested page.
  const isUnknown = loaderData.status === "unknown";
  return (
    <Page
      heading={isUnknown ? (HEADINGS[next] ?? "Your account") : HEADING}
      lead={isUnknown ? undefined : LEAD}
      drawing={isUnknown ? undefined : "needle"}
    >
      <div className="stack gap-l">
        {isUnknown ? (
          <LoadFailed
            failure={loaderData.failure}
            onRetry={revalidate}
            beside={<SignOutButton />}
          />
        ) : (
          <>
            <ProfileCompletionForm profile={loaderData.profile} />
            <div>
              <SignOutButton />
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

/** The five fields that the dashboard requires. */
export function ProfileCompletionForm({ profile }: { profile: OwnProfile | null }) {
  const { form, save, fieldsKey } = useProfileForm(profile);
  // Do not ask while it is saving, because the next page opens then.
  useUnsavedWork(form.isDirty() && !form.busy, {
    loss: "Your profile changes haven’t been saved yet.",
  });
  const openNextPath = useOpenNextPath();

  async function send(values: Profile): Promise<Outcome> {
    const outcome = await save(values);
    track({ name: "form_submission", form_name: "profile_completion", success: outcome.ok });
    // The visitor has signed up with Google, so the country is not reported yet.
    if (outcome.ok && takeOptIn() !== undefined && values.join_mailing_list) {
      track({ name: "newsletter_signup", source: "signup_form", country: values.country });
    }
    return outcome;
  }

  return (
    <Form
      form={form}
      send={send}
      onSent={openNextPath}
      aria-label="Complete Your Profile"
      onKeyDown={focusNextOnEnter}
      submit="Save Profile"
      busyLabel="Saving..."
    >
      <FormNote entering />
      <Fragment key={fieldsKey}>
        <ProfileFields field={form.field} />
        <MailingListCheckbox {...form.checkbox("join_mailing_list")} />
      </Fragment>
    </Form>
  );
}
