import { expect, test } from "vitest";
import { CallableError } from "#shared/callableError.ts";
import {
  type FailureKind,
  isDenied,
  isTransient,
  isUnknownSession,
  serverFailure,
} from "./serverFailure.ts";

/** What PostgREST says in the body of its answer. */
const told = (code: string, hint: string | null = null) => ({ code, hint, message: "Said why." });
/** An error with these properties, as the classes of supabase-js and react-admin have them. */
const anError = (name: string, more: object = {}) =>
  Object.assign(new Error("Said why."), { name, ...more });

/** As supabase-js has what Auth answers. */
const anAuthError = (name: string, status: number, code?: string) =>
  anError(name, { __isAuthError: true, status, code });
const http = (status: number, body: object = {}) => anError("HttpError", { status, body });
const storage = (statusCode: string) => anError("StorageApiError", { status: 400, statusCode });
const offline = new TypeError("Failed to fetch");
const tooLate = new DOMException("", "TimeoutError");

type Case = readonly [what: string, error: unknown, answered?: number];

const CASES: Readonly<Record<FailureKind, readonly Case[]>> = {
  unreachable: [
    ["fetch without an answer", offline],
    ["fetch after its time", tooLate],
    ["the database without an answer", told(""), 0],
    ["Auth without an answer", anAuthError("AuthRetryableFetchError", 0)],
    ["Storage without an answer", anError("StorageUnknownError")],
    ["a function without an answer", new CallableError("internal", "", undefined, offline)],
    ["a function after its time", new CallableError("deadline-exceeded", "", undefined, tooLate)],
  ],
  unavailable: [
    ["a proxy whose server is away", told(""), 502],
    ["a database that is away", told("PGRST000"), 503],
    ["a proxy that waited too long", undefined, 504],
    ["Cloudflare that waited too long", undefined, 524],
    ["the database", told("XX000"), 500],
    ["react-admin", http(500)],
    ["react-admin, a proxy", http(502)],
    ["Auth", anAuthError("AuthRetryableFetchError", 500)],
    ["Auth that is away", anAuthError("AuthRetryableFetchError", 503)],
    ["Storage that is away", storage("503")],
    ["a function that is away", new CallableError("unavailable", "")],
    ["a function whose proxy waited too long", new CallableError("deadline-exceeded", "")],
    ["a function", new CallableError("internal", "")],
    ["an answer of the site", new Response("<html>", { status: 502 })],
  ],
  "signed-out": [
    ["the database, asked by nobody", told("42501"), 401],
    ["a token that has expired", told("PGRST303"), 401],
    ["react-admin", http(401)],
    ["Auth, asked by nobody", anAuthError("AuthSessionMissingError", 400)],
    ["Auth", anAuthError("AuthApiError", 401, "bad_jwt")],
    ["Storage", storage("401")],
    ["a function", new CallableError("unauthenticated", "")],
  ],
  refused: [
    ["the database", told("P0001", "deadline_passed"), 400],
    ["react-admin", http(400, told("P0001", "team_full"))],
    ["a function", new CallableError("aborted", "")],
  ],
  conflict: [
    ["the database", told("P0001", "conflict"), 400],
    ["react-admin", http(400, told("P0001", "conflict"))],
  ],
  "too-many": [
    ["the database", told("P0001", "rate_limited"), 400],
    ["Auth", anAuthError("AuthApiError", 429, "over_request_rate_limit")],
    ["a function", new CallableError("resource-exhausted", "")],
  ],
  forbidden: [
    ["the database", told("42501"), 403],
    ["the database, thrown", told("42501")],
    ["react-admin", http(403)],
    ["Storage", storage("403")],
    ["a function", new CallableError("permission-denied", "")],
  ],
  gone: [
    ["no row", told("PGRST116"), 406],
    ["react-admin, no row", http(406)],
    ["an id that is none", told("22P02"), 400],
    ["the database's own word", told("P0001", "not_found"), 400],
    ["a function", new CallableError("not-found", "")],
  ],
  broken: [
    ["a relation that is not there", http(404, told("42P01"))],
    ["Storage", storage("415")],
    ["a function, in an unknown way", new CallableError("unknown", "")],
    ["a programming error", new RangeError("of ours")],
    ["a text", "a text"],
    ["nothing", undefined],
  ],
};

const EVERY_CASE = Object.entries(CASES).flatMap(([kind, cases]) =>
  cases.map(([what, error, answered]) => ({ kind, what, error, answered })),
);

test.each(EVERY_CASE)("$kind: $what", ({ kind, error, answered }) => {
  expect(serverFailure(error, answered).kind).toBe(kind);
});

test("a rule comes with its code and what it says, and nothing else does", () => {
  const rule = { hint: "team_full", reason: "Said why." };
  expect(serverFailure(told("P0001", "team_full"), 400)).toMatchObject(rule);
  const failure = http(400, told("P0001", "team_full"));
  expect(serverFailure(failure)).toMatchObject(rule);
  expect(serverFailure(told("23514"), 400)).toEqual({ kind: "broken", status: 400 });
  expect(serverFailure(told("P0001", "conflict"), 503)).toEqual({
    kind: "unavailable",
    status: 503,
  });
});

test("Storage's own status counts, not the one of its answer", () => {
  expect(serverFailure(storage("404")).status).toBe(404);
});

test.each([
  [offline, true],
  [http(503), true],
  [http(500), true],
  [new CallableError("internal", ""), true],
  [http(403), false],
  [told("P0001", "conflict"), false],
  ["a text", false],
])("whether trying again may help after %s: %s", (error, may) => {
  expect(isTransient(error)).toBe(may);
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

test("who is signed out or not allowed is denied", () => {
  const denied = [401, 403].map((status) => isDenied(serverFailure(undefined, status)));
  expect(denied).toEqual([true, true]);
  expect(isDenied(serverFailure(undefined, 400))).toBe(false);
});
