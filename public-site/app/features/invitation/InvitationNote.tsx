import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { paths } from "~/config/paths.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";

/** Few come by an invitation. */
const Inviter = lazy(() => import("./Inviter.tsx"));

/** Says who has invited the visitor, or to what, where a page for signing in leads on to an invitation. */
export function InvitationNote({ action }: { action: "Register" | "Sign in" }) {
  const judges = useInvitedTo(paths.judgingInvitation);
  const token = useInvitedTo(paths.invitation);
  if (judges) return <JudgesNote action={action} />;
  if (!token) return null;
  return (
    <Suspense>
      <Inviter token={token} action={action} />
    </Suspense>
  );
}

function JudgesNote({ action }: { action: "Register" | "Sign in" }) {
  return (
    <p className="callout">
      You are invited <strong>to judge</strong>. {action}, and you’ll return to the invitation.
    </p>
  );
}

/**
 * The token of the invitation that a page for signing in leads on to; undefined where it leads to
 * something else, and while it looks as it was prerendered, which knows no query.
 * @param page of such invitations.
 */
export function useInvitedTo(page: string): string | undefined {
  const { search } = useLocation();
  const hydrated = useHydrated();
  const next = hydrated ? new URL(nextPathOf(search), window.location.origin) : undefined;
  return (next?.pathname === page && next.searchParams.get("token")) || undefined;
}
