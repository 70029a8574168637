import { expect, it } from "vitest";
import { EMAIL_KIND_VALUES } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { QUEUE, queueNotifications } from "#tools/testing/world/emails.ts";
import { createFinalist, createMentor } from "#tools/testing/world/finalists.ts";
import { createGroupEmail } from "#tools/testing/world/groupEmails.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound, movingRounds } from "#tools/testing/world/rounds.ts";
import { createSubmission, invite } from "#tools/testing/world/submissions.ts";

/** Emails are true when they are sent: each row queues one, changes what it is about, and claims what is left. */
const { sql } = useDatabase();
const { admin, colleague, owner, guest, first, second } = usePeople(sql, {
  admin: createAdmin,
  colleague: createAdmin,
  owner: (on) => createAccount(on, { email: "owner@example.com" }),
  guest: (on) => createAccount(on, { email: "guest@example.com" }),
  first: (on) => createJudge(on, { email: "first@example.com" }),
  second: (on) => createJudge(on, { email: "second@example.com" }),
});

/** The recipients of a kind that a sender gets now, with a field of its data. */
const sent = (kind: string, field = "none") =>
  `select string_agg(concat_ws(' ', split_part(recipient, '@', 1), data ->> '${field}'), ', ' order by recipient) as sent
    from public.service_claim_emails(100) where kind = '${kind}'`;

const STATEMENTS = {
  queue: QUEUE,
  wait: "update private.notifications set not_before = now() where not_before is not null",
  announce: `update private.announcements set not_before = now(); ${QUEUE}`,
  reminders: sent("judge_reminder", "reviews"),
  discussions: sent("judge_discussion", "reviews"),
  changed: sent("deadline_changed"),
  news: sent("news_deadline"),
  extended: `select string_agg(concat_ws(' ', split_part(recipient, '@', 1), left(data ->> 'extended_to', 4),
    case when (data ->> 'closes_at')::timestamptz = (private.challenge()).submissions_close_at then 'general' end,
    data ->> 'idea_name', data ->> 'message'), ', ') as sent from public.service_claim_emails(100) where kind = 'deadline_extended'`,
  grouped: sent("group_email", "body"),
  drafts: sent("deadline_reminder", "idea_name"),
  evidence: sent("evidence_asked"),
  invited: sent("team_invitation"),
  confirmations: sent("subscription_confirmation"),
  releases: sent("release_requested"),
  digests: sent("judging_digest", "conflicts"),
  move: "update public.challenge_parameters set submissions_close_at = now() + interval",
  recuse:
    "update public.judging_assignments set recused_at = private.now(), recusal_reason = 'Ill' where id =",
};

/** Queues a group email without a newsletter's link. */
async function sendGroupEmail(transaction: Transaction, segment: object, body: string) {
  const { id } = await createGroupEmail(transaction, admin, { segment, body, is_news: false });
  await transaction`select public.send_group_email(id, revision) from public.admin_group_emails where id = ${id}`;
  await queueNotifications(transaction);
}

/** Nothing is queued, and no announcement is open. */
async function empty(transaction: Transaction): Promise<Values> {
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  await transaction`delete from private.announcements`;
  return STATEMENTS;
}

/** An open round in which both judges review two submissions; `$a1` and `$b1` are the first judge's. */
const round =
  (options: { closes?: number; scores?: readonly (readonly number[])[] } = {}) =>
  async (transaction: Transaction): Promise<Values> => {
    const submissions = [
      await createSubmission(transaction, { submitted: true }),
      await createSubmission(transaction, { submitted: true }),
    ] as const;
    const created = await createRound(transaction, {
      closes: 9,
      ...options,
      submissions,
      judges: [first, second],
    });
    const [[a1, a2], [b1]] = created.assignments;
    return { ...(await empty(transaction)), round: created.id, a1, a2, b1, e1: submissions[0].id };
  };

async function draft(transaction: Transaction): Promise<Values> {
  const { id } = await createSubmission(transaction, { owner });
  await authenticateAs(transaction, "postgres");
  await transaction`update public.submission_members set joined_at = now() - interval '9 days'`;
  await transaction`
    update public.challenge_parameters set registration_closes_at = now() - interval '1 day'`;
  return { ...(await empty(transaction)), submission: id };
}

it.each(EMAIL_KIND_VALUES)("says when an email of the kind %s still applies", async (kind) => {
  await sql`
    select private.current_data(jsonb_populate_record(null::private.notifications,
      jsonb_build_object('kind', ${kind}::text, 'data', '{}'::jsonb)))`;
});

it("does not accept a kind that says nothing", async () => {
  const unknown = sql`
    select private.current_data(jsonb_populate_record(null::private.notifications, '{"kind": "new"}'))`;
  await expect(unknown).rejects.toThrow(/case not found/);
});

testRules(
  sql,
  { admin, colleague, owner, guest, first, second },
  {
    "an open round": [
      async (transaction) => {
        const values = await round()(transaction);
        await createReview(transaction, values.a1 ?? "");
        await authenticateAs(transaction, "postgres");
        await transaction`
          update public.judging_assignments set submitted_at = null where id = ${values.a1 ?? ""}`;
        return {
          ...values,
          submit: "update public.judging_assignments set submitted_at = private.now() where id =",
        };
      },
      `
    admin      | remind_judges('$round') | done
    then postgres | $submit '$a1'; $wait | done
    then service | $reminders | sent=first 1, second 2

    admin      | remind_judges('$round') | done
    then postgres | $submit '$a1'; $recuse '$b1'; $wait | done
    then service | $reminders | sent=second 2

    admin      | remind_judges('$round') | done
    then postgres | ${movingRounds("closed")} $wait | done
    then service | $reminders | sent=null
    then postgres | select from private.notifications where kind = 'judge_reminder' | no rows`,
    ],
    "a closed round with reviews": [
      round({
        closes: -0.1,
        scores: [
          [4, 3],
          [2, 2],
        ],
      }),
      `
    admin      | set_discussion('$round', true) | done
    then postgres | update public.judging_assignments set counts = false where id = '$a2'; $wait | done
    then service | $discussions | sent=first 1, second 1

    admin      | set_discussion('$round', true) | done
    then postgres | update private.notifications set attempts = 1 | done
    then admin | set_discussion('$round', false) | done
    then postgres | $wait | done
    then service | $discussions | sent=null`,
    ],
    "a group email to the judges of a round": [
      async (transaction) => {
        const values = await round({
          scores: [
            [4, 3],
            [2, 2],
          ],
        })(transaction);
        await transaction`update public.judging_assignments set submitted_at = null`;
        const segment = { kind: "judges", round_id: values.round };
        await sendGroupEmail(transaction, segment, "{{reviews_outstanding}} left");
        return values;
      },
      `
    postgres   | update public.judging_assignments set submitted_at = private.now() where id in ('$a1', '$b1') | done
    then service | $grouped | sent=second 2 left
    postgres   | $recuse '$a2' | done
    then service | $grouped | sent=first 2 left, second 1 left
    postgres   | ${movingRounds("closed")} | done
    then service | $grouped | sent=null`,
    ],
    "a group email to teams with drafts": [
      async (transaction) => {
        const values = await draft(transaction);
        await sendGroupEmail(transaction, { kind: "drafts" }, "Until {{closes_at}}");
        return {
          ...values,
          submit:
            "update public.submissions set submitted_at = private.now(), status = 'received', receipt_number = 'E-000999'",
        };
      },
      `
    postgres   | $move '25 days' | done
    then postgres | select body = 'Until ' || private.format_time((private.challenge()).submissions_close_at) as is_current
      from (select data ->> 'body' as body from public.service_claim_emails(100) where kind = 'group_email') sent | is_current=true
    postgres   | $submit | done
    then service | $grouped | sent=null`,
    ],
    "a suspected conflict in the daily summary": [
      async (transaction) => {
        const values = await round()(transaction);
        await transaction`
          insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
          values (${values.e1 ?? ""}, ${first.judgeId}, 'found', 'suspected', 'r'),
            (${values.e1 ?? ""}, ${second.judgeId}, 'found', 'suspected', 'r')`;
        await transaction`delete from private.user_roles where user_id <> ${admin.id}`;
        await transaction`
          update private.platform_settings
          set clock_offset = date_trunc('day', now(), 'UTC') + interval '30 hours' - now()`;
        return { ...values, solve: "update public.judging_conflicts set state = 'dismissed'" };
      },
      `
    postgres   | $queue | done
    then postgres | $solve where id = (select min(id::text)::uuid from public.judging_conflicts) | done
    then service | select count(*), bool_and((data ->> 'conflicts')::int = 1 and (data ->> 'new_conflicts')::int = 1) as one from public.service_claim_emails(100) where kind = 'judging_digest' | count=1, one=true

    postgres   | $queue; update private.user_roles set wants_digest = false | done
    then service | $digests | sent=null`,
    ],
    "a draft": [
      draft,
      `
    postgres   | $move '6 days'; $queue; update public.submissions set idea_name = 'A new name' | done
    then service | $drafts | sent=owner A new name
    postgres   | $move '6 days'; $queue; $move '20 days' | done
    then service | $drafts | sent=null
    then postgres | $move '5 days'; $queue | done
    then service | $drafts | sent=owner A patch that listens
    postgres   | $move '6 days'; $queue | done
    then clock | 7 days
    then service | $drafts | sent=null

    postgres   | $move '20 days'; $announce | done
    then service | $changed | sent=owner
    postgres   | $move '20 days'; $announce; $move '25 days' | done
    then service | $changed | sent=null
    then postgres | $announce | done
    then service | $changed | sent=owner
    postgres   | $move '20 days'; update public.profiles set created_at = private.now() + interval '1 minute' | done
    then postgres | $announce | done
    then service | $changed | sent=null

    postgres   | insert into public.mailing_list (email, source, confirmed_at, created_at)
      values ('reader@example.com', 'mailing_list_form', now(), now()),
        ('late@example.com', 'mailing_list_form', now(), now() + interval '1 minute') | done
    then postgres | $move '20 days'; $announce | done
    then service | $news | sent=reader
    then postgres | $move '25 days'; $announce; $move '30 days' | done
    then service | $news | sent=null`,
    ],
    "an extension": [
      draft,
      `
    admin      | extend_deadline('$submission', null, '2040-01-01', ' Get well. ', 'Ill') | done
    then postgres | $extended | sent=owner 2040 A patch that listens Get well.
    then admin | extend_deadline('$submission', '2040-01-01', null, null, 'Well') | done
    then postgres | $extended | sent=owner general A patch that listens

    admin      | extend_deadline('$submission', null, '2040-01-01', 'Soon', 'Ill'); extend_deadline('$submission', '2040-01-01', '2041-01-01', null, 'Ill') | done
    then postgres | $extended | sent=owner 2041 A patch that listens

    admin      | extend_deadline('$submission', null, '2040-01-01', null, 'Ill') | done
    then clock | 20 years
    then postgres | $extended | sent=null

    admin      | extend_deadline('$submission', null, private.now() - interval '1 day', null, 'Ill') | done
    then postgres | $extended | sent=null

    admin      | extend_deadline_of_person('$guest', null, '2040-01-01', 'Begin.', 'Ill') | done
    then postgres | $extended | sent=guest 2040 Begin.
    then guest | create_submission(auth.uid(), 'Late') | done
    then admin | select public.extend_deadline(submission_id, '2040-01-01', '2041-01-01', null, 'Ill') from public.admin_team_members where id = '$guest' | done
    then postgres | $extended | sent=guest 2041 Late`,
    ],
    "a subscriber": [
      empty,
      `
    visitor    | join_mailing_list('Ana', 'ana@example.com', 'Spain') | done
    then service | $confirmations | sent=ana
    visitor    | join_mailing_list('Ana', 'ana@example.com', 'Spain') | done
    then postgres | update public.mailing_list set confirmed_at = now() | done
    then service | $confirmations | sent=null`,
    ],
    "an invitation to a team": [
      async (transaction) => {
        const submission = await createSubmission(transaction, { owner });
        const values = await empty(transaction);
        await invite(transaction, submission, "guest@example.com");
        return values;
      },
      `
    service    | $invited | sent=guest
    postgres   | update public.invitations set state = 'declined' | done
    then service | $invited | sent=null`,
    ],
    "a question about eligibility": [
      async (transaction) => {
        const { id } = await createSubmission(transaction, { owner, submitted: true });
        return {
          ...(await empty(transaction)),
          ask: `ask_for_evidence('${id}', 0, '{age}', 'How old are you?')`,
          again: `select public.ask_for_evidence(id, request_revision, '{age}', 'How old is Ben?') from public.admin_eligibility where id = '${id}'`,
        };
      },
      `
    admin      | $ask | done
    then service | $evidence | sent=owner
    admin      | $ask | done
    then postgres | update public.evidence_requests set answered_at = private.now(), answer = '20' | done
    then service | $evidence | sent=null
    admin      | $ask | done
    then clock | 2 hours
    then admin | $again | done
    then service | $evidence | sent=owner`,
    ],
    "a requested release": [
      async (transaction) => {
        await createSubmission(transaction, { submitted: true });
        await authenticateAs(transaction, "postgres");
        await transaction`
          update public.challenge_parameters
          set registration_closes_at = now() - interval '2 days', submissions_close_at = now() - interval '1 day'`;
        await transaction`update public.submissions set status = 'declined'`;
        await transaction`update private.admin_terms set since = now() - interval '30 days'`;
        return empty(transaction);
      },
      `
    admin      | select public.request_release(null, null, null, array(select id from public.interventions_of_release(null) where not is_own)) | done
    then service | select count(*) from public.service_claim_emails(100) where kind = 'release_requested' | count=1
    then postgres | update private.notifications set not_before = now(), attempts = 0 | done
    then colleague | select public.stop_release(id) from public.admin_releases | done
    then service | $releases | sent=null`,
    ],
    "a finalist's mentor": [
      async (transaction) => {
        const finalist = await createFinalist(transaction);
        const values = await empty(transaction);
        const mentor = await createMentor(transaction, admin, finalist.id);
        return { ...values, submission: finalist.id, mentor: mentor.id };
      },
      `
    service    | select count(*), min(data ->> 'contact') as contact from public.service_claim_emails(100) where kind = 'mentor_assigned' | count=2, contact=On Tuesdays.
    admin      | remove_mentor('$submission', '$mentor') | done
    then service | select count(*) from public.service_claim_emails(100) where kind in ('mentor_assigned', 'mentor_welcome') | count=0`,
    ],
  },
);
