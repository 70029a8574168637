import { inTab } from "#common/browserStorage.ts";

/** Where <ScrollRestoration> keeps positions when a document of this tab ends. */
export const SCROLL_STORAGE_KEY = "scroll-positions";

/** How far each location that was left was scrolled, by its key. */
export const scrollPositions = new Map(
  Object.entries((inTab.readJson(SCROLL_STORAGE_KEY) ?? {}) as Record<string, number>),
);

/** The element that the hash of an address names; null for none, and for a hash that nobody can read. */
export function hashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // An escape sequence cut off: "#%E0%A4%A".
    return null;
  }
}

/** Puts the focus on something that is not in the order of Tab, and leaves the page where it is. */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** A page is read from its heading on, or from the field that it is opened for. */
export function focusFirst(): void {
  const field = document.querySelector<HTMLElement>("main [data-autofocus]");
  if (field) field.focus();
  else focusQuietly(document.querySelector("main h1"));
}
