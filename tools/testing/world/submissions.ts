import { RULES_VERSION } from "#shared/season.ts";
import { type Actor, type AnySql, authenticateAs, rpc } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";
import { uploadAs, uploadPath } from "./documents.ts";
import { claimEmail } from "./emails.ts";
import { createAccount, type Person } from "./people.ts";

/** Submissions and their teams, through the API's functions except for `addMember`. */

/** The columns of `my_submission` that tests read. */
export interface SubmissionRow {
  id: string;
  idea_name: string;
  file_path: string | null;
  receipt_number: string | null;
  revision: number;
}

/** A submission as its owner sees it, and the owner. */
export interface Submission extends SubmissionRow {
  owner: Person;
}

interface SubmissionOptions {
  /** A new person by default. */
  owner?: Person;
  /** The other members of the team. */
  members?: readonly Person[];
  idea_name?: string;
  description?: string;
  /** Whether it has a PDF, at `file_path`. */
  document?: boolean;
  /** Whether it is submitted; a draft by default. */
  submitted?: boolean;
}

export const ALL_ATTESTATIONS = [
  "age_18_or_over",
  "student_or_recent_graduate",
  "free_to_transfer_ip",
  "original_work",
  "accepts_rules",
];

/** The attestations that each member confirms. */
export const CONFIRMED = { attestations: ALL_ATTESTATIONS, rules_version: RULES_VERSION };

/** The same as arguments in SQL. */
export const CONFIRMATION = `'{${ALL_ATTESTATIONS}}', '${RULES_VERSION}'`;

/** Calls a function as a person, and returns the submission in its result. */
export async function submissionAfter(
  sql: Transaction,
  person: Actor,
  name: string,
  args: Parameters<typeof rpc>[2] = {},
): Promise<SubmissionRow> {
  await authenticateAs(sql, person);
  const [submission] = await rpc<SubmissionRow>(sql, name, args);
  if (!submission) throw new Error(`${name} returned no entry.`);
  return submission;
}

/** The row of `my_submission` for a person. */
export async function submissionOf(
  sql: Transaction,
  person: Actor,
): Promise<SubmissionRow | undefined> {
  await authenticateAs(sql, person);
  const [submission] = await sql<SubmissionRow[]>`select * from public.my_submission`;
  return submission;
}

/** Creates a submission with its team, by default a draft of a new person. Leaves the transaction as its owner. */
export async function createSubmission(
  sql: AnySql,
  options: SubmissionOptions = {},
): Promise<Submission> {
  if (!("savepoint" in sql))
    return sql.begin((transaction) => createSubmission(transaction, options));
  const owner = options.owner ?? (await createAccount(sql));
  let row = await submissionAfter(sql, owner, "create_submission", {
    user_id: owner.id,
    idea_name: options.idea_name ?? "A patch that listens",
    description: options.description ?? "It tells when it is done.",
  });
  for (const member of options.members ?? []) await addMember(sql, row.id, member);
  if (options.document) row = await attachDocument(sql, owner, row);
  if (options.submitted) row = await submitSubmission(sql, { ...row, owner });
  await authenticateAs(sql, owner);
  return { ...row, owner };
}

/** Uploads a PDF and attaches it. */
async function attachDocument(
  sql: Transaction,
  owner: Person,
  { id, revision }: SubmissionRow,
): Promise<SubmissionRow> {
  const file_path = await uploadAs(sql, owner, uploadPath(id));
  return submissionAfter(sql, owner, "attach_document", { id, revision, file_path });
}

/** Submits a submission. */
export function submitSubmission(
  sql: Transaction,
  { owner, id, revision }: Pick<Submission, "owner" | "id" | "revision">,
): Promise<SubmissionRow> {
  return submissionAfter(sql, owner, "submit_submission", { id, revision, ...CONFIRMED });
}

/** Adds a person to a team directly in the table, as accepting an invitation does. */
export async function addMember(
  sql: Transaction,
  submissionId: string,
  person: Person,
): Promise<void> {
  await authenticateAs(sql, "postgres");
  await sql`
    insert into public.submission_members (submission_id, user_id)
    values (${submissionId}, ${person.id})`;
  await sql`
    insert into public.submission_attestations (submission_id, user_id, statements, rules_version)
    values (${submissionId}, ${person.id}, ${ALL_ATTESTATIONS}, ${RULES_VERSION})`;
}

/** Invites an address as the owner and returns the invitation's id. */
export async function invite(
  sql: Transaction,
  { owner, id }: Pick<Submission, "owner" | "id">,
  email: string,
): Promise<string> {
  await authenticateAs(sql, owner);
  const [invitation] = await rpc<{ id: string }>(sql, "invite_member", {
    submission_id: id,
    email,
  });
  if (!invitation) throw new Error("invite_member returned nothing.");
  return invitation.id;
}

/** Claims the queued invitation, and returns its token. */
export async function claimToken(sql: Transaction): Promise<string> {
  const { id, token } = await claimEmail(sql, "team_invitation");
  await rpc(sql, "service_confirm_emails", { ids: [id] });
  return token;
}
