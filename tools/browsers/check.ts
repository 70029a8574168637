/**
 * The last step of the build of each app: `node tools/browsers/check.ts <folder>` fails if a script in the folder uses a
 * function that a supported browser lacks.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { newFunctionsIn } from "./newFunctions.ts";

/** Found in the builds, and harmless. */
const HARMLESS: Readonly<Record<string, string>> = {
  ".dispose()": "a method of a library's own object",
  ".drop()": "a method of our own objects",
  ".toArray()": "React.Children",
  ".toBase64()": "supabase-js uses it only where it exists",
  ".use()": "React and marked",
  "Error.captureStackTrace": "used only where it exists",
  ".captureStackTrace()": "used only where it exists",
  "Symbol.dispose": "used only where it exists",
  "navigator.connection": "used only where it exists",
  "navigator.userAgentData": "used only where it exists",
  "window.navigation": "used only where it exists",
};

const [folder = ""] = process.argv.slice(2);
const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
const lines: string[] = [];
for (const name of names) {
  const found = newFunctionsIn(await readFile(path.join(folder, name), "utf8"));
  for (const use of found) if (!(use in HARMLESS)) lines.push(`${name}: ${use}`);
}
if (lines.length > 0) {
  console.error(
    `Error: supported browsers lack these functions (README.md). Use others, or add a fallback and a reason in tools/browsers/check.ts.\n${lines.join("\n")}`,
  );
  process.exit(1);
}
