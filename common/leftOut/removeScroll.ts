import { createElement, type ReactNode } from "react";

/**
 * In place of react-remove-scroll, which Mantine's dialogue has around it: a rule of global.css does
 * that. Its classes make room for a scroll bar that goes away; ours stays, so they are none. The element
 * is the original's: a prerendered page has that one.
 */
export const RemoveScroll = ({ children }: { children: ReactNode }) =>
  createElement("div", null, children);
RemoveScroll.classNames = { fullWidth: "", zeroRight: "" };
