import { createElement, type ReactNode } from "react";

/**
 * Replaces react-remove-scroll, which surrounds Mantine's dialogs: a rule of global.css does the same. Its classes make
 * room for the scroll bar, which remains visible here. The element matches the original, because prerendered pages
 * contain it.
 */
export const RemoveScroll = ({ children }: { children: ReactNode }) =>
  createElement("div", null, children);
RemoveScroll.classNames = { fullWidth: "", zeroRight: "" };
