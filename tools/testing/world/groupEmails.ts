import { randomUUID } from "node:crypto";
import { authenticateAs } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";
import type { Person } from "./people.ts";

/** Creates a draft as the administrator; by default to the mailing list. */
export async function createGroupEmail(
  sql: Transaction,
  admin: Person,
  changes: { body?: string; segment?: object; is_news?: boolean } = {},
): Promise<{ id: string }> {
  await authenticateAs(sql, admin);
  const { body = "Hello", segment = { kind: "subscribers" }, is_news = true } = changes;
  const [row] = await sql<{ id: string }[]>`
    select id from public.create_group_email(
      (${JSON.stringify(segment)}::text)::jsonb, 'News', ${body}, ${is_news})`;
  return { id: row?.id ?? "" };
}

interface Subscriber {
  email: string;
  first_name?: string;
  name?: string;
  country?: string;
}

/** Adds a confirmed address to the mailing list and returns it. */
export async function subscribe(
  sql: Transaction,
  changes: Partial<Subscriber> = {},
): Promise<string> {
  await authenticateAs(sql, "postgres");
  const email = changes.email ?? `reviewer-${randomUUID()}@example.com`;
  const row = { ...changes, email, source: "mailing_list_form", confirmed_at: new Date() };
  await sql`insert into public.mailing_list ${sql(row)}`;
  return email;
}
