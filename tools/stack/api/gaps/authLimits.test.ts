import { expect, test } from "vitest";
import { secondsOf } from "./authLimits.ts";
import { newEmail, PASSWORD, usePlainLite } from "./support.ts";

// What the stack counts is tested in ../rateLimits.test.ts.
const lite = await usePlainLite();

test("plain Lite still mails one address as often as it is asked to", async () => {
  const email = newEmail();
  const body = JSON.stringify({ email, password: PASSWORD });
  await lite.fetch("/auth/v1/signup", { method: "POST", body });
  const recover = () => lite.fetch("/auth/v1/recover", { method: "POST", body });
  expect([(await recover()).status, (await recover()).status]).toEqual([200, 200]);
});

test("durations of config.toml are read", () => {
  expect(["60s", "1m0s", "2m", "1s"].map(secondsOf)).toEqual([60, 60, 120, 1]);
});
