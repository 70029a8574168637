import { officialMoment } from "#shared/challengeDates.ts";
import type { Configuration } from "../configuration/configuration.ts";
import type { Release } from "../judging/releases/release.ts";
import type { Round } from "../judging/rounds/round.ts";
import { roundSteps } from "../judging/steps/roundSteps.ts";
import { roundPath } from "../records/roundPath.ts";

/** How far a round is that counts. */
export interface RoundProgress extends Pick<Round, "id" | "name" | "kind" | "stage" | "opens_at"> {
  /** The next task; undefined once it is released. */
  task: string | undefined;
  /** The page for it; undefined while someone else acts, or nobody. */
  action: { label: string; to: string } | undefined;
  /** By when it is due, ISO 8601. */
  due: string;
}

/** By when the results of a round of each kind are due. */
const RESULT_DATES = {
  screening: "finalists_selected_at",
  panel: "finalists_selected_at",
  top_three: "top_three_selected_at",
  final: "challenge_ends_at",
} as const;

/**
 * The progress of the rounds that count. Nobody acts on an empty one while submissions are open.
 * @param now Milliseconds, by the challenge's clock.
 */
export function progressOf(
  rounds: readonly Round[],
  releases: readonly Release[],
  challenge: Configuration,
  mayAct: boolean,
  now: number,
): RoundProgress[] {
  const close = challenge.submissions_close_at;
  return rounds
    .filter(({ stage }) => stage !== "canceled")
    .map((round) => {
      const release = releases.find(({ round_id }) => round_id === round.id);
      const { next } = roundSteps(round, release, mayAct);
      const { id, name, kind, stage, opens_at, closes_at } = round;
      const dates: Partial<Record<typeof stage, string>> = { draft: opens_at, open: closes_at };
      const due = dates[stage] ?? challenge[RESULT_DATES[kind]];
      const progress = { id, name, kind, stage, opens_at, due };
      return stage === "draft" && round.round_entries_count === 0 && now < Date.parse(close)
        ? {
            ...progress,
            task: `Add submissions after the deadline on ${officialMoment(new Date(close))}.`,
            action: undefined,
          }
        : { ...progress, task: next?.task, action: actionOf(next, id) };
    });
}

function actionOf(next: ReturnType<typeof roundSteps>["next"], id: string) {
  if (!next?.action || next.isWaiting) return undefined;
  return "to" in next.action
    ? next.action
    : { label: "Close round", to: roundPath(id, "progress") };
}
