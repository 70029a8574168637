import { expect, test } from "vitest";
import { browserClient, newEmail, PASSWORD, unwrap, usePlainLite } from "./support.ts";

const lite = await usePlainLite();

async function twoSessions() {
  const credentials = { email: newEmail(), password: PASSWORD };
  const [here, elsewhere] = [browserClient(), browserClient()];
  const { session } = unwrap(await here.auth.signUp(credentials));
  unwrap(await elsewhere.auth.signInWithPassword(credentials));
  return { here, elsewhere, token: session?.access_token ?? "" };
}

test("plain Lite still leaves other sessions open", async () => {
  const { elsewhere, token } = await twoSessions();
  const answer = await lite.fetch("/auth/v1/user", {
    method: "PUT",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: `${PASSWORD}-new` }),
  });
  expect(answer.status).toBe(200);
  expect((await elsewhere.auth.getUser()).error).toBeNull();
});

test("a new password closes all other sessions", async () => {
  const { here, elsewhere } = await twoSessions();
  unwrap(await here.auth.updateUser({ password: `${PASSWORD}-new` }));
  expect((await here.auth.getUser()).error).toBeNull();
  expect((await elsewhere.auth.getUser()).error).not.toBeNull();
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
});

test("a refused password, or another change, closes nothing", async () => {
  const { here, elsewhere } = await twoSessions();
  expect((await here.auth.updateUser({ password: "short" })).error).toMatchObject({
    code: "weak_password",
  });
  unwrap(await here.auth.updateUser({ data: { first_name: "Ada" } }));
  expect((await elsewhere.auth.getUser()).error).toBeNull();
});
