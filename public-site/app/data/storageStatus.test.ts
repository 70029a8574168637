import { expect, test } from "vitest";
import { storageStatus } from "./storageStatus.ts";

test.each([
  [400, '{"statusCode":"413","error":"Payload too large"}', 413],
  [400, '{"statusCode":"403","error":"Unauthorized"}', 403],
  [400, '{"message":"without one"}', 400],
  [400, "<html>", 400],
  [400, "null", 400],
  [503, '{"statusCode":"403"}', 503],
  [200, '{"Key":"x"}', 200],
])("an answer of %d with %s means %d", (status, body, meant) => {
  expect(storageStatus(status, body)).toBe(meant);
});
