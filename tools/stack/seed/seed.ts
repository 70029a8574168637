import { DEMO_DAY } from "#common/demoDay.ts";
import { connect } from "../../schema/databases.ts";
import { addressesOf, loadDotEnv, readConfig, type StackAddresses, StackError } from "../config.ts";
import { report } from "../lifecycle.ts";
import { noonOf } from "../rehearsal.ts";
import type { SampleFile } from "./event.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./samples.ts";
import { createSeason, playSeason } from "./season.ts";

async function upload(stack: StackAddresses, file: SampleFile): Promise<void> {
  const answer = await fetch(`${stack.apiUrl}/storage/v1/object/${file.bucket}/${file.path}`, {
    method: "POST",
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      "content-type": file.type,
      // An interrupted attempt may have left the file.
      "x-upsert": "true",
    },
    body: new Uint8Array(file.content()),
  });
  if (!answer.ok) {
    throw new StackError(
      `The demo's file ${file.path} was not stored: ${answer.status} ${await answer.text()}`,
    );
  }
}

/**
 * Fills a database without accounts with the demo: a season of the challenge up to a day, to which it
 * moves the clock. Works on the embedded stack and on `supabase start`. Does not change a database with accounts,
 * such as a restored backup.
 * @returns Whether it was filled.
 * @throws StackError when a file cannot be stored.
 */
export async function seed(stack: StackAddresses, today = noonOf(DEMO_DAY)): Promise<boolean> {
  const sql = connect(stack.dbUrl, 1, "schedule");
  try {
    const [account] = await sql`select from auth.users limit 1`;
    if (account) return false;
    const events = createSeason().filter(({ at }) => at <= today);
    for (const { files = [] } of events) {
      for (const file of files) await upload(stack, file);
    }
    await playSeason(sql, events, today);
    return true;
  } finally {
    await sql.end();
  }
}

/** `npm run db:seed`: the demo data for the stack that runs on the ports of the environment. */
if (import.meta.main) {
  try {
    loadDotEnv();
    console.log(
      (await seed(addressesOf(readConfig())))
        ? `The demo data is in place. Accounts, password ${DEMO_PASSWORD}: ${DEMO_ACCOUNTS.map(({ email }) => email).join(", ")}`
        : "The database has accounts already: nothing was written.",
    );
  } catch (error) {
    const isDown = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
    report(isDown ? new StackError("No stack answers: run `npm start` first.") : error);
    process.exitCode = 1;
  }
}
