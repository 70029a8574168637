import { useGetList, useGetOne } from "react-admin";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { refreshDelay } from "#common/refreshDelay.ts";
import { countOf, labelOf } from "#common/words.ts";
import { JUDGING_KINDS, ROUND_STAGES } from "#shared/constants.ts";
import type { ViewRow } from "../../records/viewRow.ts";

export type RoundStage = (typeof ROUND_STAGES)[number]["value"];

export interface Criterion {
  name: string;
  question: string;
  weight: number;
  /** The descriptions of the scores, lowest first. */
  score_labels: string[];
}

export interface RoundEvent {
  id: number;
  from: RoundStage;
  to: RoundStage;
  at: string;
  by: string | null;
}

/** A round. Its `events` are its changes of stage in order, each with the person who made it (null: the schedule). */
export type Round = ViewRow<
  "admin_judging_rounds",
  | "blocking_round"
  | "publication_done"
  | "publication_problem"
  | "publication_total"
  | "unconnected_reason"
  | "undecided_count",
  {
    blocking_round: Pick<Round, "id" | "name"> | null;
    kind: RoundKind;
    stage: RoundStage;
    criteria: Criterion[];
    events: RoundEvent[];
  }
>;

export const kindLabel = (kind: RoundKind) => labelOf(JUDGING_KINDS, kind);

export const stageLabel = ({ stage }: Pick<Round, "stage">) => labelOf(ROUND_STAGES, stage);

/** Whether its criteria and dates can still change. */
export const isPreparing = (round: Pick<Round, "stage"> | undefined) =>
  !round || round.stage === "draft";

/** Whether its judges can no longer write. */
export const isOver = ({ stage }: Pick<Round, "stage">) => stage !== "draft" && stage !== "open";

/** Whether nothing about it can change. */
export const isEnded = ({ stage }: Pick<Round, "stage">) =>
  stage === "released" || stage === "canceled";

/** Whether every submission in the running has a decision based on the locked result. */
export const isDecided = ({
  stage,
  undecided_count,
}: Pick<Round, "stage" | "undecided_count">): boolean =>
  stage === "released" || (stage === "locked" && undecided_count === 0);

/** The share of its time that has passed, from 0 to 1; undefined unless it is open. */
export function elapsedOf({ stage, opens_at, closes_at }: Round, now: number): number | undefined {
  if (stage !== "open") return undefined;
  const opened = Date.parse(opens_at);
  return Math.min(1, (now - opened) / (Date.parse(closes_at) - opened));
}

/** Whether its results and decisions can still change. An open release is stopped first. */
export const isDecidable = ({
  stage,
  has_open_release,
}: Pick<Round, "stage" | "has_open_release">) =>
  (stage === "closed" || stage === "locked") && !has_open_release;

/** Whether the schedule is publishing its assignment. It stops if there is a problem. */
export const isPublishing = (
  round: Pick<Round, "publication_total" | "publication_problem">,
): boolean => round.publication_total !== null && round.publication_problem === null;

/** The progress of a publication that is not complete. */
export const publicationProgress = ({
  publication_done: done,
  publication_total: total,
}: Pick<Round, "publication_done" | "publication_total">) =>
  `${countOf(done ?? 0, total ?? 0)} changes`;

/** In a screening each judge reviews some round entries; elsewhere every judge reviews all of them. */
export const isScreening = ({ kind }: Pick<Round, "kind">) => kind === "screening";

/** A final assigns ranks, and no round entry advances from it. */
export const isFinal = ({ kind }: Pick<Round, "kind">) => kind === "final";

const ALL_ROUNDS = {
  sort: { field: "opens_at", order: "ASC" },
  pagination: { page: 1, perPage: 100 },
} as const;

const PUBLISHING_MS = 3_000;

/** When the page of these rounds reads them again: when one opens or closes, and soon while one is published. */
const refreshAfter = (rounds: readonly Round[] = []) =>
  rounds.some(isPublishing)
    ? PUBLISHING_MS
    : refreshDelay(rounds.flatMap(({ opens_at, closes_at }) => [opens_at, closes_at]));

/** The rounds of judging, in the order in which they open. */
export function useRounds(enabled = true) {
  return useGetList<Round>("judging/rounds", ALL_ROUNDS, {
    enabled,
    refetchInterval: ({ state }) => refreshAfter(state.data?.data),
  });
}

/** One round; none without an id. */
export function useRound(id: string) {
  return useGetOne<Round>(
    "judging/rounds",
    { id },
    {
      enabled: id !== "",
      refetchInterval: ({ state }) => refreshAfter(state.data && [state.data]),
    },
  );
}
