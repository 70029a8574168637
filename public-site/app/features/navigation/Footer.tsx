import { Link } from "react-router";
import { capitalized } from "#common/words.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button } from "~/components/Button.tsx";
import { LiveText } from "~/components/LiveText.tsx";
import { legalFooterLinks, pageFooterLinksOf } from "~/content/navigation.ts";
import { organization } from "~/content/organization.ts";
import { countedLink } from "~/features/consent/analytics.ts";
import { CookieSettings } from "~/features/consent/CookieBanner.tsx";
import { useContactDialog } from "~/features/contact/ContactDialogProvider.tsx";
import { useSessionStates } from "~/lib/sessionMark.ts";
import styles from "./Footer.module.css";
import { Logo } from "./Logo.tsx";

/** The footer of every page. */
export function Footer() {
  const openContactDialog = useContactDialog();
  const facts = useChallenge();

  return (
    <footer className={`ink on-dark pt-xl pb-m ${styles.footer}`}>
      <div className="grid">
        <div className="left mb-l">
          <p className={`title-m mb-m ${styles.question}`}>
            Have a question the FAQ doesn’t answer?
          </p>
          <Button look="white" onClick={openContactDialog}>
            Contact Us
          </Button>
        </div>
        <nav className="quarter" aria-label="Footer">
          {useSessionStates().map(({ isSignedIn, className }) => (
            <ul key={className} className={`${styles.pages} ${className}`}>
              {pageFooterLinksOf(facts, isSignedIn).map((link) => (
                <li key={link.to}>
                  <Link className={`plain-link ${styles.link}`} to={link.to} {...countedLink(link)}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
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
            © <LiveText name="year">{String(facts.now.getUTCFullYear())}</LiveText>{" "}
            <span>{`${capitalized(organization.provider)} and ${organization.designPartner}`}</span>
          </p>
        </div>
      </div>
    </footer>
  );
}
