import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import {
  createFinalist,
  type Finalist,
  releaseRound,
  winPlace,
} from "#tools/testing/world/finalists.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** The top three, between the panel that makes the finalists and the final that gives the places. */
const { sql } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });
/** Set by each world. */
let first: Finalist;
let second: Finalist;

const releaseTopThree = (transaction: Transaction, ...advancing: boolean[]) =>
  releaseRound(
    transaction,
    "top_three",
    [first, second].map(({ id }, index) => ({ id, advances: advancing[index] ?? false })),
  );

/** Two finalists and a final that opens tomorrow, after something more has happened. */
const finalists =
  (act: (transaction: Transaction) => Promise<unknown> = async () => undefined) =>
  async (transaction: Transaction): Promise<Values> => {
    first = await createFinalist(transaction);
    second = await createFinalist(transaction);
    const both = [first, second].map(({ id }) => ({ id, advances: true }));
    await releaseRound(transaction, "panel", both);
    const { id } = await createRound(transaction, { kind: "final", opens: 1, closes: 2 });
    await act(transaction);
    await authenticateAs(transaction, "postgres");
    return {
      final: id,
      e1: first.id,
      e2: second.id,
      all: "add_to_round('$final', null)",
      added:
        "select string_agg(submission_id::text, ' ' order by submission_id = '$e2') as added from public.round_entries where round_id = '$final'",
      mine: "from public.my_finalist_entries",
    };
  };

testRules(sql, () => ({ admin, first: first.member, second: second.member }), {
  "two finalists": [
    finalists(),
    `
    admin      | $all | done
    then postgres | $added | added=$e1 $e2
    first, second | $mine | outcome=finalist`,
  ],
  "a top three of one": [
    finalists((transaction) => releaseTopThree(transaction, true)),
    `
    admin      | $all | done
    then postgres | $added | added=$e1
    admin      | add_to_round('$final', '{$e1,$e2}') | not_top_three
    first      | $mine | outcome=top_three
    second     | $mine | outcome=not_for_paris`,
  ],
  "two top threes, one after the other": [
    finalists(async (transaction) => {
      await releaseTopThree(transaction, true, false);
      await releaseTopThree(transaction, false, true);
    }),
    `
    admin      | $all | done
    then postgres | $added | added=$e2`,
  ],
  ...Object.fromEntries(
    [
      [1, 2],
      [-1, 1],
      [-2, -1],
    ].map(([opens = 0, closes = 0]) => [
      `a top three from day ${opens} to day ${closes}`,
      [
        finalists((transaction) =>
          createRound(transaction, { kind: "top_three", opens, closes, entries: [first] }),
        ),
        `
    admin      | $all | round_held
    admin      | $all | "The round “Screening” decides who advances"`,
      ] as [(transaction: Transaction) => Promise<Values>, string],
    ]),
  ),
  "a top three that came and went without entries": [
    finalists((transaction) =>
      createRound(transaction, { kind: "top_three", opens: -2, closes: -1 }),
    ),
    `
    admin      | $all | done
    then postgres | $added | added=$e1 $e2`,
  ],
  "a final of two, and a top three of one that is not released": [
    finalists(async (transaction) => {
      await authenticateAs(transaction, admin);
      await transaction`
        select public.add_to_round(id, null) from public.admin_judging_rounds where kind = 'final'`;
      await releaseTopThree(transaction, true);
      await transaction`alter table public.judging_rounds disable trigger keep_open_round`;
      await transaction`update public.judging_rounds set stage = 'locked' where kind = 'top_three'`;
    }),
    `
    admin      | select public.request_release(id) from public.admin_judging_rounds where kind = 'top_three' | not_top_three
    then admin | delete_judging_round('$final') | done
    then admin | select public.request_release(id) from public.admin_judging_rounds where kind = 'top_three' | done`,
  ],
  "a final after a top three of one": [
    finalists(async (transaction) => {
      await releaseTopThree(transaction, true);
      await winPlace(transaction, first.id, 2);
    }),
    `
    first      | $mine | outcome=second
    second     | $mine | outcome=unplaced`,
  ],
});
