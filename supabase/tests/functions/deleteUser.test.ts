import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  call,
  DONE,
  isAdmin,
  PERMISSION_DENIED,
  type Person,
  signUp,
  signUpAdmin,
  sql,
  UNAUTHENTICATED,
} from "./support.ts";

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

test("removes another administrator with their right", async () => {
  const other = await signUpAdmin();
  expect(await call(NAME, { uid: other.id }, admin.token)).toMatchObject(DONE);
  expect(await isAdmin(other.id)).toBe(false);
  expect(await accountRows(other.id)).toBe(0);
});

test("nobody deletes themselves", async () => {
  expect(await call(NAME, { uid: admin.id }, admin.token)).toMatchObject(PERMISSION_DENIED);
  expect(await accountRows(admin.id)).toBe(2);
});

test("of two administrators who delete each other at once, one stays", async () => {
  for (let round = 0; round < 3; round++) {
    const [one, two] = await Promise.all([signUpAdmin(), signUpAdmin()]);
    const answers = await Promise.all([
      call(NAME, { uid: two.id }, one.token),
      call(NAME, { uid: one.id }, two.token),
    ]);
    // The second one is no administrator any more, or has no session any more.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect([401, 403]).toContain(refused?.status);
    expect((await accountRows(one.id)) + (await accountRows(two.id))).toBe(2);
  }
});

test("two calls for one user at once both succeed", async () => {
  const person = await signUp();
  const deleteOnce = () => call(NAME, { uid: person.id }, admin.token);
  const answers = await Promise.all([deleteOnce(), deleteOnce()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await accountRows(person.id)).toBe(0);
});

describe("the user's files", () => {
  test("are gone with a draft, also for somebody who still has the token", async () => {
    const person = await signUp();
    const { path, read } = await upload(person, await createEntry(person));
    expect((await read()).error).toBeNull();
    expect(await call(NAME, { uid: person.id }, admin.token)).toMatchObject(DONE);
    expect(await objects(path)).toHaveLength(0);
    expect(await queued(path)).toHaveLength(0);
    expect((await read()).data).toBeNull();
  });

  test("stay with a submitted entry, which has no owner then, but for those not attached", async () => {
    const person = await signUp();
    const entryId = await createEntry(person);
    const { path } = await upload(person, entryId);
    const other = await upload(person, entryId);
    await sql`
      update public.submissions set file_name = 'idea.pdf', file_size = 8, file_path = ${path},
        submitted_at = now(), receipt_number = ${randomUUID()}
      where id = ${entryId}`;
    expect(await call(NAME, { uid: person.id }, admin.token)).toMatchObject(DONE);
    expect(
      await sql`select created_by, file_path from public.submissions where id = ${entryId}`,
    ).toEqual([{ created_by: null, file_path: path }]);
    expect(await objects(path)).toHaveLength(1);
    expect(await objects(other.path)).toHaveLength(0);
  });

  test("of somebody else stay", async () => {
    const [person, other] = await Promise.all([signUp(), signUp()]);
    const { path } = await upload(other, await createEntry(other));
    await call(NAME, { uid: person.id }, admin.token);
    expect(await objects(path)).toHaveLength(1);
  });

  test("left behind by an interrupted deletion are removed by the next one", async () => {
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
});
