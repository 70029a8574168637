import { expect, it } from "vitest";
import { useOwnApi } from "../../testing/api/ownApi.ts";
import { seed } from "./seed.ts";

const stack = useOwnApi();
const { sql } = stack;

const TABLES = [
  "auth.users",
  "auth.identities",
  "public.profiles",
  "private.user_roles",
  "public.submissions",
  "public.submission_members",
  "public.submission_attestations",
  "public.mailing_list",
  "public.contact_requests",
  "public.challenge_status",
  "public.challenge_parameters",
  "public.audit_log",
  "storage.objects",
];

/** The number of rows and a digest of their content, by table. */
async function contents(): Promise<Record<string, { count: number; digest: string }>> {
  const found: Record<string, { count: number; digest: string }> = {};
  for (const table of TABLES) {
    const [row] = await sql<{ count: number; digest: string }[]>`
      select count(*)::int as count, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest
      from ${sql(table)} t`;
    if (row) found[table] = row;
  }
  return found;
}

// In order on one database: each test continues with the previous one's data.
it("writes nothing to the database when a document cannot be stored", async () => {
  const before = await contents();
  const broken = { ...stack.addresses, secretKey: "sb_secret_unknown" };
  await expect(seed(broken)).rejects.toThrow(/was not stored/);
  expect(await contents()).toEqual(before);
});

it("writes everything, and the second time nothing", async () => {
  await seed(stack.addresses);
  const first = await contents();
  expect(first).toMatchObject({
    "auth.users": { count: 74 },
    "public.profiles": { count: 74 },
    "private.user_roles": { count: 2 },
    "public.submissions": { count: 25 },
    "public.submission_members": { count: 48 },
    "public.submission_attestations": { count: 20 },
    "public.mailing_list": { count: 80 },
    "public.contact_requests": { count: 16 },
    "storage.objects": { count: 26 },
  });
  await seed(stack.addresses);
  expect(await contents()).toEqual(first);
});

it("fills only an empty database, and does not change other accounts", async () => {
  await sql`update auth.users set email = 'other@example.com' where email = 'admin@example.com'`;
  const before = await contents();
  expect(await seed(stack.addresses)).toBe(false);
  expect(await contents()).toEqual(before);
});
