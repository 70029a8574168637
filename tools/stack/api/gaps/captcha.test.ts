import { expect, test } from "vitest";
import { newEmail, PASSWORD, usePlainLite } from "./support.ts";

// What the stack asks for is tested in supabase/tests/api/robotCheck.test.ts.
const lite = await usePlainLite();

test("plain Lite still signs up whoever asks, without a robot check", async () => {
  const body = JSON.stringify({ email: newEmail(), password: PASSWORD });
  expect((await lite.fetch("/auth/v1/signup", { method: "POST", body })).status).toBe(200);
});
