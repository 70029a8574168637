import { type Actor, authenticateAs, rpc } from "../database/actors.ts";
import type { Transaction } from "../database/database.ts";

export const TEAM_COMMENT = "A clear idea, well told.";

/** Writes a review directly into its assignment, submitted by default. */
export async function createReview(
  sql: Transaction,
  assignmentId: string,
  { scores = [4, 3], submitted = true }: { scores?: readonly number[]; submitted?: boolean } = {},
): Promise<void> {
  await authenticateAs(sql, "postgres");
  await sql`
    update public.judging_assignments set
      first_seen_at = private.now(), last_seen_at = private.now(), scores = ${[...scores]},
      comment_for_team = ${TEAM_COMMENT}, submitted_at = case when ${submitted} then private.now() end
    where id = ${assignmentId}`;
}

/** Saves a review as the judge, through the API's function, and returns its revision. */
export async function saveReview(
  sql: Transaction,
  judge: Actor,
  assignmentId: string,
  review: { scores?: (number | null)[]; team?: string; panel?: string; expected?: number } = {},
): Promise<number> {
  await authenticateAs(sql, judge);
  const { scores = [4, 3], team = TEAM_COMMENT, panel = "", expected = 0 } = review;
  const [row] = await sql<{ revision: number }[]>`
    select revision from public.save_review(
      ${assignmentId}, ${expected}, ${scores as number[]}::int[], ${team}, ${panel}
    )`;
  return row?.revision ?? 0;
}

/** Saves and submits a review as the judge, through the API's functions. */
export async function submitReview(
  sql: Transaction,
  judge: Actor,
  assignmentId: string,
  scores: number[] = [4, 3],
): Promise<void> {
  const revision = await saveReview(sql, judge, assignmentId, { scores });
  await rpc(sql, "submit_review", { id: assignmentId, revision });
}
