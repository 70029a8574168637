import type { JSONValue, TransactionSql } from "postgres";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import { JUDGING_TERMS_VERSION } from "#shared/facts.ts";
import { CRITERIA } from "./criteria.ts";
import type { PlannedJudging } from "./planJudging.ts";
import type { PlannedReview, PlannedRound } from "./planRound.ts";
import type { StoryEvent } from "./storyEvent.ts";
import { type AccountDefaults, writeAccount } from "./write.ts";

/** What happens in the rounds of judging, and before them. */
export function* eventsOfJudging(
  { judges, rounds }: PlannedJudging,
  accounts: AccountDefaults,
  admin: string | undefined,
): Generator<StoryEvent> {
  for (const { id, account, expertise } of judges) {
    yield { at: account.createdAt, happen: (sql) => writeAccount(sql, account, accounts) };
    yield {
      at: account.createdAt,
      actor: admin,
      happen: (sql) => sql`
          insert into public.judges
            (id, email, name, user_id, organisations, max_entries, expertise, invited_by, accepted_at,
              terms_version)
          values (
            ${id}, ${account.email}, ${`${account.firstName} ${account.lastName}`}, ${account.id},
            ${[account.university]}, 30, ${expertise}, ${admin ?? null}, private.now(),
            ${JUDGING_TERMS_VERSION}
          )`,
    };
  }
  for (const round of rounds) {
    yield {
      at: round.preparedAt,
      actor: admin,
      happen: (sql) => writeRound(sql, round, admin),
    };
    for (const { reviews } of round.copies) {
      for (const review of reviews) yield* eventsOfReview(review);
    }
    const { releasedAt: at } = round;
    if (at) yield { at, actor: admin, happen: (sql) => release(sql, round, admin) };
  }
}

/** The round is over; its result is kept, decided as it ranks, and released, and both are committed to. */
async function release(
  sql: TransactionSql,
  { id: roundId, kind, places }: PlannedRound,
  admin: string | undefined,
): Promise<void> {
  await sql`select private.close_due_rounds()`;
  const [row] = await sql<{ inputs: ResultInputs }[]>`
    select private.inputs_of(round) as inputs from public.judging_rounds round where id = ${roundId}`;
  if (!row) throw new Error("There is no round to release.");
  const frozen = {
    round_id: roundId,
    number: 1,
    inputs: sql.json({ ...row.inputs } as unknown as JSONValue),
    result: sql.json({ ...computeResult(row.inputs) } as unknown as JSONValue),
    frozen_by: admin ?? null,
  };
  const [result] = await sql<{ id: string }[]>`
    insert into public.judging_results ${sql(frozen)} returning id`;
  await sql`
    select private.commit_result(round, frozen)
    from public.judging_results frozen join public.judging_rounds round on round.id = frozen.round_id
    where frozen.id = ${result?.id ?? ""}`;
  // The person who decided, a second administrator, is gone by now.
  await sql`
    insert into public.judging_decisions
      (result_id, judging_copy_id, rank, goes_on, place, leaves_ranking)
    select frozen.id, copy.id, standing.rank, standing.rank <= ${places},
      case when ${kind} = 'final' then standing.rank end, false
    from public.judging_results frozen
    cross join jsonb_to_recordset(frozen.result -> 'standings') as standing (entry text, rank int)
    join public.judging_copies copy on copy.code = standing.entry
    where frozen.id = ${result?.id ?? ""}`;
  await sql`
    update public.judging_decisions
    set confirmed_by = ${admin ?? null}, confirmed_at = private.now()
    where result_id = ${result?.id ?? ""}`;
  await sql`
    select private.commit_decisions(round, frozen)
    from public.judging_results frozen join public.judging_rounds round on round.id = frozen.round_id
    where frozen.id = ${result?.id ?? ""}`;
  await sql`
    update public.judging_rounds set release_at = private.now(), released_at = private.now()
    where id = ${roundId}`;
  await sql`
    select private.tell_feedback(round) from public.judging_rounds round where id = ${roundId}`;
}

async function writeRound(
  sql: TransactionSql,
  round: PlannedRound,
  admin: string | undefined,
): Promise<void> {
  await sql`
    insert into public.judging_rounds (
      id, kind, is_blind, name, opens_at, closes_at, reviews_per_entry, expertise_quotas, places,
      seed, assignments_revision
    ) values (
      ${round.id}, ${round.kind}, ${round.kind === "first_reading"}, ${round.name}, ${round.opensAt},
      ${round.closesAt}, ${round.readers}, ${sql.json(round.quotas ?? {})}, ${round.places}, 2025, 1
    )`;
  for (const [index, { name, question, weight, words }] of CRITERIA.entries()) {
    await sql`
      insert into public.judging_criteria (round_id, position, name, question, weight, score_words)
      values (${round.id}, ${index + 1}, ${name}, ${question}, ${weight}, ${[...words]})`;
  }
  for (const { id, code, entry, document, reviews } of round.copies) {
    const copy = {
      id,
      round_id: round.id,
      submission_id: entry.id,
      code,
      idea_name: entry.ideaName,
      description: entry.description,
      file_path: document?.path ?? null,
      signed_off_by: admin ?? null,
      signed_off_at: round.preparedAt,
    };
    await sql`insert into public.judging_copies ${sql(copy)}`;
    for (const review of reviews) {
      await sql`
        insert into public.judging_assignments (id, judging_copy_id, judge_id)
        values (${review.id}, ${id}, ${review.judge.id})`;
    }
  }
}

/** The judge opens it, and then either hands in a review or steps back. */
function* eventsOfReview(review: PlannedReview): Generator<StoryEvent> {
  const { id, judge, begunAt, submittedAt, isRecused, scores } = review;
  const actor = judge.account.id;
  const seen = (sql: TransactionSql) => sql`
    update public.judging_assignments set
      first_seen_at = coalesce(first_seen_at, private.now()), last_seen_at = private.now()
    where id = ${id}`;
  if (isRecused) {
    const stepBack = (sql: TransactionSql) => sql`
      update public.judging_assignments set
        first_seen_at = private.now(), last_seen_at = private.now(), recused_at = private.now(),
        recusal_reason = 'I have advised somebody who works on the same mechanism.'
      where id = ${id}`;
    yield { at: begunAt, actor, happen: stepBack };
    return;
  }
  const [first = null, ...others] = scores;
  const begun = [first, ...others.map(() => null)] as number[];
  yield {
    at: begunAt,
    actor,
    happen: async (sql) => {
      await seen(sql);
      await sql`
        insert into public.judging_reviews (assignment_id, scores) values (${id}, ${begun}::int[])`;
    },
  };
  yield {
    at: submittedAt,
    actor,
    happen: async (sql) => {
      await seen(sql);
      await sql`
        update public.judging_reviews set
          scores = ${scores}, comment_for_team = ${review.commentForTeam},
          comment_for_panel = ${review.commentForPanel}, submitted_at = private.now()
        where assignment_id = ${id}`;
    },
  };
}
