import { beforeAll, expect, it } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import { createAccount, createAdmin, SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import {
  CONFIRMATION,
  createSubmission,
  submitSubmission,
} from "#tools/testing/world/submissions.ts";

/** Announcements and reminders: each person gets each one once. */
const { sql } = useDatabase(3);
const { admin, owner, member, other } = usePeople(sql, {
  admin: createAdmin,
  owner: (on) => createAccount(on, { email: "owner@example.com" }),
  member: (on) => createAccount(on, { email: "member@example.com" }),
  other: (on) => createAccount(on, { email: "other@example.com" }),
});

beforeAll(async () => {
  // Otherwise, the announcement of the deadline is due, too.
  await sql`delete from private.announcements`;
});

/** The recipients of all emails of a kind that were sent or are due. */
const sentTo = (kind: string) =>
  `select string_agg(split_part(private.current_address(email), '@', 1),
    ' ' order by private.current_address(email)) as sent_to from private.notifications email where kind = '${kind}'
    and (sent_at is not null or private.current_data(email) is not null)`;
const STATEMENTS = {
  queue: QUEUE,
  welcomed: sentTo("welcome"),
  reminded: sentTo("deadline_reminder"),
  reminders: "select count(*) from private.notifications where kind = 'deadline_reminder'",
  selected: sentTo("entry_selected"),
  declined: sentTo("entry_declined"),
  results: sentTo("news_results"),
  changed: sentTo("deadline_changed"),
  news: sentTo("news_deadline"),
  reach: "from public.admin_email_reach",
  withdraw:
    "withdraw_submission(private.my_submission_id(), (select revision from public.my_submission))",
  submit: `submit_submission(private.my_submission_id(), 1, ${CONFIRMATION})`,
  longAgo: "update public.submission_members set joined_at = now() - interval",
  closeIn:
    "update public.challenge_parameters set registration_closes_at = now() - interval '1 day', submissions_close_at = now() + interval",
  subscribe: `insert into public.mailing_list (email, source, confirmed_at)
      values ('reader@example.com', 'mailing_list_form', now()), ('unconfirmed@example.com', 'mailing_list_form',
      null), ('OTHER@example.com', 'mailing_list_form', now()), ('owner@example.com', 'mailing_list_form', now())`,
  setOther: "update public.submissions set status =",
  ofOther: "where created_by = '$other'",
  release: `update public.challenge_parameters set results_released_at = private.now(); update public.submissions
      set released_status = case when private.is_decision(status) then status end where submitted_at is not null`,
  sent: "update private.notifications set sent_at = now(), not_before = null, data = '{}'",
  queued: `select count(*), min(kind) as first, max(kind) as last, min(recipient) as recipient,
      min(private.data_to_send(email) ->> 'former_decision') as former from private.notifications email
      where sent_at is null and private.current_data(email) is not null`,
  move: "update public.challenge_parameters set submissions_close_at = now() + interval",
  queueLater: `update private.announcements set not_before = not_before - interval '16 minutes'; ${QUEUE}`,
};

/** A team of two with a draft that was started long ago. */
async function team(transaction: Transaction): Promise<Values> {
  const { id } = await createSubmission(transaction, { owner, members: [member] });
  await authenticateAs(transaction, "postgres");
  await transaction`update public.submission_members set joined_at = now() - interval '9 days'`;
  return { ...STATEMENTS, submission: id };
}

/** The same team, and one that has just started or has submitted. */
const teams =
  (submitted = false) =>
  async (transaction: Transaction): Promise<Values> => {
    const values = await team(transaction);
    const { id } = await createSubmission(transaction, { owner: other, submitted });
    return { ...values, otherSubmission: id };
  };

/** Owner and member are selected, the other is declined; nothing is released. Submissions closed two days ago. */
async function decided(transaction: Transaction): Promise<Values> {
  const values = await teams(true)(transaction);
  await submitSubmission(transaction, { owner, id: values.submission ?? "", revision: 1 });
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.submissions
    set status = case created_by when ${owner.id} then 'selected' else 'declined' end`;
  await transaction`delete from private.notifications`;
  await transaction`select private.rehearse(${daysFromNow(10)})`;
  await setChallenge(transaction, {
    registration_closes_at: daysFromNow(7),
    submissions_close_at: daysFromNow(8),
  });
  return values;
}

/** A sign-up, with its metadata; the address is confirmed by default. */
const signUp = (data: object, confirmed = "now()") =>
  `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
      values ('$person', 'authenticated', 'authenticated', 'new@example.com', ${confirmed}, '${JSON.stringify(data)}', now(), now())`;
const CONFIRM = "update auth.users set email_confirmed_at = now() where id = '$person'";

testRules(
  sql,
  { admin, owner, member, other },
  {
    "a new person": [
      async () => ({ ...STATEMENTS, person: "00000000-0000-4000-8000-000000000001" }),
      `
    postgres   | ${signUp({})}; $welcomed | sent_to=null
    then postgres | update public.profiles set first_name = 'Zoë', last_name = 'M', country = 'Chile', level_of_study = 'A PhD student', university = 'Here' where id = '$person' | done
    then postgres | $welcomed | sent_to=new
    then postgres | update public.profiles set university = '' where id = '$person' | done
    then postgres | update public.profiles set university = 'There' where id = '$person'; $welcomed | sent_to=new
    postgres   | ${signUp(SIGN_UP_DATA)}; $welcomed | sent_to=new
    postgres   | ${signUp({}, "null")}; ${CONFIRM}; $welcomed | sent_to=null
    postgres   | ${signUp(SIGN_UP_DATA, "null")}; update public.profiles set university = 'There' where id = '$person'; $welcomed | sent_to=null
    then postgres | ${CONFIRM}; $welcomed | sent_to=new`,
    ],
    "a team that has not submitted": [
      team,
      `
    postgres   | $closeIn '-2 hours'; $queue; $reminded | sent_to=null
    then postgres | $closeIn '21 hours'; $queue; $reminded | sent_to=member owner
    then postgres | $queue; $reminded | sent_to=member owner

    postgres   | $closeIn '7.1 days'; $queue; $reminders | count=0
    ${[
      ["5 hours", 2],
      ["2 days", 2],
      ["3.8 days", 2],
      ["5 hours", 4],
      ["20 hours", 4],
    ]
      .map(
        ([time, count]) => `
    then clock | ${time}
    then postgres | $queue; $reminders | count=${count}`,
      )
      .join("")}

    postgres   | update public.submissions set deadline_extended_to = now() + interval '30 days' | done
    then postgres | private.rehearse(now() + interval '19.5 days'); $queue; $reminded | sent_to=null
    then postgres | private.rehearse(now() + interval '24 days'); $queue; $reminded | sent_to=member owner

    postgres   | $move '25 days'; $subscribe | done
    then postgres | update public.challenge_parameters set submissions_close_at = (select reference_at from private.announcements) | done
    then postgres | $queueLater; $changed | sent_to=null
    then postgres | $news | sent_to=null
    postgres   | $subscribe; $move '25 days'; $queueLater; $news | sent_to=OTHER reader
    then postgres | select public.leave_mailing_list(data ->> 'token') from public.service_claim_emails(100) where kind = 'news_deadline' | 2 rows
    then postgres | $news | sent_to=null`,
    ],
    "an old team and a new one": [
      teams(),
      `
    owner      | $submit | done
    then postgres | $closeIn '6 days'; $queue; $reminded | sent_to=null
    then owner | $withdraw | done
    then postgres | $queue; $reminded | sent_to=null
    then postgres | $longAgo '2 days' where submission_id = '$otherSubmission'; $closeIn '21 hours'; $queue; $reminded | sent_to=other

    postgres   | $closeIn '6 days'; $longAgo '9 days'; $queue; $reminded | sent_to=member other owner
    then postgres | update private.notifications set sent_at = now() where kind = 'deadline_reminder' and user_id = '$member' | done
    then postgres | private.queue_email('welcome', 'owner@example.com') | done
    then owner | $submit | done
    then postgres | $reminded | sent_to=member other
    then postgres | $welcomed | sent_to=owner`,
    ],
    "a team, and one that has submitted": [
      teams(true),
      `
    postgres   | $move '25 days'; $queue; $move '30 days'; $queue; $changed | sent_to=null
    then postgres | $queueLater; $queueLater; $changed | sent_to=member other owner
    then postgres | select round(extract(epoch from (data ->> 'closes_at')::timestamptz - now()) / 86400) as days from private.notifications where kind = 'deadline_changed' | days=30

    other      | $withdraw | done
    then postgres | update public.submissions set deadline_extended_to = now() + interval '60 days' where id = '$submission' | done
    then postgres | $move '25 days'; $queueLater; $changed | sent_to=null
    then postgres | update public.submissions set deadline_extended_to = null; private.rehearse(now() + interval '90 days') | done
    then postgres | $move '30 days'; $queueLater; $changed | sent_to=null`,
    ],
    "two teams with decisions": [
      decided,
      `
    postgres   | $setOther 'selected' $ofOther; $setOther 'declined' $ofOther; $queue; select from private.notifications where kind <> 'judging_digest' | no rows
    then postgres | $release; $queue; $queue; $selected | sent_to=member owner
    then postgres | $declined | sent_to=other
    then postgres | $sent; $setOther 'selected' $ofOther; $queue; $queued | count=0
    then postgres | $setOther 'declined' $ofOther; $release; $queue; $queued | count=0
    then postgres | $setOther 'selected' $ofOther; $release; $queue; $queue | done
    then postgres | $queued | count=1, first=entry_selected, recipient=other@example.com, former=declined

    postgres   | $release; $queue; $setOther 'selected' $ofOther; $release; $queue; $queued | count=3, first=entry_selected, last=entry_selected

    admin      | $reach | submissions_to_notify=0, notified_people=0, queued_emails=0, people_in_teams=3
    then postgres | $release | done
    then admin | $reach | submissions_to_notify=2, notified_people=0, queued_emails=0
    then postgres | $queue | done
    then admin | $reach | submissions_to_notify=0, notified_people=3, queued_emails=3
    then other | $withdraw | done
    then admin | $reach | people_in_teams=2

    postgres   | $subscribe | done
    then admin | $reach | subscribers=1
    then admin | select public.release_preview(null) ->> 'subscribers' as subscribers | subscribers=1
    then owner | $withdraw | done
    then admin | select public.release_preview(null) ->> 'subscribers' as subscribers | subscribers=2

    postgres   | $setOther 'under_review' $ofOther; $subscribe | done
    then owner | $withdraw | done
    then postgres | $release; $queue; $queue; $selected | sent_to=null
    then postgres | $declined | sent_to=null
    then postgres | $results | sent_to=owner reader
    then postgres | select data from private.notifications where kind = 'news_results' | data={}

    postgres   | update public.profiles set email = null where id = '$owner'; $release; $queue; $selected | sent_to=member
    then postgres | $declined | sent_to=other
    postgres   | update auth.users set email = null where id = '$owner'; $release; $queue | done
    then postgres | update auth.users set email = 'first@example.com' where id = '$owner'; $queue | done
    then postgres | update auth.users set email = 'moved@example.com' where id = '$member'; $selected | sent_to=first moved
    then postgres | $declined | sent_to=other

    postgres   | update public.submissions set status = 'declined', disqualified_at = now(), disqualification_reason = 'Copied.' $ofOther | done
    then postgres | $release; $queue | done
    then postgres | select (select string_agg(key, ' ' order by key) from jsonb_object_keys(data) key) as keys
      from private.notifications where kind = 'entry_declined' and recipient = 'other@example.com'
      | keys=idea_name receipt_number`,
    ],
  },
);

it("two simultaneous schedules send each email once", async () => {
  await sql.begin(async (transaction) => {
    await team(transaction);
    const dates = { registration_closes_at: daysFromNow(-1), submissions_close_at: daysFromNow(6) };
    await setChallenge(transaction, dates);
  });
  await Promise.all([1, 2, 3].map(() => sql`select private.queue_notifications()`));
  expect(await sql.unsafe(sentTo("deadline_reminder"))).toEqual([{ sent_to: "member owner" }]);
});
