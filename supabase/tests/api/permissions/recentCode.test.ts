import { beforeAll, expect, test } from "vitest";
import { authenticateAs, rpc, rpcRefusal } from "#tools/testing/database/actors.ts";
import { rolledBack, useDatabase } from "#tools/testing/database/database.ts";
import { addFactor } from "#tools/testing/world/factors.ts";
import { FUNCTIONS_WITH_CODE } from "../../recentCode.ts";
import { FUNCTIONS } from "./allowed.ts";
import { expectedOf, letsThrough } from "./attempt.ts";
import { argumentsOf } from "./calls.ts";
import { PEOPLE } from "./keys.ts";
import { makeWorld } from "./world.ts";

const { sql } = useDatabase();

beforeAll(async () => {
  await makeWorld(sql);
  await addFactor(sql, { id: PEOPLE.participant });
  await sql`update auth.sessions set aal = 'aal2' where user_id = ${PEOPLE.participant}`;
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** What the permission matrix lets an administrator do, or else a participant. */
const CALLS = FUNCTIONS_WITH_CODE.flatMap((name) => {
  const calls = Object.entries(FUNCTIONS[name]?.calls ?? {}).flatMap(([call, outcomes]) =>
    (["admin", "participant"] as const)
      .filter((actor) => letsThrough(expectedOf(outcomes, actor)))
      .map((actor) => ({ name, call, actor })),
  );
  return calls.slice(0, 1);
});

test("each function of the list is one that somebody may call", () => {
  expect(CALLS.map(({ name }) => name)).toEqual(FUNCTIONS_WITH_CODE);
});

test.each(CALLS)("$name is refused with an old code", async ({ name, call, actor }) => {
  const person = { id: PEOPLE[actor], sessionId: PEOPLE[actor] };
  const args = argumentsOf(name, call, actor) as Parameters<typeof rpc>[2];
  await rolledBack(sql, async (transaction) => {
    await authenticateAs(transaction, { ...person, codeAt: minutesAgo(11) });
    expect(await rpcRefusal(transaction, name, args)).toMatchObject({
      code: "P0001",
      hint: "second_factor_again",
    });
    await authenticateAs(transaction, { ...person, codeAt: minutesAgo(9) });
    await rpc(transaction, name, args);
  });
});

test("the list has every function that asks for a recent code", async () => {
  const asking = await sql<{ name: string; doors: string[] }[]>`
    select asking.proname as name, array_agg(door.proname::text) as doors
    from pg_proc asking
    join pg_proc door on door.pronamespace = 'public'::regnamespace
      and door.prosrc like '%private.' || asking.proname || '(%'
    where asking.pronamespace = 'private'::regnamespace
      and asking.prosrc like '%perform private.require_recent_code()%'
    group by 1`;
  for (const { name, doors } of asking) {
    expect(FUNCTIONS_WITH_CODE, name).toEqual(expect.arrayContaining([expect.toBeOneOf(doors)]));
  }
  expect(asking).toHaveLength(FUNCTIONS_WITH_CODE.length);
});
