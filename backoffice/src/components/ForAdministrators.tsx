import type { ReactNode } from "react";
import { useRights } from "../data/rights.ts";

/** The part of a shared page that only administrators see. */
export function ForAdministrators({ children }: { children: ReactNode }) {
  return useRights()("administration") ? children : null;
}
