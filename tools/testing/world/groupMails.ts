import { randomUUID } from "node:crypto";
import { authenticateAs, rpc } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";
import type { Person } from "./people.ts";

/** A draft of a mail to a group, as `save_group_email` takes it. */
export interface GroupMail {
  id: string;
  subject: string;
  body: string;
  segment: object;
  is_news: boolean;
  leaves_out_faulty: boolean;
  updated_at: string;
}

interface GroupMailRow extends GroupMail {
  state: string;
  recipients_count: number | null;
  left_out: object;
  stopped_reason: string | null;
}

/** A mail to a group as this administrator sees it. */
export async function groupMailOf(
  sql: Transaction,
  admin: Person,
  id: string,
): Promise<GroupMailRow> {
  await authenticateAs(sql, admin);
  const [row] = await sql<GroupMailRow[]>`
    select *, updated_at::text from public.admin_group_emails where id = ${id}`;
  if (!row) throw new Error("This administrator sees no such mail.");
  return row;
}

/** Saves a draft as the administrator: a new one to the mailing list unless told otherwise. */
export async function saveGroupMail(
  sql: Transaction,
  admin: Person,
  { updated_at, ...changes }: Partial<GroupMail> = {},
): Promise<GroupMailRow> {
  await authenticateAs(sql, admin);
  const mail = { subject: "News", body: "Hello", segment: { kind: "subscribers" }, ...changes };
  const [row] = await sql<{ id: string }[]>`
    select public.save_group_email((${JSON.stringify(mail)}::text)::jsonb, ${updated_at ?? null}) ->> 'id' as id`;
  return groupMailOf(sql, admin, row?.id ?? "");
}

/** Who is in the group of a mail, by address, and whether they get it. */
export async function recipientsOf(
  sql: Transaction,
  admin: Person,
  id: string,
): Promise<Record<string, string>> {
  await authenticateAs(sql, admin);
  const rows = await rpc<{ email: string; state: string }>(sql, "group_email_people", { id });
  return Object.fromEntries(rows.map(({ email, state }) => [email, state]));
}

interface Subscriber {
  email: string;
  first_name?: string;
  name?: string;
  country?: string;
}

/** Puts a confirmed address on the mailing list and returns it. */
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
