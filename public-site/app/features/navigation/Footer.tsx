import { Link } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button } from "~/components/Button.tsx";
import { organization } from "~/content/organization.ts";
import {
  barButtons,
  footerLabels,
  legalFooterLinks,
  pageFooterLinksOf,
} from "~/content/siteLinks.ts";
import { capitalized } from "~/content/text.ts";
import { trackLink } from "~/features/analytics/analytics.ts";
import { CookieSettings } from "~/features/consent/CookieBanner.tsx";
import { useContactDialog } from "~/features/contact/ContactDialogProvider.tsx";
import { useStoredSession } from "~/lib/sessionMark.ts";
import styles from "./Footer.module.css";
import { Logo } from "./Logo.tsx";

/** The footer of every page. */
export function Footer() {
  const { openContactDialog } = useContactDialog();
  const facts = useChallenge();
  const year = facts.now.getUTCFullYear();
  const signedIn = useStoredSession();

  return (
    <footer className={`${styles.footer} on-dark`}>
      <div className="grid">
        <div className={styles.lead}>
          <p className={`title-m ${styles.question}`}>{footerLabels.question}</p>
          <Button look="white" onClick={openContactDialog}>
            {footerLabels.contact}
          </Button>
        </div>
        <nav className={styles.column} aria-label={footerLabels.navigation}>
          <ul className={styles.links}>
            {pageFooterLinksOf(facts).map((link) => (
              <li key={link.to}>
                {signedIn && link.to === barButtons.signIn.to ? (
                  <Link className={styles.link} to={barButtons.dashboard.to}>
                    {barButtons.dashboard.label}
                  </Link>
                ) : (
                  <Link className={styles.link} to={link.to} onClick={() => trackLink(link)}>
                    {link.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <ul
          className={`${styles.column} ${styles.links} ${styles.legal}`}
          aria-label={footerLabels.legal}
        >
          {legalFooterLinks.map((link) => (
            <li key={link.to}>
              <Link className={styles.link} to={link.to}>
                {link.label}
              </Link>
            </li>
          ))}
          {organization.legalLinks.map((link) => (
            <li key={link.href}>
              <a className={styles.link} href={link.href} rel="noreferrer">
                {link.label}
              </a>
            </li>
          ))}
          <li>
            <CookieSettings className={styles.link} />
          </li>
        </ul>
        <div className={`text-s ${styles.end}`}>
          <Logo onDark />
          <p>
            {`© ${year} ${capitalized(organization.provider)} and ${organization.designPartner}`}
          </p>
        </div>
      </div>
    </footer>
  );
}
