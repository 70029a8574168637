import { beforeAll, describe, expect, test } from "vitest";
import { authenticateAs, refusalOf, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import {
  addMember,
  CONFIRMED,
  createEntry,
  entryAfter,
  entryOf,
  submitEntry,
} from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
let owner: Person;
let newcomer: Person;
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  owner = await createAccount(sql);
  newcomer = await createAccount(sql);
  admin = await createAdmin(sql);
});

async function hintAfter(transaction: Transaction, name: string, args: object) {
  await authenticateAs(transaction, owner);
  return (await rpcRefusal(transaction, name, args as Parameters<typeof rpc>[2])).hint;
}

describe("before submissions open", () => {
  test("an entry can be prepared but not submitted", async () => {
    await rolledBack(sql, async (transaction) => {
      await setChallenge(transaction, { submissions_open_at: daysFromNow(1) });
      const entry = await createEntry(transaction, { owner });
      expect(entry).toMatchObject({ can_edit: true, can_submit: false });
      const hint = await hintAfter(transaction, "submit_entry", {
        ...CONFIRMED,
        expected_revision: 1,
      });
      expect(hint).toBe("not_yet_open");
    });
  });
});

describe("after submissions close", () => {
  test("nothing can be created, saved, attached, removed, submitted or withdrawn", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      await setChallenge(transaction, pastDates());
      expect(await entryOf(transaction, owner)).toMatchObject({
        can_edit: false,
        can_submit: false,
      });
      const texts = { expected_revision: 1, idea_name: "a", description: "b" };
      expect(await hintAfter(transaction, "save_entry", texts)).toBe("deadline_passed");
      const file = { expected_revision: 1, file_path: "a/b/c.pdf" };
      expect(await hintAfter(transaction, "attach_document", file)).toBe("deadline_passed");
      const revision = { expected_revision: 1 };
      expect(await hintAfter(transaction, "remove_document", revision)).toBe("deadline_passed");
      const submission = { ...CONFIRMED, ...revision };
      expect(await hintAfter(transaction, "submit_entry", submission)).toBe("deadline_passed");
      await authenticateAs(transaction, newcomer);
      const creation = await rpcRefusal(transaction, "create_entry");
      expect(creation).toMatchObject({ hint: "deadline_passed" });
    });
  });

  test("a draft can still be discarded", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      await setChallenge(transaction, pastDates());
      await authenticateAs(transaction, owner);
      await rpc(transaction, "discard_entry", { expected_revision: 1 });
    });
  });

  test("an extension opens one entry and no other", async () => {
    await rolledBack(sql, async (transaction) => {
      const entry = await createEntry(transaction, { owner });
      await createEntry(transaction, { owner: newcomer });
      await setChallenge(transaction, pastDates());
      await authenticateAs(transaction, admin);
      const until = daysFromNow(1);
      await rpc(transaction, "extend_submission_deadline", {
        id: entry.id,
        until: until.toISOString(),
      });
      const late = await submitEntry(transaction, owner, 1);
      expect(late).toMatchObject({ state: "submitted", can_edit: true, closes_at: until });
      await authenticateAs(transaction, newcomer);
      const other = await rpcRefusal(transaction, "submit_entry", {
        ...CONFIRMED,
        expected_revision: 1,
      });
      expect(other).toMatchObject({ hint: "deadline_passed" });

      await authenticateAs(transaction, admin);
      const seen = { id: entry.id, expected: until.toISOString() };
      await rpc(transaction, "extend_submission_deadline", seen);
      expect(await entryOf(transaction, owner)).toMatchObject({ can_edit: false });
    });
  });

  test("of two administrators who extend it at once, the second is told", async () => {
    await rolledBack(sql, async (transaction) => {
      const { id } = await createEntry(transaction, { owner });
      await authenticateAs(transaction, admin);
      const [first, second] = [daysFromNow(1).toISOString(), daysFromNow(2).toISOString()];
      const extend = "extend_submission_deadline";
      await rpc(transaction, extend, { id, until: first });
      for (const late of [
        { id, until: second },
        { id, until: second, expected: second },
        { id, expected: second },
      ]) {
        expect(await rpcRefusal(transaction, extend, late)).toMatchObject({ hint: "conflict" });
      }
      await rpc(transaction, extend, { id, until: second, expected: first });
      await rpc(transaction, extend, { id, expected: second });
      const taken = { id, until: first, expected: second };
      expect(await rpcRefusal(transaction, extend, taken)).toMatchObject({ hint: "conflict" });
    });
  });

  test("of a draft can be extended by finding its team, and nothing else of it is seen", async () => {
    await rolledBack(sql, async (transaction) => {
      const entry = await createEntry(transaction, { owner });
      await addMember(transaction, entry.id, newcomer);
      await authenticateAs(transaction, admin);
      const found = () => transaction`
        select * from public.admin_unsubmitted_entries
        where user_id in (${owner.id}, ${newcomer.id}) order by is_owner`;
      const draft = { submission_id: entry.id, state: "draft", deadline_extended_to: null };
      expect(await found()).toEqual([
        { ...draft, user_id: newcomer.id, is_owner: false },
        { ...draft, user_id: owner.id, is_owner: true },
      ]);
      const until = daysFromNow(1);
      await rpc(transaction, "extend_submission_deadline", {
        id: entry.id,
        until: until.toISOString(),
      });
      expect(await found()).toMatchObject([
        { deadline_extended_to: until },
        { deadline_extended_to: until },
      ]);
      await submitEntry(transaction, owner, 1);
      await authenticateAs(transaction, admin);
      expect(await found()).toEqual([]);
      await entryAfter(transaction, owner, "withdraw_entry", { expected_revision: 2 });
      await authenticateAs(transaction, admin);
      expect(await found()).toMatchObject([{ state: "withdrawn" }, { state: "withdrawn" }]);
    });
  });

  test("an extension into the past never shortens the deadline for all", async () => {
    await rolledBack(sql, async (transaction) => {
      const entry = await createEntry(transaction, { owner });
      await authenticateAs(transaction, admin);
      const until = daysFromNow(-100).toISOString();
      await rpc(transaction, "extend_submission_deadline", { id: entry.id, until });
      expect(await entryOf(transaction, owner)).toMatchObject({ can_edit: true });
      await submitEntry(transaction, owner, 1);
    });
  });
});

describe("more time before an entry is begun", () => {
  const extend = "extend_user_deadline";
  const until = daysFromNow(1);
  const given = { until: until.toISOString() };

  async function shown(transaction: Transaction, person: Person) {
    await authenticateAs(transaction, admin);
    const [row] = await transaction`
      select entry_extended_to from public.admin_users where id = ${person.id}`;
    return row?.entry_extended_to;
  }

  test("lets that person alone begin one, edit and submit it, and goes over to the entry", async () => {
    await rolledBack(sql, async (transaction) => {
      await setChallenge(transaction, pastDates());
      await authenticateAs(transaction, admin);
      await rpc(transaction, extend, { id: newcomer.id, ...given });
      expect(await shown(transaction, newcomer)).toEqual(until);
      await authenticateAs(transaction, owner);
      const other = await rpcRefusal(transaction, "create_entry");
      expect(other).toMatchObject({ hint: "deadline_passed" });

      const entry = await createEntry(transaction, { owner: newcomer });
      expect(entry).toMatchObject({ can_edit: true, can_submit: true, closes_at: until });
      const sent = await submitEntry(transaction, newcomer, 1);
      expect(sent).toMatchObject({ state: "submitted" });
      expect(await shown(transaction, newcomer)).toBeNull();
      // From now on it is the entry's.
      const late = await rpcRefusal(transaction, extend, { id: newcomer.id, ...given });
      expect(late).toMatchObject({ hint: "already_on_a_team" });
      const seen = { id: entry.id, expected: until.toISOString() };
      await rpc(transaction, "extend_submission_deadline", seen);
      expect(await entryOf(transaction, newcomer)).toMatchObject({ can_edit: false });
    });
  });

  test("ends, can be taken back, and shortens nothing", async () => {
    await rolledBack(sql, async (transaction) => {
      const refused = async (person: Person) => {
        await authenticateAs(transaction, person);
        return (await rpcRefusal(transaction, "create_entry")).hint;
      };
      await setChallenge(transaction, pastDates());
      await authenticateAs(transaction, admin);
      await rpc(transaction, extend, { id: newcomer.id, until: daysFromNow(-1).toISOString() });
      await rpc(transaction, extend, { id: owner.id, ...given });
      await rpc(transaction, extend, { id: owner.id, expected: given.until });
      expect(await refused(newcomer)).toBe("deadline_passed");
      expect(await refused(owner)).toBe("deadline_passed");
      await setChallenge(transaction);
      expect(await createEntry(transaction, { owner: newcomer })).toMatchObject({
        can_submit: true,
      });
    });
  });

  test("is not known for nobody, and of two administrators at once the second is told", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, admin);
      const nobody = await rpcRefusal(transaction, extend, { id: crypto.randomUUID(), ...given });
      expect(nobody).toMatchObject({ hint: "not_found" });
      await rpc(transaction, extend, { id: newcomer.id, ...given });
      const second = { id: newcomer.id, until: daysFromNow(2).toISOString() };
      expect(await rpcRefusal(transaction, extend, second)).toMatchObject({ hint: "conflict" });
      await rpc(transaction, extend, { ...second, expected: given.until });
    });
  });

  test("is given by administrators only", async () => {
    await rolledBack(sql, async (transaction) => {
      await authenticateAs(transaction, newcomer);
      const attempt = await rpcRefusal(transaction, extend, { id: newcomer.id, ...given });
      expect(attempt).toMatchObject({ code: "42501" });
      const change = await refusalOf(
        transaction,
        (sp) => sp`update public.profiles set entry_extended_to = ${until}`,
      );
      expect(change).toMatchObject({ code: "42501" });
    });
  });
});

describe("withdrawing", () => {
  test("ends at its own deadline, while editing goes on", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner, submitted: true });
      await setChallenge(transaction, { withdrawals_close_at: daysFromNow(-1) });
      expect(await entryOf(transaction, owner)).toMatchObject({
        can_edit: true,
        can_withdraw: false,
      });
      const revision = { expected_revision: 2 };
      expect(await hintAfter(transaction, "withdraw_entry", revision)).toBe("deadline_passed");
    });
  });

  test("may outlast the deadline for submissions", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner, submitted: true });
      await setChallenge(transaction, { ...pastDates(), withdrawals_close_at: daysFromNow(1) });
      const entry = await entryAfter(transaction, owner, "withdraw_entry", {
        expected_revision: 2,
      });
      expect(entry).toMatchObject({ state: "withdrawn", can_submit: false });
    });
  });
});

describe("the clock", () => {
  test("is read when the statement runs, not when the transaction began", async () => {
    await rolledBack(sql, async (transaction) => {
      await createEntry(transaction, { owner });
      await setChallenge(transaction, {
        submissions_close_at: new Date(Date.now() + 300),
        registration_closes_at: daysFromNow(-1),
      });
      await transaction`select pg_sleep(0.4)`;
      const [row] = await transaction<{ open: boolean }[]>`
        select now() <= submissions_close_at as open from public.challenge_parameters`;
      expect(row?.open).toBe(true);
      const submission = { ...CONFIRMED, expected_revision: 1 };
      expect(await hintAfter(transaction, "submit_entry", submission)).toBe("deadline_passed");
      const texts = { expected_revision: 1, idea_name: "a", description: "b" };
      expect(await hintAfter(transaction, "save_entry", texts)).toBe("deadline_passed");
    });
  });

  test("the phase alone opens and closes nothing", async () => {
    await rolledBack(sql, async (transaction) => {
      await transaction`update public.challenge_status set phase = 'Pitches'`;
      await createEntry(transaction, { owner, submitted: true });
    });
  });
});
