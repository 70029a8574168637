import type { Sql, Transaction } from "../database/database.ts";
import { IS_DEEP } from "../run/depth.ts";
import { CRITERION } from "./rounds.ts";

/** A season at full size. */
const FULL_SIZE = { submissions: 20_000, judges: 300, reviews: 3 };

type Kind = "person" | "submission" | "round" | "judge" | "roundEntry";
const KINDS: readonly Kind[] = ["person", "submission", "round", "judge", "roundEntry"];

/** The id of the person, submission and so on with this number, from 1. */
const idOf = (kind: Kind, number: number): string =>
  `00000000-0000-4000-8000-${KINDS.indexOf(kind)}${number.toString(16).padStart(11, "0")}`;

/** The same as SQL, for a number in SQL. */
const sqlId = (kind: Kind, number: string) =>
  `('00000000-0000-4000-8000-${KINDS.indexOf(kind)}' || lpad(to_hex(${number}), 11, '0'))::uuid`;

/** Two administrators, without a team. */
export const ADMINS = [{ id: idOf("person", 21_000) }, { id: idOf("person", 21_001) }] as const;

/** A screening that has closed, and one that is a draft without assignments. */
export const CLOSED_ROUND = idOf("round", 1);
export const DRAFT_ROUND = idOf("round", 2);

/**
 * Fills an empty database with a season: a screening that has closed, with three submitted reviews of each submission,
 * another one that is a draft, and accounts that subscribe to the newsletter. In a few inserts without triggers,
 * which would take an hour. The database is not used again, because restoring it would take as long.
 * @param accounts Most of them only make it slow to fill, so `npm test` has fewer.
 */
export async function fillToFullSize(
  sql: Sql,
  accounts = IS_DEEP ? 200_000 : 25_000,
): Promise<void> {
  const { submissions, judges, reviews } = FULL_SIZE;
  const criteria = JSON.stringify([CRITERION, { ...CRITERION, name: "Feasibility", weight: 1 }]);
  await sql.begin((transaction: Transaction) =>
    transaction.unsafe(`
      set local session_replication_role = replica;
      set local maintenance_work_mem = '256MB';
      drop index public.profiles_search_idx, public.mailing_list_search_idx;
      insert into auth.users
        (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, aud, role, created_at, updated_at)
      select ${sqlId("person", "n")}, 'person' || n || '@example.com', now(), '{}', '{}', 'authenticated', 'authenticated',
        now(), now()
      from generate_series(1, ${accounts}) n;
      insert into public.profiles
        (id, email, first_name, last_name, country, level_of_study, university, join_mailing_list)
      select ${sqlId("person", "n")}, 'person' || n || '@example.com', 'First' || n % 997, 'Last' || n % 9973, 'Canada',
        'A PhD student', 'University ' || n % 500, true
      from generate_series(1, ${accounts}) n;
      insert into public.mailing_list (email, name, country, source, confirmed_at)
      select email, first_name || ' ' || last_name, country, 'signup_form', now() from public.profiles;
      insert into public.submissions
        (id, created_by, idea_name, description, receipt_number, submitted_at, status, eligibility)
      select ${sqlId("submission", "n")}, ${sqlId("person", "n")}, 'Idea ' || n, 'Text ' || n,
        'E-' || to_char(n, 'FM000000'), now() - interval '40 days', 'received', 'eligible'
      from generate_series(1, ${submissions}) n;
      select setval('private.receipt_numbers', ${submissions});
      insert into private.submission_search (submission_id, search, names)
      select id, lower(idea_name), lower(idea_name) from public.submissions;
      insert into public.submission_members (submission_id, user_id) select id, created_by from public.submissions;
      insert into public.judging_rounds
        (id, kind, stage, name, opens_at, closes_at, reviews_required, places, criteria, assignments_revision)
      values
        ('${CLOSED_ROUND}', 'screening', 'closed', 'Screening', now() - interval '30 days', now() - interval '1 day',
          ${reviews}, 200, '${criteria}', 1),
        ('${DRAFT_ROUND}', 'screening', 'draft', 'Again', now() + interval '1 day', now() + interval '9 days',
          ${reviews}, 200, '${criteria}', 0);
      insert into public.judges (id, email, name, user_id, accepted_at, terms_version)
      select ${sqlId("judge", "n")}, 'person' || account || '@example.com', 'Judge ' || n, ${sqlId("person", "account")},
        now(), '2025-04-01'
      from generate_series(1, ${judges}) n cross join lateral (select ${accounts} - n as account) person;
      insert into public.round_entries
        (id, round_id, submission_id, code, original_idea_name, original_description, ready_at)
      select ${sqlId("roundEntry", `n + round * ${submissions}`)}, (array['${CLOSED_ROUND}', '${DRAFT_ROUND}'])[round + 1]::uuid,
        ${sqlId("submission", "n")}, 'AA' || chr(65 + round) || substr(letters, 1, 1) || '-' || substr(letters, 2),
        'Idea ' || n, 'Text ' || n, now()
      from generate_series(1, ${submissions}) n cross join generate_series(0, 1) round
      cross join lateral (
        select string_agg(chr(65 + (n / (8 ^ place)::int) % 8), '') as letters from generate_series(0, 4) place
      ) code;
      insert into public.judging_assignments
        (round_entry_id, judge_id, first_seen_at, last_seen_at, scores, comment_for_team, revision, saved_at,
          submitted_at, counts)
      select ${sqlId("roundEntry", "n")}, ${sqlId("judge", `1 + (n + place * 7) % ${judges}`)}, now(), now(),
        array[1 + (n * 7 + place) % 5, 1 + (n * 3 + place) % 5], 'A clear idea, well told.', 1, now(), now(), true
      from generate_series(1, ${submissions}) n, generate_series(1, ${reviews}) place;
      insert into private.user_roles (user_id, role) values ('${ADMINS[0].id}', 'admin'), ('${ADMINS[1].id}', 'admin');
      insert into private.admin_terms (user_id, since) values ('${ADMINS[0].id}', '2025-01-01'), ('${ADMINS[1].id}', '2025-01-01');
      update public.profiles set role = 'admin' where id in ('${ADMINS[0].id}', '${ADMINS[1].id}');
      create index profiles_search_idx on public.profiles using gin (search extensions.gin_trgm_ops);
      create index mailing_list_search_idx on public.mailing_list using gin (search extensions.gin_trgm_ops);`),
  );
  await sql.unsafe("create table private.full_size ()");
  await sql.unsafe("vacuum analyze");
}
