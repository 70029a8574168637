import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { claimToken, createEntry, entryAfter, invite } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
let owner: Person;
let member: Person;
let guest: Person;
let admin: Person;

const ADDRESS = "guest@example.com";

beforeAll(async () => {
  await setChallenge(sql);
  owner = await createAccount(sql);
  member = await createAccount(sql);
  guest = await createAccount(sql);
  admin = await createAdmin(sql);
});

describe("inviting", () => {
  test("is the owner's", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner, members: [member] });
      const invitation = await invite(transaction, owner, ADDRESS);
      const calls = [
        ["invite_member", { email: ADDRESS }],
        ["resend_invitation", { invitation_id: invitation }],
        ["revoke_invitation", { invitation_id: invitation }],
      ] as const;
      for (const [name, args] of calls) {
        for (const actor of ["anon", "service_role", member] as const) {
          await authenticateAs(transaction, actor);
          expect((await rpcRefusal(transaction, name, args)).code).toBe(DENIED);
        }
        for (const other of [guest, admin]) {
          await authenticateAs(transaction, other);
          expect(await rpcRefusal(transaction, name, args)).toMatchObject({ hint: "not_found" });
        }
      }
      // Even the owner of another entry reaches only their own invitations.
      await createEntry(transaction, { owner: guest });
      for (const [name, args] of calls.slice(1)) {
        expect(await rpcRefusal(transaction, name, args)).toMatchObject({ hint: "not_found" });
      }
    });
  });

  test("is listed for the team, without the token", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner, members: [member] });
      await invite(transaction, owner, ADDRESS);
      await authenticateAs(transaction, member);
      const [row] = await transaction`select * from public.my_team_invitations`;
      expect(row).toMatchObject({ email: ADDRESS, state: "open", last_sent_at: null });
      expect(Object.keys(row ?? {}).join()).not.toContain("token");
      await authenticateAs(transaction, guest);
      expect(await transaction`select * from public.my_team_invitations`).toHaveLength(0);
      const direct = (savepoint: Transaction) =>
        savepoint`select * from private.my_team_invitations`;
      expect((await refusalOf(transaction, direct)).code).toBe(DENIED);
    });
  });

  test.each(["", "guest", "guest@localhost", "a@b.c\nbcc: d@e.f"])("refuses %j", async (email) => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const refusal = await rpcRefusal(transaction, "invite_member", { email });
      expect(refusal).toMatchObject({ hint: "invalid_input" });
    });
  });

  test("refuses a member of the team in any spelling, and tells of no other membership", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner, members: [member] });
      await createEntry(transaction, { owner: guest });
      await authenticateAs(transaction, owner);
      for (const email of [owner.email, member.email.toUpperCase()]) {
        const refusal = await rpcRefusal(transaction, "invite_member", { email });
        expect(refusal).toMatchObject({ hint: "already_a_member" });
      }
      await invite(transaction, owner, guest.email);
      await invite(transaction, owner, "without-account@example.com");
    });
  });

  test("the same address twice is one invitation and one mail", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const first = await invite(transaction, owner, ADDRESS);
      const second = await invite(transaction, owner, ADDRESS.toUpperCase());
      expect(second).toBe(first);
      await authenticateAs(transaction, "postgres");
      expect(await transaction`select from private.notifications`).toHaveLength(1);
    });
  });

  test("stops at ten open ones", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      for (let count = 0; count < 10; count += 1) {
        await invite(transaction, owner, `guest${count}@example.com`);
      }
      const refusal = await rpcRefusal(transaction, "invite_member", { email: ADDRESS });
      expect(refusal).toMatchObject({ hint: "too_many_invitations" });
    });
  });

  test("and resending stop at thirty mails a day, of an entry and of a person", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const ids = [];
      for (const guest of ["a", "b", "c", "d", "e", "f"]) {
        ids.push(await invite(transaction, owner, `${guest}@example.com`));
      }
      for (const invitation_id of ids) {
        for (let count = 1; count < 5; count += 1) {
          await rpc(transaction, "resend_invitation", { invitation_id });
        }
      }
      const next = { email: "next@example.com" };
      for (const [name, args] of [
        ["resend_invitation", { invitation_id: ids[0] ?? "" }],
        ["invite_member", next],
      ] as const) {
        expect(await rpcRefusal(transaction, name, args)).toMatchObject({ hint: "rate_limited" });
      }
      await rpc(transaction, "discard_entry", { expected_revision: 1 });
      await createEntry(transaction, { owner });
      const refusal = await rpcRefusal(transaction, "invite_member", next);
      expect(refusal, "with another entry").toMatchObject({ hint: "rate_limited" });
    });
  });

  test("to one address stop at five mails a day", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const invitation_id = await invite(transaction, owner, ADDRESS);
      for (let count = 1; count < 5; count += 1) {
        await rpc(transaction, "resend_invitation", { invitation_id });
      }
      const refusal = await rpcRefusal(transaction, "resend_invitation", { invitation_id });
      expect(refusal).toMatchObject({ hint: "rate_limited" });
    });
  });

  test("of many people together send twenty mails a day to one address, and nobody is told", async () => {
    await rolledBack(sql, async (transaction) => {
      for (let count = 0; count < 20; count += 1) {
        const { owner: person } = await createEntry(transaction);
        await invite(transaction, person, count % 2 ? ADDRESS : ADDRESS.toUpperCase());
      }
      await createEntry(transaction, { owner });
      await invite(transaction, owner, ADDRESS);
      await invite(transaction, owner, "somebody.else@example.com");
      const [invited] = await transaction`
        select state, last_sent_at from public.my_team_invitations where email = ${ADDRESS}`;
      expect(invited).toEqual({ state: "open", last_sent_at: null });
      await authenticateAs(transaction, "postgres");
      const mails = await transaction`
        select from private.notifications where lower(recipient) = lower(${ADDRESS})`;
      expect(mails).toHaveLength(20);
    });
  });

  test("ends with team registration", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const invitation_id = await invite(transaction, owner, ADDRESS);
      await setChallenge(transaction, { registration_closes_at: daysFromNow(-1) });
      await authenticateAs(transaction, owner);
      for (const [name, args] of [
        ["invite_member", { email: "next@example.com" }],
        ["resend_invitation", { invitation_id }],
      ] as const) {
        expect(await rpcRefusal(transaction, name, args)).toMatchObject({ hint: "roster_locked" });
      }
      await rpc(transaction, "revoke_invitation", { invitation_id });
    });
  });
});

describe("the link", () => {
  test("is stored as a hash only, and every mail of an invitation has its own", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const invitation_id = await invite(transaction, owner, ADDRESS);
      const first = await claimToken(transaction);
      await authenticateAs(transaction, owner);
      await rpc(transaction, "resend_invitation", { invitation_id });
      const second = await claimToken(transaction);
      expect(first).toMatch(/^[0-9a-f]{64}$/);
      expect(second).not.toBe(first);
      await authenticateAs(transaction, "postgres");
      const dump = await transaction`
        select (select jsonb_agg(e) from private.notifications e)::text
          || (select jsonb_agg(t) from private.invitation_tokens t)::text
          || (select jsonb_agg(i) from public.team_invitations i)::text as everything`;
      expect(dump[0]?.everything).not.toContain(first);
      expect(dump[0]?.everything).not.toContain(second);
      const stored = await transaction<{ token_hash: Buffer }[]>`
        select token_hash from private.invitation_tokens`;
      const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
      expect(stored.map(({ token_hash }) => token_hash.toString("hex")).sort()).toEqual(
        [first, second].map(hashOf).sort(),
      );
      for (const token of [first, second]) {
        await authenticateAs(transaction, "anon");
        expect(await rpc(transaction, "get_invitation", { token })).toHaveLength(1);
      }
    });
  });

  test("tells who invited and what can be done, and nothing about the idea", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      await invite(transaction, owner, ADDRESS);
      const token = await claimToken(transaction);
      await authenticateAs(transaction, "anon");
      const read = () => rpc(transaction, "get_invitation", { token });
      expect(await read()).toEqual([
        { state: "open", inviter_name: "Zoë Müller", member_count: 1, max_members: 5 },
      ]);
      await setChallenge(transaction, { max_submission_members: 1 });
      expect(await read()).toMatchObject([{ state: "team_full" }]);
      await setChallenge(transaction, { registration_closes_at: daysFromNow(-1) });
      expect(await read()).toMatchObject([{ state: "roster_locked" }]);
    });
  });

  test("of nobody tells nothing", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, "anon");
      for (const token of ["", "0".repeat(64), null]) {
        expect(await rpc(transaction, "get_invitation", { token })).toEqual([]);
      }
    });
  });
});

describe("declining and revoking", () => {
  test.each([
    ["decline_invitation", "declined"],
    ["revoke_invitation", "revoked"],
  ])("%s ends the invitation, repeatably", async (name, state) => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const invitation_id = await invite(transaction, owner, ADDRESS);
      const token = await claimToken(transaction);
      const end = async () => {
        await authenticateAs(transaction, state === "declined" ? guest : owner);
        await rpc(transaction, name, state === "declined" ? { token } : { invitation_id });
      };
      await end();
      await end();
      await authenticateAs(transaction, guest);
      const refusal = await rpcRefusal(transaction, "accept_invitation", { token });
      expect(refusal).toMatchObject({ hint: "invitation_invalid" });
      expect(await rpc(transaction, "get_invitation", { token })).toMatchObject([{ state }]);
      await authenticateAs(transaction, owner);
      const resent = await rpcRefusal(transaction, "resend_invitation", { invitation_id });
      expect(resent).toMatchObject({ hint: "invitation_used" });
      // The same address can be invited anew.
      expect(await invite(transaction, owner, ADDRESS)).not.toBe(invitation_id);
    });
  });

  test("a revoked invitation whose mail still waits is never mailed", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const invitation_id = await invite(transaction, owner, ADDRESS);
      await rpc(transaction, "revoke_invitation", { invitation_id });
      await authenticateAs(transaction, "service_role");
      expect(await rpc(transaction, "service_claim_emails")).toEqual([]);
    });
  });

  test("an accepted invitation can be neither declined nor revoked", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      const invitation_id = await invite(transaction, owner, ADDRESS);
      const token = await claimToken(transaction);
      await entryAfter(transaction, guest, "accept_invitation", { token });
      const declined = await rpcRefusal(transaction, "decline_invitation", { token });
      expect(declined).toMatchObject({ hint: "invitation_used" });
      await authenticateAs(transaction, owner);
      const revoked = await rpcRefusal(transaction, "revoke_invitation", { invitation_id });
      expect(revoked).toMatchObject({ hint: "invitation_used" });
    });
  });
});
