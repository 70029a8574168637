import { writeFile } from "node:fs/promises";
import path from "node:path";
import { addressesOf, loadDotEnv, ROOT, readConfig } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";
import { API_DOCS, writeApiDocs } from "./apiDocs.ts";

/** `npm run docs:api`: from the stack that runs on the ports of the environment. */
try {
  loadDotEnv();
  await writeFile(API_DOCS, await writeApiDocs(addressesOf(readConfig()).dbUrl));
  console.log(`Wrote ${path.relative(ROOT, API_DOCS)}.`);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
