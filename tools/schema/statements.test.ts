import { expect, test } from "vitest";
import { lossesIn } from "./statements.ts";

test.each([
  'DROP TABLE "public"."mentors"',
  'ALTER TABLE "public"."profiles" DROP COLUMN "university"',
  'ALTER TABLE "public"."profiles" ALTER COLUMN "country" TYPE varchar(2)',
  'ALTER TABLE "public"."profiles" ALTER COLUMN "country" SET DATA TYPE varchar(2)',
  "DELETE FROM public.mailing_list",
  "TRUNCATE public.mailing_list",
  'DELETE FROM "odd; name"',
])("loses data: %s", (statement) => {
  expect(lossesIn(`select 1;\n${statement};`)).toEqual([statement]);
});

test.each([
  'DROP FUNCTION "public"."submit_submission"(integer)',
  'DROP VIEW "public"."my_submission"',
  'ALTER TABLE "public"."profiles" DROP CONSTRAINT "late"',
  'ALTER TABLE "public"."profiles" ADD COLUMN "type" text',
  "CREATE FUNCTION a.f() RETURNS void AS $$ delete from public.mailing_list; $$",
])("loses nothing: %s", (statement) => {
  expect(lossesIn(`${statement};`)).toEqual([]);
});
