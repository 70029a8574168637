import { type ReactNode, useId } from "react";
import { useRevalidator } from "react-router";
import { saveBlob } from "#common/saveBlob.ts";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { Part } from "~/components/Parts.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { paths } from "~/config/paths.ts";
import { type Account, loadAccount } from "~/data/accountSettings.ts";
import { sessionHasEnded } from "~/data/endedSession.ts";
import { collectPersonalData, type PersonalData } from "~/data/personalData.ts";
import { signOutEverywhere } from "~/data/signOut.ts";
import { EmailForm, PasswordForm, ProfileForm } from "~/features/account/AccountForms.tsx";
import { DeleteAccount } from "~/features/account/DeleteAccount.tsx";
import { SecondFactor } from "~/features/account/SecondFactor.tsx";
import { isJudge, profileOf, requireCompleteProfile } from "~/features/auth/guards.ts";
import { LeaveButton, SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { loaded } from "~/lib/loaded.ts";
import { redirectTo, withNextPath } from "~/lib/nextPath.ts";
import { hasStoredSession } from "~/lib/sessionMark.ts";
import { useAction } from "~/lib/useAction.ts";
import type { Route } from "./+types/account.ts";
import styles from "./account.module.css";

const ACCOUNT_HEADING = "Your account";

export const clientMiddleware = [requireCompleteProfile(isJudge)];

/** Shows the profile even if the account cannot be loaded. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const account = await loaded("The rest of your account could not be loaded.", loadAccount);
  // The session may have been ended elsewhere.
  if (!account.ok && (!hasStoredSession() || (await sessionHasEnded()))) {
    throw redirectTo(withNextPath(paths.signIn, paths.account), request);
  }
  return { profile: profileOf(context), account };
}

export const HydrateFallback = () => <Loading heading={ACCOUNT_HEADING} narrow={false} />;

/** Profile, address, password, sessions and data. Judges without a participant's profile have no profile form. */
export default function AccountRoute({ loaderData: { profile, account } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Page heading={ACCOUNT_HEADING}>
      {profile.profile_completed && (
        <AccountSection heading="Profile">
          <ProfileForm profile={profile} />
        </AccountSection>
      )}
      {account.ok ? (
        <AccountSections account={account.value} />
      ) : (
        <AccountSection heading="Account">
          <LoadFailed failure={account} onRetry={revalidate} />
        </AccountSection>
      )}
      <ButtonLink to={paths.dashboard} look="quiet">
        Back to My Dashboard
      </ButtonLink>
    </Page>
  );
}

function AccountSections({ account }: { account: Account }) {
  return (
    <>
      <AccountSection heading="Email address">
        <EmailForm account={account} />
      </AccountSection>
      <AccountSection heading="Password">
        <PasswordForm account={account} />
      </AccountSection>
      <AccountSection heading="Two-step sign-in">
        <SecondFactor account={account} />
      </AccountSection>
      <AccountSection heading="Sessions">
        <p>Sign out here, or on every device at once.</p>
        <div className="row">
          <SignOutButton />
          <LeaveButton label="Sign out everywhere" action={signOutEverywhere} to={paths.signIn} />
        </div>
      </AccountSection>
      <AccountSection heading="Your data">
        <DownloadData />
      </AccountSection>
      <AccountSection heading="Delete your account">
        <DeleteAccount account={account} />
      </AccountSection>
    </>
  );
}

function DownloadData() {
  const { busy, failure, run } = useAction<PersonalData>();

  async function onClick() {
    const outcome = await run(collectPersonalData);
    if (!outcome?.ok) return;
    const data = outcome.value;
    const name = `my_data_${data.createdAt.slice(0, 10)}.json`;
    const text = `${JSON.stringify(data, null, 2)}\n`;
    saveBlob(new Blob([text], { type: "application/json" }), name);
    notifySuccess("The file with your data has been downloaded.");
  }

  return (
    <>
      <p>
        A JSON file with everything that we store about you: account and sessions, profile, entry,
        team and invitations, what you confirmed and when, the emails we sent and what you did. The
        document of your entry is on your dashboard. Messages from the contact form are not tied to
        an account: write to us if you want a copy.
      </p>
      <Button look="quiet" disabled={busy} onClick={onClick}>
        {busy ? "Collecting..." : "Download my data"}
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
    </>
  );
}

interface AccountSectionProps {
  heading: string;
  children: ReactNode;
}

function AccountSection({ heading, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={`columns py-l ${styles.section}`} aria-labelledby={id}>
      <h2 id={id} className="title-s">
        {heading}
      </h2>
      <div className={`stack start measure breakable ${styles.content}`}>
        <Part>{children}</Part>
      </div>
    </section>
  );
}
