import type { ComponentType } from "react";
import type { Round } from "./rounds/round.ts";

/** A page below a round's, whose code is loaded when it is opened. */
interface RoundPart {
  /** Its address below the round's. */
  path: string;
  load: () => Promise<{ default: ComponentType<{ round: Round }> }>;
}

/** The steps of a round in order. */
export const STEPS: readonly (RoundPart & { label: string })[] = [
  {
    path: "criteria",
    label: "Criteria",
    load: () => import("./rounds/RoundSettings.tsx"),
  },
  {
    path: "round-entries",
    label: "Round entries",
    load: () => import("./roundEntries/RoundEntryList.tsx"),
  },
  {
    path: "assignment",
    label: "Assignment",
    load: () => import("./assignment/AssignmentPage.tsx"),
  },
  { path: "progress", label: "Progress", load: () => import("./progress/ProgressPage.tsx") },
  { path: "results", label: "Results", load: () => import("./results/ResultsPage.tsx") },
  { path: "decisions", label: "Decisions", load: () => import("./decisions/DecisionsPage.tsx") },
  { path: "files", label: "Files", load: () => import("./files/FilesPage.tsx") },
];

/** All pages below a round's: the steps and the record of a round entry. */
export const ROUND_PARTS: readonly RoundPart[] = [
  ...STEPS,
  {
    path: "round-entries/:roundEntryId",
    load: () => import("./roundEntries/RoundEntryPage.tsx"),
  },
];
