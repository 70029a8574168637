import { expect, it } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import {
  type Actor,
  authenticateAs,
  refusalOf,
  rpc,
  rpcHint,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays } from "#tools/testing/world/challenge.ts";
import { deleteObjects, uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import {
  createAccount,
  createAdmin,
  createStaff,
  type Person,
} from "#tools/testing/world/people.ts";
import {
  ASKED,
  answer,
  answerWithFile,
  ask,
  askedTeam,
  EVIDENCE,
  queuedFiles,
  requestOf,
  rowOf,
} from "./evidenceWorld.ts";

/** What a team is asked to show: who reads its answer, and until when it can answer. */
const { sql, test } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });

async function filesOf(transaction: Transaction, actor: Actor): Promise<string[]> {
  await authenticateAs(transaction, actor);
  const rows = await transaction<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'evidence'`;
  return rows.map(({ name }) => name);
}
async function mails(transaction: Transaction) {
  await authenticateAs(transaction, "postgres");
  return transaction`
    select recipient, data from private.notifications where kind = 'evidence_asked' order by recipient`;
}

it("the bucket is private and takes what shows something", async () => {
  const [bucket] = await sql`
    select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'evidence'`;
  expect(bucket).toEqual({
    public: false,
    file_size_limit: String(DOCUMENT_LIMITS.evidence.maxBytes),
    allowed_mime_types: ["application/pdf", "image/jpeg", "image/png"],
  });
});

test("is asked of the whole team by mail, once however often it is sent", async (transaction) => {
  const due_at = daysFromNow(7);
  const { entry, member } = await askedTeam(transaction, admin, { due_at });
  await ask(transaction, admin, entry, { due_at });
  const told = await mails(transaction);
  expect(told.map(({ recipient }) => recipient)).toEqual([entry.owner.email, member.email].sort());
  expect(told[0]?.data).toMatchObject({
    ...{ idea_name: entry.idea_name, message: ASKED.message },
    items: expect.stringMatching(/^Student or recent graduate: .+\n18 or over: .+$/),
  });
  expect(await rowOf(transaction, admin, entry)).toMatchObject({
    ...{ eligibility: "asked", asked_items: ASKED.items, asked_by: admin.email },
    checks: { studies: { state: "to_be_shown" }, age: { state: "to_be_shown" } },
  });
  const stranger = await createEntry(transaction, { submitted: true });
  expect(await requestOf(transaction, stranger.owner)).toBeUndefined();
  expect(await requestOf(transaction, member)).toMatchObject({ ...ASKED, can_answer: true });
  const past = { submission_id: entry.id, ...ASKED, due_at: daysFromNow(-1).toISOString() };
  await authenticateAs(transaction, admin);
  expect(await rpcHint(transaction, "ask_for_evidence", past)).toBe("invalid_input");
});

test("is answered by any member with words, a file, or both, in place of the answer before", async (transaction) => {
  const { entry, member } = await askedTeam(transaction, admin);
  await authenticateAs(transaction, member);
  expect(await rpcHint(transaction, "answer_evidence", { answer: " " })).toBe("invalid_input");
  const file_path = await answerWithFile(transaction, entry, member);
  const first = await requestOf(transaction, entry.owner);
  expect(first).toMatchObject({ answer: "In 2024.", file_name: "card.pdf", file_path });
  expect(await rowOf(transaction, admin, entry)).toMatchObject({
    eligibility: "answered",
    file_path,
  });
  await answer(transaction, entry.owner, {
    ...{ answer: "In May 2024.", file_path, expected_changed_at: first?.changed_at },
  });
  expect(await requestOf(transaction, member)).toMatchObject({
    answer: "In May 2024.",
    file_path,
  });
  const late = { answer: "In June.", expected_changed_at: first?.changed_at };
  expect(await rpcHint(transaction, "answer_evidence", late)).toBe("conflict");
  expect(await queuedFiles(transaction)).toEqual([]);
  await answer(transaction, member, { answer: "Without." });
  expect(await queuedFiles(transaction)).toEqual([file_path]);
});

test("its file is read by the team and administrators without a conflict alone", async (transaction) => {
  const { entry, member } = await askedTeam(transaction, admin);
  const path = await answerWithFile(transaction, entry, member);
  const loose = await uploadAs(transaction, member, uploadPath(entry.id, "more.pdf"), EVIDENCE);
  const others = [
    await createAccount(transaction),
    await createStaff(transaction, "observer"),
    await createStaff(transaction, "support"),
    await createJudge(transaction),
    "anon",
  ] as const;
  for (const other of others) expect(await filesOf(transaction, other)).toEqual([]);
  expect((await filesOf(transaction, entry.owner)).sort()).toEqual([path, loose].sort());
  expect(await filesOf(transaction, admin)).toEqual([path]);
  await authenticateAs(transaction, member);
  await transaction`select set_config('storage.operation', 'object.sign', true)`;
  expect(await filesOf(transaction, member)).toEqual([]);
  await transaction`select set_config('storage.operation', '', true)`;
  await authenticateAs(transaction, "postgres");
  await transaction`delete from public.submission_members where user_id = ${entry.owner.id}`;
  await transaction`insert into private.user_roles (user_id, role) values (${entry.owner.id}, 'admin')`;
  expect(await filesOf(transaction, entry.owner)).toEqual([]);
  const [seen] =
    await transaction`select answer, file_path from public.admin_eligibility where id = ${entry.id}`;
  expect(seen).toEqual({ answer: null, file_path: null });
});

test("takes files of the team while something is asked, as many as there is room for", async (transaction) => {
  const entry = await createEntry(transaction, { submitted: true });
  const upload = (name = "card.pdf", mimetype = "application/pdf", actor: Person = entry.owner) =>
    refusalOf(transaction, (savepoint) =>
      uploadAs(savepoint, actor, uploadPath(entry.id, name), { ...EVIDENCE, mimetype }),
    ).then(
      ({ code }) => code,
      () => "taken",
    );
  expect(await upload()).toBe("42501");
  await ask(transaction, admin, entry, { due_at: daysFromNow(2) });
  const stranger = await createEntry(transaction, { submitted: true });
  await ask(transaction, admin, stranger);
  expect(await upload("card.pdf", "application/pdf", stranger.owner)).toBe("42501");
  expect(await upload("card.docx")).toBe("42501");
  for (let file = 0; file < DOCUMENT_LIMITS.evidence.maxFiles; file++) {
    await uploadAs(transaction, entry.owner, uploadPath(entry.id, "card.png"), EVIDENCE);
  }
  expect(await upload()).toBe("42501");
  expect(await deleteObjects(transaction)).toHaveLength(DOCUMENT_LIMITS.evidence.maxFiles);
  const foreign = await uploadAs(transaction, stranger.owner, uploadPath(stranger.id), EVIDENCE);
  await authenticateAs(transaction, entry.owner);
  const args = { file_path: foreign };
  expect(await rpcHint(transaction, "answer_evidence", args)).toBe("document_refused");
  const wrong = await uploadAs(
    transaction,
    entry.owner,
    uploadPath(entry.id, "card.png"),
    EVIDENCE,
  );
  expect(await rpcHint(transaction, "answer_evidence", { file_path: wrong })).toBe(
    "document_refused",
  );
  await passDays(transaction, 3);
  expect(await upload()).toBe("42501");
  await authenticateAs(transaction, entry.owner);
  expect(await rpcHint(transaction, "answer_evidence", { answer: "a" })).toBe("deadline_passed");
});

test("stands in what a member downloads of themselves", async (transaction) => {
  const { entry, member } = await askedTeam(transaction, admin);
  await answerWithFile(transaction, entry, member);
  await authenticateAs(transaction, member);
  const [row] = await rpc<{ my_records: object }>(transaction, "my_records");
  expect(row?.my_records).toMatchObject({
    evidence: { ...ASKED, answer: "In 2024.", file_name: "card.pdf" },
    files: [{ path: expect.stringContaining("card.pdf") }],
  });
});
