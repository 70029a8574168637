import { useLocation } from "react-router";
import { nextPathOf } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";

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
