import postgres from "postgres";
import { type StackAddresses, StackError } from "../config.ts";
import { DEMO_DAY, noonOf } from "../rehearsal.ts";
import type { SampleFile } from "./event.ts";
import { DEMO_ADMIN } from "./samples.ts";
import { createSeason, playSeason } from "./season.ts";

async function upload(stack: StackAddresses, file: SampleFile): Promise<void> {
  const answer = await fetch(`${stack.apiUrl}/storage/v1/object/${file.bucket}/${file.path}`, {
    method: "POST",
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      "content-type": file.type,
      // An earlier attempt that was cut off may have left the file there.
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
 * Fills a fresh local database with the demo: a season of the challenge up to a day, at which its clock
 * is left. Works on the embedded stack and on `supabase start`. A database that has the demo accounts
 * already is left as it is.
 * @throws StackError when a file cannot be stored.
 */
export async function seed(stack: StackAddresses, today = noonOf(DEMO_DAY)): Promise<void> {
  const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const [existing] = await sql`select from auth.users where email = ${DEMO_ADMIN.email}`;
    if (existing) return;
    const events = createSeason().filter(({ at }) => at <= today);
    for (const { files = [] } of events) {
      for (const file of files) await upload(stack, file);
    }
    await playSeason(sql, events, today);
  } finally {
    await sql.end();
  }
}

/**
 * The same for a database without accounts; one that has any, such as after a backup was restored, is
 * left as it is.
 * @returns Whether it was filled.
 * @throws StackError when a file cannot be stored.
 */
export async function seedEmpty(stack: StackAddresses, today?: Date): Promise<boolean> {
  const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
  const [account] = await sql`select from auth.users limit 1`.finally(() => sql.end());
  if (account) return false;
  await seed(stack, today);
  return true;
}
