import { type ExpertiseField, expertiseLabel } from "#common/expertise.ts";
import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import { type Exported, joined, labelled, moment } from "../../export/cells.ts";

/** A row of the view admin_judges. */
export interface Judge {
  id: string;
  /** Null if the account is deleted. */
  email: string | null;
  name: string;
  organizations: string[];
  /** Names of people with whom the judge has worked closely. */
  close_people: string[];
  /** The limit that applies in a round, the lower of the judge's and `entries_cap`; null: none. */
  max_entries: number | null;
  /** The limit that administrators set; null: none. */
  entries_cap: number | null;
  expertise: ExpertiseField[];
  state: JudgeState;
  last_sent_at: string | null;
  accepted_at: string | null;
  withdrawn_at: string | null;
  declined_at: string | null;
  decline_reason: string | null;
  /** Why the address of an open invitation receives no emails; null: it does. */
  email_problem: EmailProblem | null;
  created_at: string;
  updated_at: string;
  assigned_count: number;
  submitted_count: number;
}

type JudgeState = "invited" | "declined" | "active" | "withdrawn";

export const JUDGE_STATES: readonly Labelled<JudgeState>[] = [
  { value: "invited", label: "Invited" },
  { value: "declined", label: "Declined" },
  { value: "active", label: "Active" },
  { value: "withdrawn", label: "Withdrawn" },
];

type EmailProblem = "bounced" | "complained";

export const EMAIL_PROBLEMS: Readonly<Record<EmailProblem, string>> = {
  bounced: "Bounced: check the address",
  complained: "Marked as spam",
};

export const judgeStateLabel = (state: JudgeState) => labelOf(JUDGE_STATES, state);

const fields = (value: unknown) => joined(Array.isArray(value) ? value.map(expertiseLabel) : value);

/** The CSV export of judges. */
export const JUDGES_FILE: Exported = {
  resource: "judges",
  rowsAtOnce: 1_000,
  columns: [
    { label: "Name", source: "name" },
    { label: "Email", source: "email" },
    { label: "Organizations", source: "organizations", format: joined },
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
