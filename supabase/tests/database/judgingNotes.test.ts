import { expect, test } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createJudge, findDueConflicts } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound, publish } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** Notes between judges and administrators about a submission, and the emails about them. */
const { sql } = useDatabase(4);
const { admin, colleague, judge, second, first, last } = usePeople(sql, {
  admin: createAdmin,
  colleague: createAdmin,
  judge: createJudge,
  second: createJudge,
  first: (on) => createSubmission(on, { submitted: true }),
  last: (on) => createSubmission(on, { submitted: true }),
});

/** An open panel; `$assignment` is the judge's assignment of the first submission, `$otherAssignment` the second judge's. */
async function openPanel(transaction: Transaction): Promise<Values> {
  const { assignments, roundEntries } = await createRound(transaction, {
    kind: "panel",
    name: "Panel",
    closes: 9,
    submissions: [first, last],
    judges: [judge, second],
  });
  return {
    assignment: assignments[0][0],
    otherAssignment: assignments[0][1],
    code: roundEntries[0].code,
    submission: first.id,
    judgeRow: judge.judgeId,
    ask: "send_note_to_administrators('$assignment', 'Is page 3 missing?')",
    answer: "send_note_to_judge('$assignment', 'It is not.')",
    heard:
      "select string_agg(author || ': ' || body, ', ' order by created_at, author desc) as heard from public.my_judging_notes",
    open: "select coalesce(sum(open_count), 0) as open from public.my_judging_tasks() where kind = 'notes'",
    emails: "from private.notifications where kind = 'judge_note'",
  };
}

const LOST = [
  ["update public.judging_assignments set recused_at = now(), recusal_reason = 'r'", "not_found"],
  ["update public.judges set withdrawn_at = now() where id = '$judgeRow'", "denied"],
  ["update public.submissions set withdrawn_at = now() where id = '$submission'", "not_found"],
  [
    "insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) values ('$submission', '$judgeRow', 'set', 'confirmed', 'r')",
    "not_found",
  ],
];

testRules(
  sql,
  { admin, colleague, judge, second },
  {
    "an open panel": [
      openPanel,
      `
    judge      | send_note_to_administrators('$assignment', ' Is page 3 missing? '); $ask | author=You, body=Is page 3 missing?
    then judge | from public.my_judging_notes | 1 rows
    then admin | $answer | done
    then judge | $heard | heard=You: Is page 3 missing?, Administrators: It is not.
    then second | $heard | heard=null
    then colleague | select string_agg(concat_ws(' ', code, by_judge, admin_email, body, is_open),
      ', ' order by by_judge desc) as notes from public.admin_judging_notes
      | notes=$code t Is page 3 missing? f, $code f $adminEmail It is not. f

    judge      | $ask; send_note_to_administrators('$assignment', 'And page 4?') | assignment_id=$assignment, author=You, body=And page 4?
    then colleague | $open | open=2
    then admin | $answer | 3 rows
    then admin | mark_judging_notes_read('$assignment') | is_open=false
    then colleague | $open | open=0
    then judge | send_note_to_administrators('$assignment', 'Thank you.') | done
    then admin | $open | open=1
    then admin | mark_judging_notes_read('$assignment') | 4 rows
    then admin | $open | open=0
    then admin | from public.admin_judging_notes where is_open | no rows

    admin      | $answer; send_note_to_judge('$assignment', 'Look at page 2.') | done
    then postgres | $emails | recipient=$judgeEmail, data={"code":"$code","judge_name":"Jo","round_name":"Panel","assignment_id":"$assignment"}
    then postgres | select count(*) $emails | count=1
    then judge | send_note_to_administrators('$assignment', 'I see.') | done
    then postgres | $emails | no rows
    then admin | send_note_to_judge('$assignment', 'Good.') | done
    then postgres | update private.notifications set attempts = 1 | done
    then admin | send_note_to_judge('$assignment', 'One more thing.') | done
    then postgres | select count(*) $emails | count=2

    judge      | $ask | done
    then postgres | insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason) values ('$submission', '$colleague', 'declared', 'confirmed', 'r') | done
    then colleague | $open | open=0
    then colleague | from public.admin_judging_notes | no rows
    then colleague | $answer | admin_conflicted
    then admin | $open | open=1
    ${LOST.map(
      ([change, hint]) => `
    judge      | $ask | done
    then admin | $answer | done
    then postgres | update public.judging_assignments set first_seen_at = now(); ${change} | done
    then judge | $heard | heard=null
    then judge | send_note_to_administrators('$assignment', 'b') | ${hint}
    then admin | send_note_to_judge('$assignment', 'b') | not_found`,
    ).join("")}

    judge      | send_note_to_administrators('$otherAssignment', 'b') | not_found
    judge      | send_note_to_administrators('$assignment', ' ') | invalid_input
    admin      | send_note_to_judge('$assignment', ' ') | invalid_input
    admin      | send_note_to_judge('$submission', 'b') | not_found

    judge      | $ask | done
    then clock | 10 days
    then admin | $answer | done
    then judge | select count(*) from public.my_judging_notes | count=2
    then postgres | delete from public.judges where id = '$judgeRow'; from public.judging_notes | no rows`,
    ],
  },
);

/** Two submissions in a round of the administrator, and the same submissions without findings in another. */
async function prepare(transaction: Transaction) {
  const judges = [await createJudge(transaction, { by: admin })] as const;
  await createJudge(transaction, { by: admin });
  const submissions = [
    await createSubmission(transaction, { submitted: true }),
    await createSubmission(transaction, { submitted: true }),
  ] as const;
  const round = await createRound(transaction, { by: admin, submissions });
  const loose = await createRound(transaction, { by: admin, submissions, isReady: false });
  await authenticateAs(transaction, "postgres");
  await transaction`update public.round_entries set findings = '[]' where round_id = ${loose.id}`;
  return { judges, round, loose };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

type Work = (transaction: Transaction, world: Prepared) => Promise<unknown>;

// The first statement of saving a submission or a review, which fails if it would wait.
const SUBMISSION = "select from public.submissions for update nowait";
const REVIEW = "select from public.judging_rounds for share nowait";

test.each<[saved: string, during: string, statements: string[], work: Work]>([
  [
    "an entry",
    "assignments are published",
    [SUBMISSION],
    (transaction, { round, judges }) => {
      const pairs = round.roundEntries.map(({ id }) => [id, judges[0]] as const);
      return publish(transaction, admin, round.id, pairs);
    },
  ],
  ["an entry", "the schedule looks for conflicts", [SUBMISSION], findDueConflicts],
  [
    "a review or an entry",
    "round entries are marked as ready",
    [REVIEW, SUBMISSION],
    async (transaction, { loose }) => {
      await authenticateAs(transaction, admin);
      const args = { round_id: loose.id };
      const [row] = await rpc(transaction, "mark_clean_round_entries_ready", args);
      expect(row?.mark_clean_round_entries_ready).toHaveLength(2);
    },
  ],
])("saving %s does not wait while %s", async (_, __, statements, work) => {
  const world = await sql.begin(prepare);
  await sql.begin(async (transaction) => {
    await work(transaction, world);
    await sql.begin(async (saving) => {
      for (const statement of statements) await saving.unsafe(statement);
    });
  });
});
