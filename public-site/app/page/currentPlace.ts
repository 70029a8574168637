import { withoutSlash } from "~/config/paths.ts";
import { currentLink } from "~/content/navigation.ts";
import { openQuestion } from "~/features/faq/openQuestion.ts";
import { isAppRunning } from "~/lib/appState.ts";
import { onPage } from "~/lib/onPage.ts";
import { focusFirst, focusQuietly, hashTarget, markHash } from "~/lib/pagePosition.ts";

/**
 * Does what the app does when its address changes (features/navigation/RouteFocus.tsx): marks the current link of the bar, opens the
 * question of the address, and moves the focus.
 */
export function followAddress(): void {
  function follow(scrolls = true) {
    if (isAppRunning()) return;
    const { hash } = location;
    markBarLinks();
    markHash(hash);
    openQuestion(hash, scrolls);
    focusQuietly(hashTarget(hash));
  }
  // Before the browser scrolls to the section of a link.
  onPage("click", (_, target) => {
    const link = target.closest("a");
    if (link?.hash && link.pathname === location.pathname) markHash(link.hash);
  });
  window.addEventListener("hashchange", () => follow());
  // After a reload, Back or Forward, the browser restores the position.
  if (location.hash) follow(isOpened());
  else if (isOpened() && document.referrer.startsWith(`${location.origin}/`)) focusFirst();
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

/** Whether the page was opened, by a link or an address, not by a reload, Back or Forward. */
function isOpened(): boolean {
  const [opening] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return opening?.type === "navigate";
}
