import type { ReactNode } from "react";
import { useRights } from "../data/rights.ts";

/** What administrators alone find on a page that others open as well. */
export function ForAdministrators({ children }: { children: ReactNode }) {
  return useRights()("administration") ? children : null;
}
