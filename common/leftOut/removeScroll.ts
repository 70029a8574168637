import type { ReactNode } from "react";

/** In place of react-remove-scroll, which Mantine's dialogue has around it: a rule of global.css does that. */
export const RemoveScroll = ({ children }: { children: ReactNode }) => children;
