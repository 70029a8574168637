import { expect, it } from "vitest";
import { ELIGIBILITY_ITEM_VALUES } from "#shared/constants.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { untilWaiting } from "#tools/testing/database/locks.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { CONFIRMED, createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { decideRound } from "#tools/testing/world/finalists.ts";
import { QUEUE } from "#tools/testing/world/mails.ts";
import { createAdmin, createStaff } from "#tools/testing/world/people.ts";
import { createRound, moveRounds } from "#tools/testing/world/rounds.ts";

/** The checklist of an entry, its outcome, what the team reads in the end, and rounds of eligible entries alone. */
const { sql } = useDatabase(3);
const { admin, observer } = usePeople(sql, {
  admin: createAdmin,
  observer: (on) => createStaff(on, "observer"),
});
/** Set by each world. */
let entry: Entry;

const ALL = [...ELIGIBILITY_ITEM_VALUES];
const [FIRST = "", SECOND = ""] = ALL as string[];
const check = (items: readonly string[] | null, state: string) =>
  `check_eligibility('$entry', ${items ? `'{${items}}'` : null}, '${state}')`;

async function submitted(transaction: Transaction): Promise<Values> {
  entry = await createEntry(transaction, { submitted: true });
  const draft = await createEntry(transaction);
  return {
    entry: entry.id,
    receipt: entry.receipt_number ?? "",
    draft: draft.id,
    // Also whether the list's filter finds it there.
    outcome: `select listed.eligibility, listed.facets @> array['eligibility:' || listed.eligibility] as found, checks
        from public.admin_submissions listed join public.admin_eligibility using (id) where id = '$entry'`,
    item: `select checks #>> '{${FIRST},state}' as state, checks #>> '{${FIRST},note}' as note,
      checks #>> '{${FIRST},checked_by}' as checked_by, checks #> '{${FIRST},checked_at}' is not null as has_time
      from public.admin_eligibility where id = '$entry'`,
    mine: "from public.my_entry",
    declined: "from private.notifications where kind = 'entry_declined'",
    submit: `submit_entry((select revision from public.my_entry), '{${CONFIRMED.attestations}}', '${CONFIRMED.rules_version}')`,
    queue: QUEUE,
  };
}

testRules(sql, () => ({ admin, observer, owner: entry.owner }), {
  "a submitted entry": [
    submitted,
    `
    admin      | $outcome | eligibility=unchecked, found=true
    then admin | ${check(ALL.slice(1), "met")} | done
    then admin | $outcome | eligibility=unchecked, found=true
    then admin | ${check([FIRST], "evidence_requested")} | done
    then admin | $outcome | eligibility=unchecked, found=true
    then admin | ${check([FIRST], "met")} | done
    then admin | $outcome | eligibility=eligible, found=true
    then admin | ${check([SECOND], "not_met")} | done
    then admin | $outcome | eligibility=not_eligible, found=true
    then admin | ${check([FIRST], "evidence_requested")} | done
    then admin | $outcome | eligibility=not_eligible, found=true
    then admin | ${check(ALL, "unchecked")} | done
    then admin | $outcome | eligibility=unchecked, found=true

    admin      | ${check([FIRST, FIRST], "met")} | done
    then admin | ${check([FIRST], "met")} | done
    then admin | note_eligibility('$entry', '${FIRST}', ' Card seen. ') | done
    then admin | $item | state=met, note=Card seen., checked_by=$adminEmail, has_time=true
    then admin | from public.admin_audit_log where action = 'eligibility.checked' | details={"item":"${FIRST}","state":"met"}
    then admin | from public.admin_audit_log where action = 'eligibility.checked' | 1 rows
    then admin | note_eligibility('$entry', '${FIRST}', ' ') | done
    then admin | $item | state=met, note=null

    admin      | check_eligibility('$draft', '{${FIRST}}', 'met') | not_found
    admin      | ${check(["taste"], "met")} | invalid_input
    admin      | ${check([], "met")} | invalid_input
    admin      | ${check(null, "met")} | invalid_input
    admin      | ${check([FIRST], "perhaps")} | invalid_input
    postgres   | insert into private.user_roles (user_id, role) values ('$owner', 'admin') | done
    then owner | ${check([FIRST], "met")} | admin_conflicted
    then owner | note_eligibility('$entry', '${FIRST}', 'n') | admin_conflicted
    then owner | set_released_reason('$entry', 'r') | admin_conflicted
    then owner | ask_for_evidence('$entry', '{${FIRST}}', 'm') | admin_conflicted
    then owner | close_evidence('$entry') | admin_conflicted

    admin      | ${check(ALL, "met")} | done
    then admin | set_released_reason('$entry', 'r') | done
    then owner | withdraw_entry(null) | done
    then owner | $submit | done
    then admin | $outcome | eligibility=unchecked, checks={}
    then admin | from public.admin_eligibility where id = '$entry' | released_reason=null

    admin      | set_released_reason('$entry', 'Your team has six people.') | done
    then admin | decide_submission('$entry', 'disqualified', 'Six.') | done
    then postgres | $queue | done
    then owner | $mine | status=received, released_reason=null
    then postgres | $declined | no rows
    then postgres | update public.challenge_parameters
      set registration_closes_at = now() - interval '20 days', submissions_close_at = now() - interval '10 days',
      withdrawals_close_at = now() - interval '10 days', results_released_at = private.now() - interval '1 day';
      update public.submissions set released_status = status where id = '$entry' | done
    then clock | 1 day
    then postgres | $queue | done
    then owner | $mine | status=declined, released_reason=Your team has six people.
    then postgres | select data ->> 'reason' as reason $declined | reason=Your team has six people.
    then admin | decide_submission('$entry', 'reinstated') | done
    then owner | $mine | released_reason=null

    admin      | ${check(ALL, "not_met")} | done
    then observer | select facets::text ~ 'eligibility' as tells from public.observed_submissions where id = '$receipt' | tells=false`,
  ],
});

// Rounds to which only eligible entries are added.

const setAll = (entry: string, state = "met") =>
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
    `select public.${setAll(eligible)}, public.${setAll(not, "not_met")}, public.ask_for_evidence('${asked}', '{age}', 'How old?')`,
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
    then admin | decide_submission('$e3', 'disqualified', 'r') | done
    then admin | $left | out=2, into=null
    then admin | ${setAll("$e2")} | done
    then admin | $left | out=1, into=2
    then admin | ${setAll("$e1", "not_met")} | done
    then admin | ${setAll("$e4")} | done
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
        await transaction.unsafe(`select public.${setAll(entries[0].id)}`);
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
  await asAdmin((transaction) => transaction.unsafe(`select public.${setAll(entry)}`));
  const { id } = await createRound(sql, { by: admin, only_eligible: true });
  const args = { round_id: id, submission_ids: [entry] };
  const adding: Promise<unknown>[] = [];
  await asAdmin(async (transaction) => {
    await transaction.unsafe(`select public.${setAll(entry, "not_met")}`);
    adding.push(asAdmin((other) => rpc(other, "add_to_round", args)));
    await untilWaiting(sql, 1);
  });
  await Promise.all(adding);
  expect(await sql`select from public.round_entries where round_id = ${id}`).toHaveLength(0);
});
