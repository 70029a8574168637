import { Link } from "react-router";
import { barLinks } from "~/content/siteLinks.ts";
import { builtLinks } from "./builtLinks.ts";
import styles from "./NavigationLinks.module.css";
import { useCurrentLink } from "./useCurrentLink.ts";

const links = builtLinks(barLinks);

/** The links of the navigation bar; a dot marks the current one. */
export function NavigationLinks({ mobile = false }: { mobile?: boolean }) {
  const currentOf = useCurrentLink(links);
  return (
    <ul className={mobile ? styles.column : styles.row}>
      {links.map((link) => (
        <li key={link.to}>
          <Link className={styles.link} to={link.to} aria-current={currentOf(link.to)}>
            {mobile ? link.mobileLabel : link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
