import { expertiseLabel } from "#common/expertise.ts";
import { type Exported, joined, labelled, moment } from "../../export/cells.ts";
import { JUDGE_STATES } from "./judge.ts";

const fields = (value: unknown) => joined(Array.isArray(value) ? value.map(expertiseLabel) : value);

/** The CSV export of judges. */
export const JUDGES_FILE: Exported = {
  resource: "judges",
  rowsAtOnce: 1_000,
  columns: [
    { label: "Name", source: "name" },
    { label: "Email", source: "email" },
    { label: "Organizations", source: "organisations", format: joined },
    { label: "Close people", source: "close_people", format: joined },
    { label: "Expertise", source: "expertise", format: fields },
    { label: "State", source: "state", format: labelled(JUDGE_STATES) },
    { label: "Limit", source: "max_entries" },
    { label: "Limit set by administrators", source: "entries_cap" },
    { label: "Assigned", source: "assigned_count" },
    { label: "Reviewed", source: "submitted_count" },
    { label: "Invited (UTC)", source: "created_at", format: moment },
    { label: "Last invitation (UTC)", source: "last_sent_at", format: moment },
    { label: "Accepted (UTC)", source: "accepted_at", format: moment },
    { label: "Declined (UTC)", source: "declined_at", format: moment },
    { label: "Reason for declining", source: "decline_reason" },
    { label: "Withdrawn (UTC)", source: "withdrawn_at", format: moment },
    { label: "Last updated (UTC)", source: "updated_at", format: moment },
    { label: "ID", source: "id" },
  ],
};
