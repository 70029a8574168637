import { createElement, type ReactNode } from "react";

/**
 * Replaces react-remove-scroll, which surrounds Mantine's dialogs: a rule of global.css does the same. Its classes make
 * room for the scroll bar, which stays here. The element is that of the original, as prerendered pages have it.
 */
export const RemoveScroll = ({ children }: { children: ReactNode }) =>
  createElement("div", null, children);
RemoveScroll.classNames = { fullWidth: "", zeroRight: "" };
