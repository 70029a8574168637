import { expect, it } from "vitest";
import { type Answer, refusal, ruleViolation } from "#common/testing/fakeServer.ts";
import { signedInServer } from "~/testing/server.ts";
import { rpc } from "./rpc.ts";

const server = signedInServer();
const FAILED = "We couldn’t send the invitation.";

function invite(answer: Answer) {
  server.answer({ "POST /rest/v1/rpc/invite_member": answer });
  const args = { submission_id: "1", email: "cy@example.com" };
  return rpc("invite_member", args, FAILED, { invalid_input: "email" });
}

it("returns the function's result", async () => {
  expect(await invite({ id: "2" })).toEqual({ ok: true, value: { id: "2" } });
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
  [403, "denied"],
  [500, "unreachable"],
])("hides internal details of a failure with status %i", async (status, problem) => {
  const outcome = await invite(refusal(status, { message: "internal 42" }));
  expect(outcome).toMatchObject({ ok: false, message: FAILED, problem });
  expect(JSON.stringify(outcome)).not.toContain("internal 42");
});
