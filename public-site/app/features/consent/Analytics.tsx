import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { env } from "~/config/env.ts";
import { setTracking, trackPageView } from "./analytics.ts";
import {
  cookieChoice,
  hasAcceptedCookies,
  subscribeToChoice,
  updateAnalyticsConsent,
} from "./consent.ts";

/** Follows the visitor's consent, and counts page views once it is given. */
export function Analytics() {
  const { pathname } = useLocation();
  const accepted = useSyncExternalStore(subscribeToChoice, hasAcceptedCookies, () => false);

  useEffect(() => {
    // Also if it was given, or taken back, in another tab.
    if (accepted || cookieChoice() === "rejected") updateAnalyticsConsent(accepted);
  }, [accepted]);

  useEffect(() => {
    // Without analytics, the cookie banner says that visits are not counted.
    if (accepted && env.analyticsId) countVisit();
  }, [accepted]);

  useEffect(() => {
    setTracking(accepted);
    if (accepted) trackPageView(pathname);
  }, [accepted, pathname]);

  return null;
}

/**
 * Counts an arrival on the site, without data about the visitor (supabase/schemas/statistics.sql). Links within
 * the site, reloads, Back and Forward are not arrivals.
 */
export function countVisit(): void {
  if (!hasArrived()) return;
  fetch(`${env.supabaseUrl}/rest/v1/rpc/count_visit`, {
    method: "POST",
    headers: { apikey: env.supabasePublishableKey },
    keepalive: true,
    priority: "low",
  }).catch(() => undefined);
}

function hasArrived(): boolean {
  const [opening] = performance.getEntriesByType("navigation");
  const isOpened = opening && "type" in opening && opening.type === "navigate";
  return Boolean(isOpened) && !document.referrer.startsWith(`${location.origin}/`);
}
