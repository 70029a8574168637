import { Link } from "react-router";
import { env } from "~/config/env.ts";
import { paths } from "~/config/paths.ts";
import { organisation } from "~/content/organisation.ts";
import { footerLabels, pageFooterLinks } from "~/content/siteLinks.ts";
import { capitalized } from "~/content/text.ts";
import { useContactDialog } from "~/features/contact/contactDialogContext.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import { builtLinks } from "./builtLinks.ts";
import styles from "./Footer.module.css";

const links = builtLinks(pageFooterLinks);

/** The footer of every page (specification section 2). */
export function Footer() {
  const { openContactDialog } = useContactDialog();
  const hydrated = useHydrated();
  const year = hydrated ? new Date().getFullYear() : env.buildYear;

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Link className={styles.logo} to={paths.home}>
          {organisation.challengeName}
        </Link>
        <button type="button" className={styles.contact} onClick={openContactDialog}>
          {footerLabels.contact}
        </button>
        <nav aria-label={footerLabels.navigation}>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul className={styles.links} aria-label={footerLabels.legal}>
          {organisation.legalLinks.map((link) => (
            <li key={link.href}>
              <a href={link.href} rel="noreferrer">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.copyright}>
          © {year} {capitalized(organisation.provider)}
        </p>
      </div>
    </footer>
  );
}
