import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import {
  createFinalist,
  createMentor,
  releaseRound,
  winPlace,
} from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { sql } = useDatabase(3);
const { admin, judge, person, unconfirmed, first, second } = usePeople(sql, {
  admin: createAdmin,
  judge: createJudge,
  person: createAccount,
  unconfirmed: (on) => createAccount(on, { confirmed: false }),
  first: createFinalist,
  second: createFinalist,
});
/** Set by each world. */
let mentor: Person;

async function mentored(transaction: Transaction): Promise<Values> {
  mentor = await createMentor(transaction, admin, first.id);
  await authenticateAs(transaction, "postgres");
  return {
    submission: first.id,
    mySubmissions: "from public.my_finalist_submissions",
    setMentor: "set_mentor('$submission',",
    emails: "from private.notifications where kind =",
    judging: `insert into public.judges (email, name, user_id, accepted_at, terms_version) values ('$mentorEmail', 'm', '$mentor', now(), 'v')`,
  };
}

const CLOSED = {
  "released_status = null": "not_finalist",
  "released_status = 'declined'": "not_finalist",
  "withdrawn_at = now()": "not_found",
};

testRules(
  sql,
  () => {
    const { owner, member } = first;
    return { admin, judge, person, unconfirmed, owner, member, mentor };
  },
  {
    "a finalist with a mentor": [
      mentored,
      `
      owner, mentor | select count(*) $mySubmissions | count=1
      ${Object.entries(CLOSED)
        .map(
          ([change, hint]) => `
      postgres   | update public.submissions set ${change} where id = '$submission' | done
      then owner, mentor, admin | $mySubmissions | no rows
      then admin | from public.admin_finalists where id = '$submission' | no rows
      then admin | $setMentor '$person', 0, 'N', 'C') | ${hint}`,
        )
        .join("")}

      owner      | $mySubmissions
        | submission_id=$submission, idea_name=A patch that listens, description=It tells when it is done., role=owner,
        members=[{"name":"Zoë Müller","email":"$ownerEmail"},{"name":"Zoë Müller","email":"$memberEmail"}],
        outcome=finalist
      member     | $mySubmissions | submission_id=$submission, role=member, outcome=finalist
      member     | $mySubmissions | 1 rows
      admin      | $mySubmissions | no rows

      postgres   | $emails 'mentor_welcome' | recipient=$mentorEmail, data={"idea_name":"A patch that listens","mentor_name":"Noor Mentor"}
      postgres   | select string_agg(recipient, ' ' order by recipient = '$ownerEmail' desc) as recipients $emails
        'mentor_assigned' and data || private.current_data(notifications) = '{"idea_name": "A patch that listens", "mentor_name": "Noor Mentor", "contact":
        "On Tuesdays."}' | recipients=$ownerEmail $memberEmail
      admin      | $setMentor '$mentor', 0, 'Noor', 'By phone.') | conflict
      admin      | $setMentor '$mentor', 1, 'Noor', E' By\\nphone. ') | done
      then postgres | $emails 'mentor_welcome' | 1 rows
      then postgres | $emails 'mentor_assigned' | 2 rows
      then member | select to_jsonb(mentors) as mentors $mySubmissions | mentors=[{"name":"Noor","email":"$mentorEmail","contact":"By\\nphone.","user_id":"$mentor","revision":2}]

      admin      | remove_mentor('$submission', '$mentor'); remove_mentor('$submission', '$mentor') | done
      then mentor | $mySubmissions | no rows
      then postgres | select string_agg(action || ' ' || details, ', ' order by id) as lines from public.audit_log
        where subject_id = '$submission' and action like 'finalist.%'
        | lines=finalist.mentor_set {"user_id": "$mentor"}, finalist.mentor_removed {"user_id": "$mentor"}

      admin      | $setMentor '$member', 0, 'N', 'C') | is_participant
      admin      | $setMentor '$judge', 0, 'N', 'C') | is_judge
      admin      | $setMentor '$unconfirmed', 0, 'N', 'C') | invalid_input
      admin      | $setMentor gen_random_uuid(), 0, 'N', 'C') | not_found
      admin      | $setMentor '$person', 0, ' ', 'C') | invalid_input
      admin      | $setMentor '$person', 0, 'N', '') | invalid_input
      admin      | $setMentor '$person', 0, 'N', repeat('x', 501)) | invalid_input
      postgres   | $judging | is_mentor`,
    ],
    "a finalist in the top three": [
      async (transaction) => {
        const values = await mentored(transaction);
        await releaseRound(transaction, "top_three", [{ id: first.id, advances: true }]);
        return values;
      },
      `
      mentor     | $mySubmissions | submission_id=$submission, role=mentor, outcome=null
      mentor     | $mySubmissions | 1 rows
      owner      | $mySubmissions | outcome=top_three`,
    ],
    "a mentor while submissions are open": [
      async (transaction) => {
        const values = await mentored(transaction);
        await setChallenge(transaction);
        return values;
      },
      "mentor | create_submission(auth.uid()) | is_mentor",
    ],
    "a former mentor, and a round": [
      async (transaction) => {
        const values = await mentored(transaction);
        await transaction`delete from public.mentors`;
        await createRound(transaction, { submissions: [first] });
        return values;
      },
      `
      postgres   | $judging; select private.find_conflicts(id) from public.judges where user_id = '$mentor' | done
      then postgres | from public.judging_conflicts | submission_id=$submission, state=confirmed`,
    ],
  },
);

/** A person for whom submissions are open. */
async function latecomer(transaction: Transaction) {
  const late = await createAccount(transaction);
  await transaction`delete from public.mentors`;
  await transaction`
    update public.profiles set submission_extended_to = now() + interval '1 day' where id = ${late.id}`;
  return { people: { admin, late }, values: { submission: first.id } };
}
const BECOME = "admin | set_mentor('$submission', '$late', 0, 'N', 'C')";
const BEGIN = "late | create_submission(auth.uid())";

testRaces(sql, {
  "a person who becomes a mentor cannot begin an entry at the same time": {
    make: latecomer,
    held: BECOME,
    calls: [BEGIN],
    ends: ["is_mentor"],
  },
  "a person who begins an entry cannot become a mentor at the same time": {
    make: latecomer,
    held: BEGIN,
    calls: [BECOME],
    ends: ["is_participant"],
  },
});

// The top three round is between the panel, which selects finalists, and the final, which ranks them.

const releaseTopThree = (transaction: Transaction, ...advancing: boolean[]) =>
  releaseRound(
    transaction,
    "top_three",
    [first, second].map(({ id }, index) => ({ id, advances: advancing[index] ?? false })),
  );

/** Two finalists, a final that opens tomorrow, and what `act` does. */
const finalists =
  (act: (transaction: Transaction) => Promise<unknown> = async () => undefined) =>
  async (transaction: Transaction): Promise<Values> => {
    const both = [first, second].map(({ id }) => ({ id, advances: true }));
    await releaseRound(transaction, "panel", both);
    const { id } = await createRound(transaction, { kind: "final", opens: 1, closes: 2 });
    await act(transaction);
    await authenticateAs(transaction, "postgres");
    return {
      final: id,
      e1: first.id,
      e2: second.id,
      all: "add_submissions_to_round('$final', null)",
      added:
        "select string_agg(submission_id::text, ' ' order by submission_id = '$e2') as added from public.round_entries where round_id = '$final'",
      mySubmissions: "from public.my_finalist_submissions",
      challenge: "select finalists, pitching, pitching_known_at from public.challenge",
      queue: QUEUE,
      told: "select count(*) as told from private.notifications email where kind = 'top_three_selected' and private.current_data(email) is not null",
    };
  };

/** A final that opens tomorrow with these finalists, of two. */
const finalWith = (submissions: () => { id: string }[]) =>
  finalists(async (transaction) => {
    await transaction`delete from public.judging_rounds where kind = 'final'`;
    await createRound(transaction, {
      kind: "final",
      opens: 1,
      closes: 3,
      submissions: submissions(),
    });
  });

testRules(sql, () => ({ admin, first: first.member, second: second.member }), {
  "two finalists": [
    finalists(),
    `
    admin      | $all | done
    then postgres | $added | added=$e1 $e2
    first, second | $mySubmissions | outcome=finalist`,
  ],
  "a final with all finalists, without a top three": [
    finalWith(() => [first, second]),
    `
    visitor    | $challenge | finalists=2, pitching=null, pitching_known_at=null
    postgres   | private.advance_judging(); $queue; $told | told=0
    then clock | 2 days
    then visitor | $challenge | finalists=2, pitching=2
    then postgres | select pitching_known_at = (select opens_at from public.judging_rounds where kind = 'final') as opened from public.challenge | opened=true
    then first, second | $mySubmissions | outcome=top_three
    then postgres | private.advance_judging(); $queue; $told | told=4
    then postgres | private.advance_judging(); $queue; $told | told=4
    then postgres | update public.judging_rounds set stage = 'canceled' where kind = 'final'; $told | told=0
    then first | $mySubmissions | outcome=finalist
    then visitor | $challenge | pitching=null

    postgres   | update public.submissions set withdrawn_at = now() where id = '$e2' | done
    then clock | 2 days
    then visitor | $challenge | finalists=1, pitching=1`,
  ],
  "a final with one of two finalists, without a top three": [
    finalWith(() => [first]),
    `
    clock      | 2 days
    then visitor | $challenge | finalists=2, pitching=null
    then first, second | $mySubmissions | outcome=finalist
    then postgres | private.advance_judging(); $queue; $told | told=0
    then postgres | update public.submissions set withdrawn_at = now() where id = '$e2' | done
    then visitor | $challenge | finalists=1, pitching=1`,
  ],
  "a released final with one of two finalists, without a top three": [
    finalists((transaction) => winPlace(transaction, first.id, 1)),
    "visitor | $challenge | finalists=2, pitching=1",
  ],
  "a final with all finalists, and an open top three": [
    async (transaction) => {
      const values = await finalWith(() => [first, second])(transaction);
      await createRound(transaction, {
        kind: "top_three",
        opens: 1,
        closes: 3,
        submissions: [first],
      });
      return values;
    },
    `
    clock      | 2 days
    then visitor | $challenge | finalists=2, pitching=null
    then first | $mySubmissions | outcome=finalist`,
  ],
  "a top three round with one finalist": [
    finalists((transaction) => releaseTopThree(transaction, true)),
    `
    admin      | $all | done
    then postgres | $added | added=$e1
    admin      | add_submissions_to_round('$final', '{$e2}') | add_submissions_to_round=0
    first      | $mySubmissions | outcome=top_three
    second     | $mySubmissions | outcome=not_for_paris
    visitor    | $challenge | finalists=2, pitching=1`,
  ],
  "two released top three rounds": [
    finalists(async (transaction) => {
      await releaseTopThree(transaction, true, false);
      await releaseTopThree(transaction, false, true);
    }),
    `
    admin      | $all | done
    then postgres | $added | added=$e2`,
  ],
  ...Object.fromEntries(
    [
      [1, 2],
      [-1, 1],
      [-2, -1],
    ].map(([opens = 0, closes = 0]) => [
      `a top three from day ${opens} to day ${closes}`,
      [
        finalists((transaction) =>
          createRound(transaction, { kind: "top_three", opens, closes, submissions: [first] }),
        ),
        `
    admin      | $all | round_not_released
    admin      | $all | "The round “Screening” determines who advances"`,
      ] as [(transaction: Transaction) => Promise<Values>, string],
    ]),
  ),
  "a past top three round without entries": [
    finalists((transaction) =>
      createRound(transaction, { kind: "top_three", opens: -2, closes: -1 }),
    ),
    `
    admin      | $all | done
    then postgres | $added | added=$e1 $e2`,
  ],
  "a final with two finalists, and a locked top three round with one": [
    finalists(async (transaction) => {
      await authenticateAs(transaction, admin);
      await transaction`
        select public.add_submissions_to_round(id, null) from public.admin_judging_rounds where kind = 'final'`;
      await releaseTopThree(transaction, true);
      await transaction`alter table public.judging_rounds disable trigger protect_open_round`;
      await transaction`update public.judging_rounds set stage = 'locked' where kind = 'top_three'`;
    }),
    `
    admin      | select public.request_release(id) from public.admin_judging_rounds where kind = 'top_three' | not_top_three
    then admin | delete_judging_round('$final', 1); select public.request_release(id, null, null, '{}') from public.admin_judging_rounds where kind = 'top_three' | not_accounted`,
  ],
  "a final after a top three round with one finalist": [
    finalists(async (transaction) => {
      await releaseTopThree(transaction, true);
      await winPlace(transaction, first.id, 2);
    }),
    `
    visitor    | $challenge | finalists=2, pitching=1
    first      | $mySubmissions | outcome=second
    second     | $mySubmissions | outcome=unplaced`,
  ],
});
