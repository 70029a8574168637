import { randomUUID } from "node:crypto";
import { JUDGING_TERMS_VERSION } from "#shared/facts.ts";
import { authenticateAs, rpc } from "./actors.ts";
import type { Transaction } from "./database.ts";
import type { Judge } from "./judging.ts";
import { createAccount, createEntry, type Person, submitEntry } from "./people.ts";
import { daysFromNow } from "./setChallenge.ts";

/** Judging as administrators prepare it and judges enter it: everything here goes through the API's functions. */

export const CRITERION = {
  name: "Novelty",
  question: "How new is the idea?",
  weight: 2,
  score_words: ["not", "little", "some", "much", "all"],
};

/** A round that opens tomorrow, as a form sends it. */
export function roundForm() {
  return {
    id: null as string | null,
    kind: "first_reading",
    name: "First reading",
    opens_at: daysFromNow(1).toISOString(),
    closes_at: daysFromNow(10).toISOString(),
    reviews_per_entry: 3,
    expertise_quotas: {},
    places: 20,
    scale: 5,
    is_blind: true,
    gives_feedback: true,
    criteria: [CRITERION, { ...CRITERION, name: "Feasibility", weight: 1 }],
  };
}

export type RoundForm = ReturnType<typeof roundForm>;

/** Saves a round as the administrator and returns its id. */
export async function saveRound(
  sql: Transaction,
  admin: Person,
  changes: { [field in keyof RoundForm]?: unknown } = {},
  expected: string | null = null,
): Promise<string> {
  await authenticateAs(sql, admin);
  const form = JSON.stringify({ ...roundForm(), ...changes });
  const [row] = await sql<{ id: string }[]>`
    select public.save_judging_round((${form}::text)::jsonb, ${expected}) as id`;
  return row?.id ?? "";
}

/** Invites somebody to judge, and returns the judge's id and the token of the mail. */
export async function inviteJudge(
  sql: Transaction,
  admin: Person,
  email: string,
): Promise<{ id: string; token: string }> {
  await authenticateAs(sql, admin);
  const [row] = await rpc<{ invite_judge: string }>(sql, "invite_judge", { email, name: "Jo" });
  await authenticateAs(sql, "service_role");
  const mails = await rpc<{ kind: string; recipient: string; data: { token: string } }>(
    sql,
    "service_claim_emails",
    { max_count: 100 },
  );
  const mail = mails.find(
    ({ kind, recipient }) => kind === "judge_invitation" && recipient === email,
  );
  if (!row || !mail) throw new Error("No judge was invited.");
  return { id: row.invite_judge, token: mail.data.token };
}

/** What a judge sends to accept. */
export const ACCEPTANCE = {
  organisations: ["Example Hospital"],
  max_entries: null as number | null,
  expertise: [] as string[],
  terms_version: JUDGING_TERMS_VERSION as string,
};

/** Makes an account that an administrator has invited, and that has accepted to judge. */
export async function createInvitedJudge(
  sql: Transaction,
  admin: Person,
  options: Partial<typeof ACCEPTANCE> & { email?: string } = {},
): Promise<Judge> {
  const { email, ...acceptance } = options;
  await authenticateAs(sql, "postgres");
  const person = await createAccount(sql, email === undefined ? {} : { email });
  return acceptAsJudge(sql, admin, person, acceptance);
}

/** Has an administrator invite somebody to judge, who accepts. */
export async function acceptAsJudge(
  sql: Transaction,
  admin: Person,
  person: Person,
  acceptance: Partial<typeof ACCEPTANCE> = {},
): Promise<Judge> {
  const { id, token } = await inviteJudge(sql, admin, person.email);
  await authenticateAs(sql, person);
  await rpc(sql, "accept_judge_invitation", { token, ...ACCEPTANCE, ...acceptance });
  return { ...person, judgeId: id };
}

interface EntryOptions {
  email?: string;
  university?: string;
  texts?: { idea_name?: string; description?: string };
}

/** Hands in an entry of a new person, whose university nobody else has. */
export async function submitNew(sql: Transaction, options: EntryOptions = {}) {
  await authenticateAs(sql, "postgres");
  const unknown = randomUUID();
  const owner = await createAccount(sql, {
    ...(options.email && { email: options.email }),
    data: {
      first_name: "Ada",
      last_name: "Quill",
      country: "Norway",
      level_of_study: "A PhD student",
      university: options.university ?? `University ${unknown}`,
    },
  });
  const { id } = await createEntry(sql, owner, options.texts);
  await submitEntry(sql, owner, 1);
  return { owner, entryId: id };
}

/** A copy of an entry in a round, signed off, and its id. */
export async function addCopy(
  sql: Transaction,
  admin: Person,
  roundId: string,
  entryId: string,
  options: { signedOff?: boolean } = {},
): Promise<string> {
  await authenticateAs(sql, admin);
  await rpc(sql, "add_judging_copies", { round_id: roundId, submission_ids: [entryId] });
  await authenticateAs(sql, "postgres");
  const [copy] = await sql<{ id: string }[]>`
    select id from public.judging_copies
    where round_id = ${roundId} and submission_id = ${entryId}`;
  const id = copy?.id ?? "";
  await authenticateAs(sql, admin);
  if (options.signedOff !== false) await rpc(sql, "sign_off_blind_copy", { id });
  return id;
}

/** Publishes who reads what: pairs of a copy and a judge. */
export async function publish(
  sql: Transaction,
  admin: Person,
  roundId: string,
  pairs: [copyId: string, judge: Judge][],
  revision = 0,
): Promise<{ added: number; kept: number; removed: number }> {
  await authenticateAs(sql, admin);
  const plan = JSON.stringify(
    pairs.map(([judging_copy_id, { judgeId }]) => ({ judging_copy_id, judge_id: judgeId })),
  );
  const [row] = await sql<{ result: { added: number; kept: number; removed: number } }[]>`
    select public.publish_assignments(${roundId}, (${plan}::text)::jsonb, ${revision}) as result`;
  if (!row) throw new Error("publish_assignments returned nothing.");
  return row.result;
}
