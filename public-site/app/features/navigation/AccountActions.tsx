import { useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import { barButtons } from "~/content/siteLinks.ts";
import { hasStoredSession, subscribeToStoredSession } from "~/data/sessionMark.ts";

/** What the end of the navigation bar offers: it depends on the session and on the page. */
export function AccountActions({ mobile = false }: { mobile?: boolean }) {
  const { pathname } = useLocation();
  const signedIn = useSyncExternalStore(subscribeToStoredSession, hasStoredSession, () => false);
  const { dashboard, signIn, signUp } = barButtons;

  if (signedIn) return <ButtonLink to={dashboard.to}>{dashboard.label}</ButtonLink>;
  if (pathname === paths.signUp) return <GoBackButton />;
  return (
    <>
      <ButtonLink to={signIn.to} look="quiet">
        {signIn.label}
      </ButtonLink>
      <ButtonLink to={signUp.to}>{mobile ? signUp.mobileLabel : signUp.label}</ButtonLink>
    </>
  );
}

function GoBackButton() {
  const location = useLocation();
  const navigate = useNavigate();
  // The first page of a visit has no page of ours to go back to.
  const first = location.key === "default";
  return (
    <Button look="quiet" onClick={() => (first ? navigate(paths.home) : navigate(-1))}>
      {barButtons.goBack.label}
    </Button>
  );
}
