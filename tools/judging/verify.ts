/**
 * `npm run judging:verify -- FILE... [--hash HASH]... [--scores EMAIL]...`: checks downloaded files of a
 * locked result and of its decisions: their hashes, the result computed again, the decisions, and the scores
 * in the texts of emails to judges. Exit code 1: something is wrong.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { verifyFiles } from "./verifyFiles.ts";

const readAll = (names: readonly string[] = []) =>
  Promise.all(
    names.map(async (name) => ({ name: path.basename(name), text: await readFile(name, "utf8") })),
  );

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      hash: { type: "string", multiple: true, default: [] },
      scores: { type: "string", multiple: true, default: [] },
    },
  });
  if (positionals.length === 0) {
    throw new Error("Name the files: npm run judging:verify -- result.json --hash HASH");
  }
  const { checked, found } = verifyFiles(await readAll(positionals), {
    hashes: values.hash,
    emails: await readAll(values.scores),
  });
  for (const words of checked) console.log(words);
  for (const words of found) console.log(`WRONG: ${words}`);
  console.log(found.length === 0 ? "Everything agrees." : "Something does not agree.");
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
