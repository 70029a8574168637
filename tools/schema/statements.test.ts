import { expect, test } from "vitest";
import { lossesIn, summaryOf } from "./statements.ts";

test("a summary names each thing that statements change, once", () => {
  const sql = `
    SET local check_function_bodies = off;
    ALTER TABLE "public"."profiles" ADD COLUMN "graduation_year" int;
    CREATE OR REPLACE FUNCTION "private"."create_profile"() RETURNS trigger AS $f$ begin drop table x; end $f$;
    ALTER TABLE "public"."profiles" ADD CONSTRAINT "late" CHECK (graduation_year > 2022);
    CREATE TRIGGER create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.x();
    CREATE POLICY "People can read; theirs" ON "public"."profiles" FOR SELECT USING (true);
    CREATE UNIQUE INDEX profiles_email_idx ON public.profiles USING btree (email);
    COMMENT ON TABLE "public"."profiles" IS 'One; each.';`;
  expect(summaryOf(sql).split(", ")).toEqual([
    "function private.create_profile",
    "index profiles_email_idx of public.profiles",
    "policy People can read; theirs of public.profiles",
    "table public.profiles",
    "trigger create_profile of auth.users",
  ]);
});

test.each([
  'DROP TABLE "public"."mentors"',
  'ALTER TABLE "public"."profiles" DROP COLUMN "university"',
  'ALTER TABLE "public"."profiles" ALTER COLUMN "country" TYPE varchar(2)',
  'ALTER TABLE "public"."profiles" ALTER COLUMN "country" SET DATA TYPE varchar(2)',
  "DELETE FROM public.mailing_list",
  "TRUNCATE public.mailing_list",
])("loses data: %s", (statement) => {
  expect(lossesIn(`select 1;\n${statement};`)).toEqual([statement]);
});

test.each([
  'DROP FUNCTION "public"."submit_entry"(integer)',
  'DROP VIEW "public"."my_entry"',
  'ALTER TABLE "public"."profiles" DROP CONSTRAINT "late"',
  'ALTER TABLE "public"."profiles" ADD COLUMN "type" text',
  "CREATE FUNCTION a.f() RETURNS void AS $$ delete from public.mailing_list; $$",
])("loses nothing: %s", (statement) => {
  expect(lossesIn(`${statement};`)).toEqual([]);
});
