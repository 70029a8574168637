/**
 * `npm run judging:verify -- FILE...`: checks the administrators' export of a result or downloaded records,
 * with the published chain and judges' receipts if they are given, in any order. Says what it has checked,
 * and what is wrong. Needs nothing but the files. Exit code 1: something is wrong, or no file is a record.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { verifyFiles } from "#common/judging/verifyFiles.ts";

const names = process.argv.slice(2);
try {
  if (names.length === 0) {
    throw new Error("Please name the files: npm run judging:verify -- export.json chain.json");
  }
  const files = names.map(async (name) => ({
    name: path.basename(name),
    text: await readFile(name, "utf8"),
  }));
  const { checked, found } = await verifyFiles(await Promise.all(files));
  for (const words of checked) console.log(words);
  for (const words of found) console.log(`WRONG: ${words}`);
  console.log(
    found.length === 0
      ? "All of it agrees."
      : `${found.length} ${found.length === 1 ? "thing does" : "things do"} not agree.`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
