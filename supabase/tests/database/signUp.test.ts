import { createHash, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { type Actor, authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import {
  allAnswer,
  type World as Rules,
  testRules,
  type Values,
} from "#tools/testing/database/stateRules.ts";
import {
  createAccount,
  createAdmin,
  SIGN_UP_DATA,
  savingProfile,
} from "#tools/testing/world/people.ts";

const { sql } = useDatabase();

const EMPTY = {
  first_name: "",
  last_name: "",
  country: "",
  level_of_study: "",
  university: "",
  join_mailing_list: false,
  profile_completed: false,
  role: "user",
};

/** Metadata from Google, of other types, with columns that people cannot set, and without visible characters. */
const ODD_DATA = [
  { full_name: "Zoë Müller", name: "Zoë", picture: "x", email_verified: true },
  null,
  ["first_name"],
  "first_name",
  7,
  { first_name: { a: 1 }, last_name: ["b"], country: 4 },
  { first_name: null, join_mailing_list: null },
  { join_mailing_list: "true" },
  { role: "admin", id: "x", profile_completed: true },
  { first_name: "\u0001\u0007\u202e\u0085" },
];
const ID = "00000000-0000-4000-8000-000000000001";
/** A dollar-quoted text on one line, so that JSON escapes do not change. */
const jsonb = (data: unknown) => `$json$${JSON.stringify(data)}$json$::jsonb`;
const signUpWith = (data: unknown) =>
  `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ('${ID}', 'new@example.com', now(), ${jsonb(data)})`;
const change = (data: unknown) =>
  `update auth.users set raw_user_meta_data = ${jsonb(data)} where id = '${ID}'`;
const METADATA = `from auth.users where id = '${ID}'`;
const PROFILE = `from public.profiles where id = '${ID}'`;
const TOO_MUCH = { ...SIGN_UP_DATA, more: "x".repeat(65_536) };
const ZOE = "first_name=Zoë, last_name=Müller, country=Germany, university=University of Examples";

const WITH_LIST = { ...SIGN_UP_DATA, join_mailing_list: true };
const SECRET = "a".repeat(64);
const SECRET_HASH = createHash("sha256").update(SECRET).digest("hex");

/** Set by each world. */
let sessions: Record<string, Actor> = {};

async function beginSession(transaction: Transaction, id: string, age = "0") {
  const sessionId = randomUUID();
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${sessionId}, ${id}, now() - ${age}::interval, now())`;
  return sessionId;
}

const STATEMENTS = {
  secret: SECRET,
  claim: "claim_sign_up('$secret')",
  account:
    "select encrypted_password as password, raw_user_meta_data ->> 'first_name' as said, raw_user_meta_data ? 'sign_up_secret_hash' as has_hash from auth.users where id = '$id'",
  profile: "from public.profiles where id = '$id'",
  listed: "from public.mailing_list where lower(email) = 'zoe@example.com'",
  setAside: "select from private.sign_up_passwords where user_id = '$id'",
  confirm: "update auth.users set email_confirmed_at = now() where id = '$id'",
  password: "update auth.users set encrypted_password =",
  emails:
    "select kind, recipient, data from private.notifications where kind = 'password_changed' and recipient = 'zoe@example.com'",
};

/** Zoë signs up, with the statements of the auth service. */
const signedUp =
  (options: Parameters<typeof createAccount>[1] = {}) =>
  async (transaction: Transaction): Promise<Values> => {
    const { id } = await createAccount(transaction, { email: "zoe@example.com", ...options });
    await transaction`delete from private.notifications`;
    return { ...STATEMENTS, id };
  };
const UNCONFIRMED = { data: WITH_LIST, confirmed: false };

/** She entered a password at sign-up, and opens the link that confirms her address. */
const followedLink =
  (data: Parameters<typeof createAccount>[1] = UNCONFIRMED) =>
  async (transaction: Transaction): Promise<Values> => {
    const values = await signedUp(data)(transaction);
    const { id = "" } = values;
    await transaction`
      update auth.users set encrypted_password = 'typed at sign-up', confirmation_sent_at = now()
      where id = ${id}`;
    await transaction`update auth.users set email_confirmed_at = now() where id = ${id}`;
    const other = await createAccount(transaction);
    const otherSession = { id: other.id, sessionId: await beginSession(transaction, other.id) };
    const newSession = async (age?: string) => ({
      id,
      sessionId: await beginSession(transaction, id, age),
    });
    sessions = {
      holder: { ...(await newSession()), amr: ["otp"] },
      stranger: { ...otherSession, amr: ["otp"] },
      forged: { id, sessionId: otherSession.sessionId, amr: ["otp"] },
      sessionless: { id, amr: ["otp"] },
      early: { ...(await newSession("1 second")), amr: ["otp"] },
      late: { ...(await newSession("-2 minutes")), amr: ["otp"] },
      byGoogle: { ...(await newSession()), amr: ["oauth"] },
    };
    return values;
  };
const withSecret = (sign_up_secret_hash: postgres.JSONValue) =>
  followedLink({ ...UNCONFIRMED, data: { ...WITH_LIST, sign_up_secret_hash } });
const EMPTY_PROFILE = Object.entries(EMPTY)
  .map(([name, value]) => `${name}=${value}`)
  .join(", ");

testRules(sql, () => sessions, {
  "no account": `
    postgres   | ${signUpWith({ ...SIGN_UP_DATA, first_name: "  Zoë\n", join_mailing_list: true })} | done
    then postgres | ${PROFILE} | ${ZOE}, join_mailing_list=true, profile_completed=true, role=user
    then postgres | update auth.users set email = null where id = '${ID}'; ${PROFILE} | email=null
    ${ODD_DATA.map(
      (data) => `
    postgres   | ${signUpWith(data)} | done
    then postgres | ${PROFILE} | ${EMPTY_PROFILE}`,
    ).join("")}
    postgres   | ${signUpWith({ ...SIGN_UP_DATA, first_name: "😀".repeat(5000), university: "u".repeat(5000) })} | done
    then postgres | select first_name = repeat('😀', 100) and university = repeat('u', 200) as is_cut ${PROFILE} | is_cut=true

    postgres   | ${signUpWith(TOO_MUCH)}; ${METADATA} | raw_user_meta_data={}
    then postgres | ${change(SIGN_UP_DATA)}; select raw_user_meta_data ->> 'first_name' as first_name ${METADATA} | first_name=Zoë
    then postgres | ${change(TOO_MUCH)} | done
    then postgres | select raw_user_meta_data ->> 'first_name' as first_name, raw_user_meta_data ? 'more' as has_more ${METADATA} | first_name=Zoë, has_more=false
    then postgres | insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret,
      created_at, updated_at) values (gen_random_uuid(), '${ID}', 'Phone', 'totp', 'unverified', 'x', now(), now())
      | done
    then postgres | ${change({ first_name: "Eve" })}; ${METADATA} | raw_user_meta_data={"first_name":"Eve"}
    then postgres | update auth.mfa_factors set status = 'verified'; ${change(SIGN_UP_DATA)}; ${METADATA} | raw_user_meta_data={"first_name":"Eve"}`,
  "a sign-up whose address is confirmed, without a secret": [
    followedLink(),
    `
    postgres   | $account | password=null, said=Zoë
    postgres   | $profile | ${EMPTY_PROFILE}
    postgres   | $listed | no rows
    postgres   | $setAside | no rows
    postgres   | $password 'of its owner' where id = '$id'; $confirm; $account | password=of its owner`,
  ],
  "a sign-up with a secret, in the session of the link": [
    withSecret(SECRET_HASH),
    `
    postgres   | $account | password=null
    holder     | $claim | done
    then postgres | $account | password=typed at sign-up, said=Zoë, has_hash=false
    then postgres | $profile | first_name=Zoë, last_name=Müller, university=University of Examples, profile_completed=true, join_mailing_list=true
    then postgres | $listed | name=Zoë Müller
    then holder | $claim | nothing_to_claim
    holder     | claim_sign_up('${"b".repeat(64)}') | nothing_to_claim
    then holder | claim_sign_up('${SECRET_HASH}') | nothing_to_claim
    then holder | $claim | done
    stranger, early, late, byGoogle | $claim | nothing_to_claim
    forged     | $claim | session_over
    sessionless | $claim | nothing_to_claim
    then postgres | $account | password=null

    postgres   | $password 'of its owner' where id = '$id' | done
    then holder | $claim | nothing_to_claim
    then postgres | $account | password=of its owner
    then postgres | $password '' where id = '$id'; update public.profiles set first_name = 'Zo' where id = '$id' | done
    then holder | $claim | done
    then postgres | $profile | first_name=Zo

    postgres   | update private.sign_up_passwords set set_aside_at = now() - interval '1 hour' | done
    then holder | $claim | nothing_to_claim
    then postgres | private.delete_expired(); $setAside | no rows
    postgres   | delete from auth.users where id = '$id'; $setAside | no rows`,
  ],
  ...Object.fromEntries(
    [null, 7, "x".repeat(64), ["a"], { a: 1 }].map((hash): [string, Rules] => [
      `a sign-up with ${JSON.stringify(hash).slice(0, 9)} for a secret`,
      [withSecret(hash), "postgres | $setAside | no rows"],
    ]),
  ),
  "a sign-up with a secret where addresses are not confirmed": [
    signedUp({ data: { ...WITH_LIST, sign_up_secret_hash: SECRET_HASH } }),
    `
    postgres   | $account | said=Zoë, has_hash=false
    postgres   | $listed | name=Zoë Müller
    postgres   | update auth.users set raw_user_meta_data = '"sign_up_secret_hash"' where id = '$id' | done`,
  ],
  "a subscription at sign-up, with an unconfirmed address": [
    signedUp(UNCONFIRMED),
    `
    postgres   | $listed | no rows
    then postgres | $confirm | done
    then postgres | $listed | name=Zoë Müller, first_name=Zoë, last_name=Müller, level_of_study=A PhD student, country=Germany, source=signup_form`,
  ],
  "a sign-up without a subscription": [
    signedUp({ confirmed: false }),
    `
    postgres   | $confirm; $listed | no rows`,
  ],
  "a person who signed up with Google": [
    signedUp({ data: {} }),
    `
    postgres   | update public.profiles set join_mailing_list = true where id = '$id'; $listed | name=, country=
    then postgres | update public.profiles set first_name = 'Zoë', last_name = 'Müller', country = 'Germany', level_of_study = 'A PhD student', university = 'U' where id = '$id' | done
    then postgres | $listed | name=Zoë Müller, country=Germany, level_of_study=A PhD student`,
  ],
  "an address on the mailing list": [
    async (transaction) => {
      await transaction`
        insert into public.mailing_list (email, name, source)
        values ('Zoe@Example.com', 'Z', 'mailing_list_form')`;
      return followedLink({ data: WITH_LIST, confirmed: false })(transaction);
    },
    `
    postgres   | update public.profiles set country = 'Spain', join_mailing_list = true where id = '$id' | done
    then postgres | $listed | email=Zoe@Example.com, name=Z, source=mailing_list_form
    then postgres | $listed | 1 rows`,
  ],
  "a changed password": [
    signedUp(),
    `
    postgres   | $password 'first' where id = '$id'; $emails | no rows
    then postgres | $password 'first' where id = '$id'; $emails | no rows
    then postgres | $password null where id = '$id'; $emails | no rows
    then postgres | $password '' where id = '$id'; $password 'one' where id = '$id'; $emails | no rows
    then postgres | $password 'another' where id = '$id'; $emails | data={"email":"zoe@example.com"}
    then postgres | $emails | 1 rows`,
  ],
});

// Profiles. For the rights, see supabase/tests/rights/participants.ts.

const { person, admin } = usePeople(sql, { person: createAccount, admin: createAdmin });

const REQUIRED = ["first_name", "last_name", "country", "level_of_study", "university"];
const ELSEWHERE = [
  ["first_name", "see example.com", "Name"],
  ["last_name", "+1 900 555 0100", "Name"],
  ["university", "https://example", "University"],
] as const;

testRules(
  sql,
  { person, admin },
  {
    "an account with a complete profile": [
      async () => ({ rest: "'Ana', '', '', '', '', false" }),
      `
    postgres   | delete from public.profiles where id in ('$person', '$admin') | done
    then person, admin | save_profile(auth.uid(), 1, $rest) | conflict
    then person, admin | save_profile(auth.uid(), 0, $rest) | first_name=Ana, revision=1
    then person, admin | save_profile(auth.uid(), 0, $rest) | revision=1
    then person | from public.profiles | email=$personEmail, first_name=Ana, last_name=, role=user
    then admin | from public.profiles | email=$adminEmail, first_name=Ana, last_name=, role=admin

    postgres   | delete from public.profiles where id in ('$person', '$admin') | done
    then person | subscribe_account(auth.uid()) | id=$person, join_mailing_list=true, revision=1
    then person | subscribe_account(auth.uid()) | join_mailing_list=true, revision=2

    person     | subscribe_account('$admin') | denied
    person     | save_profile('$admin', 1, $rest) | denied
    person     | save_profile(null, 1, $rest) | denied
    admin      | save_profile('$person', 1, $rest) | denied
    then postgres | select from public.profiles where id = '$person' and first_name = 'Zoë' | 1 rows
    person     | save_profile(auth.uid(), null, $rest) | conflict
    person     | select set_config('test.seen', revision::text, true) from public.profiles | done
    then postgres | update public.profiles set role_revision = role_revision + 1, submission_extended_to = now() | done
    then person | save_profile(auth.uid(), current_setting('test.seen')::int, $rest) | first_name=Ana
    then person | save_profile(auth.uid(), current_setting('test.seen')::int, 'Eve', '', '', '', '', false) | conflict
    then person | from public.profiles | first_name=Ana

    person     | ${savingProfile({
      first_name: "E'  Ana \\t María\\u202e '",
      last_name: "E'Cafe\\u0301\\u0007'",
      country: "'Spain'",
      level_of_study: "'Evening classes'",
      university: "'U'",
      join_mailing_list: "true",
    })} | first_name=Ana María, last_name=Café, country=Spain, profile_completed=true
    then person | select updated_at > created_at as later from public.profiles | later=true
    ${ELSEWHERE.map(
      ([column, text, label]) => `
    person     | ${savingProfile({ [column]: `'${text}'` })} | invalid_input
    person     | ${savingProfile({ [column]: `'${text}'` })} | "${label} must not contain a link, an address or a phone number."`,
    ).join("")}
    person     | ${savingProfile({ first_name: "'1 900'", last_name: "'555 0100'" })} | invalid_input
    postgres   | select * from private.sign_up_profile('{"first_name": "1 900", "last_name": "555 0100", "university": "U"}') | first_name=, last_name=, university=U
    postgres   | select * from private.sign_up_profile('{"first_name": "Ada", "last_name": "Lind", "university": "example.com"}') | first_name=Ada, last_name=Lind, university=

    postgres   | alter table public.profiles disable trigger clean; update public.profiles set first_name = 'example.com' where id = '$person' | done
    then postgres | alter table public.profiles enable trigger clean | done
    then person | ${savingProfile({ country: "'Chad'" })} | first_name=example.com

    ${allAnswer(
      "person",
      REQUIRED.map((column) => savingProfile({ [column]: "E' \\u00a0\\t'" })),
      "profile_completed=false",
    )}

    postgres   | update auth.users set email = 'moved@example.com' where id = '$person' | done
    then postgres | select *, search = E'moved@example.com\\nzoe muller\\nuniversity of examples' as is_found from public.profiles where id = '$person' | email=moved@example.com, is_found=true
    postgres   | delete from auth.users where id = '$person'; from public.profiles where id = '$person' | no rows`,
    ],
  },
);
