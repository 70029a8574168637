import { withoutSlash } from "~/config/paths.ts";
import { currentLink } from "~/content/navigation.ts";
import { openQuestion } from "~/features/faq/openQuestion.ts";
import { focusFirst, focusQuietly, hashTarget, markHash } from "~/lib/pagePosition.ts";
import { onPage } from "./onPage.ts";
import { isAppRunning } from "./startApp.ts";

/**
 * Does what the app does when its address changes (features/navigation/RouteFocus.tsx): marks the current link of the bar, opens the
 * question of the address, and moves the focus.
 */
export function followAddress(): void {
  function follow() {
    if (isAppRunning()) return;
    const { hash } = location;
    markBarLinks();
    markHash(hash);
    openQuestion(hash);
    focusQuietly(hashTarget(hash));
  }
  // Before the browser scrolls to the section of a link.
  onPage("click", (_, target) => {
    const link = target.closest("a");
    if (link?.hash && link.pathname === location.pathname) markHash(link.hash);
  });
  window.addEventListener("hashchange", follow);
  if (location.hash) follow();
  else if (hasFollowedLink()) focusFirst();
}

function markBarLinks(): void {
  for (const list of document.querySelectorAll("[data-bar-links]")) {
    const links = [...list.querySelectorAll("a")];
    const addressOf = (link: HTMLAnchorElement) => link.getAttribute("href") ?? "";
    const currentOf = currentLink(
      links.map(addressOf),
      withoutSlash(location.pathname) + location.hash,
    );
    for (const link of links) {
      const current = currentOf(addressOf(link));
      if (current) link.ariaCurrent = current;
      else link.removeAttribute("aria-current");
    }
  }
}

/** Whether a link of the site has opened the page, not a reload, Back or Forward. */
function hasFollowedLink(): boolean {
  const [opening] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return opening?.type === "navigate" && document.referrer.startsWith(`${location.origin}/`);
}
