import { type Exported, moment, yesNoOrOpen, yesOrNo } from "../../export/cells.ts";
import { outcomeOf } from "../decisions/decision.ts";
import { assignmentStateLabel } from "../roundEntries/review.ts";
import type { Round } from "../rounds/round.ts";

const ROUND_ENTRY = [
  { label: "Code", source: "code" },
  { label: "Idea name", source: "idea_name" },
] as const;

/** The exports of a round, by the name of the file. */
export const ROUND_LISTS = {
  reviews: {
    resource: "judging-reviews",
    rowsAtOnce: 1_000,
    columns: [
      ...ROUND_ENTRY,
      { label: "Judge", source: "judge_name" },
      { label: "Counts", source: "counts", format: yesNoOrOpen },
      { label: "Comment for the team", source: "comment_for_team" },
      { label: "Comment for the panel", source: "comment_for_panel" },
      { label: "Submitted (UTC)", source: "submitted_at", format: moment },
      { label: "Version", source: "revision" },
      { label: "Returned (UTC)", source: "returned_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
  assignments: {
    resource: "judging-assignments",
    rowsAtOnce: 1_000,
    columns: [
      ...ROUND_ENTRY,
      { label: "Judge", source: "judge_name" },
      { label: "State", source: "state", format: (state) => assignmentStateLabel(state as never) },
      { label: "Counts", source: "counts", format: yesNoOrOpen },
      { label: "Assigned (UTC)", source: "assigned_at", format: moment },
      { label: "First opened (UTC)", source: "first_seen_at", format: moment },
      { label: "Last opened (UTC)", source: "last_seen_at", format: moment },
      { label: "Submitted (UTC)", source: "submitted_at", format: moment },
      { label: "Reminded (UTC)", source: "reminded_at", format: moment },
      { label: "Recused (UTC)", source: "recused_at", format: moment },
      { label: "Reason for recusal", source: "recusal_reason" },
      { label: "ID", source: "id" },
    ],
  },
  decisions: {
    resource: "judging-decisions",
    rowsAtOnce: 1_000,
    columns: [
      ...ROUND_ENTRY,
      { label: "Rank", source: "rank" },
      { label: "Decision", source: "advances", format: (_, row) => outcomeOf(row as never) },
      { label: "Decided rank", source: "place" },
      { label: "Departs from the ranking", source: "departs_from_ranking", format: yesOrNo },
      { label: "Tie", source: "is_tied", format: yesOrNo },
      { label: "Disqualified or withdrawn", source: "is_excluded", format: yesOrNo },
      { label: "Reason", source: "reason" },
      { label: "Result (ID)", source: "result_id" },
      { label: "Decided by", source: "decided_by_name" },
      { label: "Decided (UTC)", source: "decided_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
} as const satisfies Record<string, Exported>;

export type RoundListName = keyof typeof ROUND_LISTS;

/** An export of this round. Reviews have a column for each criterion. */
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
