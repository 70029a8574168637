import { expect, it } from "vitest";
import { type Actor, authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { PDF, roundEntryPath, uploadAs } from "#tools/testing/world/documents.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createRound, movingRounds, publish } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase();
const { admin, colleague, judge, stranger, owner } = usePeople(sql, {
  admin: createAdmin,
  colleague: createAdmin,
  judge: createJudge,
  stranger: createJudge,
  owner: createAccount,
});

/** A document as accept-anonymized-document stores it. With a person, as that person uploads it. */
const uploadAnonymized = (
  transaction: Transaction,
  path: string,
  { mimetype = PDF, by = "service_role" }: { mimetype?: string; by?: Actor } = {},
) => uploadAs(transaction, by, path, { bucket: "judging", mimetype });

const FOUND = '[{"where": "document", "what": "No text on page 1"}]';
const STATEMENTS = {
  add: "add_to_round('$round',",
  row: "from public.round_entries where id = '$id'",
  saveText:
    "select public.save_anonymized_text(id, revision, 'Idea', 'It works.') from public.admin_round_entries where id = '$id'",
  saveDocument:
    "select public.save_anonymized_document(id, '$path', '{It works.}', expected_path => file_path) from public.admin_round_entries where id = '$id'",
  ready:
    "select public.mark_entry_ready(id, revision, file_path, '[]') from public.admin_round_entries where id = '$id'",
  found: FOUND,
  objects: "select string_agg(name, ' ') as names from storage.objects",
  queued:
    "select coalesce(string_agg(path, ' ' order by path = '$path' desc), '') as paths from private.files where removed_at is not null and bucket_id = 'judging'",
  upload:
    "insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('judging',",
  uploaded: `, auth.uid(), auth.uid()::text, '{"mimetype": "application/pdf", "size": 1000}')`,
  deletable: "select set_config('storage.allow_delete_query', 'true', true)",
  withdrawnJudge: "update public.judges set withdrawn_at = now() where id = '$judge'",
};

/** A submitted entry with a document, and its round entry in a round of the administrator. `$path` is uploaded. */
async function withDocument(transaction: Transaction): Promise<Values> {
  const entry = await createEntry(transaction, { owner, document: true, submitted: true });
  const entries = [entry] as const;
  const round = await createRound(transaction, { by: admin, entries, signedOff: false });
  const [{ id }] = round.roundEntries;
  const other = await createEntry(transaction, { document: true, submitted: true });
  const otherRound = await createRound(transaction, {
    by: admin,
    entries: [other],
    signedOff: false,
  });
  const upload = (of: string, options: Parameters<typeof uploadAnonymized>[2] = {}) =>
    uploadAnonymized(transaction, roundEntryPath(of), options);
  return {
    ...STATEMENTS,
    entry: entry.id,
    round: round.id,
    id,
    judge: judge.judgeId,
    path: await upload(id),
    second: await upload(id),
    nowhere: roundEntryPath(id),
    foreign: await upload(otherRound.roundEntries[0].id),
    word: await upload(id, { mimetype: "application/msword" }),
    unchecked: await upload(id, { by: admin }),
  };
}

/** The same, ready and assigned to the judge. */
async function assigned(transaction: Transaction): Promise<Values> {
  const values = await withDocument(transaction);
  const { id = "", round = "" } = values;
  await authenticateAs(transaction, admin);
  for (const statement of [STATEMENTS.saveDocument, STATEMENTS.ready]) {
    await transaction.unsafe(statement.replace("$id", id).replace("$path", values.path ?? ""));
  }
  await publish(transaction, admin, round, [[id, judge]]);
  return values;
}

/** Two submitted entries, one under review, one withdrawn, one disqualified, one draft, and an empty round. */
async function sixEntries(transaction: Transaction): Promise<Values> {
  const ids: string[] = [];
  for (const submitted of [true, true, true, true, true, false]) {
    ids.push((await createEntry(transaction, { submitted })).id);
  }
  const [first = "", second = "", reviewed = "", withdrawn = "", cheat = ""] = ids;
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.submissions set withdrawn_at = private.now() where id = ${withdrawn}`;
  await transaction`
    update public.submissions set status = 'under_review' where id = ${reviewed}`;
  await authenticateAs(transaction, admin);
  await rpc(transaction, "decide_submission", {
    id: cheat,
    outcome: "disqualified",
    reason: "Copied.",
  });
  const { id: round } = await createRound(transaction, { by: admin });
  return { ...STATEMENTS, first, second, reviewed, withdrawn, cheat, round };
}

const gone = (statement: string) => `
    clock      | 5 days
    then judge | $objects | names=$path
    then postgres | ${statement} | done
    then judge | $objects | names=null`;

testRules(sql, () => ({ admin, colleague, judge, stranger, owner }), {
  "entries of every kind, and a round": [
    sixEntries,
    `
    admin      | $add null) | add_to_round=3
    then admin | $add array['$first']::uuid[]) | add_to_round=0
    then postgres | select count(distinct code) as codes, bool_and(code ~ '^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$') as opaque from public.round_entries | codes=3, opaque=true
    admin      | $add array['$withdrawn']::uuid[]) | not_found
    admin      | $add array['$cheat']::uuid[]) | not_found
    clock      | 11 days
    then admin | $add null) | round_closed
    admin      | $add array['$first']::uuid[]) | add_to_round=1
    then admin | entries_to_add('$round') | entries_to_add={"by_status":{"received":["$second"],"under_review":["$reviewed"]},"not_eligible":0}
    then postgres | update public.submissions set idea_name = 'Changed', description = 'Changed.' where id = '$first' | done
    then postgres | from public.round_entries where round_id = '$round' | idea_name=A patch that listens, description=It tells when it is done.`,
  ],
  "an entry, and a panel before which no round was held": [
    async (transaction) => {
      const { id: first } = await createEntry(transaction, { submitted: true });
      const { id: round } = await createRound(transaction, { by: admin, kind: "panel" });
      return { ...STATEMENTS, first, round };
    },
    `
    admin      | entries_to_add('$round') | entries_to_add={"by_status":{"received":["$first"]},"not_eligible":0}
    admin      | $add null) | add_to_round=1`,
  ],
  "a round entry that needs a document": [
    withDocument,
    `
    admin      | $ready | anonymized_document_missing
    admin      | $saveText | done
    then admin | $ready | anonymized_document_missing
    then admin | $saveDocument | done
    then admin | $ready | done
    then postgres | select file_path, needs_document, ready_at is not null as is_ready $row | file_path=$path, needs_document=false, is_ready=true
    then postgres | update public.round_entries set file_path = null, needs_document = true where id = '$id' | entry_ready
    then postgres | update public.round_entries set page_texts = '{By Ada.}' where id = '$id' | entry_ready
    then postgres | update public.round_entries set page_words = '[[]]' where id = '$id' | entry_ready
    then admin | select public.save_anonymized_text(id, revision, 'Idea', 'Other.') from public.admin_round_entries where id = '$id' | entry_ready
    then admin | reopen_round_entry('$id') | done
    then admin | $saveText | done
    then admin | $ready | done
    then postgres | select string_agg(replace(action, 'judging.entry_', ''), ' ' order by id) as actions
      from public.audit_log where subject_id = '$entry' and action like 'judging.entry%'
      | actions=ready reopened ready

    admin      | select public.save_anonymized_document(id, '$path', array[''], findings => '$found', expected_path => file_path) from public.admin_round_entries where id = '$id' | done
    then admin | $ready | has_findings
    then admin | select public.mark_entry_ready(id, revision, file_path, '[{"where": "document", "what": "Ada"}]') from public.admin_round_entries where id = '$id' | has_findings
    then admin | select public.save_anonymized_text(id, revision, 'Idea', 'By Testa.') from public.admin_round_entries where id = '$id' | done
    then postgres | select findings @> '$found' as kept $row | kept=true
    then admin | select public.mark_entry_ready(id, revision, file_path, findings) from public.admin_round_entries where id = '$id' | done
    then postgres | select ready_at is not null as is_ready $row | is_ready=true

    admin      | select public.save_anonymized_document(id, '$path', null, expected_path => file_path) from public.admin_round_entries where id = '$id' | done
    then postgres | select findings $row | findings=[{"what":"Not searched for names: check the whole document","where":"document"}]
    then admin | $ready | has_findings

    colleague  | save_anonymized_text('$id', 1, 'Idea', 'By.') | done
    then colleague | save_anonymized_document('$id', '$path', '{It works.}') | done
    then admin | save_anonymized_text('$id', 1, 'Idea', 'By Ada.') | conflict
    then admin | save_anonymized_document('$id', '$second') | conflict
    then admin | mark_entry_ready('$id', 1, '$path') | conflict
    then admin | mark_entry_ready('$id', 2) | conflict
    then postgres | $row | description=By., file_path=$path, ready_at=null
    then admin | $ready | done

    admin      | save_anonymized_text('$id', 1, ' ', 'It works.') | entry_incomplete
    admin      | save_anonymized_text('$id', 1, 'Idea', repeat('d', 10001)) | invalid_input
    admin      | save_anonymized_document('$id', '$nowhere') | document_missing
    admin      | save_anonymized_document('$id', '$foreign') | document_refused
    admin      | save_anonymized_document('$id', '$word') | document_refused
    admin      | save_anonymized_document('$id', '$unchecked') | document_refused

    owner, judge | save_anonymized_text('$id', 1, 'a', 'b') | denied
    owner, judge | save_anonymized_document('$id') | denied
    owner, judge | mark_entry_ready('$id', 1) | denied
    owner, judge | reopen_round_entry('$id') | denied
    owner, judge | $add array['$entry']::uuid[]) | denied
    admin      | declare_admin_conflict('$entry', 'My sister''s.') | done
    then admin | save_anonymized_text('$id', 1, 'a', 'b') | admin_conflicted
    then admin | save_anonymized_document('$id') | admin_conflicted
    then admin | mark_entry_ready('$id', 1) | admin_conflicted
    then admin | reopen_round_entry('$id') | admin_conflicted

    admin      | $upload '$nowhere' $uploaded | done
    admin      | $upload '$id/$judge/Ada Quill.pdf' $uploaded | denied
    admin      | $upload '$id/Ada Quill.pdf' $uploaded | denied
    admin      | $upload '$judge/$judge.pdf' $uploaded | denied
    judge, visitor | $upload '$nowhere' $uploaded | denied

    admin      | $saveDocument | done
    then admin | save_anonymized_document('$id', '$second', expected_path => '$path') | done
    then postgres | $queued | paths=$path
    then postgres | update storage.objects set created_at = now() - interval '2 days' | done
    then postgres | private.queue_abandoned_files() | done
    then postgres | select from private.files where removed_at is not null and path in ('$word', '$unchecked') | 2 rows
    then postgres | select from private.files where removed_at is not null and path = '$second' | no rows
    then admin | delete_judging_round('$round') | done
    then postgres | select from private.files where removed_at is not null and path = '$second' | 1 rows`,
  ],
  "a document that is assigned to a judge": [
    assigned,
    `
    admin      | $upload '$nowhere' $uploaded | denied
    postgres   | $deletable | done
    then postgres | delete from storage.objects returning name | done
    then postgres | select from storage.objects where name = '$path' | 1 rows
    postgres   | update public.judging_assignments set first_seen_at = private.now() | done
    then admin | reopen_round_entry('$id') | entry_seen
    judge      | $objects | names=null
    clock      | 5 days
    then judge | $objects | names=$path
    then stranger, visitor | $objects | names=null
    then postgres | select set_config('storage.operation', 'storage.object.sign', true) | done
    then judge | $objects | names=null
    ${gone(movingRounds("released").replaceAll("\n", " "))}
    ${gone("update public.judging_assignments set recused_at = now(), recusal_reason = 'r'")}
    ${gone("$withdrawnJudge")}
    ${gone("insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) values ('$entry', '$judge', 'found', 'confirmed', 'r')")}`,
  ],
  "four round entries: found in nothing, in one, of a conflict, and without its document": [
    async (transaction) => {
      const entries = [
        await createEntry(transaction, { submitted: true }),
        await createEntry(transaction, { submitted: true }),
        await createEntry(transaction, { submitted: true }),
        await createEntry(transaction, { submitted: true, document: true }),
      ] as const;
      const { id: round, roundEntries } = await createRound(transaction, {
        by: admin,
        entries,
        signedOff: false,
      });
      await createRound(transaction, { by: admin, entries, signedOff: false });
      const [clean, found, conflicted] = roundEntries;
      await authenticateAs(transaction, "postgres");
      await transaction`update public.round_entries set findings = '[]'`;
      const ids = { clean: clean.id, faulty: found.id, conflicted: conflicted.submissionId };
      return { ...STATEMENTS, ...ids, round, cleanEntry: clean.submissionId };
    },
    `
    postgres   | update public.round_entries set findings = '[{"where": "description", "what": "Ada"}]' where id = '$faulty' | done
    then admin | declare_admin_conflict('$conflicted', 'A friend.') | done
    then admin | mark_clean_entries_ready('$round') | mark_clean_entries_ready=$clean
    then postgres | select id from public.round_entries where ready_at is not null | id=$clean
    then postgres | select from public.round_entries where ready_at is not null | 1 rows
    then postgres | select from public.audit_log where action = 'judging.entry_ready' and subject_id = '$cleanEntry' | 1 rows`,
  ],
});

test("round entries list what their texts reveal about the team", async (transaction) => {
  const university = "École d’Exemple";
  const ada = await createAccount(transaction, {
    email: "ada@example.com",
    profile: { first_name: "Ada", last_name: "Quill", country: "Norway", university },
  });
  const entry = await createEntry(transaction, {
    owner: ada,
    idea_name: "QUILL's pump",
    description:
      "By Ada Quill (ada@example.com) of the ECOLE D’EXEMPLE. Made in Adana, norwayless.",
    submitted: true,
  });
  const { roundEntries } = await createRound(transaction, {
    by: admin,
    entries: [entry],
    signedOff: false,
  });
  const [{ id }] = roundEntries;
  const findings = async () => {
    await authenticateAs(transaction, "postgres");
    const [row] = await transaction<{ findings: { where: string; what: string }[] }[]>`
      select findings from public.round_entries where id = ${id}`;
    return row?.findings.map(({ where, what }) => `${where}: ${what}`).sort();
  };
  expect(await findings()).toEqual([
    "description: Ada",
    "description: Ada Quill",
    "description: Quill",
    "description: ada@example.com",
    `description: ${university}`,
    "idea_name: Quill",
  ]);
  const path = await uploadAnonymized(transaction, roundEntryPath(id));
  await authenticateAs(transaction, admin);
  const found = [
    { where: "document", what: "No text on page 3" },
    { where: "description", what: "made up" },
  ];
  await transaction`
    select public.save_anonymized_document(
      ${id}, ${path}, ${["A patch.", "Page 2, by Quill, in Norway"]}, findings => ${transaction.json(found)})`;
  await transaction`
    select public.save_anonymized_text(id, revision, 'Idea', 'By Ada.')
    from public.admin_round_entries where id = ${id}`;
  expect(await findings()).toEqual([
    "description: Ada",
    "document: No text on page 3",
    "document: Quill",
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
      select private.contains_phrase('by a.b*c (x) of it', 'a.b*c (x)') as found,
        private.contains_phrase('by axbbc', 'a.b*c') as missed, private.contains_phrase('说李小明说', '李小明') as chinese`;
  expect(row).toEqual({ found: true, missed: false, chinese: true });
});
