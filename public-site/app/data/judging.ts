import type { RoundKind } from "#common/judging/roundKind.ts";
import type { Json } from "#shared/database.types.ts";
import { getSupabase } from "./supabaseClient.ts";

export interface Criterion {
  readonly name: string;
  readonly question: string;
  /** What each score means, the lowest first: as many as the scale has. */
  readonly scoreWords: readonly string[];
}

/** A round of judging, as its judges see it. Times are ISO 8601. */
export interface Round {
  readonly id: string;
  readonly kind: RoundKind;
  readonly name: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly state: "draft" | "open" | "closed" | "released" | "canceled";
  /** Whether nobody is told whose the entries are. */
  readonly isAnonymized: boolean;
  /** Whether the team reads the comment that is meant for it. */
  readonly givesFeedback: boolean;
  /** Whether judges see each other's reviews, after their own. */
  readonly discussionOpen: boolean;
  readonly criteria: readonly Criterion[];
}

export type ReviewState = "assigned" | "begun" | "submitted" | "returned" | "recused" | "taken";

/** An entry that the judge was given to read. */
export interface Assignment {
  readonly id: string;
  readonly roundId: string;
  /** What the entry is called among judges. */
  readonly code: string;
  /** Empty once the judge has stepped back. */
  readonly ideaName: string;
  readonly state: ReviewState;
  /** In the order of the round's criteria; empty before the first. */
  readonly scores: readonly (number | null)[];
  /** Whether all judges of the round read it, before all others. */
  readonly isCalibration: boolean;
}

/** A round with what the judge has to read in it: first what everybody reads, then in the order of the codes. */
export interface Queue {
  readonly round: Round;
  readonly assignments: readonly Assignment[];
}

/**
 * What the judge has to read, round by round.
 * @throws when it cannot be read now.
 */
export async function loadQueues(): Promise<readonly Queue[]> {
  const [rounds, assignments] = await Promise.all([loadRounds(), loadAssignments()]);
  return rounds.map((round) => ({
    round,
    assignments: assignments.filter(({ roundId }) => roundId === round.id),
  }));
}

/**
 * The rounds of the judge, in the order in which they open.
 * @throws when they cannot be read now.
 */
export async function loadRounds(): Promise<readonly Round[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_judging_rounds")
    .select("*")
    .order("opens_at")
    .throwOnError();
  // The generated types call every column of a view that reads through a function nullable.
  return data.map((row) => ({
    id: row.id ?? "",
    // The view computes these two from closed sets of values.
    kind: row.kind as RoundKind,
    state: row.state as Round["state"],
    name: row.name ?? "",
    opensAt: row.opens_at ?? "",
    closesAt: row.closes_at ?? "",
    isAnonymized: row.is_anonymized === true,
    givesFeedback: row.gives_feedback === true,
    discussionOpen: row.discussion_open === true,
    criteria: criteriaOf(row.criteria),
  }));
}

async function loadAssignments(): Promise<readonly Assignment[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_assignments")
    .select("*")
    .order("is_calibration", { ascending: false })
    .order("code")
    .throwOnError();
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

/** The database's own JSON, in the order of the criteria. */
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
