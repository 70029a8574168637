import { beforeAll, describe, expect, test } from "vitest";
import type { Actor, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { calling, endsOf, hold, untilWaiting } from "#tools/testing/database/locks.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import {
  addMember,
  CONFIRMED,
  claimToken,
  createEntry,
  invite,
} from "#tools/testing/world/entries.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";

/** Simultaneous transactions of several connections. All of them commit. */
const { sql } = useDatabase(8);

beforeAll(() => setChallenge(sql));

/** Calls a function as a person, in a transaction that stays open for a moment after the call. */
function call(person: Actor, name: string, args: Parameters<typeof rpc>[2] = {}): Promise<unknown> {
  return sql.begin(async (transaction) => {
    await calling(person, name, args)(transaction);
    await transaction`select pg_sleep(0.1)`;
  });
}

const lockEntryOf =
  ({ id }: Person) =>
  (transaction: Transaction) =>
    transaction`select from public.submissions where created_by = ${id} for update`;

/** The outcomes of the calls, sorted. */
const outcomesOf = async (calls: Promise<unknown>[]) => (await endsOf(calls)).sort();

const SUBMIT = { expected_revision: 1, ...CONFIRMED };

function people(count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => createAccount(sql)));
}

/** A committed entry, and a token for each invited person. */
async function teamWithTokens(owner: Person, count: number): Promise<string[]> {
  return sql.begin(async (transaction: Transaction) => {
    await createEntry(transaction, { owner });
    const tokens: string[] = [];
    for (let index = 0; index < count; index += 1) {
      await invite(transaction, owner, `guest${index}@example.com`);
      tokens.push(await claimToken(transaction));
    }
    return tokens;
  });
}

describe("teams", () => {
  test("of seven people who accept at once, four join the owner", async () => {
    const [owner, ...guests] = await people(8);
    if (!owner) throw new Error("There is no owner.");
    const tokens = await teamWithTokens(owner, 7);
    const accepts = guests.map((guest, index) =>
      call(guest, "accept_invitation", { token: tokens[index] ?? "" }),
    );
    const outcomes = await outcomesOf(accepts);
    expect(outcomes).toEqual(["ok", "ok", "ok", "ok", "team_full", "team_full", "team_full"]);
    const [row] = await sql`
      select count(*)::int as members from public.submission_members member
      join public.submissions entry on entry.id = member.submission_id
      where entry.created_by = ${owner.id}`;
    expect(row).toEqual({ members: 5 });
  });

  test("members who are inserted at once do not exceed the maximum", async () => {
    const [owner, ...others] = await people(6);
    if (!owner) throw new Error("There is no owner.");
    const { id } = await createEntry(sql, { owner });
    const additions = others.map((person) =>
      sql.begin(async (transaction) => {
        await addMember(transaction, id, person);
        await transaction`select pg_sleep(0.1)`;
      }),
    );
    expect(await outcomesOf(additions)).toEqual(["ok", "ok", "ok", "ok", "team_full"]);
  });

  test("a link that two people use at once works for one of them", async () => {
    const owner = await createAccount(sql);
    const first = await createAccount(sql);
    const second = await createAccount(sql);
    const [token = ""] = await teamWithTokens(owner, 1);
    const outcomes = await outcomesOf([
      call(first, "accept_invitation", { token }),
      call(second, "accept_invitation", { token }),
    ]);
    expect(outcomes).toEqual(["invitation_used", "ok"]);
  });

  test("one person who accepts into two teams at once joins one", async () => {
    const owner = await createAccount(sql);
    const other = await createAccount(sql);
    const guest = await createAccount(sql);
    const [one = ""] = await teamWithTokens(owner, 1);
    const [two = ""] = await teamWithTokens(other, 1);
    const outcomes = await outcomesOf([
      call(guest, "accept_invitation", { token: one }),
      call(guest, "accept_invitation", { token: two }),
      call(guest, "create_entry", {}),
    ]);
    expect(outcomes).toEqual(["already_on_a_team", "already_on_a_team", "ok"]);
    const rows = await sql`select from public.submission_members where user_id = ${guest.id}`;
    expect(rows).toHaveLength(1);
    // The unused link is still open for another person.
    const open = await sql`
      select from public.team_invitations
      where accepted_at is null and invited_by in (${owner.id}, ${other.id})`;
    expect(open.length).toBeGreaterThanOrEqual(1);
  });

  test("if accepting and revoking happen at once, one succeeds, without a deadlock", async () => {
    const [owner, guest] = [await createAccount(sql), await createAccount(sql)];
    const [token = ""] = await teamWithTokens(owner, 1);
    const [invitation] = await sql<{ id: string }[]>`
      select id from public.team_invitations where invited_by = ${owner.id}`;
    const outcomes = await outcomesOf([
      call(guest, "accept_invitation", { token }),
      call(owner, "revoke_invitation", { invitation_id: invitation?.id ?? "" }),
    ]);
    expect([
      ["invitation_invalid", "ok"],
      ["invitation_used", "ok"],
    ]).toContainEqual(outcomes);
  });
});

describe("entries", () => {
  test("a person who starts two drafts at once gets one", async () => {
    const owner = await createAccount(sql);
    const create = () => call(owner, "create_entry", {});
    expect(await outcomesOf([create(), create(), create()])).toEqual([
      "already_on_a_team",
      "already_on_a_team",
      "ok",
    ]);
    const rows = await sql`select from public.submissions where created_by = ${owner.id}`;
    expect(rows).toHaveLength(1);
  });

  test("if two windows save at once, one gets a conflict", async () => {
    const owner = await createAccount(sql);
    await createEntry(sql, { owner });
    const save = (idea_name: string) =>
      call(owner, "save_entry", { expected_revision: 1, idea_name, description: "d" });
    expect(await outcomesOf([save("One"), save("Two")])).toEqual(["conflict", "ok"]);
  });

  test("a double click submits once, with one receipt and one email", async () => {
    const owner = await createAccount(sql);
    const { id } = await createEntry(sql, { owner });
    const submit = () => call(owner, "submit_entry", SUBMIT);
    expect(await outcomesOf([submit(), submit()])).toEqual(["conflict", "ok"]);
    const attestations = await sql`
      select from public.submission_attestations where submission_id = ${id}`;
    expect(attestations).toHaveLength(1);
    const emails = await sql`
      select from private.notifications where kind = 'entry_received' and recipient = ${owner.email}`;
    expect(emails).toHaveLength(1);
  });

  test("simultaneous submissions get different receipts", async () => {
    const owners = await people(6);
    for (const owner of owners) await createEntry(sql, { owner });
    const outcomes = await outcomesOf(owners.map((owner) => call(owner, "submit_entry", SUBMIT)));
    expect(outcomes).toEqual(Array(6).fill("ok"));
    const ids = owners.map(({ id }) => id);
    const rows = await sql`
      select distinct receipt_number from public.submissions where created_by in ${sql(ids)}`;
    expect(rows).toHaveLength(6);
  });

  test.each([
    ["saving", "save_entry", { expected_revision: 1, idea_name: "New", description: "New" }],
    ["discarding", "discard_entry", { expected_revision: 1 }],
  ])("if submitting and %s happen at once, one succeeds", async (_, name, args) => {
    const owner = await createAccount(sql);
    await createEntry(sql, { owner });
    const outcomes = await outcomesOf([
      call(owner, "submit_entry", SUBMIT),
      call(owner, name, args),
    ]);
    expect(outcomes[1]).toBe("ok");
    expect(["conflict", "not_found"]).toContain(outcomes[0]);
    const rows = await sql`
      select submitted_at is not null as submitted, idea_name from public.submissions
      where created_by = ${owner.id}`;
    // The submitted version is the one that the attestations are about.
    expect(rows).not.toContainEqual({ submitted: true, idea_name: "New" });
  });

  test("accepting an invitation is refused if its lock comes after the deadline of registration", async () => {
    const [owner, guest] = [await createAccount(sql), await createAccount(sql)];
    const [token = ""] = await teamWithTokens(owner, 1);
    const commit = await hold(sql, lockEntryOf(owner));
    const accept = outcomesOf([call(guest, "accept_invitation", { token })]);
    await untilWaiting(sql, 1);
    await setChallenge(sql, { registration_closes_at: daysFromNow(-1) });
    await commit();
    expect(await accept).toEqual(["roster_locked"]);
    await setChallenge(sql);
  });

  test("a member who is removed before their change gets its lock changes nothing", async () => {
    const [owner, member] = [await createAccount(sql), await createAccount(sql)];
    await createEntry(sql, { owner, members: [member] });
    const remove = calling(owner, "remove_member", { member_id: member.id });
    const commit = await hold(sql, remove);
    const texts = { expected_revision: 1, idea_name: "Late", description: "Late" };
    const change = outcomesOf([call(member, "save_entry", texts)]);
    await untilWaiting(sql, 1);
    await commit();
    expect(await change).toEqual(["not_found"]);
  });

  test("a submission that gets its lock after the deadline is late", async () => {
    const owner = await createAccount(sql);
    await createEntry(sql, { owner });
    const commit = await hold(sql, lockEntryOf(owner));
    const submission = outcomesOf([call(owner, "submit_entry", SUBMIT)]);
    await untilWaiting(sql, 1);
    await setChallenge(sql, pastDates());
    await commit();
    expect(await submission).toEqual(["deadline_passed"]);
    await setChallenge(sql);
  });
});

const MESSAGE = {
  name: "Ana",
  email: "ana@example.com",
  subject: "s",
  client_address: "203.0.113.7",
};
const send = (message: string) =>
  call("service_role", "service_record_contact_request", { ...MESSAGE, message });

test("of ten messages from one sender at once, five are stored; repeated ones are stored once", async () => {
  const outcomes = await outcomesOf(Array.from({ length: 10 }, (_, index) => send(`No. ${index}`)));
  expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === "rate_limited")).toHaveLength(5);
  await sql`delete from private.rate_limits`;
  expect(await outcomesOf([send("m"), send("m"), send("m")])).toEqual(["ok", "ok", "ok"]);
  expect(await sql`select from public.contact_requests where message = 'm'`).toHaveLength(1);
});

test("an address that joins the mailing list several times at once is stored once, with the same answer", async () => {
  const subscriber = { name: "Ana", email: "twice@example.com", country: "Spain" };
  const join = () => call("anon", "join_mailing_list", subscriber);
  expect(await outcomesOf([join(), join(), join()])).toEqual(["ok", "ok", "ok"]);
  expect(await sql`select from public.mailing_list`).toHaveLength(1);
});

test("an account is deleted while an email about a result that has changed is claimed", async () => {
  const reader = await createAccount(sql);
  await setChallenge(sql, { ...pastDates(), results_released_at: daysFromNow(-5) });
  await sql`insert into private.notifications (kind, user_id, recipient, topic, decision)
    values ('entry_selected', ${reader.id}, ${reader.email}, 'results', 'selected')`;
  await sql`insert into public.mailing_list (name, email, country, source)
    values ('Ana', ${reader.email}, 'Spain', 'mailing_list_form')`;
  const [deletion, takingBack] = await sql.begin(async (transaction) => {
    // By then, the deletion has removed the account but not its emails.
    await transaction`select from public.mailing_list where email = ${reader.email} for update`;
    const deletion = call(reader, "delete_my_account", { confirm_email: reader.email });
    await untilWaiting(sql, 1);
    const takingBack = sql`select public.service_claim_emails(100)`;
    takingBack.execute();
    return [[deletion], [takingBack]];
  });
  expect(await outcomesOf([...deletion, ...takingBack])).toEqual(["ok", "ok"]);
  expect(await sql`select from private.notifications where user_id = ${reader.id}`).toHaveLength(0);
});
