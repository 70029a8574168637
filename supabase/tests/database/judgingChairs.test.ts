import { expect } from "vitest";
import { RIGHTS } from "#shared/constants.ts";
import { authenticateAs, becomePostgres, rpc } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import {
  lockComputed,
  recompute,
  useJudgedRounds,
  valuesOf,
} from "#tools/testing/world/judgedRounds.ts";
import { createAccount, createStaff, type Person } from "#tools/testing/world/people.ts";
import { createRound, createRoundEntry, movingRounds } from "#tools/testing/world/rounds.ts";

/** Chairs of rounds. For the rounds that a chair can read and change, see supabase/tests/rights. */
const { sql, people, afterRound, judgedRound, test } = useJudgedRounds();
/** Set by each world. */
let acting: Record<string, Person> = {};

const CONFLICT =
  "insert into public.judging_conflicts (submission_id, judge_id, reason, state, origin) values ('$e1', '$judge', 'Same email domain: eth.example', 'suspected',";
const LIST = "from public.admin_judging_conflicts";

/** A panel with a chair, in which one entry is not ready; another round; and a professor of one entry's university. */
const panel =
  (options: { is_anonymized?: boolean } = {}) =>
  async (transaction: Transaction): Promise<Values> => {
    await setChallenge(transaction);
    const [first, second, third] = people.submitted;
    const round = await createRound(transaction, {
      kind: "panel",
      name: "Panel",
      closes: 9,
      entries: [first, second],
      judges: people.judges,
      ...options,
    });
    const entry = await createRoundEntry(transaction, round.id, third.id, { isReady: false });
    await transaction`
      update public.round_entries set findings = '[{"where": "description", "what": "Ada"}]'
      where id = ${entry.id}`;
    const draft = await createEntry(transaction);
    const student = await createAccount(transaction, { email: "owner@students.eth.example" });
    const studentEntry = await createEntry(transaction, { owner: student, submitted: true });
    await createRoundEntry(transaction, round.id, studentEntry.id);
    acting = {
      chair: await createStaff(transaction, "chair", round.id),
      person: await createAccount(transaction),
      professor: await createAccount(transaction, { email: "professor@eth.example" }),
      draftOwner: draft.owner,
    };
    const other = await createRound(transaction, { name: "Other" });
    return {
      panel: round.id,
      other: other.id,
      draft: draft.id,
      studentEntry: studentEntry.id,
      e1: first.id,
      code1: round.roundEntries[0].code,
      judge: people.judges[0].judgeId,
      dismiss: `select public.resolve_conflicts(array(select id ${LIST}), 'dismissed')`,
    };
  };

/** A round that has closed, whose result an administrator has locked, and its chair. */
async function decided(transaction: Transaction): Promise<Values> {
  const judged = await afterRound(transaction);
  const { id } = judged;
  const other = await judgedRound(transaction);
  acting = {
    chair: await createStaff(transaction, "chair", id),
    stranger: await createStaff(transaction, "chair", other.id),
  };
  await authenticateAs(transaction, people.admin);
  const result = await lockComputed(transaction, id);
  const computed = JSON.stringify(await recompute(transaction, id));
  return {
    ...valuesOf(judged),
    result,
    computed,
    results: "from public.admin_judging_results",
    decisions: "from public.admin_judging_decisions",
  };
}

const asActing = () => ({ admin: people.admin, second: people.second, ...acting });

testRules(sql, asActing, {
  "a panel with a chair": [
    panel(),
    `
    chair      | select count(*), bool_and(search = lower(concat_ws(E'\\n', code, replace(code, '-', ''),
      idea_name)) and num_nulls(original_idea_name, receipt_number, document, former_round_name) = 4
      and findings::text = '[]') as is_anonymized from public.admin_round_entries | count=3, is_anonymized=true
    chair      | select string_agg(concat_ws(' ', name, email, organizations::text, close_people::text,
      assigned_count, search), ', ' order by name) as judges from public.admin_judges
      | judges=Jo {} {} 2 jo, Kim {} {} 2 kim

    postgres   | ${CONFLICT} 'found') | done
    then chair | ${LIST} | idea_name=A patch that listens, receipt_number=null, code=$code1, reason=null, can_resolve=false
    then chair | $dismiss | denied
    postgres   | ${CONFLICT} 'declared') | done
    then chair | ${LIST} | receipt_number=null, reason=Same email domain: eth.example, can_resolve=true
    then chair | $dismiss | done

    admin      | set_role('$draftOwner', 'chair', '$panel', is_team_confirmed => true) | is_participant
    postgres   | insert into public.submission_members (submission_id, user_id) values ('$draft', '$chair') | is_judge
    admin      | set_role('$person', 'chair') | invalid_input
    admin      | set_role('$person', 'support', '$panel') | invalid_input
    admin      | set_role('$person', 'chair', gen_random_uuid()) | not_found
    admin      | set_role('$person', 'chair', '$panel') | set_role=true
    then admin | set_role('$person', 'chair', '$panel') | set_role=false
    then admin | set_role('$person', 'chair', '$other') | set_role=true
    then person | select string_agg(id::text, ' ') as rounds from public.admin_judging_rounds | rounds=$other

    admin      | set_role('$professor', 'chair', '$panel') | done
    then professor | from public.admin_round_entries where submission_id = '$studentEntry' | assigned_count=null
    then professor | ${LIST} | state=suspected, reason=null
    then admin | $dismiss | done
    then professor | from public.admin_round_entries where submission_id = '$studentEntry' | assigned_count=0`,
  ],
  "a panel that is not anonymized": [
    panel({ is_anonymized: false }),
    `
    postgres   | ${CONFLICT} 'found') | done
    then chair | ${LIST} | receipt_number=null, reason=Same email domain: eth.example, can_resolve=true
    then chair | $dismiss | done
    postgres   | ${CONFLICT} 'found'); ${movingRounds("closed")} | done
    then chair | ${LIST} | reason=Same email domain: eth.example, can_resolve=false
    then chair | $dismiss | denied
    then chair | declare_admin_conflict('$e1', 'A friend''s.') | done`,
  ],
  "a locked result": [
    decided,
    `
    chair      | decide('{$r1}', '$result', 'advances') | done
    then postgres | update public.submissions set idea_name = 'By Example University' where id = '$e1' | done
    then chair | select to_jsonb(one)::text ~ '$code1' as has_code, to_jsonb(one)::text ~ 'Example University|$e1' as tells $results one | has_code=true, tells=false
    then chair | select to_jsonb(one)::text ~ '$code1' as has_code, to_jsonb(one)::text ~ 'Example University' as tells $decisions one where decided_at is not null | has_code=true, tells=false
    then postgres | update public.judging_rounds set stage = 'open', closes_at = private.now() + interval '9 days' where id = '$round' | done
    then chair | $results | no rows
    then chair | $decisions | no rows
    then clock | 10 days
    then chair | select count(*) $results | count=1
    then chair | select count(decided_at) $decisions | count=1
    then chair | declare_admin_conflict('$e1', 'A friend.'); $results | no rows
    then chair | $decisions | no rows
    then chair | decide('{$r1}', '$result', 'advances') | admin_conflicted

    chair      | decide('{$r2}', '$result', 'advances', 'Bolder.'); decide_as_ranked('$result') | done
    then admin | request_release('$round') | done
    then second | select public.confirm_release(id, '$computed', '{}') from public.admin_releases | done
    then postgres | update public.releases set due_at = private.now(); select private.advance_judging() | done
    then postgres | from public.judging_rounds where id = '$round' | stage=released

    admin      | count_review('$a1', false, 'No.'); count_review('$a1', true, 'Yes.'); lock_result('$round', '$computed') | done
    then second | my_judging_tasks() | kind=interventions, open_count=2
    then chair | my_judging_tasks() | no rows

    postgres   | from private.notifications where kind = 'judging_file' and recipient = '$chairEmail' | 1 rows
    postgres   | from private.notifications where kind = 'judging_file' and recipient = '$strangerEmail' | no rows`,
  ],
});

/**
 * The columns that a chair may read, by list. A new column is hidden from chairs until it is added here: no addresses,
 * no data of a team, and no data about the origin of its entries.
 */
const OPEN_TO_CHAIRS: Readonly<Record<string, string>> = {
  admin_judging_rounds:
    "id kind name opens_at closes_at reviews_per_entry expertise_quotas places scale is_anonymized " +
    "only_eligible gives_feedback discussion_open seed " +
    "unconnected_reason updated_at stage has_open_release events " +
    "criteria chairs entries_count ready_count assignments_count submitted_count undecided_count",
  admin_judges:
    "id name max_entries entries_cap expertise state last_sent_at accepted_at withdrawn_at " +
    "declined_at created_at updated_at assigned_count submitted_count search",
  admin_round_entries:
    "id round_id submission_id code idea_name description file_path needs_document revision " +
    "is_calibration ready_at assigned_count submitted_count " +
    "recused_count is_excluded search",
  admin_judging_assignments:
    "id round_id round_entry_id code idea_name judge_id judge_name state assigned_at first_seen_at " +
    "last_seen_at recused_at recusal_reason reminded_at submitted_at returned_at counts",
  admin_judging_conflicts:
    "id submission_id idea_name judge_id judge_name admin_id admin_name origin state reason " +
    "resolved_at resolved_reason created_at is_assigned round_id round_entry_id code can_resolve",
  admin_judging_notes:
    "id assignment_id round_id round_entry_id code judge_name by_judge admin_name body created_at " +
    "is_open",
  admin_judging_results:
    "id round_id number inputs result locked_at locked_by_name is_current hash",
  admin_judging_decisions:
    "id result_id round_id round_entry_id code submission_id idea_name rank departs_from_ranking is_tied " +
    "needs_reason is_excluded outcome reason decided_by_name decided_at",
};

test("in every list, a chair reads only the columns for chairs, and names instead of addresses", async (transaction) => {
  const { round = "", result = "", e1 = "", a1 = "" } = await decided(transaction);
  await createStaff(transaction, "chair", round);
  await authenticateAs(transaction, people.admin);
  await rpc(transaction, "decide_as_ranked", { result_id: result });
  await becomePostgres(transaction);
  await transaction.unsafe(
    `insert into public.judging_notes (assignment_id, by_judge, admin_id, body)
     values ('${a1}', false, '${people.admin.id}', 'Hm.');
     insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
     values ('${e1}', '${people.judges[0].judgeId}', 'declared', 'suspected', 'r')`,
  );
  await authenticateAs(transaction, acting.chair ?? people.admin);
  const lists = Object.values(RIGHTS).flatMap(({ roles, lists: ofRight }) =>
    roles.some((role) => role === "chair") ? ofRight : [],
  );
  expect(lists.toSorted()).toEqual(Object.keys(OPEN_TO_CHAIRS).toSorted());
  for (const list of lists) {
    const rows = await transaction<Record<string, unknown>[]>`select * from ${transaction(list)}`;
    expect(rows.length, list).toBeGreaterThan(0);
    const filled = rows.flatMap((row) =>
      Object.keys(row).filter((name) => row[name] !== null && String(row[name]) !== ""),
    );
    expect(OPEN_TO_CHAIRS[list]?.split(" "), list).toEqual(
      expect.arrayContaining([...new Set(filled)]),
    );
    expect(JSON.stringify(rows), list).not.toContain("@");
  }
  const [named] = await transaction`select locked_by_name from public.admin_judging_results`;
  expect(named).toEqual({ locked_by_name: "Zoë Müller" });
});
