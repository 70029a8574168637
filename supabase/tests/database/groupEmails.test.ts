import { beforeAll, describe, expect } from "vitest";
import {
  authenticateAs,
  hintOf,
  rpc,
  rpcHint,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { daysFromNow, passDays, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import {
  type GroupEmail,
  groupEmailOf,
  recipientsOf,
  saveGroupEmail,
  subscribe,
} from "#tools/testing/world/groupEmails.ts";
import { queueNotifications } from "#tools/testing/world/mails.ts";
import {
  changeAddress,
  createAccount,
  createAdmin,
  type Person,
} from "#tools/testing/world/people.ts";

/** Sending group emails: sent once, approved, scheduled, canceled. */
const { sql, test } = useDatabase(3);
let admin: Person;
let second: Person;

beforeAll(async () => {
  await setChallenge(sql);
  await sql`delete from private.announcements`;
  admin = await createAdmin(sql);
  second = await createAdmin(sql);
});

/** The addresses of queued group emails. */
async function waiting(transaction: Transaction): Promise<string[]> {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ recipient: string }[]>`
    select private.current_address(email) as recipient from private.notifications email
    where group_email_id is not null and sent_at is null and private.still_applies(email)
    order by 1`;
  return rows.map(({ recipient }) => recipient);
}

async function send(
  transaction: Transaction,
  groupEmail: Pick<GroupEmail, "id">,
  by = admin,
  at?: Date,
) {
  await authenticateAs(transaction, by);
  const { updated_at } = await groupEmailOf(transaction, by, groupEmail.id);
  const [row] = await rpc<{ send_group_email: string }>(transaction, "send_group_email", {
    id: groupEmail.id,
    expected_updated_at: updated_at,
    at: at?.toISOString() ?? null,
  });
  return row?.send_group_email;
}

const change = async (transaction: Transaction, id: string, state: string) => {
  await authenticateAs(transaction, admin);
  await rpc(transaction, "change_group_email", { id, state });
};

async function claim(transaction: Transaction, max_count = 100) {
  await authenticateAs(transaction, "service_role");
  return rpc<{ id: string; kind: string; recipient: string; data: Record<string, string> }>(
    transaction,
    "service_claim_emails",
    { max_count },
  );
}

/** So many confirmed subscribers, of whom the first `nameless` have no name. */
async function subscribeMany(transaction: Transaction, count: number, nameless = 0) {
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into public.mailing_list (email, name, source, confirmed_at)
    select 'reader' || n || '@example.com', case when n <= ${nameless}::int then '' else 'Reader ' || n end,
      'mailing_list_form', now()
    from generate_series(1, ${count}::int) n`;
}

const result = async (transaction: Transaction, id: string) => {
  await authenticateAs(transaction, admin);
  const [row] = await rpc<{ group_email_result: object }>(transaction, "group_email_result", {
    id,
  });
  return row?.group_email_result;
};

describe("a group email to thousands of people, of whom 37 have a missing field", () => {
  const all = IS_DEEP ? 10_000 : 1_200;

  const check = async (transaction: Transaction, id: string) => {
    await authenticateAs(transaction, admin);
    const [row] = await rpc<{ group_email_check: { faulty: object[] } }>(
      transaction,
      "group_email_check",
      { id },
    );
    return row?.group_email_check;
  };

  test("names them, is not sent as it is, and goes to the others, or to all with other words", async (transaction) => {
    await subscribeMany(transaction, all, 37);
    const groupEmail = await saveGroupEmail(transaction, admin, { body: "Hello {{first_name}}" });
    expect(await check(transaction, groupEmail.id)).toMatchObject({
      recipients: all - 37,
      left_out: { lacks_field: 37 },
      needs_second: true,
    });
    const { faulty = [] } = (await check(transaction, groupEmail.id)) ?? {};
    expect(faulty).toHaveLength(37);
    expect(faulty[0]).toEqual({ email: "reader10@example.com", name: "", lacks: ["first_name"] });
    expect(await rpcRefusal(transaction, "send_group_email", { id: groupEmail.id })).toMatchObject({
      hint: "field_missing",
      message: "37 people have no value for a field in this email. Add a default or skip them.",
    });
    const fixed = await saveGroupEmail(transaction, admin, {
      ...groupEmail,
      body: "Hello {{first_name|there}}",
    });
    expect(await check(transaction, fixed.id)).toMatchObject({ recipients: all, faulty: [] });
    const without = await saveGroupEmail(transaction, admin, {
      ...groupEmail,
      updated_at: fixed.updated_at,
      leaves_out_faulty: true,
    });
    expect(await send(transaction, without)).toBe("approval_requested");
    await authenticateAs(transaction, second);
    const { updated_at } = await groupEmailOf(transaction, second, groupEmail.id);
    await rpc(transaction, "approve_group_email", {
      id: groupEmail.id,
      expected_updated_at: updated_at,
    });
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toHaveLength(all - 37);
    expect(await groupEmailOf(transaction, admin, groupEmail.id)).toMatchObject({
      recipients_count: all - 37,
      left_out: { lacks_field: 37 },
    });
  });
});

describe("sending", () => {
  test("reaches each address once, however often one clicks and the schedule looks", async (transaction) => {
    const readers = [await subscribe(transaction), await subscribe(transaction)];
    const groupEmail = await saveGroupEmail(transaction, admin);
    expect(await send(transaction, groupEmail)).toBe("sending");
    const again = await rpc(transaction, "send_group_email", {
      id: groupEmail.id,
      expected_updated_at: groupEmail.updated_at,
    });
    expect(again).toEqual([{ send_group_email: "sending" }]);
    await queueNotifications(transaction);
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toEqual(readers.sort());
    await authenticateAs(transaction, second);
    expect(await rpcHint(transaction, "send_group_email", { id: groupEmail.id })).toBe(
      "wrong_state",
    );
  });

  test("fixes who gets it: nobody joins afterwards, and whoever leaves gets none", async (transaction) => {
    const leaving = await subscribe(transaction);
    const unconfirmed = await subscribe(transaction);
    const reader = await subscribe(transaction);
    const groupEmail = await saveGroupEmail(transaction, admin);
    await send(transaction, groupEmail);
    await subscribe(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.mailing_list where email = ${leaving}`;
    await transaction`update public.mailing_list set confirmed_at = null where email = ${unconfirmed}`;
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toEqual([reader]);
    await queueNotifications(transaction);
    await claim(transaction);
    expect(await result(transaction, groupEmail.id)).toEqual({ queued: 1, unsubscribed: 2 });
  });

  test("says each reader's words, comes after all else, and says who got it", async (transaction) => {
    const reader = await subscribe(transaction, {
      first_name: "Ana {{country}}",
      country: "Chile",
    });
    const groupEmail = await saveGroupEmail(transaction, admin, {
      subject: "For {{country}}",
      body: "Hello {{first_name}}, {{first_name|x}}",
    });
    await send(transaction, groupEmail);
    await queueNotifications(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`select private.queue_email('deadline_reminder', 'a@example.com', '{}')`;
    expect(await claim(transaction, 1)).toMatchObject([{ kind: "deadline_reminder" }]);
    const [news] = await claim(transaction, 1);
    expect(news).toMatchObject({
      recipient: reader,
      data: {
        subject: "For Chile",
        body: "Hello Ana {{country}}, Ana {{country}}",
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(await result(transaction, groupEmail.id)).toEqual({ queued: 1 });
    await authenticateAs(transaction, "service_role");
    await rpc(transaction, "service_confirm_emails", { ids: [news?.id ?? ""] });
    await queueNotifications(transaction);
    expect((await groupEmailOf(transaction, admin, groupEmail.id)).state).toBe("sent");
    expect(await result(transaction, groupEmail.id)).toEqual({ sent: 1 });
    for (const outcome of ["delivered", "bounced"]) {
      await authenticateAs(transaction, "service_role");
      const args = { addresses: [reader], outcome, email_id: news?.id ?? "" };
      await rpc(transaction, "service_record_outcome", args);
      expect(await result(transaction, groupEmail.id)).toEqual({ [outcome]: 1 });
    }
    await authenticateAs(transaction, "anon");
    await rpc(transaction, "leave_mailing_list", { token: news?.data.token ?? "" });
    expect(await result(transaction, groupEmail.id)).toEqual({ unsubscribed: 1 });
  });

  test("leaves out stopped addresses, and from news whoever has not asked for it", async (transaction) => {
    const stopped = await subscribe(transaction);
    await authenticateAs(transaction, "service_role");
    await rpc(transaction, "service_record_outcome", {
      addresses: [stopped],
      outcome: "bounced",
    });
    const person = await createAccount(transaction);
    const listed = await createAccount(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.profiles set join_mailing_list = true where id = ${listed.id}`;
    const ids = [person.id, listed.id];
    const groupEmail = await saveGroupEmail(transaction, admin, {
      segment: { kind: "people", ids },
    });
    expect(await recipientsOf(transaction, admin, groupEmail.id)).toEqual({
      [person.email]: "not_subscribed",
      [listed.email]: "gets_it",
    });
    const news = await saveGroupEmail(transaction, admin);
    expect(await recipientsOf(transaction, admin, news.id)).toEqual({
      [stopped]: "stopped",
      [listed.email]: "gets_it",
    });
    const entry = await createEntry(transaction, { owner: person, submitted: true });
    const needed = { segment: { kind: "entries", ids: [entry.id] }, is_news: false };
    const toTeam = await saveGroupEmail(transaction, admin, needed);
    await send(transaction, toTeam);
    await queueNotifications(transaction);
    expect((await claim(transaction)).filter(({ kind }) => kind === "group_email")).toMatchObject([
      {
        recipient: person.email,
        data: expect.not.objectContaining({ token: expect.anything() }),
      },
    ]);
  });

  test("is refused for a field that nobody has, a stray brace, and without words", async (transaction) => {
    await subscribe(transaction);
    for (const [words, message] of [
      [
        { body: "{{idea_name}}" },
        "{{idea_name}} is not a field of this group. Use one of these: first_name, country.",
      ],
      [{ subject: "{{First name|x}}" }, /^\{\{First name\}\} is not a field/],
      [{ body: "{{first_name}" }, /two braces on each side/],
      [{ body: "first_name}}" }, /two braces on each side/],
      [{ subject: "" }, "Add a subject and a body."],
    ] as const) {
      const groupEmail = await saveGroupEmail(transaction, admin, words);
      for (const name of ["send_group_email", "group_email_check", "group_email_preview"]) {
        await authenticateAs(transaction, admin);
        const refusal = await rpcRefusal(transaction, name, { id: groupEmail.id });
        expect(refusal).toMatchObject({
          hint: "invalid_input",
          message: expect.stringMatching(message),
        });
      }
    }
  });

  test("two administrators who write at once do not overwrite each other", async (transaction) => {
    const groupEmail = await saveGroupEmail(transaction, admin);
    await saveGroupEmail(transaction, second, { ...groupEmail, body: "Better" });
    await authenticateAs(transaction, admin);
    expect(
      await hintOf(transaction, (savepoint) =>
        saveGroupEmail(savepoint, admin, { ...groupEmail, body: "Worse" }),
      ),
    ).toBe("conflict");
    expect((await groupEmailOf(transaction, admin, groupEmail.id)).body).toBe("Better");
  });
});

describe("more than 1,000 people", () => {
  const confirm = async (transaction: Transaction, id: string, by: Person, version?: string) => {
    const { updated_at } = await groupEmailOf(transaction, by, id);
    const args = { id, expected_updated_at: version ?? updated_at };
    await authenticateAs(transaction, by);
    return args;
  };

  test("are written to by two administrators, of whom the second has seen the words", async (transaction) => {
    await subscribeMany(transaction, 1001);
    const groupEmail = await saveGroupEmail(transaction, admin);
    expect(await send(transaction, groupEmail)).toBe("approval_requested");
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toEqual([]);
    const own = await confirm(transaction, groupEmail.id, admin);
    expect(await rpcHint(transaction, "approve_group_email", own)).toBe(
      "needs_second_administrator",
    );
    const seen = await confirm(transaction, groupEmail.id, second);
    const unseen = { id: groupEmail.id, expected_updated_at: null };
    expect(await rpcHint(transaction, "approve_group_email", unseen)).toBe("invalid_input");
    // The first one changes the words meanwhile.
    await change(transaction, groupEmail.id, "draft");
    const now = await groupEmailOf(transaction, admin, groupEmail.id);
    const other = await saveGroupEmail(transaction, admin, { ...now, body: "Other words" });
    expect(await send(transaction, other)).toBe("approval_requested");
    await authenticateAs(transaction, second);
    expect(await rpcHint(transaction, "approve_group_email", seen)).toBe("conflict");
    const again = await confirm(transaction, groupEmail.id, second);
    expect(await rpc(transaction, "approve_group_email", again)).toEqual([
      { approve_group_email: "sending" },
    ]);
    expect(await rpc(transaction, "approve_group_email", again)).toHaveLength(1);
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toHaveLength(1001);
  });

  test("are as many in several emails within a day", async (transaction) => {
    await subscribeMany(transaction, 501);
    expect(await send(transaction, await saveGroupEmail(transaction, admin))).toBe("sending");
    expect(await send(transaction, await saveGroupEmail(transaction, admin))).toBe(
      "approval_requested",
    );
    expect(await send(transaction, await saveGroupEmail(transaction, second), second)).toBe(
      "sending",
    );
    await passDays(transaction, 1.1);
    expect(await send(transaction, await saveGroupEmail(transaction, admin))).toBe("sending");
  });

  test("are not reached by a group that grows after it was confirmed, or scheduled", async (transaction) => {
    await subscribeMany(transaction, 900);
    const groupEmail = await saveGroupEmail(transaction, admin);
    expect(await send(transaction, groupEmail, admin, daysFromNow(1))).toBe("scheduled");
    await authenticateAs(transaction, "postgres");
    await transaction`
      insert into public.mailing_list (email, name, source, confirmed_at)
      select 'late' || n || '@example.com', 'x', 'mailing_list_form', now() from generate_series(1, 200) n`;
    await passDays(transaction, 1.1);
    await queueNotifications(transaction);
    expect(await groupEmailOf(transaction, admin, groupEmail.id)).toMatchObject({
      state: "approval_requested",
      recipients_count: 1100,
    });
    expect(await waiting(transaction)).toEqual([]);
    await rpc(
      transaction,
      "approve_group_email",
      await confirm(transaction, groupEmail.id, second),
    );
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toHaveLength(1100);
  });
});

describe("a scheduled email", () => {
  test("is begun at its time by the challenge's clock, for whoever is there then", async (transaction) => {
    await subscribe(transaction);
    const groupEmail = await saveGroupEmail(transaction, admin);
    expect(await send(transaction, groupEmail, admin, daysFromNow(2))).toBe("scheduled");
    await subscribe(transaction);
    await passDays(transaction, 1.9);
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toEqual([]);
    await passDays(transaction, 0.2);
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toHaveLength(2);
  });

  test("that cannot be sent then is a draft again, and holds up no other", async (transaction) => {
    const reader = await subscribe(transaction);
    const gone = await subscribe(transaction);
    await authenticateAs(transaction, "postgres");
    const [row] = await transaction`select id from public.mailing_list where email = ${gone}`;
    const broken = await saveGroupEmail(transaction, admin, {
      segment: { kind: "subscribers", ids: [row?.id] },
    });
    await send(transaction, broken, admin, daysFromNow(1));
    const sound = await saveGroupEmail(transaction, admin);
    await send(transaction, sound, admin, daysFromNow(1.01));
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.mailing_list where email = ${gone}`;
    await passDays(transaction, 1.1);
    await queueNotifications(transaction);
    expect(await groupEmailOf(transaction, admin, broken.id)).toMatchObject({
      state: "draft",
      stopped_reason: "This email has no recipients.",
    });
    expect(await waiting(transaction)).toEqual([reader]);
  });

  test("cannot be changed before it is taken back, and is not deleted", async (transaction) => {
    await subscribe(transaction);
    const groupEmail = await saveGroupEmail(transaction, admin);
    await send(transaction, groupEmail, admin, daysFromNow(1));
    expect(
      await hintOf(transaction, (savepoint) =>
        saveGroupEmail(savepoint, second, { ...groupEmail, body: "Other" }),
      ),
    ).toBe("wrong_state");
    expect(await rpcHint(transaction, "delete_group_email", { id: groupEmail.id })).toBe(
      "wrong_state",
    );
    await change(transaction, groupEmail.id, "draft");
    await passDays(transaction, 2);
    await queueNotifications(transaction);
    expect(await waiting(transaction)).toEqual([]);
    await authenticateAs(transaction, admin);
    await rpc(transaction, "delete_group_email", { id: groupEmail.id });
  });

  test("is not scheduled for the past, or for years ahead", async (transaction) => {
    await subscribe(transaction);
    const groupEmail = await saveGroupEmail(transaction, admin);
    await authenticateAs(transaction, admin);
    for (const days of [-1, 400]) {
      const at = daysFromNow(days).toISOString();
      expect(
        await rpcHint(transaction, "send_group_email", {
          id: groupEmail.id,
          at,
        }),
      ).toBe("invalid_input");
    }
  });
});

describe("an email that is being sent", () => {
  test("ends for those to whom it was not sent when it is canceled", async (transaction) => {
    await subscribeMany(transaction, 120);
    const groupEmail = await saveGroupEmail(transaction, admin, { body: "Hello {{first_name}}" });
    await send(transaction, groupEmail);
    await authenticateAs(transaction, "postgres");
    const [sent] = await claim(transaction, 1);
    await rpc(transaction, "service_confirm_emails", { ids: [sent?.id ?? ""] });
    expect(await result(transaction, groupEmail.id)).toEqual({ sent: 1, queued: 119 });
    const claimed = await claim(transaction, 20);
    expect(claimed[0]?.data.body).toMatch(/^Hello Reader \d+$/);
    const key = crypto.randomUUID();
    const ids = claimed.map(({ id }) => id);
    await rpc(transaction, "service_begin_batch", { key, ids });

    await change(transaction, groupEmail.id, "canceled");
    // Twenty were handed to the email service.
    expect(await result(transaction, groupEmail.id)).toEqual({
      sent: 1,
      queued: 20,
      canceled: 99,
    });
    await authenticateAs(transaction, admin);
    expect(
      await rpcHint(transaction, "change_group_email", {
        id: groupEmail.id,
        state: "sending",
      }),
    ).toBe("wrong_state");
  });

  test("follows its readers to another address, to which it goes once", async (transaction) => {
    const [waits, reads] = [await createAccount(transaction), await createAccount(transaction)];
    for (const owner of [waits, reads]) await createEntry(transaction, { owner });
    const groupEmail = await saveGroupEmail(transaction, admin, {
      segment: { kind: "drafts", days: 900 },
      is_news: false,
    });
    await send(transaction, groupEmail);
    await changeAddress(transaction, waits, "early@example.com");
    await queueNotifications(transaction);
    await changeAddress(transaction, reads, "late@example.com");
    expect(await waiting(transaction)).toEqual(["early@example.com", "late@example.com"]);
    await changeAddress(transaction, reads, "later@example.com");
    const claimed = await claim(transaction);
    expect(claimed.map(({ recipient }) => recipient).sort()).toEqual([
      "early@example.com",
      "later@example.com",
    ]);
    await rpc(transaction, "service_confirm_emails", { ids: claimed.map(({ id }) => id) });
    expect(await result(transaction, groupEmail.id)).toEqual({ sent: 2 });
  });

  test("keeps its numbers when the lines of its recipients go", async (transaction) => {
    const person = await createAccount(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`update public.profiles set join_mailing_list = true where id = ${person.id}`;
    await subscribe(transaction);
    const groupEmail = await saveGroupEmail(transaction, admin);
    await send(transaction, groupEmail);
    await queueNotifications(transaction);
    const emails = await claim(transaction);
    await rpc(transaction, "service_confirm_emails", { ids: emails.map(({ id }) => id) });
    await authenticateAs(transaction, person);
    await rpc(transaction, "delete_my_account", { confirm_email: person.email });
    await authenticateAs(transaction, "postgres");
    const rows = () =>
      transaction`select from private.notifications where group_email_id = ${groupEmail.id}`;
    expect(await rows()).toHaveLength(1);
    await queueNotifications(transaction);
    expect(await result(transaction, groupEmail.id)).toEqual({ sent: 1, unsubscribed: 1 });
    await authenticateAs(transaction, "postgres");
    await transaction`update private.notifications set sent_at = now() - interval '31 days'`;
    await transaction`update public.group_emails set ended_at = now() - interval '31 days'`;
    await transaction`select private.delete_expired()`;
    expect(await rows()).toHaveLength(0);
    expect(await result(transaction, groupEmail.id)).toEqual({ sent: 1 });
  });
});

test("a preview and a test say what one of the group would read, and the test goes to oneself alone", async (transaction) => {
  const reader = await subscribe(transaction, { first_name: "Ana", email: "ana@example.com" });
  const groupEmail = await saveGroupEmail(transaction, admin, { body: "Hello {{first_name}}" });
  await authenticateAs(transaction, admin);
  const args = { id: groupEmail.id, address: "ANA@example.com" };
  const [preview] = await rpc(transaction, "group_email_preview", args);
  expect(preview).toEqual({
    group_email_preview: {
      email: reader,
      name: "",
      lacks: [],
      subject: "News",
      body: "Hello Ana",
    },
  });
  const stranger = { id: groupEmail.id, address: admin.email };
  expect(await rpcHint(transaction, "group_email_preview", stranger)).toBe("not_found");
  await rpc(transaction, "test_group_email", args);
  await authenticateAs(transaction, "postgres");
  expect(
    await transaction`select recipient, data from private.notifications where kind = 'group_email'`,
  ).toEqual([{ recipient: admin.email, data: { subject: "Test: News", body: "Hello Ana" } }]);
  await authenticateAs(transaction, admin);
  for (let count = 1; count < 20; count++) await rpc(transaction, "test_group_email", args);
  expect(await rpcHint(transaction, "test_group_email", args)).toBe("rate_limited");
});

test("changes of state are in the audit log, with the number of recipients", async (transaction) => {
  await subscribe(transaction);
  const groupEmail = await saveGroupEmail(transaction, admin);
  await send(transaction, groupEmail, admin, daysFromNow(1));
  await change(transaction, groupEmail.id, "draft");
  await send(transaction, groupEmail);
  await change(transaction, groupEmail.id, "canceled");
  const lines = await transaction`
    select action, details -> 'recipients' as recipients from public.admin_audit_log
    where subject_type = 'group_email' order by id`;
  expect(lines.map(({ action, recipients }) => [action, recipients])).toEqual(
    ["scheduled", "returned_to_draft", "sending", "canceled"].map((word) => [
      `group_email.${word}`,
      1,
    ]),
  );
});
