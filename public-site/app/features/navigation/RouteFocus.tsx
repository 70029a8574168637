import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import {
  endChosenPosition,
  focusFirst,
  focusQuietly,
  hashTarget,
  isPositionChosen,
  markHash,
  scrollPositions,
  VISITOR_EVENTS,
} from "~/lib/pagePosition.ts";

/**
 * Acts like a browser on a page load: focuses the heading of a new page or the section of a hash, and holds the scroll
 * position while content loads. Also marks addresses with a hash, to which base.css scrolls smoothly.
 */
export function RouteFocus() {
  const location = useLocation();
  const previousPathname = useRef(location.pathname);

  // Runs before <ScrollRestoration>, which scrolls in a layout effect.
  useLayoutEffect(() => {
    markHash(location.hash);
  }, [location]);

  useHeldScroll();

  // Following the same hash again also creates a new location.
  useEffect(() => {
    const { pathname, hash, key } = location;
    const moved = previousPathname.current !== pathname;
    previousPathname.current = pathname;
    // A dialog over the page keeps the focus.
    if (document.querySelector("dialog[open]")) return;
    // So does the field or button whose use has started the app.
    if (isPositionChosen(key)) return;
    if (hash) focusQuietly(hashTarget(hash));
    else if (moved) focusFirst();
  }, [location]);

  return null;
}

/** Scrolls again whenever the page changes its height, until the visitor acts. Returns the function that ends it. */
function holdScroll(scroll: () => void): () => void {
  const observer = new ResizeObserver(scroll);
  observer.observe(document.body);
  const visitor = new AbortController();
  const end = () => {
    observer.disconnect();
    visitor.abort();
  };
  for (const type of VISITOR_EVENTS) {
    window.addEventListener(type, end, { capture: true, passive: true, signal: visitor.signal });
  }
  return end;
}

/**
 * Holds the position that <ScrollRestoration> scrolls to, while content loads. Runs earlier, because
 * <ScrollRestoration> scrolls in a layout effect.
 */
function useHeldScroll(): void {
  const location = useLocation();
  // Following the same hash again also creates a new location.
  useLayoutEffect(() => {
    const { key, hash } = location;
    if (isPositionChosen(key)) return endChosenPosition;
    const former = scrollPositions.get(key);
    const end = holdScroll(() => {
      if (former !== undefined) window.scrollTo({ top: former, behavior: "instant" });
      else if (hash) hashTarget(hash)?.scrollIntoView();
    });
    const remember = () => scrollPositions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      end();
      window.removeEventListener("scroll", remember);
    };
  }, [location]);
}
