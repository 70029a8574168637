import { expect, test } from "vitest";
import { authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAdmin } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();

/** Two submitted entries, as an administrator reads them. */
async function twoEntries(transaction: Transaction) {
  await setChallenge(transaction);
  const admin = await createAdmin(transaction);
  const submitted = () => createEntry(transaction, { submitted: true });
  const ids = [(await submitted()).id, (await submitted()).id];
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
