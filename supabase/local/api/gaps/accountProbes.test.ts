import { expect, test } from "vitest";
import { newEmail, PASSWORD, usePlainLite } from "./support.ts";

// What the stack answers instead is tested in supabase/tests/api/enumeration.test.ts.
const lite = await usePlainLite({ CONFIRM_EMAILS: "true" });

const post = (path: string, body: object) =>
  lite.fetch(path, { method: "POST", body: JSON.stringify(body) });

async function timeOf(email: string): Promise<number> {
  const start = performance.now();
  await post("/auth/v1/token?grant_type=password", { email, password: "not the password" });
  return performance.now() - start;
}

test("plain Lite still tells who has an account, where addresses are confirmed", async () => {
  const email = newEmail();
  const signUp = () => post("/auth/v1/signup", { email, password: PASSWORD });
  expect([(await signUp()).status, (await signUp()).status]).toEqual([200, 429]);
  expect((await post("/auth/v1/resend", { type: "signup", email })).status).toBe(429);
  const answer = await post("/auth/v1/token?grant_type=password", { email, password: "wrong" });
  expect(await answer.json()).toMatchObject({ error_code: "email_not_confirmed" });

  await lite.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const known = Math.min(await timeOf(email), await timeOf(email));
  expect(Math.min(await timeOf(newEmail()), await timeOf(newEmail()))).toBeLessThan(known / 2);
});
