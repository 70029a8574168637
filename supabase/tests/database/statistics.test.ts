import { beforeAll, expect, test } from "vitest";
import { authenticateAs, becomePostgres, rpc } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { openDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

/** The dashboard's numbers. */
const { sql } = useDatabase(2);
let admin: Person;

beforeAll(async () => {
  admin = await createAdmin(sql);
});

type Steps = Record<string, string | number>;
interface Statistics {
  funnel: { signed_up: number };
  weeks: Steps[];
  countries: Steps[];
}

/** The dashboard's numbers. */
async function statistics(): Promise<Statistics> {
  return sql.begin(async (transaction) => {
    await authenticateAs(transaction, admin);
    const [row] = await rpc<{ admin_statistics: Statistics }>(transaction, "admin_statistics");
    if (!row) throw new Error("There are no statistics.");
    return row.admin_statistics;
  });
}

/** Who is on their way to a submission: in two weeks, in two countries, and one whose profile says none. */
async function createWalkers() {
  const [kenya, peru] = ["Kenya", "Peru"].map((country) => ({ profile: { country } }));
  const submitted = await createEntry(sql, {
    owner: await createAccount(sql, kenya),
    members: [await createAccount(sql, peru)],
    submitted: true,
  });
  await createEntry(sql, { owner: await createAccount(sql, peru) });
  await createAccount(sql, { data: {} });
  await sql`
    update public.profiles set created_at = created_at - interval '3 weeks'
    where id = ${submitted.owner.id}`;
}

test.each([
  ["weeks", "week", "to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD')"],
  ["countries", "country", "nullif(country, '')"],
] as const)("where people are lost is counted by %s as SQL counts it", async (list, key, group) => {
  await setChallenge(sql, openDates());
  await createWalkers();
  const counted = await sql.unsafe<Steps[]>(`
    with in_a_team as (select user_id from public.submission_members), submitted as (
      select member.user_id from public.submission_members member
      join public.submissions entry on entry.id = member.submission_id
      where entry.submitted_at is not null and entry.withdrawn_at is null
    )
    select ${group} as ${key}, count(*)::int as signed_up,
      (count(*) filter (where profile_completed))::int as profile_completed,
      (count(*) filter (where id in (table in_a_team)))::int as in_a_team,
      (count(*) filter (where id in (table submitted)))::int as submitted
    from public.profiles where ${group} is not null group by 1`);
  const inOrder = (rows: readonly Steps[]) =>
    rows.toSorted((one, other) => String(one[key]).localeCompare(String(other[key])));
  expect(counted.length).toBeGreaterThan(1);
  expect(inOrder((await statistics())[list])).toEqual(inOrder(counted));
});

/** Somebody arrives from this network address. */
async function arrive(transaction: Transaction, address: string) {
  const headers = JSON.stringify({ "x-real-ip": address });
  await transaction`select set_config('request.headers', ${headers}, true)`;
  await rpc(transaction, "count_visit");
}

test("visits by anybody are counted, up to a hundred a day from one address", async () => {
  await rolledBack(sql, async (transaction) => {
    await transaction`update private.platform_settings set client_address_header = 'x-real-ip'`;
    await authenticateAs(transaction, "anon");
    for (let time = 0; time < 102; time++) await arrive(transaction, "192.0.2.1");
    await authenticateAs(transaction, admin);
    await arrive(transaction, "192.0.2.2");
    await becomePostgres(transaction);
    // Without an address there would be no limit.
    await transaction`update private.platform_settings set client_address_header = null`;
    await arrive(transaction, "192.0.2.3");
    const rows = await transaction`select day::text, total::int from private.visits`;
    expect([...rows]).toEqual([{ day: expect.any(String), total: 101 }]);
  });
});
