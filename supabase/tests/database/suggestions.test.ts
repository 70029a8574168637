import { beforeAll, expect } from "vitest";
import { authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

/** What a search that finds nothing suggests. Who may not ask: adminLists.test.ts; its price: listPlans.test.ts. */
const { sql, test } = useDatabase();
let owner: Person;

const { admin } = usePeople(sql, { admin: createAdmin });

beforeAll(async () => {
  owner = await person("Fernanda", "Alcântara", "Sahyadri Institute of Technology");
  await person("Putri", "Wulandari", "Universitas Nusantara");
  await person("Björn", "Svensson", "Umeå University");
  await person("Jane", "O'Neill", "St. Andrews");
});

async function person(first_name: string, last_name: string, university: string) {
  const account = await createAccount(sql);
  await sql`
    update public.profiles set first_name = ${first_name}, last_name = ${last_name},
      university = ${university} where id = ${account.id}`;
  return account;
}

type Suggest = "suggest_users" | "suggest_submissions";

async function suggested(transaction: Transaction, name: Suggest, wanted: string) {
  await authenticateAs(transaction, admin);
  const rows = await rpc(transaction, name, { wanted });
  return rows.map((row) => row[name]);
}

test.each([
  ["a letter too few", "Alcantra", "Alcantara"],
  ["a letter too many", "Sahhyadri", "Sahyadri"],
  ["a wrong letter", "Sahyadry", "Sahyadri"],
  ["two letters exchanged", "Wulandrai", "Wulandari"],
  ["two exchanged near the beginning", "Shayadri", "Sahyadri"],
  ["two errors", "Wulandarry Putry", "Wulandari Putri"],
  ["another order", "Alcantra Fernada", "Alcantara Fernanda"],
  ["a university beside a name", "fernanda sahadri", "Fernanda Sahyadri"],
  ["no accents and an error", "Bjorn Swensson", "Bjorn Svensson"],
  ["a comma", "Alcantra, Fernanda", "Alcantara Fernanda"],
])("%s: %j is to mean %j", async (transaction, _, typed, meant) => {
  const [first] = await suggested(transaction, "suggest_users", typed);
  expect(first).toBe(meant);
  const found = await rpc(transaction, "search_users", { wanted: meant });
  expect(found.length).toBeGreaterThan(0);
});

test.each(["xylophone", "", " ", "%%%", "wulandari", "a"])(
  "%j suggests nothing",
  async (transaction, typed) => {
    expect(await suggested(transaction, "suggest_users", typed)).toEqual([]);
  },
);

test("no address is suggested", async (transaction) => {
  await transaction`
    update auth.users set email = 'querulous@example.com' where id = ${owner.id}`;
  expect(await suggested(transaction, "suggest_users", "querulos@example.com")).toEqual([]);
  expect(await suggested(transaction, "suggest_users", "querulos")).toEqual([]);
});

test("entries are suggested by idea and team while they are listed, and by what they are now", async (transaction) => {
  const { id } = await createEntry(transaction, { owner, submitted: true });
  await authenticateAs(transaction, owner);
  const rename = (expected_revision: number, idea_name: string) =>
    rpc(transaction, "save_entry", {
      ...{ expected_revision, idea_name, description: "A reservoir of insulin." },
    });
  await rename(2, "Thermostable patch");
  const meant = (typed: string) => suggested(transaction, "suggest_submissions", typed);
  expect(await meant("thermostabel")).toEqual(["Thermostable"]);
  expect(await meant("shayadri")).toEqual(["Sahyadri"]);
  expect(await meant("alcantra patsh")).toEqual(["Alcantara Patch"]);
  // Of what one mistypes in a description nothing is suggested.
  expect(await meant("resevoir")).toEqual([]);
  await authenticateAs(transaction, owner);
  await rename(3, "Cold ring");
  expect(await meant("thermostabel")).toEqual([]);
  await authenticateAs(transaction, owner);
  await rpc(transaction, "withdraw_entry", { expected_revision: null });
  expect(await meant("shayadri")).toEqual([]);
  await authenticateAs(transaction, "postgres");
  expect(
    await transaction`
    select from private.submission_search where submission_id = ${id}`,
  ).toHaveLength(0);
});

test("what no field can hold is refused", async (transaction) => {
  await authenticateAs(transaction, admin);
  for (const name of ["suggest_users", "suggest_submissions"]) {
    expect(await rpcHint(transaction, name, { wanted: "x".repeat(200_000) })).toBe("invalid_input");
  }
});
