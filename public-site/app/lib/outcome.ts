import { serverFailure } from "#common/serverFailure.ts";

/** Why something a visitor asked for did not happen, in words fit for them. */
export interface Failure {
  readonly ok: false;
  /** The sentence that the product promises for this failure. */
  readonly message: string;
  /** What else they can know or do about it. */
  readonly detail?: string;
  /** The field of the form that it is about, by its name. */
  readonly field?: string;
  /**
   * Why a call of the database or an upload failed: the hint of docs/api.md, `refused` (a rule without one), `denied`
   * (no session or no right), `unreachable` (no answer), `cancelled` or `unexpected`.
   */
  readonly problem?: string;
  /** The address that has to be confirmed first: its mail can be sent again. */
  readonly unconfirmed?: string;
}

/** The answer of a data module to something a visitor asked for: it never throws. */
export type Outcome<Value = unknown> = { readonly ok: true; readonly value: Value } | Failure;

export const DONE: { readonly ok: true; readonly value: undefined } = {
  ok: true,
  value: undefined,
};

export const SERVER_DOWN = "We can't answer right now. Try again in a minute.";
const SERVER_DOWN_IN_FORM =
  "We can't answer right now. What you typed is kept. Try again in a minute.";
export const CHECK_CONNECTION = "Please check your connection and try again.";
let needsReload = false;

/** From now on trying again is not enough: a part of the page's own code did not arrive. */
export function adviseReload(): void {
  needsReload = true;
}

/** A failure to tell the visitor about. */
export function failure(message: string, detail?: string): Failure {
  return detail ? { ok: false, message, detail } : { ok: false, message };
}

/** A failure that one field of a form is about: it is said beside it. */
export function fieldFailure(field: string, message: string): Failure {
  return { ok: false, message, field };
}

/**
 * What a visitor can do when nothing came of a request: only one without any answer is about their
 * connection.
 * @param cause what was answered or thrown.
 * @param status that of the answer, where it is known beside the cause; 0 for none.
 */
export function adviceOn(cause: unknown, status?: number): string {
  if (needsReload) return "A part of this page did not load. Please load the page again.";
  return serverFailure(cause, status).kind === "unreachable" ? CHECK_CONNECTION : SERVER_DOWN;
}

/** Nothing came of a request: trying again may help. The parameters are those of adviceOn. */
export function unanswered(message: string, cause: unknown, status?: number): Failure {
  return failure(message, adviceOn(cause, status));
}

/** The same outcome, in the words for a form in which something was typed. */
export function inForm(outcome: Outcome): Outcome {
  if (outcome.ok || outcome.detail !== SERVER_DOWN) return outcome;
  return { ...outcome, detail: SERVER_DOWN_IN_FORM };
}

/**
 * A failure that is nobody's fault but ours: the cause goes to the console, never to the page.
 */
export function unexpected(message: string, cause: unknown): Failure {
  console.warn(message, cause);
  return failure(message);
}
