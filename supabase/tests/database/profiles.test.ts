import { useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules } from "#tools/testing/database/stateRules.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** Who reads and changes which profile: supabase/tests/rights/participants.ts. */
const { sql } = useDatabase();
const { person, admin } = usePeople(sql, { person: createAccount, admin: createAdmin });

const LIMITS = {
  first_name: 100,
  last_name: 100,
  country: 100,
  level_of_study: 100,
  university: 200,
};
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
      async () => ({ set: "update public.profiles set", own: "where id = auth.uid() returning *" }),
      `
    postgres   | delete from public.profiles where id in ('$person', '$admin') | done
    then person, admin | ensure_profile() | done
    then person, admin | $set first_name = 'Ana' $own | 1 rows
    then person, admin | ensure_profile() | done
    then person | from public.profiles | email=$personEmail, first_name=Ana, last_name=, role=user
    then admin | from public.profiles | email=$adminEmail, first_name=Ana, last_name=, role=admin

    person     | $set first_name = E'  Ana \\t María\\u202e ', last_name = E'Cafe\\u0301\\u0007',
      country = 'Spain', level_of_study = 'Evening classes', university = 'U', join_mailing_list = true $own,
      updated_at > created_at as later
      | first_name=Ana María, last_name=Café, country=Spain, profile_completed=true, later=true
    ${ELSEWHERE.map(
      ([column, text, label]) => `
    person     | $set ${column} = '${text}' $own | invalid_input
    person     | $set ${column} = '${text}' $own | "${label} must not contain a link, an address or a phone number."`,
    ).join("")}
    person     | $set first_name = '1 900', last_name = '555 0100' $own | invalid_input
    postgres   | select * from private.sign_up_profile('{"first_name": "1 900", "last_name": "555 0100", "university": "U"}') | first_name=, last_name=, university=U
    postgres   | select * from private.sign_up_profile('{"first_name": "Ada", "last_name": "Lind", "university": "example.com"}') | first_name=Ada, last_name=Lind, university=

    postgres   | alter table public.profiles disable trigger clean | done
    then postgres | $set first_name = 'example.com' where id = '$person' | done
    then postgres | alter table public.profiles enable trigger clean | done
    then person | $set country = 'Chad' $own | first_name=example.com

    ${allAnswer(
      "person",
      Object.keys(LIMITS).map((column) => `$set ${column} = E' \\u00a0\\t' $own`),
      "profile_completed=false",
    )}
    ${allAnswer(
      "person",
      Object.entries(LIMITS).map(
        ([column, limit]) => `$set ${column} = repeat('é', ${limit}) $own`,
      ),
      "1 rows",
    )}
    ${allAnswer(
      "person",
      Object.entries(LIMITS).map(
        ([column, limit]) => `$set ${column} = repeat('é', ${limit + 1}) $own`,
      ),
      "23514",
    )}

    postgres   | update auth.users set email = 'moved@example.com' where id = '$person' | done
    then postgres | select *, search = E'moved@example.com\\nzoe muller\\nuniversity of examples' as is_found from public.profiles where id = '$person' | email=moved@example.com, is_found=true
    postgres   | delete from auth.users where id = '$person' | done
    then postgres | from public.profiles where id = '$person' | no rows`,
    ],
  },
);
