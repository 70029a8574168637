import { Link, useLocation, useNavigate } from "react-router";
import { OPEN_ONLY } from "~/challenge/closedMark.ts";
import { prerenderedFacts } from "~/challenge/currentFacts.ts";
import { RELEASES, releasedOnly } from "~/challenge/releasedMark.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { BACK_OFFICE, paths, withoutSlash } from "~/config/paths.ts";
import {
  barLinksOf,
  currentLink,
  dashboardLink,
  type NavigationLink,
  releasedLinks,
  signInLink,
} from "~/content/navigation.ts";
import { countedLink } from "~/features/consent/analytics.ts";
import { useRoleClass, useSessionStates } from "~/lib/sessionMark.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./NavigationLinks.module.css";

/** The links of the navigation bar; a dot marks the current one. */
export function NavigationLinks({ mobile = false }: { mobile?: boolean }) {
  const facts = useChallenge();
  const barLinks = barLinksOf(facts);
  const pathname = usePathname();
  const { hash } = useLocation();
  // A prerendered page has no hash, so the page marks the link (page/currentPlace.ts).
  const here = useHydrated() ? pathname + hash : pathname;
  const currentOf = currentLink(
    barLinks.map(({ to }) => to),
    here,
  );
  const linkTo = (link: NavigationLink) => (
    <Link
      className={styles.link}
      to={link.to}
      aria-current={currentOf(link.to)}
      {...countedLink(link)}
    >
      {(mobile && link.mobileLabel) || link.label}
    </Link>
  );
  return (
    <ul className={mobile ? styles.column : styles.row} data-bar-links>
      {barLinks.map((link) => (
        <li key={link.to}>{linkTo(link)}</li>
      ))}
      {facts === prerenderedFacts &&
        !facts.isReleased &&
        RELEASES.map((release) => (
          <li key={release} className={releasedOnly(release)}>
            {linkTo(releasedLinks[release])}
          </li>
        ))}
    </ul>
  );
}

/** The current path, in the form of config/paths.ts. */
const usePathname = () => withoutSlash(useLocation().pathname);

/** The end of the navigation bar, which depends on the session and the page. */
export function AccountActions({ mobile = false }: { mobile?: boolean }) {
  return useSessionStates().map(({ isSignedIn, className }) => (
    <div key={className} className={`${styles.actions} ${className}`}>
      {isSignedIn ? <SignedIn mobile={mobile} /> : <SignedOut mobile={mobile} />}
    </div>
  ));
}

interface ActionsProps {
  mobile: boolean;
}

function SignedIn({ mobile }: ActionsProps) {
  const pathname = usePathname();
  const roleClass = useRoleClass();
  const size = mobile ? "normal" : "small";
  return (
    <>
      {roleClass && (
        <span className={roleClass}>
          <ButtonLink to={BACK_OFFICE} reloadDocument look="quiet" size={size}>
            Admin
          </ButtonLink>
        </span>
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

function SignedOut({ mobile }: ActionsProps) {
  const pathname = usePathname();
  const { canEnter } = useChallenge();
  const size = mobile ? "normal" : "small";
  if (pathname === paths.signUp) return <GoBackButton size={size} />;
  return (
    <>
      {mobile ? (
        <ButtonLink to={signInLink.to} look="quiet" {...countedLink(signInLink)}>
          {signInLink.label}
        </ButtonLink>
      ) : (
        <span className={styles.row}>
          <Link
            className={styles.link}
            to={signInLink.to}
            aria-current={pathname === signInLink.to ? "page" : undefined}
            {...countedLink(signInLink)}
          >
            {signInLink.label}
          </Link>
        </span>
      )}
      {canEnter && (
        <span className={OPEN_ONLY}>
          <ButtonLink to={paths.signUp} look={mobile ? "primary" : "quiet"} size={size}>
            {mobile ? "Sign Up" : "Register"}
          </ButtonLink>
        </span>
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
