import { expect, test } from "vitest";
import { startOwnFunctions } from "./ownFunctions.ts";
import { DONE, stack, UNAUTHENTICATED } from "./support.ts";

const NEXT = "sb_secret_the_next_one_000000";

test("while a secret key is being replaced, the schedule may call with either", async () => {
  const { call } = await startOwnFunctions(stack, {
    SUPABASE_SECRET_KEYS: JSON.stringify({ next: NEXT, default: stack.secretKey }),
    // A legacy key that was switched off.
    SUPABASE_SERVICE_ROLE_KEY: "legacy",
  });
  const callWith = (apikey: string) => call("send-emails", { headers: { apikey } });
  expect(await callWith(stack.secretKey)).toEqual(DONE);
  expect(await callWith(NEXT)).toEqual(DONE);
  for (const key of ["legacy", "", "null", "sb_secret_", stack.publishableKey]) {
    expect(await callWith(key)).toMatchObject(UNAUTHENTICATED);
  }
});

test("without named keys the legacy key counts", async () => {
  const { call } = await startOwnFunctions(stack);
  const headers = { apikey: stack.secretKey };
  expect(await call("send-emails", { headers })).toEqual(DONE);
});
