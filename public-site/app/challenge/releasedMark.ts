import { inBrowser } from "#common/browserStorage.ts";
import type { ChallengeFacts } from "~/content/facts.ts";

/*
 * The latest release that this browser has seen. The bar of a page that was built before it then has its link from the first paint, and
 * does not shift once the facts are known.
 */
export const RELEASES = ["finalists", "winners"] as const;
type Release = (typeof RELEASES)[number];

/** Where the browser stores it, and the attribute of the document. */
export const RELEASED_KEY = "challenge-released";
export const RELEASED_ATTRIBUTE = "data-released";

/** The class of a link in a page that was built before a release. */
export const releasedOnly = (release: Release) => `${release}-only`;

const hidden = (release: Release) =>
  `html:not([${RELEASED_ATTRIBUTE}=${release}]) .${releasedOnly(release)}`;

/** Hides these links until then. In the head of every page, before its content. */
export const RELEASED_STYLES = `${RELEASES.map(hidden).join(",")}{display:none}`;

/** Stores the release once the facts are known, and corrects the attribute. */
export function markReleased({ isReleased, isDecided }: ChallengeFacts): void {
  const root = document.documentElement;
  if (!isReleased) {
    root.removeAttribute(RELEASED_ATTRIBUTE);
    inBrowser.remove(RELEASED_KEY);
    return;
  }
  const release: Release = isDecided ? "winners" : "finalists";
  root.setAttribute(RELEASED_ATTRIBUTE, release);
  inBrowser.write(RELEASED_KEY, JSON.stringify(release));
}
