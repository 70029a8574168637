import { useRevalidator } from "react-router";
import { ButtonLink } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import type { Account } from "~/data/accountSettings.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import styles from "./AccountPage.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { DownloadData } from "./DownloadData.tsx";
import { EmailForm } from "./EmailForm.tsx";
import type { OpenedAccount } from "./openAccount.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { SignOutEverywhereButton } from "./SignOutEverywhereButton.tsx";

export const ACCOUNT_HEADING = "Your account";

/**
 * Everything that belongs to the person: profile, address, password, sessions and data. Judges who were
 * never asked for a participant's profile have none to change.
 */
export function AccountPage({ opened: { profile, account } }: { opened: OpenedAccount }) {
  const { revalidate } = useRevalidator();
  return (
    <Page heading={ACCOUNT_HEADING}>
      {profile.completed && (
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
      <AccountSection heading="Where you are signed in">
        <p>Sign out here, or on every device and in every browser at once.</p>
        <div className={styles.buttons}>
          <SignOutButton />
          <SignOutEverywhereButton />
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
