import { type RefObject, useEffect } from "react";

/**
 * Tells an element, as the length `--keyboard`, how much of the window's bottom a phone's keyboard
 * covers: what sticks to the bottom then stands above it. Where the browser makes the window smaller
 * instead, that is nothing.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const follow = () => {
      // Who has zoomed in moves about in the page: nothing runs after them.
      const isZoomed = seen.scale > 1.01;
      const covered = document.documentElement.clientHeight - seen.height - seen.offsetTop;
      const length = isZoomed ? 0 : Math.max(0, Math.round(covered));
      element.current?.style.setProperty("--keyboard", `${length}px`);
    };
    follow();
    seen.addEventListener("resize", follow);
    seen.addEventListener("scroll", follow);
    return () => {
      seen.removeEventListener("resize", follow);
      seen.removeEventListener("scroll", follow);
    };
  }, [element]);
}
