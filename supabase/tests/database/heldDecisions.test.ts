import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** Until results are released, a team reads the same after every decision. */
const { sql } = useDatabase();
const { owner, member, admin } = usePeople(sql, {
  owner: createAccount,
  member: createAccount,
  admin: createAdmin,
});

async function closed(transaction: Transaction): Promise<Values> {
  const { id } = await createEntry(transaction, { owner, members: [member], submitted: true });
  await setChallenge(transaction, pastDates());
  await authenticateAs(transaction, owner);
  const read = "select to_jsonb(mine) as read from public.my_entry mine";
  await transaction.unsafe(
    `select set_config('test.read', read::text, true) from (${read}) before`,
  );
  return {
    entry: id,
    decide: "change_submissions('{$entry}', jsonb_build_object('status',",
    same: `select read - 'is_owner' = current_setting('test.read')::jsonb - 'is_owner' as same, read ->> 'status' as status, read -> 'outcome' as outcome from (${read}) after`,
  };
}

/** No right is granted, or no row is found. */
const DENIED = [
  ...["status", "updated_at", "facets", "deadline_extended_to"].map(
    (column) => `select ${column} from public.submissions`,
  ),
  ...["public.audit_log", "private.notifications", "private.submission_search"].map(
    (table) => `select * from ${table}`,
  ),
  "select private.lock_submission(gen_random_uuid())",
];
const EMPTY = ["admin_submissions", "admin_audit_log", "admin_counts"].map(
  (view) => `from private.${view}`,
);

testRules(
  sql,
  { owner, member, admin },
  {
    "a submitted entry after the deadline": [
      closed,
      `
    ${SUBMISSION_STATUSES.map(
      ({ value }) => `
    admin      | $decide '${value}')) | done
    then owner, member | $same | same=true, status=received, outcome=null
    then owner, member | from public.my_entry where status not in ('received') | no rows
    then admin | from public.admin_submissions | status=${value}`,
    ).join("")}
    admin      | $decide 'selected')) | done
    ${allAnswer("then owner, member", DENIED, "denied")}
    ${allAnswer("then owner, member", EMPTY, "no rows")}`,
    ],
  },
);
