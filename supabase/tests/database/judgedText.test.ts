import { describe, expect } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { roundEntryPath, uploadAs, uploading, uploadPath } from "#tools/testing/world/documents.ts";
import { createFinalist, createStage, submitDocument } from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createRound, REMOVE_ALL, type RoundOptions } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

// Judges read the team's text, less the parts that identify it.

const { sql, test } = useDatabase();
const { admin, judge, owner, searched } = usePeople(sql, {
  admin: createAdmin,
  judge: createJudge,
  owner: createAccount,
  searched: (on) => createSubmission(on),
});

const removing = (
  ofName: string,
  ofDescription: string,
) => `select saved.* from public.admin_round_entries entry
  cross join lateral public.save_removed_ranges(entry.id, entry.revision, '${ofName}', '${ofDescription}') saved
  where entry.id = '$id'`;

const STATEMENTS = {
  row: "select * from public.round_entries where id = '$id'",
  mine: "select * from public.my_reviews",
  remove: removing("{}", "{[0,2)}"),
  of: "from public.admin_round_entries entry where entry.id = '$id'",
  ready: "select public.mark_round_entry_ready(id, revision, file_path, findings) $of",
  edit: "select public.save_submission(id, revision, 'A ring', 'It hums for Quill.') from public.my_submission",
  attach: "select public.attach_document(id, revision, '$newer') from public.my_submission",
  open: "open_assignment('$assignment')",
  words: "select public.document_words('$path') as words",
};

/** A submission of Quill with a document, in a round, with a judge. */
const entered =
  ({
    description = "It listens.",
    ...options
  }: RoundOptions<[], []> & { description?: string } = {}) =>
  async (transaction: Transaction): Promise<Values> => {
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.profiles set first_name = 'Ada', last_name = 'Quill' where id = ${owner.id}`;
    const submission = await createSubmission(transaction, {
      owner,
      idea_name: "A ring",
      description,
      submitted: true,
      document: true,
    });
    const newer = await uploadAs(transaction, owner, uploadPath(submission.id));
    const round = await createRound(transaction, {
      isReady: false,
      ...options,
      submissions: [submission],
      judges: [judge],
    });
    const [{ id }] = round.roundEntries;
    return {
      ...STATEMENTS,
      submission: submission.id,
      document: submission.file_path ?? "",
      newer,
      round: round.id,
      id,
      assignment: round.assignments[0][0],
      path: await uploadAs(transaction, "service_role", roundEntryPath(id), { bucket: "judging" }),
    };
  };

const PAGES = "array['It listens.', '']";
const WORDS = '[[["It",1,1,9,9],[" "],["listens.",10,1,30,9]],[]]';
const save = (args: string) => `select saved.* from public.admin_round_entries entry
  cross join lateral public.save_anonymized_document(id, '$path', ${args}, seen_path => file_path) saved
  where entry.id = '$id'`;
/** The judge has submitted a review. */
const REVIEWED = `postgres | update public.judging_assignments set scores = '{4,4}', comment_for_team = 'It is clear.',
      first_seen_at = private.now(), last_seen_at = private.now(), submitted_at = private.now() | done`;

testRules(sql, () => ({ admin, judge, owner }), {
  "a round entry": [
    entered(),
    `
    admin      | $remove | description=[removed] listens., original_description=It listens., removed_description={[0,2)}
    then postgres | update public.round_entries set description = 'It is bad.' | 428C9
    then postgres | update public.round_entries set original_description = 'It is bad.', original_idea_name = 'Bad' | done
    then postgres | $row | original_description=It listens., idea_name=A ring, description=[removed] listens.
    then admin | ${removing("{}", "{}")} | description=It listens.
    admin      | ${removing("{(,)}", "{[3,5),[4,900)}")} | idea_name=[removed], description=It [removed], removed_description={[3,11)}
    admin      | ${removing("{[90,99)}", "{}")} | idea_name=A ring, removed_idea_name={}`,
  ],
  "a draft round with an entry": [
    entered({ opens: 1, closes: 2 }),
    `
    postgres   | update public.judging_rounds set is_anonymized = false | invalid_input
    postgres   | update public.judging_rounds set is_anonymized = true, name = 'Panel' | done`,
  ],
  "a round entry of a round that is not anonymized": [
    entered({ is_anonymized: false }),
    `
    admin      | $remove | round_not_anonymized
    admin      | ${save(`${PAGES}, original_pages => 2, original_words => 2`)} | round_not_anonymized
    admin      | ${uploading("judging", "$id/$round.pdf")} | denied
    postgres   | update public.round_entries set removed_idea_name = '{[0,1)}' | round_not_anonymized
    postgres   | update public.round_entries set file_path = id || '/a.pdf' | round_not_anonymized
    postgres   | update public.round_entries set needs_document = true | round_not_anonymized
    judge      | $open | description=It listens., bucket=submissions, file_path=$document
    then judge | select name from storage.objects where bucket_id = 'submissions' | name=$document
    then judge | select set_config('storage.operation', 'storage.object.sign', true) | done
    then judge | select name from storage.objects where bucket_id = 'submissions' | no rows
    owner      | $edit | done
    then owner | $attach | done
    then judge | $open | description=It hums for Quill., bucket=submissions, file_path=$newer
    admin      | reopen_round_entry('$id') | done
    then judge | $open | description=It listens.`,
  ],
  "a round entry whose team edits it": [
    entered(),
    `
    admin      | $remove | done
    then admin | ${save(`array['It listens.'], original_pages => 1, original_words => 2`)} | done
    then admin | $ready; select ready_at is not null as is_ready $of | is_ready=true
    then judge | $open | description=[removed] listens.
    then owner | $edit | done
    then postgres | $row
      | idea_name=A ring, description=It hums for Quill., removed_description={}, ready_at=null, file_path=$path,
      findings=[{"what":"Quill","where":"description","ranges":"{[12,17)}"}]
    then judge | $mine | no rows
    then judge | submit_review('$assignment', 0) | not_found
    then postgres | select from public.audit_log where actor_id = '$owner' and action like 'judging.%' | no rows
    then admin | ${REMOVE_ALL} | description=It hums for [removed].
    then admin | $ready | done
    then judge | $open | description=It hums for [removed].
    ${REVIEWED}
    then owner | $edit | done
    then postgres | $row | description=It listens.
    then admin | select is_outdated $of | is_outdated=true
    clock      | 2 days
    then postgres | update public.submissions set description = 'It hums.' | done
    then postgres | $row | description=It listens.
    postgres   | update public.round_entries set needs_document = false, file_path = '$path', page_texts = '{It listens.}' | done
    then admin | $ready | done
    then owner | $attach | done
    then postgres | $row | file_path=null, page_texts=null, needs_document=true, ready_at=null
    then admin | select document ->> 'path' as path $of | path=$newer`,
  ],
  "an anonymized document": [
    entered(),
    `
    admin      | ${save(`${PAGES}, original_pages => 2, original_words => 2, covered_areas => 3`)}
      | pages=2, words=2, original_pages=2, original_words=2, covered_areas=3, findings=
    then postgres | update public.round_entries set ready_at = private.now() | done
    then postgres | update public.round_entries set covered_areas = 0 | round_entry_ready
    then postgres | update public.round_entries set original_words = 0 | round_entry_ready
    admin      | ${save(`${PAGES}, original_pages => 2, original_words => 2, page_words => '${WORDS}'`)} | done
    then admin | $words | words=${WORDS}
    then judge, owner | $words | words=null
    then admin | $ready | done
    then judge | $words | words=${WORDS}
    then owner | $words | words=null
    then postgres | insert into public.judging_conflicts (submission_id, origin, reason, state, judge_id)
      select '$submission', 'set', 'r', 'confirmed', judge_id from public.judging_assignments | done
    then judge | $words | words=null
    then postgres | insert into public.judging_conflicts (submission_id, origin, reason, state, admin_id)
      values ('$submission', 'declared', 'r', 'confirmed', '$admin') | done
    then admin | $words | words=null
    admin      | ${save(`array[''], original_pages => 1, original_words => 310`)} | findings=[{"what":"0 of 310 words: compare with the original","where":"document"}]
    then admin | mark_clean_round_entries_ready('$round') | mark_clean_round_entries_ready=
    then admin | select public.mark_round_entry_ready(id, revision, file_path, '[]') $of | has_findings
    then admin | $ready | done
    admin      | ${save(`array['It listens.'], original_pages => 2, original_words => 2`)} | findings=[{"what":"1 of 2 pages: compare with the original","where":"document"}]
    admin      | ${save(`array['It listens.'], original_pages => 1`)} | findings=[{"what":"Not made from the team’s document: compare the two","where":"document"}]
    admin      | ${save(`array['It listens.'], original_pages => 1, original_words => 2, covered_areas => -1`)} | 23514`,
  ],
  "a finalist in a final that is not anonymized": [
    async (transaction) => {
      const finalist = await createFinalist(transaction);
      const stage = await createStage(transaction, 20);
      await submitDocument(transaction, finalist, stage);
      const round = await createRound(transaction, {
        kind: "final",
        is_anonymized: false,
        submissions: [finalist],
        judges: [judge],
      });
      const refined = await submitDocument(transaction, finalist, stage);
      await authenticateAs(transaction, "postgres");
      return { ...STATEMENTS, assignment: round.assignments[0][0], refined };
    },
    `
    judge      | $open | bucket=finalists, file_path=$refined
    then judge | select name from storage.objects where bucket_id = 'finalists' | name=$refined`,
  ],
  "a round entry with feedback": [
    async (transaction) => {
      const values = await entered()(transaction);
      await setChallenge(transaction, releasedDates());
      await authenticateAs(transaction, "postgres");
      return values;
    },
    `
    postgres   | update public.round_entries set file_path = '$path',
      needs_document = false, page_words = '${WORDS}', removed_description = '{[0,2)}' | done
    then owner | $words | words=null
    then owner | select from storage.objects where bucket_id = 'judging' | no rows
    then postgres | update public.round_entries set feedback = '{"criteria": [], "comments": []}' | done
    then owner | select * from public.my_judging_feedback
      | idea_name=A ring, description=[removed] listens., bucket=judging, file_path=$path
    then owner | $words | words=${WORDS}
    then owner | select name from storage.objects where bucket_id = 'judging' | name=$path`,
  ],
});

describe("removing all findings leaves none", () => {
  const MEMBER = { first_name: "Ada", last_name: "Quill", university: "University of Oxford" };
  test.each<[string, Partial<typeof MEMBER> & { email?: string; country?: string }, string]>([
    ["🏳️‍🌈 By Quill 👩‍⚕️, for Ada", {}, "🏳️‍🌈 By [removed] 👩‍⚕️, for [removed]"],
    ["Quill’s patch, Quill's ring", {}, "[removed]’s patch, [removed]'s ring"],
    ["QUILL, Ａda! Adana", {}, "[removed], [removed]! Adana"],
    [
      "By Jürgen Mueller, Muller and MÜLLER.",
      { last_name: "Müller" },
      "By Jürgen [removed], [removed] and [removed].",
    ],
    ["By J. Amado Reis", { last_name: "Amado-Reis" }, "By J. [removed]"],
    ["By A d a Q u i l l it", {}, "By [removed] it"],
    ["Dr O’Neill did", { last_name: "O'Neill" }, "Dr [removed] did"],
    ["Sergei Shcherbakov", { last_name: "Щербаков" }, "Sergei [removed]"],
    ["说李小明说", { last_name: "李小明" }, "说[removed]说"],
    ["by a.b*c (x) of it", { last_name: "a.b*c (x)" }, "by [removed]) of it"],
    ["Oxford shoes at Oxford University", {}, "Oxford shoes at [removed]"],
    [
      "At MIT, emitted",
      { university: "Massachusetts Institute of Technology" },
      "At [removed], emitted",
    ],
    [
      "an der TU München da",
      { university: "Technical University of Munich" },
      "an der [removed] da",
    ],
    ["from UC Berkeley", { university: "University of California, Berkeley" }, "from [removed]"],
    [
      "私たちは東京大学の学生です",
      { university: "The University of Tokyo" },
      "私たちは[removed]の学生です",
    ],
    [
      "We are at Georgia Tech",
      { university: "Georgia Institute of Technology" },
      "We are at [removed]",
    ],
    [
      "write in+es@lab.example.com or lab.example.com",
      { email: "in+es@lab.example.com" },
      "write [removed] or [removed]",
    ],
    ["Made in Norway by norwayless", { country: "Norway" }, "Made in [removed] by norwayless"],
    [`${"Li ".repeat(200)}did`, { last_name: "Li" }, `${"[removed] ".repeat(200)}did`],
    ["Li ".repeat(3333).trim(), { last_name: "Li" }, "[removed] ".repeat(3333).trim()],
  ])("of %j", async (transaction, text, member, judged) => {
    const profile = { country: "Chile", ...MEMBER, ...member };
    await transaction`update public.profiles set ${transaction(profile)} where id = ${searched.owner.id}`;
    await transaction`
      update public.submissions set idea_name = 'A cap', description = ${text} where id = ${searched.id}`;
    const round = await createRound(transaction, { submissions: [searched], isReady: false });
    const [{ id }] = round.roundEntries;
    await transaction`
      update public.round_entries entry set findings = private.findings_of(entry) where id = ${id}`;
    await authenticateAs(transaction, admin);
    const [row] = await transaction.unsafe(REMOVE_ALL.replace("$id", id));
    expect(row).toBeDefined();
    const [entry] = await transaction`
      select description, findings from public.admin_round_entries where id = ${id}`;
    expect(entry).toEqual({ description: judged, findings: [] });
  });
});
