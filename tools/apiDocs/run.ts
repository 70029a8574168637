import { writeFile } from "node:fs/promises";
import path from "node:path";
import { withDatabase, withPostgres } from "../schema/databases.ts";
import { ROOT } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";
import { API_DOCS, writeApiDocs } from "./apiDocs.ts";

/** `npm run docs:api`: from supabase/schemas, on a Postgres of its own. */
try {
  const text = await withPostgres((addresses) => withDatabase(addresses, "schemas", writeApiDocs));
  await writeFile(API_DOCS, text);
  console.log(`Wrote ${path.relative(ROOT, API_DOCS)}.`);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
