import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connect } from "#tools/schema/databases.ts";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { readContents, restore } from "#tools/testing/database/copies.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { withoutGenerator } from "./arguments.ts";
import type { ApiFunction, Stage } from "./season.ts";
import { FIRST_SEED, play, SEASONS, shrink } from "./simulator.ts";
import { createWorld } from "./world.ts";

/**
 * Random seasons, in which random people call every function of the API in any order. After each act the promises of
 * judging are checked (promises.ts). docs/testing.md, "Seasons".
 */

/** Promises that the database does not keep yet, with the reason. The line goes with the change that keeps it. */
const KNOWN: Readonly<Record<string, string>> = {};

const { sql, url } = useDatabase();
const superuser = connect(superuserUrl({ ...inject("stack"), dbUrl: url }), 1, "schedule");
const held = connect(url, 1, "schedule");
let stage: Stage;
let released = 0;

beforeAll(async () => {
  const world = await createWorld(sql);
  const original = await readContents(superuser);
  const functions = await sql<ApiFunction[]>`
    select change.name, capacity, answer, pronargdefaults as optional, (
      select coalesce(json_agg(json_build_object('name', name, 'type', format_type(type, null)) order by place), '[]')
      from unnest(proargnames[:pronargs], proargtypes::oid[]) with ordinality parameter (name, type, place)
    ) as parameters
    from private.changes change
    join pg_proc on proname = change.name and pronamespace = 'public'::regnamespace
    order by change.name`;
  stage = {
    main: sql,
    held,
    world,
    functions: new Map(functions.map((one) => [one.name, one])),
    restore: async () => expect(await restore(superuser, original)).toBe(true),
  };
});
afterAll(() => Promise.all([superuser.end(), held.end()]));

test("every function of the API has generators for its arguments", () => {
  expect(withoutGenerator([...stage.functions.values()])).toEqual([]);
});

test.each(Array.from({ length: SEASONS }, (_, index) => FIRST_SEED + index))(
  "no act breaks a promise in season %i",
  async (seed) => {
    const { violation, acts, releases } = await play(stage, seed, new Set(Object.keys(KNOWN)));
    released += releases;
    if (!violation) return;
    const { lines, violation: shortest = violation } = await shrink(
      stage,
      seed,
      acts,
      violation.promise,
    );
    expect.fail(
      `Season ${seed} breaks “${shortest.promise}”: ${shortest.what}\n\n${lines.join("\n")}`,
    );
  },
  600_000,
);

test("some seasons release a result", () => {
  expect(released).toBeGreaterThan(0);
});
