import { beforeAll, describe, expect } from "vitest";
import { asPostgres, authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { changeSubmission, createEntry } from "#tools/testing/world/entries.ts";
import {
  createAccount,
  createAdmin,
  createStaff,
  type Person,
} from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
let owner: Person;
let member: Person;

const { admin, observer } = usePeople(sql, {
  admin: createAdmin,
  observer: (on) => createStaff(on, "observer"),
});

beforeAll(async () => {
  const profile = { first_name: "Ada", last_name: "Lovelace", university: "Sahyadri College" };
  owner = await createAccount(sql, { email: "quiet.fox@hidden.example.com", profile });
  member = await createAccount(sql);
});

const SEARCHES = ["search_observed_users", "search_observed_submissions"];

async function submitted(transaction: Transaction) {
  return createEntry(transaction, { owner, members: [member], submitted: true });
}

async function found(transaction: Transaction, name: string, wanted: string): Promise<number> {
  await authenticateAs(transaction, observer);
  return (await rpc(transaction, name, { wanted })).length;
}

/** All that an observer reads, in every order in which a list can be asked for. */
async function observed(transaction: Transaction): Promise<string> {
  await authenticateAs(transaction, observer);
  const read: unknown[] = [await rpc(transaction, "admin_statistics")];
  for (const view of ["observed_users", "observed_submissions"]) {
    const columns = await transaction<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${`public.${view}`}::regclass and attnum > 0`;
    for (const { name } of columns) {
      read.push(
        await transaction`
          select * from ${transaction(view)} order by ${transaction(name)}, id`,
      );
    }
  }
  return JSON.stringify(read, (key, value) => (key === "as_of" ? "" : value));
}

test("an observer reads who takes part, and no address", async (transaction) => {
  await submitted(transaction);
  const read = await observed(transaction);
  expect(read).toContain("Lovelace");
  expect(read).toContain("Sahyadri College");
  expect(read).not.toMatch(/@|quiet\.fox|hidden/);
});

describe("searching", () => {
  test.each([
    ["search_observed_users", "lovelace"],
    ["search_observed_users", "ad"],
    ["search_observed_submissions", "lovelace"],
    ["search_observed_submissions", "sahyadri"],
    ["search_observed_submissions", "idea"],
  ])("%s finds %j", async (transaction, name, wanted) => {
    await createEntry(transaction, { owner, submitted: true, idea_name: "An idea" } as object);
    expect(await found(transaction, name, wanted)).toBeGreaterThan(0);
  });

  test.each(SEARCHES)(
    "%s finds nobody by an address, or a part of one",
    async (transaction, name) => {
      await submitted(transaction);
      for (const part of [
        "quiet.fox@hidden.example.com",
        "quiet",
        "fox",
        "hidden",
        "@",
        "q",
        "y.f",
      ]) {
        expect(await found(transaction, name, part), part).toBe(0);
      }
    },
  );
});

test("nothing that an observer reads changes by what observers do not know", async (transaction) => {
  const { id } = await submitted(transaction);
  const before = await observed(transaction);
  await authenticateAs(transaction, admin);
  await changeSubmission(transaction, id, { status: "selected" });
  await rpc(transaction, "add_submission_note", { submission_id: id, body: "A winner." });
  await changeSubmission(transaction, id, { tag: "Winner", is_on: true });
  await asPostgres(
    transaction,
    `update auth.users set email = 'another@example.com' where id = '${owner.id}';
     delete from private.statistics`,
  );
  expect(await observed(transaction)).toBe(before);
  await authenticateAs(transaction, admin);
  await rpc(transaction, "disqualify_submission", { id, reason: "Copied." });
  await asPostgres(transaction, "delete from private.statistics");
  expect(await observed(transaction)).toBe(before);
});

test("a decision is read once results are released", async (transaction) => {
  const { id } = await submitted(transaction);
  await authenticateAs(transaction, admin);
  await changeSubmission(transaction, id, { status: "selected" });
  await setChallenge(transaction, releasedDates());
  await authenticateAs(transaction, observer);
  expect(await transaction`select status from observed_submissions`).toEqual([
    { status: "selected" },
  ]);
  const [row] = await rpc<{ admin_statistics: object }>(transaction, "admin_statistics");
  expect(row?.admin_statistics).toMatchObject({ entries_by_status: { selected: 1 } });
});
