import { HttpError } from "react-admin";
import { describe, expect, it } from "vitest";
import { CallableError } from "#shared/callableError.ts";
import { messageFor, reasonOf } from "./errors.ts";

const CATALOGUE = "Failed to delete user. Please try again.";

describe("messageFor", () => {
  it.each([
    new HttpError("The team is full.", 400, { code: "P0001", hint: "team_full" }),
    new CallableError("aborted", "The team is full."),
    new CallableError("permission-denied", "The team is full."),
    new CallableError("not-found", "The team is full."),
  ])("gives the reason of a rule (%s)", (error) => {
    expect(messageFor(error, CATALOGUE)).toBe("The team is full.");
  });

  it.each([
    new HttpError('relation "x" does not exist', 404, { code: "42P01" }),
    new HttpError("permission denied for table admins", 403, { code: "42501" }),
    new HttpError("Bad Gateway", 502),
    new CallableError("internal", "stack trace"),
    new CallableError("deadline-exceeded", "The call took too long."),
    new TypeError("Failed to fetch"),
    "a text",
    undefined,
  ])("gives the catalogue's message for anything else (%s)", (error) => {
    expect(messageFor(error, CATALOGUE)).toBe(CATALOGUE);
  });
});

describe("reasonOf", () => {
  it.each([
    ["The server does not allow it.", new HttpError("", 403)],
    ["No answer arrived: the connection may be down.", new TypeError("Failed to fetch")],
    ["The server can't answer right now.", new HttpError("", 503)],
    ["The server can't answer right now.", new HttpError("", 500)],
    [undefined, new HttpError("", 400)],
  ])("says %j of what was refused, did not arrive or failed", (reason, error) => {
    expect(reasonOf(error)).toBe(reason);
  });
});
