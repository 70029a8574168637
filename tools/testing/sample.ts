import fc from "fast-check";

/** `INPUT_RUNS=200` looks further than the tests do every time. */
const DEEP_RUNS = Number(process.env.INPUT_RUNS ?? 0);
let seed = 0;

/**
 * Tries a property with some of all possible values: each call with others than the one before it,
 * and with the same in every run of the tests.
 */
export async function sample<Values extends [unknown, ...unknown[]]>(
  runs: number,
  ...args: [
    ...values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
    property: (...values: Values) => Promise<void>,
  ]
): Promise<void> {
  seed += 1;
  const property = fc.asyncProperty<Values>(...args);
  await fc.assert(property, DEEP_RUNS ? { numRuns: DEEP_RUNS } : { numRuns: runs, seed });
}
