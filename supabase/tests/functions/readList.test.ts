import { expect, test } from "vitest";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { type Person, signUpAdmin, sql, stack } from "./support.ts";

const ADDRESS = `${stack.apiUrl}/functions/v1/read-list`;

async function makeToken(admin: Person, list = "entries"): Promise<string> {
  const args = { name: "A sheet", list, days: 1 };
  const { data } = await admin.client.rpc("make_read_token", args).throwOnError();
  return data;
}

const read = (token: string, init: RequestInit = {}) =>
  fetch(ADDRESS, { ...init, headers: { authorization: `Bearer ${token}` } });

test("is a list as CSV, of which a spreadsheet runs nothing", async () => {
  await setChallenge(sql);
  const name = '=HYPERLINK("https://example.com")';
  const entry = await sql.begin((transaction) =>
    createEntry(transaction, { submitted: true, idea_name: name }),
  );
  const token = await makeToken(await signUpAdmin());
  const response = await read(token);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-disposition")).toContain("entries.csv");
  const lines = (await response.text()).split("\r\n");
  expect(lines[0]).toBe("Number,Idea name,Status,Submitted (UTC),Team size,Countries");
  const line = lines.find((one) => one.startsWith(`${entry.receipt_number},`));
  expect(line).toMatch(
    /^[^,]+,"'=HYPERLINK\(""https:\/\/example\.com""\)",received,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,1,/,
  );
  expect(await (await read(token, { method: "HEAD" })).text()).toBe("");
});

test("brings a list longer than a page whole, each row once", async () => {
  const fill = (statement: string) =>
    sql.begin(async (transaction) => {
      // Without triggers: the rows are to be many, not whole.
      await transaction`set local session_replication_role = replica`;
      await transaction.unsafe(statement);
    });
  try {
    await fill(`
      insert into public.submissions (idea_name, description, receipt_number, submitted_at)
      select 'Page filler', 'x', 'LONG-' || lpad(number::text, 5, '0'), now()
      from generate_series(1, 2500) number`);
    const text = await (await read(await makeToken(await signUpAdmin()))).text();
    const numbers = text.match(/^LONG-\d{5}/gm) ?? [];
    expect(numbers).toHaveLength(2500);
    expect(new Set(numbers).size).toBe(2500);
  } finally {
    await fill("delete from public.submissions where idea_name = 'Page filler'");
  }
});

test("answers every token that does not hold alike, and takes none from the address", async () => {
  const admin = await signUpAdmin();
  const [revoked, expired, holding] = [
    await makeToken(admin),
    await makeToken(admin),
    await makeToken(admin),
  ];
  const idOf = (token: string) => sql`
    select id from private.read_tokens where token_hash = private.token_hash(${token})`;
  const [{ id } = { id: "" }] = await idOf(revoked);
  await admin.client.rpc("revoke_read_token", { id }).throwOnError();
  await sql`
    update private.read_tokens set expires_at = now()
    where token_hash = private.token_hash(${expired})`;
  const answers = await Promise.all([
    read(revoked),
    read(expired),
    read("f".repeat(64)),
    read("' or true --"),
    read(admin.token),
    fetch(`${ADDRESS}?token=${holding}`),
    fetch(ADDRESS),
  ]);
  const seen = await Promise.all(
    answers.map(async (answer) => {
      const headers = Object.fromEntries(answer.headers);
      const { "x-request-id": _, date, ...same } = headers;
      return { status: answer.status, body: await answer.text(), same };
    }),
  );
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(seen[0]).toMatchObject({ status: 401, body: "" });
  expect((await read(holding)).status).toBe(200);
});

test("stops with its maker's rights", async () => {
  const admin = await signUpAdmin();
  const token = await makeToken(admin);
  await sql`delete from public.admins where user_id = ${admin.id}`;
  expect((await read(token)).status).toBe(401);
});

test("is read, and nothing else; and not too often", async () => {
  const admin = await signUpAdmin();
  const token = await makeToken(admin);
  expect((await read(token, { method: "POST" })).status).toBe(405);
  for (let time = 0; time < 60; time += 1) await (await read(token)).text();
  const late = await read(token);
  expect(late.status).toBe(429);
  expect(late.headers.get("retry-after")).toBe("3600");
});

test("a token opens nothing else of the API", async () => {
  const token = await makeToken(await signUpAdmin());
  const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` };
  const asked = ["admin_submissions", "profiles", "admin_read_tokens"].map((view) =>
    fetch(`${stack.apiUrl}/rest/v1/${view}`, { headers }),
  );
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(401);
});
