import { timeLeft } from "#common/countdown.ts";
import { counted, countOf } from "#common/words.ts";
import { officialDay } from "#shared/challengeDates.ts";
import { inDigits } from "#shared/inDigits.ts";
import { challengeStageOf, hasReached, isReleased, windowOf } from "#shared/participation.ts";
import type { Configuration } from "../configuration/configuration.ts";
import type { Statistics } from "../data/databaseFunctions.ts";
import type { Stage } from "../judging/finalists/finalist.ts";
import { isOver, type Round, stageLabel } from "../judging/rounds/round.ts";
import { listAddress } from "../lists/listAddress.ts";
import { roundPath } from "../records/roundPath.ts";

/** The work of these days, and how far it is. */
export interface CurrentWork {
  title: string;
  /** Its main number, such as "22 of 52 reviews". */
  figure: string;
  /** How much of it is done, and how much of its time has passed, from 0 to 1. */
  done?: number;
  elapsed?: number;
  notes: string[];
  action: { label: string; to: string };
}

interface Progress {
  challenge: Configuration;
  statistics: Statistics;
  /** In the order in which they open. */
  rounds: readonly Round[];
  /** By deadline. */
  stages: readonly Stage[];
}

const FINALISTS = { label: "See finalists", to: "/judging/finalists" };
const SUBMISSIONS = { label: "See submissions", to: listAddress("submissions") };

/** The number of submissions with any status. */
export const countSubmitted = ({ submissions_by_status: counts }: Statistics) =>
  Object.values(counts).reduce<number>((total, count = 0) => total + count, 0);

/** The work at a time. `now` is in milliseconds, on the challenge's clock. */
export function currentWork(progress: Progress, now: number): CurrentWork {
  const { challenge, statistics, rounds, stages } = progress;
  const window = windowOf(challenge, now, null);
  const until = (moment: string) => timeLeft(Date.parse(moment), now);
  if (window === "not_yet") {
    return {
      title: "Preparation",
      figure: counted(statistics.funnel.signed_up, "account", "accounts"),
      notes: [
        counted(statistics.totals.drafts, "draft", "drafts"),
        `Submissions open in ${until(challenge.submissions_open_at)}`,
      ],
      action: { label: "See users", to: listAddress("users") },
    };
  }
  const submitted = countSubmitted(statistics);
  if (window === "open") {
    return {
      title: "Submissions",
      figure: `${inDigits(submitted)} submitted`,
      notes: [
        counted(statistics.totals.drafts, "draft", "drafts"),
        `${inDigits(statistics.totals.new_submitted)} in the last 24 hours`,
        `${until(challenge.submissions_close_at)} left`,
      ],
      action: SUBMISSIONS,
    };
  }
  const running = rounds.filter(
    (round) => round.stage === "open" || (isOver(round) && !isEnded(round)),
  );
  const judged = running.find(({ stage }) => stage === "open") ?? running.at(-1);
  if (judged) return judgingOf(judged, now);
  const due = stages.find(({ due_at }) => Date.parse(due_at) > now);
  const round = rounds.find(({ stage }) => stage === "draft");
  if (round && !(due && due.due_at < round.opens_at)) {
    const left = until(round.opens_at);
    return {
      title: round.name,
      figure: counted(round.round_entries_count, "entry", "entries"),
      notes: [
        `${countOf(round.ready_count, round.round_entries_count)} ready for judges`,
        left ? `Opens in ${left}` : "Opens now",
      ],
      action: { label: "See round", to: roundPath(round.id) },
    };
  }
  if (due) {
    return {
      title: due.name,
      figure: `${countOf(due.handed_in_count, challenge.finalists)} uploaded`,
      ...(challenge.finalists > 0 && { done: due.handed_in_count / challenge.finalists }),
      notes: [`${until(due.due_at)} left`],
      action: FINALISTS,
    };
  }
  const stage = challengeStageOf(challenge, now);
  const finalists = counted(challenge.finalists, "finalist", "finalists");
  if (hasReached(stage, "winners")) {
    return {
      title: "Winners released",
      figure: counted(submitted, "entry", "entries"),
      notes: [
        finalists,
        ...(challenge.final_released_at
          ? [`Released on ${officialDay(new Date(challenge.final_released_at))}`]
          : []),
      ],
      action: FINALISTS,
    };
  }
  if (isReleased(stage)) {
    return { title: "Refinement", figure: finalists, notes: [], action: FINALISTS };
  }
  return {
    title: "Evaluation",
    figure: `${inDigits(submitted)} submitted`,
    notes: ["No round planned"],
    action: SUBMISSIONS,
  };
}

const isEnded = ({ stage }: Round) => stage === "released" || stage === "canceled";

function judgingOf(round: Round, now: number): CurrentWork {
  const { submitted_count: submitted, assignments_count: assigned } = round;
  const isOpen = round.stage === "open";
  const opened = Date.parse(round.opens_at);
  const closes = Date.parse(round.closes_at);
  return {
    title: round.name,
    figure: `${countOf(submitted, assigned)} reviews`,
    ...(assigned > 0 && { done: submitted / assigned }),
    ...(isOpen && { elapsed: Math.min(1, (now - opened) / (closes - opened)) }),
    notes: isOpen
      ? [
          `${timeLeft(closes, now) ?? "No time"} left`,
          `${inDigits(assigned - submitted)} outstanding`,
        ]
      : [stageLabel(round)],
    action: isOpen
      ? { label: "See progress", to: roundPath(round.id, "progress") }
      : { label: "See results", to: roundPath(round.id, "results") },
  };
}
