import { randomUUID } from "node:crypto";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { authenticateAs, rpc } from "./actors.ts";
import type { Transaction } from "./database.ts";
import { type UploadOptions, uploadAs } from "./documents.ts";
import { createSubmitted } from "./judging.ts";
import { addMember, createAccount, type Person } from "./people.ts";
import { daysFromNow, pastDates, setChallenge } from "./setChallenge.ts";

/** Everything of the challenge is over, and its results have been released. */
export function releasedDates() {
  return { ...pastDates(), results_released_at: daysFromNow(-1) };
}

export interface Finalist {
  owner: Person;
  member: Person;
  submissionId: string;
}

/** A team of two whose entry is selected. Leaves results released, as `postgres`. */
export async function createFinalist(transaction: Transaction): Promise<Finalist> {
  await setChallenge(transaction);
  const { owner, submissionId } = await createSubmitted(transaction);
  const member = await createAccount(transaction);
  await addMember(transaction, submissionId, member);
  await transaction`update public.submissions set status = 'selected' where id = ${submissionId}`;
  await setChallenge(transaction, releasedDates());
  return { owner, member, submissionId };
}

/** A stage that is due in so many days; negative: was due. */
export async function createStage(transaction: Transaction, days = 1): Promise<string> {
  await authenticateAs(transaction, "postgres");
  const [row] = await transaction<{ id: string }[]>`
    insert into public.finalist_stages (name, due_at)
    values (${randomUUID()}, ${daysFromNow(days)}) returning id`;
  return row?.id ?? "";
}

/** Where the owner of a finalist uploads for a stage. */
export function stagePath(submissionId: string, stageId: string, fileName = "plan.pdf"): string {
  return `${submissionId}/${stageId}/${randomUUID()}/${fileName}`;
}

export function uploadForStage(
  transaction: Transaction,
  person: Person,
  path: string,
  options: UploadOptions = {},
): Promise<string> {
  return uploadAs(transaction, person, path, { ...options, bucket: "finalists" });
}

/** Uploads and hands in another version, as the owner, and returns its path. */
export async function handIn(
  transaction: Transaction,
  { owner, submissionId }: Finalist,
  stageId: string,
): Promise<string> {
  const path = await uploadForStage(transaction, owner, stagePath(submissionId, stageId));
  await rpc(transaction, "hand_in_document", { stage_id: stageId, file_path: path });
  return path;
}

/** Makes an account the mentor of a finalist, as an administrator does. */
export async function createMentor(
  transaction: Transaction,
  admin: Person,
  submissionId: string,
): Promise<Person> {
  await authenticateAs(transaction, "postgres");
  const mentor = await createAccount(transaction);
  await authenticateAs(transaction, admin);
  await rpc(transaction, "set_mentor", {
    submission_id: submissionId,
    user_id: mentor.id,
    name: "Noor Mentor",
    contact: "On Tuesdays.",
  });
  return mentor;
}

/** What a round decided about an entry: in a final, an entry that goes on has a place. */
export interface Decided {
  submissionId: string;
  goesOn: boolean;
  place?: number;
}

/** A round that was held and released. Runs as `postgres`. */
export async function releaseRound(
  transaction: Transaction,
  kind: Exclude<RoundKind, "first_reading">,
  decisions: readonly Decided[],
): Promise<void> {
  await authenticateAs(transaction, "postgres");
  const rows = decisions.map(({ submissionId, goesOn, place = null }) => ({
    submission_id: submissionId,
    goes_on: goesOn,
    place,
  }));
  await transaction`
    with round as (
      insert into public.judging_rounds
        (kind, name, opens_at, closes_at, reviews_per_entry, places, released_at)
      values (
        ${kind}, 'Former', now() - interval '2 days', now() - interval '1 day', 1, 3,
        clock_timestamp()
      )
      returning id
    ), decided as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as decided (submission_id uuid, goes_on boolean, place int)
    ), copy as (
      insert into public.judging_copies (round_id, submission_id, code, idea_name, description)
      select round.id, submission_id, private.random_code(), 'i', 'd' from round, decided
      returning id, submission_id
    ), result as (
      insert into public.judging_results (round_id, number, inputs, result)
      select id, 1, '{}', '{}' from round returning id
    )
    insert into public.judging_decisions
      (result_id, judging_copy_id, goes_on, place, leaves_ranking, confirmed_at)
    select result.id, copy.id, decided.goes_on, decided.place, false, now()
    from result, copy join decided using (submission_id)`;
}

/** Puts an entry on a place of a final that is released. Runs as `postgres`. */
export function winPlace(
  transaction: Transaction,
  submissionId: string,
  place: number,
): Promise<void> {
  return releaseRound(transaction, "final", [{ submissionId, goesOn: true, place }]);
}
