import type { Filter } from "../../data/listQuery.ts";
import { HAPPENED } from "../../data/resources.ts";
import { type Exported, moment, yesNoOrOpen, yesOrNo } from "../../export/cells.ts";
import { type Decision, outcomeOf } from "../results/decision.ts";
import { type AssignmentState, assignmentStateLabel } from "../roundEntries/review.ts";
import { isDecided, isOver, type Round } from "../rounds/round.ts";

const ROUND_ENTRY = [
  { label: "Code", source: "code" },
  { label: "Idea name", source: "idea_name" },
] as const;

const stateLabel = (state: unknown) => assignmentStateLabel(state as AssignmentState);
const outcome = (_: unknown, row: object) => outcomeOf(row as Decision);

interface RoundList extends Exported {
  title: string;
  text: string;
  /** Whether its rows can be read yet. */
  isAvailable: boolean;
  filter?: Filter;
}

/** The exports of a round, by the name of the file. Reviews have a column for each criterion. */
export const roundLists = (
  round: Pick<Round, "criteria" | "stage" | "undecided_count">,
): Record<string, RoundList> => ({
  assignments: {
    title: "Assignments",
    text: "Each entry’s reviewers, with the status of each review.",
    isAvailable: true,
    resource: "judging-assignments",
    columns: [
      ...ROUND_ENTRY,
      { label: "Judge", source: "judge_name" },
      { label: "Status", source: "state", format: stateLabel },
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
  reviews: {
    title: "Reviews",
    text: `One row for each submitted review, with scores and comments.${isOver(round) ? "" : " Available after the round closes."}`,
    isAvailable: isOver(round),
    filter: { scores: HAPPENED },
    resource: "judging-assignments",
    columns: [
      ...ROUND_ENTRY,
      { label: "Judge", source: "judge_name" },
      ...round.criteria.map(({ name }, at) => ({
        label: name,
        source: "scores",
        format: (scores: unknown) => (Array.isArray(scores) ? String(scores[at] ?? "") : ""),
      })),
      { label: "Counts", source: "counts", format: yesNoOrOpen },
      { label: "Comment for the team", source: "comment_for_team" },
      { label: "Comment for the panel", source: "comment_for_panel" },
      { label: "Submitted (UTC)", source: "submitted_at", format: moment },
      { label: "Version", source: "revision" },
      { label: "Returned (UTC)", source: "returned_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
  decisions: {
    title: "Decisions",
    text: `The decision on each entry, with its author and reason.${isDecided(round) ? "" : " Available once the round is decided."}`,
    isAvailable: isDecided(round),
    resource: "judging-decisions",
    columns: [
      ...ROUND_ENTRY,
      { label: "Rank", source: "rank" },
      { label: "Decision", source: "outcome", format: outcome },
      { label: "Departs from the ranking", source: "departs_from_ranking", format: yesOrNo },
      { label: "Tie", source: "is_tied", format: yesOrNo },
      { label: "Disqualified or withdrawn", source: "is_excluded", format: yesOrNo },
      { label: "Reason", source: "reason" },
      { label: "Result (ID)", source: "result_id" },
      { label: "Decided by", source: "decided_by_email" },
      { label: "Decided (UTC)", source: "decided_at", format: moment },
      { label: "ID", source: "id" },
    ],
  },
});
