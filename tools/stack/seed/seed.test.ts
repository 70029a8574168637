import { expect, it } from "vitest";
import { useOwnApi } from "../../testing/api/ownApi.ts";
import { fingerprint } from "../../testing/database/fingerprint.ts";
import { seed } from "./seed.ts";

const stack = useOwnApi();
const { sql } = stack;

// In order on one database.
it("writes nothing to the database when a document cannot be stored", async () => {
  const before = await fingerprint(sql);
  const broken = { ...stack.addresses, secretKey: "sb_secret_unknown" };
  await expect(seed(broken)).rejects.toThrow(/was not stored/);
  expect(await fingerprint(sql)).toEqual(before);
});

it("fills an empty database, and changes nothing in a database with accounts", async () => {
  expect(await seed(stack.addresses)).toBe(true);
  const [counts] = await sql`
    select (select count(*)::int from auth.users) as accounts,
      (select count(*)::int from public.submissions) as submissions,
      (select count(*)::int from public.mailing_list) as subscribers,
      (select count(*)::int from storage.objects) as files`;
  expect(counts).toEqual({ accounts: 74, submissions: 25, subscribers: 80, files: 26 });
  await sql`update auth.users set email = 'other@example.com' where email = 'admin@example.com'`;
  const before = await fingerprint(sql);
  expect(await seed(stack.addresses)).toBe(false);
  expect(await fingerprint(sql)).toEqual(before);
});
