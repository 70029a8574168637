import { beforeAll, expect } from "vitest";
import { searchText } from "#backoffice/data/searchText.ts";
import { RULES_VERSION } from "#shared/season.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { costOf } from "#tools/testing/database/plans.ts";
import { testRules, textLiteral, type Values } from "#tools/testing/database/stateRules.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import {
  addMember,
  createSubmission,
  invite,
  submitSubmission,
} from "#tools/testing/world/submissions.ts";

const { sql, test } = useDatabase();
const { owner, member, admin, third } = usePeople(sql, {
  owner: createAccount,
  member: (on) => createAccount(on, { data: { first_name: "Ben", country: "Kenya" } }),
  admin: createAdmin,
  third: createAccount,
});

beforeAll(async () => {
  await sql`
    insert into public.mailing_list (email, name, country, source)
    values ('list@example.com', 'Łukasz Żak', 'Poland', 'mailing_list_form')`;
  await sql`
    insert into public.contact_requests (name, email, subject, message)
    values ('Ana', 'ana@example.com', 'Ärger', 'Until when?')`;
  await sql`
    insert into public.submissions (idea_name, description, receipt_number, submitted_at, withdrawn_at)
    values ('Belt', 'It hums.', 'W-1', now(), now())`;
});

/** A submitted submission of a team of two with a note, a draft, and a failed email. */
async function submitted(transaction: Transaction): Promise<Values> {
  const submission = await createSubmission(transaction, {
    owner,
    idea_name: "Édition 100%",
    description: "A_b \\ (c), 'd' \"e\" 小型泵 مضخة",
  });
  const { id } = submission;
  await invite(transaction, submission, "guest@example.com");
  await addMember(transaction, id, member);
  await submitSubmission(transaction, submission);
  await createSubmission(transaction, { owner: third });
  await authenticateAs(transaction, admin);
  await transaction`select public.add_submission_note(${id}, 'Strong')`;
  await authenticateAs(transaction, "postgres");
  await transaction`
    insert into private.notifications (kind, recipient, not_before)
    values ('welcome', 'full@example.com', null)`;
  return {
    submission: id,
    row: "from public.admin_submissions where id = '$submission'",
    facets:
      "select (select string_agg(facet, ', ' order by facet collate \"C\") from unnest(facets) facet) as facets, notes_count from public.admin_submissions where id = '$submission'",
    found:
      "select updated_at::text = current_setting('test.updated') as unchanged from public.admin_submissions where search ilike",
  };
}

const SEARCHED: Record<string, string[]> = {
  admin_submissions: [
    "edition 100%",
    "zoe muller",
    "A_B",
    "\\ (C), 'D' \"e\"",
    "小型",
    "مضخة",
    "E-0",
    "ben",
    "person-",
    "university of examples",
    "kenya",
  ],
  admin_users: ["PERSON-", "example.com", "Zoë Müller", "ben"],
  admin_mailing_list: ["list@", "lukasz zak", "ŁUKASZ", "poland"],
  admin_contact_requests: ["ana", "ana@example", "arger", "ÄRGER", "until when"],
};
const finds = (view: string, typed: string, isFound: boolean) => {
  const pattern = `%${searchText(typed).replace(/[\\%_]/g, "\\$&")}%`;
  return `admin | select count(*) > 0 as found from public.${view} where search ilike ${textLiteral(pattern)} | found=${isFound}`;
};
/** The numbers of a list of the statistics, counted in SQL. */
const countedBy = (key: string, group: string) =>
  `with in_a_team as (select user_id from public.submission_members), submitted as (
      select member.user_id from public.submission_members member
      join public.submissions submission on submission.id = member.submission_id
      where submission.submitted_at is not null and submission.withdrawn_at is null
    )
    select jsonb_build_object('${key}', ${group}, 'signed_up', count(*),
      'profile_completed', count(*) filter (where profile_completed),
      'in_a_team', count(*) filter (where id in (table in_a_team)),
      'submitted', count(*) filter (where id in (table submitted))) as one
    from public.profiles where ${group} is not null group by ${group}`;
const COUNTED = {
  weeks: countedBy(
    "week",
    "to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD')",
  ),
  countries: countedBy("country", "nullif(country, '')"),
};
const NAMES = ["Abel", "Åberg", "de Vries", "Émile", "zebra", "Zorn"];

testRules(
  sql,
  { owner, member, admin },
  {
    "a submitted entry of two": [
      submitted,
      `
    admin      | $row | created_by=$owner, submitter_name=Zoë Müller, submitter_email=$ownerEmail, idea_name=Édition 100%, status=received, file_path=null
    admin      | select string_agg(concat_ws(' / ', m ->> 'user_id', m ->> 'name', m ->> 'email',
      m ->> 'university', m ->> 'country', m ->> 'level_of_study', m ->> 'is_owner'), ', ' order by n) as team
      from public.admin_submissions, jsonb_array_elements(to_jsonb(team_members)) with ordinality as listed (m, n)
      where id = '$submission'
      | team=$owner / Zoë Müller / $ownerEmail / University of Examples / Germany / A PhD student / true,
      $member / Ben / $memberEmail /  / Kenya /  / false
    admin      | select count(*) from public.admin_team_members where state = 'submitted' | count=2
    ${Object.entries(SEARCHED)
      .flatMap(([view, typed]) => [
        ...typed.map((text) => finds(view, text, true)),
        ...["no such thing", "a%b", "x_y"].map((text) => finds(view, text, false)),
      ])
      .join("\n")}

    admin      | select set_config('test.updated', updated_at::text, true) $row | done
    then postgres | update public.profiles set last_name = 'Nováková' where id = '$owner' | done
    then postgres | update public.profiles set last_name = 'Okafor' where id = '$member' | done
    then admin | $found '%novakova%' | unchanged=true
    then admin | $found '%okafor%' | unchanged=true
    then postgres | update auth.users set email = 'ben@new.example' where id = '$member' | done
    then admin | $found '%ben@new.example%' | unchanged=true
    then postgres | delete from public.submission_members where user_id = '$member' | done
    then admin | $found '%okafor%' | no rows

    admin      | $facets | facets=confirmed:${RULES_VERSION}, country:Germany, country:Kenya, eligibility:unchecked, in the running, level:A PhD student, no document, notes, team:2, notes_count=1
    then admin | select public.delete_submission_note(id) from public.admin_submission_notes | done
    then admin | disqualify_submission('$submission', ${officeRevision("$submission")}, 'Not their own') | done
    then postgres | update public.submissions set file_path = id || '/x/y.pdf', file_name = 'y.pdf', file_size = 1 where id = '$submission' | done
    then postgres | delete from public.submission_members where user_id = '$member' | done
    then postgres | update public.profiles set country = 'Peru', level_of_study = 'A post-doc' where id = '$owner' | done
    then admin | $facets | facets=confirmed:${RULES_VERSION}, country:Peru, disqualified, document, eligibility:unchecked, level:A post-doc, no notes, team:1, notes_count=0

    postgres   | insert into auth.users (id, aud, role, email, created_at, raw_user_meta_data)
      select gen_random_uuid(), 'authenticated', 'authenticated', n || '@example.com', now(),
      jsonb_build_object('last_name', name, 'university', 'Sorted') from unnest('{${NAMES.toReversed()}}'::text[])
      with ordinality as listed (name, n) | done
    then admin | select string_agg(last_name, ', ') as names from (select last_name from public.admin_users where university = 'Sorted' order by last_name, id) sorted | names=${NAMES.join(", ")}
    postgres   | insert into public.mailing_list (email, name, country, source)
      select n || '@example.com', name, 'Sorted', 'mailing_list_form' from unnest('{${NAMES.toReversed()}}'::text[])
      with ordinality as listed (name, n) | done
    then admin | select string_agg(name, ', ') as names from (select name from public.admin_mailing_list where country = 'Sorted' order by name, id) sorted | names=${NAMES.join(", ")}

    owner      | withdraw_submission('$submission', (select revision from public.my_submission)) | done
    then admin | from public.admin_submissions | no rows
    then postgres | from private.submission_search where submission_id = '$submission' | no rows
    then admin | select *, to_jsonb(w)::text like '%dition%' as tells from public.admin_withdrawn_submissions w where id = '$submission' | created_by=$owner, submitter_name=Zoë Müller, tells=false

    postgres   | update public.profiles set created_at = created_at - interval '3 weeks' where id = '$member' | done
    then postgres | insert into auth.users (id, email, created_at) values (gen_random_uuid(), 'new@example.com', now()) | done
    ${Object.entries(COUNTED)
      .map(
        ([list, counted]) => `
    then postgres | select set_config('test.counted', jsonb_agg(one order by one)::text, true), count(*) from (${counted}) counted | count=2
    then admin | select jsonb_agg(one - 'visits' order by one - 'visits')::text = current_setting('test.counted') as same
      from jsonb_array_elements(to_jsonb(public.admin_statistics()) -> '${list}') one | same=true`,
      )
      .join("")}

    postgres   | update private.platform_settings set client_address_header = 'x-real-ip' | done
    ${["192.0.2.1", "192.0.2.2"]
      .map(
        (address, index) => `
    then visitor | select set_config('request.headers', '{"x-real-ip": "${address}"}', true) | done
    then ${index ? "admin" : "visitor"} | select public.count_visit() from generate_series(1, ${index ? 1 : 102}) | done`,
      )
      .join("")}
    then postgres | update private.platform_settings set client_address_header = null | done
    then visitor | count_visit() | done
    then postgres | from private.visits | total=101
    then postgres | update public.profiles set created_at = private.now() | done
    then admin | select s #>> '{weeks,0,visits}' as visits from public.admin_statistics() s | visits=101

    admin      | from public.admin_counts | open_contact_requests=1, drafts_due_soon=0, failed_emails=1, is_schedule_running=false, email_problem=null
    admin      | select s ->> 'submissions_by_status' as statuses, s #>> '{totals,drafts}' as drafts,
      s #>> '{totals,new_submitted}' as new, s #>> '{days,-1,submissions}' as entries,
      s ->> 'countries' as countries, s ->> 'mailing_list' as listed,
      s ->> 'funnel' as funnel from public.admin_statistics() s
      | statuses={"received": 1}, drafts=1, new=1, entries=1, countries=[{"country": "Germany", "in_a_team": 2,
      "signed_up": 3, "submitted": 1, "profile_completed": 3}, {"country": "Kenya", "in_a_team": 1,
      "signed_up": 1, "submitted": 1, "profile_completed": 0}], listed=1, funnel={"in_a_team": 3, "signed_up": 4,
      "submitted": 2, "profile_completed": 3}
    then postgres | update public.profiles set created_at = private.now() - interval '30 days' where id = '$member' | done
    then admin | select count(*) as days, count(distinct one ->> 'day') as different, sum((one ->> 'sign_ups')::int) as sign_ups,
      sum((one ->> 'submissions')::int) as submissions from public.admin_statistics() s, jsonb_array_elements(s -> 'days') one
      | days=31, different=31, sign_ups=4, submissions=1`,
    ],
  },
);

const SUBMISSIONS = 100;

test("a change of status does not rewrite the search text", async (transaction) => {
  await transaction`
    insert into public.submissions (idea_name, description, receipt_number, submitted_at)
    select 'Idea ' || n, (select string_agg(md5(n || '-' || m), ' ') from generate_series(1, 90) m),
      'R' || n, now()
    from generate_series(1, ${SUBMISSIONS}) n`;
  // costOf measures the second run, because the first change of a page writes the whole page into the log.
  const { wal } = await costOf(
    transaction,
    "update public.submissions set status = case status when 'selected' then 'under_review' else 'selected' end",
  );
  expect(wal).toBeLessThan(SUBMISSIONS * 8_000);
});
