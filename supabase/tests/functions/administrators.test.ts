import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { oneTimeCode } from "#tools/stack/oneTimeCode.ts";
import { createVisitor } from "#tools/testing/api/visitor.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
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

let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});

const OUTDATED = refusal(409, "ABORTED", /rights have changed in the meantime/);

async function rightsRevision(id: string): Promise<number> {
  const [row] = await sql`select role_revision from public.profiles where id = ${id}`;
  return row?.role_revision;
}

const invalidUid = refusal(400, "INVALID_ARGUMENT", /uid must be a UUID/);

describe("set-admin", () => {
  test("makes a user an administrator, whose next call is let in", async () => {
    const person = await signUp();
    expect(await call("set-admin", { uid: person.id }, admin.token)).toMatchObject(DONE);
    expect(await isAdmin(person.id)).toBe(true);
    const { status } = await call("list-admin-users", {}, person.token);
    expect(status).toBe(200);
  });

  test("may be repeated", async () => {
    const person = await signUp();
    const payload = { uid: person.id.toUpperCase() };
    expect(await call("set-admin", payload, admin.token)).toMatchObject(DONE);
    expect(await call("set-admin", payload, admin.token)).toMatchObject(DONE);
    expect(await isAdmin(person.id)).toBe(true);
  });

  test("asks again for somebody in a team, also of a draft, and names the entry", async () => {
    const person = await signUp();
    await sql`
      insert into public.submissions (created_by, idea_name)
      values (${person.id}, 'A patch that listens')`;
    const { status, body } = await call("set-admin", { uid: person.id }, admin.token);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        details: { hint: "in_team" },
        message: expect.stringContaining("A patch that listens"),
      },
    });
    expect(await isAdmin(person.id)).toBe(false);
    const known = { uid: person.id, knowsTeam: true };
    expect(await call("set-admin", known, admin.token)).toMatchObject(DONE);
    expect(await isAdmin(person.id)).toBe(true);
  });

  test("says why a judge cannot be one", async () => {
    const person = await signUp();
    await createJudge(sql, { account: person });
    expect(await call("set-admin", { uid: person.id, knowsTeam: true }, admin.token)).toMatchObject(
      refusal(409, "ABORTED", /Judges can neither take part nor administer/),
    );
    expect(await isAdmin(person.id)).toBe(false);
  });

  test("puts the claim into the next token", async () => {
    const person = await signUp();
    await call("set-admin", { uid: person.id }, admin.token);
    const { data } = await person.client.auth.refreshSession();
    const claims = data.session?.access_token.split(".")[1] ?? "";
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      app_metadata: { role: "admin" },
    });
  });
});

describe("a role that is not an administrator's", () => {
  test("lets in where it may, with its claim, until it is taken", async () => {
    const person = await signUp();
    const asked = () => call("get-user-email", { uid: admin.id }, person.token);
    const setRole = (role: string | null) =>
      admin.client.rpc("set_role", { user_id: person.id, ...(role && { role }) }).throwOnError();
    expect(await asked()).toMatchObject(PERMISSION_DENIED);
    await setRole("support");
    expect(await asked()).toMatchObject({ status: 200 });
    for (const name of ["set-admin", "remove-admin", "delete-user"]) {
      expect(await call(name, { uid: admin.id }, person.token)).toMatchObject(PERMISSION_DENIED);
    }
    const { data } = await person.client.auth.refreshSession();
    const claims = data.session?.access_token.split(".")[1] ?? "";
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      app_metadata: { role: "support" },
    });
    await setRole(null);
    expect(await asked()).toMatchObject(PERMISSION_DENIED);
  });
});

describe("remove-admin", () => {
  test("takes the right away at once, and may be repeated", async () => {
    const other = await signUpAdmin();
    expect(await call("remove-admin", { uid: other.id }, admin.token)).toMatchObject(DONE);
    expect(await call("list-admin-users", {}, other.token)).toMatchObject(PERMISSION_DENIED);
    expect(await call("remove-admin", { uid: other.id }, admin.token)).toMatchObject(DONE);
  });

  test("nobody removes themselves", async () => {
    const { status, body } = await call("remove-admin", { uid: admin.id }, admin.token);
    expect({ status, body }).toMatchObject(PERMISSION_DENIED);
    expect(await isAdmin(admin.id)).toBe(true);
  });

  test("of two administrators who remove each other at once, one stays", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await Promise.all([signUpAdmin(), signUpAdmin()]);
      const answers = await Promise.all([
        call("remove-admin", { uid: two.id }, one.token),
        call("remove-admin", { uid: one.id }, two.token),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const rights = await Promise.all([isAdmin(one.id), isAdmin(two.id)]);
      expect(rights.toSorted()).toEqual([false, true]);
    }
  });
});

// What a revision means: database/roles.
describe.each([
  ["set-admin", "remove-admin", true],
  ["remove-admin", "set-admin", false],
])("a %s that comes late", (name, opposite, wouldBeAdmin) => {
  test("changes nothing after it was carried out once and then undone", async () => {
    const { id: uid } = wouldBeAdmin ? await signUp() : await signUpAdmin();
    const send = (what: string, expectedRevision: number | undefined) =>
      call(what, { uid, expectedRevision }, admin.token);
    const shown = await rightsRevision(uid);
    expect(await send(name, shown)).toMatchObject(DONE);
    expect(await send(opposite, await rightsRevision(uid))).toMatchObject(DONE);
    expect(await send(name, shown)).toMatchObject(OUTDATED);
    expect(await isAdmin(uid)).toBe(!wouldBeAdmin);
    expect(await send(name, undefined)).toMatchObject(DONE);
  });

  test("is refused for a revision that is none", async () => {
    for (const wrong of [-1, 1.5, "1", 2 ** 31, Number.MAX_VALUE, {}, true]) {
      const answer = await call(name, { uid: admin.id, expectedRevision: wrong }, admin.token);
      expect(answer).toMatchObject(refusal(400, "INVALID_ARGUMENT", /expectedRevision/));
    }
  });
});

test("of the same requests at once, one is carried out and none is refused", async () => {
  const person = await signUp();
  const payload = { uid: person.id, expectedRevision: 0 };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call("set-admin", payload, admin.token)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await rightsRevision(person.id)).toBe(1);
});

test("list-admin-users names administrators and nobody else", async () => {
  const person = await signUp();
  const { status, body } = await call("list-admin-users", {}, admin.token);
  expect(status).toBe(200);
  expect(body).toEqual({ data: { adminUsers: expect.arrayContaining([admin.id]) } });
  expect(body).not.toEqual({ data: { adminUsers: expect.arrayContaining([person.id]) } });
});

test("get-user-email tells the address of an account", async () => {
  const person = await signUp();
  expect(await call("get-user-email", { uid: person.id }, admin.token)).toMatchObject({
    status: 200,
    body: { data: { email: person.email } },
  });
});

describe.each(["set-admin", "remove-admin", "delete-user", "get-user-email"])("%s", (name) => {
  test("refuses anything but a user's identifier", async () => {
    const inputs = [undefined, null, "", "1", 7, [admin.id], { uid: admin.id }, `${admin.id}'--`];
    for (const uid of inputs) {
      expect(await call(name, { uid }, admin.token)).toMatchObject(invalidUid);
    }
    for (const payload of [null, {}, [], "uid", { id: admin.id }]) {
      expect(await call(name, payload, admin.token)).toMatchObject(invalidUid);
    }
  });
});

test.each(["set-admin", "get-user-email"])("%s does not know a stranger", async (name) => {
  expect(await call(name, { uid: randomUUID() }, admin.token)).toMatchObject(NOT_FOUND);
});

describe("what nobody can take back", () => {
  const AGAIN = {
    status: 403,
    body: { error: expect.objectContaining({ details: { hint: "second_factor_again" } }) },
  };

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

  test.each(["set-admin", "remove-admin", "delete-user"])(
    "%s asks for a code again after ten minutes",
    async (name) => {
      const [person, late, early] = await Promise.all([
        signUp(),
        adminWithApp(11),
        adminWithApp(9),
      ]);
      const payload = { uid: person.id };
      expect(await call(name, payload, late.token)).toMatchObject(AGAIN);
      expect(await call(name, payload, early.token)).toMatchObject(DONE);
    },
  );

  test("who has not entered the code is told so, and reads nothing either", async () => {
    const withApp = await adminWithApp(0);
    const [person, plain] = [withApp, createVisitor(stack)];
    const credentials = { email: person.email, password: "a long test password" };
    const { data } = await plain.auth.signInWithPassword(credentials);
    const answer = await call("list-admin-users", {}, data.session?.access_token);
    expect(answer).toMatchObject({
      status: 403,
      body: { error: expect.objectContaining({ details: { hint: "second_factor" } }) },
    });
  });
});
