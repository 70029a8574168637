import { expect } from "vitest";
import { type Actor, authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import {
  PDF,
  roundEntryPath,
  stagePath,
  uploadAs,
  uploading,
} from "#tools/testing/world/documents.ts";
import {
  createFinalist,
  createStage,
  releaseRound,
  submitDocument,
} from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import {
  createRound,
  movingRounds,
  publish,
  REMOVE_ALL,
  type RoundOptions,
} from "#tools/testing/world/rounds.ts";
import { createSubmission, type Submission } from "#tools/testing/world/submissions.ts";

const { sql, test } = useDatabase();
const { admin, colleague, judge, stranger, owner, searched } = usePeople(sql, {
  admin: createAdmin,
  colleague: createAdmin,
  judge: createJudge,
  stranger: createJudge,
  owner: createAccount,
  searched: (on) => createSubmission(on),
});

/** Uploads a document as accept-anonymized-document does, or as a user. */
const uploadAnonymized = (
  transaction: Transaction,
  path: string,
  { mimetype = PDF, by = "service_role" }: { mimetype?: string; by?: Actor } = {},
) => uploadAs(transaction, by, path, { bucket: "judging", mimetype });

const FOUND = '[{"where": "document", "what": "No text on page 1"}]';
const STATEMENTS = {
  add: "add_submissions_to_round('$round',",
  row: "from public.round_entries where id = '$id'",
  saveText:
    "select public.save_removed_ranges(id, revision, '{}', '{[3,8)}') from public.admin_round_entries where id = '$id'",
  // The rest of the arguments, and of the statement.
  save: "select public.save_anonymized_document(id, '$path', seen_path => file_path, ",
  of: "from public.admin_round_entries where id = '$id'",
  saveDocument:
    "select public.save_anonymized_document(id, '$path', '{It works.}', seen_path => file_path, original_pages => 1, original_words => 2) from public.admin_round_entries where id = '$id'",
  ready:
    "select public.mark_round_entry_ready(id, revision, file_path, '[]') from public.admin_round_entries where id = '$id'",
  found: FOUND,
  objects: "select string_agg(name, ' ') as names from storage.objects",
  queued:
    "select coalesce(string_agg(path, ' ' order by path = '$path' desc), '') as paths from private.files where removed_at is not null and bucket_id = 'judging'",
  deletable: "select set_config('storage.allow_delete_query', 'true', true)",
  withdrawnJudge: "update public.judges set withdrawn_at = now() where id = '$judge'",
};

/** A submitted submission with a document, and its round entry in a round of the administrator. `$path` is uploaded. */
async function withDocument(transaction: Transaction): Promise<Values> {
  const submission = await createSubmission(transaction, {
    owner,
    document: true,
    submitted: true,
  });
  const submissions = [submission] as const;
  const round = await createRound(transaction, { by: admin, submissions, isReady: false });
  const [{ id }] = round.roundEntries;
  const other = await createSubmission(transaction, { document: true, submitted: true });
  const otherRound = await createRound(transaction, {
    by: admin,
    submissions: [other],
    isReady: false,
  });
  const upload = (of: string, options: Parameters<typeof uploadAnonymized>[2] = {}) =>
    uploadAnonymized(transaction, roundEntryPath(of), options);
  return {
    ...STATEMENTS,
    submission: submission.id,
    round: round.id,
    id,
    judge: judge.judgeId,
    path: await upload(id),
    second: await upload(id),
    missing: roundEntryPath(id),
    foreign: await upload(otherRound.roundEntries[0].id),
    word: await upload(id, { mimetype: "application/msword" }),
    unchecked: await upload(id, { by: admin }),
  };
}

/** The round entry with this document, marked as ready and assigned to the judge. */
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

/** Two submitted submissions, one under review, one withdrawn, one disqualified, one draft, and an empty round. */
async function sixSubmissions(transaction: Transaction): Promise<Values> {
  const ids: string[] = [];
  for (const submitted of [true, true, true, true, true, false]) {
    ids.push((await createSubmission(transaction, { submitted })).id);
  }
  const [first = "", second = "", reviewed = "", withdrawn = "", cheat = ""] = ids;
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.submissions set withdrawn_at = private.now() where id = ${withdrawn}`;
  await transaction`
    update public.submissions set status = 'under_review' where id = ${reviewed}`;
  await authenticateAs(transaction, admin);
  await transaction.unsafe(
    `select public.disqualify_submission('${cheat}', ${officeRevision(cheat)}, 'Copied.')`,
  );
  const { id: round } = await createRound(transaction, { by: admin });
  return { ...STATEMENTS, first, second, reviewed, withdrawn, cheat, round };
}

const upload = (path: string) => uploading("judging", path);

const deletedAfter = (statement: string) => `
    clock      | 5 days
    then judge | $objects | names=$path
    then postgres | ${statement} | done
    then judge | $objects | names=null`;

testRules(sql, () => ({ admin, colleague, judge, stranger, owner }), {
  "entries of every kind, and a round": [
    sixSubmissions,
    `
    admin      | $add null) | add_submissions_to_round=3
    then admin | $add array['$first']::uuid[]) | add_submissions_to_round=0
    then postgres | select count(distinct code) as codes, bool_and(code ~ '^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$') as opaque from public.round_entries | codes=3, opaque=true
    admin      | $add array['$withdrawn']::uuid[]) | add_submissions_to_round=0
    admin      | $add array['$cheat']::uuid[]) | add_submissions_to_round=0
    clock      | 11 days
    then admin | $add null) | round_closed
    admin      | $add array['$first']::uuid[]) | add_submissions_to_round=1
    then admin | submissions_to_add('$round') | submissions_to_add={"by_status":{"received":["$second"],"under_review":["$reviewed"]},"not_eligible":0}
    then postgres | update public.round_entries set original_description = 'Ours.' where round_id = '$round' | done
    then postgres | from public.round_entries where round_id = '$round' | description=It tells when it is done.
    then clock | 11 days
    then postgres | update public.submissions set idea_name = 'Changed', description = 'Changed.' where id = '$first' | done
    then postgres | from public.round_entries where round_id = '$round' | idea_name=A patch that listens, description=It tells when it is done.
    then postgres | update public.round_entries set original_description = 'Ours.' where round_id = '$round' | round_closed`,
  ],
  "an entry, and a panel without an earlier round": [
    async (transaction) => {
      const { id: first } = await createSubmission(transaction, { submitted: true });
      const { id: round } = await createRound(transaction, { by: admin, kind: "panel" });
      return { ...STATEMENTS, first, round };
    },
    `
    admin      | submissions_to_add('$round') | submissions_to_add={"by_status":{"received":["$first"]},"not_eligible":0}
    admin      | $add null) | add_submissions_to_round=1`,
  ],
  "a round entry that needs a document": [
    withDocument,
    `
    admin      | $ready | anonymized_document_missing
    admin      | $saveText | done
    then admin | $ready | anonymized_document_missing
    then admin | $saveDocument; $ready | done
    then postgres | select file_path, needs_document, ready_at is not null as is_ready $row | file_path=$path, needs_document=false, is_ready=true
    then postgres | update public.round_entries set file_path = null, needs_document = true where id = '$id' | round_entry_ready
    then postgres | update public.round_entries set page_texts = '{By Ada.}' where id = '$id' | round_entry_ready
    then postgres | update public.round_entries set page_words = '[[]]' where id = '$id' | round_entry_ready
    then admin | select public.save_removed_ranges(id, revision, '{[0,2)}', '{}') $of | round_entry_ready
    then postgres | update public.round_entries set removed_description = '{[0,9)}' where id = '$id' | round_entry_ready
    then admin | reopen_round_entry('$id'); $saveText; $ready | done

    admin      | select public.save_anonymized_document(id, '$path', array[''], findings => '$found', seen_path => file_path, original_pages => 1, original_words => 0) $of | done
    then admin | $ready | has_findings
    then admin | select public.mark_round_entry_ready(id, revision, file_path, '[{"where": "document", "what": "Ada"}]') from public.admin_round_entries where id = '$id' | has_findings
    then admin | $saveText | done
    then postgres | select findings @> '$found' as kept $row | kept=true
    then admin | select public.mark_round_entry_ready(id, revision, file_path, findings) from public.admin_round_entries where id = '$id' | done
    then postgres | select ready_at is not null as is_ready $row | is_ready=true

    admin      | $save original_pages => 1, original_words => 0) $of | done
    then postgres | select findings $row | findings=[{"what":"Not searched for names: check the whole document","where":"document"}]
    then admin | $ready | has_findings

    colleague  | save_removed_ranges('$id', 1, '{}', '{[0,2)}'); $saveDocument | done
    then admin | save_removed_ranges('$id', 1, '{}', '{}') | conflict
    then admin | save_anonymized_document('$id', '$second') | conflict
    then admin | mark_round_entry_ready('$id', 1, '$path') | conflict
    then admin | mark_round_entry_ready('$id', 2) | conflict
    then postgres | $row | description=[removed] tells when it is done., file_path=$path, ready_at=null
    then admin | $ready | done

    admin      | save_anonymized_document('$id', '$missing') | document_missing
    admin      | save_anonymized_document('$id', '$foreign') | document_refused
    admin      | save_anonymized_document('$id', '$word') | document_refused
    admin      | save_anonymized_document('$id', '$unchecked') | document_refused

    admin      | declare_admin_conflict('$submission', 'My sister''s.') | done
    then admin | save_removed_ranges('$id', 1, '{[0,1)}', '{}') | admin_conflicted

    admin      | ${upload("$missing")} | done
    admin      | ${upload("$id/$judge/Ada Quill.pdf")} | denied
    admin      | ${upload("$id/Ada Quill.pdf")} | denied
    admin      | ${upload("$judge/$judge.pdf")} | denied

    admin      | $saveDocument; save_anonymized_document('$id', '$second', seen_path => '$path') | done
    then postgres | $queued | paths=$path
    then postgres | update storage.objects set created_at = now() - interval '2 days'; private.queue_abandoned_files() | done
    then postgres | select from private.files where removed_at is not null and path in ('$word', '$unchecked') | 2 rows
    then postgres | select from private.files where removed_at is not null and path = '$second' | no rows
    then admin | delete_judging_round('$round', 1) | done
    then postgres | select from private.files where removed_at is not null and path = '$second' | 1 rows`,
  ],
  "a document assigned to a judge": [
    assigned,
    `
    admin      | ${upload("$missing")} | denied
    postgres   | $deletable; delete from storage.objects returning name; select from storage.objects where name = '$path' | 1 rows
    admin      | select is_seen from public.admin_round_entries where id = '$id' | is_seen=false
    postgres   | update public.judging_assignments set first_seen_at = private.now() | done
    then admin | reopen_round_entry('$id') | round_entry_seen
    then admin | select is_seen from public.admin_round_entries where id = '$id' | is_seen=true
    judge      | $objects | names=null
    clock      | 5 days
    then judge | $objects | names=$path
    then stranger, visitor | $objects | names=null
    then postgres | select set_config('storage.operation', 'storage.object.sign', true) | done
    then judge | $objects | names=null
    ${deletedAfter(movingRounds("released"))}
    ${deletedAfter("update public.judging_assignments set recused_at = now(), recusal_reason = 'r'")}
    ${deletedAfter("$withdrawnJudge")}
    ${deletedAfter("insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) values ('$submission', '$judge', 'found', 'confirmed', 'r')")}`,
  ],
  "round entries without findings, with one, and without their document": [
    async (transaction) => {
      const submissions = [
        await createSubmission(transaction, { submitted: true }),
        await createSubmission(transaction, { submitted: true }),
        await createSubmission(transaction, { submitted: true }),
        await createSubmission(transaction, { submitted: true, document: true }),
      ] as const;
      const { id: round, roundEntries } = await createRound(transaction, {
        by: admin,
        submissions,
        isReady: false,
      });
      await createRound(transaction, { by: admin, submissions, isReady: false });
      const [clean, found, other] = roundEntries;
      await authenticateAs(transaction, "postgres");
      await transaction`update public.round_entries set findings = '[]'`;
      const ids = { clean: clean.id, faulty: found.id, other: other.id };
      return { ...STATEMENTS, ...ids, round, cleanSubmission: clean.submissionId };
    },
    `
    postgres   | update public.round_entries set findings = '[{"where": "description", "what": "Ada"}]' where id = '$faulty' | done
    then admin | mark_clean_round_entries_ready('$round') | done
    then admin | mark_clean_round_entries_ready('$clean') | not_found
    then postgres | select from public.round_entries where ready_at is not null and id in ('$clean', '$other') | 2 rows
    then postgres | select from public.round_entries where ready_at is not null | 2 rows
    then postgres | select from public.audit_log where action = 'judging.round_entry_ready' and subject_id = '$cleanSubmission' | 1 rows`,
  ],
});

// A round entry starts as a copy of the submission, or of its round entry in an earlier anonymized round.

/** Set by each world. */
let submission: Submission;

const TEAM = "Ada Quill's patch";
const FILE = "00000000-0000-4000-8000-000000000001.pdf";
const rowOf = (round: string) =>
  `select *, document ->> 'bucket' as bucket, document ->> 'path' as path, document ->> 'origin' as origin,
    document ->> 'is_newer' as is_newer from public.admin_round_entries where round_id = '${round}'`;

/** Uploads an anonymized document for the submission of a round, as the edge function stores it. */
const uploadTo = (round: string) =>
  `postgres | insert into storage.objects (bucket_id, name, metadata)
    select 'judging', id || '/${FILE}', '{"mimetype": "application/pdf", "size": 1000}' from public.round_entries
    where round_id = '${round}' | done`;
/** Saves the round entry without the name, with an anonymized document, and marks it as ready. */
const anonymize = (round: string) => `${uploadTo(round)}
    then admin | select public.save_removed_ranges(id, revision, '{[0,11)}', '{}') from public.admin_round_entries where round_id = '${round}' | done
    then admin | select public.save_anonymized_document(id, id || '/${FILE}', '{It sits on the arm.}', original_pages => 1, original_words => 5) from public.admin_round_entries where round_id = '${round}' | done
    then admin | select public.mark_round_entry_ready(id, revision, file_path) from public.admin_round_entries where round_id = '${round}' | done`;

const later = async (transaction: Transaction, options: RoundOptions<[], []> = {}) =>
  (await createRound(transaction, { by: admin, opens: 5, ...options })).id;

/** A submission that names its owner, in a round of August, and two later rounds. */
async function submissionInThreeRounds(transaction: Transaction): Promise<Values> {
  submission = await createSubmission(transaction, {
    idea_name: TEAM,
    description: "It sits on the arm of Hopewell.",
    submitted: true,
  });
  const round = { name: "Round of August", submissions: [submission], isReady: false } as const;
  const former = await createRound(transaction, { by: admin, ...round });
  return {
    submission: submission.id,
    august: former.id,
    former: former.roundEntries[0].id,
    next: await later(transaction),
    plain: await later(transaction, { is_anonymized: false }),
    row: rowOf("$next"),
    add: "add_submissions_to_round('$next', '{$submission}')",
  };
}

/** A finalist of a panel who has submitted a document twice, and three later rounds. */
async function refined(transaction: Transaction): Promise<Values> {
  const created = await createFinalist(transaction);
  submission = created;
  const stage = await createStage(transaction, 20);
  await submitDocument(transaction, created, stage);
  await passDays(transaction, 1);
  const refined = await submitDocument(transaction, created, stage);
  const newest = stagePath(created.id, stage);
  await uploadAs(transaction, created.owner, newest, { bucket: "finalists" });
  await releaseRound(transaction, "panel", [{ id: created.id, advances: true }]);
  const [row] = await transaction<{ name: string }[]>`
    select name from public.finalist_stages where id = ${stage}`;
  const rounds = {
    panel: await later(transaction, { kind: "panel" }),
    topThree: await later(transaction, { kind: "top_three" }),
    final: await later(transaction, { kind: "final" }),
  };
  await authenticateAs(transaction, "postgres");
  return { submission: created.id, stage, stageName: row?.name ?? "", refined, newest, ...rounds };
}

const NO_SOURCE = [
  "admin | reopen_round_entry('$former')",
  "postgres | update public.submissions set edited_at = private.now() + interval '1 minute'",
  "postgres | delete from public.round_entries where id = '$former'",
];
const FROM_SUBMISSION = `idea_name=${TEAM}, former_round_name=null, document=null, needs_document=false`;

testRules(sql, () => ({ admin, owner: submission.owner }), {
  "an entry that was in an anonymized round": [
    submissionInThreeRounds,
    `
    ${anonymize("$august")}
    then postgres | update public.profiles set university = 'Hopewell' where id = '$owner' | done
    then admin | $add | done
    then admin | $row
      | idea_name=[removed] patch, description=It sits on the arm of Hopewell.,
      findings=[{"what":"Hopewell","where":"description","ranges":"{[22,30)}"}], former_round_name=Round of August, file_path=null,
      needs_document=true, bucket=judging, path=$former/${FILE}, origin=Round of August, ready_at=null

    ${anonymize("$august")}
    then admin | $add | done
    then ${uploadTo("$next")}
    then postgres | update public.profiles set last_name = 'Arm' where id = '$owner' | done
    then admin | select public.save_anonymized_document(id, id || '/${FILE}') from public.admin_round_entries where round_id = '$next' | done
    then admin | select findings @> '[{"where": "document", "what": "Arm"}]' as is_found from public.admin_round_entries where round_id = '$next' | is_found=true
    then postgres | from public.round_entries where round_id = '$next' | page_texts=It sits on the arm.
    ${NO_SOURCE.map(
      (change) => `
    ${anonymize("$august")}
    then ${change} | done
    then admin | $add | done
    then admin | $row | ${FROM_SUBMISSION}`,
    ).join("")}

    ${anonymize("$august")}
    then admin | add_submissions_to_round('$plain', '{$submission}'); ${rowOf("$plain")} | idea_name=${TEAM}, former_round_name=null
    then admin | select private.document_to_judge(jsonb_populate_record(null::public.round_entries,
      '{"id": "$august", "submission_id": "$submission", "former_id": "$former"}')) ->> 'bucket' as bucket
      | bucket=judging
    then owner | select private.document_to_judge(jsonb_populate_record(null::public.round_entries,
      '{"id": "$august", "submission_id": "$submission", "former_id": "$former"}')) ->> 'bucket' as bucket | bucket=null`,
  ],
  "a finalist who has submitted a document": [
    refined,
    `
    admin      | add_submissions_to_round('$panel', '{$submission}'); ${rowOf("$panel")} | document=null
    then admin | add_submissions_to_round('$topThree', '{$submission}') | done
    then admin | ${rowOf("$topThree")} | needs_document=true, bucket=finalists, path=$refined, origin=$stageName
    then clock | 1 day
    then ${anonymize("$topThree")}
    then admin | add_submissions_to_round('$final', '{$submission}') | round_not_released
    then postgres | ${movingRounds("released", "$topThree")} update public.round_entries set outcome = 'advances' where round_id = '$topThree' | done
    then admin | add_submissions_to_round('$final', '{$submission}') | done
    then admin | select bucket, needs_document, path ~ '${FILE}$' as is_anonymized from (${rowOf("$final")}) final | bucket=judging, needs_document=true, is_anonymized=true
    then ${anonymize("$final")}
    then admin | ${rowOf("$final")} | is_newer=false
    then clock | 1 day
    then owner | submit_stage_document('$submission', '$stage', '$newest') | done
    then admin | ${rowOf("$final")} | bucket=finalists, path=$newest, is_newer=true`,
  ],
});

// Findings: parts of a text that identify the team.

const UNIVERSITY = "École d’Exemple";
const DOCUMENT_FINDINGS =
  '[{"where": "document", "what": "No text on page 3"}, {"where": "description", "what": "made up"}]';

testRules(
  sql,
  { admin },
  {
    "an entry that names its team": [
      async (transaction) => {
        const ada = await createAccount(transaction, {
          email: "ada@example.com",
          profile: {
            first_name: "Ada",
            last_name: "Quill",
            country: "Norway",
            university: UNIVERSITY,
          },
        });
        const submission = await createSubmission(transaction, {
          owner: ada,
          idea_name: "QUILL's pump",
          description: `By Ada Quill (ada@example.com) of the ECOLE D’EXEMPLE. Made in Adana, norwayless.`,
          submitted: true,
        });
        const submissions = [submission] as const;
        const round = await createRound(transaction, { by: admin, submissions, isReady: false });
        const [{ id }] = round.roundEntries;
        return {
          id,
          path: await uploadAnonymized(transaction, roundEntryPath(id)),
          removeAll: REMOVE_ALL,
          listed: `select string_agg(concat(f ->> 'where', ': ', f ->> 'what'), ', ' order by concat(f ->> 'where', f ->> 'what') collate "C") as findings
            from public.round_entries, jsonb_array_elements(findings) f where id = '$id'`,
        };
      },
      `
    postgres   | $listed
      | findings=description: Ada, description: Ada Quill, description: Quill, description: ada@example.com,
      description: ${UNIVERSITY}, idea_name: Quill
    admin      | save_anonymized_document('$id', '$path', '{A patch.,"Page 2, by Quill, in Norway"}', findings => '${DOCUMENT_FINDINGS}', original_pages => 3, original_words => 8) | done
    then postgres | $listed
      | findings=description: Ada, description: Ada Quill, description: Quill, description: ada@example.com,
      description: ${UNIVERSITY}, document: 2 of 3 pages: compare with the original, document: No text on page 3,
      document: Quill, idea_name: Quill
    then admin | $removeAll | done
    then postgres | select idea_name, description from public.round_entries where id = '$id'
      | idea_name=[removed]'s pump, description=By [removed] ([removed]) of the [removed]. Made in Adana, norwayless.
    then postgres | $listed | findings=document: 2 of 3 pages: compare with the original, document: No text on page 3, document: Quill`,
    ],
  },
);

// For names of people and organizations, see names.test.ts.
test.each<[string, string, object, string[]]>([
  ["half of a name", "Reis has built it", {}, ["Reis"]],
  ["words in another order", "Exampleford University", {}, ["University of Exampleford"]],
  ["a name with spaces between letters", "I n e s A m a d o R e i s", {}, ["Ines Amado-Reis"]],
  [
    "an address with spaces",
    "in es@clinic. exam ple.com",
    {},
    ["clinic.example.com", "ines@clinic.example.com"],
  ],
  [
    "an address with pattern characters",
    "write to in+es@clinic.example.com",
    { email: "in+es@clinic.example.com" },
    ["clinic.example.com", "in+es@clinic.example.com"],
  ],
  ["a domain", "see lab.clinic.example.com", {}, ["clinic.example.com"]],
  ["no email providers", "write to us at gmail.com", { email: "ines@gmail.com" }, []],
  ["no country", "made in Norway", {}, []],
])("findings in a document: %s", async (transaction, _what, text, patch, found) => {
  const { id } = searched;
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
