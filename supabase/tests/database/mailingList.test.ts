import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, textLiteral, type Values } from "#tools/testing/database/stateRules.ts";
import { claimEmail } from "#tools/testing/world/emails.ts";
import {
  type AccountOptions,
  createAccount,
  createAdmin,
  type Person,
  SIGN_UP_DATA,
  savingProfile,
} from "#tools/testing/world/people.ts";

/** The mailing list: subscribers stay private, only confirmed addresses get newsletters, and everyone can unsubscribe. */
const { sql } = useDatabase();
const { admin } = usePeople(sql, { admin: createAdmin });
/** Set by each world. */
let person: Person | undefined;

const EMAIL = "ana@example.com";
const GUESS = "7".repeat(64);
const join = ({ name = "Ana", email = EMAIL, country = "Spain" } = {}) =>
  `join_mailing_list(${[name, email, country].map(textLiteral)})`;
const NO_ADDRESS = "Please enter a valid email address.";

const STATEMENTS = {
  listed: `select *, confirmed_at is not null as is_confirmed from public.mailing_list where lower(email) = '${EMAIL}'`,
  join: join(),
  claim: `with claimed as (select id from public.service_claim_emails(100) where kind = 'subscription_confirmation')
      select count(*), (select public.service_confirm_emails(array_agg(id)) from claimed) from claimed`,
  endWindows: "update private.rate_limits set resets_at = now() - interval '1 second'",
  counted:
    "select array_agg(action || used order by action) as counted from private.rate_limits where key_hash = private.rate_limit_hash",
  profile: "from public.profiles where id = '$person'",
  move: "update auth.users set email =",
};

async function joined(transaction: Transaction): Promise<Values> {
  await authenticateAs(transaction, "anon");
  await transaction.unsafe(`select public.${join()}`);
  const { id, token } = await claimEmail(transaction, "subscription_confirmation", EMAIL);
  await rpc(transaction, "service_confirm_emails", { ids: [id] });
  await authenticateAs(transaction, "postgres");
  const [row] = await transaction`select unsubscribe_token as token from public.mailing_list`;
  return { ...STATEMENTS, token, leave: `leave_mailing_list('${row?.token}')` };
}
/** The address of an account that subscribes to newsletters. */
async function withAccount(transaction: Transaction, options: AccountOptions = {}) {
  const data = { ...SIGN_UP_DATA, join_mailing_list: true };
  person = await createAccount(transaction, { email: EMAIL, data, ...options });
  const [row] = await transaction`select unsubscribe_token as token from public.mailing_list`;
  return { ...STATEMENTS, leave: `leave_mailing_list('${row?.token}')` };
}

testRules(sql, () => ({ admin, ...(person && { person }) }), {
  "no address": [
    async () => STATEMENTS,
    `
    visitor    | ${join({ name: "  " })} | "Name is required."
    visitor    | ${join({ country: "" })} | "Country is required."
    visitor    | ${join({ name: "n".repeat(201) })} | "Name must be at most 200 characters."
    visitor    | ${join({ country: "c".repeat(101) })} | "Country must be at most 100 characters."
    visitor    | ${join({ email: "" })} | "${NO_ADDRESS}"
    visitor    | ${join({ email: "ana" })} | "${NO_ADDRESS}"
    visitor    | ${join({ email: "ana@localhost" })} | "${NO_ADDRESS}"
    visitor    | ${join({ email: `${EMAIL}\nbcc: x@example.com` })} | "${NO_ADDRESS}"
    visitor    | ${join({ email: `${"a".repeat(250)}@example.com` })} | "${NO_ADDRESS}"
    visitor    | ${join({ email: "ana" })} | invalid_input
    visitor    | ${join({ name: " Ana\tMaría ", email: ` ${EMAIL} ` })} | join_mailing_list=
    then postgres | $listed | name=Ana María, email=${EMAIL}, country=Spain, source=mailing_list_form, is_confirmed=false
    then postgres | delete from public.mailing_list; from private.notifications where recipient = '${EMAIL}' | no rows

    visitor    | $join | join_mailing_list=
    then visitor | $join | join_mailing_list=
    then visitor | ${join({ email: "ANA@example.com", name: "Somebody else" })} | join_mailing_list=
    then postgres | $listed | name=Ana
    then service | $claim | count=1
    then visitor | $join | done
    then service | $claim | count=0
    then postgres | $endWindows where action = 'subscription_email' | done
    then visitor | $join | done
    then service | $claim | count=1
    then postgres | $endWindows where action = 'subscription_email' | done
    then visitor | $join | done
    then service | $claim | count=1
    then postgres | $endWindows where action = 'subscription_email' | done
    then visitor | $join | done
    then service | $claim | count=0
    then postgres | $endWindows | done
    then visitor | $join | done
    then service | $claim | count=1

    postgres   | insert into public.mailing_list (email, source, confirmed_at) values ('${EMAIL}', 'mailing_list_form', now()) | done
    then visitor | $join | join_mailing_list=
    then visitor | ${join({ email: "new@example.com" })} | join_mailing_list=
    then postgres | $counted('${EMAIL}') | counted=subscription_email1,subscription_email_week1
    then postgres | $counted('new@example.com') | counted=subscription_email1,subscription_email_week1
    then service | $claim | count=1`,
  ],
  "an address from the form, and the link in its email": [
    joined,
    `
    visitor    | confirm_subscription('$token'); confirm_subscription('$token') | done
    then postgres | $listed | is_confirmed=true

    visitor    | confirm_subscription('') | link_expired
    visitor    | confirm_subscription('${GUESS}') | link_expired
    postgres   | update private.link_tokens set issued_at = now() - interval '8 days' | done
    then visitor | confirm_subscription('$token') | link_expired
    then postgres | $listed | is_confirmed=false
    postgres   | delete from public.mailing_list | done
    then visitor | confirm_subscription('$token') | link_expired
    then postgres | $listed | no rows
    postgres   | select '$token' ~ '^[0-9a-f]{64}$' as is_long,
      (select string_agg(t::text, '') from private.link_tokens t) || (select string_agg(e::text, '')
      from private.notifications e) like '%$token%' as is_kept | is_long=true, is_kept=false

    visitor    | leave_mailing_list('${GUESS}') | leave_mailing_list=null
    then visitor | leave_mailing_list('') | leave_mailing_list=null
    then postgres | $listed | 1 rows
    then visitor | $leave | leave_mailing_list=null
    then visitor | $leave | leave_mailing_list=null
    then postgres | $listed | no rows

    admin      | select public.delete_subscriber(id) from public.admin_mailing_list where email = '${EMAIL}' | 1 rows
    then admin | delete_subscriber(gen_random_uuid()) | done
    then postgres | $listed | no rows
    then admin | from public.admin_audit_log where action = 'mailing_list.removed' | actor_id=$admin, details={}
    then admin | from public.admin_audit_log line where line::text like '%${EMAIL}%' | no rows`,
  ],
  "the address of an account": [
    withAccount,
    `
    postgres   | $listed | is_confirmed=true, source=signup_form
    person     | ${savingProfile({ join_mailing_list: "false" })} | done
    then postgres | $listed | no rows
    then visitor | ${join({ email: "ANA@example.com" })} | done
    then person | subscribe_account(auth.uid()) | done
    then postgres | $listed | is_confirmed=true, source=mailing_list_form
    then person | ${savingProfile({ join_mailing_list: "false" })} | done
    then postgres | $listed | no rows

    postgres   | $move 'new@example.com' where id = '$person'; $listed | no rows
    then postgres | from public.mailing_list where email = 'new@example.com' | 1 rows
    then visitor | ${join({ email: "third@example.com" })} | done
    then postgres | $move 'third@example.com' where id = '$person'; $move 'fourth@example.com' where id = '$person' | done
    then postgres | from public.mailing_list where email = 'third@example.com' | 1 rows

    postgres   | insert into private.notifications (kind, recipient, subscriber_id) select 'subscription_confirmation', email, id from public.mailing_list | done
    then visitor | $leave | leave_mailing_list=null
    then visitor | $leave | leave_mailing_list=null
    then postgres | $listed | no rows
    then postgres | from private.notifications where subscriber_id is not null | no rows
    then postgres | $profile | join_mailing_list=false`,
  ],
  "an address from the form, then an account": [
    async (transaction) => ({
      ...(await joined(transaction)),
      ...(await withAccount(transaction)),
    }),
    "postgres | $listed | is_confirmed=true",
  ],
  "an address from the form, and an account with the address unconfirmed": [
    async (transaction) => ({
      ...(await joined(transaction)),
      ...(await withAccount(transaction, { confirmed: false })),
    }),
    `
    postgres   | $listed | is_confirmed=false
    person     | ${savingProfile({ join_mailing_list: "false" })} | done
    then postgres | $listed | 1 rows
    visitor    | $leave | done
    then postgres | $listed | no rows
    then postgres | $profile | join_mailing_list=true`,
  ],
});
