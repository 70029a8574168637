import { randomUUID } from "node:crypto";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values, type World } from "#tools/testing/database/stateRules.ts";
import {
  createJudge,
  inviteJudge,
  type Judge,
  type JudgeOptions,
} from "#tools/testing/world/judges.ts";
import {
  type AccountOptions,
  createAccount,
  createAdmin,
  type Person,
  savingProfile,
} from "#tools/testing/world/people.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { addMember, createSubmission } from "#tools/testing/world/submissions.ts";

/** Conflicts of interest: found, declared or set, and those of administrators who are or were in a team. */
const { sql } = useDatabase();
const { admin, colleague, judge, second } = usePeople(sql, {
  admin: createAdmin,
  colleague: createAdmin,
  judge: createJudge,
  second: createJudge,
});
/** Set by each world: an administrator with a submission and an undeclared conflict. */
let conflicted: Person;
/** Set by worlds with a judge and a submission. */
let applicant: Judge;
let owner: Person;

type Relation = (transaction: Transaction, submission: string, owner: Person) => Promise<Person>;

const member: Relation = async (transaction, submission) => {
  const person = await createAccount(transaction);
  await addMember(transaction, submission, person);
  return person;
};

/** Relations to a submission, and the statements that create them. */
const RELATIONS: Record<string, Relation> = {
  owner: async (_transaction, _submission, owner) => owner,
  member,
  "former owner": async (transaction, submission, owner) => {
    const heir = await member(transaction, submission, owner);
    await authenticateAs(transaction, owner);
    await rpc(transaction, "hand_over_submission", { id: submission, member_id: heir.id });
    await rpc(transaction, "leave_team", { id: submission });
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.submission_attestations`;
    return owner;
  },
  "former mentor": async (transaction, submission) => {
    const mentor = await createAccount(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into public.mentors (submission_id, user_id, name, contact)
      values (${submission}, ${mentor.id}, 'm', 'c')`;
    await transaction`delete from public.mentors`;
    return mentor;
  },
};

/** Two submissions with two judges, and a new administrator with a relation to the first. */
const withConflict =
  (relation: Relation) =>
  async (transaction: Transaction): Promise<Values> => {
    const { id: submission, owner } = await createSubmission(transaction, { submitted: true });
    const other = await createSubmission(transaction, { submitted: true });
    const { id: round } = await createRound(transaction, {
      submissions: [{ id: submission }, other],
      judges: [judge, second],
      scores: [
        [4, 3],
        [5, 5],
      ],
    });
    const unassigned = await createJudge(transaction, { name: "Una" });
    conflicted = await relation(transaction, submission, owner);
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into private.user_roles (user_id, role) values (${conflicted.id}, 'admin')`;
    return {
      submission,
      other: other.id,
      round,
      j1: judge.judgeId,
      j2: second.judgeId,
      unassigned: unassigned.judgeId,
      later: "private.now() + interval '3 days'",
      review: `set_submission_statuses('{$submission,$other}',
        array[${officeRevision("$submission")}, ${officeRevision("$other")}], 'under_review')`,
      counts: `select (select count(scores) from public.admin_judging_assignments) as reviews,
          (select string_agg(distinct submission_id::text, ' ') from public.admin_judging_assignments
          join public.admin_round_entries e on e.id = round_entry_id) as assigned,
          (select assignments_count || ' ' || submitted_count from public.admin_judging_rounds
          where id = '$round') as round, (select string_agg(assigned_count || ' ' || submitted_count, ', ')
          from public.admin_judges where id in ('$j1', '$j2')) as judges`,
      conflicts: "from public.admin_judging_conflicts",
      suspected: randomUUID(),
      dismissAll:
        "select public.dismiss_conflicts(array(select id from public.admin_judging_conflicts), 'r')",
    };
  };

const SCHOOL = "Technische Universität Beispielstadt";
const JO: JudgeOptions = {
  email: "jo@example.com",
  organizations: ["Elsewhere", "technische universitat  BEISPIELSTADT"],
};
const HAS_SCHOOL: AccountOptions = { profile: { university: SCHOOL } };
const ADA: AccountOptions = { email: "ada@clinic.example.com" };
const QUIRINA: AccountOptions = { profile: { first_name: "Quirina", last_name: "Musterfrau" } };

// For names of the same organization, domain or person, see names.test.ts.
const FOUND: [judge: JudgeOptions, owner: AccountOptions, reason: string | null][] = [
  [{ email: "jo@lab.clinic.example.com" }, ADA, "Same email domain: clinic.example.com"],
  [JO, HAS_SCHOOL, `Same organization: ${SCHOOL}`],
  [{ close_people: ["Prof. Q. Musterfrau"] }, QUIRINA, "Has worked with: Quirina Musterfrau"],
  [{ email: "jo@example.com", close_people: ["Quirina"] }, QUIRINA, null],
];

/** A judge, and the submission of an owner in a round that has not opened. */
const judgeAndSubmission =
  (options: JudgeOptions = {}, account: AccountOptions = {}) =>
  async (transaction: Transaction): Promise<Values> => {
    applicant = await createJudge(transaction, { by: admin, ...options });
    owner = await createAccount(transaction, account);
    const submission = await createSubmission(transaction, { owner, submitted: true });
    const { id: round } = await createRound(transaction, { by: admin, submissions: [submission] });
    return {
      round,
      submission: submission.id,
      judgeRow: applicant.judgeId,
      conflicts: "from public.admin_judging_conflicts where submission_id = '$submission'",
      found:
        "select string_agg(origin || ' ' || state || ': ' || reason, ', ') as found from public.admin_judging_conflicts where submission_id = '$submission' and judge_id",
      dismiss:
        "select public.dismiss_conflicts(array(select id from public.admin_judging_conflicts)",
      confirmAll:
        "select public.confirm_conflicts(array(select id from public.admin_judging_conflicts))",
      myConflicts: "select private.my_conflicted_submissions() as entries",
      look: "select private.find_due_conflicts()",
    };
  };

testRules(sql, () => ({ admin, colleague, conflicted, judge: applicant, owner }), {
  ...Object.fromEntries(
    FOUND.map(([options, account, reason]): [string, World] => [
      reason ?? "no conflict",
      [
        async (transaction) => {
          const values = await judgeAndSubmission(options, account)(transaction);
          const email = options.email && { email: options.email.replace("@", ".late@") };
          const late = await createJudge(transaction, { by: admin, ...options, ...email });
          return { ...values, late: late.judgeId };
        },
        `
      admin      | $found = '$judgeRow' | found=${reason && `found suspected: ${reason}`}
      postgres   | $look | done
      then admin | $found = '$late' | found=${reason && `found suspected: ${reason}`}`,
      ],
    ]),
  ),
  "a former and a current member of the team as judges": [
    async (transaction) => {
      const values = await judgeAndSubmission()(transaction);
      const { submission = "" } = values;
      const [leaver, invited] = [
        await createAccount(transaction),
        await createAccount(transaction),
      ];
      const { id } = await inviteJudge(transaction, admin, invited.email.toUpperCase());
      await addMember(transaction, submission, invited);
      await transaction`
        insert into public.invitations (submission_id, email, state, accepted_by, accepted_at)
        values (${submission}, ${leaver.email}, 'accepted', ${leaver.id}, now())`;
      const later = await createJudge(transaction, { by: admin, account: leaver });
      return { ...values, invited: id, later: later.judgeId };
    },
    `
    postgres   | $look | done
    then admin | $found = '$later' | found=found confirmed: Current or former team member or mentor.
    then admin | $found = '$invited' | found=found confirmed: Has the email address of a team member.`,
  ],

  "a judge without a conflict": [
    judgeAndSubmission(),
    `
    admin      | set_judging_conflict('$submission', '$judgeRow', ' ') | invalid_input
    admin      | set_judging_conflict('$submission', '$submission', 'r') | not_found
    admin      | confirm_conflicts('{$submission}') | not_found
    admin      | declare_admin_conflict('$round', 'r') | not_found
    admin      | set_judging_conflict('$submission', '$judgeRow', 'A friend.') | state=confirmed, judge_id=$judgeRow, reason=A friend.
    then admin | $dismiss, ' Only a namesake friend. ') | 1 rows
    then admin | $dismiss) | no rows
    then admin | $conflicts | resolved_reason=Only a namesake friend.
    then admin | set_judging_conflict('$submission', '$judgeRow', 'A good friend.') | done
    then admin | $conflicts | origin=set, state=confirmed, reason=A good friend., resolved_reason=null
    then postgres | select from public.audit_log where subject_id = '$submission' and details::text like '%friend%' | no rows

    admin      | declare_admin_conflict('$submission', 'My sister''s.'); $myConflicts | entries=$submission
    then colleague | $myConflicts | entries=
    then admin | $conflicts | can_resolve=false
    then admin | $dismiss) | self_service
    then colleague | $conflicts | can_resolve=true
    then colleague | $dismiss) | done
    then admin | $myConflicts | entries=

    judge      | save_judging_profile('$judgeRow', (select revision from public.my_judge), '{${SCHOOL}}', null, '{}') | done
    then postgres | update public.profiles set university = '${SCHOOL}' where id = '$owner' | done
    then admin | $conflicts | no rows
    then postgres | private.find_due_conflicts() | done
    then admin | $conflicts | state=suspected`,
  ],
  "an administrator about whom another one sets a conflict": [
    judgeAndSubmission(),
    `
    admin      | set_admin_conflict('$submission', '$colleague', ' ') | invalid_input
    admin      | set_admin_conflict('$submission', '$admin', 'r') | self_service
    admin      | set_admin_conflict('$submission', '$owner', 'r') | not_found
    admin      | set_admin_conflict('$submission', '$colleague', 'A sister.') | origin=set, state=suspected, can_accept=false
    then colleague | $myConflicts | entries=
    then admin | $confirmAll | invalid_input
    then colleague | $conflicts | can_resolve=false, can_accept=true
    then colleague | $dismiss) | self_service
    then colleague | $confirmAll | 1 rows
    then colleague | $myConflicts | entries=$submission
    then admin | set_admin_conflict('$submission', '$colleague', 'A sister.') | state=confirmed

    admin      | set_admin_conflict('$submission', '$colleague', 'A sister.') | done
    then admin | $dismiss) | done
    then admin | $confirmAll | invalid_input
    then colleague | $myConflicts | entries=
    then admin | set_admin_conflict('$submission', '$colleague', 'A cousin.') | state=suspected, reason=A cousin.
    then postgres | select private.accept_conflict(id, 'operator@example.com') from public.judging_conflicts where admin_id is not null | done
    then colleague | $myConflicts | entries=$submission
    then postgres | select private.accept_conflict(id, 'operator@example.com') from public.judging_conflicts where admin_id is not null | not_found

    colleague  | declare_admin_conflict('$submission', 'Mine.') | done
    then admin | $dismiss) | done
    then admin | $confirmAll | invalid_input
    then colleague | $confirmAll | self_service
    then colleague | $myConflicts | entries=`,
  ],
  "a judge of a university that the owner names later": [
    judgeAndSubmission({ organizations: [SCHOOL] }),
    `
    owner      | ${savingProfile({ university: `'${SCHOOL}'` })} | done
    then admin | select public.publish_assignments('$round', 0, jsonb_build_array(jsonb_build_object('round_entry_id',
      id, 'judge_id', '$judgeRow'))) from public.admin_round_entries where round_id = '$round' | judge_has_conflict`,
  ],
  ...Object.fromEntries(
    Object.entries(RELATIONS).map(([name, relation]): [string, World] => [
      `an administrator who is the ${name} of an entry`,
      [
        withConflict(relation),
        `
      conflicted | select public.extend_deadline('$submission', null, now() + interval '3 days', null, 'Ill') | admin_conflicted
      conflicted | disqualify_submission('$submission', ${officeRevision("$submission")}, 'r') | admin_conflicted
      conflicted | $review | admin_conflicted`,
      ],
    ]),
  ),
  "an administrator in the team of an entry": [
    withConflict(member),
    `
    conflicted | select public.publish_assignments('$round', 1, jsonb_build_array(jsonb_build_object('round_entry_id', id, 'judge_id', '$j1'))) from public.admin_round_entries where submission_id = '$submission' | admin_conflicted
    conflicted | select public.publish_assignments('$round', 1, jsonb_build_array(jsonb_build_object('round_entry_id', id, 'judge_id', '$unassigned'))) from public.admin_round_entries where submission_id = '$submission' | admin_conflicted
    conflicted | select public.publish_assignments('$round', 1, jsonb_build_array(jsonb_build_object('round_entry_id', id, 'judge_id', '$unassigned'))) from public.admin_round_entries where submission_id = '$other' | admin_conflicted

    clock      | 30 days
    then conflicted | $counts | reviews=2, assigned=$other, round=2 2, judges=1 1, 1 1
    then admin | $counts | reviews=4, round=4 4, judges=2 2, 2 2

    postgres   | insert into public.judging_conflicts (id, submission_id, judge_id, origin, state, reason) values ('$suspected', '$submission', '$j1', 'found', 'suspected', 'r') | done
    then conflicted | set_judging_conflict('$submission', '$j2', 'r') | admin_conflicted
    then conflicted | dismiss_conflicts('{$suspected}', 'r') | admin_conflicted
    then conflicted | $conflicts | no rows
    then conflicted | set_judging_conflict('$other', '$j2', 'r') | admin_conflicted
    then admin | set_judging_conflict('$other', '$j2', 'r'); select count(*) $conflicts | count=2
    then conflicted | select count(*) $conflicts | count=1
    then admin | dismiss_conflicts('{$suspected}', 'r') | done

    admin      | publish_assignments('$round', 1, '[]') | done
    then colleague | $conflicts | admin_email=$conflictedEmail, submission_id=$submission, origin=found, state=confirmed, can_resolve=false
    then colleague | $dismissAll | invalid_input
    then conflicted | $conflicts | reason=Current or former team member or mentor., can_resolve=false
    then conflicted | $dismissAll | self_service
    then conflicted | declare_admin_conflict('$submission', 'Mine.'); $conflicts where admin_id is not null | origin=declared, reason=Mine.

    postgres   | insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason) values ('$submission', '$conflicted', 'found', 'suspected', 'r') | done
    then admin | publish_assignments('$round', 1, '[]') | done
    then colleague | $conflicts | state=confirmed, can_resolve=false

    admin      | extend_deadline_of_person('$admin', null, now() + interval '3 days', null, 'Ill') | self_service
    colleague  | extend_deadline_of_person('$admin', null, now() + interval '3 days', null, 'Ill') | done`,
  ],
});
