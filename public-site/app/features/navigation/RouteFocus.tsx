import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hashTarget } from "~/lib/hashTarget.ts";
import { focusFirst, focusQuietly } from "~/lib/pageFocus.ts";
import { useHeldScroll } from "./useHeldScroll.ts";

/**
 * What a browser does on a page load and a single-page application has to do itself: a new page is
 * read from its heading on, and a hash from its section on. The place scrolled to holds while content
 * arrives. Also marks addresses with a hash, which global.css scrolls to smoothly; other navigation is
 * not smooth.
 */
export function RouteFocus() {
  const location = useLocation();
  const previousPathname = useRef(location.pathname);

  // Before <ScrollRestoration>, which scrolls in a layout effect.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-hash-scroll", location.hash !== "");
  }, [location]);

  useHeldScroll();

  // Following the same hash again makes a new location too.
  useEffect(() => {
    const { pathname, hash } = location;
    const moved = previousPathname.current !== pathname;
    previousPathname.current = pathname;
    // A dialogue over the page keeps the focus.
    if (document.querySelector('[aria-modal="true"]')) return;
    if (hash) focusQuietly(hashTarget(hash));
    else if (moved) focusFirst();
  }, [location]);

  return null;
}
