import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addressesOf } from "../../config.ts";
import type { Part } from "../../part.ts";
import { freePorts } from "../../ports.ts";
import { startPostgres } from "../../postgres.ts";
import { superuserUrl } from "../lite.ts";
import { keepGrants } from "./rowLevelSecurity.ts";

let dataDir: string;
let database: Part;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "row-level-security-"));
  const [sitePort, apiPort, dbPort, mailboxPort] = await freePorts(4);
  database = await startPostgres({ port: dbPort, dataDir });
  url = superuserUrl(addressesOf({ sitePort, apiPort, dbPort, mailboxPort, dataDir }));
});

afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

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
    do $$ begin
      if not exists (select from pg_roles where rolname = 'anon') then create role anon; end if;
    end $$;
    grant usage on schema public to anon;`);
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
