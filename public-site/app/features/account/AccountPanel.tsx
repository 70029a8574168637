import { ButtonLink } from "~/components/Button.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths } from "~/config/paths.ts";
import type { RichText as Words } from "~/content/text.ts";
import type { MailStop } from "~/data/mailStop.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import styles from "./AccountPanel.module.css";

const MAIL_STOPS: Record<MailStop, Words> = {
  bounced: [
    "Our emails to you come back, so we send none. Please ",
    { text: "change your address", href: paths.account },
    ", or ",
    { text: "write to us", href: paths.contact },
    " once it works again.",
  ],
  complained: [
    "One of our emails to you was marked as spam, so we send none. If you want them, please ",
    { text: "write to us", href: paths.contact },
    ".",
  ],
};

/** The dashboard's links to what belongs to the person, not to the entry. */
export function AccountPanel({ mailStop }: { mailStop: MailStop | null }) {
  return (
    <section className={styles.panel} aria-labelledby="account-heading">
      <h2 id="account-heading" className="title-m">
        Your account
      </h2>
      {mailStop && (
        <p>
          <RichText text={MAIL_STOPS[mailStop]} />
        </p>
      )}
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
