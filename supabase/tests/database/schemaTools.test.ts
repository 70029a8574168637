import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generateTypes, TYPES_FILE } from "#tools/stack/generateTypes.ts";
import { cliUrl, runCli } from "#tools/stack/migrations.ts";
import { useDatabase } from "#tools/testing/database.ts";

const database = useDatabase();

interface Finding {
  name: string;
  detail: string;
}

test("the Security and Performance Advisor finds nothing", async () => {
  const { stdout } = await runCli([
    "db",
    "advisors",
    `--remote=${cliUrl(database.url)}`,
    "--type=all",
    "--level=info",
  ]);
  const findings = JSON.parse(stdout) as Finding[];
  // On an empty database no index has been used yet.
  const relevant = findings.filter(({ name }) => name !== "unused_index");
  expect(relevant.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([]);
  // The advisor looked: it sees at least the indexes of the back office's lists.
  expect(findings.length).toBeGreaterThan(20);
});

test("the committed types are those of the migrations", async () => {
  expect(await readFile(TYPES_FILE, "utf8")).toBe(await generateTypes(database.url));
});
