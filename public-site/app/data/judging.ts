import type { RoundKind } from "#common/judging/roundKind.ts";
import { serverFailure } from "#common/serverFailure.ts";
import type { ROUND_STAGES } from "#shared/constants.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { readRows, type ViewRow } from "./rows.ts";
import { rpc } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

/** One per criterion, in order; null if not scored yet. The generated types do not allow null in arrays. */
type Scores = readonly (number | null)[];

/** The part of a review that the judge edits. */
export interface ReviewTexts {
  readonly scores: Scores;
  readonly comment_for_team: string;
  readonly comment_for_panel: string;
}

export interface Criterion {
  readonly name: string;
  readonly question: string;
  /** The description of each score, from the lowest to the highest. */
  readonly score_labels: readonly string[];
}

/** A round for its judges. */
export interface Round extends Omit<ViewRow<"my_judging_rounds">, "kind" | "stage" | "criteria"> {
  readonly kind: RoundKind;
  readonly stage: (typeof ROUND_STAGES)[number]["value"];
  readonly criteria: readonly Criterion[];
}

export type ReviewState =
  | "assigned"
  | "started"
  | "submitted"
  | "returned"
  | "recused"
  | "conflicted";

/** A round entry that is assigned to the judge. */
export interface Assignment extends Omit<ViewRow<"my_assignments">, "state" | "scores"> {
  readonly state: ReviewState;
  /** Null before the first save. */
  readonly scores: Scores | null;
}

/** A round with the judge's assignments, by code. */
export interface Queue {
  readonly round: Round;
  readonly assignments: readonly Assignment[];
}

/** The judge's assignments, by round. */
export async function loadQueues(): Promise<readonly Queue[]> {
  const [rounds, assignments] = await Promise.all([
    readRows<Round>("my_judging_rounds", "opens_at"),
    readRows<Assignment>("my_assignments", "code"),
  ]);
  return rounds.map((round) => ({
    round,
    assignments: assignments.filter(({ round_id }) => round_id === round.id),
  }));
}

/** A round entry that the judge has opened, with their review. The ID is that of the assignment. */
interface ReviewRow
  extends Omit<
    ViewRow<"my_reviews", "bucket" | "file_path" | "file_name" | "submitted_at">,
    "state" | "scores"
  > {
  readonly state: ReviewState;
  /** Null before the first save. */
  readonly scores: Scores | null;
}

/** A round entry for its judge, with the judge's review, queue and notes. */
export interface Review extends Omit<ReviewRow, "scores">, Queue, ReviewTexts {
  readonly notes: readonly JudgingNote[];
  readonly canEdit: boolean;
}

/** Opens an assigned round entry, which the database records; null if the judge has no access to it. */
export async function openReview(assignmentId: string): Promise<Review | null> {
  const supabase = await getSupabase();
  const opened = await supabase.rpc("open_assignment", { id: assignmentId });
  // The ID in the page's address may also be malformed.
  if (opened.error && serverFailure(opened.error).kind === "gone") return null;
  if (opened.error) throw opened.error;
  // Opening a round entry changes its state in the queue.
  const [queues, notes] = await Promise.all([loadQueues(), loadJudgingNotes(assignmentId)]);
  const row = opened.data as ReviewRow;
  const queue = queues.find(({ round }) => round.id === row.round_id);
  return queue ? reviewOf(row, { ...queue, notes }) : null;
}

function reviewOf(row: ReviewRow, shown: Queue & Pick<Review, "notes">): Review {
  const { round } = shown;
  return {
    ...shown,
    ...row,
    scores: row.scores ?? round.criteria.map(() => null),
    canEdit: round.stage === "open" && row.state !== "submitted",
  };
}

/** Saves the typed review, based on the revision that the judge has seen. */
export async function saveReview(review: Review, typed: ReviewTexts): Promise<Outcome<Review>> {
  const { id, revision } = review;
  const args = { id, revision, ...typed, scores: [...typed.scores] as number[] };
  const outcome = await rpc("save_review", args, "We couldn’t save your review.");
  return outcome.ok ? { ok: true, value: reviewOf(outcome.value as ReviewRow, review) } : outcome;
}

/** The problem of a review whose comment for the team contains the judge's name, until the judge confirms it. */
export const COMMENT_SIGNED = "comment_signed";

/** Submits the saved review, based on the revision that the judge has seen. */
export const submitReview = (
  { id, revision }: Review,
  is_signature_confirmed: boolean,
): Promise<Outcome> =>
  rpc("submit_review", { id, revision, is_signature_confirmed }, "We couldn’t submit your review.");

/** A review or a comment in the discussion of a round entry. The author is "You" or "Judge 1", never a name. */
export interface DiscussionItem
  extends Pick<ViewRow<"my_discussion">, "author" | "created_at" | "body"> {
  /** Null for a comment. */
  readonly scores: Scores | null;
}

/** The discussion of a round entry; empty if the judge cannot see it yet. */
export const loadDiscussion = (round_entry_id: string) =>
  readRows<DiscussionItem>("my_discussion", "created_at", { round_entry_id });

/** A note between the judge and the administrators about a round entry. The author is "You" or "Administrators". */
export type JudgingNote = ViewRow<"my_judging_notes">;

/** The notes about the round entry of an assignment, the oldest first. */
const loadJudgingNotes = (assignment_id: string) =>
  readRows<JudgingNote>("my_judging_notes", "created_at", { assignment_id });
