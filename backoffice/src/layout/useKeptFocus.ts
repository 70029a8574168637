import { useEffect } from "react";
import { focusMain } from "../components/focusMain.ts";

/**
 * Leads the focus to the page once what had it is gone: a button that has done its work, a deleted row.
 * The keyboard would begin at the top of the document again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Node | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target as Node;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = undefined;
      focusMain();
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}
