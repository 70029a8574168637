import fc from "fast-check";
import { IS_DEEP } from "../run/depth.ts";

/** The factor by which `npm run test:deep` tries more values. */
const DEEPER = 20;
let seed = 0;

/**
 * Tests a property with a sample of all possible values. Each call uses other values than the one before,
 * but every run of `npm test` uses the same. `npm run test:deep` tries more values, which differ each time.
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
