import { beforeAll, describe, expect, test } from "vitest";
import { authenticateAs, DENIED, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import {
  addMember,
  claimToken,
  createEntry,
  entryAfter,
  entryOf,
  invite,
} from "#tools/testing/world/entries.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
let owner: Person;
let member: Person;
let guest: Person;
let unfinished: Person;

beforeAll(async () => {
  await setChallenge(sql);
  owner = await createAccount(sql);
  member = await createAccount(sql);
  guest = await createAccount(sql);
  unfinished = await createAccount(sql, { data: {} });
});

/** An entry of `owner` with `member` in the team. */
async function team(transaction: Transaction): Promise<string> {
  const { id } = await createEntry(transaction, { owner, members: [member] });
  return id;
}

/** A token that invites into the owner's team. */
async function invitation(transaction: Transaction): Promise<string> {
  await invite(transaction, owner, "guest@example.com");
  return claimToken(transaction);
}

async function mailsOf(transaction: Transaction, kind: string): Promise<string[]> {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ recipient: string }[]>`
    select recipient from private.notifications where kind = ${kind} order by recipient`;
  return rows.map(({ recipient }) => recipient);
}

describe("accepting is refused", () => {
  test("for visitors", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, "anon");
      const refusal = await rpcRefusal(transaction, "accept_invitation", { token: "x" });
      expect(refusal.code).toBe(DENIED);
    });
  });

  test.each(["", "0".repeat(64), null])("for a link that nobody sent (%j)", async (token) => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, guest);
      for (const name of ["accept_invitation", "decline_invitation"]) {
        const refusal = await rpcRefusal(transaction, name, { token });
        expect(refusal).toMatchObject({ hint: "invitation_invalid" });
      }
    });
  });

  test("without a complete profile, and possible once it is", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      const token = await invitation(transaction);
      await authenticateAs(transaction, unfinished);
      const refusal = await rpcRefusal(transaction, "accept_invitation", { token });
      expect(refusal).toMatchObject({ hint: "profile_incomplete" });
      await transaction`
        update public.profiles set first_name = 'U', last_name = 'N', country = 'France',
          level_of_study = 'A post-doc', university = 'U' where id = ${unfinished.id}`;
      await rpc(transaction, "accept_invitation", { token });
    });
  });

  test("for those who are in a team, this one included", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      const token = await invitation(transaction);
      await createEntry(transaction, { owner: guest });
      for (const person of [owner, member, guest]) {
        await authenticateAs(transaction, person);
        const refusal = await rpcRefusal(transaction, "accept_invitation", { token });
        expect(refusal).toMatchObject({ hint: "already_on_a_team" });
      }
    });
  });

  test("for a full team", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      const token = await invitation(transaction);
      await setChallenge(transaction, { max_submission_members: 2 });
      await authenticateAs(transaction, guest);
      const refusal = await rpcRefusal(transaction, "accept_invitation", { token });
      expect(refusal).toMatchObject({ hint: "team_full" });
    });
  });

  test("after team registration closed, by the clock", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      const token = await invitation(transaction);
      await setChallenge(transaction, { registration_closes_at: new Date(Date.now() + 200) });
      await transaction`select pg_sleep(0.3)`;
      await authenticateAs(transaction, guest);
      const refusal = await rpcRefusal(transaction, "accept_invitation", { token });
      expect(refusal).toMatchObject({ hint: "roster_locked" });
    });
  });

  test("the second time, for anybody but the member it made", async () => {
    await rolledBack(sql, async (transaction) => {
      const id = await team(transaction);
      const token = await invitation(transaction);
      const joined = await entryAfter(transaction, guest, "accept_invitation", { token });
      expect(joined).toMatchObject({ id, is_owner: false });
      const repeated = await entryAfter(transaction, guest, "accept_invitation", { token });
      expect(repeated.id).toBe(id);
      const other = await createAccount(transaction);
      await authenticateAs(transaction, other);
      const refusal = await rpcRefusal(transaction, "accept_invitation", { token });
      expect(refusal).toMatchObject({ hint: "invitation_used" });
      // A member who has left does not come back with the old link.
      await authenticateAs(transaction, guest);
      await rpc(transaction, "leave_team");
      const back = await rpcRefusal(transaction, "accept_invitation", { token });
      expect(back).toMatchObject({ hint: "invitation_used" });
      expect(await mailsOf(transaction, "member_joined")).toEqual(
        [owner.email, member.email].sort(),
      );
    });
  });
});

describe("leaving", () => {
  test("is for members, not for the owner", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      await authenticateAs(transaction, owner);
      const refusal = await rpcRefusal(transaction, "leave_team");
      expect(refusal).toMatchObject({ hint: "owner_must_hand_over" });
      await authenticateAs(transaction, guest);
      expect(await rpcRefusal(transaction, "leave_team")).toMatchObject({ hint: "not_found" });
      await authenticateAs(transaction, member);
      await rpc(transaction, "leave_team");
      expect(await entryOf(transaction, member)).toBeUndefined();
      expect(await mailsOf(transaction, "member_left")).toEqual([owner.email]);
      await createEntry(transaction, { owner: member });
    });
  });

  test("ends with team registration", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      await setChallenge(transaction, { registration_closes_at: daysFromNow(-1) });
      await authenticateAs(transaction, member);
      expect(await rpcRefusal(transaction, "leave_team")).toMatchObject({ hint: "roster_locked" });
    });
  });
});

describe("removing a member", () => {
  test("is the owner's, of another member", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      const args = { member_id: owner.id };
      await authenticateAs(transaction, member);
      expect((await rpcRefusal(transaction, "remove_member", args)).code).toBe(DENIED);
      await authenticateAs(transaction, guest);
      expect(await rpcRefusal(transaction, "remove_member", args)).toMatchObject({
        hint: "not_found",
      });
      await authenticateAs(transaction, owner);
      expect(await rpcRefusal(transaction, "remove_member", args)).toMatchObject({
        hint: "self_service",
      });
      for (const member_id of [guest.id, null]) {
        const refusal = await rpcRefusal(transaction, "remove_member", { member_id });
        expect(refusal).toMatchObject({ hint: "not_found" });
      }
      await rpc(transaction, "remove_member", { member_id: member.id });
      expect(await entryOf(transaction, member)).toBeUndefined();
      expect(await mailsOf(transaction, "member_removed")).toEqual([member.email]);
    });
  });

  test("ends with team registration", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      await setChallenge(transaction, { registration_closes_at: daysFromNow(-1) });
      await authenticateAs(transaction, owner);
      const refusal = await rpcRefusal(transaction, "remove_member", { member_id: member.id });
      expect(refusal).toMatchObject({ hint: "roster_locked" });
    });
  });
});

describe("handing over", () => {
  test("is the owner's, to another member, also when rosters are locked", async () => {
    await rolledBack(sql, async (transaction) => {
      await team(transaction);
      await setChallenge(transaction, { registration_closes_at: daysFromNow(-1) });
      await authenticateAs(transaction, member);
      const args = { member_id: member.id };
      expect((await rpcRefusal(transaction, "hand_over_entry", args)).code).toBe(DENIED);
      await authenticateAs(transaction, owner);
      for (const [member_id, hint] of [
        [owner.id, "self_service"],
        [guest.id, "not_found"],
      ] as const) {
        expect(await rpcRefusal(transaction, "hand_over_entry", { member_id })).toMatchObject({
          hint,
        });
      }
      const handed = await entryAfter(transaction, owner, "hand_over_entry", args);
      expect(handed).toMatchObject({ is_owner: false, owner_id: member.id, can_edit: false });
      expect(await entryOf(transaction, member)).toMatchObject({ is_owner: true, can_edit: true });
      expect(await mailsOf(transaction, "entry_handed_over")).toEqual([member.email]);
    });
  });
});

describe("the size of a team", () => {
  test("is kept even from the database's own role, and a lower maximum breaks no team", async () => {
    await rolledBack(sql, async (transaction) => {
      const id = await team(transaction);
      await setChallenge(transaction, { max_submission_members: 1 });
      expect(await entryOf(transaction, member)).toMatchObject({ id });
      await authenticateAs(transaction, owner);
      await rpc(transaction, "save_entry", {
        expected_revision: 1,
        idea_name: "Still ours",
        description: "Both of us",
      });
      await authenticateAs(transaction, "postgres");
      const attempt = transaction.savepoint((savepoint) => addMember(savepoint, id, guest));
      await expect(attempt).rejects.toMatchObject({ hint: "team_full" });
    });
  });

  test("is never more than five", async () => {
    await rolledBack(sql, async (transaction) => {
      const attempt = transaction.savepoint((savepoint) =>
        setChallenge(savepoint, { max_submission_members: 6 }),
      );
      await expect(attempt).rejects.toMatchObject({ code: "23514" });
    });
  });
});
