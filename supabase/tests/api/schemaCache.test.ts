import { expect, test } from "vitest";
import { requireFunctions } from "#tools/release/release.ts";
import { useOwnApi } from "#tools/testing/api/ownApi.ts";

const api = useOwnApi();

test("after a deployment, the API knows every function of the database, or the first unknown one is named", async () => {
  const check = () => requireFunctions(api.sql, api.addresses.apiUrl, api.addresses.publishableKey);
  await check();
  await api.sql`create function public.aaa_new(reason text) returns int language sql return 1`;
  await api.sql`revoke execute on function public.aaa_new from public, anon`;
  await expect(check()).rejects.toThrow("does not know the function aaa_new of this release");
  await api.sql`notify pgrst, 'reload schema'`;
  await expect.poll(() => check().catch(String)).toBeUndefined();
});
