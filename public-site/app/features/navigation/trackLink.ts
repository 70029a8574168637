import type { NavigationLink } from "~/content/siteLinks.ts";
import { track } from "~/features/analytics/analytics.ts";

/** Reports a click on a link of the navigation bar, the menu or the footer that is counted. */
export function trackLink({ event, label }: Pick<NavigationLink, "event" | "label">): void {
  if (event) track({ name: event, category: "navigation", label });
}
