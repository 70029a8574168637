import { ADA } from "#common/testing/sessions.ts";
import { type Challenge, type ChallengeRow, newChallenge } from "#shared/challengeRow.ts";
import type { Database } from "#shared/database.types.ts";
import type { Submission } from "~/data/submission.ts";

type Views = Database["public"]["Views"];
export type SubmissionRow = Views["my_submission"]["Row"];

/** Ada's draft, which can be edited and submitted, with the given changes. */
export function submissionRow(patch: Partial<SubmissionRow> = {}): SubmissionRow {
  return {
    id: "22222222-2222-4222-8222-222222222222",
    is_owner: true,
    owner_id: ADA.id,
    state: "draft",
    status: null,
    outcome: null,
    idea_name: "",
    description: "",
    file_path: null,
    file_name: null,
    file_size: null,
    document_problem: null,
    receipt_number: null,
    submitted_at: null,
    withdrawn_at: null,
    revision: 1,
    created_at: "2025-08-02T10:00:00+00:00",
    edited_at: "2025-08-02T10:00:00+00:00",
    closes_at: "2025-09-01T04:59:59+00:00",
    can_edit: true,
    can_submit: true,
    can_withdraw: false,
    can_discard: true,
    can_change_team: false,
    released_reason: null,
    editor_tab: null,
    editor_name: null,
    edits: null,
    ...patch,
  };
}

/** The challenge while submissions are open, with the given changes. */
export function aChallenge(patch: Partial<Challenge> = {}): Challenge {
  return { ...newChallenge, phase: "Open Submission", ...patch };
}

/** The `Submission` for this row. */
export function anSubmission(patch: Partial<SubmissionRow> = {}): Submission {
  return submissionRow(patch) as unknown as Submission;
}

/** The row of this `Challenge`. */
export function challengeRow(patch: Partial<ChallengeRow> = {}): ChallengeRow {
  const { now = new Date().toISOString() } = patch;
  return { ...aChallenge(), now, time_set_at: now, ...patch };
}
