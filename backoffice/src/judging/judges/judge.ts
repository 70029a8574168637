import type { Labelled } from "#shared/challenge.ts";
import type { Tables } from "#shared/database.types.ts";

/** A row of the view admin_judges. */
export interface Judge extends Omit<Tables<"admin_judges">, "state" | "search"> {
  state: JudgeState;
}

type JudgeState = "invited" | "active" | "withdrawn";

export const JUDGE_STATES: readonly Labelled<JudgeState>[] = [
  { value: "invited", label: "Invited" },
  { value: "active", label: "Active" },
  { value: "withdrawn", label: "Withdrawn" },
];

export const judgeStateLabel = (state: JudgeState) =>
  JUDGE_STATES.find(({ value }) => value === state)?.label ?? state;
