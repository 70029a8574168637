import type { RoundKind } from "#common/judging/roundKind.ts";
import { serverFailure } from "#common/serverFailure.ts";
import type { ReviewTexts } from "#common/unsavedWork.ts";
import type { ROUND_STAGES } from "#shared/constants.ts";
import type { Database } from "#shared/database.types.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { readRows, type ViewRow } from "./rows.ts";
import { rpc } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

/** One per criterion, in order; null if not scored yet. The generated types do not allow null in arrays. */
type Scores = ReviewTexts["scores"];

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

type Opened = Database["public"]["Functions"]["open_assignment"]["Returns"][number];

/** A round entry for its judge, with the judge's review, queue and notes. The ID is that of the assignment. */
export interface Review
  extends Omit<Opened, keyof ReviewTexts | "state" | "file_path" | "page_texts" | "submitted_at">,
    Queue,
    ReviewTexts {
  readonly state: ReviewState;
  /** The path of the anonymized document; null without one. */
  readonly file_path: string | null;
  /** The text of each page, because the pages are images. */
  readonly page_texts: readonly string[] | null;
  readonly submitted_at: string | null;
  readonly notes: readonly JudgingNote[];
  readonly canEdit: boolean;
}

/** Opens an assigned round entry, which the database records; null if the judge has no access to it. */
export async function openReview(assignmentId: string): Promise<Review | null> {
  const supabase = await getSupabase();
  const opened = await supabase.rpc("open_assignment", { assignment_id: assignmentId });
  // The ID in the page's address may also be malformed.
  if (opened.error && serverFailure(opened.error).kind === "gone") return null;
  if (opened.error) throw opened.error;
  // Opening a round entry changes its state in the queue.
  const [queues, notes] = await Promise.all([loadQueues(), loadJudgingNotes(assignmentId)]);
  const [row] = opened.data;
  const queue = queues.find(({ round }) => round.id === row?.round_id);
  if (!row || !queue) return null;
  const { round } = queue;
  return {
    ...row,
    ...queue,
    notes,
    // The function restricts it to the values of the type.
    state: row.state as ReviewState,
    scores: (row.scores as Scores | null) ?? round.criteria.map(() => null),
    canEdit: round.stage === "open" && row.state !== "submitted",
  };
}

/** Saves the typed review, based on the revision that the judge has seen. */
export async function saveReview(review: Review, typed: ReviewTexts): Promise<Outcome<Review>> {
  const saved = { ...typed, scores: [...typed.scores] as number[] };
  const args = { assignment_id: review.id, expected_revision: review.revision, ...saved };
  const outcome = await rpc("save_review", args, "Your review could not be saved.");
  if (!outcome.ok) return outcome;
  return { ok: true, value: { ...review, ...typed, revision: outcome.value } };
}

/** Downloads the anonymized document. The browser treats it as a PDF, regardless of its content. */
export async function readAnonymizedDocument(path: string): Promise<Blob> {
  const { storage } = await getSupabase();
  const { data, error } = await storage.from("judging").download(path);
  if (error) throw error;
  return new Blob([data], { type: "application/pdf" });
}

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
