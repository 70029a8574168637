import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { winPlace } from "#tools/testing/world/finalists.ts";
import { createJudge, inviteJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import {
  createRound,
  movingRounds,
  onRound,
  type RoundOptions,
} from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** Emails about judging, and the rights to stop them. */
const { sql } = useDatabase();
const submitted = (on: typeof sql) => createSubmission(on, { submitted: true });
/** One more administrator, so that two can always release, who wants no digests. */
async function createSpare(on: typeof sql) {
  const person = await createAdmin(on);
  await on`update private.user_roles set wants_digest = false where user_id = ${person.id}`;
  return person;
}
const { admin, colleague, spare, first, second, third, another, submission, other } = usePeople(
  sql,
  {
    admin: createAdmin,
    colleague: createAdmin,
    spare: createSpare,
    first: createJudge,
    second: createJudge,
    third: createJudge,
    another: createJudge,
    submission: submitted,
    other: submitted,
  },
);

/** Sets the clock to this time (UTC), some days after tomorrow, and runs the schedule. */
const runAt = (time: string, days = 0) =>
  `update private.platform_settings set clock_offset = date_trunc('day', now(), 'UTC') + make_interval(days => ${1 + days}) + '${time}'::interval - now(); select private.queue_notifications()`;
/** The latest daily summary, as it would be sent now. */
const digestsOf = (email: string) =>
  `select coalesce(string_agg(key || ' ' || value, ', ' order by key) filter (where key !~ '^new_'), '') as digest,
    coalesce(string_agg(key || ' ' || value, ', ' order by key) filter (where key ~ '^new_'), '') as news
    from (select private.current_data(email) as data from private.notifications email
      where kind = 'judging_digest' and recipient = '${email}' order by topic desc limit 1) latest
    left join lateral jsonb_each_text(data) on true`;
const suspect = (submission: number, judge: number) =>
  `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) values ('$e${submission}', '$j${judge}', 'found', 'suspected', 'r')`;

const STATEMENTS = {
  recuse:
    "update public.judging_assignments set recused_at = private.now(), recusal_reason = 'Ill' where id = '$a1'",
  reminders:
    "select count(*), min(private.current_data(email) ->> 'reviews') as entries from private.notifications email where kind = 'judge_reminder'",
  remindedAt:
    "select coalesce(max(subject_time)::text, 'never') as reminded from private.notifications where kind = 'judge_reminder'",
  wait: "update private.notifications set not_before = not_before - interval",
  discussed:
    "select count(*), min(private.current_data(email) ->> 'reviews') as entries, bool_or(recipient = '$thirdEmail') as third from private.notifications email where kind = 'judge_discussion'",
  first:
    "select from private.notifications where kind = 'judge_discussion' and recipient = '$firstEmail'",
  digests: digestsOf("$adminEmail"),
  colleagues: digestsOf("$colleagueEmail"),
  all: "select from private.notifications where kind = 'judging_digest'",
  conflictOfColleague:
    "insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason) values ('$e1', '$colleague', 'declared', 'confirmed', 'r')",
  tasks:
    "select coalesce(string_agg(kind || ' ' || open_count || case when round_id is null then '' else ' in round' end, ', ' order by kind), '') as tasks from public.my_judging_tasks()",
  short: "select sum(short_count)::int as short from public.admin_judging_rounds",
  kinds: "select string_agg(kind, ' ' order by kind) as kinds from public.my_judging_tasks()",
  bounce: "service_record_outcome(array['MISTYPED@example.com'], 'bounced')",
  closed: movingRounds("closed"),
};

const names = () => ({
  ...STATEMENTS,
  e1: submission.id,
  e2: other.id,
  j1: first.judgeId,
  j2: second.judgeId,
  j3: third.judgeId,
  j4: another.judgeId,
});

/** An open round with two submissions and three judges; `$a1` is the first judge's assignment of the first submission. */
const round =
  (options: RoundOptions = {}) =>
  async (transaction: Transaction): Promise<Values> => {
    const created = await createRound(transaction, {
      closes: 9,
      ...options,
      submissions: [submission, other],
      judges: [first, second, third],
    });
    const { id: another } = await createRound(transaction, {
      submissions: [submission],
      closes: 9,
    });
    await transaction`
      update public.judging_rounds set assignments_revision = 1 where id = ${created.id}`;
    const [[a1, a2], [, , a3]] = created.assignments;
    return {
      ...names(),
      round: created.id,
      other: another,
      a1,
      a2,
      a3,
      roundEntry: created.roundEntries[0].id,
    };
  };
const singleRound =
  (options: RoundOptions = {}) =>
  async (transaction: Transaction): Promise<Values> => {
    const values = await round(options)(transaction);
    await transaction`delete from public.judging_rounds where id = ${values.other ?? ""}`;
    return values;
  };

testRules(
  sql,
  { admin, colleague, spare, first, third },
  {
    "an open round, and reminders": [
      round(),
      `
    admin      | remind_judges('$round') | remind_judges=3
    then colleague | stop_reminders('$round') | stop_reminders=3
    then postgres | $reminders | count=0
    then postgres | $remindedAt | reminded=never
    then colleague | stop_reminders('$round') | stop_reminders=0
    then admin | remind_judges('$round') | remind_judges=3
    then postgres | update private.notifications set sent_at = now(), not_before = null, data = '{}' | done
    then postgres | create temporary table former on commit drop as $remindedAt | done
    then clock | 24 hours
    then admin | remind_judges('$round') | remind_judges=3
    then postgres | select from former where reminded = ($remindedAt) | no rows
    then colleague | stop_reminders('$round') | done
    then postgres | select from former where reminded = ($remindedAt) | 1 rows
    then postgres | select string_agg((actor_id = '$colleague') || ' ' || details, ', ') as lines
      from public.audit_log where action = 'judging.reminders_stopped'
      | lines=true {"judges": 3}, true {"judges": 3}

    admin      | remind_judges('$round') | done
    then colleague | stop_reminders('$other') | stop_reminders=0
    then postgres | $wait '9 minutes' | done
    then service | select from public.service_claim_emails(100) where kind = 'judge_reminder' | no rows
    then postgres | $wait '1 minute' | done
    then service | select from public.service_claim_emails(100) where kind = 'judge_reminder' | 3 rows
    then colleague | stop_reminders('$round') | stop_reminders=0`,
    ],
    "an open round that is canceled, closed and reopened": [
      round(),
      `
    postgres   | update public.judges set withdrawn_at = now() where id = '$j1' | done
    then postgres | update public.judging_assignments set recused_at = now(), recusal_reason = 'No.' where judge_id = '$j2' | done
    then admin | ${onRound("cancel_round", "'No.'")} | done
    then postgres | select string_agg(recipient || ' ' || data, ', ') as emails from private.notifications
      where kind = 'round_canceled' | emails=$thirdEmail {"judge_name": "Jo", "round_name": "Screening"}

    admin      | ${onRound("close_round_early", "'No.'")}; ${onRound("reopen_round", "now() + interval '9 days'", "'No.'")} | done
    then postgres | select count(*), bool_and((private.current_data(email) ->> 'closes_at')::timestamptz = now() + interval '9 days') as until from private.notifications email where kind = 'round_reopened' | count=3, until=true`,
    ],
    "a closed round with three reviews": [
      async (transaction) => {
        const values = await singleRound({ closes: 1 })(transaction);
        for (const id of [values.a1, values.a2, values.a3])
          await createReview(transaction, id ?? "");
        await authenticateAs(transaction, "postgres");
        await transaction`
        update private.platform_settings set clock_offset = clock_offset + interval '2 days'`;
        return values;
      },
      `
    admin      | set_discussion('$round', true) | done
    then postgres | $discussed | count=2, entries=1, third=false
    then postgres | update private.notifications set attempts = 1 | done
    then admin | set_discussion('$round', false); set_discussion('$round', true) | done
    then postgres | $discussed | count=2

    admin      | set_discussion('$round', true); set_discussion('$round', false) | done
    then postgres | $discussed | count=0
    then admin | set_discussion('$round', true) | done
    then postgres | $discussed | count=2

    postgres   | update public.judges set withdrawn_at = now() where id = '$j1' | done
    then admin | set_discussion('$round', true) | done
    then postgres | $first | no rows
    postgres   | update public.judging_assignments set recused_at = now(), recusal_reason = 'r' where judge_id = '$j1' | done
    then admin | set_discussion('$round', true) | done
    then postgres | $first | no rows
    postgres   | insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) select submission_id, '$j1', 'set', 'confirmed', 'r' from public.round_entries | done
    then admin | set_discussion('$round', true) | done
    then postgres | $first | no rows`,
    ],
    "daily summaries without a round": [
      async () => names(),
      `
    postgres   | ${suspect(1, 1)}; ${runAt("05:59")}; $all | no rows
    then postgres | ${runAt("06:01")}; ${runAt("06:02")}; $digests | digest=conflicts 1, news=new_conflicts 1
    then postgres | $colleagues | digest=conflicts 1, news=new_conflicts 1
    then postgres | ${runAt("06:01", 1)}; $all | 2 rows
    then postgres | ${suspect(1, 2)}; ${runAt("20:00", 1)}; $all | 2 rows
    then postgres | ${runAt("06:00", 2)}; $digests | digest=conflicts 2, news=new_conflicts 1

    postgres   | ${suspect(1, 1)} | done
    then admin | set_judging_digest('$admin', false); wants_judging_digest() | wants_judging_digest=false
    then postgres | ${runAt("06:00")}; $digests | digest=
    then postgres | $colleagues | digest=conflicts 1
    then admin | set_judging_digest('$admin', true); wants_judging_digest() | wants_judging_digest=true
    then postgres | ${runAt("06:00", 1)}; $digests | digest=conflicts 1, news=new_conflicts 1
    then postgres | $colleagues | digest=conflicts 1

    postgres   | insert into public.judges (email, name, last_sent_at)
      values ('late@example.com', 'late', date_trunc('day', now(), 'UTC') - interval '6 days'),
      ('later@example.com', 'later', date_trunc('day', now(), 'UTC') - interval '4 days') | done
    then postgres | ${runAt("06:00")}; $digests | digest=invitations 1, news=new_invitations 1`,
    ],
    "too few administrators who may ever release": [
      async (transaction) => {
        await transaction`delete from private.user_roles where user_id = ${spare.id}`;
        return names();
      },
      `
    admin    | $kinds | kinds=null

    postgres | $conflictOfColleague | done
    then admin | $tasks | tasks=administrators 1
    then colleague | $tasks | tasks=administrators 1
    then postgres | update public.submissions set withdrawn_at = private.now() where id = '$e1' | done
    then admin | $kinds | kinds=null

    postgres | update private.admin_terms set since = private.now() where email = '$colleagueEmail' | done
    then admin | $kinds | kinds=null

    postgres | delete from private.user_roles where user_id = '$colleague' | done
    then postgres | ${runAt("06:00")}; $digests | digest=administrators 1, news=new_administrators 1`,
    ],
    "a single administrator after the results": [
      async (transaction) => {
        await transaction`delete from private.user_roles where user_id <> ${admin.id}`;
        await setChallenge(transaction, releasedDates());
        return names();
      },
      "admin | $kinds | kinds=null",
    ],
    "a screening": [
      singleRound(),
      `
    postgres   | ${runAt("12:00")}; ${suspect(1, 1)}; update public.judging_conflicts set state = 'dismissed'; ${runAt("12:00", 1)}; $all | no rows
    then postgres | ${suspect(2, 1)}; ${runAt("12:00", 2)}; $all and recipient in ('$adminEmail', '$colleagueEmail') | 2 rows
    then postgres | $all | 2 rows

    postgres   | ${runAt("06:00")}; $recuse; ${runAt("06:00", 1)}; $digests | digest=reviewers 1, news=new_reviewers 1
    then postgres | insert into public.judging_assignments (round_entry_id, judge_id) values ('$roundEntry', '$j4') | done
    then postgres | ${suspect(2, 4)}; ${runAt("06:00", 2)}; $digests | digest=conflicts 1, news=new_conflicts 1

    postgres   | ${runAt("06:00")}; ${suspect(1, 2)}; update public.judges set withdrawn_at = private.now() where id = '$j1' | done
    then postgres | ${runAt("06:00", 1)} | done
    then postgres | $digests | digest=conflicts 1, judges_withdrawn 1, reviewers 2, news=new_conflicts 1, new_judges_withdrawn 1, new_reviewers 2

    postgres   | ${runAt("06:00")}; $conflictOfColleague; $recuse; ${suspect(1, 3)} | done
    then postgres | insert into public.interventions (kind, submission_ids, round_id, capacity, actor_id) values ('conflict_set', '{$e1}', null, 'operator', '$admin'), ('conflict_set', '{$e2}', null, 'operator', '$admin'), ('round_reopened', '{}', '$round', 'operator', '$admin'), ('decided', '{}', '$round', 'operator', '$admin') | done
    then postgres | insert into public.releases (round_id, outcomes_hash, requested_by) values ('$round', '', '$admin') | done
    then postgres | ${runAt("06:00", 1)}; $digests | digest=conflicts 1, reviewers 1, news=new_conflicts 1, new_reviewers 1
    then postgres | $colleagues | digest=interventions 1, news=new_interventions 1

    postgres   | $recuse; ${suspect(2, 3)}; $conflictOfColleague | done
    then admin | $tasks | tasks=conflicts 1, reviewers 1 in round
    then colleague | $tasks | tasks=conflicts 1
    then admin | select short_count from public.admin_judging_rounds where id = '$round' | short_count=1
    then colleague | select short_count from public.admin_judging_rounds where id = '$round' | short_count=0
    then postgres | with other as (insert into public.judging_rounds (kind, name, opens_at, closes_at,
      reviews_required, places, assignments_revision)
      select kind, name, private.now() + interval '1 day', closes_at, reviews_required, places, 1
      from public.judging_rounds where id = '$round' returning id) insert into public.round_entries (round_id,
      submission_id, code, ready_at)
      select id, '$e2', private.random_code(), private.now() from other | done
    then admin | $tasks | tasks=conflicts 1, reviewers 2
    then admin | $short | short=2
    then postgres | update public.judging_rounds set assignments_revision = 0 where id <> '$round' | done
    then admin | $short | short=1
    then postgres | update public.judging_rounds set kind = 'panel', assignments_revision = 1 where id <> '$round' | done
    then admin | $short | short=1
    then postgres | update public.submissions set withdrawal_planned_at = private.now() where id = '$e1' | done
    then admin | $short | short=0`,
    ],
    "a screening with a review": [
      async (transaction) => {
        const values = await singleRound()(transaction);
        await createReview(transaction, values.a1 ?? "");
        return values;
      },
      `
    postgres   | $conflictOfColleague; $closed; ${runAt("06:00", 1)}; $digests | digest=results 1, news=new_results 1
    then postgres | $colleagues | digest=
    then postgres | insert into public.judging_files (kind, round_id, number, content) values ('result', '$round', 1, '{}') | done
    then postgres | update public.judging_rounds set stage = 'locked' where id = '$round'; ${suspect(2, 1)} | done
    then postgres | ${runAt("06:00", 2)}; $digests | digest=conflicts 1, news=new_conflicts 1

    postgres   | update public.judging_rounds set closes_at = date_trunc('day', now(), 'UTC') + interval '10 days' | done
    then postgres | ${runAt("06:00", 5)}; $all | no rows
    then postgres | ${runAt("06:00", 6)}; $digests | digest=unfinished 5, news=new_unfinished 5
    then postgres | ${runAt("06:00", 7)}; $digests | digest=unfinished 5, news=new_unfinished 5`,
    ],
    "a panel": [
      singleRound({ kind: "panel" }),
      `
    postgres   | ${runAt("06:00")}; $recuse; ${runAt("06:00", 1)}; $digests | digest=recused 1, news=new_recused 1

    postgres   | insert into public.group_emails (segment, is_news, state, requested_by, updated_at)
      values ('{"kind": "subscribers"}', true, 'approval_requested', '$admin', private.now()),
      ('{"kind": "judges", "round_id": "$round"}', true, 'approval_requested', '$admin', private.now()) | done
    then postgres | insert into public.group_emails (segment, is_news) values ('{"kind": "people"}', true); ${runAt("06:00")}; $digests | digest=
    then postgres | $colleagues | digest=group_emails 2, news=new_group_emails 2
    then postgres | $conflictOfColleague | done
    then colleague | $tasks | tasks=group_emails 1`,
    ],
    "an invitation to judge to a mistyped address": [
      async (transaction) => {
        const { id } = await inviteJudge(transaction, admin, "mistyped@example.com");
        return { ...names(), invited: id };
      },
      `
    service    | $bounce | done
    then postgres | ${runAt("06:00", 1)}; $digests | digest=bounced_invitations 1, news=new_bounced_invitations 1
    then postgres | $colleagues | digest=
    then admin | from public.admin_judges where id = '$invited' | email_problem=bounced
    then clock | 10 days
    then admin | $kinds | kinds=bounced_invitations
    then colleague | $kinds | kinds=null
    then postgres | delete from private.user_roles where user_id = '$admin' | done
    then colleague | $kinds | kinds=bounced_invitations
    then postgres | delete from private.suppressed_addresses | done
    then colleague | $kinds | kinds=invitations
    then service | $bounce | done
    then colleague | withdraw_judge('$invited'); $kinds | kinds=null`,
    ],
    "a closed round, an unanswered invitation, and released results": [
      async (transaction) => {
        const values = await round()(transaction);
        await transaction`delete from public.judging_rounds where id = ${values.other ?? ""}`;
        await createReview(transaction, values.a1 ?? "");
        await transaction`
        insert into public.judging_notes (assignment_id, by_judge, body)
        values (${values.a1 ?? ""}, true, 'Is page 3 missing?')`;
        await transaction`
        insert into public.judges (email, name, last_sent_at)
        values ('silent@example.com', 'Sam', private.now() - interval '8 days')`;
        await transaction.unsafe(
          `update public.judging_rounds set assignments_revision = 0; ${STATEMENTS.closed}`,
        );
        await setChallenge(transaction, releasedDates());
        return values;
      },
      `
    postgres   | ${suspect(1, 3)}; update public.submissions set status = 'declined', released_status = 'declined' where id = '$e1' | done
    then admin | $kinds | kinds=invitations notes results
    then postgres | update public.submissions set status = 'selected', released_status = 'selected' where id = '$e2' | done
    then admin | $kinds | kinds=invitations
    then postgres | ${suspect(2, 3)} | done
    then admin | $kinds | kinds=conflicts invitations
    then postgres | update public.challenge_parameters set results_released_at = null | done
    then admin | $kinds | kinds=conflicts invitations notes results`,
    ],
    "a closed round, and a released final": [
      async (transaction) => {
        const values = await round()(transaction);
        await transaction`
        insert into public.judges (email, name, last_sent_at)
        values ('silent@example.com', 'Sam', private.now() - interval '8 days')`;
        await transaction.unsafe(STATEMENTS.closed);
        await setChallenge(transaction, releasedDates());
        await winPlace(transaction, other.id, 1);
        return values;
      },
      `
    postgres   | ${suspect(2, 3)} | done
    then admin | $kinds | kinds=conflicts`,
    ],
  },
);
