/**
 * `npm run bench`: what pages weigh, how Lighthouse scores them, how fast rows are exported and what
 * the lists of the back office cost, measured on a stack of its own. Prints tables and writes them as
 * JSON to bench-results/.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import path from "node:path";
import { ROOT } from "../supabase/local/config.ts";
import { startTemporaryStack } from "../supabase/local/temporaryStack.ts";
import { measureCsv } from "./bench/csv.ts";
import { measureLighthouse } from "./bench/lighthouse.ts";
import { measureLists } from "./bench/lists.ts";
import { measurePageWeight } from "./bench/pageWeight.ts";
import { formatTable } from "./bench/table.ts";
import { run } from "./run.ts";

if ((await run({ name: "build", command: ["npm", "run", "build"] }, { quiet: true })) !== 0) {
  throw new Error("The apps could not be built.");
}
const stack = await startTemporaryStack({ site: true });
try {
  const pages = await measurePageWeight(stack.addresses);
  console.log(`\n${formatTable("First load, gzip", pages)}`);
  const lighthouse = await measureLighthouse(stack.addresses);
  console.log(`\n${formatTable("Lighthouse, mobile", lighthouse)}`);
  const csv = await measureCsv(stack.addresses);
  console.log(`\n${formatTable("CSV", csv)}`);
  const lists = await measureLists(stack.addresses.dbUrl);
  console.log(`\n${formatTable("Lists", lists)}`);

  const folder = path.join(ROOT, "bench-results");
  await mkdir(folder, { recursive: true });
  const measuredAt = new Date().toISOString();
  const file = path.join(folder, `${measuredAt.slice(0, 19).replaceAll(":", "-")}.json`);
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
  await writeFile(
    file,
    JSON.stringify({ measuredAt, machine, pages, lighthouse, csv, lists }, null, 2),
  );
  console.log(
    `\n${machine.processor}, ${machine.cores} cores. Written to ${path.relative(ROOT, file)}`,
  );
} finally {
  await stack.stop();
}
