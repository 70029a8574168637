import { ELIGIBILITY_ITEM_VALUES } from "#shared/constants.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { CONFIRMED, createEntry, type Entry } from "#tools/testing/world/entries.ts";
import { QUEUE } from "#tools/testing/world/mails.ts";
import { createAdmin, createStaff } from "#tools/testing/world/people.ts";

/** The checklist of an entry, its outcome, and what the team reads in the end. */
const { sql } = useDatabase();
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
    then admin | ${check([FIRST], "to_be_shown")} | done
    then admin | $outcome | eligibility=unchecked, found=true
    then admin | ${check([FIRST], "met")} | done
    then admin | $outcome | eligibility=eligible, found=true
    then admin | ${check([SECOND], "not_met")} | done
    then admin | $outcome | eligibility=not_eligible, found=true
    then admin | ${check([FIRST], "to_be_shown")} | done
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
    then owner | tell_reason('$entry', 'r') | admin_conflicted
    then owner | ask_for_evidence('$entry', '{${FIRST}}', 'm') | admin_conflicted
    then owner | close_evidence('$entry') | admin_conflicted

    admin      | ${check(ALL, "met")} | done
    then admin | tell_reason('$entry', 'r') | done
    then owner | withdraw_entry(null) | done
    then owner | $submit | done
    then admin | $outcome | eligibility=unchecked, checks={}
    then admin | from public.admin_eligibility where id = '$entry' | released_reason=null

    admin      | tell_reason('$entry', 'Your team has six people.') | done
    then admin | disqualify_submission('$entry', 'Six.') | done
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
    then admin | reinstate_submission('$entry') | done
    then owner | $mine | released_reason=null

    admin      | ${check(ALL, "not_met")} | done
    then observer | select facets::text ~ 'eligibility' as tells from public.observed_submissions where id = '$receipt' | tells=false`,
  ],
});
