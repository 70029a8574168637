import { Link, useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import { barButtons } from "~/content/siteLinks.ts";
import { track } from "~/features/analytics/analytics.ts";
import styles from "./NavigationLinks.module.css";
import { useStoredSession } from "./useStoredSession.ts";

/** What the end of the navigation bar offers: it depends on the session and on the page. */
export function AccountActions({ mobile = false }: { mobile?: boolean }) {
  const { pathname } = useLocation();
  const signedIn = useStoredSession();
  const { dashboard, signUp } = barButtons;
  const size = mobile ? "normal" : "small";

  if (signedIn) {
    return (
      <ButtonLink to={dashboard.to} look="quiet" size={size}>
        {dashboard.label}
      </ButtonLink>
    );
  }
  if (pathname === paths.signUp) return <GoBackButton size={size} />;
  return (
    <>
      <SignInLink mobile={mobile} />
      <ButtonLink to={signUp.to} look={mobile ? "primary" : "quiet"} size={size}>
        {mobile ? signUp.mobileLabel : signUp.label}
      </ButtonLink>
    </>
  );
}

function SignInLink({ mobile }: { mobile: boolean }) {
  const { pathname } = useLocation();
  const { to, label, event } = barButtons.signIn;
  const onClick = () => track({ name: event, category: "navigation", label });
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

function GoBackButton({ size }: { size: "normal" | "small" }) {
  const location = useLocation();
  const navigate = useNavigate();
  // The first page of a visit has no page of ours to go back to.
  const first = location.key === "default";
  return (
    <Button look="quiet" size={size} onClick={() => (first ? navigate(paths.home) : navigate(-1))}>
      {barButtons.goBack.label}
    </Button>
  );
}
