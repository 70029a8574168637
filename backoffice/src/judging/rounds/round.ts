import type { ExpertiseField } from "#common/expertise.ts";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { labelOf } from "#common/words.ts";
import { EXPERTISE_FIELDS, JUDGING_KINDS } from "#shared/constants.ts";

/** One of the criteria by which a round judges. */
export interface Criterion {
  name: string;
  question: string;
  weight: number;
  /** What each score means, the lowest first. */
  score_words: string[];
}

/** How many reviewers of each entry know a field at least. */
export type ExpertiseQuotas = Partial<Record<ExpertiseField, number>>;

/** A row of the view admin_judging_rounds. */
export interface Round {
  id: string;
  kind: RoundKind;
  name: string;
  opens_at: string;
  closes_at: string;
  reviews_per_entry: number;
  expertise_quotas: ExpertiseQuotas;
  /** How many entries go on. */
  places: number;
  /** Scores go from 1 to this. */
  scale: number;
  is_anonymized: boolean;
  /** Whether it takes in eligible entries alone. */
  only_eligible: boolean;
  gives_feedback: boolean;
  discussion_open: boolean;
  seed: number;
  assignments_revision: number;
  /** When which reviews count was settled. */
  closed_at: string | null;
  /** Why some entries are linked with the others by no judge; null: all are linked. */
  unconnected_reason: string | null;
  released_at: string | null;
  canceled_at: string | null;
  updated_at: string;
  state: "draft" | "open" | "closed" | "released" | "canceled";
  criteria: Criterion[];
  entries_count: number;
  ready_count: number;
  assignments_count: number;
  submitted_count: number;
  /** Who chairs it: the addresses; a chair reads names. */
  chairs: string[];
  /** Whether its release is requested or confirmed, as the round's page adds. */
  hasOpenRelease?: boolean;
}

export const kindLabel = (kind: RoundKind) => labelOf(JUDGING_KINDS, kind);

const STATES = {
  draft: "Being prepared",
  open: "Judges read",
  closed: "Closed",
  released: "Released",
  canceled: "Canceled",
} as const;

/** Where a round is, in words. */
export const stateLabel = ({ state }: Pick<Round, "state">) => STATES[state];

/** Whether its criteria and dates can still change. */
export const isPreparing = (round: Pick<Round, "state"> | undefined) =>
  !round || round.state === "draft";

/** Whether its judges can write nothing more. */
export const isOver = ({ state }: Pick<Round, "state">) => state !== "draft" && state !== "open";

/** Whether its results and decisions can still change. An open release is stopped first. */
export const isDecidable = ({ state, hasOpenRelease }: Pick<Round, "state" | "hasOpenRelease">) =>
  state === "closed" && !hasOpenRelease;

/** In a screening entries are spread over the judges; elsewhere every judge reads every entry. */
export const isSpread = ({ kind }: Pick<Round, "kind">) => kind === "screening";

/** Its entries get places: there is no line above which they go on. */
export const isFinal = ({ kind }: Pick<Round, "kind">) => kind === "final";

/** The fields that reviewers must know, in order, with how many of an entry's reviewers at least. */
export const quotasOf = ({ expertise_quotas: quotas }: Pick<Round, "expertise_quotas">) =>
  EXPERTISE_FIELDS.flatMap(({ value, label }) => {
    const reviewers = quotas[value];
    return reviewers ? [{ field: value, label, reviewers }] : [];
  });
