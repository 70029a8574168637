import { RIGHTS } from "#shared/constants.ts";
import type { Rule } from "./actors.ts";

/**
 * `own`: the caller's own or the own team's (world.ts). `none`: may ask, and gets nothing. `denied`:
 * may not even ask.
 */
export type Rows = "all" | "own" | "none" | "denied";

export interface RelationRule {
  columns: string;
  select?: Rule<Rows>;
  update?: { columns: string; rows: Rule<Rows> };
  delete?: Rule<Rows>;
}

export const OWN: Rule<Rows> = { ended: "denied", signedIn: "own" };

/** The callers whose role has a right: they are named like their roles. */
function withRight<Value>(right: keyof typeof RIGHTS, value: Value): Rule<Value> {
  return Object.fromEntries(RIGHTS[right].roles.map((role) => [role, value]));
}

/** The rows of a list that a right opens. */
export const readBy = (right: keyof typeof RIGHTS): Rule<Rows> => ({
  ...withRight<Rows>(right, "all"),
  plainAdmin: "denied",
  ended: "denied",
  signedIn: "none",
});
export const ADMINISTRATORS = readBy("administration");
/** Of judging: a chair reads one round. */
export const JUDGING_LEADERS: Rule<Rows> = {
  ...readBy("judging"),
  chair: "own",
  closedChair: "own",
};

/**
 * What a call answers: `done` (and `yes` or `no` where the answer is a boolean), `closed` (may not
 * call at all), `denied` (may call, but not this: SQLSTATE 42501), or the hint of the rule that
 * refuses it (docs/api.md).
 */
export type CallRule = Rule<string>;

export interface FunctionRule {
  parameters: string;
  /** Changes nothing. */
  reads?: true;
  /** The rule for each kind of call; calls.ts has the arguments for each. */
  calls: Record<string, CallRule>;
}

/** What those may call who have a right. */
export const doneBy = (right: keyof typeof RIGHTS): CallRule => ({
  ...withRight(right, "done"),
  signedIn: "denied",
});
export const ADMINISTRATION = doneBy("administration");
/** Of no round: each chair's. */
export const LEADING: CallRule = { ...doneBy("judging"), closedChair: "done" };
/** Of the closed round. */
export const DECIDING: CallRule = { ...ADMINISTRATION, closedChair: "done" };
