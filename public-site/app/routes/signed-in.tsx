import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { hasSessionEnded } from "#common/pageOwner.ts";
import { onSignedOutElsewhere } from "#common/signOutInAllTabs.ts";
import { LeaveGuard } from "~/components/LeaveGuard.tsx";
import { PageOwner } from "~/components/PageOwner.tsx";
import { ServerBusyNotice } from "~/components/ServerBusyNotice.tsx";
import { SuccessNotifications } from "~/components/SuccessNotifications.tsx";
import { sessionHasEnded } from "~/data/endedSession.ts";
import { onRefusal } from "~/data/refusedRequests.ts";
import { requireSession } from "~/features/auth/guards.ts";
import { hasStoredSession } from "~/lib/sessionMark.ts";

export const clientMiddleware = [requireSession];

/** The layout of signed-in pages, which belong to the person who opened them. */
export default function SignedInRoute() {
  useRecheckSession();
  return (
    <>
      <SuccessNotifications />
      <LeaveGuard />
      <PageOwner />
      <ServerBusyNotice />
      <Outlet />
    </>
  );
}

/**
 * Runs the guards again when the person signs out in another tab or the back office. The end of the session by the server
 * is detected after a denied request, and when the visitor returns to the page; PageOwner.tsx then covers it.
 */
export function useRecheckSession(): void {
  const { revalidate } = useRevalidator();

  useEffect(() => onSignedOutElsewhere(() => void revalidate()), [revalidate]);

  useEffect(() => {
    async function check() {
      // supabase-js may have removed the session when it could not renew the token.
      const isOver = !hasStoredSession() || (await sessionHasEnded());
      if (isOver && !hasSessionEnded()) await revalidate();
    }
    function onVisible() {
      if (document.visibilityState === "visible") void check();
    }
    const stopListening = onRefusal(() => void check());
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("focus", onVisible);
    return () => {
      stopListening();
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("focus", onVisible);
    };
  }, [revalidate]);
}
