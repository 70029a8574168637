import { Link } from "react-router";
import { capitalized } from "#common/words.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button } from "~/components/Button.tsx";
import { legalFooterLinks, pageFooterLinksOf } from "~/content/navigation.ts";
import { organization } from "~/content/organization.ts";
import { trackLink } from "~/features/consent/analytics.ts";
import { CookieSettings } from "~/features/consent/CookieBanner.tsx";
import { useContactDialog } from "~/features/contact/ContactDialogProvider.tsx";
import { useStoredSession } from "~/lib/sessionMark.ts";
import styles from "./Footer.module.css";
import { Logo } from "./Logo.tsx";

/** The footer of every page. */
export function Footer() {
  const openContactDialog = useContactDialog();
  const facts = useChallenge();
  const year = facts.now.getUTCFullYear();
  const links = pageFooterLinksOf(facts, useStoredSession());

  return (
    <footer className={`ink on-dark pt-xl pb-m ${styles.footer}`}>
      <div className="grid">
        <div className="left mb-l">
          <p className={`title-m mb-m ${styles.question}`}>A question the FAQ does not answer?</p>
          <Button look="white" onClick={openContactDialog}>
            Contact Us
          </Button>
        </div>
        <nav className="quarter" aria-label="Footer">
          <ul className={styles.pages}>
            {links.map((link) => (
              <li key={link.to}>
                <Link
                  className={`plain-link ${styles.link}`}
                  to={link.to}
                  onClick={() => trackLink(link)}
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul className={`quarter ${styles.legal}`} aria-label="Legal">
          {legalFooterLinks.map((link) => (
            <li key={link.to}>
              <Link className={`plain-link ${styles.link}`} to={link.to}>
                {link.label}
              </Link>
            </li>
          ))}
          {organization.legalLinks.map((link) => (
            <li key={link.href}>
              <a className={`plain-link ${styles.link}`} href={link.href} rel="noreferrer">
                {link.label}
              </a>
            </li>
          ))}
          <li>
            <CookieSettings className={`link-button plain-link ${styles.link}`} />
          </li>
        </ul>
        <div className={`spread gap-s text-s pt-s ${styles.end}`}>
          <Logo onDark />
          <p>
            {`© ${year} ${capitalized(organization.provider)} and ${organization.designPartner}`}
          </p>
        </div>
      </div>
    </footer>
  );
}
