import { expect, it } from "vitest";
import { ELIGIBILITY_ITEM_VALUES } from "#shared/constants.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { untilWaiting } from "#tools/testing/database/locks.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { decideRound } from "#tools/testing/world/finalists.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound, moveRounds } from "#tools/testing/world/rounds.ts";

/** Rounds to which only eligible entries are added. */
const { sql } = useDatabase(3);
const { admin } = usePeople(sql, { admin: createAdmin });

const check = (entry: string, state = "met") =>
  `check_eligibility('${entry}', '{${state === "met" ? ELIGIBILITY_ITEM_VALUES : "age"}}', '${state}')`;

/** An entry that is eligible, `$e1`, one that nobody has checked, one that is not eligible, and one whose team is asked. */
async function entriesOfEachKind(transaction: Transaction): Promise<Values> {
  const entries = [];
  for (let count = 0; count < 4; count += 1) {
    entries.push(await createEntry(transaction, { submitted: true }));
  }
  await createEntry(transaction);
  const ids = entries.map(({ id }) => id);
  await authenticateAs(transaction, admin);
  const [eligible = "", , not = "", asked = ""] = ids;
  await transaction.unsafe(
    `select public.${check(eligible)}, public.${check(not, "not_met")}, public.ask_for_evidence('${asked}', '{age}', 'How old?')`,
  );
  const own = await createRound(transaction, { by: admin, only_eligible: true });
  const any = await createRound(transaction, { by: admin });
  const inOrder = "order by array_position('{$ids}'::uuid[], id)";
  return {
    ...Object.fromEntries(ids.map((id, index) => [`e${index + 1}`, id])),
    ids: ids.join(),
    round: own.id,
    any: any.id,
    left: `select public.entries_to_add('$round') -> 'not_eligible' as out,
      (select string_agg(array_position('{$ids}'::uuid[], id::uuid)::text,
      ' ' ${inOrder.replace(", id)", ", id::uuid)")})
      from jsonb_each(public.entries_to_add('$round') -> 'by_status') listed,
      jsonb_array_elements_text(listed.value) id) as into`,
    added: `select string_agg(array_position('{$ids}'::uuid[], submission_id)::text,
      ' ' order by array_position('{$ids}'::uuid[], submission_id)) as added from public.admin_round_entries
      where round_id =`,
    add: "add_to_round('$round',",
  };
}

testRules(
  sql,
  { admin },
  {
    "entries of each kind, and a round": [
      entriesOfEachKind,
      `
    admin      | $left | out=3, into=1
    admin      | $add '{$e2,$e3,$e4}') | done
    then admin | $added '$round' | added=null
    then admin | $add '{$ids}') | done
    then admin | $added '$round' | added=1
    then admin | $add null) | done
    then admin | $left | out=3, into=null
    then admin | select public.entries_to_add('$any') -> 'not_eligible' as out | out=0
    then admin | add_to_round('$any', null) | done
    then admin | $added '$any' | added=1 2 3 4

    admin      | $add null) | done
    then admin | disqualify_submission('$e3', 'r') | done
    then admin | $left | out=2, into=null
    then admin | ${check("$e2")} | done
    then admin | $left | out=1, into=2
    then admin | ${check("$e1", "not_met")} | done
    then admin | ${check("$e4")} | done
    then admin | $add null) | done
    then admin | $added '$round' | added=1 2 4
    then admin | $left | out=0, into=null`,
    ],
    "two entries that go on to a panel": [
      async (transaction) => {
        const entries = [
          await createEntry(transaction, { submitted: true }),
          await createEntry(transaction, { submitted: true }),
        ] as const;
        await authenticateAs(transaction, admin);
        await transaction.unsafe(`select public.${check(entries[0].id)}`);
        const first = await createRound(transaction, { entries, opens: -9, closes: -8 });
        await decideRound(transaction, first, [{ advances: true }, { advances: true }], admin);
        await moveRounds(transaction, "released", first.id);
        await transaction`update public.round_entries set outcome = 'advances'`;
        const panel = { by: admin, kind: "panel", only_eligible: true } as const;
        const { id } = await createRound(transaction, panel);
        return { round: id, e1: entries[0].id, e2: entries[1].id };
      },
      `
    admin      | select public.entries_to_add('$round') -> 'not_eligible' as out | out=1
    admin      | add_to_round('$round', '{$e1,$e2}') | done
    then admin | from public.admin_round_entries where round_id = '$round' | submission_id=$e1
    then admin | select count(*) from public.admin_round_entries where round_id = '$round' | count=1`,
    ],
    "an open round": [
      async (transaction) => ({
        round: (await createRound(transaction, { only_eligible: true })).id,
      }),
      "postgres | update public.judging_rounds set only_eligible = false where id = '$round' | round_open",
    ],
  },
);

it("passes over an entry that stops being eligible while it is added", async () => {
  const { id: entry } = await createEntry(sql, { submitted: true });
  const asAdmin = (act: (transaction: Transaction) => Promise<unknown>) =>
    sql.begin(async (transaction) => {
      await authenticateAs(transaction, admin);
      await act(transaction);
    });
  await asAdmin((transaction) => transaction.unsafe(`select public.${check(entry)}`));
  const { id } = await createRound(sql, { by: admin, only_eligible: true });
  const args = { round_id: id, submission_ids: [entry] };
  const adding: Promise<unknown>[] = [];
  await asAdmin(async (transaction) => {
    await transaction.unsafe(`select public.${check(entry, "not_met")}`);
    adding.push(asAdmin((other) => rpc(other, "add_to_round", args)));
    await untilWaiting(sql, 1);
  });
  await Promise.all(adding);
  expect(await sql`select from public.round_entries where round_id = ${id}`).toHaveLength(0);
});
