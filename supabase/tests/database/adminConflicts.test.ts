import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values, type World } from "#tools/testing/database/stateRules.ts";
import { addMember, createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** Administrators who are or were in a team. */
const { sql } = useDatabase();
const { admin, colleague, judge, second } = usePeople(sql, {
  admin: createAdmin,
  colleague: createAdmin,
  judge: createJudge,
  second: createJudge,
});
/** Set by each world: administers, and has an entry without saying anything of a conflict. */
let conflicted: Person;

type Relation = (transaction: Transaction, entry: string, owner: Person) => Promise<Person>;

const member: Relation = async (transaction, entry) => {
  const person = await createAccount(transaction);
  await addMember(transaction, entry, person);
  return person;
};

/** What somebody is to an entry, and how they have come to it. */
const RELATIONS: Record<string, Relation> = {
  owner: async (_transaction, _entry, owner) => owner,
  member,
  "former owner": async (transaction, entry, owner) => {
    const heir = await member(transaction, entry, owner);
    await authenticateAs(transaction, owner);
    await rpc(transaction, "hand_over_entry", { member_id: heir.id });
    await rpc(transaction, "leave_team");
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.submission_attestations`;
    return owner;
  },
  "former mentor": async (transaction, entry) => {
    const mentor = await createAccount(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into public.mentors (submission_id, user_id, name, contact)
      values (${entry}, ${mentor.id}, 'm', 'c')`;
    await transaction`delete from public.mentors`;
    return mentor;
  },
};

/** An entry that two judges review beside another one, and somebody who administers since then. */
const withConflict =
  (relation: Relation) =>
  async (transaction: Transaction): Promise<Values> => {
    const { id: entry, owner } = await createEntry(transaction, { submitted: true });
    const other = await createEntry(transaction, { submitted: true });
    const { id: round } = await createRound(transaction, {
      entries: [{ id: entry }, other],
      judges: [judge, second],
      scores: [
        [4, 3],
        [5, 5],
      ],
    });
    conflicted = await relation(transaction, entry, owner);
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into private.user_roles (user_id, role) values (${conflicted.id}, 'admin')`;
    return {
      entry,
      other: other.id,
      round,
      j1: judge.judgeId,
      j2: second.judgeId,
      later: "private.now() + interval '3 days'",
      review: "change_submissions('{$entry,$other}', '{\"status\": \"under_review\"}')",
      counts: `select (select count(*) from public.admin_judging_reviews) as reviews,
          (select string_agg(distinct submission_id::text, ' ') from public.admin_judging_assignments
          join public.admin_round_entries e on e.id = round_entry_id) as assigned,
          (select assignments_count || ' ' || submitted_count from public.admin_judging_rounds
          where id = '$round') as round, (select string_agg(assigned_count || ' ' || submitted_count, ', ')
          from public.admin_judges where id in ('$j1', '$j2')) as judges`,
      conflicts: "from public.admin_judging_conflicts",
    };
  };

testRules(sql, () => ({ admin, colleague, conflicted }), {
  ...Object.fromEntries(
    Object.entries(RELATIONS).map(([name, relation]): [string, World] => [
      `an administrator who is the ${name} of an entry`,
      [
        withConflict(relation),
        `
      conflicted | select public.extend_deadline('$entry', null, now() + interval '3 days') | admin_conflicted
      conflicted | decide_submission('$entry', 'disqualified', 'r') | admin_conflicted
      conflicted | decide_submission('$entry', 'withdrawn', 'r') | admin_conflicted
      conflicted | select string_agg(outcome, ' ' order by id = '$entry' desc) as outcomes from public.$review | outcomes=conflicted changes`,
      ],
    ]),
  ),
  "an administrator in the team of an entry": [
    withConflict(member),
    `
    clock      | 30 days
    then conflicted | $counts | reviews=2, assigned=$other, round=2 2, judges=1 1, 1 1
    then admin | $counts | reviews=4, round=4 4, judges=2 2, 2 2

    postgres   | insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) values ('$entry', '$j1', 'found', 'suspected', 'r') | done
    then conflicted | set_judging_conflict('$entry', '$j2', 'r') | admin_conflicted
    then postgres | select set_config('test.conflict', id::text, true) from public.judging_conflicts | done
    then conflicted | select public.resolve_conflict(current_setting('test.conflict')::uuid, 'dismissed', 'r') | admin_conflicted
    then conflicted | $conflicts | no rows
    then conflicted | set_judging_conflict('$other', '$j2', 'r') | done
    then conflicted | select count(*) $conflicts | count=1
    then admin | select count(*) $conflicts | count=2
    then admin | select public.resolve_conflict(current_setting('test.conflict')::uuid, 'dismissed', 'r') | done

    admin      | publish_assignments('$round', '[]', 0) | done
    then colleague | $conflicts where admin_name = '$conflictedEmail' | submission_id=$entry, origin=found, state=confirmed
    then colleague | select public.resolve_conflict(id, 'dismissed') $conflicts where admin_name = '$conflictedEmail' | invalid_input
    then conflicted | $conflicts | reason=Is or was on the team, or its mentor.
    then conflicted | select public.resolve_conflict(id, 'dismissed') $conflicts | self_service

    admin      | extend_deadline(null, '$admin', now() + interval '3 days') | self_service
    colleague  | extend_deadline(null, '$admin', now() + interval '3 days') | done`,
  ],
});
