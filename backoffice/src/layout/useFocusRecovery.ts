import { useEffect } from "react";

/** The id of the part of the page that changes with the tab. */
export const MAIN_ID = "main";

/**
 * Moves the focus to the page when the focused element is removed or disabled, such as a deleted row, or a save button when
 * everything is saved. Otherwise the keyboard would start at the top of the document.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: Element | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target as Element;
    };
    const observer = new MutationObserver(() => {
      const isLost = last && (!last.isConnected || last.matches(":disabled"));
      const active = document.activeElement;
      if (!isLost || (active !== document.body && active !== last)) return;
      last = undefined;
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ["disabled"],
    });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}
