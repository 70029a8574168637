import { expect, it } from "vitest";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { atOnce, calling } from "#tools/testing/database/locks.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRoundEntry, saveRound } from "#tools/testing/world/rounds.ts";

/** Assignments that link all entries by judges, and calibration entries. */
const { sql } = useDatabase(4);
const { admin } = usePeople(sql, { admin: createAdmin });
/** Set by each world. */
let firstJudge: Judge | undefined;

/** A round of four entries, `$r1` to `$r4`, and four judges, `$j1` to `$j4`. */
async function prepared(transaction: Transaction): Promise<Values> {
  const round = await saveRound(transaction, admin);
  const values: Values = { round };
  for (const number of [1, 2, 3, 4]) {
    const entry = await createEntry(transaction, { submitted: true });
    const roundEntry = await createRoundEntry(transaction, round, entry.id, { by: admin });
    const judge = await createJudge(transaction);
    if (number === 1) firstJudge = judge;
    values[`e${number}`] = entry.id;
    values[`r${number}`] = roundEntry.id;
    values[`j${number}`] = judge.judgeId;
  }
  return {
    ...values,
    revision: "(select assignments_revision from public.admin_judging_rounds where id = '$round')",
    reason:
      "select unconnected_reason as reason from public.admin_judging_rounds where id = '$round'",
    begin:
      "update public.judging_assignments set first_seen_at = private.now() where judge_id = '$j3'",
    open: "update public.judging_rounds set opens_at = now() - interval '1 hour' where id = '$round'",
    chosen: `select string_agg(array_position('{$r1,$r2,$r3,$r4}'::uuid[], id)::text,
        ' ' order by array_position('{$r1,$r2,$r3,$r4}'::uuid[], id)) as chosen from public.admin_round_entries
        where is_calibration`,
  };
}

type Pairs = readonly (readonly [entry: number, judge: number])[];
const TWO_GROUPS: Pairs = [
  [1, 1],
  [1, 2],
  [2, 2],
  [3, 3],
  [4, 3],
  [4, 4],
];
const LINKED: Pairs = [...TWO_GROUPS, [2, 3]];
const LINKED_BY_THIRD: Pairs = [
  [1, 1],
  [1, 2],
  [2, 2],
  [3, 4],
  [4, 4],
  [2, 3],
  [3, 3],
];
const publish = (pairs: Pairs, reason = "null") =>
  `select public.publish_assignments('$round', '[${pairs.map(([entry, judge]) => `{"round_entry_id": "$r${entry}", "judge_id": "$j${judge}"}`)}]', $revision, ${reason})`;
const calibrate = (entry: string, isOn = true) => `set_calibration('${entry}', ${isOn})`;

const LOST = [
  "update public.judging_assignments set recused_at = now(), recusal_reason = 'Ill' where judge_id = '$j3'",
  "update public.judges set withdrawn_at = now() where id = '$j3'",
  "insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason) select submission_id, '$j3', 'set', 'confirmed', 'r' from public.round_entries",
];

testRules(sql, () => ({ admin, ...(firstJudge && { judge: firstJudge }) }), {
  "four entries and four judges": [
    prepared,
    `
    admin      | ${publish(TWO_GROUPS)} | not_connected
    admin      | ${publish(TWO_GROUPS)} | "2 groups"
    admin      | ${publish(TWO_GROUPS, "E' \\n '")} | invalid_input
    admin      | ${publish(TWO_GROUPS, "repeat('x', 5001)")} | invalid_input
    admin      | ${publish(TWO_GROUPS, "'  Two fields that nobody knows both of. '")} | done
    then admin | $reason | reason=Two fields that nobody knows both of.
    then postgres | from public.audit_log where action = 'judging.unconnected' | actor_id=$admin, details={"groups":2,"reason":"Two fields that nobody knows both of."}
    then admin | ${publish(LINKED, "'It is not asked for.'")} | done
    then admin | $reason | reason=null

    admin      | ${publish(LINKED)} | done
    then postgres | $begin | done
    then admin | ${publish(TWO_GROUPS)} | done
    ${LOST.map(
      (change) => `
    admin      | ${publish(LINKED_BY_THIRD)} | done
    then postgres | $begin | done
    then postgres | ${change} | done
    then admin | ${publish(LINKED_BY_THIRD.slice(0, 5))} | not_connected`,
    ).join("")}
    admin      | ${publish([])} | done

    admin      | ${calibrate("$r1")} | done
    then admin | ${calibrate("$r2")} | done
    then admin | ${calibrate("$r3")} | done
    then admin | ${calibrate("$r3")} | done
    then admin | ${calibrate("$r4")} | too_many_calibration
    then admin | ${calibrate("$r1", false)} | done
    then admin | ${calibrate("$r4")} | done
    then admin | $chosen | chosen=2 3 4
    then postgres | select count(*) from public.audit_log where action = 'judging.calibration' | count=5
    then postgres | $open | done
    then admin | ${calibrate("$r2", false)} | round_open
    then admin | ${calibrate("$round")} | not_found

    admin      | declare_admin_conflict('$e1', 'My sister''s.') | done
    then admin | ${calibrate("$r1")} | admin_conflicted
    postgres   | update public.judging_rounds set kind = 'panel' where id = '$round' | done
    then admin | ${calibrate("$r1")} | invalid_input

    admin      | select public.set_calibration(id, true) from (select id from public.admin_round_entries order by code desc limit 1) last | done
    then admin | ${publish([1, 2, 3, 4].map((entry) => [entry, 1]))} | done
    then postgres | $open | done
    then judge | select bool_and(is_calibration = (n = 1)) as is_first,
      array_agg(code order by n) = array_agg(code order by is_calibration desc, code) as in_order, count(*)
      from (select code, is_calibration, row_number() over () as n from public.my_assignments) listed
      | is_first=true, in_order=true, count=4`,
  ],
});

it.each([
  [[], 0],
  [["1a"], 1],
  [["1a", "1a", "2b"], 2],
  [["1a", "1b", "2b", "2c", "3c"], 1],
  [["1a", "2a", "3b", "4b", "5c"], 3],
  [["1a", "2b", "3c", "1b", "3d", "2c"], 1],
])("%j fall into %i groups", async (pairs, groups) => {
  const id = (letter = "") => letter.charCodeAt(0).toString(16).padStart(32, "0");
  const [row] = await sql`
    select private.count_groups(
      ${pairs.map(([entry]) => id(entry))}::uuid[], ${pairs.map(([, judge]) => id(judge))}::uuid[]
    ) as groups`;
  expect(row?.groups).toBe(groups);
});

it("of administrators who choose the last calibration entry at once, one is refused", async () => {
  const { r1 = "", r2 = "", r3 = "", r4 = "" } = await sql.begin(prepared);
  const choices = [r1, r2, r3, r4].map((round_entry_id) =>
    calling(admin, "set_calibration", { round_entry_id, is_on: true }),
  );
  const outcomes = await atOnce(sql, ...choices);
  expect(outcomes.sort()).toEqual(["ok", "ok", "ok", "too_many_calibration"]);
});
