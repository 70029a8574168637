import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { call, DONE, type Person, signUp, signUpAdmin, sql, UNAUTHENTICATED } from "./support.ts";

/** What the function does beside the database: database/accountDeletion. */
const NAME = "delete-user";

let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});

async function accountRows(id: string): Promise<number> {
  const [row] = await sql`
    select (select count(*) from auth.users where id = ${id})
      + (select count(*) from public.profiles where id = ${id}) as rows`;
  return Number(row?.rows);
}

/** An entry that can be edited today, with any dates of the challenge. */
async function createEntry(owner: Person): Promise<string> {
  const [entry] = await sql`
    insert into public.submissions (created_by, idea_name, description, deadline_extended_to)
    values (${owner.id}, 'A patch', 'Worn on the arm.', now() + interval '1 day') returning id`;
  return String(entry?.id);
}

/** Uploads a document as its owner does, and returns its path and how the owner reads it. */
async function upload(owner: Person, entryId: string) {
  const path = `${entryId}/${randomUUID()}/idea.pdf`;
  const bucket = owner.client.storage.from("submissions");
  // The raw body, because the multipart form is one of the gaps that the embedded stack closes.
  const uploaded = await bucket.upload(path, new TextEncoder().encode("%PDF-1.7"), {
    contentType: "application/pdf",
  });
  expect(uploaded.error).toBeNull();
  return { path, read: () => bucket.download(path) };
}

const objects = (path: string) =>
  sql`select from storage.objects where bucket_id = 'submissions' and name = ${path}`;
const queued = (path: string) => sql`
  select from private.files where removed_at is not null and path = ${path}`;

test("removes account and profile, ends the session, and may be repeated", async () => {
  const person = await signUp();
  expect(await accountRows(person.id)).toBe(2);
  expect(await call(NAME, { uid: person.id }, admin.token)).toMatchObject(DONE);
  expect(await accountRows(person.id)).toBe(0);
  expect(await call("list-admin-users", {}, person.token)).toMatchObject(UNAUTHENTICATED);
  expect(await call(NAME, { uid: person.id }, admin.token)).toMatchObject(DONE);
  expect(await call(NAME, { uid: randomUUID() }, admin.token)).toMatchObject(DONE);
});

test("removes the files of a draft, also for somebody who still has the token", async () => {
  const person = await signUp();
  const { path, read } = await upload(person, await createEntry(person));
  expect((await read()).error).toBeNull();
  expect(await call(NAME, { uid: person.id }, admin.token)).toMatchObject(DONE);
  expect(await objects(path)).toHaveLength(0);
  expect(await queued(path)).toHaveLength(0);
  expect((await read()).data).toBeNull();
});

test("removes files that an interrupted deletion has left behind", async () => {
  const [gone, other] = await Promise.all([signUp(), signUp()]);
  const { path } = await upload(gone, await createEntry(gone));
  // Deleted in the database alone, as if the function had been stopped right then.
  await sql`delete from auth.users where id = ${gone.id}`;
  expect(await objects(path)).toHaveLength(1);
  expect(await queued(path)).toHaveLength(1);
  await call(NAME, { uid: other.id }, admin.token);
  expect(await objects(path)).toHaveLength(0);
  expect(await queued(path)).toHaveLength(0);
});
