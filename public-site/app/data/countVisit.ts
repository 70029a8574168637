import { env } from "~/config/env.ts";

/**
 * Counts that somebody has arrived on the site, and nothing else of them (supabase/schemas/statistics.sql);
 * for those who have accepted being counted. Coming from another page of the site, reloading a page and
 * going back to it are no arrivals.
 */
export function countVisit(): void {
  if (!hasArrived()) return;
  fetch(`${env.supabaseUrl}/rest/v1/rpc/count_visit`, {
    method: "POST",
    headers: { apikey: env.supabasePublishableKey },
    keepalive: true,
    priority: "low",
    // A visit that is not counted is no loss to the visitor.
  }).catch(() => undefined);
}

function hasArrived(): boolean {
  const [opening] = performance.getEntriesByType("navigation");
  const isOpened = opening && "type" in opening && opening.type === "navigate";
  return Boolean(isOpened) && !document.referrer.startsWith(`${location.origin}/`);
}
