import { randomUUID } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { PAGE_PERSON_HEADER } from "#shared/pagePerson.ts";
import { STOPS_RELEASE, STOPS_RELEASE_HEADER } from "#shared/stopsRelease.ts";
import { addFactor } from "#tools/testing/world/factors.ts";
import { uploadDocument } from "./documents.ts";
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
  UNAUTHENTICATED,
} from "./support.ts";

/** Responses of the functions. For their rules, see database/roles; for the rights to call them, rights/http. */
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

test("set-admin makes an administrator at once, and remove-admin removes one at once", async () => {
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
    refusal(409, "ABORTED", /role has changed in the meantime/),
  );
  expect(await isAdmin(person.id)).toBe(false);
});

test("set-admin names the entry of a person who is on a team, and needs a confirmation", async () => {
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
  const known = { uid: person.id, isTeamConfirmed: true };
  expect(await call("set-admin", known, admin.token)).toMatchObject(DONE);
});

test.each(["set-admin", "remove-admin"])("%s refuses an invalid revision", async (name) => {
  for (const wrong of [-1, 1.5, "1", 2 ** 31, Number.MAX_VALUE, {}, true]) {
    const answer = await call(name, { uid: admin.id, expectedRevision: wrong }, admin.token);
    expect(answer).toMatchObject(refusal(400, "INVALID_ARGUMENT", /expectedRevision/));
  }
});

test("get-user-email returns the address of an account whose profile has none", async () => {
  const person = await signUpAdmin();
  await sql`update public.profiles set email = null where id = ${person.id}`;
  expect(await call("get-user-email", { uid: person.id }, admin.token)).toMatchObject({
    body: { data: { email: person.email } },
  });
});

test.each(["set-admin", "get-user-email"])("%s reports unknown users", async (name) => {
  expect(await call(name, { uid: randomUUID() }, admin.token)).toMatchObject(NOT_FOUND);
});

test("an administrator with an app must enter a code", async () => {
  const person = await signUpAdmin();
  await addFactor(sql, person);
  expect(await call("list-admin-users", {}, person.token)).toMatchObject({
    status: 403,
    body: { error: { details: { hint: "second_factor" } } },
  });
});

test("a call from another person's page is refused", async () => {
  const answer = await call("list-admin-users", {}, admin.token, {
    [PAGE_PERSON_HEADER]: randomUUID(),
  });
  expect(answer).toMatchObject({
    status: 403,
    body: { error: { details: { hint: "other_person" } } },
  });
});

test("a call stops the confirmed release only if it says so", async () => {
  const person = await signUp();
  const [release] = await sql`
    insert into public.releases (outcomes_hash, confirmed_at, due_at)
    values ('', private.now(), private.now() + interval '1 day') returning id`;
  onTestFinished(async () => {
    await sql`delete from public.releases where id = ${release?.id}`;
  });
  const payload = { uid: person.id };
  expect(await call("set-admin", payload, admin.token)).toMatchObject({
    status: 409,
    body: { error: { details: { hint: STOPS_RELEASE } } },
  });
  expect(await isAdmin(person.id)).toBe(false);
  const headers = { [STOPS_RELEASE_HEADER]: "true" };
  expect(await call("set-admin", payload, admin.token, headers)).toMatchObject(DONE);
  expect(await sql`select state from public.releases where id = ${release?.id}`).toEqual([
    { state: "stopped" },
  ]);
});

/** The files that delete-user removes. For its rules, see database/accountDeletion. */
const NAME = "delete-user";

/** A submission that can be edited on any date. */
async function createSubmission(owner: Person): Promise<string> {
  const [submission] = await sql`
    insert into public.submissions (created_by, idea_name, description, deadline_extended_to)
    values (${owner.id}, 'A patch', 'Worn on the arm.', now() + interval '1 day') returning id`;
  return String(submission?.id);
}

const objects = (path: string) =>
  sql`select from storage.objects where bucket_id = 'submissions' and name = ${path}`;
const queued = (path: string) => sql`
  select from private.files where removed_at is not null and path = ${path}`;

test("removes the account, ends the session, and can be repeated", async () => {
  const person = await signUp();
  expect(await call(NAME, { uid: person.id }, admin.token)).toMatchObject(DONE);
  expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
  expect(await call("list-admin-users", {}, person.token)).toMatchObject(UNAUTHENTICATED);
  for (const uid of [person.id, randomUUID()]) {
    expect(await call(NAME, { uid }, admin.token)).toMatchObject(DONE);
  }
});

test("removes the files of a draft, even for an open session", async () => {
  const person = await signUp();
  const path = await uploadDocument(person, await createSubmission(person));
  const read = () => person.client.storage.from("submissions").download(path);
  expect((await read()).error).toBeNull();
  expect(await call(NAME, { uid: person.id }, admin.token)).toMatchObject(DONE);
  expect(await objects(path)).toHaveLength(0);
  expect(await queued(path)).toHaveLength(0);
  expect((await read()).data).toBeNull();
});

test("removes files that remain after an interrupted deletion", async () => {
  const [deleted, other] = await Promise.all([signUp(), signUp()]);
  const path = await uploadDocument(deleted, await createSubmission(deleted));
  // Delete the account only in the database, as if the function had stopped after that.
  await sql`delete from auth.users where id = ${deleted.id}`;
  expect(await objects(path)).toHaveLength(1);
  expect(await queued(path)).toHaveLength(1);
  await call(NAME, { uid: other.id }, admin.token);
  expect(await objects(path)).toHaveLength(0);
  expect(await queued(path)).toHaveLength(0);
});
