import { expertiseLabel } from "#common/expertise.ts";
import { EMAIL_KINDS } from "#shared/facts.ts";
import { assignmentStateLabel } from "../judging/assignment/assignmentRecord.ts";
import { CONFLICT_ORIGINS, CONFLICT_STATES } from "../judging/conflicts/conflict.ts";
import { outcomeOf } from "../judging/decisions/decision.ts";
import { JUDGE_STATES } from "../judging/judges/judge.ts";
import type { Round } from "../judging/rounds/round.ts";
import { type Exported, joined, labelled, moment, yesNoOrOpen, yesOrNo } from "./cells.ts";

const fields = (value: unknown) => joined(Array.isArray(value) ? value.map(expertiseLabel) : value);

/** The lists of judging that are not of one round. */
export const JUDGING_LISTS = {
  judges: {
    resource: "judges",
    rowsAtOnce: 1_000,
    columns: [
      { label: "Name", source: "name" },
      { label: "Email", source: "email" },
      { label: "Organisations", source: "organisations", format: joined },
      { label: "Close people", source: "close_people", format: joined },
      { label: "Fields", source: "expertise", format: fields },
      { label: "State", source: "state", format: labelled(JUDGE_STATES) },
      { label: "Entries at most", source: "max_entries" },
      { label: "Entries asked for at most", source: "entries_cap" },
      { label: "Assigned", source: "assigned_count" },
      { label: "Reviewed", source: "submitted_count" },
      { label: "Invited (UTC)", source: "created_at", format: moment },
      { label: "Last mailed (UTC)", source: "last_sent_at", format: moment },
      { label: "Accepted (UTC)", source: "accepted_at", format: moment },
      { label: "Declined (UTC)", source: "declined_at", format: moment },
      { label: "Why declined", source: "decline_reason" },
      { label: "Withdrawn (UTC)", source: "withdrawn_at", format: moment },
      { label: "Last updated (UTC)", source: "updated_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
  judging_conflicts: {
    resource: "judging-conflicts",
    rowsAtOnce: 1_000,
    columns: [
      { label: "Receipt number", source: "receipt_number" },
      { label: "Idea name", source: "idea_name" },
      { label: "Judge", source: "judge_name" },
      { label: "Administrator", source: "admin_email" },
      { label: "Origin", source: "origin", format: labelled(CONFLICT_ORIGINS) },
      { label: "State", source: "state", format: labelled(CONFLICT_STATES) },
      { label: "Reason", source: "reason" },
      { label: "Noted (UTC)", source: "created_at", format: moment },
      { label: "Settled (UTC)", source: "settled_at", format: moment },
      { label: "Why settled so", source: "settled_reason" },
      { label: "Judge has the entry", source: "is_assigned", format: yesOrNo },
      { label: "ID", source: "id" },
    ],
  },
  failed_mails: {
    resource: "failed-emails",
    rowsAtOnce: 1_000,
    columns: [
      { label: "What", source: "kind", format: labelled(EMAIL_KINDS) },
      { label: "To", source: "recipient" },
      { label: "Why", source: "why" },
      { label: "Written (UTC)", source: "created_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
} as const satisfies Record<string, Exported>;

const COPY = [
  { label: "Code", source: "code" },
  { label: "Idea name", source: "idea_name" },
] as const;

/** The lists of one round, by the prefix of the file's name. */
export const ROUND_LISTS = {
  reviews: {
    resource: "judging-reviews",
    rowsAtOnce: 1_000,
    columns: [
      ...COPY,
      { label: "Judge", source: "judge_name" },
      { label: "Counts", source: "counts", format: yesNoOrOpen },
      { label: "Comment for the team", source: "comment_for_team" },
      { label: "Comment for the panel", source: "comment_for_panel" },
      { label: "Submitted (UTC)", source: "submitted_at", format: moment },
      { label: "Version", source: "revision" },
      { label: "Given back (UTC)", source: "given_back_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
  assignments: {
    resource: "judging-assignments",
    rowsAtOnce: 1_000,
    columns: [
      ...COPY,
      { label: "Judge", source: "judge_name" },
      { label: "State", source: "state", format: (state) => assignmentStateLabel(state as never) },
      { label: "Counts", source: "counts", format: yesNoOrOpen },
      { label: "Assigned (UTC)", source: "assigned_at", format: moment },
      { label: "First seen (UTC)", source: "first_seen_at", format: moment },
      { label: "Last seen (UTC)", source: "last_seen_at", format: moment },
      { label: "Submitted (UTC)", source: "submitted_at", format: moment },
      { label: "Reminded (UTC)", source: "reminded_at", format: moment },
      { label: "Stepped back (UTC)", source: "recused_at", format: moment },
      { label: "Why stepped back", source: "recusal_reason" },
      { label: "ID", source: "id" },
    ],
  },
  decisions: {
    resource: "judging-decisions",
    rowsAtOnce: 1_000,
    columns: [
      ...COPY,
      { label: "Rank", source: "rank" },
      { label: "Decision", source: "goes_on", format: (_, row) => outcomeOf(row as never) },
      { label: "Place", source: "place" },
      { label: "Otherwise than ranked", source: "leaves_ranking", format: yesOrNo },
      { label: "Equal score", source: "is_tied", format: yesOrNo },
      { label: "Out of the running", source: "is_out", format: yesOrNo },
      { label: "Reason", source: "reason" },
      { label: "Result (ID)", source: "result_id" },
      { label: "Decided by", source: "decided_by_email" },
      { label: "Decided (UTC)", source: "decided_at", format: moment },
      { label: "Confirmed by", source: "confirmed_by_email" },
      { label: "Confirmed (UTC)", source: "confirmed_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
} as const satisfies Record<string, Exported>;

export type RoundListName = keyof typeof ROUND_LISTS;

/** A list of this round: the scores of a review have a column for each criterion. */
export function roundList(name: RoundListName, { criteria }: Pick<Round, "criteria">): Exported {
  const list: Exported = ROUND_LISTS[name];
  if (name !== "reviews") return list;
  const scores = criteria.map((criterion, at) => ({
    label: criterion.name,
    source: "scores",
    format: (value: unknown) => (Array.isArray(value) ? String(value[at] ?? "") : ""),
  }));
  const [code, idea, judge, ...rest] = list.columns;
  return { ...list, columns: [code, idea, judge, ...scores, ...rest].filter((one) => !!one) };
}
