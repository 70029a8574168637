import { beforeAll } from "vitest";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import { authenticateAs, rpc } from "../database/actors.ts";
import { type Transaction, useDatabase } from "../database/database.ts";
import type { Values } from "../database/stateRules.ts";
import { passDays, pastDates, setChallenge } from "./challenge.ts";
import { createJudge, type Judge } from "./judges.ts";
import { createAccount, createAdmin, type Person } from "./people.ts";
import { createRound, type Round, type RoundOptions } from "./rounds.ts";
import { createSubmission, type Submission } from "./submissions.ts";

/** A judged round, and actions of administrators through the API's functions. */

export type Judged = Round<[Submission, Submission, Submission], [Judge, Judge]>;

/** The scores of each submission by criterion, from each of the two judges. */
export const SCORES = [
  [5, 4],
  [3, 4],
  [1, 2],
];

interface Participants {
  admin: Person;
  second: Person;
  outsider: Person;
  judges: [Judge, Judge];
  submitted: [Submission, Submission, Submission];
}

/** Creates two administrators, two judges, three submitted submissions and an outsider in a separate database. */
export function useJudgedRounds() {
  const { sql, test } = useDatabase();
  const people = {} as Participants;

  beforeAll(async () => {
    await setChallenge(sql);
    people.admin = await createAdmin(sql);
    people.second = await createAdmin(sql);
    people.outsider = await createAccount(sql);
    people.judges = [await createJudge(sql), await createJudge(sql, { name: "Kim" })];
    const submitted = () => createSubmission(sql, { submitted: true });
    people.submitted = [await submitted(), await submitted(), await submitted()];
    await setChallenge(sql, pastDates());
  });

  /** A round in which both judges have scored the submissions, with means of 14/3, 10/3 and 4/3. */
  const judgedRound = (transaction: Transaction, options: RoundOptions = {}): Promise<Judged> =>
    createRound(transaction, {
      ...options,
      submissions: people.submitted,
      judges: people.judges,
      scores: SCORES,
    });

  return {
    sql,
    test,
    people,
    judgedRound,

    /** A closed judged round. Leaves the transaction as the first administrator. */
    async afterRound(transaction: Transaction, options: RoundOptions = {}): Promise<Judged> {
      const judged = await judgedRound(transaction, options);
      await passDays(transaction, 2);
      await authenticateAs(transaction, people.admin);
      return judged;
    },

    /** Locks the result and decides by the ranking, as the first administrator. Returns the result's id. */
    async decideAll(transaction: Transaction, roundId: string): Promise<string> {
      await authenticateAs(transaction, people.admin);
      const resultId = await lockComputed(transaction, roundId);
      await rpc(transaction, "apply_ranking", { result_id: resultId });
      return resultId;
    },
  };
}

/**
 * The values of a judged round for rules: `$round`, its submissions `$e1` to `$e3`, their round entries `$r1` and codes
 * `$code1`, and their assignments to the first judge, `$a1`, and the second, `$b1`.
 */
export function valuesOf({ id, roundEntries, assignments }: Judged): Values {
  const values: Values = { round: id };
  for (const [index, submission] of roundEntries.entries()) {
    const number = index + 1;
    values[`e${number}`] = submission.submissionId;
    values[`r${number}`] = submission.id;
    values[`code${number}`] = submission.code;
    values[`a${number}`] = assignments[index]?.[0] ?? "";
    values[`b${number}`] = assignments[index]?.[1] ?? "";
  }
  return values;
}

/** The inputs of a round's result. */
export async function inputsOf(transaction: Transaction, round_id: string): Promise<ResultInputs> {
  const [row] = await rpc<{ judging_inputs: ResultInputs }>(transaction, "judging_inputs", {
    round_id,
  });
  if (!row) throw new Error("judging_inputs returned nothing.");
  return row.judging_inputs;
}

/** Computes the result as the back office does, and locks it; returns its id. */
export async function lockComputed(transaction: Transaction, roundId: string): Promise<string> {
  const result = computeResult(await inputsOf(transaction, roundId));
  const [row] = await transaction<{ id: string }[]>`
    select public.lock_result(${roundId}, ${JSON.stringify(result)}::text::jsonb) as id`;
  return row?.id ?? "";
}

/** Computes the result again from the locked inputs of a round, as a browser does. */
export async function recompute(transaction: Transaction, roundId: string): Promise<unknown> {
  const [locked] = await transaction<{ inputs: ResultInputs }[]>`
    select inputs from public.admin_judging_results where round_id = ${roundId}
    order by number desc limit 1`;
  return locked && computeResult(locked.inputs);
}

/** Confirms a release as the calling administrator, who acknowledges all interventions of others. */
export async function confirmRelease(
  transaction: Transaction,
  id: string,
  computed: unknown,
): Promise<void> {
  await transaction`
    select public.confirm_release(id, ${JSON.stringify(computed) ?? null}::text::jsonb, array(
      select id from public.interventions_of_release(round_id) where not is_own
    )) from public.admin_releases where id = ${id}`;
}

/** SQL of the open interventions that the caller acknowledges for the release of `$round`. */
export const ACTS_OF_OTHERS =
  "array(select id from public.interventions_of_release('$round') where not is_own)";

/** The call that requests the release of `$round`, whose result is `$computed`. */
export const REQUEST = `select * from public.request_release('$round', null, '$computed', ${ACTS_OF_OTHERS})`;

/** Requests the release of a round (null: of the statuses) as the first administrator. Returns its id. */
export async function requestRelease(
  transaction: Transaction,
  admin: Person,
  roundId: string | null,
): Promise<string> {
  await authenticateAs(transaction, admin);
  const computed = roundId && JSON.stringify(await recompute(transaction, roundId));
  const [row] = await transaction<{ id: string }[]>`
    select (public.request_release(${roundId}, null, ${computed}::text::jsonb, array(
      select id from public.interventions_of_release(${roundId}) where not is_own
    ))).id`;
  return row?.id ?? "";
}

/** Releases a round (null: the statuses) by two administrators, including the delay. Continues as `postgres`. */
export async function releaseBy(
  transaction: Transaction,
  [first, second]: readonly [Person, Person],
  roundId: string | null,
): Promise<void> {
  const id = await requestRelease(transaction, first, roundId);
  await authenticateAs(transaction, second);
  await confirmRelease(transaction, id, roundId && (await recompute(transaction, roundId)));
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.releases set due_at = private.now() where confirmed_at is not null`;
  await transaction`select private.advance_judging()`;
}

/** Excludes or restores a review, as the calling administrator. */
export function countReview(transaction: Transaction, id: string, counts: boolean) {
  const name = counts ? "restore_review" : "exclude_review";
  return rpc(transaction, name, { id, reason: "It has to be." });
}
