import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { oneTimeCode } from "#tools/stack/oneTimeCode.ts";
import { createVisitor } from "#tools/testing/api/visitor.ts";
import {
  call,
  DONE,
  isAdmin,
  NOT_FOUND,
  PERMISSION_DENIED,
  type Person,
  refusal,
  signUp,
  signUpAdmin,
  sql,
  stack,
} from "./support.ts";

/** What the functions make of calls. Their rules: database/roles. Who may call: rights/http. */
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});

/** The claims of the next token. */
async function nextClaims({ client }: Person) {
  const { data } = await client.auth.refreshSession();
  const claims = data.session?.access_token.split(".")[1] ?? "";
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}

test("set-admin makes an administrator, whose next call is let in, and remove-admin takes that at once", async () => {
  const person = await signUp();
  const list = () => call("list-admin-users", {}, person.token);
  const payload = { uid: person.id.toUpperCase(), expectedRevision: 0 };
  expect(await call("set-admin", payload, admin.token)).toMatchObject(DONE);
  expect(await call("set-admin", payload, admin.token)).toMatchObject(DONE);
  expect(await list()).toMatchObject({
    body: { data: { adminUsers: expect.arrayContaining([admin.id, person.id]) } },
  });
  expect(await nextClaims(person)).toMatchObject({ app_metadata: { role: "admin" } });
  expect(await call("remove-admin", { uid: person.id }, admin.token)).toMatchObject(DONE);
  expect(await call("remove-admin", { uid: person.id }, admin.token)).toMatchObject(DONE);
  expect(await list()).toMatchObject(PERMISSION_DENIED);
  expect(await call("set-admin", payload, admin.token)).toMatchObject(
    refusal(409, "ABORTED", /rights have changed in the meantime/),
  );
  expect(await isAdmin(person.id)).toBe(false);
});

test("set-admin asks again for somebody in a team, also of a draft, and names the entry", async () => {
  const person = await signUp();
  await sql`
    insert into public.submissions (created_by, idea_name)
    values (${person.id}, 'A patch that listens')`;
  expect(await call("set-admin", { uid: person.id }, admin.token)).toMatchObject({
    status: 409,
    body: {
      error: {
        details: { hint: "in_team" },
        message: expect.stringContaining("A patch that listens"),
      },
    },
  });
  expect(await isAdmin(person.id)).toBe(false);
  const known = { uid: person.id, knowsTeam: true };
  expect(await call("set-admin", known, admin.token)).toMatchObject(DONE);
});

test("a role lets in where it may, with its claim, until it is taken", async () => {
  const person = await signUp();
  const setRole = (role: string | null) =>
    admin.client.rpc("set_role", { user_id: person.id, ...(role && { role }) }).throwOnError();
  const ask = () => call("get-user-email", { uid: admin.id }, person.token);
  expect(await ask()).toMatchObject(PERMISSION_DENIED);
  await setRole("support");
  expect(await ask()).toMatchObject({ status: 200, body: { data: { email: admin.email } } });
  expect(await nextClaims(person)).toMatchObject({ app_metadata: { role: "support" } });
  for (const name of ["set-admin", "remove-admin", "delete-user"]) {
    expect(await call(name, { uid: admin.id }, person.token)).toMatchObject(PERMISSION_DENIED);
  }
  await setRole(null);
  expect(await ask()).toMatchObject(PERMISSION_DENIED);
});

test.each(["set-admin", "remove-admin"])("%s refuses a revision that is none", async (name) => {
  for (const wrong of [-1, 1.5, "1", 2 ** 31, Number.MAX_VALUE, {}, true]) {
    const answer = await call(name, { uid: admin.id, expectedRevision: wrong }, admin.token);
    expect(answer).toMatchObject(refusal(400, "INVALID_ARGUMENT", /expectedRevision/));
  }
});

test.each(["set-admin", "remove-admin", "delete-user", "get-user-email"])(
  "%s refuses anything but a user's identifier",
  async (name) => {
    const uids = [undefined, null, "", "1", 7, [admin.id], { uid: admin.id }, `${admin.id}'--`];
    const payloads = [null, {}, [], "uid", { id: admin.id }];
    for (const payload of [...uids.map((uid) => ({ uid })), ...payloads]) {
      expect(await call(name, payload, admin.token)).toMatchObject(
        refusal(400, "INVALID_ARGUMENT", /uid must be a UUID/),
      );
    }
  },
);

test.each(["set-admin", "get-user-email"])("%s does not know a stranger", async (name) => {
  expect(await call(name, { uid: randomUUID() }, admin.token)).toMatchObject(NOT_FOUND);
});

describe("an administrator with an app", () => {
  const ask = (hint: string) => ({
    status: 403,
    body: { error: expect.objectContaining({ details: { hint } }) },
  });

  /** An administrator who has entered a code of their app some minutes ago. */
  async function adminWithApp(minutesAgo: number): Promise<Person> {
    const person = await signUpAdmin();
    const { mfa } = person.client.auth;
    const { data } = await mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    if (!data) throw new Error("No app was enrolled.");
    const code = oneTimeCode(data.totp.secret);
    await mfa.challengeAndVerify({ factorId: data.id, code });
    await sql`
      update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => ${minutesAgo})
      where authentication_method = 'totp'
        and session_id in (select id from auth.sessions where user_id = ${person.id})`;
    const { session } = (await person.client.auth.refreshSession()).data;
    return { ...person, token: session?.access_token ?? "" };
  }

  test("is asked for a code again after ten minutes, before what nobody can take back", async () => {
    const [late, early] = await Promise.all([adminWithApp(11), adminWithApp(9)]);
    for (const name of ["set-admin", "remove-admin", "delete-user"]) {
      const payload = { uid: (await signUp()).id };
      expect(await call(name, payload, late.token)).toMatchObject(ask("second_factor_again"));
      expect(await call(name, payload, early.token)).toMatchObject(DONE);
    }
  });

  test("reads nothing before entering the code, and learns why", async () => {
    const { email } = await adminWithApp(0);
    const credentials = { email, password: "a long test password" };
    const { data } = await createVisitor(stack).auth.signInWithPassword(credentials);
    expect(await call("list-admin-users", {}, data.session?.access_token)).toMatchObject(
      ask("second_factor"),
    );
  });
});
