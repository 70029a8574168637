import { isTransient, serverFailure } from "#common/serverFailure.ts";

/** The failure of an action, in sentences for the visitor. */
export interface Failure {
  readonly ok: false;
  /** Names the action that failed. */
  readonly message: string;
  /** The reason, and advice. */
  readonly detail?: string;
  /** The name of the form's field with the problem. */
  readonly field?: string;
  /**
   * The cause of a failed request: a hint from docs/api.md, a code of Supabase Auth, `refused` (a rule without a hint),
   * `denied` (no access), `unreachable` (no answer), `cancelled` or `unexpected`.
   */
  readonly problem?: string;
}

/**
 * The result of an action in `app/data`, which never throws. Functions named `load…`, `find…` and `read…` throw
 * if reading fails.
 */
export type Outcome<Value = unknown> = { readonly ok: true; readonly value: Value } | Failure;

export const DONE: { readonly ok: true; readonly value: undefined } = {
  ok: true,
  value: undefined,
};

export const SERVER_DOWN = "The server is unavailable right now. Try again in a minute.";
const SERVER_DOWN_IN_FORM =
  "The server is unavailable right now. What you typed is still here. Try again in a minute.";
export const CHECK_CONNECTION = "Please check your connection and try again.";
let needsReload = false;

/** Called if a part of the page's code failed to load, so that a retry would not help. */
export function adviseReload(): void {
  needsReload = true;
}

export function failure(message: string, detail?: string): Failure {
  return detail ? { ok: false, message, detail } : { ok: false, message };
}

export function fieldFailure(field: string, message: string): Failure {
  return { ok: false, message, field };
}

/** The failure of a request that may succeed later. The parameters are those of serverFailure. */
export function unanswered(message: string, cause: unknown, status?: number): Failure {
  console.warn(message, cause);
  const isUnreachable = serverFailure(cause, status).kind === "unreachable";
  // Some messages of the specification already end with this request.
  const check = /try again\.$/.test(message) ? "Please check your connection." : CHECK_CONNECTION;
  const advice = isUnreachable ? check : SERVER_DOWN;
  const reload = "Part of this page didn’t load. Please reload the page.";
  return { ...failure(message, needsReload ? reload : advice), problem: "unreachable" };
}

/** The failure of a request. The page shows no internal cause. */
export function requestFailure(message: string, cause: unknown, status?: number): Failure {
  if (isTransient(cause, status)) return unanswered(message, cause, status);
  console.warn(message, cause);
  return { ...failure(message), problem: "unexpected" };
}

/** The outcome of sending a form, which keeps its input. */
export function formOutcome(outcome: Outcome): Outcome {
  if (outcome.ok || outcome.detail !== SERVER_DOWN) return outcome;
  return { ...outcome, detail: SERVER_DOWN_IN_FORM };
}
