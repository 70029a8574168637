import { afterAll, expect, inject, test } from "vitest";
import { connect } from "#tools/schema/databases.ts";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { type Attempt, everyAttempt, outcomesOf } from "./attempts.ts";
import { changedObjects, type Mutation, withoutChecks, withoutPolicies } from "./mutations.ts";
import { roleOf } from "./people.ts";
import { References, readDefinitions } from "./references.ts";
import { UNNOTICED } from "./unnoticed.ts";
import { makeWorld } from "./world.ts";

/**
 * Takes out every check and policy, one at a time: some attempt of the rules must have another outcome.
 * `npm test` takes out those of what was changed, `npm run test:deep` all.
 */

const { sql, url } = useDatabase(1);
const superuser = connect(superuserUrl({ ...inject("stack"), dbUrl: url }), 1);
afterAll(() => superuser.end());

const FARTHEST = 4;
/** Few at first: most mutations are noticed at once. */
const BATCHES = [40, 120, 400];
const SYNTAX_ERROR = "42601";

/** What is refused to somebody who is signed in shows soonest that a check is gone. */
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
    .filter((attempt) => distanceOf(attempt) <= FARTHEST)
    .sort((a, b) => distanceOf(a) - distanceOf(b) || likelihood(b) - likelihood(a))
    .map((attempt) => ({ ...attempt, writes: false }));
}

const isExplained = (name: string) => UNNOTICED.some(([written]) => written.test(name));

/** That something broke says nothing about rights. */
const isBroken = (outcome: string) => /^[0-9A-Z]{5} /.test(outcome);

/** Whether an attempt has another outcome with the mutation than without it. */
async function isNoticed(
  transaction: Transaction,
  { given = [], change, name }: Mutation,
  candidates: Attempt[],
): Promise<boolean> {
  let noticed = false;
  await transaction
    .savepoint(async (savepoint) => {
      for (const statement of given) await savepoint.unsafe(statement);
      for (const count of BATCHES) {
        const some = candidates.splice(0, count);
        if (noticed || some.length === 0) break;
        const before =
          given.length > 0
            ? await outcomesOf(savepoint, some)
            : some.map(({ expected }) => (expected === "unchanged" ? "done" : expected));
        await savepoint.unsafe("savepoint without_it");
        // Where it is no condition, as in an assignment, nothing can be taken away.
        const isCheck = await savepoint.unsafe(change).then(
          () => true,
          (error: { code?: string }) => {
            if (error.code !== SYNTAX_ERROR) throw error;
            return false;
          },
        );
        const after = isCheck ? await outcomesOf(savepoint, some) : [];
        await savepoint.unsafe("rollback to savepoint without_it");
        noticed =
          !isCheck ||
          after.some((outcome, index) => outcome !== before[index] && !isBroken(outcome));
      }
      throw new Error("Everything is taken back.");
    })
    .catch((error: Error) => {
      if (error.message !== "Everything is taken back.") throw new Error(name, { cause: error });
    });
  return noticed;
}

test("some attempt notices each check and policy that is taken away", async () => {
  const definitions = await readDefinitions(sql);
  const references = new References(definitions);
  const changed = IS_DEEP ? undefined : await changedObjects();
  const mutations = [...withoutChecks(definitions), ...(await withoutPolicies(sql))].filter(
    ({ about }) => changed?.has(about) ?? true,
  );
  const unnoticed: string[] = [];
  const begun = performance.now();
  if (mutations.length > 0) await makeWorld(sql);
  const attempts = await everyAttempt(sql);
  await rolledBack(superuser, async (transaction) => {
    for (const mutation of mutations) {
      const candidates = affected(mutation, attempts, references);
      if (await isNoticed(transaction, mutation, candidates)) continue;
      unnoticed.push(mutation.name);
      if (!isExplained(mutation.name)) console.log(`Nobody notices: ${mutation.name}`);
    }
  });
  console.log(
    `${mutations.length} checks and policies taken away, in ${performance.now() - begun} ms.`,
  );
  expect(unnoticed.filter((name) => !isExplained(name))).toEqual([]);
  const outdated = UNNOTICED.filter(([written]) => !unnoticed.some((name) => written.test(name)));
  if (!changed) expect(outdated).toEqual([]);
});
