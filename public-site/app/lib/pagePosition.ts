import { inTab } from "#common/browserStorage.ts";

/** The key of <ScrollRestoration> for positions of this tab. */
export const SCROLL_STORAGE_KEY = "scroll-positions";

/** The scroll positions of previous locations, by location key. */
export const scrollPositions = new Map(
  Object.entries((inTab.readJson(SCROLL_STORAGE_KEY) ?? {}) as Record<string, number>),
);

/** The attribute of a document whose address has a hash, to which base.css scrolls smoothly. */
export const HASH_ATTRIBUTE = "data-hash-scroll";

/** Marks the document for an address. */
export const markHash = (hash: string) =>
  document.documentElement.toggleAttribute(HASH_ATTRIBUTE, hash !== "");

/** Events that precede a visitor's scrolling or changes to the page. */
export const VISITOR_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown", "click"] as const;

/** The key of the location at which the visitor has acted before the app ran. */
let chosenAt: string | undefined;

/** Leaves the scroll position to the visitor, who has acted before the app runs. */
export function leavePositionToVisitor(): void {
  const { key = "default" } = (window.history.state ?? {}) as { key?: string };
  chosenAt = key;
  scrollPositions.delete(key);
  inTab.write(SCROLL_STORAGE_KEY, JSON.stringify(Object.fromEntries(scrollPositions)));
}

/** Whether the app must not scroll at the location with this key. */
export const isPositionChosen = (key: string) => key === chosenAt;

/** The visitor has opened another location. */
export function endChosenPosition(): void {
  chosenAt = undefined;
}

/** The element for the hash of an address; null without one, and for a malformed hash. */
export function hashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A truncated escape sequence, such as "#%E0%A4%A".
    return null;
  }
}

/** Focuses an element outside the tab order without scrolling. */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Focuses the first field of a page that starts with one, or the heading. */
export function focusFirst(): void {
  const field = document.querySelector<HTMLElement>("main [data-autofocus]");
  if (field) field.focus();
  else focusQuietly(document.querySelector("main h1"));
}
