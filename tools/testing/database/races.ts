import { expect, test } from "vitest";
import { authentication } from "./actors.ts";
import { rolledBack, type Sql, type Transaction } from "./database.ts";
import { atOnce, endsOf, hold, untilWaiting } from "./locks.ts";
import {
  actorsOf,
  fillIn,
  type People,
  statementOf,
  type Values,
  valuesOf,
  wrongSteps,
} from "./stateRules.ts";

/** Calls at the same moment, each as `who | call` on its own connection. All of them commit. */
export interface Race {
  /** Creates the people and values, which are committed as well. */
  make: (sql: Transaction) => Promise<{ people: People; values?: Values }>;
  /** A call whose transaction begins first, and ends once the others wait for its locks. */
  held?: string;
  calls: readonly string[];
  /** A change while the calls wait. */
  meanwhile?: string;
  /** The possible outcomes of the calls, sorted: `ok`, or the short form of the error. */
  ends: readonly string[];
  /** Rules for the state afterwards. */
  rules?: string;
}

/** Creates one test per race. */
export function testRaces(sql: Sql, races: Record<string, Race>): void {
  test.each(Object.entries(races))("%s", async (_, race) => {
    const { people, values = {} } = await sql.begin(race.make);
    const known = { ...valuesOf(people), ...values };
    const running = (line: string) => async (transaction: Transaction) => {
      const [who = "", call = ""] = line.split(" | ");
      const actor = actorsOf(people)[who];
      if (!actor) throw new Error(`No person is named "${who}".`);
      await transaction.unsafe(authentication(actor));
      await transaction.unsafe(statementOf(fillIn(call, known)));
    };
    const calls = race.calls.map(running);
    const outcomes = race.held
      ? await whileHeld(sql, running(race.held), calls, race.meanwhile && running(race.meanwhile))
      : await atOnce(sql, ...calls);
    expect(race.ends).toContain(outcomes.sort().join(", "));
    await rolledBack(sql, async (transaction) => {
      expect(await wrongSteps(transaction, people, values, race.rules ?? "")).toEqual([]);
    });
  });
}

type Act = (transaction: Transaction) => Promise<unknown>;

async function whileHeld(
  sql: Sql,
  held: Act,
  calls: Act[],
  meanwhile?: Act | "",
): Promise<string[]> {
  const commit = await hold(sql, held);
  const outcomes = endsOf(calls.map((call) => sql.begin(call)));
  await untilWaiting(sql, calls.length);
  if (meanwhile) await sql.begin(meanwhile);
  await commit();
  return outcomes;
}
