import { createContext, useContext } from "react";

/** The rules of the style sheet while a page is prerendered; empty in the browser. */
export const InlineStyles = createContext("");

/** The style sheet within the page, because a request for it would delay the first paint on a slow network. */
export function StyleSheet() {
  // Hydration keeps the prerendered rules.
  return <style suppressHydrationWarning>{useContext(InlineStyles)}</style>;
}
