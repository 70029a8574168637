import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { beforeEach, expect, inject, test, vi } from "vitest";
import { useDatabase } from "../../../testing/database/database.ts";
import { superuserUrl } from "../lite.ts";
import { keepGrants } from "./rowLevelSecurity.ts";

const { url: dbUrl } = useDatabase();
const url = superuserUrl({ ...inject("stack"), dbUrl });

// Lite prints refusals of the database.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** What anon gets of a table that row-level security protects and nobody was granted. */
async function readSecrets(isRepaired: boolean): Promise<number> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { onnotice: () => undefined },
  });
  if (isRepaired) keepGrants(connection);
  await connection.driver.unsafe(`
    drop table if exists public.secrets;
    create table public.secrets (id int);
    alter table public.secrets enable row level security;
  `);
  const app = new App({
    connection,
    options: { server: { admin: false, disableStudio: true } },
  } as unknown as ConstructorParameters<typeof App>[0]);
  const answer = await app.fetch(new Request("http://127.0.0.1/rest/v1/secrets"));
  await connection.close();
  return answer.status;
}

test("with the repair, what was not granted is refused", async () => {
  expect(await readSecrets(true)).toBe(401);
});

test("plain Lite still grants everything by itself", async () => {
  expect(await readSecrets(false)).toBe(200);
});
