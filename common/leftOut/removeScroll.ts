import type { ReactNode } from "react";

/**
 * In place of react-remove-scroll, which Mantine's dialogue has around it: a rule of global.css does
 * that. Its classes make room for a scroll bar that goes away; ours stays, so they are none.
 */
export const RemoveScroll = ({ children }: { children: ReactNode }) => children;
RemoveScroll.classNames = { fullWidth: "", zeroRight: "" };
