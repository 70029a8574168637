import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ROOT } from "#tools/stack/config.ts";
import { rolledBack, useDatabase } from "#tools/testing/database/database.ts";
import { addFactor } from "#tools/testing/world/factors.ts";
import {
  type Attempt,
  callsWithRules,
  everyAttempt,
  outcomesOf,
  readFunctions,
  wrongOnes,
} from "./attempts.ts";
import { grantedRights } from "./grants.ts";
import { claimsOf, PEOPLE } from "./people.ts";
import { makeWorld, ROWS } from "./world.ts";

/** The functions that need a recent code according to docs/product.md. */
const promise = /^\|.*`private\.require_recent_code`.*$/m.exec(
  readFileSync(path.join(ROOT, "docs/product.md"), "utf8"),
)?.[0];
const WITH_CODE = [...(promise ?? "").matchAll(/`public\.(\w+)`/g)].map(([, name = ""]) => name);

const { sql } = useDatabase(1);
let attempts: Attempt[];

beforeAll(async () => {
  await makeWorld(sql);
  attempts = await everyAttempt(sql);
});

test("the grants match rights.snap, which vitest -u writes", async () => {
  await expect(await grantedRights(sql)).toMatchFileSnapshot("./rights.snap");
});

test("every function of the API has a call, and every call has a function", async () => {
  const named = new Set(callsWithRules().map(([, name]) => name));
  expect([...named].sort()).toEqual([...(await readFunctions(sql)).keys()].sort());
});

test("people can do only what the rules allow", async () => {
  expect(await wrongOnes(sql, attempts)).toEqual([]);
  // Fewer would mean that people or calls are missing.
  expect(attempts.length).toBeGreaterThan(6_500);
});

test("a closed table stays closed when a grant is added by mistake", async () => {
  await rolledBack(sql, async (transaction) => {
    const open = new Set(Object.keys(ROWS).map((name) => `public.${name}`));
    const tables = await transaction<{ name: string }[]>`
      select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
    const closed = new Set(tables.map(({ name }) => name).filter((name) => !open.has(name)));
    await transaction`grant select on all tables in schema public to anon, authenticated`;
    const reads = attempts.filter(({ about, person }) => closed.has(about) && person !== "service");
    expect(new Set(await outcomesOf(transaction, reads))).toEqual(new Set(["rows "]));
  });
});

test("irreversible functions need a code of the last ten minutes", async () => {
  await rolledBack(sql, async (transaction) => {
    await addFactor(transaction, { id: PEOPLE.participant });
    await transaction`update auth.sessions set aal = 'aal2' where user_id = ${PEOPLE.participant}`;
    const calls = WITH_CODE.flatMap((name) =>
      attempts
        .filter(
          ({ about, person, expected }) =>
            about === `public.${name}` &&
            ["admin", "participant"].includes(person) &&
            /^(done|yes|invalid_input)$/.test(expected),
        )
        .slice(0, 1),
    );
    expect(calls.map(({ about }) => about.replace("public.", ""))).toEqual(WITH_CODE);
    const withCode = (minutesAgo: number) =>
      calls.map((call) => {
        const timestamp = Math.floor(Date.now() / 1000) - 60 * minutesAgo;
        const claims = {
          ...claimsOf(call.person),
          aal: "aal2",
          amr: [{ method: "totp", timestamp }],
        };
        return minutesAgo > 10
          ? { ...call, claims, expected: "second_factor_again" }
          : { ...call, claims };
      });
    expect(await wrongOnes(transaction, [...withCode(11), ...withCode(9)])).toEqual([]);
  });
  const asking = await sql`
    select from pg_proc
    where pronamespace = 'private'::regnamespace and prosrc like '%perform private.require_recent_code()%'`;
  expect(asking).toHaveLength(WITH_CODE.length);
});
