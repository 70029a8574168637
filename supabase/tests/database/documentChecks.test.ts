import { beforeAll, expect } from "vitest";
import { authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import {
  CONFIRMED,
  createEntry,
  entryAfter,
  entryOf,
  submitEntry,
} from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
beforeAll(() => setChallenge(sql));

const PROBLEM = "Your document is protected by a password.";

async function take(transaction: Transaction, member_id?: string): Promise<string | null> {
  await authenticateAs(transaction, "service_role");
  const [row] = await rpc<{ service_take_document: string | null }>(
    transaction,
    "service_take_document",
    { ...(member_id && { member_id }) },
  );
  return row?.service_take_document ?? null;
}

async function note(transaction: Transaction, args: Parameters<typeof rpc>[2]): Promise<void> {
  await authenticateAs(transaction, "service_role");
  await rpc(transaction, "service_note_document", args);
}

test("an attached document is taken once, by the owner's page or by the schedule", async (transaction) => {
  const one = await createEntry(transaction, { document: true });
  const other = await createEntry(transaction, { document: true });
  await createEntry(transaction);
  expect(await take(transaction, one.owner.id)).toBe(one.file_path);
  expect(await take(transaction)).toBe(other.file_path);
  expect(await take(transaction)).toBeNull();
});

test("the schedule has work while one waits", async (transaction) => {
  await createEntry(transaction, { document: true });
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  const due = () => transaction`select private.due_function_calls() as name`;
  expect(await due()).toEqual([{ name: "check-document" }]);
  await take(transaction);
  await authenticateAs(transaction, "postgres");
  expect(await due()).toEqual([]);
});

test("one that nobody can read is not submitted, and another in its place is", async (transaction) => {
  const { owner, id, file_path, revision } = await createEntry(transaction, { document: true });
  await take(transaction);
  await note(transaction, { path: file_path, problem: PROBLEM });
  expect(await entryOf(transaction, owner)).toMatchObject({ document_problem: PROBLEM });
  const call = { expected_revision: revision, ...CONFIRMED };
  expect(await rpcRefusal(transaction, "submit_entry", call)).toMatchObject({
    hint: "document_refused",
    message: PROBLEM,
  });
  const path = await uploadAs(transaction, owner, uploadPath(id));
  const args = { expected_revision: revision, file_path: path };
  const replaced = await entryAfter(transaction, owner, "attach_document", args);
  expect(replaced).toMatchObject({ document_problem: null });
  expect(await take(transaction)).toBe(path);
  const submitted = await submitEntry(transaction, owner, replaced.revision);
  expect(submitted.state).toBe("submitted");
});

test("a submission does not wait for the look, whose word the team reads later", async (transaction) => {
  const entry = await createEntry(transaction, { document: true, submitted: true });
  await take(transaction);
  await note(transaction, { path: entry.file_path, problem: PROBLEM });
  expect(await entryOf(transaction, entry.owner)).toMatchObject({
    state: "submitted",
    document_problem: PROBLEM,
    revision: entry.revision,
  });
});

/** Lets the next attempt be due. */
async function waitForAttempt(transaction: Transaction): Promise<void> {
  await authenticateAs(transaction, "postgres");
  await transaction`
    update private.files set check_due_at = now() where check_due_at is not null`;
}

test("a document that cannot be opened is tried again later and later, ten times in all", async (transaction) => {
  const owner = await createAccount(transaction);
  const entry = await createEntry(transaction, { owner, document: true, submitted: true });
  const admin = await createAdmin(transaction);
  const expectProblem = async (administrator: string | null, team: string | null) => {
    await authenticateAs(transaction, admin);
    expect(await transaction`select document_problem from admin_submissions`).toEqual([
      { document_problem: administrator },
    ]);
    expect(await entryOf(transaction, owner)).toMatchObject({ document_problem: team });
  };
  for (let attempt = 1; attempt <= 10; attempt++) {
    expect(await take(transaction)).toBe(entry.file_path);
    await note(transaction, { path: entry.file_path, again: true });
    expect(await take(transaction)).toBeNull();
    if (attempt === 2) await expectProblem(null, null);
    if (attempt === 3) {
      await expectProblem("This document could not be opened in 3 attempts.", null);
    }
    await authenticateAs(transaction, "postgres");
    const [due] = await transaction`
      select extract(epoch from check_due_at - now())::int / 60 as minutes from private.files`;
    expect(due?.minutes).toBe(attempt < 10 ? 2 ** attempt : null);
    await waitForAttempt(transaction);
  }
  expect(await take(transaction)).toBeNull();
  const sentence = "Your document could not be opened. Please upload it again.";
  await expectProblem(sentence, sentence);
});

test("documents that cannot be opened hold up no other", async (transaction) => {
  for (let count = 0; count < 6; count++) {
    await createEntry(transaction, { document: true });
    await note(transaction, { path: await take(transaction), again: true });
  }
  const { file_path } = await createEntry(transaction, { document: true });
  expect(await take(transaction)).toBe(file_path);
});

test("a word about a former document is none", async (transaction) => {
  const { owner, id, file_path, revision } = await createEntry(transaction, { document: true });
  await take(transaction);
  await note(transaction, { path: file_path, again: true });
  await waitForAttempt(transaction);
  expect(await take(transaction)).toBe(file_path);
  const path = await uploadAs(transaction, owner, uploadPath(id));
  const args = { expected_revision: revision, file_path: path };
  await entryAfter(transaction, owner, "attach_document", args);
  await note(transaction, { path: file_path, problem: PROBLEM });
  expect(await entryOf(transaction, owner)).toMatchObject({ document_problem: null });
});

test("an upload may not say that others keep it", async (transaction) => {
  const { owner, id, revision } = await createEntry(transaction);
  const path = await uploadAs(transaction, owner, uploadPath(id));
  const attachedWith = async (cacheControl: string) => {
    await authenticateAs(transaction, "postgres");
    await transaction`
      update storage.objects set metadata = metadata || ${transaction.json({ cacheControl })}
      where name = ${path}`;
    await authenticateAs(transaction, owner);
    const args = { expected_revision: revision, file_path: path };
    return rpcRefusal(transaction, "attach_document", args);
  };
  for (const header of ["public, max-age=3600", "max-age=31536000", "immutable"]) {
    expect(await attachedWith(header)).toMatchObject({ hint: "document_refused" });
  }
});
