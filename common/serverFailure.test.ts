import { expect, test } from "vitest";
import { CallableError } from "#shared/callableError.ts";
import {
  type FailureKind,
  isDenied,
  isTransient,
  isUnknownSession,
  serverFailure,
} from "./serverFailure.ts";

/** The body of an answer by PostgREST. */
const rowError = (code: string, hint: string | null = null) => ({
  code,
  hint,
  message: "The reason.",
});
/** An error with these properties, as the classes of supabase-js and react-admin have them. */
const anError = (name: string, more: object = {}) =>
  Object.assign(new Error("The reason."), { name, ...more });

/** An answer of Auth, as supabase-js has it. */
const anAuthError = (name: string, status: number, code?: string) =>
  anError(name, { __isAuthError: true, status, code });
const http = (status: number, body: object = {}) => anError("HttpError", { status, body });
const storage = (statusCode: string) => anError("StorageApiError", { status: 400, statusCode });
const offline = new TypeError("Failed to fetch");
const tooLate = new DOMException("", "TimeoutError");

/** An error, and the status of the answer as far as supabase-js gives it. */
type Case = readonly [error: unknown, answered?: number];

const CASES: Readonly<Record<FailureKind, readonly Case[]>> = {
  unreachable: [
    [offline],
    [tooLate],
    [rowError(""), 0],
    [anAuthError("AuthRetryableFetchError", 0)],
    [anError("StorageUnknownError")],
    [new CallableError("internal", "", undefined, offline)],
    [new CallableError("deadline-exceeded", "", undefined, tooLate)],
  ],
  unavailable: [
    [rowError(""), 502],
    [undefined, 524],
    [rowError("XX000"), 500],
    [http(500)],
    [anAuthError("AuthRetryableFetchError", 500)],
    [storage("503")],
    [new CallableError("unavailable", "")],
    [new CallableError("internal", "")],
    [new Response("<html>", { status: 502 })],
  ],
  "signed-out": [
    [rowError("42501"), 401],
    [rowError("PGRST303"), 401],
    [http(401)],
    [anAuthError("AuthSessionMissingError", 400)],
    [anAuthError("AuthApiError", 401, "bad_jwt")],
    [storage("401")],
    [new CallableError("unauthenticated", "")],
  ],
  refused: [
    [rowError("P0001", "deadline_passed"), 400],
    [http(400, rowError("P0001", "team_full"))],
    [new CallableError("aborted", "")],
  ],
  conflict: [[rowError("P0001", "conflict"), 400], [http(400, rowError("P0001", "conflict"))]],
  "too-many": [
    [rowError("P0001", "rate_limited"), 400],
    [anAuthError("AuthApiError", 429, "over_request_rate_limit")],
    [new CallableError("resource-exhausted", "")],
  ],
  forbidden: [
    [rowError("42501"), 403],
    [http(403)],
    [storage("403")],
    [new CallableError("permission-denied", "")],
  ],
  gone: [
    [rowError("PGRST116"), 406],
    [http(406)],
    [rowError("22P02"), 400],
    [rowError("P0001", "not_found"), 400],
    [new CallableError("not-found", "")],
  ],
  broken: [
    [http(404, rowError("42P01"))],
    [storage("415")],
    [new CallableError("unknown", "")],
    [new RangeError("our own bug")],
    [undefined],
  ],
};

test.each(
  Object.entries(CASES).flatMap(([kind, cases]) =>
    cases.map(([error, answered]) => [kind, error, answered] as const),
  ),
)("%s after %o with %o", (kind, error, answered) => {
  const failure = serverFailure(error, answered);
  expect(failure.kind).toBe(kind);
  expect(isTransient(error, answered)).toBe(["unreachable", "unavailable"].includes(kind));
  expect(isDenied(failure)).toBe(["signed-out", "forbidden"].includes(kind));
});

test("only the rejection by a rule has a code and a message", () => {
  const rule = { hint: "team_full", reason: "The reason." };
  expect(serverFailure(rowError("P0001", "team_full"), 400)).toMatchObject(rule);
  const failure = http(400, rowError("P0001", "team_full"));
  expect(serverFailure(failure)).toMatchObject(rule);
  expect(serverFailure(rowError("23514"), 400)).toEqual({ kind: "broken", status: 400 });
  expect(serverFailure(rowError("P0001", "conflict"), 503)).toEqual({
    kind: "unavailable",
    status: 503,
  });
});

test("Storage's status counts, not the one of its response", () => {
  expect(serverFailure(storage("404")).status).toBe(404);
});

test.each([
  [anAuthError("AuthApiError", 403, "session_not_found"), true],
  [anAuthError("AuthApiError", 400, "refresh_token_not_found"), true],
  [anAuthError("AuthSessionMissingError", 400), true],
  [anAuthError("AuthApiError", 403, "bad_jwt"), false],
  [anAuthError("AuthApiError", 429, "over_request_rate_limit"), false],
  [anAuthError("AuthRetryableFetchError", 500), false],
  [offline, false],
])("whether Auth does not know the session after %s: %s", (error, unknown) => {
  expect(isUnknownSession(error)).toBe(unknown);
});
