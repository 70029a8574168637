import { Link, useLocation, useNavigate } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { BACK_OFFICE, paths, withoutSlash } from "~/config/paths.ts";
import { barLinksOf, dashboardLink, signInLink } from "~/content/navigation.ts";
import { trackLink } from "~/features/consent/analytics.ts";
import { useStoredAdministrator, useStoredSession } from "~/lib/sessionMark.ts";
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
            {(mobile && link.mobileLabel) || link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The value of `aria-current` for the links of the navigation bar. A link with a hash is current while the address
 * has that hash, and then the link to its page is not.
 */
function useCurrentLink(links: readonly { readonly to: string }[]) {
  const pathname = usePathname();
  const { hash } = useLocation();
  // A prerendered page has no hash.
  const hydrated = useHydrated();
  const here = hydrated ? pathname + hash : pathname;
  const exact = links.some((link) => link.to === here);

  return (to: string): "page" | "location" | undefined => {
    if (to !== (exact ? here : pathname)) return undefined;
    return to.includes("#") ? "location" : "page";
  };
}

/** The current path, in the form of config/paths.ts. */
const usePathname = () => withoutSlash(useLocation().pathname);

/** The end of the navigation bar, which depends on the session and the page. */
export function AccountActions({ mobile = false }: { mobile?: boolean }) {
  const pathname = usePathname();
  const signedIn = useStoredSession();
  const isAdministrator = useStoredAdministrator();
  const { canEnter } = useChallenge();
  const size = mobile ? "normal" : "small";

  if (signedIn) {
    return (
      <>
        {isAdministrator && (
          <ButtonLink to={BACK_OFFICE} reloadDocument look="quiet" size={size}>
            Admin
          </ButtonLink>
        )}
        <ButtonLink
          to={dashboardLink.to}
          look="quiet"
          size={size}
          aria-current={pathname === dashboardLink.to ? "page" : undefined}
        >
          {dashboardLink.label}
        </ButtonLink>
      </>
    );
  }
  if (pathname === paths.signUp) return <GoBackButton size={size} />;
  return (
    <>
      {mobile ? (
        <ButtonLink to={signInLink.to} look="quiet" onClick={() => trackLink(signInLink)}>
          {signInLink.label}
        </ButtonLink>
      ) : (
        <span className={styles.row}>
          <Link
            className={styles.link}
            to={signInLink.to}
            aria-current={pathname === signInLink.to ? "page" : undefined}
            onClick={() => trackLink(signInLink)}
          >
            {signInLink.label}
          </Link>
        </span>
      )}
      {canEnter && (
        <ButtonLink to={paths.signUp} look={mobile ? "primary" : "quiet"} size={size}>
          {mobile ? "Sign Up" : "Register"}
        </ButtonLink>
      )}
    </>
  );
}

/** Returns to the previous page, or home if the visit began on this page. */
function GoBackButton({ size }: { size: "normal" | "small" }) {
  const { key } = useLocation();
  const navigate = useNavigate();

  function onClick() {
    // Without the Navigation API: the page that was loaded first, or that a guard replaced it with.
    const canGoBack =
      window.navigation?.canGoBack ?? (key !== "default" && window.history.state?.idx !== 0);
    return canGoBack ? navigate(-1) : navigate(paths.home);
  }

  return (
    <Button look="quiet" size={size} onClick={onClick}>
      Go Back
    </Button>
  );
}
