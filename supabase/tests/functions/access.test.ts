import { beforeAll, describe, expect, test } from "vitest";
import {
  ADMIN_FUNCTIONS,
  call,
  isAdmin,
  PERMISSION_DENIED,
  type Person,
  signUp,
  signUpAdmin,
  sql,
  stack,
  UNAUTHENTICATED,
} from "./support.ts";

let target: Person;
let participant: Person;
let formerAdmin: Person;
let signedOutAdmin: Person;
let deletedAdmin: Person;
let admin: Person;

beforeAll(async () => {
  [target, participant, formerAdmin, signedOutAdmin, deletedAdmin, admin] = await Promise.all([
    signUp(),
    signUp(),
    signUpAdmin(),
    signUpAdmin(),
    signUpAdmin(),
    signUpAdmin(),
  ]);
  // All three keep a token that was good a moment ago and is not near its end.
  await sql`delete from private.user_roles where user_id in (${formerAdmin.id}, ${deletedAdmin.id})`;
  await sql`delete from auth.users where id = ${deletedAdmin.id}`;
  await signedOutAdmin.client.auth.signOut();
});

/** Another person's id in the claims, under the old signature. */
function tampered(token: string, id: string): string {
  const [header, claims = "", signature] = token.split(".");
  const changed = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: id };
  return [header, Buffer.from(JSON.stringify(changed)).toString("base64url"), signature].join(".");
}

describe.each(ADMIN_FUNCTIONS)("%s", (name) => {
  const callAs = (token?: string) => call(name, { uid: target.id }, token);

  test("is refused without a session, with a key for a token and with nonsense", async () => {
    for (const token of [undefined, stack.publishableKey, stack.secretKey, "nonsense", "a.b.c"]) {
      expect(await callAs(token)).toMatchObject(UNAUTHENTICATED);
    }
  });

  test("is refused with a token whose claims were changed", async () => {
    expect(await callAs(tampered(participant.token, admin.id))).toMatchObject(UNAUTHENTICATED);
  });

  test("is refused after signing out, though the token has not expired", async () => {
    expect(await isAdmin(signedOutAdmin.id)).toBe(true);
    expect(await callAs(signedOutAdmin.token)).toMatchObject(UNAUTHENTICATED);
  });

  test("is refused to an account that is gone", async () => {
    expect(await callAs(deletedAdmin.token)).toMatchObject(UNAUTHENTICATED);
  });

  test("is refused to a participant", async () => {
    expect(await callAs(participant.token)).toMatchObject(PERMISSION_DENIED);
  });

  test("is refused to a former administrator with a token from before", async () => {
    expect(await callAs(formerAdmin.token)).toMatchObject(PERMISSION_DENIED);
  });

  test("answers no question about the payload to somebody who may not call", async () => {
    for (const payload of [{ uid: "not a uuid" }, {}, null]) {
      expect(await call(name, payload)).toMatchObject(UNAUTHENTICATED);
      expect(await call(name, payload, participant.token)).toMatchObject(PERMISSION_DENIED);
    }
  });

  test("refused calls have changed nothing", async () => {
    expect(await isAdmin(target.id)).toBe(false);
    expect(await sql`select from auth.users where id = ${target.id}`).toHaveLength(1);
  });
});

test("a participant cannot write themselves in through user metadata", async () => {
  const { data, error } = await participant.client.auth.updateUser({ data: { role: "admin" } });
  expect(error).toBeNull();
  expect(data.user?.user_metadata.role).toBe("admin");
  expect(await call("list-admin-users", {}, participant.token)).toMatchObject(PERMISSION_DENIED);
});
