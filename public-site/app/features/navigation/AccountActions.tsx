import { Link, useLocation, useNavigate } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import { barButtons } from "~/content/siteLinks.ts";
import { trackLink } from "~/features/analytics/analytics.ts";
import { useStoredAdministrator, useStoredSession } from "~/lib/sessionMark.ts";
import styles from "./NavigationLinks.module.css";
import { usePathname } from "./NavigationLinks.tsx";

/** What the end of the navigation bar offers: it depends on the session and on the page. */
export function AccountActions({ mobile = false }: { mobile?: boolean }) {
  const pathname = usePathname();
  const signedIn = useStoredSession();
  const isAdministrator = useStoredAdministrator();
  const { canEnter } = useChallenge();
  const { admin, dashboard, signUp } = barButtons;
  const size = mobile ? "normal" : "small";

  if (signedIn) {
    return (
      <>
        {isAdministrator && (
          <ButtonLink to={admin.to} reloadDocument look="quiet" size={size}>
            {admin.label}
          </ButtonLink>
        )}
        <ButtonLink
          to={dashboard.to}
          look="quiet"
          size={size}
          aria-current={pathname === dashboard.to ? "page" : undefined}
        >
          {dashboard.label}
        </ButtonLink>
      </>
    );
  }
  if (pathname === paths.signUp) return <GoBackButton size={size} />;
  return (
    <>
      <SignInLink mobile={mobile} />
      {canEnter && (
        <ButtonLink to={signUp.to} look={mobile ? "primary" : "quiet"} size={size}>
          {mobile ? signUp.mobileLabel : signUp.label}
        </ButtonLink>
      )}
    </>
  );
}

function SignInLink({ mobile }: { mobile: boolean }) {
  const pathname = usePathname();
  const { to, label } = barButtons.signIn;
  const onClick = () => trackLink(barButtons.signIn);
  if (mobile) {
    return (
      <ButtonLink to={to} look="quiet" onClick={onClick}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <span className={styles.row}>
      <Link
        className={styles.link}
        to={to}
        aria-current={pathname === to ? "page" : undefined}
        onClick={onClick}
      >
        {label}
      </Link>
    </span>
  );
}

/** Leads to the page before; on the first page of a visit, which has none of ours before it, home. */
function GoBackButton({ size }: { size: "normal" | "small" }) {
  const { key } = useLocation();
  const navigate = useNavigate();

  function onClick() {
    // Where the browser does not tell, the first page that was loaded is the first of the visit, or what
    // a guard has put in its place.
    const canGoBack =
      window.navigation?.canGoBack ?? (key !== "default" && window.history.state?.idx !== 0);
    return canGoBack ? navigate(-1) : navigate(paths.home);
  }

  return (
    <Button look="quiet" size={size} onClick={onClick}>
      {barButtons.goBack.label}
    </Button>
  );
}
