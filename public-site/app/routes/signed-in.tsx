import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { LeaveGuard } from "~/components/LeaveGuard.tsx";
import { SuccessNotifications } from "~/components/SuccessNotifications.tsx";
import { sessionHasEnded } from "~/data/endedSession.ts";
import { onRefusal } from "~/data/refusedRequests.ts";
import { requireSession } from "~/features/auth/guards.ts";
import { hasStoredSession, onOtherTabsSession } from "~/lib/sessionMark.ts";

export const clientMiddleware = [requireSession];

/** Around every page that only somebody who is signed in sees. */
export default function SignedInRoute() {
  useSignedOutElsewhere();
  return (
    <>
      <SuccessNotifications />
      <LeaveGuard />
      <Outlet />
    </>
  );
}

/**
 * Has a guarded page check again when its session ends elsewhere: in another tab or the back office,
 * which the browser tells, or in another browser, which is asked for when the server refuses a
 * request and when the visitor comes back to the page. The guard then leads to where one signs in and
 * comes back; what was typed into an entry is kept in this browser.
 */
export function useSignedOutElsewhere(): void {
  const { revalidate } = useRevalidator();

  useEffect(
    () =>
      onOtherTabsSession(() => {
        if (!hasStoredSession()) void revalidate();
      }),
    [revalidate],
  );

  useEffect(() => {
    async function check() {
      // supabase-js may have found out by itself, when it renewed the token.
      if (!hasStoredSession() || (await sessionHasEnded())) await revalidate();
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
