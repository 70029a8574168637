import { env } from "~/config/env.ts";
import { NOT_FOUND_PATH, paths, withoutSlash } from "~/config/paths.ts";
import type { NavigationEvent } from "~/content/navigation.ts";
import { onPage } from "~/lib/onPage.ts";
import { setTracking, track, trackPageView } from "./analytics.ts";
import {
  cookieChoice,
  hasAcceptedCookies,
  subscribeToChoice,
  updateAnalyticsConsent,
} from "./consent.ts";

/** The page that was counted last. */
let viewed = "";

/** The page of the contact form leads on to the home page. At an unknown address, the app starts at that of the 404 page. */
const UNCOUNTED: ReadonlySet<string> = new Set([paths.contact, NOT_FOUND_PATH]);

/** Counts a view of the page with this path, once the visitor has accepted cookies. */
export function countView(path: string): void {
  if (!hasAcceptedCookies() || path === viewed || UNCOUNTED.has(withoutSlash(path))) return;
  viewed = path;
  trackPageView(path);
}

/**
 * Follows the visitor's consent, also if it is given or taken back in another tab, and counts visits and clicks.
 * @returns Stops following the consent.
 */
export function watchVisits(): () => void {
  let wasAccepted: boolean | undefined;
  function follow() {
    const accepted = hasAcceptedCookies();
    if (accepted === wasAccepted) return;
    wasAccepted = accepted;
    if (accepted || cookieChoice() === "rejected") updateAnalyticsConsent(accepted);
    // Without analytics, the cookie banner says that visits are not counted.
    if (accepted && env.analyticsId) countVisit();
    setTracking(accepted);
    viewed = "";
    countView(location.pathname);
  }
  follow();
  onPage("click", (_, target) => {
    const { event, label } = target.closest<HTMLElement>("a[data-event]")?.dataset ?? {};
    if (event && label) track({ name: event as NavigationEvent, category: "navigation", label });
  });
  return subscribeToChoice(follow);
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
