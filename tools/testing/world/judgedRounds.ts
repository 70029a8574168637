import { beforeAll } from "vitest";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import { authenticateAs, rpc } from "../database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "../database/database.ts";
import { passDays, pastDates, setChallenge } from "./challenge.ts";
import { createEntry, type Entry } from "./entries.ts";
import { createJudge, type Judge } from "./judges.ts";
import { createAccount, createAdmin, type Person } from "./people.ts";
import { createRound, type JudgingCopy, type Round, type RoundOptions } from "./rounds.ts";

/** A round that has been judged, and what administrators do with it: through the API's functions. */

export type Judged = Round<[Entry, Entry, Entry], [Judge, Judge]>;

/** What each of the two judges gives the entries, by criterion. */
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
  submitted: [Entry, Entry, Entry];
}

/** Two administrators, two judges, three submitted entries and an outsider, in a database of the tests' own. */
export function useJudgedRounds() {
  const { sql } = useDatabase();
  const people = {} as Participants;

  beforeAll(async () => {
    await setChallenge(sql);
    people.admin = await createAdmin(sql);
    people.second = await createAdmin(sql);
    people.outsider = await createAccount(sql);
    people.judges = [await createJudge(sql), await createJudge(sql, { name: "Kim" })];
    const submitted = () => createEntry(sql, { submitted: true });
    people.submitted = [await submitted(), await submitted(), await submitted()];
    await setChallenge(sql, pastDates());
  });

  /** A round in which both judges have scored the entries: means of 14/3, 10/3 and 4/3. */
  const judgedRound = (transaction: Transaction, options: RoundOptions = {}): Promise<Judged> =>
    createRound(transaction, {
      ...options,
      entries: people.submitted,
      judges: people.judges,
      scores: SCORES,
    });

  return {
    sql,
    people,
    judgedRound,

    /** Runs a test's body after such a round has closed, as an administrator, and takes everything back. */
    afterRound(
      body: (transaction: Transaction, judged: Judged) => Promise<unknown>,
      options: RoundOptions = {},
    ): Promise<void> {
      return rolledBack(sql, async (transaction) => {
        const judged = await judgedRound(transaction, options);
        await passDays(transaction, 2);
        await authenticateAs(transaction, people.admin);
        await body(transaction, judged);
      });
    },

    /** Decides as the ranking says, and confirms it as the second administrator. Returns the result's id. */
    async decideAll(transaction: Transaction, roundId: string): Promise<string> {
      await authenticateAs(transaction, people.admin);
      const resultId = await lockComputed(transaction, roundId);
      await rpc(transaction, "decide_as_ranked", { result_id: resultId });
      await authenticateAs(transaction, people.second);
      await confirmAll(transaction, roundId, resultId);
      return resultId;
    },
  };
}

/** What the result of a round is computed from. */
export async function inputsOf(transaction: Transaction, round_id: string): Promise<ResultInputs> {
  const [row] = await rpc<{ judging_inputs: ResultInputs }>(transaction, "judging_inputs", {
    round_id,
  });
  if (!row) throw new Error("judging_inputs returned nothing.");
  return row.judging_inputs;
}

/** Locks this result; returns its id. */
export async function lockResult(
  transaction: Transaction,
  roundId: string,
  result: unknown,
): Promise<string> {
  const [row] = await transaction<{ id: string }[]>`
    select public.lock_result(${roundId}, ${JSON.stringify(result)}::text::jsonb) as id`;
  return row?.id ?? "";
}

/** Computes the result as the back office does, and locks it; returns its id. */
export async function lockComputed(transaction: Transaction, roundId: string): Promise<string> {
  return lockResult(transaction, roundId, computeResult(await inputsOf(transaction, roundId)));
}

/** Computes a locked result again as the back office does, and says whether the database finds the same. */
export async function verifyComputed(transaction: Transaction, resultId: string): Promise<boolean> {
  const [locked] = await transaction<{ inputs: ResultInputs }[]>`
    select inputs from public.admin_judging_results where id = ${resultId}`;
  if (!locked) throw new Error("There is no such result.");
  return verify(transaction, resultId, computeResult(locked.inputs));
}

/** Says that a locked result was computed to be this one, and returns whether the database finds it the same. */
export async function verify(
  transaction: Transaction,
  resultId: string,
  computed: unknown,
): Promise<boolean> {
  const [row] = await transaction<{ same: boolean }[]>`
    select public.verify_result(${resultId}, ${JSON.stringify(computed)}::text::jsonb) as same`;
  return row?.same ?? false;
}

/** Releases a round as the calling administrator, and lets the ten minutes pass. Leaves `postgres`. */
export async function releaseNow(transaction: Transaction, roundId: string): Promise<void> {
  await rpc(transaction, "release_round", { round_id: roundId });
  await completeRelease(transaction, roundId);
}

/** Lets the time pass until a planned release is due. Leaves `postgres`. */
export async function completeRelease(transaction: Transaction, roundId: string): Promise<void> {
  await authenticateAs(transaction, "postgres");
  await transaction`
    update public.judging_rounds set release_at = private.now() where id = ${roundId}`;
  await transaction`select private.keep_judging_times()`;
}

/** What an administrator proposes that takes two, with what it is about. Returns the act's id. */
export async function propose(
  transaction: Transaction,
  kind: string,
  about: Record<string, unknown>,
): Promise<string> {
  const [row] = await rpc<{ propose_act: string }>(transaction, "propose_act", {
    kind,
    reason: "It has to be.",
    ...about,
  });
  return row?.propose_act ?? "";
}

/** Lets the first administrator propose something and the second one carry it out. */
export async function act(
  transaction: Transaction,
  [first, second]: readonly [Person, Person],
  kind: string,
  about: Record<string, unknown>,
): Promise<void> {
  await authenticateAs(transaction, first);
  const id = await propose(transaction, kind, about);
  await authenticateAs(transaction, second);
  await rpc(transaction, "confirm_act", { id });
}

/** Computes the result again and confirms what was decided by it, each by itself that has to be. */
export async function confirmAll(
  transaction: Transaction,
  roundId: string,
  resultId: string,
): Promise<void> {
  await verifyComputed(transaction, resultId);
  const decisions = await transaction<{ id: string; needs_own_look: boolean }[]>`
    select id, needs_own_look from public.admin_judging_decisions where result_id = ${resultId}`;
  const plain = decisions.filter((one) => !one.needs_own_look).map(({ id }) => id);
  const special = decisions.filter((one) => one.needs_own_look).map(({ id }) => [id]);
  for (const ids of [plain, ...special]) {
    await rpc(transaction, "confirm_decisions", { round_id: roundId, ids });
  }
}

/** A decision about an entry, as the back office sends it. */
export interface Decision {
  entry: JudgingCopy;
  goesOn: boolean;
  place?: number;
  reason?: string;
  expected?: string;
}

/** What `decide` is called with. */
export function decisionArgs(
  resultId: string,
  { entry, goesOn, place, reason, expected }: Decision,
) {
  return {
    judging_copy_id: entry.id,
    result_id: resultId,
    goes_on: goesOn,
    place: place ?? null,
    reason: reason ?? null,
    expected_id: expected ?? null,
  };
}

/** Decides, and returns the decision's id. */
export async function decide(
  transaction: Transaction,
  resultId: string,
  decision: Decision,
): Promise<string> {
  const [row] = await rpc<{ decide: string }>(
    transaction,
    "decide",
    decisionArgs(resultId, decision),
  );
  return row?.decide ?? "";
}

/** The decisions of a round that hold. */
export async function decisionIds(transaction: Transaction, roundId: string): Promise<string[]> {
  const rows = await transaction<{ id: string }[]>`
    select id from public.admin_judging_decisions where round_id = ${roundId}`;
  return rows.map(({ id }) => id);
}
