import { inTab } from "#common/browserStorage.ts";

/** The key of <ScrollRestoration> for positions of this tab. */
export const SCROLL_STORAGE_KEY = "scroll-positions";

/** The scroll positions of previous locations, by location key. */
export const scrollPositions = new Map(
  Object.entries((inTab.readJson(SCROLL_STORAGE_KEY) ?? {}) as Record<string, number>),
);

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
