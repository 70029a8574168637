/** Why something a visitor asked for did not happen, in words fit for them. */
export interface Failure {
  readonly ok: false;
  /** The sentence that the product promises for this failure. */
  readonly message: string;
  /** What else they can know or do about it. */
  readonly detail?: string;
  /** The field of the form that it is about, by its name. */
  readonly field?: string;
  /** The address that has to be confirmed first: its mail can be sent again. */
  readonly unconfirmed?: string;
}

/** The answer of a data module to something a visitor asked for: it never throws. */
export type Outcome<Value = void> = { readonly ok: true; readonly value: Value } | Failure;

export const DONE: Outcome = { ok: true, value: undefined };

let connectionAdvice = "Please check your connection and try again.";

/** From now on trying again may not be enough: a part of the page's own code has not come. */
export function adviseReload(): void {
  connectionAdvice = "Please check your connection and load the page again.";
}

/** A failure to tell the visitor about. */
export function failure(message: string, detail?: string): Failure {
  return detail ? { ok: false, message, detail } : { ok: false, message };
}

/** A failure that one field of a form is about: it is said beside it. */
export function fieldFailure(field: string, message: string): Failure {
  return { ok: false, message, field };
}

/** The server could not be reached: trying again may help. */
export function unreachable(message: string): Failure {
  return failure(message, connectionAdvice);
}

/**
 * A failure that is nobody's fault but ours: the cause goes to the console, never to the page.
 */
export function unexpected(message: string, cause: unknown): Failure {
  console.warn(message, cause);
  return failure(message);
}
