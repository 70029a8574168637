import { expect, test } from "vitest";
import { account } from "./mailLinks.ts";
import { mailsTo, mailTo, PASSWORD, unwrap, usePlainLite } from "./support.ts";

const lite = await usePlainLite();

test("plain Lite still does not tell that a password was changed", async () => {
  const { client, email } = await account();
  const { session } = unwrap(await client.auth.getSession());
  const answer = await lite.fetch("/auth/v1/user", {
    method: "PUT",
    headers: {
      authorization: `Bearer ${session?.access_token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ password: `${PASSWORD}-new` }),
  });
  expect(answer.status).toBe(200);
  expect(await mailsTo(email)).toEqual([]);
});

test("a person with a new password is told so", async () => {
  const { client, email } = await account();
  unwrap(await client.auth.updateUser({ password: `${PASSWORD}-new`, current_password: PASSWORD }));
  const { Subject, Text } = await mailTo(email);
  expect(Subject).toBe("Your password has been changed");
  expect(Text).toContain(email);
});

test("a password that is refused, and other changes, are no news", async () => {
  const { client, email } = await account();
  expect((await client.auth.updateUser({ password: "short" })).error).not.toBeNull();
  unwrap(await client.auth.updateUser({ data: { first_name: "Ada" } }));
  expect(await mailsTo(email)).toEqual([]);
});
