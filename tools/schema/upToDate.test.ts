import { expect, inject, test } from "vitest";
import { missingInMigrations } from "./writeMigration.ts";

test("the migrations match supabase/schemas exactly (npm run db:diff)", async () => {
  expect(await missingInMigrations(inject("stack"))).toEqual({ sql: "", byHand: [] });
});
