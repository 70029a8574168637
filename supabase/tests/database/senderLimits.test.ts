import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import { authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import {
  claimToken,
  createEntry,
  entryAfter,
  invite,
  submitEntry,
} from "#tools/testing/world/entries.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";

/** All that sends mail or writes into the audit log is counted, for a person and for an entry. */

const { sql, test } = useDatabase();
const { owner, member } = usePeople(sql, { owner: createAccount, member: createAccount });

async function rounds(transaction: Transaction, person: Person, revision: number, count: number) {
  let next = revision;
  for (let round = 0; round < count; round += 1) {
    await submitEntry(transaction, person, next);
    const args = { expected_revision: next + 1 };
    next = (await entryAfter(transaction, person, "withdraw_entry", args)).revision;
  }
  return next;
}

const LIMITED = { hint: "rate_limited" };

describe("withdrawing", () => {
  test("stops at five times a day for an entry, with any owner; submitting never does", async (transaction) => {
    await createEntry(transaction, { owner, members: [member] });
    const revision = await rounds(transaction, owner, 1, 5);
    const submitted = await submitEntry(transaction, owner, revision);
    const args = { expected_revision: submitted.revision };
    expect(await rpcRefusal(transaction, "withdraw_entry", args)).toMatchObject(LIMITED);
    await rpc(transaction, "hand_over_entry", { member_id: member.id });
    await authenticateAs(transaction, member);
    const handedOver = { expected_revision: submitted.revision + 1 };
    expect(await rpcRefusal(transaction, "withdraw_entry", handedOver)).toMatchObject(LIMITED);
  });

  test("stops at five times a day for a person, with another entry too", async (transaction) => {
    await createEntry(transaction, { owner });
    const revision = await rounds(transaction, owner, 1, 5);
    await rpc(transaction, "discard_entry", { expected_revision: revision });
    await createEntry(transaction, { owner, submitted: true });
    const args = { expected_revision: 2 };
    expect(await rpcRefusal(transaction, "withdraw_entry", args)).toMatchObject(LIMITED);
  });
});

test("handing over stops at ten times a day", async (transaction) => {
  await createEntry(transaction, { owner, members: [member] });
  const people = [owner, member] as const;
  for (let count = 0; count < 10; count += 1) {
    const [from, to] = count % 2 ? [member, owner] : people;
    await entryAfter(transaction, from, "hand_over_entry", { member_id: to.id });
  }
  await authenticateAs(transaction, owner);
  const args = { member_id: member.id };
  expect(await rpcRefusal(transaction, "hand_over_entry", args)).toMatchObject(LIMITED);
});

test("joining, and leaving again, stops at ten times a day", async (transaction) => {
  await createEntry(transaction, { owner });
  const tokens: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    const id = await invite(transaction, owner, `guest${count}@example.com`);
    tokens.push(await claimToken(transaction));
    await authenticateAs(transaction, owner);
    if (count < 10) {
      await authenticateAs(transaction, member);
      await rpc(transaction, "accept_invitation", { token: tokens[count] ?? "" });
      await rpc(transaction, "leave_team");
    }
    expect(id).toBeTruthy();
  }
  await authenticateAs(transaction, member);
  const args = { token: tokens[10] ?? "" };
  expect(await rpcRefusal(transaction, "accept_invitation", args)).toMatchObject(LIMITED);
});

/** As if so many had happened already. */
async function spend(transaction: Transaction, action: string, key: string, uses: number) {
  await transaction`reset role`;
  await transaction`
    insert into private.rate_limits (action, key_hash, used, resets_at)
    values (${action}, private.rate_limit_hash(${key}), ${uses}, now() + interval '1 day')`;
}

describe("what others of the entry, or another entry, have used up counts, too", () => {
  test("a person hands over ten times a day, with any entries", async (transaction) => {
    await createEntry(transaction, { owner, members: [member] });
    await spend(transaction, "handover_sender", owner.id, 10);
    await authenticateAs(transaction, owner);
    const args = { member_id: member.id };
    expect(await rpcRefusal(transaction, "hand_over_entry", args)).toMatchObject(LIMITED);
  });

  test("an entry invites thirty times a day, with any owner", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    await spend(transaction, "invitation", id, 30);
    await authenticateAs(transaction, owner);
    const args = { email: "guest@example.com" };
    expect(await rpcRefusal(transaction, "invite_member", args)).toMatchObject(LIMITED);
  });

  test("a team is joined thirty times a day, by any people", async (transaction) => {
    const { id } = await createEntry(transaction, { owner });
    await invite(transaction, owner, "guest@example.com");
    const token = await claimToken(transaction);
    await spend(transaction, "joining", id, 30);
    await authenticateAs(transaction, member);
    expect(await rpcRefusal(transaction, "accept_invitation", { token })).toMatchObject(LIMITED);
  });

  test("a person begins ten entries a day", async (transaction) => {
    await spend(transaction, "entry", owner.id, 10);
    await authenticateAs(transaction, owner);
    const args = { idea_name: "Idea", description: "" };
    expect(await rpcRefusal(transaction, "create_entry", args)).toMatchObject(LIMITED);
  });
});

test("a flood of one sender's mails delays nobody else's", async (transaction) => {
  await authenticateAs(transaction, owner);
  await transaction`reset role`;
  await transaction`
    select private.queue_email('entry_received', 'flood' || n || '@example.com')
    from generate_series(1, 200) n`;
  await authenticateAs(transaction, member);
  await transaction`reset role`;
  await transaction`select private.queue_email('entry_received', 'later@example.com')`;
  await authenticateAs(transaction, "service_role");
  const mails = await rpc<{ recipient: string }>(transaction, "service_claim_emails", {
    max_count: 2,
  });
  expect(mails.map(({ recipient }) => recipient)).toContain("later@example.com");
});

test("what is counted is no hash that an address could be guessed by", async (transaction) => {
  await transaction`select private.spend_rate_limit('test', 'ana@example.com', 1, '1 hour')`;
  const [row] = await transaction<{ hash: string; secret: string }[]>`
    select encode(key_hash, 'hex') as hash,
      (select encode(rate_limit_secret, 'hex') from private.platform_settings) as secret
    from private.rate_limits where action = 'test'`;
  const plain = createHash("sha256").update("ana@example.com").digest("hex");
  expect(row?.hash).toHaveLength(64);
  expect(row?.hash).not.toBe(plain);
  expect(row?.secret).toHaveLength(64);
});
