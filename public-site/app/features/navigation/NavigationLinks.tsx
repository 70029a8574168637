import { Link } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { barLinksOf } from "~/content/siteLinks.ts";
import styles from "./NavigationLinks.module.css";
import { trackLink } from "./trackLink.ts";
import { useCurrentLink } from "./useCurrentLink.ts";

/** The links of the navigation bar; a dot marks the current one. */
export function NavigationLinks({ mobile = false }: { mobile?: boolean }) {
  const barLinks = barLinksOf(useChallenge());
  const currentOf = useCurrentLink(barLinks);
  return (
    <ul className={mobile ? styles.column : styles.row}>
      {barLinks.map((link) => (
        <li key={link.to}>
          <Link
            className={styles.link}
            to={link.to}
            aria-current={currentOf(link.to)}
            onClick={() => trackLink(link)}
          >
            {mobile ? link.mobileLabel : link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
