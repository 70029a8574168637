import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { cliUrl, runCli } from "#tools/schema/cli.ts";
import { readMigrations } from "#tools/schema/files.ts";
import { GENERATED } from "#tools/schema/generated.ts";
import { ROOT } from "#tools/stack/config.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { createAccount } from "#tools/testing/world/people.ts";

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
  // Proves that the advisor ran: it reports at least the indexes of the back office's lists.
  expect(findings.length).toBeGreaterThan(20);
});

test.each(Object.entries(GENERATED))(
  "%s is up to date (npm run migration)",
  async (file, generate) => {
    expect(await readFile(path.join(ROOT, file), "utf8")).toBe(await generate(database.url));
  },
);

test("the first statement of the migrations rejects an older Postgres with an explanation", async () => {
  const [baseline] = await readMigrations();
  const [, statement = ""] =
    /^(?:--.*\n|\n)*(do \$\$[\s\S]*?\$\$;)/.exec(baseline?.text ?? "") ?? [];
  await database.sql.unsafe(statement);
  // Simulates a server that is older than required.
  const tooOld = database.sql.unsafe(statement.replace("170000", "990000"));
  await expect(tooOld).rejects.toThrow("This project requires Postgres 17 or later.");
});

test("the documented command appoints the first administrator", async () => {
  const { email } = await createAccount(database.sql);
  const command = `select private.appoint_admin('${email}', '${email}')`;
  const { stdout } = await runCli([
    "db",
    "query",
    "--yes",
    `--remote=${cliUrl(database.url)}`,
    command,
  ]);
  expect(stdout).toContain(`${email} is an administrator now`);
});
