import { expect, test } from "vitest";
import { cliUrl, runCli } from "#tools/schema/cli.ts";
import { hintOf } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount } from "#tools/testing/world/people.ts";

const database = useDatabase();
const { sql } = database;

function appoint(transaction: Transaction, email: string) {
  return transaction`select private.appoint_admin(${email}) as answer`;
}

test("the documented command makes somebody the first administrator", async () => {
  const person = await createAccount(sql);
  const command = `select private.appoint_admin('${person.email}')`;
  const args = ["db", "query", "--yes", `--remote=${cliUrl(database.url)}`, command];
  const first = await runCli(args);
  expect(first.stdout).toContain(`${person.email} is an administrator now`);
  expect((await runCli(args)).stdout).toContain("is an administrator already");
  expect(await sql`select user_id, granted_by from private.user_roles`).toEqual([
    { user_id: person.id, granted_by: null },
  ]);
  // What the route guard reads, and the history.
  expect(await sql`select raw_app_meta_data ->> 'role' as role from auth.users`).toEqual([
    { role: "admin" },
  ]);
  expect(await sql`select action, subject_id, actor_id from public.audit_log`).toEqual([
    { action: "admin.granted", subject_id: person.id, actor_id: null },
  ]);
});

test("case and spaces around the address do not matter", async () => {
  await rolledBack(sql, async (transaction) => {
    const person = await createAccount(transaction, { email: "Ada.L@example.com" });
    await appoint(transaction, " ada.l@EXAMPLE.com ");
    expect(
      await transaction`select from private.user_roles where role = 'admin' and user_id = ${person.id}`,
    ).toHaveLength(1);
  });
});

test("nobody becomes one without an account, or with an address they have not shown to be theirs", async () => {
  await rolledBack(sql, async (transaction) => {
    const { email } = await createAccount(transaction, { confirmed: false });
    const count = async () => (await transaction`select from private.user_roles`).length;
    const before = await count();
    expect(await hintOf(transaction, (savepoint) => appoint(savepoint, email))).toBe(
      "invalid_input",
    );
    expect(await hintOf(transaction, (savepoint) => appoint(savepoint, "nobody@example.com"))).toBe(
      "not_found",
    );
    expect(await count()).toBe(before);
  });
});
