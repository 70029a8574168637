import { expect, test } from "vitest";
import { newEmail, PASSWORD, usePlainLite } from "./support.ts";

// supabase/tests/api/enumeration.test.ts tests what the stack answers instead.
const lite = await usePlainLite();

const post = (path: string, body: object) =>
  lite.fetch(path, { method: "POST", body: JSON.stringify(body) });

test("plain Lite still has a known address wait for its mail, and no other", async () => {
  const email = newEmail();
  await post("/auth/v1/signup", { email, password: PASSWORD });
  const sending = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  lite.mail.send = () => {
    sending.resolve();
    return sent.promise;
  };
  let isAnswered = false;
  const known = post("/auth/v1/recover", { email }).then(() => {
    isAnswered = true;
  });
  await sending.promise;
  expect((await post("/auth/v1/recover", { email: newEmail() })).status).toBe(200);
  expect(isAnswered).toBe(false);
  sent.resolve();
  await known;
});

test("plain Lite still refuses a code for an address without an account, and no other", async () => {
  const email = newEmail();
  await post("/auth/v1/signup", { email, password: PASSWORD });
  const ask = (to: string) => post("/auth/v1/otp", { email: to, create_user: false });
  expect([(await ask(email)).status, (await ask(newEmail())).status]).toEqual([200, 422]);
});
