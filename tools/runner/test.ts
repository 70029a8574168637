/**
 * `npm test`: types, lint, unit, database, API, functions and browser tests, on stacks of its own on
 * free ports with fresh data. `npm run test:unit`, `test:stack`, `test:e2e` and `test:deep` name one
 * suite (suites.ts). The last line is the sum over all runners.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SUITES } from "./suites.ts";

const [name = "all"] = process.argv.slice(2);
const suite = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined;
if (!suite)
  throw new Error(`There is no suite "${name}", only: ${Object.keys(SUITES).join(", ")}.`);

const started = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), "challenge-test-"));
const abort = new AbortController();
// Ctrl-C and SIGTERM end the runners; what was started is stopped before this process goes.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => abort.abort());
try {
  const { passed, failed, skipped } = await suite({ folder, abort: abort.signal });
  console.log(`finished in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(`tests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}
