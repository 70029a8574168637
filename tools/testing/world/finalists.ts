import { randomUUID } from "node:crypto";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { PLACES } from "#shared/awards.ts";
import { type AnySql, authenticateAs, becomePostgres, rpc } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";
import { daysFromNow, releasedDates, setChallenge } from "./challenge.ts";
import { stagePath, uploadAs } from "./documents.ts";
import { createAccount, type Person } from "./people.ts";
import { createRound, moveRounds, type Round } from "./rounds.ts";
import { createSubmission, type Submission } from "./submissions.ts";

export interface Finalist extends Submission {
  member: Person;
}

/** Creates a selected team of two with released results. Leaves the transaction as `postgres`. */
export async function createFinalist(sql: AnySql): Promise<Finalist> {
  await setChallenge(sql);
  const member = await createAccount(sql);
  const submission = await createSubmission(sql, { members: [member], submitted: true });
  await becomePostgres(sql);
  await sql`update public.submissions set status = 'selected' where id = ${submission.id}`;
  await setChallenge(sql, releasedDates());
  return { ...submission, member };
}

/** Creates a stage that is due in this number of days; negative numbers are in the past. */
export async function createStage(sql: AnySql, days = 1): Promise<string> {
  await becomePostgres(sql);
  const [row] = await sql<{ id: string }[]>`
    insert into public.finalist_stages (name, due_at)
    values (${randomUUID()}, ${daysFromNow(days)}) returning id`;
  return row?.id ?? "";
}

/** Uploads and submits another version as the owner, and returns its path. */
export async function submitDocument(
  sql: Transaction,
  { owner, id }: Pick<Submission, "owner" | "id">,
  stageId: string,
): Promise<string> {
  const path = stagePath(id, stageId);
  await uploadAs(sql, owner, path, { bucket: "finalists" });
  await rpc(sql, "submit_stage_document", {
    submission_id: id,
    stage_id: stageId,
    file_path: path,
  });
  return path;
}

/** Makes an account the mentor of a finalist, as the administrator, through the API's function. */
export async function createMentor(
  sql: Transaction,
  admin: Person,
  submissionId: string,
): Promise<Person> {
  const mentor = await createAccount(sql);
  await authenticateAs(sql, admin);
  await rpc(sql, "set_mentor", {
    submission_id: submissionId,
    user_id: mentor.id,
    revision: 0,
    name: "Noor Mentor",
    contact: "On Tuesdays.",
  });
  return mentor;
}

/** A decision about a submission, with a rank if it advances in a final. */
export interface Decided {
  advances: boolean;
  place?: number;
}

/**
 * Decides a closed round directly in the tables: a locked result, and a decision about each round entry, in their order.
 */
export async function decideRound(
  sql: AnySql,
  { id, roundEntries }: Pick<Round, "id" | "roundEntries">,
  decisions: readonly Decided[],
  decider?: Person,
): Promise<void> {
  await becomePostgres(sql);
  const [result] = await sql<{ id: string }[]>`
    insert into public.judging_files (kind, round_id, number, content)
    values ('result', ${id}, 1, '{"result": {"standings": []}}') returning id`;
  const rows = decisions.map(({ advances, place }, index) => ({
    result_id: result?.id ?? "",
    round_entry_id: roundEntries[index]?.id ?? "",
    outcome: place ? PLACES[place - 1] : advances ? "advances" : "eliminated",
    decided_by: decider?.id ?? null,
  }));
  await sql`insert into public.judging_decisions ${sql(rows)}`;
}

/** Creates a released round. */
export async function releaseRound(
  sql: AnySql,
  kind: Exclude<RoundKind, "screening">,
  submissions: readonly (Decided & { id: string })[],
): Promise<void> {
  const closed = { opens: -2, closes: -1, places: 3, isReady: false } as const;
  const round = await createRound(sql, { kind, name: "Former", ...closed, submissions });
  await decideRound(sql, round, submissions);
  await sql`
    update public.round_entries submission set outcome = decision.outcome
    from public.judging_decisions decision
    where decision.round_entry_id = submission.id and submission.round_id = ${round.id}`;
  await moveRounds(sql, "released", round.id);
  await sql`
    insert into public.releases (round_id, outcomes_hash, confirmed_at, due_at, released_at)
    select ${round.id}, '', moment, moment, moment from private.now() moment`;
}

/** Gives a submission a rank in a released final. */
export function winPlace(sql: AnySql, submissionId: string, place: number): Promise<void> {
  return releaseRound(sql, "final", [{ id: submissionId, advances: true, place }]);
}
