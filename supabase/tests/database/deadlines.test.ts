import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { CONFIRMED, createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

const { sql } = useDatabase();
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
    admin    | extend_deadline('$entry', null, '$yesterday') | done
    then owner | submit_entry(1, $all)        | can_edit=true

    admin    | extend_deadline('$entry', null, '$tomorrow') | done
    then admin | extend_deadline('$entry', null, '$later') | conflict
    then admin | extend_deadline('$entry', null, '$later', '$later') | conflict
    then admin | extend_deadline('$entry', null, null, '$later') | conflict
    then admin | extend_deadline('$entry', null, '$later', '$tomorrow') | done
    then admin | extend_deadline('$entry', null, null, '$later') | done
    then admin | extend_deadline('$entry', null, '$tomorrow', '$later') | conflict

    admin    | extend_deadline(null, gen_random_uuid(), '$tomorrow') | not_found
    admin    | extend_deadline(null, '$newcomer', '$tomorrow') | done
    then admin | extend_deadline(null, '$newcomer', '$later') | conflict
    then admin | extend_deadline(null, '$newcomer', '$later', '$tomorrow') | done
    admin    | extend_deadline(null, '$newcomer', '$yesterday') | done
    then newcomer | create_entry()            | can_submit=true
    newcomer | update public.profiles set entry_extended_to = now() | denied

    postgres | insert into public.submission_members (submission_id, user_id) values ('$entry', '$newcomer') | done
    then admin | select string_agg(concat_ws(' ', user_id, state, is_owner, deadline_extended_to),
      ', ' order by is_owner) as listed, string_agg(distinct array(select jsonb_object_keys(to_jsonb(e))
      order by 1)::text, ' ') as columns from public.admin_team_members e

      | listed=$newcomer draft f, $owner draft t,
      columns={deadline_extended_to,is_owner,state,submission_id,user_id}
    then admin | extend_deadline('$entry', null, '$tomorrow') | done
    then admin | select count(*), bool_and(deadline_extended_to = '$tomorrow') as extended from public.admin_team_members | count=2, extended=true
    then owner | submit_entry(1, $all)        | done
    then admin | select distinct state from public.admin_team_members | state=submitted
    then owner | withdraw_entry(2)            | done
    then admin | select count(*), min(state) as state from public.admin_team_members | count=2, state=withdrawn

    postgres | update public.challenge_parameters set submissions_close_at = clock_timestamp() + interval '0.3 seconds', registration_closes_at = now() - interval '1 day' | done
    then postgres | select pg_sleep(0.4)      | done
    then postgres | select now() <= submissions_close_at as began_before from public.challenge_parameters | began_before=true
    then owner | submit_entry(1, $all)        | deadline_passed
    then owner | save_entry(1, 'a', 'b')      | deadline_passed
    postgres | update public.challenge_status set phase = 'Pitches' | done
    then owner | submit_entry(1, $all)        | done`,
  ],
  "after submissions close": [
    entryWith(pastDates()),
    `
    owner    | select * from public.my_entry  | can_edit=false, can_submit=false
    owner    | save_entry(1, 'a', 'b')        | deadline_passed
    owner    | attach_document(1, 'a/b/c.pdf') | deadline_passed
    owner    | attach_document(1, null)             | deadline_passed
    owner    | submit_entry(1, $all)          | deadline_passed
    newcomer | create_entry()                 | deadline_passed
    owner    | discard_entry(1)               | done

    admin    | extend_deadline('$entry', null, '$tomorrow', reason => 'Ill') | done
    then newcomer | create_entry()            | deadline_passed
    then owner | submit_entry(1, $all)        | state=submitted, can_edit=true, closes_at=$tomorrow
    then admin | extend_deadline('$entry', null, null, '$tomorrow', reason => 'Ill') | done
    then owner | select * from public.my_entry | can_edit=false

    admin    | extend_deadline(null, '$newcomer', '$tomorrow', reason => 'Ill') | done
    then admin | select * from public.admin_users where id = '$newcomer' | entry_extended_to=$tomorrow
    then newcomer | create_entry('A', 'B')    | can_edit=true, can_submit=true, closes_at=$tomorrow
    then newcomer | submit_entry(1, $all)     | state=submitted
    then admin | select * from public.admin_users where id = '$newcomer' | entry_extended_to=null
    then admin | extend_deadline(null, '$newcomer', '$tomorrow', reason => 'Ill') | already_on_a_team
    then admin | select public.extend_deadline(submission_id, null, null, '$tomorrow', reason => 'Ill') from public.admin_team_members where user_id = '$newcomer' | done
    then newcomer | select * from public.my_entry | can_edit=false

    admin    | extend_deadline(null, '$newcomer', '$yesterday', reason => 'Ill') | done
    then newcomer | create_entry()            | deadline_passed
    admin    | extend_deadline(null, '$newcomer', '$tomorrow', reason => 'Ill') | done
    then admin | extend_deadline(null, '$newcomer', null, '$tomorrow', reason => 'Ill') | done
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
