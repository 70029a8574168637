import { expect, it } from "vitest";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { useOwnApi } from "../../testing/api/ownApi.ts";
import { seed, seedEmpty } from "./seed.ts";

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

/** Number of rows and a digest of their content, by table. */
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

async function signIn(email: string) {
  const { apiUrl, publishableKey } = stack.addresses;
  const answer = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "challenge-demo" }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).user;
}

// One after the other on one database: each goes on from what the last has left.
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

it("lets the demo accounts in, two of them as administrators", async () => {
  for (const email of ["admin@example.com", "second.admin@example.com"]) {
    expect((await signIn(email)).app_metadata).toMatchObject({ role: "admin" });
  }
  const participant = await signIn("participant@example.com");
  expect(participant.app_metadata).not.toHaveProperty("role");
  const [profile] = await sql`
    select profile_completed from public.profiles where id = ${participant.id}`;
  expect(profile).toEqual({ profile_completed: true });
});

it("tells one story, on 10 August 2025 and with the specification's dates", async () => {
  const [challenge] = await sql`
    select phase, time, submissions_close_at, is_rehearsal, now::date::text as today
    from public.challenge`;
  expect(challenge).toEqual({
    phase: "Open Submission",
    time: "Submissions are open",
    submissions_close_at: new Date(CHALLENGE_DATES.submissions_close_at),
    is_rehearsal: true,
    today: "2025-08-10",
  });
  const statuses = await sql`
    select status, count(*)::int from public.submissions
    where submitted_at is not null and withdrawn_at is null group by status order by status`;
  expect(statuses).toEqual([
    { status: "received", count: 14 },
    { status: "under_review", count: 4 },
  ]);
});

it("stores documents that can be read, as large as the entries say", async () => {
  const { apiUrl, secretKey } = stack.addresses;
  const entries = await sql`
    select file_path, file_size::int from public.submissions where file_path is not null`;
  expect(entries).toHaveLength(17);
  for (const { file_path, file_size } of entries) {
    const answer = await fetch(`${apiUrl}/storage/v1/object/submissions/${file_path}`, {
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect((await answer.arrayBuffer()).byteLength).toBe(file_size);
  }
});

it("numbers receipts in the order of submission", async () => {
  const rows = await sql`
    select receipt_number from public.submissions
    where submitted_at is not null order by submitted_at`;
  const receipts = rows.map(({ receipt_number }) => receipt_number);
  expect(receipts).toEqual(receipts.toSorted());
  expect(receipts).toHaveLength(20);
});

it("fills an empty database only: another's accounts are left alone", async () => {
  await sql`update auth.users set email = 'other@example.com' where email = 'admin@example.com'`;
  const before = await contents();
  await seedEmpty(stack.addresses);
  expect(await contents()).toEqual(before);
});
