import bcrypt from "bcryptjs";
import { expect, test, vi } from "vitest";
import { newEmail, PASSWORD, usePlainLite } from "./support.ts";

// What the stack answers instead is tested in supabase/tests/api/enumeration.test.ts, what it does
// for each address in ../answerTimes.test.ts.
const lite = await usePlainLite({ CONFIRM_EMAILS: "true" });

const post = (path: string, body: object) =>
  lite.fetch(path, { method: "POST", body: JSON.stringify(body) });

const signIn = (email: string) =>
  post("/auth/v1/token?grant_type=password", { email, password: "not the password" });

test("plain Lite still tells who has an account, where addresses are confirmed", async () => {
  const email = newEmail();
  const signUp = () => post("/auth/v1/signup", { email, password: PASSWORD });
  expect([(await signUp()).status, (await signUp()).status]).toEqual([200, 429]);
  expect((await post("/auth/v1/resend", { type: "signup", email })).status).toBe(429);
  expect(await (await signIn(email)).json()).toMatchObject({ error_code: "email_not_confirmed" });

  // Else the database forgets the password that was typed before the mail was answered.
  await lite.sql`update auth.users set confirmation_sent_at = null where email = ${email}`;
  await lite.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const compared = vi.spyOn(bcrypt, "compare");
  await signIn(newEmail());
  expect(compared).not.toHaveBeenCalled();
  await signIn(email);
  expect(compared).toHaveBeenCalledOnce();
});
