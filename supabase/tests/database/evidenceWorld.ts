import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { uploadAs, uploadPath } from "#tools/testing/world/documents.ts";
import { createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { createAccount, type Person } from "#tools/testing/world/people.ts";

/** Teams that are asked to show something, and what they do. */

export const EVIDENCE = { bucket: "evidence" } as const;
export const ASKED = { items: ["studies", "age"], message: "When did you graduate?" };

export async function askedTeam(transaction: Transaction, admin: Person, more: object = {}) {
  const member = await createAccount(transaction);
  const entry = await createEntry(transaction, { members: [member], submitted: true });
  await ask(transaction, admin, entry, more);
  return { entry, member };
}

export async function ask(
  transaction: Transaction,
  admin: Person,
  { id }: Entry,
  more: object = {},
) {
  await authenticateAs(transaction, admin);
  await rpc(transaction, "ask_for_evidence", { submission_id: id, ...ASKED, ...more });
}

export async function answer(transaction: Transaction, person: Person, args: object) {
  await authenticateAs(transaction, person);
  return rpc(transaction, "answer_evidence", { ...args });
}

export async function answerWithFile(transaction: Transaction, entry: Entry, person: Person) {
  const file_path = await uploadAs(transaction, person, uploadPath(entry.id, "card.pdf"), EVIDENCE);
  await answer(transaction, person, { answer: "In 2024.", file_path });
  return file_path;
}

export async function requestOf(transaction: Transaction, person: Person) {
  await authenticateAs(transaction, person);
  const [request] = await transaction`select * from public.my_evidence_request`;
  return request;
}

export async function rowOf(transaction: Transaction, admin: Person, { id }: Entry) {
  await authenticateAs(transaction, admin);
  const [row] = await transaction`select * from public.admin_eligibility where id = ${id}`;
  return row;
}

export async function queuedFiles(transaction: Transaction): Promise<string[]> {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ path: string }[]>`
    select path from private.files where removed_at is not null and bucket_id = 'evidence' order by path`;
  return rows.map(({ path }) => path);
}
