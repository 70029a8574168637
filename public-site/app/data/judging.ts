import type { RoundKind } from "#common/judging/roundKind.ts";
import type { ROUND_STAGES } from "#shared/constants.ts";
import type { Json } from "#shared/database.types.ts";
import { getSupabase } from "./supabaseClient.ts";

export interface Criterion {
  readonly name: string;
  readonly question: string;
  /** The description of each score, the lowest first. */
  readonly scoreWords: readonly string[];
}

/** A round, as its judges see it. Times are ISO 8601. */
export interface Round {
  readonly id: string;
  readonly kind: RoundKind;
  readonly name: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly stage: (typeof ROUND_STAGES)[number]["value"];
  /** Whether judges do not see who is behind an entry. */
  readonly isAnonymized: boolean;
  /** Whether teams get the comments for them. */
  readonly givesFeedback: boolean;
  /** Whether judges see the other reviews after submitting their own. */
  readonly discussionOpen: boolean;
  readonly criteria: readonly Criterion[];
  /** How many reviews are due from the judge, submitted or not. Recused entries do not count. */
  readonly dueCount: number;
  readonly submittedCount: number;
}

export type ReviewState = "assigned" | "begun" | "submitted" | "returned" | "recused" | "taken";

/** An entry that is assigned to the judge. */
export interface Assignment {
  readonly id: string;
  readonly roundId: string;
  /** The code of the entry in the round. */
  readonly code: string;
  /** Empty once the judge has recused. */
  readonly ideaName: string;
  readonly state: ReviewState;
  /** In the order of the round's criteria; empty before the first save. */
  readonly scores: readonly (number | null)[];
  /** Whether it is a calibration entry, which all judges review first. */
  readonly isCalibration: boolean;
}

/** A round with the judge's assignments, by code. */
export interface Queue {
  readonly round: Round;
  readonly assignments: readonly Assignment[];
}

/**
 * The judge's assignments, by round.
 * @throws if they cannot be loaded.
 */
export async function loadQueues(): Promise<readonly Queue[]> {
  const [rounds, assignments] = await Promise.all([loadRounds(), loadAssignments()]);
  return rounds.map((round) => ({
    round,
    assignments: assignments.filter(({ roundId }) => roundId === round.id),
  }));
}

/**
 * The rounds of the judge, by opening date.
 * @throws if they cannot be loaded.
 */
export async function loadRounds(): Promise<readonly Round[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_judging_rounds")
    .select("*")
    .order("opens_at")
    .throwOnError();
  // The generated types make every column of a view nullable if it reads through a function.
  return data.map((row) => ({
    id: row.id ?? "",
    // The view restricts these two to the values of the types.
    kind: row.kind as RoundKind,
    stage: row.stage as Round["stage"],
    name: row.name ?? "",
    opensAt: row.opens_at ?? "",
    closesAt: row.closes_at ?? "",
    isAnonymized: row.is_anonymized === true,
    givesFeedback: row.gives_feedback === true,
    discussionOpen: row.discussion_open === true,
    criteria: criteriaOf(row.criteria),
    dueCount: row.assigned_count ?? 0,
    submittedCount: row.submitted_count ?? 0,
  }));
}

async function loadAssignments(): Promise<readonly Assignment[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_assignments").select("*").order("code").throwOnError();
  return data.map((row) => ({
    id: row.id ?? "",
    roundId: row.round_id ?? "",
    code: row.code ?? "",
    ideaName: row.idea_name ?? "",
    state: row.state as ReviewState,
    scores: row.scores ?? [],
    isCalibration: row.is_calibration === true,
  }));
}

/** The database writes this JSON, in the order of the criteria. */
function criteriaOf(json: Json | null): Criterion[] {
  const rows = (json ?? []) as unknown as {
    name: string;
    question: string;
    score_words: string[];
  }[];
  return rows.map(({ name, question, score_words: scoreWords }) => ({
    name,
    question,
    scoreWords,
  }));
}
