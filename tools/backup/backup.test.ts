import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_DAY } from "#common/demoDay.ts";
import { ROOT, type StackAddresses } from "../stack/config.ts";
import { noonOf, rehearse } from "../stack/rehearsal.ts";
import { seed } from "../stack/seed/seed.ts";
import { type OwnApi, useOwnApi } from "../testing/api/ownApi.ts";
import { createSubmission } from "../testing/world/submissions.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import type { Project } from "./project.ts";
import { restoreBackup } from "./restoreBackup.ts";
import { takeBackup } from "./takeBackup.ts";

let folder: string;
let manifest: Manifest;

const source = useOwnApi();
const target = useOwnApi();

const run = promisify(execFile);

/** Runs `npm run backup` or `npm run restore` for a project, as an operator does. */
async function command(name: string, { dbUrl, apiUrl, secretKey }: Project, ...args: string[]) {
  const env = {
    ...process.env,
    PROJECT_DB_URL: dbUrl,
    PROJECT_API_URL: apiUrl,
    PROJECT_SECRET_KEY: secretKey,
  };
  return run(process.execPath, [path.join(ROOT, "tools/backup/command.ts"), name, ...args], {
    env,
  });
}

/** The number of rows and a digest of the content of every table in the backup. */
async function contents({ sql }: OwnApi): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { schema, name } of manifest.tables) {
    const [row] = await sql`
      select count(*)::int as count, md5(string_agg(t::text, '' order by t::text)) as digest
      from ${sql(schema)}.${sql(name)} t`;
    found[`${schema}.${name}`] = row;
  }
  return found;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  // With finalists, whose rows triggers protect.
  await seed(source.addresses, noonOf("2025-10-10"));
  // As if each document had been uploaded by its submission's owner.
  await source.sql`
    update storage.objects set owner_id = created_by, created_at = now() - interval '1 month'
    from public.submissions where file_path = name`;
  // Values that are hard to serialize: every kind of white space, quotes, backslashes, null and "null".
  const description = "\\N \\. \\n \\\\ 'x' \"y\" {} \t\r\n\u2028\u{1f9ea}";
  await source.sql`
    update public.submissions set description = ${description}
    where id in (select id from public.submissions order by id limit 1)`;
  await source.sql`
    update public.contact_requests set subject = 'null', message = ${"\\N"}
    where id in (select id from public.contact_requests order by id limit 1)`;
  await source.sql`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    select gen_random_uuid(), user_id, 'Phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now()
    from private.user_roles where role = 'admin' limit 1`;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a backup is complete, in a new folder, and readable by its owner only", async () => {
  await expect(takeBackup(source.addresses, import.meta.dirname)).rejects.toThrow("is not empty");
  const { stdout } = await command("backup", source.addresses, path.join(folder, "saved"));
  manifest = await readManifest(path.join(folder, "saved"));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  expect(stdout).toContain(
    `Saved: ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files`,
  );
  const counts = Object.fromEntries(
    manifest.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]),
  );
  expect(counts).toMatchObject({
    "auth.users": 74,
    "auth.mfa_factors": 1,
    "public.submissions": 25,
    "public.mentors": 5,
    "public.finalist_documents": 2,
    "public.finalist_pictures": 7,
  });
  expect(counts).not.toHaveProperty("auth.sessions");
  // Tables that are added later are saved as well.
  const tables = await source.sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'private') and tablename not in ('platform_settings', 'rate_limits')`;
  for (const { name } of tables) expect(counts).toHaveProperty([name]);
  for (const submission of await readdir(path.join(folder, "saved"), { recursive: true })) {
    const { mode } = await stat(path.join(folder, "saved", submission));
    expect(mode & 0o077, submission).toBe(0);
  }
});

describe("a backup is not restored", () => {
  const untouched = async () => {
    expect(await target.sql`select from storage.objects`).toHaveLength(0);
    expect(await target.sql`select from auth.users`).toHaveLength(0);
  };

  test.each([
    [
      "if one byte has changed",
      (copy: string) => appendFile(path.join(copy, "tables/public.profiles.tsv"), "x"),
      "The backup is damaged: tables/public.profiles.tsv has changed.",
    ],
    [
      "if it was interrupted",
      (copy: string) => rm(path.join(copy, "manifest.json")),
      "not a backup",
    ],
  ])("%s", async (name, damage, message) => {
    const copy = path.join(folder, name);
    await cp(path.join(folder, "saved"), copy, { recursive: true });
    await damage(copy);
    await expect(restoreBackup(target.addresses, copy)).rejects.toThrow(message);
    await untouched();
  });

  test("into a project with other migrations", async () => {
    const migrations = target.sql("supabase_migrations.schema_migrations");
    await target.sql`insert into ${migrations} (version) values ('29990101000000')`;
    await expect(restoreBackup(target.addresses, path.join(folder, "saved"))).rejects.toThrow(
      /the project has 29990101000000: apply the migrations/,
    );
    await target.sql`delete from ${migrations} where version = '29990101000000'`;
    await untouched();
  });

  test("into a project with accounts, such as its own", async () => {
    const before = await contents(source);
    await expect(command("restore", source.addresses, path.join(folder, "saved"))).rejects.toThrow(
      "The project has accounts already",
    );
    expect(await contents(source)).toEqual(before);
  });

  test("in part: if a file cannot be stored, the database stays empty", async () => {
    const { addresses } = target;
    const refused = { ...addresses, secretKey: addresses.publishableKey };
    await expect(restoreBackup(refused, path.join(folder, "saved"))).rejects.toThrow(
      /could not be uploaded: HTTP status 4\d\d/,
    );
    await untouched();
  });
});

describe("restored into a new project", () => {
  beforeAll(async () => {
    const { stdout } = await command("restore", target.addresses, path.join(folder, "saved"));
    expect(stdout).toContain(`and ${manifest.files.length} files`);
  });

  test("every row of every table is the same", async () => {
    expect(await contents(target)).toEqual(await contents(source));
  });

  test("every document has the same bytes, owner and type", async () => {
    const documents = ({ sql }: OwnApi) => sql<{ name: string }[]>`
      select bucket_id || '/' || name as name, owner_id, created_at, metadata ->> 'mimetype' as type
      from storage.objects order by 1`;
    const expected = await documents(source);
    expect(expected).toHaveLength(manifest.files.length);
    expect(await documents(target)).toEqual(expected);
    const bytesOf = async ({ apiUrl, secretKey }: StackAddresses, name: string) => {
      const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
      const answer = await fetch(`${apiUrl}/storage/v1/object/${name}`, { headers });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    for (const { name } of expected) {
      const [before, after] = await Promise.all([
        bytesOf(source.addresses, name),
        bytesOf(target.addresses, name),
      ]);
      expect(after.equals(before), name).toBe(true);
    }
  });

  test("the next entry is submitted, with the receipt number after the last one", async () => {
    await target.sql.begin(async (transaction) => {
      // The rehearsal belongs to the saved project and is not restored.
      expect(await transaction`select is_rehearsal from public.challenge`).toEqual([
        { is_rehearsal: false },
      ]);
      await rehearse(transaction, noonOf(DEMO_DAY));
      const [before] = await transaction<{ last: string }[]>`
        select max(receipt_number) as last from public.submissions`;
      const { receipt_number } = await createSubmission(transaction, { submitted: true });
      const number = Number(before?.last.slice(2)) + 1;
      expect(receipt_number).toBe(`E-${String(number).padStart(6, "0")}`);
    });
  });
});
