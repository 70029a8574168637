import { type ExpertiseField, expertiseLabel } from "#common/expertise.ts";
import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import { type Exported, joined, labelled, moment } from "../../export/cells.ts";
import type { ViewRow } from "../../records/viewRow.ts";

/** A judge. `email` is null if the account is deleted; the limits are null if there are none. */
export type Judge = ViewRow<
  "admin_judges",
  | "email"
  | "max_reviews"
  | "reviews_cap"
  | "decline_reason"
  | "last_sent_at"
  | "accepted_at"
  | "withdrawn_at"
  | "declined_at",
  {
    state: JudgeState;
    expertise: ExpertiseField[];
    /** Why the address of an open invitation receives no emails; null if it receives them. */
    email_problem: EmailProblem | null;
  }
>;

type JudgeState = "invited" | "declined" | "active" | "withdrawn";

export const JUDGE_STATES: readonly Labelled<JudgeState>[] = [
  { value: "invited", label: "Invited" },
  { value: "declined", label: "Declined" },
  { value: "active", label: "Active" },
  { value: "withdrawn", label: "Inactive" },
];

type EmailProblem = "bounced" | "complained";

export const EMAIL_PROBLEMS: Readonly<Record<EmailProblem, string>> = {
  bounced: "Bounced: check the address",
  complained: "Marked as spam",
};

export const judgeStateLabel = (state: JudgeState) => labelOf(JUDGE_STATES, state);

const fields = (value: unknown) => joined(Array.isArray(value) ? value.map(expertiseLabel) : value);

export const JUDGES_FILE: Exported = {
  resource: "judging/judges",
  columns: [
    { label: "Name", source: "name" },
    { label: "Email", source: "email" },
    { label: "Organizations", source: "organizations", format: joined },
    { label: "Close people", source: "close_people", format: joined },
    { label: "Expertise", source: "expertise", format: fields },
    { label: "Status", source: "state", format: labelled(JUDGE_STATES) },
    { label: "Limit", source: "max_reviews" },
    { label: "Limit set by administrators", source: "reviews_cap" },
    { label: "Assigned", source: "assigned_count" },
    { label: "Reviewed", source: "submitted_count" },
    { label: "Invited (UTC)", source: "created_at", format: moment },
    { label: "Last invitation (UTC)", source: "last_sent_at", format: moment },
    { label: "Accepted (UTC)", source: "accepted_at", format: moment },
    { label: "Declined (UTC)", source: "declined_at", format: moment },
    { label: "Reason for declining", source: "decline_reason" },
    { label: "Inactive since (UTC)", source: "withdrawn_at", format: moment },
    { label: "Last updated (UTC)", source: "updated_at", format: moment },
    { label: "ID", source: "id" },
  ],
};
