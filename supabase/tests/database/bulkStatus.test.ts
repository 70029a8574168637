import { expect, test } from "vitest";
import { authenticateAs, rpc, rpcRefusal } from "#tools/testing/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database.ts";
import { createAccount, createAdmin, createEntry, submitEntry } from "#tools/testing/people.ts";
import { setChallenge } from "#tools/testing/setChallenge.ts";

const { sql } = useDatabase();

/** Two submitted entries, as an administrator reads them. */
async function twoEntries(transaction: Transaction) {
  await setChallenge(transaction);
  const admin = await createAdmin(transaction);
  const owners = [await createAccount(transaction), await createAccount(transaction)];
  const ids: string[] = [];
  for (const owner of owners) {
    ids.push((await createEntry(transaction, owner)).id);
    await submitEntry(transaction, owner, 1);
  }
  await authenticateAs(transaction, admin);
  const read = () => transaction<{ status: string; updated_at: Date }[]>`
    select status, updated_at from public.admin_submissions where id = any (${ids}) order by id`;
  const rows = await read();
  ids.sort();
  return { ids, read, loadedAt: rows.map((row) => row.updated_at.toISOString()) };
}

test("many statuses are set while nobody else has changed any of them", async () => {
  await rolledBack(sql, async (transaction) => {
    const { ids, read, loadedAt } = await twoEntries(transaction);
    const args = { ids, status: "selected", expected_updated_at: loadedAt };
    expect(await rpc(transaction, "set_submission_statuses", args)).toEqual([
      { set_submission_statuses: 2 },
    ]);
    expect((await read()).map(({ status }) => status)).toEqual(["selected", "selected"]);
  });
});

test("none is set once somebody else has changed one of them", async () => {
  await rolledBack(sql, async (transaction) => {
    const { ids, read, loadedAt } = await twoEntries(transaction);
    await transaction`select pg_sleep(0.002)`;
    await rpc(transaction, "set_submission_status", { id: ids[1] ?? "", status: "declined" });
    const args = { ids, status: "selected", expected_updated_at: loadedAt };
    expect(await rpcRefusal(transaction, "set_submission_statuses", args)).toMatchObject({
      hint: "conflict",
    });
    expect((await read()).map(({ status }) => status)).toEqual(["received", "declined"]);
  });
});
