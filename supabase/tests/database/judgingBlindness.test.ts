import { expect } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { stagePath } from "#tools/testing/world/documents.ts";
import { createStage } from "#tools/testing/world/finalists.ts";
import { createJudge, findDueConflicts, type Judge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound, publish } from "#tools/testing/world/rounds.ts";
import { addMember, createSubmission } from "#tools/testing/world/submissions.ts";

/**
 * Everything a judge can access in an anonymized round: every relation of the API, every function for judges, every
 * error. None may name the submission's team or depend on it.
 */
const { sql, test } = useDatabase();
const { admin, judge, colleague, submission } = usePeople(sql, {
  admin: createAdmin,
  judge: createJudge,
  colleague: (on) => createJudge(on, { name: "Kim Judge" }),
  submission: (on) => createSubmission(on, { submitted: true }),
});

interface World {
  own: string;
  submissionId: string;
}

async function blindRound(transaction: Transaction): Promise<World> {
  // A finalist while submissions are open, which the constraint would refuse.
  await transaction`alter table public.challenge_parameters drop constraint results_follow_submissions`;
  await setChallenge(transaction, { results_released_at: new Date() });
  await transaction`update public.submissions set status = 'selected'`;
  const submissions = [submission] as const;
  // An anonymized final of a finalist with a public page.
  await createRound(transaction, { kind: "final", submissions });
  const round = await createRound(transaction, {
    discussion_open: true,
    submissions,
    judges: [judge, colleague],
    scores: [[4, 3]],
  });
  const [[own]] = round.assignments;
  const [{ id: submissionId }] = round.roundEntries;
  await authenticateAs(transaction, colleague);
  await rpc(transaction, "add_judging_comment", { round_entry_id: submissionId, body: "Fair?" });
  return { own, submissionId };
}

/** Writes a mark into all data that identifies the submission's team; returns the new data. */
async function disguise(transaction: Transaction, mark: string): Promise<string[]> {
  const member = await createAccount(transaction, { email: `${mark}-member@example.org` });
  await addMember(transaction, submission.id, member);
  const mentor = await createAccount(transaction);
  const stageId = await createStage(transaction);
  const path = `${submission.id}/${mark}/${mark}.pdf`;
  const uploaded = stagePath(submission.id, stageId, `${mark}.pdf`);
  await transaction.unsafe(`
    update public.profiles set first_name = '${mark}-first', last_name = '${mark}-last',
      university = '${mark}-university', country = '${mark}-country', email = '${mark}@example.net'
    where id in ('${submission.owner.id}', '${member.id}');
    update public.submissions set receipt_number = '${mark}-receipt', file_name = '${mark}.pdf', file_size = 9,
      file_path = '${path}', submitted_at = submitted_at - interval '1 day', idea_name = '${mark}-idea',
      description = '${mark}-description'
    where id = '${submission.id}';
    insert into storage.objects (bucket_id, name) values ('submissions', '${path}'), ('finalists', '${uploaded}');
    insert into public.finalist_documents (stage_id, submission_id, version, file_path, file_name, file_size)
    values ('${stageId}', '${submission.id}', 1, '${uploaded}', '${mark}.pdf', 9);
    insert into public.mentors (submission_id, user_id, name, contact)
    values ('${submission.id}', '${mentor.id}', '${mark}-mentor', '${mark}-contact');
    insert into public.finalist_pages (submission_id, title, summary, is_public)
    values ('${submission.id}', '${mark}-title', '${mark}-summary', true)
    on conflict (submission_id) do update set title = excluded.title, summary = excluded.summary;
    update public.submission_members set shown_since = now() where user_id in ('${submission.owner.id}', '${member.id}')`);
  return [
    mark,
    submission.owner.id,
    member.id,
    submission.owner.email,
    member.email,
    submission.id,
  ];
}

/** All data that the judge can read, by source. */
async function everythingOf(transaction: Transaction, world: World) {
  const found: Record<string, unknown> = {};
  await authenticateAs(transaction, "postgres");
  const relations = await transaction<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
    order by 1`;
  const read = async (where: string, query: (savepoint: Transaction) => Promise<unknown>) => {
    try {
      found[where] = await transaction.savepoint(query);
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      found[where] = { code, message };
    }
  };
  await authenticateAs(transaction, judge);
  for (const { name } of relations) {
    await read(name, (savepoint) => savepoint.unsafe(`select * from ${name}`));
  }
  const ids = [world.own, world.submissionId, submission.id];
  for (const name of ["open_assignment", "submit_review"]) {
    for (const [index, id] of ids.entries()) {
      const args = { id, ...(name === "submit_review" && { revision: 1 }) };
      await read(`${name} ${index}`, (savepoint) => rpc(savepoint, name, args));
    }
  }
  await read("my_records", (savepoint) => rpc(savepoint, "my_records"));
  await read("my_discussion", (savepoint) => savepoint`select * from public.my_discussion`);
  return found;
}

/** The data without the parts that change over time. */
function steady(found: Record<string, unknown>): string {
  const { challenge: _, ...others } = found;
  return JSON.stringify(others).replace(/"last_seen_at":"[^"]*"/g, "");
}

test("data that a judge can read does not reveal the team of an entry, or depend on it", async (transaction) => {
  const world = await blindRound(transaction);
  const seen: string[] = [];
  for (const mark of ["canary-one", "canary-two"]) {
    const canaries = await disguise(transaction, mark);
    const found = await everythingOf(transaction, world);
    expect(found.my_assignments).toHaveLength(1);
    expect(found.my_discussion).toHaveLength(3);
    expect(found["open_assignment 0"]).toMatchObject([{ id: world.own }]);
    expect(found.my_reviews).toHaveLength(1);
    const text = JSON.stringify(found);
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
    seen.push(steady(found));
  }
  expect(seen[1]).toBe(seen[0]);
});

// Judges can change their profile, and must not learn from it which team a submission belongs to.

/** Set by the world of rules. */
let namedJudge: Judge;

const UNIVERSITIES = ["Kaveri University", "Tapti University", "Narmada University"] as const;

/** A judge with a submission from each university: one submitted review, one saved, one submission not opened. */
async function judgeOfThree(transaction: Transaction) {
  const judge = await createJudge(transaction);
  const submissions = [];
  for (const university of UNIVERSITIES) {
    const owner = await createAccount(transaction, { profile: { university } });
    submissions.push(await createSubmission(transaction, { owner, submitted: true }));
  }
  const round = await createRound(transaction, { submissions, judges: [judge] });
  await createReview(transaction, round.assignments[0]?.[0] ?? "");
  await createReview(transaction, round.assignments[1]?.[0] ?? "", { submitted: false });
  return { judge, round, submissions };
}

async function save(transaction: Transaction, judge: Judge, changes: object) {
  await authenticateAs(transaction, judge);
  const [{ id = "", revision = 0 } = {}] = await transaction<{ id: string; revision: number }[]>`
    select id, revision from public.my_judge`;
  const profile = { id, revision, organizations: ["Elsewhere"], max_reviews: null, expertise: [] };
  return rpc(transaction, "save_judging_profile", { ...profile, ...changes });
}

/** All data that a judge can read, without their own input. */
async function seenBy(transaction: Transaction, judge: Judge) {
  await authenticateAs(transaction, judge);
  const assignments = await transaction`select * from public.my_assignments`;
  const rounds = await transaction`select * from public.my_judging_rounds`;
  const [row] = await rpc<{ my_records: { judging: Record<string, unknown>; emails: unknown } }>(
    transaction,
    "my_records",
  );
  const { organizations: _, close_people: __, ...judging } = row?.my_records.judging ?? {};
  return { assignments, rounds, judging, emails: row?.my_records.emails };
}

const conflicts = async (transaction: Transaction) => {
  await authenticateAs(transaction, admin);
  return transaction<{ id: string; submission_id: string; state: string; is_assigned: boolean }[]>`
    select id, submission_id, state, is_assigned from public.admin_judging_conflicts
    order by created_at, id`;
};

/** The number of reads of each table in this transaction. */
async function reads(transaction: Transaction): Promise<Map<string, number>> {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ name: string; scans: number }[]>`
    select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans
    from pg_stat_xact_user_tables`;
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

test("a judge who enters 100 organizations learns nothing from the conflict search or new assignments", async (transaction) => {
  const { judge, round } = await judgeOfThree(transaction);
  const before = await seenBy(transaction, judge);
  const words = [
    ...Array.from({ length: 97 }, (_, index) => `Word${index} University`),
    ...UNIVERSITIES,
  ];
  for (let from = 0; from < words.length; from += 5) {
    const answer = await save(transaction, judge, {
      organizations: words.slice(from, from + 5),
    });
    expect(answer).toEqual(await transaction`select * from public.my_judge`);
    expect(await seenBy(transaction, judge)).toEqual(before);
  }
  await findDueConflicts(transaction);
  expect(await conflicts(transaction)).toMatchObject([
    { state: "suspected", is_assigned: true },
    { state: "suspected", is_assigned: true },
    { state: "suspected", is_assigned: true },
  ]);
  expect(await seenBy(transaction, judge)).toEqual(before);
  const pairs = round.roundEntries.map(({ id }) => [id, judge] as const);
  await publish(transaction, admin, round.id, pairs);
  expect(await seenBy(transaction, judge)).toEqual(before);
  // Assignments without these submissions, as for suspected conflicts, reveal nothing either.
  await publish(transaction, admin, round.id, []);
  expect(await seenBy(transaction, judge)).toEqual(before);
});

test("entering an organization reads no entry, team or conflict, so every name takes the same time", async (transaction) => {
  const { judge } = await judgeOfThree(transaction);
  const work = async (organizations: readonly string[]) => {
    const before = await reads(transaction);
    await save(transaction, judge, { organizations, close_people: organizations });
    const after = await reads(transaction);
    return [...after]
      .map(([name, scans]) => [name, scans - (before.get(name) ?? 0)] as const)
      .filter(([, scans]) => scans > 0)
      .map(([name]) => name);
  };
  const touched = await work(["Kaveri University"]);
  expect(touched).toContain("judges");
  for (const name of ["submissions", "submission_members", "round_entries", "judging_conflicts"]) {
    expect(touched).not.toContain(name);
  }
  expect(await work(["Word0 University"])).toEqual(touched);
  expect(await conflicts(transaction)).toEqual([]);
});

test("a confirmed conflict only tells a judge that the entry was removed", async (transaction) => {
  const { judge, submissions, round } = await judgeOfThree(transaction);
  const before = await seenBy(transaction, judge);
  await save(transaction, judge, { organizations: [UNIVERSITIES[1]] });
  await findDueConflicts(transaction);
  const [found] = await conflicts(transaction);
  expect(found?.submission_id).toBe(submissions[1]?.id);
  await rpc(transaction, "confirm_conflicts", { ids: [found?.id ?? ""] });
  const after = await seenBy(transaction, judge);
  const code = round.roundEntries[1]?.code;
  expect(after.assignments.find((row) => row.code === code)).toMatchObject({
    state: "conflicted",
    idea_name: null,
  });
  const others = (seen: typeof after) => seen.assignments.filter((row) => row.code !== code);
  expect(others(after)).toEqual(others(before));
  expect(after.judging).toEqual(before.judging);
  // It looks like any other submission that was removed.
  await authenticateAs(transaction, admin);
  const set = {
    submission_id: submissions[2]?.id ?? "",
    judge_id: judge.judgeId,
    reason: "A rumour.",
  };
  await rpc(transaction, "set_judging_conflict", set);
  const { assignments } = await seenBy(transaction, judge);
  const conflicted = assignments
    .filter(({ state }) => state === "conflicted")
    .map(({ id: _, round_entry_id: __, code: ___, ...rest }) => rest);
  expect(conflicted).toHaveLength(2);
  expect(conflicted[0]).toEqual(conflicted[1]);
});

const NAMES = `array[repeat(E'\\u0301', 40), ${Array.from({ length: 100 }, (_, index) => `'n${index}'`)}]`;
const saveMany = (organizations: string, people = "null") =>
  `save_judging_profile('$judgeRow', 1, ${organizations}, null, '{}', ${people})`;

testRules(sql, () => ({ judge: namedJudge }), {
  "a judge with reviews": [
    async (transaction) => {
      const world = await judgeOfThree(transaction);
      namedJudge = world.judge;
      return {
        judgeRow: world.judge.judgeId,
        submission: world.submissions[1]?.id ?? "",
        saved: world.round.assignments[1]?.[0] ?? "",
      };
    },
    `
    judge      | ${saveMany(NAMES)} | invalid_input
    judge      | ${saveMany(NAMES)} | "Enter at most"
    judge      | ${saveMany("'{x}'", NAMES)} | "Enter at most"
    judge      | save_judging_profile('$judgeRow', 1, '{Elsewhere}', null, '{}') | done
    then postgres | from public.audit_log where action = 'judge.details_saved' and subject_id = '$judgeRow' | details={}

    judge      | recuse_from_review('$saved', true, 'I know them.') | done
    then judge | select r::text ~ 'judging.conflict_declared' as has_action, r::text ~ '$submission' as has_id from public.my_records() r | has_action=true, has_id=false

    judge      | withdraw_as_judge('$judgeRow') | done
    then judge | create_submission(auth.uid()) | is_judge
    then postgres | insert into public.submission_members (submission_id, user_id) values ('$submission', '$judge') | is_judge`,
  ],
});
