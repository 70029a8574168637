import { Link, useLocation } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { withoutSlash } from "~/config/paths.ts";
import { barLinksOf } from "~/content/siteLinks.ts";
import { trackLink } from "~/features/analytics/analytics.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./NavigationLinks.module.css";

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

/**
 * Tells which link of the navigation bar leads to where the visitor is: the value of its
 * `aria-current`. A link with a hash is current when the hash is, and its page's link is not then.
 */
function useCurrentLink(links: readonly { readonly to: string }[]) {
  const pathname = usePathname();
  const { hash } = useLocation();
  // A prerendered page knows no hash.
  const hydrated = useHydrated();
  const here = hydrated ? pathname + hash : pathname;
  const exact = links.some((link) => link.to === here);

  return (to: string): "page" | "location" | undefined => {
    if (to !== (exact ? here : pathname)) return undefined;
    return to.includes("#") ? "location" : "page";
  };
}

/** Where the visitor is, as config/paths.ts writes it. */
export const usePathname = () => withoutSlash(useLocation().pathname);
