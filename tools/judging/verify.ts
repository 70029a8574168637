/**
 * `npm run judging:verify -- FILE`: computes an exported result again from the inputs in the file, and
 * says that it is the same, or where it differs. Needs nothing but the file. Exit code 1: it differs,
 * or the file is no result.
 */
import { readFile } from "node:fs/promises";
import { differences, parseExport } from "#common/judging/export.ts";

const [file] = process.argv.slice(2);
try {
  if (!file) throw new Error("Please name the file: npm run judging:verify -- result.json");
  const exported = parseExport(await readFile(file, "utf8"));
  const found = differences(exported);
  for (const line of found) console.log(line);
  const { reviews } = exported.inputs;
  console.log(
    found.length === 0
      ? `The same: ${reviews.length} reviews give this ranking.`
      : `Different: ${found.length} figures are not what ${reviews.length} reviews give.`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
