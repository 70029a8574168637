import { expect, test } from "vitest";
import { newEmail, PASSWORD, usePlainLite } from "./support.ts";

// supabase/tests/api/enumeration.test.ts tests what the stack answers instead.
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
});
