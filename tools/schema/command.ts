/**
 * `npm run db:diff`, `db:freeze`, `migration`, `types:generate` and `docs:api`: the files that are generated
 * from supabase/schemas, on a temporary Postgres (docs/changing.md).
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { writeApiDocs, writeRolesDocs } from "../apiDocs/apiDocs.ts";
import { ROOT } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";
import { isSame } from "./compare.ts";
import { withDatabase, withPostgres } from "./databases.ts";
import { readSchemas } from "./files.ts";
import { GENERATED, TYPES, writeGenerated } from "./generated.ts";
import { freeze, frozenMigrations, refuseEditedReleases } from "./releases.ts";
import { SEASON_FILE, seasonSql } from "./seasonSql.ts";
import {
  missingInMigrations,
  requireMigrations,
  writeBaseline,
  writeMigration,
} from "./writeMigration.ts";

/** Prints the statements that are missing in the migrations; the exit code is 1 if there are any. */
async function diff(): Promise<void> {
  await refuseEditedReleases();
  const difference = await withPostgres((addresses) => missingInMigrations(addresses));
  if (isSame(difference)) return console.log("The migrations match supabase/schemas.");
  console.log(difference.sql);
  for (const line of difference.byHand) console.log(`-- by hand: ${line}`);
  process.exitCode = 1;
}

/** Writes the migration and all generated files. */
async function migration(title: string): Promise<void> {
  await refuseEditedReleases();
  await writeFile(path.join(ROOT, SEASON_FILE), seasonSql());
  await generate(GENERATED);
  if ((await frozenMigrations()).size === 0) {
    const name = await writeBaseline();
    return console.log(`Wrote ${name}, which is rewritten until the first release.`);
  }
  const written = await withPostgres((addresses) => writeMigration(addresses, title));
  if (!written) return console.log("The migrations already match supabase/schemas.");
  console.log(`Wrote ${written.name}. Read it before you commit it.`);
  for (const statement of written.losses) console.log(`LOSES DATA: ${statement}`);
  for (const line of written.byHand) console.log(`Write by hand: ${line}`);
}

async function freezeRelease(version: string): Promise<void> {
  await requireMigrations();
  const files = await freeze(version);
  console.log(`Frozen in ${version}: ${files.join(", ") || "no new migrations"}.`);
}

/** Writes generated files from the schema files, on its own Postgres, because a running stack may be stale. */
async function generate(files: typeof GENERATED): Promise<void> {
  const schemas = await readSchemas();
  const written = await withPostgres((addresses) =>
    withDatabase(addresses, schemas, (dbUrl) => writeGenerated(dbUrl, files)),
  );
  console.log(`Wrote ${written.join(", ")}.`);
}

const COMMANDS: Record<string, (argument: string) => Promise<void>> = {
  diff,
  migration,
  freeze: freezeRelease,
  types: () => generate(TYPES),
  docs: () => generate({ "docs/api.md": writeApiDocs, "docs/roles.md": writeRolesDocs }),
};

try {
  const [name = "", ...words] = process.argv.slice(2);
  await COMMANDS[name]?.(words.join(" "));
} catch (error) {
  report(error);
  process.exitCode = 1;
}
