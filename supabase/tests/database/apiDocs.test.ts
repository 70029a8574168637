import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { API_DOCS, writeApiDocs } from "#tools/apiDocs/apiDocs.ts";
import { useDatabase } from "#tools/testing/database.ts";

const database = useDatabase();

test("docs/api.md is what the database and the edge functions say (npm run docs:api)", async () => {
  expect(await readFile(API_DOCS, "utf8")).toBe(await writeApiDocs(database.url));
});
