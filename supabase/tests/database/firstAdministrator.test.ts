import { expect, it } from "vitest";
import { cliUrl, runCli } from "#tools/schema/cli.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { createAccount } from "#tools/testing/world/people.ts";

const { sql, url } = useDatabase();

it("the documented command makes somebody the first administrator", async () => {
  const { id, email } = await createAccount(sql);
  const command = `select private.appoint_admin('${email}')`;
  const args = ["db", "query", "--yes", `--remote=${cliUrl(url)}`, command];
  expect((await runCli(args)).stdout).toContain(`${email} is an administrator now`);
  expect((await runCli(args)).stdout).toContain("is an administrator already");
  expect(
    await sql`
      select granted_by, raw_app_meta_data ->> 'role' as claim, action, actor_id
      from private.user_roles join auth.users account on account.id = user_id
      join public.audit_log on subject_id = user_id::text where user_id = ${id}`,
  ).toEqual([{ granted_by: null, claim: "admin", action: "admin.granted", actor_id: null }]);
});
