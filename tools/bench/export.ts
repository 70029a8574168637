import { stat } from "node:fs/promises";
import { finished } from "node:stream/promises";
import type { Browser } from "@playwright/test";
import postgres from "postgres";
import type { StackAddresses } from "../stack/config.ts";
import { startStackProcess } from "../stack/stackProcess.ts";
import { percentile } from "./drive.ts";
import { fill } from "./fill.ts";
import { asPerson, type BenchPerson, signUpAdmin } from "./people.ts";
import { megabytes, type Row, type Table } from "./table.ts";
import { openBrowser, type Session, sessionOf } from "./visits.ts";

const PEOPLE = Number(process.env.BENCH_ROWS ?? 200_000);
const RUNS = 3;

const TIMEOUT_MS = 300_000;

/** The list as the back office first shows it. */
const ORDER = "sort=created_at&order=DESC";
const COPY = `copy (
    select email, first_name, last_name, country, university, level_of_study, join_mailing_list, role,
      profile_completed, created_at, updated_at, id
    from public.admin_users order by created_at desc, id desc
  ) to stdout (format csv, header)`;

const secondsSince = (started: number) => (performance.now() - started) / 1000;

interface Taken {
  seconds: number;
  bytes: number;
}

/** What \\copy does, but for writing the file: the rows leave the database as CSV. */
async function copy(sql: postgres.Sql, admin: BenchPerson): Promise<Taken> {
  const started = performance.now();
  const bytes = await asPerson(sql, admin.id, async (transaction) => {
    const rows = await transaction.unsafe(COPY).readable();
    let length = 0;
    rows.on("data", (part: Buffer) => {
      length += part.length;
    });
    await finished(rows);
    return length;
  });
  return { seconds: secondsSince(started), bytes };
}

/** "Download CSV" in a browser, from the click to the file. */
async function download(
  browser: Browser,
  { siteUrl }: StackAddresses,
  session: Session,
): Promise<Taken> {
  const context = await browser.newContext({ storageState: session, baseURL: siteUrl });
  const page = await context.newPage();
  // It would ask where to save, which nobody answers here.
  await page.addInitScript("delete window.showSaveFilePicker");
  await page.goto(`/admin/users?${ORDER}`);
  const button = page.getByRole("button", { name: "Download CSV" });
  await button.waitFor();
  const arrives = page.waitForEvent("download", { timeout: TIMEOUT_MS });
  const started = performance.now();
  await button.click();
  const file = await (await arrives).path();
  const seconds = secondsSince(started);
  const { size } = await stat(file);
  await context.close();
  return { seconds, bytes: size };
}

/** How long a list is on its way into a file, beside what Postgres itself needs for it. */
export async function measureExport(): Promise<Table[]> {
  const stack = await startStackProcess({ site: true });
  const { addresses } = stack;
  const sql = postgres(addresses.dbUrl, { max: 1, onnotice: () => undefined });
  const browser = await openBrowser();
  try {
    const admin = await signUpAdmin(addresses, sql);
    await fill(addresses, 1, PEOPLE);
    const session = await sessionOf(browser, addresses, {
      ...admin,
      firstName: "Bench",
      lastName: "Person",
    });
    const ways: [string, () => Promise<Taken>][] = [
      ["\\copy", () => copy(sql, admin)],
      ["Download CSV", () => download(browser, addresses, session)],
    ];
    const rows: Row[] = [];
    for (const [name, take] of ways) {
      const copies: Taken[] = [];
      for (let run = 0; run < RUNS; run++) copies.push(await take());
      const seconds = percentile(
        copies.map((copy) => copy.seconds),
        0.5,
      );
      rows.push({
        name,
        figures: {
          seconds: seconds.toFixed(2),
          MB: megabytes(copies[0]?.bytes ?? 0),
          "rows a second": Math.round(PEOPLE / seconds),
        },
      });
    }
    return [{ title: `A list of ${PEOPLE.toLocaleString("en")} people as CSV`, rows }];
  } finally {
    await browser.close();
    await sql.end();
    await stack.stop();
  }
}
