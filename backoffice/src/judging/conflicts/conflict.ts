import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import { type Exported, labelled, moment, yesOrNo } from "../../export/cells.ts";
import { administratorName } from "../../records/administrator.ts";
import type { ViewRow } from "../../records/viewRow.ts";

/** A conflict of interest of a judge or an administrator. */
export type Conflict = ViewRow<
  "admin_judging_conflicts",
  "judge_id" | "judge_name" | "admin_id" | "admin_email" | "resolved_at" | "resolved_reason",
  { origin: ConflictOrigin; state: ConflictState }
>;

export type ConflictState = "suspected" | "confirmed" | "dismissed";
type ConflictOrigin = "found" | "declared" | "set";

export const CONFLICT_STATES: readonly Labelled<ConflictState>[] = [
  { value: "suspected", label: "Suspected" },
  { value: "confirmed", label: "Confirmed" },
  { value: "dismissed", label: "Dismissed" },
];

export const CONFLICT_ORIGINS: readonly Labelled<ConflictOrigin>[] = [
  { value: "found", label: "Detected" },
  { value: "declared", label: "Declared" },
  { value: "set", label: "Added by an administrator" },
];

export const conflictStateLabel = (state: ConflictState) => labelOf(CONFLICT_STATES, state);
export const originLabel = (origin: ConflictOrigin) => labelOf(CONFLICT_ORIGINS, origin);

/** The changes of a conflict's state; an administrator accepts one that somebody else has set about them. */
export const RESOLUTIONS = [
  {
    value: "confirmed",
    isOffered: ({ admin_id, can_resolve }: Conflict) => can_resolve && admin_id === null,
    request: "confirm_conflicts",
    label: "Confirm",
    consequence:
      "The person loses access to the submission in every round. If the person is an assigned judge, assign another reviewer under Assignment.",
  },
  {
    value: "confirmed",
    isOffered: ({ can_accept }: Conflict) => can_accept,
    request: "confirm_conflicts",
    label: "Accept",
    consequence:
      "You will no longer be able to see the submission’s reviews or change anything that affects how the submission is judged.",
  },
  {
    value: "dismissed",
    isOffered: ({ can_resolve }: Conflict) => can_resolve,
    request: "dismiss_conflicts",
    label: "Dismiss",
    consequence:
      "The conflict no longer applies. The submission can be assigned to the judge. If it already is, the judge regains access to it.",
  },
] as const;

export const personOf = ({ judge_name, admin_email }: Conflict) =>
  judge_name ?? administratorName(admin_email);

export const CONFLICTS_FILE: Exported = {
  resource: "judging/conflicts",
  columns: [
    { label: "Receipt number", source: "receipt_number" },
    { label: "Idea name", source: "idea_name" },
    { label: "Judge", source: "judge_name" },
    { label: "Administrator", source: "admin_email" },
    { label: "Origin", source: "origin", format: labelled(CONFLICT_ORIGINS) },
    { label: "Status", source: "state", format: labelled(CONFLICT_STATES) },
    { label: "Reason", source: "reason" },
    { label: "Added (UTC)", source: "created_at", format: moment },
    { label: "Resolved (UTC)", source: "resolved_at", format: moment },
    { label: "Resolution reason", source: "resolved_reason" },
    { label: "Assigned to the judge", source: "is_assigned", format: yesOrNo },
    { label: "ID", source: "id" },
  ],
};
