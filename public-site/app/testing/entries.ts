import { ADA } from "#common/testing/sessions.ts";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { type Challenge, readChallenge } from "#shared/challengeRow.ts";
import { MAX_TEAM_SIZE } from "#shared/constants.ts";
import type { Database } from "#shared/database.types.ts";
import type { Entry } from "~/data/entry.ts";

type Views = Database["public"]["Views"];
export type EntryRow = Views["my_entry"]["Row"];
export type ChallengeRow = Views["challenge"]["Row"];

/** Ada's draft, which can be edited and submitted, with the given changes. */
export function entryRow(patch: Partial<EntryRow> = {}): EntryRow {
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
export function challengeRow(patch: Partial<ChallengeRow> = {}): ChallengeRow {
  return {
    phase: "Open Submission",
    time: "",
    max_submission_members: MAX_TEAM_SIZE,
    ...CHALLENGE_DATES,
    results_released_at: null,
    top_three_released_at: null,
    final_released_at: null,
    is_rehearsal: false,
    now: new Date().toISOString(),
    ...patch,
  };
}

/** The `Entry` for this row. */
export function anEntry(patch: Partial<EntryRow> = {}): Entry {
  return entryRow(patch) as unknown as Entry;
}

/** The `Challenge` for this row. */
export function aChallenge(patch: Partial<ChallengeRow> = {}): Challenge {
  return readChallenge(challengeRow(patch)).challenge;
}
