import { inspect } from "node:util";

/**
 * Lite 0.10 answers most errors of Postgres with status 500 and the code "SUP", an exception that a
 * function raises (P0001, with the hint that clients switch on) and a broken check (23514) among
 * them. PostgREST passes code, message, details and hint on, with a status that fits. Lite does that
 * for the error "PGRST" alone, whose text brings its own answer: so others are dressed as that one.
 * It also prints every error with its stack, refusals included, which are everyday events: here each
 * is one line.
 * Can go when sqlErrors.test.ts fails for plain Lite.
 */

interface SqlError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

/** The one method of Lite's connection that this changes. */
interface ErrorSource {
  normalizeDbError(error: unknown): unknown;
}

// Lite has an answer of its own for these.
const KNOWN_TO_LITE = /^(21|22|42|53|55|PT|PGRST$|23502|23503|23505|25006)/;
const SERVER_FAULT = /^(09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/;

/** PostgREST's HTTP status for a SQLSTATE (its documentation, "Errors from PostgreSQL"). */
function httpStatusOf(code: string): number {
  if (code === "P0001") return 400;
  // A NUL in the name of a column: the driver ends its message there. PostgREST finds no such column.
  if (code === "08P01") return 400;
  if (code.startsWith("08")) return 503;
  return SERVER_FAULT.test(code) ? 500 : 400;
}

function isSqlError(error: unknown): error is Error & SqlError {
  return error instanceof Error && "code" in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/**
 * An argument that the driver cannot write, such as a number for a list, is
 * refused like one that Postgres cannot read: PostgREST hands all of them to Postgres as JSON.
 */
function unwritable(error: unknown): unknown {
  const isOurs =
    error instanceof TypeError && / Bind \(.*postgres\/src\/connection\.js/.test(error.stack ?? "");
  if (!isOurs) return error;
  return Object.assign(new Error("invalid input syntax for a parameter"), { code: "22P02" });
}

/** Makes Lite answer errors of this connection as PostgREST does, and print them in one line. */
export function passSqlErrorsOn(connection: ErrorSource): void {
  const original = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normalized = original(unwritable(error));
    if (!isSqlError(normalized)) return normalized;
    const { code, message, detail, hint } = normalized;
    const printed = { [inspect.custom]: () => `Postgres: ${message} (${hint ?? code})` };
    if (KNOWN_TO_LITE.test(code)) return Object.assign(normalized, printed);
    const answer = JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null });
    const status = { status: httpStatusOf(code), headers: {} };
    const dressed = { code: "PGRST", detail: JSON.stringify(status) };
    return Object.assign(new Error(answer), dressed, printed);
  };
}
