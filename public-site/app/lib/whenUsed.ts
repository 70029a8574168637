/** What somebody who uses a page does first. Not moves of the pointer: browsers make some up. */
const SIGNS = ["pointerdown", "keydown", "focusin", "scroll", "hashchange"];

/**
 * Waits for the first sign that somebody uses the page. Until then nobody misses code that the
 * prerendered page can do without.
 */
export function whenUsed(): Promise<void> {
  // Also before this page was opened, or before its script was there.
  const { userActivation } = navigator;
  if (!userActivation || userActivation.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    const used = new AbortController();
    for (const sign of SIGNS) {
      window.addEventListener(
        sign,
        () => {
          used.abort();
          resolve();
        },
        { capture: true, passive: true, signal: used.signal },
      );
    }
  });
}
