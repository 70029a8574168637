import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createFinalist, createMentor, winPlace } from "#tools/testing/world/finalists.ts";
import {
  createAccount,
  createAdmin,
  createStaff,
  type Person,
} from "#tools/testing/world/people.ts";

/** The checklist before a finalist is paid. */
const { sql } = useDatabase(3);
const { admin, colleague, support, observer, stranger, finalist, rival } = usePeople(sql, {
  admin: createAdmin,
  colleague: createAdmin,
  support: (on) => createStaff(on, "support"),
  observer: (on) => createStaff(on, "observer"),
  stranger: createAccount,
  finalist: createFinalist,
  rival: createFinalist,
});
/** Set by each world. */
let mentor: Person;

const SEEN = `(select (done ->> 'checked_at')::timestamptz from public.admin_finalists, jsonb_array_elements(payment_checks) done
    where id = '$finalist' and done ->> 'item' = 'identity')`;

const STATEMENTS = {
  check: "check_payment_item('$finalist', 'identity', ' By  video call ')",
  undo: `uncheck_payment_item('$finalist', 'identity', ${SEEN}, 'The ID has expired')`,
  stored: "select * from public.payment_checks",
  team: "select string_agg(done ->> 'item', ' ') as done, string_agg(key, ' ' order by key) as keys from public.my_finalist_submissions, jsonb_array_elements(payment_checks) done, jsonb_object_keys(done) key",
  office: `select done ->> 'item' as item, done ->> 'note' as note, done ->> 'checked_by' as by
    from public.admin_finalists, jsonb_array_elements(payment_checks) done where id = '$finalist'`,
  logged:
    "select string_agg(action || ' ' || details, ', ' order by id) as lines from public.audit_log where action like 'finalist.payment%'",
  interventions:
    "select string_agg(concat_ws(' ', kind, reason), ', ' order by id) as lines from public.interventions where kind like 'payment%'",
};

const finalistWith =
  (place?: number) =>
  async (transaction: Transaction): Promise<Values> => {
    mentor = await createMentor(transaction, admin, finalist.id);
    if (place) await winPlace(transaction, finalist.id, place);
    await authenticateAs(transaction, "postgres");
    return { ...STATEMENTS, finalist: finalist.id, rival: rival.id };
  };

const people = () => ({
  admin,
  colleague,
  support,
  observer,
  stranger,
  mentor,
  owner: finalist.owner,
  member: finalist.member,
  rivalOwner: rival.owner,
});

testRules(sql, people, {
  "a finalist": [
    finalistWith(),
    `
    support, observer, stranger, owner, member, mentor, visitor | $check | denied
    support, observer, stranger, owner, member, mentor, visitor | uncheck_payment_item('$finalist', 'identity', now(), 'R') | denied
    owner, admin | insert into public.payment_checks (submission_id, item) values ('$finalist', 'account') | denied

    admin      | $check | id=$finalist
    then owner, member | $team | done=identity identity, keys=checked_at item
    then rivalOwner, stranger | $team | done=null
    then mentor | select payment_checks from public.my_finalist_submissions | payment_checks=null
    then admin | $office | item=identity, note=By video call, by=$adminEmail
    then support, observer | $office | no rows
    then member | select r #>> '{finalist,payment_checks,0,item}' as item from public.my_records() r | item=identity
    then postgres | $logged | lines=finalist.payment_checked {"item": "identity"}
    then postgres | $interventions | lines=payment_checked
    then admin, colleague | $check | done
    then colleague | check_payment_item('$finalist', 'identity', 'In Paris') | conflict
    then postgres | $stored | 1 rows
    then admin | uncheck_payment_item('$finalist', 'identity', now(), 'The ID has expired') | conflict
    then admin | uncheck_payment_item('$finalist', 'identity', ${SEEN}, ' ') | invalid_input
    then admin | uncheck_payment_item('$finalist', 'identity', ${SEEN}, null) | invalid_input
    then colleague | $undo | id=$finalist
    then owner | $team | done=null
    then colleague | $undo | done
    then postgres | $logged | lines=finalist.payment_checked {"item": "identity"}, finalist.payment_unchecked {"item": "identity", "reason": "The ID has expired"}
    then postgres | $interventions | lines=payment_checked, payment_unchecked The ID has expired

    admin      | check_payment_item('$finalist', 'passport') | invalid_input
    admin      | check_payment_item('$finalist', null) | invalid_input
    admin      | check_payment_item('$finalist', 'identity', repeat('n', 201)) | invalid_input
    admin      | check_payment_item(gen_random_uuid(), 'identity') | not_found
    admin      | check_payment_item('$finalist', 'account') | done
    then admin | $office | item=account, note=

    admin      | declare_admin_conflict('$finalist', 'A friend') | done
    then admin | $check | admin_conflicted
    then admin | check_payment_item('$rival', 'identity') | admin_conflicted
    then colleague | $check | done
    then admin | $undo | admin_conflicted
    then postgres | $stored | 1 rows

    postgres   | update public.submissions set released_status = null where id = '$finalist' | done
    then admin | $check | not_finalist
    postgres   | update public.submissions set released_status = 'declined' where id = '$finalist' | done
    then admin | $check | not_finalist
    admin      | $check | done
    then postgres | update public.submissions set released_status = 'declined' where id = '$finalist' | done
    then owner | $team | done=null
    then admin | $office | no rows

    admin      | $check | done
    then postgres | delete from private.user_roles where user_id = '$admin' | done
    then postgres | delete from auth.users where id = '$admin' | done
    then colleague | $office | item=identity, by=null`,
  ],
  "a winner": [
    finalistWith(1),
    `
    admin      | $check | done
    then owner | $team | done=identity identity
    admin      | declare_admin_conflict('$finalist', 'A friend'); $check | admin_conflicted`,
  ],
});

testRaces(sql, {
  "two administrators who complete the same item at once leave one note": {
    make: async (transaction) => {
      const { id } = await createFinalist(transaction);
      return { people: { admin, colleague }, values: { finalist: id } };
    },
    calls: [
      "admin | check_payment_item('$finalist', 'account', 'Mine')",
      "colleague | check_payment_item('$finalist', 'account', 'Ours')",
    ],
    ends: ["conflict, ok"],
    rules:
      "postgres | select from public.payment_checks where submission_id = '$finalist' | 1 rows",
  },
});
