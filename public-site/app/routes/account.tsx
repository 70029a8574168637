import type { ReactNode } from "react";
import { Link } from "react-router";
import { challengeNow } from "#common/challengeClock.ts";
import { saveBlob } from "#common/saveBlob.ts";
import { ActionButton } from "~/components/ActionButton.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Outline } from "~/components/NeedsScript.tsx";
import { Part } from "~/components/Parts.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { WithContents } from "~/components/WithContents.tsx";
import { paths } from "~/config/paths.ts";
import { type Account, loadAccount } from "~/data/accountSettings.ts";
import type { OwnProfile } from "~/data/profile.ts";
import { rpc } from "~/data/rpc.ts";
import { signOutEverywhere } from "~/data/signOut.ts";
import { EmailForm, PasswordForm, ProfileForm } from "~/features/account/AccountForms.tsx";
import { DeleteAccount } from "~/features/account/DeleteAccount.tsx";
import { SecondFactor } from "~/features/account/SecondFactor.tsx";
import { needsNoProfile, profileOf, requireCompleteProfile } from "~/features/auth/guards.ts";
import { LeaveButton, SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { loaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import type { Route } from "./+types/account.ts";
import styles from "./account.module.css";

const ACCOUNT_HEADING = "Your account";

export const clientMiddleware = [requireCompleteProfile(needsNoProfile)];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  loaded("We couldn’t load your account.", async () => ({
    profile: profileOf(context),
    account: await loadAccount(),
  }));

export const HydrateFallback = () => (
  <>
    <AccountHead />
    <div className="grid paper py-2xl">
      <div className="col-body">
        <Outline what="This page" />
      </div>
    </div>
  </>
);

export default loadedPage(ACCOUNT_HEADING, AccountPage, () => []);

interface AccountPageProps {
  profile: OwnProfile;
  account: Account;
}

/** Profile, address, password, sessions and data. People without a participant's profile have no profile form. */
function AccountPage({ profile, account }: AccountPageProps) {
  const sections = [
    ...(profile.profile_completed
      ? [{ id: "profile", title: "Profile", content: <ProfileForm profile={profile} /> }]
      : []),
    { id: "email", title: "Email address", content: <EmailForm account={account} /> },
    { id: "password", title: "Password", content: <PasswordForm account={account} /> },
    { id: "second-factor", title: "Two-step sign-in", content: <SecondFactor account={account} /> },
    { id: "sessions", title: "Sessions", content: <Sessions /> },
    { id: "data", title: "Your data", content: <DownloadData account={account} /> },
    {
      id: "delete",
      title: "Delete your account",
      content: <DeleteAccount account={account} />,
    },
  ];
  return (
    <>
      <AccountHead />
      <WithContents sections={sections}>
        <div className="grid paper py-2xl">
          <div className="col-body stack gap-xl">
            {sections.map(({ id, title, content }) => (
              <AccountSection key={id} id={id} title={title}>
                {content}
              </AccountSection>
            ))}
          </div>
        </div>
      </WithContents>
    </>
  );
}

function AccountHead() {
  return (
    <div className="grid page-head">
      <h1 className="title-l">{ACCOUNT_HEADING}</h1>
      <p className="text-l mt-m">
        <Link to={paths.dashboard}>Back to My Dashboard</Link>
      </p>
    </div>
  );
}

function Sessions() {
  return (
    <>
      <p>Sign out here, or on every device at once.</p>
      <div className="row">
        <SignOutButton />
        <LeaveButton label="Sign out everywhere" action={signOutEverywhere} to={paths.signIn} />
      </div>
    </>
  );
}

function DownloadData({ account }: { account: Account }) {
  async function download(): Promise<Outcome> {
    const outcome = await rpc("my_records", {}, "We couldn’t collect your data.");
    if (!outcome.ok) return outcome;
    const createdAt = challengeNow().toISOString();
    const data = { createdAt, account, ...(outcome.value as object) };
    const text = `${JSON.stringify(data, null, 2)}\n`;
    const file = new Blob([text], { type: "application/json" });
    saveBlob(file, `my_data_${createdAt.slice(0, 10)}.json`);
    notifySuccess("The file with your data has been downloaded.");
    return outcome;
  }

  return (
    <>
      <p>A JSON file with everything we store about you:</p>
      <ul>
        <li>your account, sessions and profile</li>
        <li>your entry, team and invitations</li>
        <li>the statements you confirmed, and a dated log of your actions</li>
        <li>the emails we sent you</li>
      </ul>
      <p>
        Your entry’s document is on your dashboard. Messages from the contact form aren’t tied to an
        account: contact us if you want a copy.
      </p>
      <ActionButton look="quiet" busyLabel="Collecting..." action={download}>
        Download my data
      </ActionButton>
    </>
  );
}

interface AccountSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section id={id} className="stack gap-s" tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="title-m">
        {title}
      </h2>
      <div className={`stack start measure breakable ${styles.content}`}>
        <Part>{children}</Part>
      </div>
    </section>
  );
}
