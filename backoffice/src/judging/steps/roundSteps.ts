import { counted, countOf } from "#common/words.ts";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import { administratorName } from "../../records/administrator.ts";
import { roundPath } from "../../records/roundPath.ts";
import { isOpen, RELEASES_PATH, type Release, requestPath } from "../releases/release.ts";
import {
  isDecided,
  isFinal,
  isPublishing,
  publicationProgress,
  type Round,
} from "../rounds/round.ts";

export interface RoundStep {
  label: string;
  /** How far it is, in a few words. */
  status: string;
  isDone: boolean;
  /** Its page; a canceled round has none for the release. */
  to?: string;
}

export interface NextTask {
  /** The next task, and the person who does it, as sentences. */
  task: string;
  /** The button for it: a page, or a change of the stage. */
  action?: { label: string; to: string } | { move: "close_round_early" };
  /** Whether someone else acts, or nobody: the button only opens a page to read. */
  isWaiting: boolean;
}

interface RoundSteps {
  steps: RoundStep[];
  /** The place of the current step; -1 if nothing is left to do. */
  current: number;
  next: NextTask | undefined;
}

/**
 * The steps of a round, and what is next.
 * @param release The latest release of the round.
 * @param mayAct False for an administrator with a conflict of interest, to whom only pages to read are offered.
 */
export function roundSteps(
  round: Round,
  release: Release | undefined,
  mayAct: boolean,
): RoundSteps {
  const isReleased = round.stage === "released";
  const isCanceled = round.stage === "canceled";
  const isLocked = isReleased || round.stage === "locked";
  const isClosed = isLocked || round.stage === "closed";
  const { round_entries_count: entries, ready_count: ready } = round;
  const none = isClosed || isCanceled ? "None" : "None yet";
  const page = (part: string) => roundPath(round.id, part);
  const steps: RoundStep[] = [
    {
      label: "Criteria",
      status: round.stage === "draft" ? "Can change" : "Fixed",
      isDone: true,
      to: page("criteria"),
    },
    {
      label: "Round entries",
      status:
        entries === 0
          ? none
          : round.is_anonymized
            ? `${countOf(ready, entries)} ready`
            : counted(entries, "entry", "entries"),
      isDone: isClosed || (entries > 0 && ready === entries),
      to: page("round-entries"),
    },
    {
      label: "Assignment",
      status: assignmentStatus(round) ?? none,
      isDone:
        isClosed ||
        (round.assignments_count > 0 &&
          round.publication_total === null &&
          round.short_count === 0),
      to: page("assignment"),
    },
    {
      label: "Progress",
      status:
        round.assignments_count === 0
          ? none
          : `${countOf(round.submitted_count, round.assignments_count)} submitted`,
      isDone:
        isClosed ||
        (isCanceled &&
          round.assignments_count > 0 &&
          round.submitted_count === round.assignments_count),
      to: page("progress"),
    },
    {
      label: "Results",
      status: isCanceled
        ? CANCELED
        : isLocked
          ? "Locked"
          : isClosed
            ? "Not locked"
            : "After the deadline",
      isDone: isLocked,
      to: page("results"),
    },
    {
      label: "Decisions",
      status: isCanceled ? CANCELED : isDecided(round) ? "Decided" : "Not decided",
      isDone: isDecided(round),
      to: page("decisions"),
    },
    {
      label: "Release",
      status: isCanceled ? CANCELED : isReleased ? "Released" : releaseStatus(release),
      isDone: isReleased,
      ...(!isCanceled && { to: release ? RELEASES_PATH : requestPath(round.id) }),
    },
  ];
  const current = isCanceled ? -1 : steps.findIndex(({ isDone }) => !isDone);
  const next = nextTask(round, steps[current]?.label, release);
  if (!next) return { steps, current, next };
  const { isToRead, action } = next;
  const task = `${stopped(release)}${next.task}`;
  const isOffered = (mayAct || isToRead) && action !== undefined;
  const isWaiting = isToRead === true || !isOffered;
  return { steps, current, next: { task, isWaiting, ...(isOffered && { action }) } };
}

/** Undefined without any reviews. */
function assignmentStatus(round: Round): string | undefined {
  if (isPublishing(round)) return "Being published";
  if (round.publication_problem) return "Publishing stopped";
  if (round.assignments_count === 0) return undefined;
  return `${counted(round.assignments_count, "review", "reviews")} assigned`;
}

/** The status of the steps that a canceled round no longer takes. */
const CANCELED = "Canceled";

const RELEASE_STATUSES: Readonly<Record<Release["state"], string>> = {
  requested: "Requested",
  confirmed: "Confirmed",
  released: "Not requested",
  stopped: "Stopped",
};

const releaseStatus = (release: Release | undefined) =>
  RELEASE_STATUSES[release?.state ?? "released"];

/** Why the latest release was stopped, if it was by a change. */
const stopped = (release: Release | undefined) =>
  release?.stop_reason ? `The release was stopped: ${release.stop_reason} ` : "";

interface Task extends Omit<NextTask, "isWaiting"> {
  /** Whether its button only opens a page to read. */
  isToRead?: boolean;
}

function nextTask(
  round: Round,
  current: string | undefined,
  release: Release | undefined,
): Task | undefined {
  const open = (label: string, part: string) => ({ label, to: roundPath(round.id, part) });
  const unready = round.round_entries_count - round.ready_count;
  const outstanding = round.assignments_count - round.submitted_count;
  switch (current) {
    case "Round entries":
      if (round.round_entries_count === 0 && round.blocking_round)
        return {
          task: `Release ${round.blocking_round.name} first. It determines which submissions advance.`,
          action: {
            label: `See ${round.blocking_round.name}`,
            to: roundPath(round.blocking_round.id),
          },
          isToRead: true,
        };
      return round.round_entries_count === 0
        ? {
            task: "Add the submissions for judges to review.",
            action: open("Add submissions", "round-entries"),
          }
        : {
            task: `${counted(unready, "round entry is", "round entries are")} not ready for judges.`,
            action: open("Check round entries", "round-entries"),
          };
    case "Assignment":
      if (isPublishing(round))
        return {
          task: `The assignment is being published: ${publicationProgress(round)}.`,
          action: open("See progress", "assignment"),
          isToRead: true,
        };
      if (round.publication_problem)
        return {
          task: "Publishing stopped before the assignment was complete.",
          action: open("Publish again", "assignment"),
        };
      if (round.short_count > 0)
        return {
          task: `${counted(round.short_count, "round entry needs", "round entries need")} another reviewer.`,
          action: open("Assign reviews", "assignment"),
        };
      return {
        task: "Assign the round entries to judges.",
        action: open("Assign reviews", "assignment"),
      };
    case "Progress":
      if (round.stage === "draft")
        return {
          task: `Everything is ready. Judges can start when the round opens, on ${inOfficialTime(round.opens_at)}.`,
        };
      return outstanding > 0
        ? {
            task: `Judges have ${counted(outstanding, "review", "reviews")} to submit.`,
            action: open("See progress", "progress"),
            isToRead: true,
          }
        : {
            task: "All reviews have been submitted. Close the round now, or let it close at its deadline.",
            action: { move: "close_round_early" },
          };
    case "Results":
      return {
        task: "Judging is over. Lock the result before you make decisions.",
        action: open("Lock result", "results"),
      };
    case "Decisions":
      return {
        task: isFinal(round) ? "Decide the final ranks." : "Decide which submissions advance.",
        action: open(isFinal(round) ? "Decide ranks" : "Make decisions", "decisions"),
      };
    case "Release":
      return releaseTask(round, release);
    default:
      return undefined;
  }
}

/** The next task once every submission is decided. */
function releaseTask(round: Round, release: Release | undefined): Task {
  const see = { action: { label: "See release", to: RELEASES_PATH }, isToRead: true };
  if (round.has_open_release && !(release && isOpen(release)))
    return { task: "The release has been requested.", ...see };
  if (release?.state === "confirmed")
    return {
      task: `The release takes effect on ${inOfficialTime(String(release.due_at))}. Any administrator can stop it until then.`,
      ...see,
    };
  if (release?.state === "requested") {
    const requester = release.is_own ? "You" : administratorName(release.requested_by_email);
    const requested = `${requester} requested the release.`;
    return release.may_confirm
      ? {
          task: `${requested} Check and confirm it.`,
          action: { label: "Check release", to: RELEASES_PATH },
        }
      : { task: `${requested} Another administrator has to confirm it.`, ...see };
  }
  return {
    task: "All decisions have been made. Request the release.",
    action: { label: "Request release", to: requestPath(round.id) },
  };
}
