import { counted } from "#common/words.ts";
import { isFinal, isPublishing, publicationProgress, type Round } from "./round.ts";

export interface NextStep {
  task: string;
  /** The step of the round where it is done. */
  action?: { label: string; step: string };
}

/** The next task of a round and the step where it is done; undefined if nothing is outstanding. */
export function nextStep(round: Round): NextStep | undefined {
  // The banner of the release shows the next step.
  if (round.has_open_release) return undefined;
  const unready = round.round_entries_count - round.ready_count;
  const outstanding = round.assignments_count - round.submitted_count;
  switch (round.stage) {
    case "draft":
    case "open":
      if (round.round_entries_count === 0)
        return {
          task: "Add the submissions that judges review.",
          action: { label: "Add submissions", step: "round-entries" },
        };
      if (unready > 0)
        return {
          task: `${counted(unready, "round entry is", "round entries are")} not ready for judges.`,
          action: { label: "Check round entries", step: "round-entries" },
        };
      if (isPublishing(round))
        return {
          task: `The assignment is being published: ${publicationProgress(round)}.`,
          action: { label: "See progress", step: "assignment" },
        };
      if (round.publication_problem)
        return {
          task: "Publishing the assignment stopped.",
          action: { label: "Publish again", step: "assignment" },
        };
      if (round.assignments_count === 0)
        return {
          task: "Decide who reviews what.",
          action: { label: "Assign reviews", step: "assignment" },
        };
      if (round.stage === "draft")
        return { task: "Everything is prepared. Judges can start when the round opens." };
      if (outstanding > 0)
        return {
          task: `${counted(outstanding, "review is", "reviews are")} outstanding.`,
          action: { label: "See progress", step: "progress" },
        };
      return {
        task: "All reviews are submitted. Close the round now, or let it close at its deadline.",
      };
    case "closed":
      return {
        task: "Judging is over. Lock the result before anything is decided.",
        action: { label: "Lock result", step: "results" },
      };
    case "locked":
      if (round.undecided_count === 0)
        return {
          task: "All submissions are decided. Request the release.",
          action: { label: "Request release", step: "decisions" },
        };
      return {
        task: "Decide which submissions advance.",
        action: { label: isFinal(round) ? "Decide ranks" : "Make decisions", step: "decisions" },
      };
    default:
      return undefined;
  }
}
