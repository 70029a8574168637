/**
 * `npm run bench`: measures page weight, Lighthouse scores, load, back office lists, judging, the last hour before the
 * deadline, and results day (docs/performance.md). `npm run bench -- lists load` runs only these parts. Each part starts
 * its own stack and removes the data. Prints tables and writes them as JSON to bench-results/.
 *
 * `npm run bench -- lighthouse --beside ../other --only /faq` measures another checkout's build in the same run, and only
 * some pages; `--runs 3` takes medians of three instead of five. On a fast machine, whose benchmark index is 3,000,
 * `--slowdown 12` measures what a machine with an index of 1,000 would.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { BENCH_SETTINGS, settingsProblem } from "#common/settings.ts";
import { run } from "../runner/run.ts";
import { ROOT } from "../stack/config.ts";
import { measureDeadline } from "./deadline.ts";
import { measureJudging } from "./judging.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { measureLoad } from "./load.ts";
import { measurePages } from "./pages.ts";
import { measureResultsDay } from "./resultsDay.ts";
import { onStack } from "./stackProcess.ts";
import { formatTable, type Table } from "./table.ts";

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: "string" },
    only: { type: "string", multiple: true },
    runs: { type: "string", default: "5" },
    slowdown: { type: "string", default: "4" },
  },
});

const PARTS: Readonly<Record<string, () => Promise<Table[]>>> = {
  pages: () => onStack(measurePages),
  lighthouse: () => onStack((addresses, sql) => measureLighthouse(addresses, sql, options)),
  load: () => onStack(measureLoad),
  lists: () => onStack(measureLists),
  judging: () => onStack((_, sql) => measureJudging(sql)),
  deadline: () => onStack(measureDeadline),
  "results-day": measureResultsDay,
};

/** @throws Error for a part that does not exist. */
function chosenParts(names: readonly string[]): [string, () => Promise<Table[]>][] {
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown) {
    throw new Error(`Unknown part "${unknown}". Parts: ${Object.keys(PARTS).join(", ")}.`);
  }
  return Object.entries(PARTS).filter(([name]) => names.length === 0 || names.includes(name));
}

const problem = settingsProblem(process.env, BENCH_SETTINGS);
if (problem) {
  console.error(problem);
  process.exit(1);
}
const parts = chosenParts(named);
if ((await run({ name: "build", command: ["npm", "run", "build"] }, { quiet: true })) !== 0) {
  throw new Error("The apps could not be built.");
}
const measuredAt = new Date().toISOString();
const machine = {
  processor: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
};
const tables: Table[] = [];
for (const [name, measure] of parts) {
  console.log(`\nMeasuring ${name}`);
  const started = performance.now();
  for (const table of await measure()) {
    console.log(`\n${formatTable(table)}`);
    tables.push(table);
  }
  console.log(`\nMeasured ${name} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
const folder = path.join(ROOT, "bench-results");
await mkdir(folder, { recursive: true });
const file = path.join(folder, `${measuredAt.slice(0, 19).replaceAll(":", "-")}.json`);
await writeFile(file, JSON.stringify({ measuredAt, machine, tables }, null, 2));
console.log(
  `${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, Node ${machine.node}. ` +
    `Written to ${path.relative(ROOT, file)}`,
);
