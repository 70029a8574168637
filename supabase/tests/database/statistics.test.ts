import { beforeAll, expect, test } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

/** The dashboard's numbers, which are counted once a minute at most. */
const { sql } = useDatabase(2);
let admin: Person;

beforeAll(async () => {
  admin = await createAdmin(sql);
});

/** How many have signed up, as the dashboard says it. */
async function signedUp(): Promise<number | undefined> {
  return sql.begin(async (transaction) => {
    await authenticateAs(transaction, admin);
    const [row] = await rpc<{ admin_statistics: { funnel: { signed_up: number } } }>(
      transaction,
      "admin_statistics",
    );
    return row?.admin_statistics.funnel.signed_up;
  });
}

/** As if the numbers had been counted so long ago. */
const letPass = (seconds: number) =>
  sql`update private.statistics set as_of = as_of - make_interval(secs => ${seconds})`;

test("what was counted is the answer for a minute", async () => {
  const before = (await signedUp()) ?? 0;
  await createAccount(sql);
  await letPass(50);
  expect(await signedUp()).toBe(before);
  await letPass(11);
  expect(await signedUp()).toBe(before + 1);
});

test("a clock that was set back does not make numbers last", async () => {
  const before = (await signedUp()) ?? 0;
  await createAccount(sql);
  await letPass(-3600);
  expect(await signedUp()).toBe(before + 1);
});

test("nobody waits while another counts", async () => {
  const before = (await signedUp()) ?? 0;
  await createAccount(sql);
  await letPass(61);
  await sql.begin(async (other) => {
    await other`select pg_advisory_xact_lock(hashtextextended('private.statistics', 0))`;
    expect(await signedUp()).toBe(before);
    await sql`delete from private.statistics`;
    expect(await signedUp()).toBe(before + 1);
  });
});
