import { serverFailure } from "#common/serverFailure.ts";
import type { ReviewTexts } from "#common/unsavedWork.ts";
import { DONE, type Failure, type Outcome } from "~/lib/outcome.ts";
import { downloadFailure, thrownFailure } from "./errors.ts";
import { loadRounds, type ReviewState, type Round } from "./judging.ts";
import { rpc } from "./rpc.ts";
import { readUser } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

const BUCKET = "judging";

const MESSAGES = {
  save: "Your review could not be saved.",
  submit: "Your review could not be submitted.",
  recuse: "You have not been recused.",
  document: "The document could not be loaded.",
  comment: "Your comment could not be posted.",
} as const;

/** An entry as its judge sees it, with the judge's review. */
export interface Review extends ReviewTexts {
  /** The ID of the assignment. */
  readonly id: string;
  /** The account of the judge. */
  readonly ownerId: string;
  readonly round: Round;
  readonly roundEntryId: string;
  readonly code: string;
  readonly ideaName: string;
  readonly description: string;
  /** The path of the anonymized document; null without one. */
  readonly filePath: string | null;
  /** The text of each page, because the pages are images. */
  readonly pageTexts: readonly string[];
  /** 0 before the first save. A change names the revision that it is based on. */
  readonly revision: number;
  readonly state: ReviewState;
  readonly submittedAt: string | null;
  readonly canEdit: boolean;
}

/** Why a review was not saved or submitted, and what follows for the typed text (features/autosave). */
interface ReviewFailure extends Failure {
  readonly means: "refused" | "conflict" | "closed" | "lost" | "failed";
}

export type ReviewOutcome<Value> = { readonly ok: true; readonly value: Value } | ReviewFailure;

/** What a problem means for a review. Any other one means that it breaks a rule. */
const MEANINGS: Readonly<Record<string, ReviewFailure["means"]>> = {
  conflict: "conflict",
  round_closed: "closed",
  review_submitted: "closed",
  not_found: "lost",
  denied: "lost",
  unreachable: "failed",
  unexpected: "failed",
};

/**
 * Opens an assigned entry, which the database records; null if the judge has no access to it.
 * @throws if it cannot be loaded.
 */
export async function openReview(assignmentId: string): Promise<Review | null> {
  const supabase = await getSupabase();
  const opened = await Promise.all([
    supabase.rpc("open_assignment", { assignment_id: assignmentId }).throwOnError(),
    loadRounds(),
    readUser(),
  ]).catch((cause: unknown) => {
    // The ID in the page's address may also be malformed.
    if (serverFailure(cause).kind === "gone") return null;
    throw cause;
  });
  if (!opened) return null;
  const [{ data }, rounds, user] = opened;
  const row = data[0];
  const round = rounds.find(({ id }) => id === row?.round_id);
  if (!row || !round || !user) return null;
  // The function restricts it to the values of the type.
  const state = row.state as ReviewState;
  return {
    id: row.id,
    ownerId: user.id,
    round,
    roundEntryId: row.round_entry_id,
    code: row.code,
    ideaName: row.idea_name,
    description: row.description,
    filePath: row.file_path,
    pageTexts: (row.page_texts as string[] | null) ?? [],
    // The generated types know neither null in a row of a function nor in an array.
    scores: (row.scores as (number | null)[] | null) ?? round.criteria.map(() => null),
    commentForTeam: row.comment_for_team,
    commentForPanel: row.comment_for_panel,
    revision: row.revision,
    state,
    submittedAt: row.submitted_at,
    canEdit: round.stage === "open" && state !== "submitted",
  };
}

/** Saves the typed text, based on the revision that the judge has seen. */
export async function saveReview(
  review: Review,
  typed: ReviewTexts,
): Promise<ReviewOutcome<Review>> {
  const outcome = await rpc(
    "save_review",
    {
      assignment_id: review.id,
      expected_revision: review.revision,
      scores: [...typed.scores] as number[],
      comment_for_team: typed.commentForTeam,
      comment_for_panel: typed.commentForPanel,
    },
    MESSAGES.save,
  );
  if (!outcome.ok) return reviewFailure(outcome);
  return { ok: true, value: { ...review, ...typed, revision: outcome.value } };
}

/** Submits the saved version of the review. */
export async function submitReview({ id, revision }: Review): Promise<ReviewOutcome<unknown>> {
  const args = { assignment_id: id, expected_revision: revision };
  const outcome = await rpc("submit_review", args, MESSAGES.submit);
  return outcome.ok ? DONE : reviewFailure(outcome);
}

/** Recuses the judge from an entry, because of a conflict of interest or for another reason. */
export function recuse(
  assignmentId: string,
  reason: string,
  isConflict: boolean,
): Promise<Outcome> {
  return rpc(
    "recuse",
    { assignment_id: assignmentId, reason, is_conflict: isConflict },
    MESSAGES.recuse,
  );
}

/** The anonymized document. The browser treats it as a PDF even if it contains something else. */
export async function readAnonymizedDocument(path: string): Promise<Outcome<Blob>> {
  try {
    const supabase = await getSupabase();
    const { data, error } = await supabase.storage.from(BUCKET).download(path);
    if (error) return downloadFailure(error, MESSAGES.document);
    return { ok: true, value: new Blob([data], { type: "application/pdf" }) };
  } catch (cause) {
    return thrownFailure(cause, MESSAGES.document);
  }
}

/** A review or a comment in the discussion of an entry. */
export interface DiscussionItem {
  /** "You" or "Judge 1", never a name. */
  readonly author: string;
  /** The scores of a review; null for a comment. */
  readonly scores: readonly (number | null)[] | null;
  readonly text: string;
  readonly createdAt: string;
}

/**
 * The discussion of an entry; empty if the judge cannot see it yet.
 * @throws if it cannot be loaded.
 */
export async function loadDiscussion(roundEntryId: string): Promise<readonly DiscussionItem[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_discussion")
    .select("*")
    .eq("round_entry_id", roundEntryId)
    .order("created_at")
    .throwOnError();
  return data.map((row) => ({
    author: row.author ?? "",
    scores: row.scores,
    text: row.body ?? row.comment_for_panel ?? "",
    createdAt: row.created_at ?? "",
  }));
}

/** Adds a comment to the discussion of an entry. */
export function addToDiscussion(roundEntryId: string, body: string): Promise<Outcome> {
  return rpc("add_judging_comment", { round_entry_id: roundEntryId, body }, MESSAGES.comment);
}

function reviewFailure(failure: Failure): ReviewFailure {
  return { ...failure, means: MEANINGS[failure.problem ?? ""] ?? "refused" };
}
