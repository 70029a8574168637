import type { Role } from "#common/claimedRole.ts";
import { timeLeft } from "#common/countdown.ts";
import { counted, countOf } from "#common/words.ts";
import { officialDay } from "#shared/challengeDates.ts";
import { inDigits } from "#shared/inDigits.ts";
import {
  challengeStageOf,
  hasReached,
  isReleased,
  pitchingOf,
  windowOf,
} from "#shared/participation.ts";
import type { Configuration } from "../configuration/configuration.ts";
import type { SeasonFacts, Statistics } from "../data/databaseFunctions.ts";
import type { Stage } from "../judging/finalists/finalist.ts";
import {
  elapsedOf,
  isEnded,
  isFinal,
  isOver,
  type Round,
  stageLabel,
} from "../judging/rounds/round.ts";
import { listAddress } from "../lists/listAddress.ts";
import { roundPath } from "../records/roundPath.ts";
import { countRoundEntries } from "../records/submission.ts";
import { hasFormerDates } from "../season/seasonTasks.ts";

/** The work of these days, and how far it is. */
export interface CurrentWork {
  title: string;
  /** Its main number, such as "22 of 52 reviews". */
  figure: string;
  /** How much of it is done, of how much. */
  progress?: { done: number; total: number };
  /** How much of its time has passed, from 0 to 1. */
  elapsed?: number | undefined;
  notes: string[];
  action: { label: string; to: string };
}

interface Progress {
  challenge: Configuration;
  statistics: Statistics;
  /** The role of the reader. */
  role: Role | undefined;
  /** In the order in which they open. Omitted for people who cannot read them. */
  rounds?: readonly Round[] | undefined;
  /** By deadline. Omitted for people who cannot read them. */
  stages?: readonly Stage[] | undefined;
  /** Omitted for people who cannot read them. */
  facts?:
    | Pick<SeasonFacts, "configuration_revision" | "finalists_without_page" | "has_entries">
    | undefined;
}

const FINALISTS = { label: "See finalists", to: "/judging/finalists" };

/** The pages of the counted things, for administrators and for observers. */
const LISTS = {
  admin: {
    users: listAddress("users"),
    submissions: listAddress("submissions"),
    finalists: FINALISTS.to,
  },
  observer: {
    users: listAddress("people"),
    submissions: listAddress("entries"),
    finalists: listAddress("entries", { status: "selected" }),
  },
};

/** The number of submissions with any status. */
export const countSubmitted = ({ submissions_by_status: counts }: Statistics) =>
  Object.values(counts).reduce<number>((total, count = 0) => total + count, 0);

/** The work at a time. `now` is in milliseconds, on the challenge's clock. */
export function currentWork(progress: Progress, now: number): CurrentWork {
  const { challenge, statistics, rounds = [], stages = [], facts } = progress;
  if (facts && hasFormerDates(challenge, facts, now)) {
    return {
      title: "Preparation",
      figure: counted(statistics.funnel.signed_up, "account", "accounts"),
      notes: ["These dates are from a past season"],
      action: { label: "Open configuration", to: "/configurations" },
    };
  }
  if (windowOf(challenge, now, null) !== "closed") return workByDates(progress, now);
  const running = rounds.filter(
    (round) => round.stage === "open" || (isOver(round) && !isEnded(round)),
  );
  const judged = running.find(({ stage }) => stage === "open") ?? running.at(-1);
  if (judged) return judgingOf(judged, now);
  const due = stages.find(({ due_at }) => Date.parse(due_at) > now);
  const round = rounds.find(({ stage }) => stage === "draft");
  if (round && !(due && due.due_at < round.opens_at)) {
    const left = timeLeft(Date.parse(round.opens_at), now);
    return {
      title: round.name,
      figure: countRoundEntries(round.round_entries_count),
      notes: [
        `${countOf(round.ready_count, round.round_entries_count)} ready for judges`,
        left ? `${isFinal(round) ? "Pitches" : "Opens"} in ${left}` : "Opens now",
      ],
      action: { label: "See round", to: roundPath(round.id) },
    };
  }
  if (due) {
    return {
      title: due.name,
      figure: `${countOf(due.handed_in_count, challenge.finalists)} uploaded`,
      ...(challenge.finalists > 0 && {
        progress: { done: due.handed_in_count, total: challenge.finalists },
      }),
      notes: [`${timeLeft(Date.parse(due.due_at), now)} left`],
      action: FINALISTS,
    };
  }
  return workByDates(progress, now);
}

/** The work as dates, statistics and releases show it, without rounds and stages. */
function workByDates(progress: Progress, now: number): CurrentWork {
  const { challenge, statistics, role, rounds } = progress;
  const lists = LISTS[role === "admin" ? "admin" : "observer"];
  const window = windowOf(challenge, now, null);
  const until = (moment: string) => timeLeft(Date.parse(moment), now);
  const toSubmissions = { label: "See submissions", to: lists.submissions };
  const toFinalists = { ...FINALISTS, to: lists.finalists };
  if (window === "not_yet") {
    return {
      title: "Preparation",
      figure: counted(statistics.funnel.signed_up, "account", "accounts"),
      notes: [
        counted(statistics.totals.drafts, "draft", "drafts"),
        `Submissions open in ${until(challenge.submissions_open_at)}`,
      ],
      action: { label: "See users", to: lists.users },
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
      action: toSubmissions,
    };
  }
  const dueIn = (things: string, moment: string) => {
    const left = until(moment);
    return left ? `${things} due in ${left}` : `${things} were due on ${day(moment)}`;
  };
  const stage = challengeStageOf(challenge, now);
  const finalists = counted(challenge.finalists, "finalist", "finalists");
  if (hasReached(stage, "winners")) {
    return {
      title: "Winners released",
      figure: counted(pitchingOf(challenge) ?? challenge.finalists, "winner", "winners"),
      notes: challenge.final_released_at ? [`Released on ${day(challenge.final_released_at)}`] : [],
      action: { ...toFinalists, label: "See winners" },
    };
  }
  if (isReleased(stage)) {
    const pitching = pitchingOf(challenge);
    const left = until(challenge.challenge_ends_at);
    return pitching === null
      ? {
          title: "Refinement",
          figure: finalists,
          notes: [dueIn("Top three", challenge.top_three_selected_at), ...readinessOf(progress)],
          action: toFinalists,
        }
      : {
          title: "Pitches in Paris",
          figure: counted(pitching, "team pitches", "teams pitch"),
          notes: [
            left ? `Challenge ends in ${left}` : `Ended on ${day(challenge.challenge_ends_at)}`,
            ...(rounds && !rounds.some((round) => isFinal(round) && round.stage !== "canceled")
              ? ["No pitch day yet"]
              : []),
            ...readinessOf(progress),
          ],
          action: toFinalists,
        };
  }
  return {
    title: "Evaluation",
    figure: `${inDigits(submitted)} submitted`,
    notes: [
      ...(rounds ? ["No round planned"] : []),
      dueIn("Finalists", challenge.finalists_selected_at),
    ],
    action: toSubmissions,
  };
}

const day = (moment: string) => officialDay(new Date(moment));

/** The finalists’ last document and their public pages, as far as they are done. */
function readinessOf({ challenge: { finalists }, stages = [], facts }: Progress): string[] {
  const last = stages.at(-1);
  return [
    ...(last ? [`${last.name}: ${countOf(last.handed_in_count, finalists)} uploaded`] : []),
    ...(facts
      ? [`Public pages: ${countOf(finalists - facts.finalists_without_page, finalists)} published`]
      : []),
  ];
}

function judgingOf(round: Round, now: number): CurrentWork {
  const { submitted_count: submitted, assignments_count: assigned } = round;
  const isOpen = round.stage === "open";
  const closes = Date.parse(round.closes_at);
  return {
    title: round.name,
    figure: `${countOf(submitted, assigned)} reviews`,
    ...(assigned > 0 && { progress: { done: submitted, total: assigned } }),
    elapsed: elapsedOf(round, now),
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
