import { describe, expect } from "vitest";
import { authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import {
  addMember,
  CONFIRMED,
  createEntry,
  entryAfter,
  submitEntry,
} from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql, test } = useDatabase();
const { owner, newcomer, admin } = usePeople(sql, {
  owner: createAccount,
  newcomer: createAccount,
  admin: createAdmin,
});

const ALL = `'{${CONFIRMED.attestations}}', '${CONFIRMED.rules_version}'`;
const tomorrow = daysFromNow(1).toISOString();
const later = daysFromNow(2).toISOString();
const yesterday = daysFromNow(-1).toISOString();

/** The owner's entry, then other dates. */
const entryWith =
  (dates: Parameters<typeof setChallenge>[1], submitted = false) =>
  async (transaction: Transaction) => {
    const { id } = await createEntry(transaction, { owner, submitted });
    await setChallenge(transaction, dates);
    return {
      entry: id,
      owner: owner.id,
      newcomer: newcomer.id,
      all: ALL,
      tomorrow,
      later,
      yesterday,
    };
  };

testRules(sql, () => ({ owner, newcomer, admin }), {
  "before submissions open": [
    entryWith({ submissions_open_at: daysFromNow(1) }),
    `
    owner    | select * from public.my_entry  | can_edit=true, can_submit=false
    owner    | submit_entry(1, $all)          | not_yet_open`,
  ],
  "while submissions are open": [
    entryWith({}),
    `
    admin    | extend_submission_deadline('$entry', '$yesterday') | done
    then owner | submit_entry(1, $all)        | can_edit=true

    admin    | extend_submission_deadline('$entry', '$tomorrow') | done
    then admin | extend_submission_deadline('$entry', '$later') | conflict
    then admin | extend_submission_deadline('$entry', '$later', '$later') | conflict
    then admin | extend_submission_deadline('$entry', null, '$later') | conflict
    then admin | extend_submission_deadline('$entry', '$later', '$tomorrow') | done
    then admin | extend_submission_deadline('$entry', null, '$later') | done
    then admin | extend_submission_deadline('$entry', '$tomorrow', '$later') | conflict

    admin    | extend_user_deadline(gen_random_uuid(), '$tomorrow') | not_found
    admin    | extend_user_deadline('$newcomer', '$tomorrow') | done
    then admin | extend_user_deadline('$newcomer', '$later') | conflict
    then admin | extend_user_deadline('$newcomer', '$later', '$tomorrow') | done
    admin    | extend_user_deadline('$newcomer', '$yesterday') | done
    then newcomer | create_entry()            | can_submit=true
    newcomer | update public.profiles set entry_extended_to = now() | denied`,
  ],
  "after submissions close": [
    entryWith(pastDates()),
    `
    owner    | select * from public.my_entry  | can_edit=false, can_submit=false
    owner    | save_entry(1, 'a', 'b')        | deadline_passed
    owner    | attach_document(1, 'a/b/c.pdf') | deadline_passed
    owner    | remove_document(1)             | deadline_passed
    owner    | submit_entry(1, $all)          | deadline_passed
    newcomer | create_entry()                 | deadline_passed
    owner    | discard_entry(1)               | done

    admin    | extend_submission_deadline('$entry', '$tomorrow', reason => 'Ill') | done
    then newcomer | create_entry()            | deadline_passed
    then owner | submit_entry(1, $all)        | state=submitted, can_edit=true, closes_at=$tomorrow
    then admin | extend_submission_deadline('$entry', null, '$tomorrow', reason => 'Ill') | done
    then owner | select * from public.my_entry | can_edit=false

    admin    | extend_user_deadline('$newcomer', '$tomorrow', reason => 'Ill') | done
    then admin | select * from public.admin_users where id = '$newcomer' | entry_extended_to=$tomorrow
    then newcomer | create_entry('A', 'B')    | can_edit=true, can_submit=true, closes_at=$tomorrow
    then newcomer | submit_entry(1, $all)     | state=submitted
    then admin | select * from public.admin_users where id = '$newcomer' | entry_extended_to=null
    then admin | extend_user_deadline('$newcomer', '$tomorrow', reason => 'Ill') | already_on_a_team
    then admin | select public.extend_submission_deadline(submission_id, null, '$tomorrow', reason => 'Ill') from public.admin_team_members where user_id = '$newcomer' | done
    then newcomer | select * from public.my_entry | can_edit=false

    admin    | extend_user_deadline('$newcomer', '$yesterday', reason => 'Ill') | done
    then newcomer | create_entry()            | deadline_passed
    admin    | extend_user_deadline('$newcomer', '$tomorrow', reason => 'Ill') | done
    then admin | extend_user_deadline('$newcomer', null, '$tomorrow', reason => 'Ill') | done
    then newcomer | create_entry()            | deadline_passed`,
  ],
  "a submitted entry whose withdrawal is too late": [
    entryWith({ withdrawals_close_at: daysFromNow(-1) }, true),
    `
    owner    | select * from public.my_entry  | can_edit=true, can_withdraw=false
    owner    | withdraw_entry(2)              | deadline_passed`,
  ],
  "a submitted entry that can be withdrawn after submissions close": [
    entryWith({ ...pastDates(), withdrawals_close_at: daysFromNow(1) }, true),
    "owner | withdraw_entry(2) | state=withdrawn, can_submit=false",
  ],
});

test("the deadline of a draft can be extended by finding its team, and nothing else of it is seen", async (transaction) => {
  const entry = await createEntry(transaction, { owner });
  await addMember(transaction, entry.id, newcomer);
  await authenticateAs(transaction, admin);
  const found = () => transaction`
    select * from public.admin_unsubmitted_entries
    where user_id in (${owner.id}, ${newcomer.id}) order by is_owner`;
  const draft = { submission_id: entry.id, state: "draft", deadline_extended_to: null };
  expect(await found()).toEqual([
    { ...draft, user_id: newcomer.id, is_owner: false },
    { ...draft, user_id: owner.id, is_owner: true },
  ]);
  const until = daysFromNow(1);
  await rpc(transaction, "extend_submission_deadline", {
    id: entry.id,
    until: until.toISOString(),
  });
  expect(await found()).toMatchObject([
    { deadline_extended_to: until },
    { deadline_extended_to: until },
  ]);
  await submitEntry(transaction, owner, 1);
  await authenticateAs(transaction, admin);
  expect(await found()).toEqual([]);
  await entryAfter(transaction, owner, "withdraw_entry", { expected_revision: 2 });
  await authenticateAs(transaction, admin);
  expect(await found()).toMatchObject([{ state: "withdrawn" }, { state: "withdrawn" }]);
});

async function hintAfter(transaction: Transaction, name: string, args: object) {
  await authenticateAs(transaction, owner);
  return await rpcHint(transaction, name, args as Parameters<typeof rpc>[2]);
}

describe("the clock", () => {
  test("is read when the statement runs, not when the transaction began", async (transaction) => {
    await createEntry(transaction, { owner });
    await setChallenge(transaction, {
      submissions_close_at: new Date(Date.now() + 300),
      registration_closes_at: daysFromNow(-1),
    });
    await transaction`select pg_sleep(0.4)`;
    const [row] = await transaction<{ open: boolean }[]>`
      select now() <= submissions_close_at as open from public.challenge_parameters`;
    expect(row?.open).toBe(true);
    const submission = { ...CONFIRMED, expected_revision: 1 };
    expect(await hintAfter(transaction, "submit_entry", submission)).toBe("deadline_passed");
    const texts = { expected_revision: 1, idea_name: "a", description: "b" };
    expect(await hintAfter(transaction, "save_entry", texts)).toBe("deadline_passed");
  });

  test("the phase alone opens and closes nothing", async (transaction) => {
    await transaction`update public.challenge_status set phase = 'Pitches'`;
    await createEntry(transaction, { owner, submitted: true });
  });
});
