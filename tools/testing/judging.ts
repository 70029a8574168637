import type postgres from "postgres";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { type Actor, authenticateAs, rpc } from "./actors.ts";
import type { Transaction } from "./database.ts";
import { createAccount, createEntry, type Person, submitEntry } from "./people.ts";
import { daysFromNow } from "./setChallenge.ts";

type AnySql = Transaction | postgres.Sql;

/** The criteria of a round, in order, and how much each counts. */
const CRITERIA = [
  { name: "Innovation", weight: 2 },
  { name: "Feasibility", weight: 1 },
];

interface RoundOptions {
  kind?: RoundKind;
  /** Days from now; negative: before. */
  opens?: number;
  closes?: number;
  places?: number;
  gives_feedback?: boolean;
  discussion_open?: boolean;
}

/** Makes a round with two criteria, of weights 2 and 1, and scores from 1 to 5; open unless given. */
export async function createRound(sql: AnySql, options: RoundOptions = {}): Promise<string> {
  const { opens = -1, closes = 1, ...others } = options;
  const round = {
    kind: "first_reading",
    name: "First reading",
    reviews_per_entry: 3,
    places: 1,
    ...others,
    // Criteria are settled once a round has opened.
    opens_at: daysFromNow(5),
    closes_at: daysFromNow(6),
  };
  const [row] = await sql<{ id: string }[]>`
    insert into public.judging_rounds ${sql(round)} returning id`;
  const id = row?.id ?? "";
  for (const [index, criterion] of CRITERIA.entries()) {
    const words = ["poor", "fair", "good", "very good", "excellent"];
    await sql`
      insert into public.judging_criteria (round_id, position, name, question, weight, score_words)
      values (${id}, ${index + 1}, ${criterion.name}, 'How well?', ${criterion.weight}, ${words})`;
  }
  await sql`
    update public.judging_rounds set opens_at = ${daysFromNow(opens)}, closes_at = ${daysFromNow(closes)}
    where id = ${id}`;
  return id;
}

/** Lets time pass for the challenge, so that what has a deadline in it closes. */
export async function passDays(sql: AnySql, days: number): Promise<void> {
  if ("savepoint" in sql) await authenticateAs(sql, "postgres");
  await sql`
    update private.platform_settings set clock_offset = clock_offset + ${days} * interval '24 hours'`;
}

export interface Judge extends Person {
  /** The row of `judges`; `id` is the account's. */
  judgeId: string;
}

/** Makes an account of a judge, as if it had accepted long ago: no mail, no call. */
export async function createJudge(sql: AnySql, name?: string): Promise<Judge> {
  return makeJudge(sql, await createAccount(sql), name);
}

/** Makes somebody a judge who has accepted. */
export async function makeJudge<Of extends Person>(
  sql: AnySql,
  person: Of,
  name = "Jo Judge",
): Promise<Of & Judge> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.judges
      (email, name, user_id, organisations, accepted_at, terms_version)
    values (${person.email}, ${name}, ${person.id}, '{Example Hospital}', private.now(), '2025-04')
    returning id`;
  return { ...person, judgeId: row?.id ?? "" };
}

/** Hands in an entry of a new person. */
export async function createSubmitted(
  sql: Transaction,
): Promise<{ owner: Person; submissionId: string }> {
  await authenticateAs(sql, "postgres");
  const owner = await createAccount(sql);
  const { id } = await createEntry(sql, owner);
  await submitEntry(sql, owner, 1);
  await authenticateAs(sql, "postgres");
  return { owner, submissionId: id };
}

export interface JudgingCopy {
  id: string;
  code: string;
  submissionId: string;
}

/** Puts an entry's copy into a round, signed off. */
export async function createJudgingCopy(
  sql: AnySql,
  roundId: string,
  submissionId: string,
): Promise<JudgingCopy> {
  const [row] = await sql<{ id: string; code: string }[]>`
    insert into public.judging_copies
      (round_id, submission_id, code, idea_name, description, signed_off_at)
    values (${roundId}, ${submissionId}, private.random_code(), 'A patch that listens', 'It tells.',
      private.now())
    returning id, code`;
  return { id: row?.id ?? "", code: row?.code ?? "", submissionId };
}

/** Gives a judge an entry to read, and returns the assignment's id. */
export async function assign(
  sql: AnySql,
  entry: JudgingCopy,
  judge: Pick<Judge, "judgeId">,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.judging_assignments (judging_copy_id, judge_id)
    values (${entry.id}, ${judge.judgeId}) returning id`;
  return row?.id ?? "";
}

export const TEAM_COMMENT = "A clear idea, well told.";

/** Saves a review as the judge, and returns its revision. */
export async function saveReview(
  sql: Transaction,
  judge: Actor,
  assignmentId: string,
  review: { scores?: (number | null)[]; team?: string; panel?: string; expected?: number } = {},
): Promise<number> {
  await authenticateAs(sql, judge);
  const { scores = [4, 3], team = TEAM_COMMENT, panel = "", expected = 0 } = review;
  const [row] = await sql<{ revision: number }[]>`
    select public.save_review(
      ${assignmentId}, ${scores as number[]}::int[], ${team}, ${panel}, ${expected}
    ) as revision`;
  return row?.revision ?? 0;
}

/** Saves and submits a review as the judge. */
export async function submitReview(
  sql: Transaction,
  judge: Actor,
  assignmentId: string,
  scores: number[] = [4, 3],
): Promise<void> {
  const revision = await saveReview(sql, judge, assignmentId, { scores });
  await rpc(sql, "submit_review", { assignment_id: assignmentId, expected_revision: revision });
}
