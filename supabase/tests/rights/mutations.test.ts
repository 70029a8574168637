import { afterAll, expect, inject, test } from "vitest";
import { connect } from "#tools/schema/databases.ts";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { type Attempt, everyAttempt, outcomesOf } from "./attempts.ts";
import { type Mutation, outdatedGuards, withoutChecks, withoutPolicies } from "./mutations.ts";
import { roleOf } from "./people.ts";
import { References, readDefinitions } from "./references.ts";
import { UNNOTICED } from "./unnoticed.ts";
import { makeWorld } from "./world.ts";

/** Removes every check and policy, one at a time. At least one attempt of the rules must then have another outcome. */

const { sql, url } = useDatabase(1);
const superuser = connect(superuserUrl({ ...inject("stack"), dbUrl: url }), 1);
afterAll(() => superuser.end());

const MOST_STEPS = 4;
/** The size of a batch of attempts: the first few notice most mutations. */
const BATCHES = [40, 120, 640];
const SYNTAX_ERROR = "42601";

/** The error of a signed-in person is most likely to change without a check. */
const likelihood = ({ person, expected }: Attempt) =>
  Number(roleOf(person) === "authenticated") + Number(["denied", "rows "].includes(expected));

/** The attempts that reach an object, the nearest and likeliest first. */
function affected(
  { about }: Mutation,
  attempts: readonly Attempt[],
  references: References,
): Attempt[] {
  const steps = references.stepsTo(about);
  const distanceOf = (attempt: Attempt) => steps.get(attempt.about) ?? Number.POSITIVE_INFINITY;
  return attempts
    .filter((attempt) => distanceOf(attempt) <= MOST_STEPS)
    .sort((a, b) => distanceOf(a) - distanceOf(b) || likelihood(b) - likelihood(a))
    .map((attempt) => ({ ...attempt, writes: false }));
}

const isExplained = (name: string) => UNNOTICED.some(([pattern]) => pattern.test(name));

/** SQL errors do not prove anything about rights. */
const isBroken = (outcome: string) => /^[0-9A-Z]{5} /.test(outcome);

/** Whether an attempt has another outcome with the mutation than without it. */
async function isNoticed(
  transaction: Transaction,
  { given = [], change }: Mutation,
  candidates: Attempt[],
): Promise<boolean> {
  for (const statement of given) await transaction.unsafe(statement);
  for (const count of BATCHES) {
    const some = candidates.splice(0, count);
    const before =
      given.length > 0
        ? await outcomesOf(transaction, some)
        : some.map(({ expected }) => (expected === "unchanged" ? "done" : expected));
    await transaction.unsafe("savepoint unchanged");
    try {
      await transaction.unsafe(change);
    } catch (error) {
      // The text is not a condition here, so there is nothing to remove.
      if ((error as { code?: string }).code === SYNTAX_ERROR) return true;
      throw error;
    }
    const after = await outcomesOf(transaction, some);
    await transaction.unsafe("rollback to savepoint unchanged");
    if (after.some((outcome, index) => outcome !== before[index] && !isBroken(outcome))) {
      return true;
    }
  }
  return false;
}

test("at least one attempt notices the removal of each check and policy", async () => {
  const definitions = await readDefinitions(sql);
  expect(outdatedGuards(definitions)).toEqual([]);
  const references = new References(definitions);
  const mutations = [...withoutChecks(definitions), ...(await withoutPolicies(sql))];
  await makeWorld(sql);
  const attempts = await everyAttempt(sql);
  const unnoticed: string[] = [];
  for (const mutation of mutations) {
    await rolledBack(superuser, async (transaction) => {
      const candidates = affected(mutation, attempts, references);
      if (!(await isNoticed(transaction, mutation, candidates))) unnoticed.push(mutation.name);
    });
  }
  expect(unnoticed.filter((name) => !isExplained(name))).toEqual([]);
  const outdated = UNNOTICED.filter(([pattern]) => !unnoticed.some((name) => pattern.test(name)));
  expect(outdated).toEqual([]);
});
