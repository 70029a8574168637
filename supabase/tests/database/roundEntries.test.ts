import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import {
  type Actor,
  authenticateAs,
  DENIED,
  hintOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { passDays, setChallenge } from "#tools/testing/world/challenge.ts";
import { deleteObjects, PDF, roundEntryPath, uploadAs } from "#tools/testing/world/documents.ts";
import { createEntry, entryAfter } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound, moveRounds, publish } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
  colleague = await createAdmin(sql);
});

interface RoundEntry {
  id: string;
  code: string;
  idea_name: string;
  description: string;
  needs_document: boolean;
  file_path: string | null;
  findings: { where: string; what: string }[];
  ready_at: Date | null;
}

async function roundEntriesOf(transaction: Transaction, roundId: string): Promise<RoundEntry[]> {
  await authenticateAs(transaction, "postgres");
  return transaction<RoundEntry[]>`
    select * from public.round_entries where round_id = ${roundId} order by code`;
}

async function add(transaction: Transaction, roundId: string, ids: string[] | null) {
  await authenticateAs(transaction, admin);
  const [row] = await rpc<{ add_to_round: number }>(transaction, "add_to_round", {
    round_id: roundId,
    submission_ids: ids,
  });
  return row?.add_to_round;
}

async function refusedAs(transaction: Transaction, actor: Actor, name: string, args: object) {
  await authenticateAs(transaction, actor);
  const refusal = await rpcRefusal(transaction, name, args as Parameters<typeof rpc>[2]);
  return refusal.hint ?? refusal.code;
}

/** A document as accept-anonymized-document stores it. With a person, as that person uploads it. */
const uploadAnonymized = (
  transaction: Transaction,
  path: string,
  { mimetype = PDF, by = "service_role" }: { mimetype?: string; by?: Actor } = {},
) => uploadAs(transaction, by, path, { bucket: "judging", mimetype });

async function saveDocument(
  transaction: Transaction,
  id: string,
  path: string,
  texts: string[] | null = ["It works."],
  findings: object[] = [],
) {
  await authenticateAs(transaction, admin);
  await transaction`
    select public.save_anonymized_document(
      id, ${path}, ${texts}, findings => ${transaction.json(findings as never)}, expected_path => file_path)
    from public.admin_round_entries where id = ${id}`;
}

async function saveText(
  transaction: Transaction,
  id: string,
  changes: Record<string, string> = {},
) {
  await authenticateAs(transaction, admin);
  const { name = "Idea", description = "It works." } = changes;
  await transaction`
    select public.save_anonymized_text(id, revision, ${name}, ${description})
    from public.admin_round_entries where id = ${id}`;
}

/** Signs a round entry off as it stands, after reading these findings. */
const markReady = (transaction: Transaction, id: string, read: object = []) => transaction`
  select public.mark_entry_ready(id, revision, file_path, ${transaction.json(read as never)})
  from public.admin_round_entries where id = ${id}`;

const refusedSignOff = async (transaction: Transaction, id: string, read?: object) => {
  await authenticateAs(transaction, admin);
  return await hintOf(transaction, (savepoint) => markReady(savepoint, id, read));
};

const refusedText = async (transaction: Transaction, id: string, changes = {}) =>
  await hintOf(transaction, (savepoint) => saveText(savepoint, id, changes));

/** A submitted entry with a document, and its round entry in a round. */
async function anonymizedDocumentOf(transaction: Transaction) {
  const entry = await createEntry(transaction, { document: true, submitted: true });
  const entries = [entry] as const;
  const round = await createRound(transaction, { by: admin, entries, signedOff: false });
  return {
    owner: entry.owner,
    entryId: entry.id,
    roundId: round.id,
    roundEntryId: round.roundEntries[0].id,
  };
}

describe("round entries", () => {
  test("are made of every submitted entry in the running, once, under codes that tell nothing", async (transaction) => {
    const first = await createEntry(transaction, { submitted: true });
    await createEntry(transaction, { submitted: true });
    const withdrawn = await createEntry(transaction, { submitted: true });
    await entryAfter(transaction, withdrawn.owner, "withdraw_entry", { expected_revision: 2 });
    const cheat = await createEntry(transaction, { submitted: true });
    await authenticateAs(transaction, admin);
    await rpc(transaction, "disqualify_submission", { id: cheat.id, reason: "Copied." });
    await createEntry(transaction);
    const { id: roundId } = await createRound(transaction, { by: admin });
    expect(await add(transaction, roundId, null)).toBe(2);
    expect(await add(transaction, roundId, [first.id])).toBe(0);
    const codes = (await roundEntriesOf(transaction, roundId)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    for (const { id } of [withdrawn, cheat]) {
      const args = { round_id: roundId, submission_ids: [id] };
      expect(await refusedAs(transaction, admin, "add_to_round", args)).toBe("not_found");
    }
    await passDays(transaction, 11);
    const late = { round_id: roundId, submission_ids: null };
    expect(await refusedAs(transaction, admin, "add_to_round", late)).toBe("round_closed");
  });

  test("of a panel are made of them, too, where no round was held before it", async (transaction) => {
    const { id: entryId } = await createEntry(transaction, { submitted: true });
    const panel = await createRound(transaction, { by: admin, kind: "panel" });
    const [row] = await rpc<{ entries_to_add: object }>(transaction, "entries_to_add", {
      round_id: panel.id,
    });
    expect(row?.entries_to_add).toEqual({ received: [entryId] });
    expect(await add(transaction, panel.id, null)).toBe(1);
  });

  test("are made by choice: the ids of those that are not taken in yet, by their status", async (transaction) => {
    const taken = await createEntry(transaction, { submitted: true });
    const received = await createEntry(transaction, { submitted: true });
    const reviewed = await createEntry(transaction, { submitted: true });
    await createEntry(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions set status = 'under_review' where id = ${reviewed.id}`;
    const { id: roundId } = await createRound(transaction, { by: admin, entries: [taken] });
    await authenticateAs(transaction, admin);
    const [row] = await rpc<{ entries_to_add: Record<string, string[]> }>(
      transaction,
      "entries_to_add",
      { round_id: roundId },
    );
    expect(row?.entries_to_add).toEqual({
      received: [received.id],
      under_review: [reviewed.id],
    });
  });

  test("stay as they are when the team changes its entry", async (transaction) => {
    const { owner, id: entryId } = await createEntry(transaction, { submitted: true });
    const { id: roundId } = await createRound(transaction, { by: admin });
    await add(transaction, roundId, [entryId]);
    await entryAfter(transaction, owner, "save_entry", {
      expected_revision: 2,
      idea_name: "Changed",
      description: "Changed.",
    });
    expect(await roundEntriesOf(transaction, roundId)).toMatchObject([
      { idea_name: "A patch that listens", description: "It tells when it is done." },
    ]);
  });

  test("come with what their texts tell of the team", async (transaction) => {
    const university = "École d’Exemple";
    const owner = await createAccount(transaction, {
      email: "ada@example.com",
      profile: { first_name: "Ada", last_name: "Quill", country: "Norway", university },
    });
    const { id: entryId } = await createEntry(transaction, {
      owner,
      idea_name: "QUILL's pump",
      description:
        "By Ada Quill (ada@example.com) of the ECOLE D’EXEMPLE. Made in Adana, norwayless.",
      submitted: true,
    });
    const { id: roundId } = await createRound(transaction, { by: admin });
    await add(transaction, roundId, [entryId]);
    const [roundEntry] = await roundEntriesOf(transaction, roundId);
    const found = roundEntry?.findings.map(({ where, what }) => `${where}: ${what}`).sort();
    expect(found).toEqual([
      "description: Ada",
      "description: Ada Quill",
      "description: Quill",
      "description: ada@example.com",
      `description: ${university}`,
      "idea_name: Quill",
    ]);
    const id = roundEntry?.id ?? "";
    const path = await uploadAnonymized(transaction, roundEntryPath(id));
    await saveDocument(
      transaction,
      id,
      path,
      ["A patch.", "Page 2, by Quill, in Norway"],
      [
        { where: "document", what: "No text on page 3" },
        { where: "description", what: "made up" },
      ],
    );
    await saveText(transaction, id, { description: "By Ada." });
    expect((await roundEntriesOf(transaction, roundId))[0]?.findings).toEqual([
      { where: "description", what: "Ada" },
      { where: "document", what: "No text on page 3" },
      { where: "document", what: "Quill" },
    ]);
  });

  test.each<[string, string, object, string[]]>([
    ["a hyphen", "By J. Amado Reis", {}, ["Amado", "Amado-Reis", "Reis"]],
    ["one half of a name", "Reis has built it", {}, ["Reis"]],
    ["an apostrophe", "thanks, Dr O’Neill", { last_name: "O'Neill" }, ["O'Neill"]],
    ["two letters", "Wu soldered it", { first_name: "Wei", last_name: "Wu" }, ["Wu"]],
    ["an umlaut", "Mueller soldered it", { last_name: "Müller" }, ["Müller"]],
    ["another script", "S. Petrov soldered it", { last_name: "Петров" }, ["Петров"]],
    ["words in another order", "Exampleford University", {}, ["University of Exampleford"]],
    ["a name in pieces", "I n e s A m a d o R e i s", {}, ["Ines Amado-Reis"]],
    [
      "an address in pieces",
      "in es@clinic. exam ple.com",
      {},
      ["clinic.example.com", "ines@clinic.example.com"],
    ],
    ["a domain", "see lab.clinic.example.com", {}, ["clinic.example.com"]],
    ["no two letters within a word", "a wuthering height", { last_name: "Wu" }, []],
    ["no word of every text", "So we do it", { first_name: "Minh", last_name: "Do" }, []],
    ["no particle", "El pulso de la piel", { first_name: "Rosa", last_name: "de la Cruz" }, []],
    [
      "no short university within words",
      "submit, emitted, Mittel mit Salz",
      { university: "MIT" },
      [],
    ],
    ["no email service", "write to us at gmail.com", { email: "ines@gmail.com" }, []],
    ["no town", "made in Exampleford", {}, []],
    ["no country", "made in Norway", {}, []],
  ])("in a document is found %s", async (transaction, _what, text, patch, found) => {
    const { id } = await createEntry(transaction, { submitted: true });
    await authenticateAs(transaction, "postgres");
    const member = {
      first_name: "Ines",
      last_name: "Amado-Reis",
      email: "ines@clinic.example.com",
      university: "University of Exampleford",
      country: "Norway",
      ...patch,
    };
    await transaction`update public.profiles set ${transaction(member)} where id in (
      select user_id from public.submission_members where submission_id = ${id})`;
    const [row] = await transaction<{ findings: { where: string; what: string }[] }[]>`
      select private.text_findings(${id}, null, null, ${["Page one.", text]}) as findings`;
    const expected = found.map((what) => ({ where: "document", what }));
    expect(row?.findings.sort((a, b) => (a.what < b.what ? -1 : 1))).toEqual(expected);
  });

  it("a name with signs of a pattern is looked for as it is", async () => {
    const [row] = await sql`
      select private.says('by a.b*c (x) of it', 'a.b*c (x)') as found,
        private.says('by axbbc', 'a.b*c') as missed, private.says('说李小明说', '李小明') as chinese`;
    expect(row).toEqual({ found: true, missed: false, chinese: true });
  });

  test("go to the judges once they are ready, with a document if the entry has one", async (transaction) => {
    const { roundEntryId: id, roundId } = await anonymizedDocumentOf(transaction);
    expect(await refusedSignOff(transaction, id)).toBe("anonymized_document_missing");
    await saveText(transaction, id);
    expect(await refusedSignOff(transaction, id)).toBe("anonymized_document_missing");
    const file_path = await uploadAnonymized(transaction, roundEntryPath(id));
    await saveDocument(transaction, id, file_path);
    await markReady(transaction, id);
    expect(await roundEntriesOf(transaction, roundId)).toMatchObject([
      { file_path, needs_document: false, ready_at: expect.any(Date) },
    ]);
    for (const change of [
      "file_path = null, needs_document = true",
      "page_texts = '{By Ada.}'",
      "page_words = '[[]]'",
    ]) {
      expect(
        await hintOf(transaction, async (savepoint) => {
          await authenticateAs(savepoint, "postgres");
          await savepoint.unsafe(`update public.round_entries set ${change}`);
        }),
        change,
      ).toBe("entry_ready");
    }
  });

  test("in which something was found are ready by nobody who does not say what was read", async (transaction) => {
    const { roundEntryId: id, roundId } = await anonymizedDocumentOf(transaction);
    const file_path = await uploadAnonymized(transaction, roundEntryPath(id));
    const found = [{ where: "document", what: "No text on page 1" }];
    await saveDocument(transaction, id, file_path, [""], found);
    const other = [{ where: "document", what: "Ada" }];
    expect(await refusedSignOff(transaction, id)).toBe("has_findings");
    expect(await refusedSignOff(transaction, id, other)).toBe("has_findings");
    // What is found in the words counts as well, and a search of the words forgets nothing of the document.
    await saveText(transaction, id, { description: "By Testa." });
    const [roundEntry] = await roundEntriesOf(transaction, roundId);
    expect(roundEntry?.findings).toContainEqual(found[0]);
    await authenticateAs(transaction, admin);
    await markReady(transaction, id, roundEntry?.findings);
    expect((await roundEntriesOf(transaction, roundId))[0]?.ready_at).not.toBeNull();
  });

  test("are not changed by somebody who has seen an earlier text or document", async (transaction) => {
    const { roundEntryId: id, roundId } = await anonymizedDocumentOf(transaction);
    const seen = { id, expected_revision: 1 };
    const [first, late] = [roundEntryPath(id), roundEntryPath(id)];
    for (const path of [first, late]) await uploadAnonymized(transaction, path);
    // A colleague takes a name out, and anonymizes the document, while these are still at work.
    await authenticateAs(transaction, colleague);
    await rpc(transaction, "save_anonymized_text", {
      ...seen,
      idea_name: "Idea",
      description: "By.",
    });
    await transaction`select public.save_anonymized_document(${id}, ${first}, '{It works.}')`;
    for (const [name, args] of [
      ["save_anonymized_text", { ...seen, idea_name: "Idea", description: "By Ada." }],
      ["save_anonymized_document", { id, file_path: late }],
      ["mark_entry_ready", { ...seen, expected_path: first }],
      ["mark_entry_ready", { id, expected_revision: 2 }],
    ] as const) {
      expect(await refusedAs(transaction, admin, name, args), name).toBe("conflict");
    }
    expect(await roundEntriesOf(transaction, roundId)).toMatchObject([
      { description: "By.", file_path: first, ready_at: null },
    ]);
    await markReady(transaction, id);
  });

  test("with a document that nobody has searched tell so", async (transaction) => {
    const { roundEntryId: id, roundId } = await anonymizedDocumentOf(transaction);
    const file_path = await uploadAnonymized(transaction, roundEntryPath(id));
    await saveDocument(transaction, id, file_path, null);
    expect((await roundEntriesOf(transaction, roundId))[0]?.findings).toEqual([
      { where: "document", what: "Not searched for names: check the whole document" },
    ]);
    expect(await refusedSignOff(transaction, id)).toBe("has_findings");
  });

  test("once ready are changed by nobody, until they are reopened", async (transaction) => {
    const entry = await createEntry(transaction, { submitted: true });
    const { id: roundId, roundEntries } = await createRound(transaction, {
      by: admin,
      entries: [entry],
    });
    const [{ id }] = roundEntries;
    expect(await refusedText(transaction, id)).toBe("entry_ready");
    await authenticateAs(transaction, admin);
    await rpc(transaction, "reopen_round_entry", { id });
    await saveText(transaction, id);
    await markReady(transaction, id);
    const judge = await createJudge(transaction, { by: admin });
    await publish(transaction, admin, roundId, [[id, judge]]);
    await authenticateAs(transaction, "postgres");
    await transaction`update public.judging_assignments set first_seen_at = private.now()`;
    expect(await refusedAs(transaction, admin, "reopen_round_entry", { id })).toBe("entry_seen");
    await authenticateAs(transaction, "postgres");
    const lines = await transaction<{ action: string }[]>`
      select action from public.audit_log where subject_id = ${entry.id} and action like 'judging.entry%'
      order by id`;
    expect(lines.map(({ action }) => action)).toEqual([
      "judging.entry_ready",
      "judging.entry_reopened",
      "judging.entry_ready",
    ]);
  });

  test("need a name, a description and, with a path, an accepted PDF", async (transaction) => {
    const { roundEntryId } = await anonymizedDocumentOf(transaction);
    expect(await refusedText(transaction, roundEntryId, { name: " " })).toBe("entry_incomplete");
    expect(await refusedText(transaction, roundEntryId, { description: "d".repeat(10_001) })).toBe(
      "invalid_input",
    );
    const other = await anonymizedDocumentOf(transaction);
    const foreign = await uploadAnonymized(transaction, roundEntryPath(other.roundEntryId));
    const word = await uploadAnonymized(transaction, roundEntryPath(roundEntryId), {
      mimetype: "application/msword",
    });
    const unchecked = roundEntryPath(roundEntryId);
    await uploadAnonymized(transaction, unchecked, { by: admin });
    for (const [file_path, hint] of [
      [roundEntryPath(roundEntryId), "document_missing"],
      [foreign, "document_refused"],
      [word, "document_refused"],
      [unchecked, "document_refused"],
    ]) {
      const args = { id: roundEntryId, file_path };
      expect(await refusedAs(transaction, admin, "save_anonymized_document", args)).toBe(hint);
    }
  });

  test("are nobody's business but administrators', and not of one with a conflict", async (transaction) => {
    const { owner, entryId, roundId, roundEntryId: id } = await anonymizedDocumentOf(transaction);
    const judge = await createJudge(transaction, { by: colleague });
    const calls: [string, object][] = [
      ["save_anonymized_text", { id, expected_revision: 1, idea_name: "a", description: "b" }],
      ["save_anonymized_document", { id }],
      ["mark_entry_ready", { id, expected_revision: 1 }],
      ["reopen_round_entry", { id }],
    ];
    const adding = ["add_to_round", { round_id: roundId, submission_ids: [entryId] }];
    for (const [name, args] of [...calls, adding] as [string, object][]) {
      for (const person of [owner, judge]) {
        expect(await refusedAs(transaction, person, name, args), name).toBe(DENIED);
      }
    }
    await authenticateAs(transaction, admin);
    const conflict = { submission_id: entryId, reason: "My sister's." };
    await rpc(transaction, "declare_admin_conflict", conflict);
    for (const [name, args] of calls) {
      expect(await refusedAs(transaction, admin, name, args), name).toBe("admin_conflicted");
    }
  });
});

/** A judge in an open round, with the document of the round entry that is theirs to read. */
async function judgeWithDocument(transaction: Transaction) {
  const { entryId, roundId, roundEntryId } = await anonymizedDocumentOf(transaction);
  const path = await uploadAnonymized(transaction, roundEntryPath(roundEntryId));
  await saveDocument(transaction, roundEntryId, path);
  await markReady(transaction, roundEntryId);
  const judge = await createJudge(transaction, { by: admin });
  await publish(transaction, admin, roundId, [[roundEntryId, judge]]);
  return { judge, entryId, roundId, roundEntryId, path };
}

async function visibleTo(transaction: Transaction, actor: Actor): Promise<string[]> {
  await authenticateAs(transaction, actor);
  const rows = await transaction<{ name: string }[]>`select name from storage.objects`;
  return rows.map(({ name }) => name);
}

describe("the documents of round entries", () => {
  it("are PDFs in a private bucket", async () => {
    const [bucket] = await sql`
      select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'judging'`;
    expect(bucket).toEqual({
      public: false,
      file_size_limit: String(DOCUMENT_LIMITS.judging.maxBytes),
      allowed_mime_types: [PDF],
    });
  });

  test("are read by the judge whose turn it is, while the round is open, and never the original", async (transaction) => {
    const { judge, path } = await judgeWithDocument(transaction);
    const other = await createJudge(transaction, { by: admin });
    expect(await visibleTo(transaction, judge)).toEqual([]);
    await passDays(transaction, 5);
    expect(await visibleTo(transaction, judge)).toEqual([path]);
    for (const actor of [other, "anon"] as const) {
      expect(await visibleTo(transaction, actor)).toEqual([]);
    }
    await authenticateAs(transaction, judge);
    await transaction`select set_config('storage.operation', 'storage.object.sign', true)`;
    expect(await transaction`select name from storage.objects`).toEqual([]);
    await transaction`select set_config('storage.operation', '', true)`;
    await authenticateAs(transaction, "postgres");
    await moveRounds(transaction, "released");
    expect(await visibleTo(transaction, judge)).toEqual([]);
  });

  test.each<[string, string]>([
    [
      "steps back",
      "update public.judging_assignments set recused_at = now(), recusal_reason = 'r'",
    ],
    ["leaves", "update public.judges set withdrawn_at = now()"],
    [
      "has a conflict",
      `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
        select round_entry.submission_id, judge.id, 'found', 'confirmed', 'r'
        from public.round_entries round_entry, public.judges judge`,
    ],
  ])("are gone for a judge who %s", async (transaction, _what, statement) => {
    const { judge, path } = await judgeWithDocument(transaction);
    await passDays(transaction, 5);
    expect(await visibleTo(transaction, judge)).toEqual([path]);
    await authenticateAs(transaction, "postgres");
    await transaction.unsafe(statement);
    expect(await visibleTo(transaction, judge)).toEqual([]);
  });

  test("are uploaded by administrators, where the path says nothing, until they are ready", async (transaction) => {
    const { judge, roundEntryId } = await judgeWithDocument(transaction);
    const open = (await anonymizedDocumentOf(transaction)).roundEntryId;
    const attempts: [Actor, string][] = [
      [admin, roundEntryPath(roundEntryId)],
      [admin, `${open}/${randomUUID()}/Ada Quill.pdf`],
      [admin, `${open}/Ada Quill.pdf`],
      [admin, roundEntryPath(randomUUID())],
      [judge, roundEntryPath(open)],
      ["anon", roundEntryPath(open)],
    ];
    for (const [actor, path] of attempts) {
      expect(
        await hintOf(transaction, (sp) => uploadAnonymized(sp, path, { by: actor })),
        path,
      ).toBe("denied");
    }
    await uploadAnonymized(transaction, roundEntryPath(open), { by: admin });
  });

  test("are removed when they are replaced, abandoned, or their round is deleted", async (transaction) => {
    const { roundEntryId, roundId } = await anonymizedDocumentOf(transaction);
    const queued = async () => {
      await authenticateAs(transaction, "postgres");
      const rows = await transaction<{ path: string }[]>`
        select path from private.files where removed_at is not null and bucket_id = 'judging'`;
      return rows.map(({ path }) => path);
    };
    const first = await uploadAnonymized(transaction, roundEntryPath(roundEntryId));
    await saveDocument(transaction, roundEntryId, first);
    const second = await uploadAnonymized(transaction, roundEntryPath(roundEntryId));
    await saveDocument(transaction, roundEntryId, second);
    expect(await queued()).toEqual([first]);
    // Nobody deletes what is attached, not even the storage service.
    expect(await deleteObjects(transaction)).not.toContain(second);
    const loose = await uploadAnonymized(transaction, roundEntryPath(roundEntryId));
    await authenticateAs(transaction, "postgres");
    await transaction`update storage.objects set created_at = now() - interval '2 days'`;
    await transaction`select private.queue_abandoned_files()`;
    expect(await queued()).toContain(loose);
    expect(await queued()).not.toContain(second);
    await authenticateAs(transaction, admin);
    await rpc(transaction, "delete_judging_round", { id: roundId });
    expect(await queued()).toContain(second);
  });
});

describe("signing off all in which nothing was found", () => {
  test("leaves those with findings, without their document, and in conflict with who does it", async (transaction) => {
    const entries = [
      await createEntry(transaction, { submitted: true }),
      await createEntry(transaction, { submitted: true }),
      await createEntry(transaction, { submitted: true }),
      await createEntry(transaction, { submitted: true, document: true }),
    ] as const;
    const round = await createRound(transaction, { by: admin, entries, signedOff: false });
    const other = await createRound(transaction, { by: admin, entries, signedOff: false });
    const [clean, found, conflicted] = round.roundEntries;
    await authenticateAs(transaction, "postgres");
    await transaction`update public.round_entries set findings = '[]'`;
    await transaction`
      update public.round_entries set findings = '[{"where": "description", "what": "Ada"}]'
      where id = ${found.id}`;
    await authenticateAs(transaction, admin);
    const conflict = { submission_id: conflicted.submissionId, reason: "A friend." };
    await rpc(transaction, "declare_admin_conflict", conflict);
    const args = { round_id: round.id };
    const [row] = await rpc<{ mark_clean_entries_ready: string[] }>(
      transaction,
      "mark_clean_entries_ready",
      args,
    );
    expect(row?.mark_clean_entries_ready).toEqual([clean.id]);
    const signed = [
      ...(await roundEntriesOf(transaction, round.id)),
      ...(await roundEntriesOf(transaction, other.id)),
    ].filter(({ ready_at }) => ready_at);
    expect(signed.map(({ id }) => id)).toEqual([clean.id]);
    const lines = await transaction`
      select from public.audit_log
      where action = 'judging.entry_ready' and subject_id = ${clean.submissionId}`;
    expect(lines).toHaveLength(1);
  });
});
