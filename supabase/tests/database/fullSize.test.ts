import { beforeAll, expect, inject, test } from "vitest";
import { connect } from "#tools/schema/databases.ts";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { fillToFullSize } from "#tools/testing/world/fullSize.ts";
import { ACTIONS, type Action, beginAction } from "#tools/testing/world/fullSizeActions.ts";

/**
 * Results day: every action on a whole round of 20,000 submissions with 60,000 reviews, once each, in order. Limited are
 * the pages that it reads and the functions that it asks for each row, because neither depends on the machine. `npm run
 * bench -- judging` measures the time.
 */
const { sql, url } = useDatabase();

beforeAll(() => fillToFullSize(sql), 300_000);

/** More calls than this are one for each row, or for each review. */
const MANY_CALLS = 5_000;

async function callsSoFar(on: Transaction): Promise<Map<string, number>> {
  await on`reset role`;
  const rows = await on<{ name: string; calls: number }[]>`
    select funcname as name, calls::int from pg_stat_xact_user_functions`;
  return new Map(rows.map(({ name, calls }) => [name, calls]));
}

/** Runs an action once, and returns what it exceeds. */
async function excessOf(on: Transaction, action: Action) {
  const { name, who, statement, ...limits } = action;
  await beginAction(on, action);
  const before = await callsSoFar(on);
  await authenticateAs(on, who);
  const [row] = await on.unsafe<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }[]>(
    `explain (analyze, buffers, format json) select ${statement}`,
  );
  const plan = row?.["QUERY PLAN"][0].Plan ?? {};
  const buffers = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  const perRow = [...(await callsSoFar(on))].flatMap(([called, calls]) =>
    calls - (before.get(called) ?? 0) > MANY_CALLS ? called : [],
  );
  return {
    action: name,
    buffers: buffers > limits.buffers ? buffers : 0,
    perRow: perRow.filter((called) => !limits.perRow?.includes(called)).sort(),
  };
}

test("each action on a whole round reads a limited number of pages, and asks nothing for each row", async () => {
  const superuser = connect(superuserUrl({ ...inject("stack"), dbUrl: url }), 1, "schedule");
  const excesses: unknown[] = [];
  await superuser`set track_functions = 'all'`;
  for (const action of ACTIONS) {
    // One after another as on results day: within one transaction, Postgres would check foreign keys again.
    await superuser.begin(async (transaction) => {
      excesses.push(await excessOf(transaction, action));
    });
  }
  await superuser.end();
  const none = ACTIONS.map(({ name }) => ({ action: name, buffers: 0, perRow: [] }));
  expect(excesses).toEqual(none);
}, 300_000);
