import { keepFocusInside } from "~/lib/keepFocusInside.ts";
import { onPage } from "~/lib/onPage.ts";

/**
 * The phone's menu is a popover, which opens, closes and returns the focus without a script. As a dialog over the page, it also
 * takes the focus and holds it, and a tap anywhere closes it.
 */

/** The attribute of the menu. */
export const MENU_ATTRIBUTE = "data-menu";

// In wide windows, the bar shows the links.
const WIDE = "(min-width: 768px)";

const menuOf = (target: Element) => target.closest<HTMLElement>(`[${MENU_ATTRIBUTE}]`);

const closeMenu = () =>
  document.querySelector<HTMLElement>(`[${MENU_ATTRIBUTE}]:popover-open`)?.hidePopover();

/** Watches the menu. */
export function watchMenu(): void {
  onPage("toggle", ({ newState }, target) => {
    if (newState === "open") menuOf(target)?.querySelector("a")?.focus();
  });
  onPage("keydown", (event, target) => {
    const menu = menuOf(target);
    if (menu) keepFocusInside(event, menu);
  });
  onPage("click", (_, target) => {
    if (menuOf(target)) closeMenu();
  });
  window.matchMedia(WIDE).addEventListener("change", closeMenu);
  // The browser's Back and Forward; a page that is left may return as it was.
  for (const name of ["popstate", "pagehide"]) window.addEventListener(name, closeMenu);
}
