import type { ComponentType } from "react";
import type { Round } from "./rounds/round.ts";

/** A page below a round's, whose code is loaded when it is opened. */
interface RoundPart {
  /** Its address below the round's. */
  path: string;
  /** Its heading, unless it has its own. */
  heading?: string;
  load: () => Promise<{ default: ComponentType<{ round: Round }> }>;
}

/** All pages below a round's. */
export const ROUND_PARTS: readonly RoundPart[] = [
  { path: "criteria", heading: "Criteria", load: () => import("./rounds/RoundSettings.tsx") },
  { path: "round-entries", load: () => import("./roundEntries/RoundEntryList.tsx") },
  {
    path: "round-entries/:roundEntryId",
    load: () => import("./roundEntries/RoundEntryPage.tsx"),
  },
  {
    path: "assignment",
    heading: "Assignment",
    load: () => import("./assignment/AssignmentPage.tsx"),
  },
  { path: "progress", heading: "Progress", load: () => import("./progress/ProgressPage.tsx") },
  { path: "results", heading: "Results", load: () => import("./results/ResultsPage.tsx") },
  { path: "decisions", load: () => import("./decisions/DecisionsPage.tsx") },
  { path: "files", load: () => import("./files/FilesPage.tsx") },
];
