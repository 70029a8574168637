import { beforeAll, expect, test } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/facts.ts";
import {
  type Actor,
  authenticateAs,
  refusalOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow, passDays, setChallenge } from "#tools/testing/world/challenge.ts";
import { deleteObjects, uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import {
  createAccount,
  createAdmin,
  createStaff,
  type Person,
} from "#tools/testing/world/people.ts";

/** What a team is asked to show: who reads its answer, until when it can answer, and when it is deleted. */
const { sql } = useDatabase();
const EVIDENCE = { bucket: "evidence" } as const;
const ASKED = { items: ["studies", "age"], message: "When did you graduate?" };
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
});

async function askedTeam(transaction: Transaction, more: object = {}) {
  const member = await createAccount(transaction);
  const entry = await createEntry(transaction, { members: [member], submitted: true });
  await ask(transaction, entry, more);
  return { entry, member };
}
async function ask(transaction: Transaction, { id }: Entry, more: object = {}) {
  await authenticateAs(transaction, admin);
  await rpc(transaction, "ask_for_evidence", { submission_id: id, ...ASKED, ...more });
}
async function answer(transaction: Transaction, person: Person, args: object) {
  await authenticateAs(transaction, person);
  return rpc(transaction, "answer_evidence", { ...args });
}
async function answerWithFile(transaction: Transaction, entry: Entry, person: Person) {
  const file_path = await uploadAs(transaction, person, uploadPath(entry.id, "card.pdf"), EVIDENCE);
  await answer(transaction, person, { answer: "In 2024.", file_path });
  return file_path;
}
async function requestOf(transaction: Transaction, person: Person) {
  await authenticateAs(transaction, person);
  const [request] = await transaction`select * from public.my_evidence_request`;
  return request;
}
async function rowOf(transaction: Transaction, { id }: Entry) {
  await authenticateAs(transaction, admin);
  const [row] = await transaction`select * from public.admin_eligibility where id = ${id}`;
  return row;
}
async function filesOf(transaction: Transaction, actor: Actor): Promise<string[]> {
  await authenticateAs(transaction, actor);
  const rows = await transaction<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'evidence'`;
  return rows.map(({ name }) => name);
}
async function queuedFiles(transaction: Transaction): Promise<string[]> {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ path: string }[]>`
    select path from private.file_deletions where bucket_id = 'evidence' order by path`;
  return rows.map(({ path }) => path);
}
async function mails(transaction: Transaction) {
  await authenticateAs(transaction, "postgres");
  return transaction`
    select recipient, data from private.emails where kind = 'evidence_asked' order by recipient`;
}

test("the bucket is private and takes what shows something", async () => {
  const [bucket] = await sql`
    select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'evidence'`;
  expect(bucket).toEqual({
    public: false,
    file_size_limit: String(DOCUMENT_LIMITS.evidence.maxBytes),
    allowed_mime_types: ["application/pdf", "image/jpeg", "image/png"],
  });
});

test("is asked of the whole team by mail, once however often it is sent", async () => {
  await rolledBack(sql, async (transaction) => {
    const due_at = daysFromNow(7);
    const { entry, member } = await askedTeam(transaction, { due_at });
    await ask(transaction, entry, { due_at });
    const told = await mails(transaction);
    expect(told.map(({ recipient }) => recipient)).toEqual(
      [entry.owner.email, member.email].sort(),
    );
    expect(told[0]?.data).toMatchObject({
      ...{ idea_name: entry.idea_name, message: ASKED.message },
      items: expect.stringMatching(/^Student or recent graduate: .+\n18 or over: .+$/),
    });
    expect(await rowOf(transaction, entry)).toMatchObject({
      ...{ eligibility: "asked", asked_items: ASKED.items, asked_by: admin.email },
      checks: { studies: { state: "to_be_shown" }, age: { state: "to_be_shown" } },
    });
    const stranger = await createEntry(transaction, { submitted: true });
    expect(await requestOf(transaction, stranger.owner)).toBeUndefined();
    expect(await requestOf(transaction, member)).toMatchObject({ ...ASKED, can_answer: true });
    const past = { submission_id: entry.id, ...ASKED, due_at: daysFromNow(-1).toISOString() };
    await authenticateAs(transaction, admin);
    expect((await rpcRefusal(transaction, "ask_for_evidence", past)).hint).toBe("invalid_input");
  });
});

test("is answered by any member with words, a file, or both, in place of the answer before", async () => {
  await rolledBack(sql, async (transaction) => {
    const { entry, member } = await askedTeam(transaction);
    await authenticateAs(transaction, member);
    expect((await rpcRefusal(transaction, "answer_evidence", { answer: " " })).hint).toBe(
      "invalid_input",
    );
    const file_path = await answerWithFile(transaction, entry, member);
    const first = await requestOf(transaction, entry.owner);
    expect(first).toMatchObject({ answer: "In 2024.", file_name: "card.pdf", file_path });
    expect(await rowOf(transaction, entry)).toMatchObject({ eligibility: "answered", file_path });
    await answer(transaction, entry.owner, {
      ...{ answer: "In May 2024.", file_path, expected_changed_at: first?.changed_at },
    });
    expect(await requestOf(transaction, member)).toMatchObject({
      answer: "In May 2024.",
      file_path,
    });
    const late = { answer: "In June.", expected_changed_at: first?.changed_at };
    expect((await rpcRefusal(transaction, "answer_evidence", late)).hint).toBe("conflict");
    expect(await queuedFiles(transaction)).toEqual([]);
    await answer(transaction, member, { answer: "Without." });
    expect(await queuedFiles(transaction)).toEqual([file_path]);
  });
});

test("its file is read by the team and administrators without a conflict alone", async () => {
  await rolledBack(sql, async (transaction) => {
    const { entry, member } = await askedTeam(transaction);
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
    await transaction`insert into public.admins (user_id) values (${entry.owner.id})`;
    expect(await filesOf(transaction, entry.owner)).toEqual([]);
    const [seen] =
      await transaction`select answer, file_path from public.admin_eligibility where id = ${entry.id}`;
    expect(seen).toEqual({ answer: null, file_path: null });
  });
});

test("takes files of the team while something is asked, as many as there is room for", async () => {
  await rolledBack(sql, async (transaction) => {
    const entry = await createEntry(transaction, { submitted: true });
    const upload = (name = "card.pdf", mimetype = "application/pdf", actor: Person = entry.owner) =>
      refusalOf(transaction, (savepoint) =>
        uploadAs(savepoint, actor, uploadPath(entry.id, name), { ...EVIDENCE, mimetype }),
      ).then(
        ({ code }) => code,
        () => "taken",
      );
    expect(await upload()).toBe("42501");
    await ask(transaction, entry, { due_at: daysFromNow(2) });
    const stranger = await createEntry(transaction, { submitted: true });
    await ask(transaction, stranger);
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
    expect((await rpcRefusal(transaction, "answer_evidence", args)).hint).toBe("document_refused");
    const wrong = await uploadAs(
      transaction,
      entry.owner,
      uploadPath(entry.id, "card.png"),
      EVIDENCE,
    );
    expect((await rpcRefusal(transaction, "answer_evidence", { file_path: wrong })).hint).toBe(
      "document_refused",
    );
    await passDays(transaction, 3);
    expect(await upload()).toBe("42501");
    await authenticateAs(transaction, entry.owner);
    expect((await rpcRefusal(transaction, "answer_evidence", { answer: "a" })).hint).toBe(
      "deadline_passed",
    );
  });
});

test("is deleted with its file by an administrator, and what is left open begins again", async () => {
  await rolledBack(sql, async (transaction) => {
    const { entry, member } = await askedTeam(transaction);
    const path = await answerWithFile(transaction, entry, member);
    await authenticateAs(transaction, admin);
    const one = { submission_id: entry.id, items: ["age"], state: "met" };
    await rpc(transaction, "check_eligibility", one);
    await rpc(transaction, "close_evidence", { submission_id: entry.id });
    await rpc(transaction, "close_evidence", { submission_id: entry.id });
    expect(await queuedFiles(transaction)).toEqual([path]);
    expect(await requestOf(transaction, member)).toBeUndefined();
    expect(await rowOf(transaction, entry)).toMatchObject({
      ...{ eligibility: "unchecked", answer: null },
      checks: { studies: { state: "unchecked" }, age: { state: "met" } },
    });
  });
});

test("goes with the member who has sent it, and with an entry that is withdrawn", async () => {
  await rolledBack(sql, async (transaction) => {
    const { entry, member } = await askedTeam(transaction);
    const theirs = await answerWithFile(transaction, entry, member);
    await authenticateAs(transaction, "postgres");
    await transaction`select private.delete_account(${member.id})`;
    expect(await queuedFiles(transaction)).toEqual([theirs]);
    expect(await rowOf(transaction, entry)).toMatchObject({ eligibility: "asked", answer: null });
    const own = await answerWithFile(transaction, entry, entry.owner);
    await rpc(transaction, "withdraw_entry", { expected_revision: entry.revision });
    expect(await queuedFiles(transaction)).toEqual([theirs, own].sort());
    expect(await requestOf(transaction, entry.owner)).toBeUndefined();
  });
});

test("is deleted a day after all that was asked is decided, and not before", async () => {
  await rolledBack(sql, async (transaction) => {
    const { entry, member } = await askedTeam(transaction);
    const path = await answerWithFile(transaction, entry, member);
    const check = async (items: string[], state: string) => {
      await authenticateAs(transaction, admin);
      await rpc(transaction, "check_eligibility", { submission_id: entry.id, items, state });
    };
    const expire = async (days: number) => {
      await authenticateAs(transaction, "postgres");
      await transaction`
        update public.eligibility_checks set checked_at = checked_at - make_interval(days => ${days})`;
      await transaction`select private.delete_expired()`;
      return queuedFiles(transaction);
    };
    await check(["studies"], "met");
    expect(await expire(2)).toEqual([]);
    await check(["age"], "not_met");
    expect(await expire(0)).toEqual([]);
    expect(await expire(2)).toEqual([path]);
    expect(await requestOf(transaction, member)).toBeUndefined();
  });
});

test("stands in what a member downloads of themselves", async () => {
  await rolledBack(sql, async (transaction) => {
    const { entry, member } = await askedTeam(transaction);
    await answerWithFile(transaction, entry, member);
    await authenticateAs(transaction, member);
    const [row] = await rpc<{ my_records: object }>(transaction, "my_records");
    expect(row?.my_records).toMatchObject({
      evidence: { ...ASKED, answer: "In 2024.", file_name: "card.pdf" },
      files: [{ path: expect.stringContaining("card.pdf") }],
    });
  });
});
