import postgres from "postgres";
import { type StackAddresses, StackError } from "../config.ts";
import { DEMO_DAY, noonOf } from "../rehearsal.ts";
import { DEMO_ADMIN } from "./accounts.ts";
import { createPlan } from "./plan.ts";
import type { PlannedDocument } from "./planEntries.ts";
import { tellStory } from "./story.ts";

async function upload(
  stack: StackAddresses,
  bucket: "submissions" | "judging" | "finalists" | "projects",
  document: PlannedDocument,
  type = "application/pdf",
): Promise<void> {
  const answer = await fetch(`${stack.apiUrl}/storage/v1/object/${bucket}/${document.path}`, {
    method: "POST",
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      "content-type": type,
      // An earlier attempt that was cut off may have left the file there.
      "x-upsert": "true",
    },
    body: new Uint8Array(document.content),
  });
  if (!answer.ok) {
    throw new StackError(
      `The demo data's document ${document.name} was not stored: ${answer.status} ${await answer.text()}`,
    );
  }
}

/**
 * Fills a fresh local database with the demo data: accounts, entries with documents, mailing list
 * and contact requests, as they stand on a day of the challenge, on which its clock is left. Works on
 * the embedded stack and on `supabase start`. A database that has the demo accounts already is left as
 * it is.
 * @throws StackError when a document cannot be stored.
 */
export async function seed(stack: StackAddresses, today = noonOf(DEMO_DAY)): Promise<void> {
  const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const [existing] = await sql`select from auth.users where email = ${DEMO_ADMIN.email}`;
    if (existing) return;
    const plan = createPlan();
    for (const { document } of plan.entries) {
      if (document) await upload(stack, "submissions", document);
    }
    const { rounds } = plan.judging;
    const prepared = rounds.filter(({ preparedAt }) => preparedAt <= today);
    for (const { document } of prepared.flatMap(({ copies }) => copies)) {
      if (document) await upload(stack, "judging", document);
    }
    for (const { document, at } of plan.finalists.finalists.flatMap(({ versions }) => versions)) {
      if (at <= today) await upload(stack, "finalists", document);
    }
    for (const { pictures, page } of plan.finalists.finalists) {
      if (page.at > today) continue;
      for (const { document } of pictures) {
        await upload(stack, "projects", document, "image/jpeg");
      }
    }
    await tellStory(sql, plan, today);
  } finally {
    await sql.end();
  }
}

/**
 * The same for a database without accounts; one that has any, such as after a backup was restored, is
 * left as it is.
 * @returns Whether it was filled.
 * @throws StackError when a document cannot be stored.
 */
export async function seedEmpty(stack: StackAddresses, today?: Date): Promise<boolean> {
  const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
  const [account] = await sql`select from auth.users limit 1`.finally(() => sql.end());
  if (account) return false;
  await seed(stack, today);
  return true;
}
