import { ButtonLink } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import styles from "./AccountPanel.module.css";

/** The dashboard's links to what belongs to the person, not to the entry. */
export function AccountPanel() {
  return (
    <section className={styles.panel} aria-labelledby="account-heading">
      <h2 id="account-heading" className="title-m">
        Your account
      </h2>
      <p>Change your profile, email address or password, take your data away or delete it.</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.account} look="quiet">
          Account settings
        </ButtonLink>
        <SignOutButton />
      </div>
    </section>
  );
}
