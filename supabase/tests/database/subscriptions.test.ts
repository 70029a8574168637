import { describe, expect } from "vitest";
import { authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, SIGN_UP_DATA } from "#tools/testing/world/people.ts";

/** Only confirmed addresses get news from the mailing list; anybody can leave it. */
const { test } = useDatabase();

const EMAIL = "ana@example.com";

async function join(transaction: Transaction, email = EMAIL) {
  await authenticateAs(transaction, "anon");
  await rpc(transaction, "join_mailing_list", { name: "Ana", email, country: "Spain" });
}

async function listed(transaction: Transaction, email = EMAIL) {
  await authenticateAs(transaction, "postgres");
  const [row] = await transaction<{ confirmed: boolean; token: string }[]>`
    select confirmed_at is not null as confirmed, unsubscribe_token as token
    from public.mailing_list where email = ${email}`;
  return row;
}

/** The tokens in the mails that wait for this address, as the mailer gets them. */
async function mailed(transaction: Transaction, email = EMAIL): Promise<string[]> {
  await authenticateAs(transaction, "service_role");
  const mails = await rpc<{ id: string; recipient: string; kind: string; data: { token: string } }>(
    transaction,
    "service_claim_emails",
    { max_count: 100 },
  );
  await rpc(transaction, "service_confirm_emails", { ids: mails.map(({ id }) => id) });
  return mails
    .filter(({ kind, recipient }) => kind === "subscription_confirmation" && recipient === email)
    .map(({ data }) => data.token);
}

async function confirm(transaction: Transaction, token: string) {
  await authenticateAs(transaction, "anon");
  await rpc(transaction, "confirm_subscription", { token });
}

async function refusalOfLink(transaction: Transaction, token: string) {
  await authenticateAs(transaction, "anon");
  return await rpcHint(transaction, "confirm_subscription", { token });
}

/** Lets the windows of all counters end. */
async function passTime(transaction: Transaction, action?: string) {
  await authenticateAs(transaction, "postgres");
  await transaction`
    update private.rate_limits set resets_at = now() - interval '1 second'
    where action = coalesce(${action ?? null}, action)`;
}

describe("an address from the form", () => {
  test("is on the list at once, and confirmed by the link in its mail, once or twice", async (transaction) => {
    await join(transaction);
    expect(await listed(transaction)).toMatchObject({ confirmed: false });
    const [token = ""] = await mailed(transaction);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    await confirm(transaction, token);
    await confirm(transaction, token);
    expect(await listed(transaction)).toMatchObject({ confirmed: true });
  });

  test("is not confirmed by a guess, an old link, or one of somebody who has left", async (transaction) => {
    await join(transaction);
    const [token = ""] = await mailed(transaction);
    expect(await refusalOfLink(transaction, "")).toBe("link_expired");
    expect(await refusalOfLink(transaction, "7".repeat(64))).toBe("link_expired");
    await authenticateAs(transaction, "postgres");
    await transaction`
      update private.subscription_tokens set issued_at = now() - interval '8 days'`;
    expect(await refusalOfLink(transaction, token)).toBe("link_expired");
    expect(await listed(transaction)).toMatchObject({ confirmed: false });

    await transaction`update private.subscription_tokens set issued_at = now()`;
    await transaction`delete from public.mailing_list`;
    expect(await refusalOfLink(transaction, token)).toBe("link_expired");
    expect(await listed(transaction)).toBeUndefined();
  });

  test("keeps no token that could be read", async (transaction) => {
    await join(transaction);
    const [token = ""] = await mailed(transaction);
    await authenticateAs(transaction, "postgres");
    const [row] = await transaction`
      select string_agg(issued::text, '') || (select string_agg(email::text, '') from private.notifications email)
        as stored from private.subscription_tokens issued`;
    expect(row?.stored).not.toContain(token);
  });
});

describe("the mail that confirms", () => {
  test("goes once an hour and three times a week to one address, and nobody is told", async (transaction) => {
    const sent: number[] = [];
    for (let hour = 0; hour < 5; hour++) {
      await join(transaction);
      await join(transaction, "ANA@example.com");
      sent.push((await mailed(transaction)).length);
      await passTime(transaction, "subscription_email");
    }
    expect(sent).toEqual([1, 1, 1, 0, 0]);
    await passTime(transaction);
    await join(transaction);
    expect(await mailed(transaction)).toHaveLength(1);
  });

  test("does not go to a confirmed address, whose counters are no different", async (transaction) => {
    await transaction`
      insert into public.mailing_list (email, source, confirmed_at)
      values (${EMAIL}, 'mailing_list_form', now())`;
    await join(transaction);
    await join(transaction, "new@example.com");
    await authenticateAs(transaction, "postgres");
    const counters = await transaction`
      select email, array_agg(action || used order by action) as used
      from private.rate_limits
      join unnest(array[${EMAIL}, 'new@example.com']) email
        on key_hash = private.rate_limit_hash(email)
      group by email`;
    const used = ["subscription_email1", "subscription_email_week1"];
    expect(counters).toHaveLength(2);
    for (const counter of counters) expect(counter.used).toEqual(used);
    expect(await mailed(transaction)).toEqual([]);
  });

  test("is forgotten with the address", async (transaction) => {
    await join(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.mailing_list`;
    expect(await transaction`select from private.notifications`).toHaveLength(0);
  });
});

describe("somebody with an account", () => {
  const opted = { ...SIGN_UP_DATA, join_mailing_list: true };

  test("is confirmed by the address of the account, also what the form wrote before", async (transaction) => {
    await createAccount(transaction, { email: EMAIL, data: opted });
    expect(await listed(transaction)).toMatchObject({ confirmed: true });
    await join(transaction, "ben@example.com");
    await createAccount(transaction, { email: "ben@example.com", data: opted });
    expect(await listed(transaction, "ben@example.com")).toMatchObject({ confirmed: true });
  });

  test("is not confirmed by an address that is not", async (transaction) => {
    await join(transaction);
    await createAccount(transaction, { email: EMAIL, data: opted, confirmed: false });
    expect(await listed(transaction)).toMatchObject({ confirmed: false });
  });
});

describe("leaving by the link in a mail", () => {
  async function leave(transaction: Transaction, token: string) {
    await authenticateAs(transaction, "anon");
    return rpc(transaction, "leave_mailing_list", { token });
  }

  test("takes away the line, the mails that wait and the choice in the profile", async (transaction) => {
    const person = await createAccount(transaction, {
      email: EMAIL,
      data: { ...SIGN_UP_DATA, join_mailing_list: true },
    });
    const token = (await listed(transaction))?.token ?? "";
    await transaction`
      insert into private.notifications (kind, recipient, subscriber_id)
      select 'subscription_confirmation', email, id from public.mailing_list`;
    const answer = await leave(transaction, token);
    expect(await leave(transaction, token), "twice is the same").toEqual(answer);
    expect(await listed(transaction)).toBeUndefined();
    expect(
      await transaction`select from private.notifications where subscriber_id is not null`,
    ).toHaveLength(0);
    const [profile] = await transaction`
      select join_mailing_list from public.profiles where id = ${person.id}`;
    expect(profile).toEqual({ join_mailing_list: false });
  });

  test("leaves the choice of an account that has not shown the address to be its own", async (transaction) => {
    await join(transaction);
    await createAccount(transaction, {
      email: EMAIL,
      data: { ...SIGN_UP_DATA, join_mailing_list: true },
      confirmed: false,
    });
    await leave(transaction, (await listed(transaction))?.token ?? "");
    expect(await listed(transaction)).toBeUndefined();
    const [profile] = await transaction`
      select join_mailing_list from public.profiles where email = ${EMAIL}`;
    expect(profile).toEqual({ join_mailing_list: true });
  });

  test("by a guess takes nobody away and answers the same", async (transaction) => {
    await join(transaction);
    const answers = [await leave(transaction, "7".repeat(64)), await leave(transaction, "")];
    const token = (await listed(transaction))?.token ?? "";
    expect(await listed(transaction)).toBeDefined();
    for (const answer of answers) expect(answer).toEqual(await leave(transaction, token));
  });
});
