import { expect, it } from "vitest";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import {
  rolledBack,
  type Transaction,
  useDatabase,
  usePeople,
} from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** The outbox: which emails a sender gets, in which order, and what happens to those that it cannot send. */
const { sql } = useDatabase(2);
const { admin, person, colleague } = usePeople(sql, {
  admin: createAdmin,
  person: createAccount,
  colleague: createAccount,
});

const KEY = "00000000-0000-4000-8000-000000000001";
const OTHER_KEY = "00000000-0000-4000-8000-000000000002";
const STATEMENTS = {
  queue:
    "select private.queue_email('entry_received', name || '@example.com', '{\"a\": 1}') from unnest('{",
  names: "}'::text[]) name",
  claim: "select count(*) from public.service_claim_emails()",
  claimed:
    "select string_agg(split_part(recipient, '@', 1), ' ' order by recipient) as names from public.service_claim_emails()",
  next: "select split_part(recipient, '@', 1) as name from public.service_claim_emails(1)",
  due: "update private.notifications set not_before = now() where not_before is not null",
  fail: "select public.service_fail_emails(array_agg(id), false) from private.notifications",
  refuse: "select public.service_fail_emails(array_agg(id), true) from private.notifications",
  confirm: "select public.service_confirm_emails(array_agg(id)) from private.notifications",
  minutes:
    "select round(extract(epoch from not_before - clock_timestamp()) / 60)::int as minutes from private.notifications",
};

async function noEmails(transaction: Transaction): Promise<Values> {
  await authenticateAs(transaction, "postgres");
  await transaction`delete from private.notifications`;
  return STATEMENTS;
}
/** Three emails that were handed over together. */
async function batch(transaction: Transaction): Promise<Values> {
  const values = await noEmails(transaction);
  await transaction.unsafe(`
    ${STATEMENTS.queue}ana,ben,cleo${STATEMENTS.names};
    select public.service_claim_emails();
    select public.service_begin_batch('${KEY}', array_agg(id)) from private.notifications`);
  return values;
}

const lines = (count: number, line: (attempt: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join("");

testRules(
  sql,
  { admin, person, colleague },
  {
    "no emails": [
      noEmails,
      `
    postgres   | $queue ana $names | done
    then service | select data from public.service_claim_emails() | data={"a":1}
    then service | $claim | count=0
    then postgres | $due | done
    then service | $claim | count=1

    postgres   | $queue ana $names | done
    then service | $claim | count=1
    then postgres | $confirm | done
    then postgres | $confirm | done
    then postgres | $fail | done
    then postgres | $due | done
    then service | $claim | count=0
    then postgres | from private.notifications | data={}, attempts=1

    postgres   | $queue ana $names | done
    ${lines(
      10,
      (attempt) => `
    then service | $claim | count=1
    then postgres | $fail | done
    then postgres | $minutes | minutes=${attempt < 10 ? 2 ** attempt : "null"}
    then postgres | $due | done`,
    )}
    then service | $claim | count=0

    postgres   | $queue ana $names | done
    ${lines(
      10,
      () => `
    then service | $claim | count=1
    then postgres | $due | done`,
    )}
    then service | $claim | count=0
    then postgres | from private.notifications | attempts=10, not_before=null, sent_at=null

    postgres   | $queue fatal,ana,ben $names | done
    then service | $claim | count=3
    then postgres | $due | done
    then postgres | $queue new $names | done
    then service | $claimed | names=new
    then service | $claim | count=1
    then service | $claim | count=1
    then service | $claim | count=1
    then service | $claim | count=0

    postgres   | select private.notify('entry_received', '$person'), private.notify('judge_note', '$person'), private.notify('entry_received', '$colleague') | done
    then postgres | update private.notifications set batch_id = '${KEY}' where kind = 'entry_received' and recipient = '$personEmail' | done
    then postgres | select private.queue_email('password_changed', '$personEmail'), private.queue_email('contact_reply', '$personEmail'), private.notify('entry_received', '$person') | done
    then postgres | update auth.users set email = 'moved@example.com' where id = '$person' | done
    then service | select string_agg(kind || ' ' || recipient, ', ' order by kind,
      recipient = 'moved@example.com') as emails from public.service_claim_emails() where batch_id is null
      | emails=contact_reply $personEmail, entry_received $colleagueEmail, entry_received moved@example.com,
      judge_note moved@example.com, password_changed $personEmail
    then postgres | from private.notifications where batch_id is not null | recipient=$personEmail

    postgres   | select private.queue_email('entry_received', E'ana@example.com\\nbcc: other@example.com'), private.queue_email('entry_received', '') | done
    then service | $claim | count=0

    postgres   | select private.queue_email('news_results', 'news@example.com'),
      private.queue_email('deadline_reminder', 'reminder@example.com'), private.queue_email('entry_received',
      'receipt@example.com') | done
    then service | $next | name=receipt
    then service | $next | name=reminder
    then service | $next | name=news
    postgres   | select private.queue_email('entry_received', 'receipt@example.com'), private.queue_email('news_results', 'old@example.com') | done
    then service | $claim | count=2
    then postgres | $due | done
    then postgres | select private.queue_email('news_results', 'fresh@example.com') | done
    then service | $next | name=receipt
    then service | $next | name=fresh
    then service | $next | name=old`,
    ],
    "emails that were handed over together": [
      batch,
      `
    postgres   | $fail | done
    then postgres | $due | done
    then service | select count(*), string_agg(distinct batch_id::text, ' ') as batch from public.service_claim_emails() | count=3, batch=${KEY}
    then postgres | $due | done
    then service | $claim | count=3

    postgres   | $queue dora $names | done
    then service | $claim | count=1
    then postgres | select taken as id from (select array_agg(id) as ids from private.notifications) listed, public.service_begin_batch('${OTHER_KEY}', ids) taken | 1 rows
    then postgres | from private.notifications where batch_id = '${OTHER_KEY}' | recipient=dora@example.com

    postgres   | $refuse where recipient = 'ana@example.com' | done
    then postgres | $fail where recipient <> 'ana@example.com' | done
    then postgres | $due | done
    then postgres | from private.notifications where recipient = 'ana@example.com' | batch_id=null
    then service | select count(distinct coalesce(batch_id::text, 'none')) as batches from public.service_claim_emails() | batches=1
    then service | select count(distinct coalesce(batch_id::text, 'none')) as batches from public.service_claim_emails() | batches=1
    then service | $claim | count=0

    postgres   | update private.notifications set not_before = null, attempts = 10 | done
    then admin | retry_failed_emails() | done
    then service | select count(*), count(batch_id) as in_batch from public.service_claim_emails() | count=3, in_batch=0`,
    ],
  },
);

it("a batch leaves out an email that was deleted, and waits for one that is locked", async () => {
  await sql.begin(async (setup) => {
    await batch(setup);
    await setup.unsafe(STATEMENTS.due);
  });
  const claim = (transaction: Transaction) =>
    transaction<{ recipient: string }[]>`select recipient from public.service_claim_emails(100)`;
  try {
    await sql.begin(async (holder) => {
      await holder`select from private.notifications where recipient = 'ana@example.com' for update`;
      expect(await sql.begin(claim)).toHaveLength(0);
      await holder`delete from private.notifications where recipient = 'ana@example.com'`;
    });
    await rolledBack(sql, async (transaction) => {
      const claimed = await claim(transaction);
      expect(claimed.map(({ recipient }) => recipient).sort()).toEqual([
        "ben@example.com",
        "cleo@example.com",
      ]);
    });
  } finally {
    await sql`delete from private.notifications`;
  }
});

it("two senders at once get emails of their own", async () => {
  await sql`
    select private.queue_email('news_results', 'reader' || n || '@example.com')
    from generate_series(1, 150) n`;
  try {
    await sql.begin(async (one) => {
      const first = await one`select id from public.service_claim_emails(100)`;
      const second = await sql.begin(
        (other) => other`select id from public.service_claim_emails(100)`,
      );
      expect([first.length, second.length]).toEqual([100, 50]);
      expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(150);
    });
  } finally {
    await sql`delete from private.notifications`;
  }
});
