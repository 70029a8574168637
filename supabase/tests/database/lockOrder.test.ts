import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#tools/schema/databases.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { everyAttempt, readFunctions } from "../rights/attempts.ts";
import { claimsOf, roleOf } from "../rights/people.ts";
import { makeWorld } from "../rights/world.ts";

/**
 * Every function that writes runs at the same moment as every other, in the world of the rights: one order of
 * locks (foundations.sql) prevents deadlocks, and each refusal comes from a rule. Everything
 * is rolled back, so each group has the same rows. About twenty functions run at a time, with
 * `npm run test:deep` three.
 */
const CONNECTIONS = 60;
const { sql, url } = useDatabase();
/** More connections than a test file has otherwise. */
const pool = connect(url, CONNECTIONS, "schedule");
afterAll(() => pool.end());

/** A statement with the role and claims of a caller. */
interface Write {
  role: string;
  claims: object;
  statement: string;
}

/** The jobs of the schedule. */
const SCHEDULED = [
  "select private.queue_notifications()",
  "select private.start_group_emails()",
  "select private.queue_group_emails()",
  "select private.find_due_conflicts()",
  "select private.continue_publications()",
  "select private.advance_judging()",
  "select private.delete_expired()",
];

/** Writes by function or table; a function that is called once also runs at the same time as itself. */
const writes = new Map<string, Write[]>();

beforeAll(async () => {
  await makeWorld(sql);
  const writing = new Set(
    [...(await readFunctions(sql))].filter(([, isWriting]) => isWriting).map(([name]) => name),
  );
  const attempts = (await everyAttempt(sql)).filter(
    ({ about, does, expected }) =>
      (does.startsWith("calls ")
        ? writing.has(about.replace("public.", ""))
        : /^(update|delete|insert) /.test(does)) && !/^(closed|denied)$/.test(expected),
  );
  for (const { about, person, statement, expected } of attempts) {
    const ways = writes.get(about) ?? [];
    const write = { role: roleOf(person), claims: claimsOf(person), statement };
    const isRefused = !/^(done|yes|no|unchanged|rows .+)$/.test(expected);
    if (ways.length < 2 && !(isRefused && ways.length > 0)) writes.set(about, [...ways, write]);
  }
  for (const statement of SCHEDULED) {
    writes.set(statement, [{ role: "postgres", claims: {}, statement }]);
  }
  expect([...writing].filter((name) => !writes.has(`public.${name}`))).toEqual([]);
});

class RolledBack extends Error {}

/** Starts all calls at the same time. */
async function atOnce(calls: readonly Write[]): Promise<string[]> {
  let missing = calls.length;
  const all = Promise.withResolvers<void>();
  const one = async (transaction: Transaction, { role, claims, statement }: Write) => {
    await transaction`
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('role', ${role}, true)`;
    missing -= 1;
    if (missing === 0) all.resolve();
    await all.promise;
    await transaction.unsafe(statement);
    throw new RolledBack();
  };
  const ends = await Promise.allSettled(
    calls.map((call) => pool.begin((transaction) => one(transaction, call))),
  );
  return ends.flatMap((end, index) =>
    end.status === "fulfilled" || end.reason instanceof RolledBack || REFUSALS.test(end.reason.code)
      ? []
      : [`${calls[index]?.statement}: ${end.reason.message} ${end.reason.where ?? ""}`],
  );
}

/** Refusals by a rule, a missing right or a missing key, which the API answers below 500. */
const REFUSALS = /^(P0001|42501|23503|23505)$/;

/** The number of rows of the plane. With few rows, writes at the same point are in all groups together. */
const PRIME = IS_DEEP ? 47 : 7;

/**
 * Groups in which each write meets every other: the lines of a plane with a prime number of
 * rows and columns. On parabolas a few points are on each line.
 */
function groupsOf<T>(all: readonly T[]): T[][] {
  const lines = new Map<string, T[]>();
  for (const [index, one] of all.entries()) {
    const x = index % PRIME;
    const y = x * x + Math.floor(index / PRIME);
    const slopes = Array.from(
      { length: PRIME },
      (_, slope) => `${slope}, ${(y + slope * x) % PRIME}`,
    );
    for (const line of [...slopes, `upright, ${x}`]) {
      lines.set(line, [...(lines.get(line) ?? []), one]);
    }
  }
  return [...lines.values()].filter(({ length }) => length > 1);
}

test("functions that write at the same time do not deadlock", async () => {
  const groups = groupsOf([...writes]);
  for (const [one] of writes) {
    const met = groups.filter((group) => group.some(([name]) => name === one)).flat();
    expect(new Set(met.map(([name]) => name)).size, one).toBe(writes.size);
  }
  for (const group of groups) {
    const calls = group.flatMap(([, ways]) => (ways.length > 1 ? ways : [...ways, ...ways]));
    expect(calls.length, "calls that meet").toBeLessThanOrEqual(CONNECTIONS);
    expect(await atOnce(calls)).toEqual([]);
  }
});
