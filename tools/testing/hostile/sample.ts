import fc from "fast-check";
import { IS_DEEP } from "../run/depth.ts";

/** How many times as many values `npm run test:deep` tries. */
const DEEPER = 20;
let seed = 0;

/**
 * Tries a property with some of all possible values: each call with others than the one before it,
 * and with the same in every run of `npm test`. `npm run test:deep` tries more, and others each time.
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
  await fc.assert(property, IS_DEEP ? { numRuns: runs * DEEPER } : { numRuns: runs, seed });
}
