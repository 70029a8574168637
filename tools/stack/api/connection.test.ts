import { expect, test } from "vitest";
import { browserClient, newEmail, PASSWORD, unwrap, usePlainLite } from "./gaps/support.ts";
import { isoTimestamp } from "./timestamps.ts";

const lite = await usePlainLite();
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

test("plain Lite still gives timestamps as Postgres prints them", async () => {
  const answer = await lite.fetch("/rest/v1/challenge_status?select=updated_at");
  const [row] = (await answer.json()) as { updated_at: string }[];
  expect(row?.updated_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:/);
});

test("plain Lite still stores metadata as a string", async () => {
  const email = newEmail();
  const body = JSON.stringify({ email, password: PASSWORD, data: { first_name: "Ada" } });
  await lite.fetch("/auth/v1/signup", { method: "POST", body });
  const [row] = await lite.sql`
    select jsonb_typeof(raw_user_meta_data) as type from auth.users where email = ${email}`;
  expect(row?.type).toBe("string");
});

test("REST and Auth give ISO 8601", async () => {
  const { data } = await browserClient().from("challenge_status").select("updated_at").single();
  expect(data?.updated_at).toMatch(ISO);
  const { user } = unwrap(
    await browserClient().auth.signUp({ email: newEmail(), password: PASSWORD }),
  );
  expect(user?.created_at).toMatch(ISO);
});

test("metadata and identities are objects in which the database finds its fields", async () => {
  const email = newEmail();
  const options = { data: { first_name: 'Ada "the first"', join_mailing_list: false } };
  unwrap(await browserClient().auth.signUp({ email, password: PASSWORD, options }));
  const [row] = await lite.sql`
    select u.raw_user_meta_data ->> 'first_name' as first_name, i.email
    from auth.users as u join auth.identities as i on i.user_id = u.id
    where u.email = ${email}`;
  expect(row).toEqual({ first_name: 'Ada "the first"', email });
});

test("filters and values of the REST interface keep their types", async () => {
  const { data } = await browserClient()
    .from("challenge_status")
    .select("phase, updated_at")
    .lt("updated_at", new Date(Date.now() + 86_400_000).toISOString());
  expect(data).toHaveLength(1);
});

test.each([
  ["2026-11-20 11:47:13.598796+00", "2026-11-20T11:47:13.598796+00:00"],
  ["2026-11-20 11:47:13-05", "2026-11-20T11:47:13-05:00"],
  ["2026-11-20 11:47:13+05:30", "2026-11-20T11:47:13+05:30"],
  ["2026-11-20 11:47:13.5", "2026-11-20T11:47:13.5"],
  ["infinity", "infinity"],
])("%s becomes %s", (text, expected) => {
  expect(isoTimestamp(text)).toBe(expected);
});
