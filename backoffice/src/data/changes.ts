import type { Identifier, RaRecord, UpdateParams } from "react-admin";
import type { CallDatabase } from "./databaseFunctions.ts";
import { CONFIGURATION } from "./resources.ts";
import { changeSubmission } from "./submissionChanges.ts";

type Change = (params: UpdateParams) => Promise<unknown>;
type Creation = (data: Partial<RaRecord>) => Promise<Identifier>;

/**
 * How the database is changed: by a function for each kind of record (docs/api.md). A change is
 * refused with the hint `conflict` if someone else has changed the record since it was loaded.
 */
export function createChanges(callDatabase: CallDatabase) {
  const updates: Readonly<Record<string, Change>> = {
    "contact-requests": ({ id, data, previousData }) =>
      callDatabase("set_contact_request_status", {
        id: String(id),
        status: data.status,
        expected_updated_at: previousData.updated_at,
      }),

    submissions: ({ id, data: { status, reason }, previousData }) =>
      changeSubmission(
        callDatabase,
        String(id),
        { status, ...(reason && { reason }) },
        previousData.updated_at,
      ),

    [CONFIGURATION.resource]: ({ data, previousData }) =>
      callDatabase("save_challenge_configuration", {
        phase: data.phase,
        time_text: data.time,
        max_submission_members: data.max_submission_members,
        challenge_starts_at: data.challenge_starts_at,
        registration_closes_at: data.registration_closes_at,
        submissions_open_at: data.submissions_open_at,
        submissions_close_at: data.submissions_close_at,
        withdrawals_close_at: data.withdrawals_close_at,
        finalists_selected_at: data.finalists_selected_at,
        top_three_selected_at: data.top_three_selected_at,
        challenge_ends_at: data.challenge_ends_at,
        expected_updated_at: previousData.updated_at,
      }),
  };

  const creations: Readonly<Record<string, Creation>> = {
    "submission-notes": ({ submission_id, body }) =>
      callDatabase("add_submission_note", { submission_id, body }),

    "contact-replies": ({ contact_request_id, body, expected_replies, resolve }) =>
      callDatabase("reply_to_contact_request", {
        id: contact_request_id,
        body,
        expected_replies,
        resolve,
      }),
  };

  return {
    /** @throws Error when such records cannot be changed. */
    update(resource: string, params: UpdateParams): Promise<unknown> {
      const change = updates[resource];
      if (!change) throw new Error(`${resource} cannot be changed.`);
      return change(params);
    },

    /**
     * @returns the new record's id.
     * @throws Error when such records cannot be created.
     */
    create(resource: string, data: Partial<RaRecord>): Promise<Identifier> {
      const creation = creations[resource];
      if (!creation) throw new Error(`${resource} cannot be created.`);
      return creation(data);
    },
  };
}
