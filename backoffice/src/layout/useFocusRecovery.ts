import { useEffect } from "react";

/** The id of the part of the page that changes with the tab. */
export const MAIN_ID = "main";

/**
 * Moves the focus to the page when the focused element is removed, such as a button that is no longer needed or a
 * deleted row. Otherwise the keyboard would start at the top of the document.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: Node | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target as Node;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = undefined;
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}
