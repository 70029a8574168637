import { expect, inject, test } from "vitest";
import { read } from "../repository/testing/files.ts";
import { SEASON_FILE, seasonSql } from "./seasonSql.ts";
import { missingInMigrations } from "./writeMigration.ts";

test("the migrations match supabase/schemas exactly (npm run db:diff)", async () => {
  expect(await missingInMigrations(inject("stack"))).toEqual({ sql: "", byHand: [] });
});

test("the database has the figures of season.ts (npm run migration)", () => {
  expect(read(SEASON_FILE)).toBe(seasonSql());
});
