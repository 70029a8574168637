/**
 * Run by `npm version <version>` before its commit (docs/releasing.md): freezes the migrations of the
 * release, and writes its version for the edge functions, which cannot read package.json.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { freeze } from "../schema/releases.ts";
import { requireMigrations } from "../schema/writeMigration.ts";
import { ROOT, StackError } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";

const FILE = path.join(ROOT, "supabase/functions/_server/version.ts");

try {
  const version = process.env.npm_package_version;
  if (!version) throw new StackError('Run it as "npm version 1.1.0".');
  await requireMigrations();
  const frozen = await freeze(version);
  await writeFile(
    FILE,
    `/** The version of this release. Written by \`npm version\` (tools/release/version.ts). */\nexport const VERSION = ${JSON.stringify(version)};\n`,
  );
  console.log(`Frozen in ${version}: ${frozen.join(", ") || "no new migrations"}.`);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
