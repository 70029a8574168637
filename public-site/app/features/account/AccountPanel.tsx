import { ButtonLink } from "~/components/Button.tsx";
import { RichText } from "~/components/RichText.tsx";
import { paths } from "~/config/paths.ts";
import type { RichText as Words } from "~/content/text.ts";
import type { EmailSuppression } from "~/data/emailSuppression.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import styles from "./AccountPanel.module.css";

const SUPPRESSION_NOTES: Record<EmailSuppression, Words> = {
  bounced: [
    "Our emails to you bounced, so we stopped sending them. ",
    { text: "Change your address", href: paths.account },
    ", or ",
    { text: "write to us", href: paths.contact },
    " once your address works again.",
  ],
  complained: [
    "One of our emails to you was marked as spam, so we stopped sending them. To get them again, ",
    { text: "write to us", href: paths.contact },
    ".",
  ],
};

/** The dashboard's links to what belongs to the person, not to the entry. */
export function AccountPanel({ emailSuppression }: { emailSuppression: EmailSuppression | null }) {
  return (
    <section className={styles.panel} aria-labelledby="account-heading">
      <h2 id="account-heading" className="title-m">
        Your account
      </h2>
      {emailSuppression && (
        <p>
          <RichText text={SUPPRESSION_NOTES[emailSuppression]} />
        </p>
      )}
      <p>
        Change your profile, email address or password, download your data, or delete your account.
      </p>
      <div className={styles.actions}>
        <ButtonLink to={paths.account} look="quiet">
          Account settings
        </ButtonLink>
        <SignOutButton />
      </div>
    </section>
  );
}
