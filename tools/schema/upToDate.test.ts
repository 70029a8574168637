import { expect, inject, test } from "vitest";
import { read } from "../repository/testing/files.ts";
import { withDatabase } from "./databases.ts";
import { readSchemas } from "./files.ts";
import { GENERATED } from "./generated.ts";
import { SEASON_FILE, seasonSql } from "./seasonSql.ts";
import { missingInMigrations } from "./writeMigration.ts";

test("the migrations match supabase/schemas exactly (npm run db:diff)", async () => {
  expect(await missingInMigrations(inject("stack"))).toEqual({ sql: "", byHand: [] });
});

test("the database has the figures of season.ts (npm run migration)", () => {
  expect(read(SEASON_FILE)).toBe(seasonSql());
});

test("the generated files follow supabase/schemas (npm run migration)", async () => {
  const files = await withDatabase(inject("stack"), await readSchemas(), async (dbUrl) =>
    Promise.all(
      Object.entries(GENERATED).map(async ([file, generate]) => [file, await generate(dbUrl)]),
    ),
  );
  expect(files.filter(([file = "", text]) => read(file) !== text).map(([file]) => file)).toEqual(
    [],
  );
});
