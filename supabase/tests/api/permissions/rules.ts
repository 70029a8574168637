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
export const ADMINISTRATORS: Rule<Rows> = {
  admin: "all",
  plainAdmin: "denied",
  ended: "denied",
  signedIn: "none",
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

export const ADMINISTRATION: CallRule = { admin: "done", signedIn: "denied" };
