import { HttpError } from "react-admin";
import { expect, it } from "vitest";
import { CallableError } from "#shared/callableError.ts";
import { messageFor } from "./errors.ts";

const CATALOG = "Failed to delete user. Please try again.";

it.each([
  ["The team is full.", new HttpError("The team is full.", 400, { code: "P0001", hint: "full" })],
  ["The team is full.", new CallableError("aborted", "The team is full.")],
  ["Not yourself.", new CallableError("permission-denied", "Not yourself.")],
  [CATALOG, new HttpError('relation "x" does not exist', 404, { code: "42P01" })],
  [CATALOG, new HttpError("permission denied for table admins", 403, { code: "42501" })],
  [CATALOG, new CallableError("internal", "stack trace")],
  [CATALOG, new TypeError("Failed to fetch")],
  [CATALOG, undefined],
])("shows %j, without internal details, after %s", (message, error) => {
  expect(messageFor(error, CATALOG)).toBe(message);
});
