import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { paths } from "~/config/paths.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";

/** Few come by an invitation. */
const Inviter = lazy(() => import("./Inviter.tsx"));

/** Says who has invited the visitor, where a page for signing in leads on to an invitation. */
export function InvitationNote({ action }: { action: "Register" | "Sign in" }) {
  const { search } = useLocation();
  // A prerendered page knows no query.
  const hydrated = useHydrated();
  const token = hydrated ? invitationIn(search) : undefined;
  if (!token) return null;
  return (
    <Suspense>
      <Inviter token={token} action={action} />
    </Suspense>
  );
}

/** The token of the invitation that the page leads on to. */
function invitationIn(search: string): string | undefined {
  const next = new URL(nextPathOf(search), window.location.origin);
  return (next.pathname === paths.invitation && next.searchParams.get("token")) || undefined;
}
