import { beforeEach, expect, it } from "vitest";
import { type Answer, NETWORK_DOWN, refusal, ruleViolation } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import { siteServer } from "~/testing/server.ts";
import { rpc } from "./rpc.ts";

const server = siteServer();
const FAILED = "The invitation was not sent.";

beforeEach(() => void signedInAs());

function invite(answer: Answer) {
  server.answer({ "POST /rest/v1/rpc/invite_member": answer });
  return rpc("invite_member", { email: "cy@example.com" }, FAILED, { invalid_input: "email" });
}

it("returns the function's result", async () => {
  expect(await invite("id")).toEqual({ ok: true, value: "id" });
  expect(server.sent).toMatchObject([{ body: { email: "cy@example.com" } }]);
});

it.each([
  ["conflict", undefined],
  ["invalid_input", "email"],
])("returns a refusal with the hint %s in the database's words", async (hint, field) => {
  expect(await invite(ruleViolation(hint))).toEqual({
    ok: false,
    message: FAILED,
    detail: "A sentence for people.",
    problem: hint,
    ...(field && { field }),
  });
});

it.each([
  ["the network is down", NETWORK_DOWN, "unreachable"],
  ["the database is unavailable", refusal(503, { message: "internal 42" }), "unreachable"],
  [
    "the caller has no permission",
    refusal(403, { code: "42501", message: "internal 42" }),
    "denied",
  ],
  ["the session has ended", refusal(401, { code: "PGRST301", message: "no" }), "denied"],
  [
    "the database has an internal error",
    refusal(500, { code: "XX000", message: "internal 42" }),
    "unreachable",
  ],
])("hides internal details if %s", async (_, answer, problem) => {
  const outcome = await invite(answer);
  expect(outcome).toMatchObject({ ok: false, message: FAILED, problem });
  expect(JSON.stringify(outcome)).not.toContain("internal 42");
});
