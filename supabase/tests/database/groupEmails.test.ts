import { beforeAll } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import { createGroupEmail, subscribe } from "#tools/testing/world/groupEmails.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** Group emails: approval, scheduling, sending once, canceling. */
const { sql } = useDatabase(2);
const { admin, second, person, listed } = usePeople(sql, {
  admin: createAdmin,
  second: createAdmin,
  person: createAccount,
  listed: createAccount,
});

beforeAll(() => sql`delete from private.announcements`);

/** SQL that changes the email `$id`, and a call that saves a new one. */
const change = (changes: object) => saving(changes, "e.revision");
const saving = (changes: object, revision: string) =>
  `select public.save_group_email(e.id, ${revision}, new.subject, new.body, new.segment, new.is_news, new.skips_missing_fields)
    from public.admin_group_emails e, jsonb_populate_record(e, '${JSON.stringify(changes)}') new where e.id = '$id'`;
const create = (subject: string) =>
  `create_group_email('{"kind": "subscribers"}', '${subject}', 'Hello')`;
/** An act that names the current revision. */
const act = (name: string) =>
  `select public.${name}(id, revision) from public.admin_group_emails where id = '$id'`;

const STATEMENTS = {
  email: "from public.admin_group_emails where id = '$id'",
  send: "select sent.state from public.admin_group_emails e, public.send_group_email(e.id, e.revision) sent where e.id = '$id'",
  scheduleFor:
    "select sent.state from public.admin_group_emails e, public.send_group_email(e.id, e.revision, private.now() + interval '1 day') sent where e.id =",
  schedule: "$scheduleFor '$id'",
  approve:
    "select approved.state from public.admin_group_emails e, public.approve_group_email(e.id, e.revision) approved where e.id = '$id'",
  returnToDraft: act("return_group_email_to_draft"),
  cancel: act("cancel_group_email"),
  delete: act("delete_group_email"),
  count: act("count_group_email"),
  check:
    "select c ->> 'recipients' as recipients, c ->> 'counted_at' is null as is_counting from public.group_email_check('$id') c",
  rows: "select count(*) as rows, (select count(*) from private.recipient_counts) as counts from private.group_email_recipients",
  queue: QUEUE,
  queued: `select count(*), string_agg(private.current_address(email),
      ' ' order by private.current_address(email)) as addresses from private.notifications email
      where group_email_id is not null and sent_at is null and private.current_data(email) is not null`,
  claimed: "array(select id from public.service_claim_emails(100))",
  result: "group_email_result('$id')",
  people: "select email || ' ' || state as state from public.group_email_people('$id')",
  lines:
    "select string_agg(replace(action, 'group_email.', '') || ' ' || (details ->> 'recipients'), ', ' order by id) as lines from public.admin_audit_log where subject_type = 'group_email'",
};

/** A draft of the administrator to subscribers; the first `nameless` of them have no name. */
const draftTo =
  (count: number, { nameless = 0, ...changes }: { nameless?: number; body?: string } = {}) =>
  async (transaction: Transaction): Promise<Values> => {
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into public.mailing_list (email, name, source, confirmed_at)
      select 'reader' || n || '@example.com', case when n <= ${nameless}::int then '' else 'Reader ' || n end,
        'mailing_list_form', now()
      from generate_series(1, ${count}::int) n`;
    const { id } = await createGroupEmail(transaction, admin, changes);
    return {
      ...STATEMENTS,
      id,
    };
  };

/** Later subscribers. */
const late = (from: number, to: number) =>
  `insert into public.mailing_list (email, name, source, confirmed_at) select 'late' || n || '@example.com', 'x', 'mailing_list_form', now() from generate_series(${from}, ${to}) n`;

/** A subscriber whose data the email contains. */
const emailToAna = async (transaction: Transaction) => {
  await subscribe(transaction, {
    email: "ana@example.com",
    first_name: "Ana {{country}}",
    country: "Chile",
  });
  return draftTo(0, { body: "Hello {{first_name}}, {{first_name|x}}" })(transaction);
};

const ALL = 1_200;

testRules(sql, () => ({ admin, second, listed, person }), {
  "an email to 1,200 people, 37 without a name": [
    draftTo(ALL, { nameless: 37, body: "Hello {{first_name}}" }),
    `
    admin      | select c ->> 'recipients' as recipients, c #>> '{skipped,missing_field}' as lacking,
      c ->> 'needs_approval' as needs_approval from public.group_email_check('$id') c
      | recipients=${ALL - 37}, lacking=37, needs_approval=true
    then admin | from public.group_email_people('$id') where id = 'reader10@example.com' | name=, state=missing_field, missing_fields=first_name
    then admin | $people where state = 'missing_field' | 37 rows
    admin      | $send | field_missing
    admin      | $send | "Recipients without a value for a field in this email: 37. Add a default or skip them."
    admin      | ${change({ body: "Hello {{first_name|there}}" })} | done
    then admin | select c - 'preview' - 'counted_at' as checked from public.group_email_check('$id') c | checked={"skipped":{},"recipients":${ALL},"needs_approval":true}
    admin      | ${change({ skips_missing_fields: true })}; $send | state=approval_requested
    then second | $approve | done
    then postgres | $queue; $queued | count=${ALL - 37}
    then admin | $email | recipients_count=${ALL - 37}, skipped={"missing_field":37}

    admin      | ${change({ body: "Hello" })}; $send | state=approval_requested
    then postgres | $queue; $queued | count=0
    then admin | $approve | needs_second_administrator
    then admin | $email | can_approve=false
    then second | $email | can_approve=true
    then second | approve_group_email('$id', null) | conflict
    then admin | $returnToDraft; ${change({ body: "Other words" })}; $send | state=approval_requested
    then second | select public.approve_group_email(id, revision - 1) from public.admin_group_emails where id = '$id' | conflict
    then second | $approve | state=sending
    then second | $approve | 1 rows
    then postgres | $queue; $queued | count=${ALL}`,
  ],
  "a draft to three subscribers": [
    draftTo(3),
    `
    admin      | $send | state=sending
    then admin | send_group_email('$id', 1) | state=sending
    then postgres | $queue; $queue; $queued | count=3, addresses=reader1@example.com reader2@example.com reader3@example.com
    then second | send_group_email('$id', 1) | wrong_state

    admin      | $send | done
    then postgres | insert into public.mailing_list (email, source, confirmed_at) values ('late@example.com', 'mailing_list_form', now()) | done
    then postgres | delete from public.mailing_list where email = 'reader1@example.com' | done
    then postgres | update public.mailing_list set confirmed_at = null where email = 'reader2@example.com'; $queue | done
    then postgres | $queued | addresses=reader3@example.com
    then postgres | $queue | done
    then service | service_claim_emails(100) | done
    then admin | $result | group_email_result={"queued":1,"unsubscribed":2}

    second     | ${change({ body: "Better" })} | done
    then admin | ${saving({ body: "Worse" }, "e.revision - 1")} | conflict
    then admin | ${saving({ body: "Worse" }, "null")} | conflict
    then admin | select public.delete_group_email(id, revision - 1) $email | conflict
    then admin | select public.send_group_email(id, revision - 1) $email | conflict
    then admin | $email | body=Better

    second     | $approve | wrong_state
    admin      | group_email_check(gen_random_uuid()) | not_found
    admin      | ${change({ segment: { kind: "drafts" }, is_news: false })} | done
    then admin | $send | "This email has no recipients."
    admin      | send_group_email('$id', 1, private.now() - interval '1 day') | invalid_input
    admin      | send_group_email('$id', 1, private.now() + interval '400 days') | invalid_input
    admin      | send_group_email(gen_random_uuid(), 1) | not_found
    admin      | $schedule | state=scheduled
    then second | ${change({ body: "Other" })} | wrong_state
    then admin | $delete | wrong_state
    then admin | select public.return_group_email_to_draft(id, revision - 1) $email | conflict
    then postgres | insert into public.mailing_list (email, source, confirmed_at) values ('late@example.com', 'mailing_list_form', now()) | done
    then clock | 23 hours
    then postgres | $queue; $queued | count=0
    then clock | 2 hours
    then postgres | $queue; $queued | count=4
    admin      | $schedule; $returnToDraft; $returnToDraft | done
    then clock | 2 days
    then postgres | $queue; $queued | count=0
    then admin | $delete; $email | no rows

    admin      | $schedule; $returnToDraft; $send; $cancel; $cancel | done
    then admin | $lines | lines=scheduled 3, returned_to_draft 3, sending 3, canceled 3`,
  ],
  "a scheduled email whose recipient unsubscribes before, and a second one": [
    async (transaction) => {
      const values = await draftTo(2)(transaction);
      const [reader] = await transaction<{ id: string }[]>`
        select id from public.admin_mailing_list where email = 'reader1@example.com'`;
      const segment = { kind: "subscribers", ids: [reader?.id] };
      const { id } = await createGroupEmail(transaction, admin, { segment });
      return { ...values, broken: id };
    },
    `
    admin      | $scheduleFor '$broken' | state=scheduled
    then admin | $schedule | state=scheduled
    then postgres | delete from public.mailing_list where email = 'reader1@example.com' | done
    then clock | 26 hours
    then postgres | $queue | done
    then admin | from public.admin_group_emails where id = '$broken' | state=draft, stopped_reason=This email has no recipients.
    then postgres | $queued | addresses=reader2@example.com`,
  ],
  "an email with merge fields to one subscriber": [
    emailToAna,
    `
    admin      | ${change({ subject: "For {{country}}" })}; $send | done
    then postgres | $queue; select private.queue_email('group_email', 'a@example.com', '{}') | done
    then service | service_claim_emails(1) | kind=group_email
    then admin | $result | group_email_result={"queued":1}
    then service | select recipient, data ->> 'subject' as subject, data ->> 'body' as body,
      data ->> 'token' ~ '^[0-9a-f]{64}$' as has_token from public.service_claim_emails(1)
      | recipient=ana@example.com, subject=For Chile, body=Hello Ana {{country}}, Ana {{country}}, has_token=true
    then postgres | select public.service_confirm_emails(array(select id from private.notifications where group_email_id = '$id')); $queue | done
    then admin | $email | state=sent
    then admin | $people | state=ana@example.com sent
    then admin | $result | group_email_result={"sent":1}
    then postgres | select public.service_record_outcome(array['ana@example.com'], 'delivered', (select id from private.notifications where group_email_id = '$id')) | done
    then admin | $result | group_email_result={"delivered":1}
    then postgres | select public.service_record_outcome(array['ana@example.com'], 'bounced', (select id from private.notifications where group_email_id = '$id')) | done
    then admin | $result | group_email_result={"bounced":1}
    then postgres | delete from public.mailing_list where email = 'ana@example.com' | done
    then admin | $result | group_email_result={"unsubscribed":1}

    admin      | select public.group_email_check('$id', 'ANA@example.com') -> 'preview' as preview | preview={"body":"Hello Ana {{country}}, Ana {{country}}","name":"","email":"ana@example.com","subject":"News"}
    admin      | send_test_email('$id', '$adminEmail') | not_found
    admin      | send_test_email('$id', 'ANA@example.com') | done
    then postgres | select recipient, data from private.notifications where kind = 'group_email' | recipient=$adminEmail, data={"body":"Hello Ana {{country}}, Ana {{country}}","subject":"Test: News"}
    then postgres | select from private.notifications where kind = 'group_email' | 1 rows

    admin      | ${change({ body: "{{idea_name}}" })} | done
    then admin | $send | "{{idea_name}} is not a field for this group. Use one of these: first_name, country."
    then admin | group_email_check('$id') | invalid_input
    then admin | send_test_email('$id') | invalid_input
    admin      | ${change({ subject: "{{First name|x}}" })} | done
    then admin | $send | "{{First name}} is not a field"
    admin      | ${change({ body: "{{first_name}" })} | done
    then admin | $send | "two braces on each side"
    admin      | ${change({ body: "first_name}}" })} | done
    then admin | $send | "two braces on each side"
    admin      | ${change({ subject: "" })} | done
    then admin | $send | "Add a subject and a body."`,
  ],
  "a suppressed address, a participant, and a subscriber with an account": [
    async (transaction) => {
      const values = await draftTo(1)(transaction);
      await createSubmission(transaction, { owner: person, submitted: true });
      await authenticateAs(transaction, "postgres");
      await transaction`delete from private.notifications`;
      await transaction`update public.profiles set join_mailing_list = true where id = ${listed.id}`;
      return values;
    },
    `
    service    | service_record_outcome(array['reader1@example.com'], 'bounced') | done
    then admin | $people where email = 'reader1@example.com' | state=reader1@example.com suppressed
    then admin | $people | 1 rows
    then admin | $count | done
    then admin | $people where email = '$listedEmail' | state=$listedEmail recipient
    then admin | $people | 2 rows
    then admin | ${change({ segment: { kind: "people", ids: ["$person", "$listed"] } })} | done
    then admin | $people where email = '$personEmail' | state=$personEmail not_subscribed
    then admin | $people where email = '$listedEmail' | state=$listedEmail recipient
    then admin | ${change({ segment: { kind: "submissions" }, is_news: false })}; $send | done
    then postgres | $queue | done
    then service | select recipient, data ? 'token' as has_token from public.service_claim_emails(100) where kind = 'group_email' | recipient=$personEmail, has_token=false

    admin      | $send | done
    then postgres | $queue; select public.service_confirm_emails($claimed) | done
    then listed | delete_my_account(auth.uid(), '$listedEmail') | done
    then postgres | select from private.notifications where group_email_id = '$id' | 1 rows
    then postgres | $queue | done
    then admin | $result | group_email_result={"sent":1,"unsubscribed":1}
    then postgres | update private.notifications set sent_at = now() - interval '31 days' | done
    then postgres | update public.group_emails set ended_at = now() - interval '31 days'; private.delete_expired() | done
    then postgres | select from private.notifications where group_email_id = '$id' | no rows
    then admin | $result | group_email_result={"sent":1}

    admin      | ${change({ segment: { kind: "submissions" }, is_news: false })}; $send | done
    then postgres | update auth.users set email = 'early@example.com' where id = '$person'; $queue; $queued | addresses=early@example.com
    then postgres | update auth.users set email = 'late@example.com' where id = '$person'; $queued | addresses=late@example.com
    then service | select recipient from public.service_claim_emails(100) where kind = 'group_email' | recipient=late@example.com
    then postgres | select public.service_confirm_emails(array(select id from private.notifications where group_email_id = '$id')) | done
    then admin | $result | group_email_result={"sent":1}`,
  ],
  "emails to 501 people within a day": [
    draftTo(501),
    `
    admin      | $send | state=sending
    then admin | ${create("Again")} | done
    then admin | select sent.state from public.admin_group_emails e, public.send_group_email(e.id, e.revision) sent where e.subject = 'Again' | state=approval_requested
    then second | ${create("Mine")} | done
    then second | select sent.state from public.admin_group_emails e, public.send_group_email(e.id, e.revision) sent where e.subject = 'Mine' | state=sending
    then clock | 26 hours
    then admin | ${create("Later")} | done
    then admin | select sent.state from public.admin_group_emails e, public.send_group_email(e.id, e.revision) sent where e.subject = 'Later' | state=sending`,
  ],
  "a scheduled email to 900 people, and 200 more before it is sent": [
    draftTo(900),
    `
    admin      | $schedule | state=scheduled
    then postgres | ${late(1, 200)} | done
    then clock | 26 hours
    then postgres | $queue | done
    then admin | $email | state=approval_requested, recipients_count=1100
    then postgres | $queued | count=0
    then second | $approve | done
    then postgres | $queue; $queued | count=1100
${[310, 311]
  .map(
    (last) => `

    postgres   | ${late(1, 200)} | done
    then admin | $schedule | state=approval_requested
    then second | $approve | state=scheduled
    then postgres | ${late(201, last)} | done
    then clock | 26 hours
    then postgres | $queue; $queued | count=${last === 310 ? 1210 : 0}`,
  )
  .join("")}`,
  ],
  "an email to 2,500 people, who are counted in two batches": [
    draftTo(2_500, { body: "Hello {{first_name}}", nameless: 1 }),
    `
    admin      | $check | is_counting=true
    then admin | $send | wrong_state
    then postgres | $queue | done
    then admin | $check | recipients=2499, is_counting=false
    then postgres | ${late(1, 1)} | done
    then admin | ${change({ body: "Other words" })}; $check | recipients=2500, is_counting=false
    then admin | $count; $check | is_counting=true
    then postgres | $queue | done
    then admin | $check | recipients=2501
    then admin | ${change({ segment: { kind: "subscribers", search: "late1@" } })}; $check | recipients=1, is_counting=false
    then postgres | delete from public.mailing_list where email = 'late1@example.com'; $rows | rows=2500, counts=2
    then postgres | $queue; $rows | rows=0, counts=1
    then admin | $delete | done
    then postgres | $queue; $rows | rows=0, counts=0`,
  ],
  "an email to 700 people, when 100 have left the group before the second batch is queued": [
    async (transaction) => {
      const values = await draftTo(700)(transaction);
      await authenticateAs(transaction, "postgres");
      await transaction`update public.mailing_list set country = 'Chile'`;
      return values;
    },
    `
    admin      | ${change({ segment: { kind: "subscribers", country: "Chile" } })}; $send | state=sending
    then admin | $result | group_email_result={"queued":700}
    then admin | $people | 700 rows
    then postgres | $queued | count=500
    then postgres | update public.mailing_list set country = 'Peru' where id in (select subscriber_id from private.group_email_recipients join public.group_emails using (count_id) limit 100) | done
    then postgres | $queue; $queued | count=600
    then postgres | $rows | rows=0
    then admin | $result | group_email_result={"queued":600,"unsubscribed":100}

    admin      | ${change({ segment: { kind: "subscribers", country: "Chile" } })}; $send; $cancel | done
    then postgres | $queue; $queued | count=0
    then postgres | $rows | rows=0, counts=0`,
  ],
  "an email to 120 people that is canceled while it is sent": [
    draftTo(120, { body: "Hello {{first_name}}" }),
    `
    admin      | $send | done
    then postgres | select public.service_confirm_emails(array(select id from public.service_claim_emails(1))) | done
    then admin | $result | group_email_result={"sent":1,"queued":119}
    then service | select public.service_begin_batch(gen_random_uuid(), array(select id from public.service_claim_emails(20) where data ->> 'body' ~ '^Hello Reader'), '{}') | done
    then admin | $cancel; $result | group_email_result={"sent":1,"queued":20,"canceled":99}
    then admin | $returnToDraft | wrong_state`,
  ],
});

testRaces(sql, {
  "a draft that is deleted before it is sent no longer exists": {
    make: async (transaction) => ({
      people: { admin, second },
      values: await draftTo(1)(transaction),
    }),
    held: "admin | delete_group_email('$id', 1)",
    calls: ["second | send_group_email('$id', 1)"],
    ends: ["not_found"],
  },
  "a scheduled email and a manual one to 700 people each need an approval together": {
    make: async (transaction) => {
      await authenticateAs(transaction, "postgres");
      await transaction.unsafe(late(1, 700));
      const scheduled = await createGroupEmail(transaction, admin);
      const { id } = await createGroupEmail(transaction, admin);
      await authenticateAs(transaction, "postgres");
      await transaction`
        update public.group_emails
        set state = 'scheduled', scheduled_for = private.now(), requested_by = ${admin.id}
        where id = ${scheduled.id}`;
      return { people: { admin, second }, values: { ...STATEMENTS, id } };
    },
    held: "postgres | private.start_group_emails()",
    calls: ["admin | send_group_email('$id', 1)"],
    ends: ["ok"],
    rules: "admin | $email | state=approval_requested",
  },
});
