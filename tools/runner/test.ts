/**
 * `npm test`: types, lint, unit, database, API, functions and browser tests, on temporary stacks on
 * free ports with fresh data. `npm run test:unit`, `test:stack`, `test:e2e` and `test:deep` name one
 * suite (suites.ts); `npm run test:e2e -- submission -g "a title"` runs part of one. The last line is the total
 * of all runners.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { settingsProblem, TEST_SETTINGS } from "#common/settings.ts";
import { StackError } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";
import { SUITES } from "./suites.ts";

/** Suites with a single runner, which gets the other arguments. */
const RUN_IN_PART = ["unit", "stack", "e2e"];

/** @throws StackError when there is no such suite, or none that runs in part. */
function readArguments([name = "all", ...selection]: string[]) {
  const suite = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined;
  if (!suite) {
    throw new StackError(`Unknown suite "${name}". Suites: ${Object.keys(SUITES).join(", ")}.`);
  }
  if (selection.length > 0 && !RUN_IN_PART.includes(name)) {
    const commands = RUN_IN_PART.map((one) => `npm run test:${one} -- ${selection[0]}`);
    throw new StackError(`This suite cannot run in part. Use one of: ${commands.join(", ")}.`);
  }
  return { suite, selection };
}

const started = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), "challenge-test-"));
const abort = new AbortController();
// Ctrl-C and SIGTERM stop the runners and everything they started before this process exits.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => abort.abort());
try {
  const problem = settingsProblem(process.env, TEST_SETTINGS);
  if (problem) throw new StackError(problem);
  const { suite, selection } = readArguments(process.argv.slice(2));
  const tally = { passed: 0, failed: 0, skipped: 0 };
  await suite({ folder, selection, abort: abort.signal, tally });
  const { passed, failed, skipped } = tally;
  console.log(`finished in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(`tests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
