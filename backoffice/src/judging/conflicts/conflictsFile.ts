import { type Exported, labelled, moment, yesOrNo } from "../../export/cells.ts";
import { CONFLICT_ORIGINS, CONFLICT_STATES } from "./conflict.ts";

/** The CSV export of conflicts. */
export const CONFLICTS_FILE: Exported = {
  resource: "judging-conflicts",
  rowsAtOnce: 1_000,
  columns: [
    { label: "Receipt number", source: "receipt_number" },
    { label: "Idea name", source: "idea_name" },
    { label: "Judge", source: "judge_name" },
    { label: "Administrator", source: "admin_name" },
    { label: "Origin", source: "origin", format: labelled(CONFLICT_ORIGINS) },
    { label: "State", source: "state", format: labelled(CONFLICT_STATES) },
    { label: "Reason", source: "reason" },
    { label: "Added (UTC)", source: "created_at", format: moment },
    { label: "Resolved (UTC)", source: "resolved_at", format: moment },
    { label: "Reason for the resolution", source: "resolved_reason" },
    { label: "Assigned to the judge", source: "is_assigned", format: yesOrNo },
    { label: "ID", source: "id" },
  ],
};
