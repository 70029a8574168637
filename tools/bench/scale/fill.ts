import postgres from "postgres";
import { superuserUrl } from "../../stack/api/lite.ts";
import type { StackAddresses } from "../../stack/config.ts";

/** How many there are of what a season grows by. */
export interface Season {
  accounts: number;
  /** Submitted by a team of three each. */
  entries: number;
  /** Begun and not submitted, by one person each. */
  drafts: number;
  subscribers: number;
  messages: number;
  auditLines: number;
}

/** A season with so many accounts, in the proportions of docs/performance.md. */
export function seasonOf(accounts: number): Season {
  return {
    accounts,
    entries: Math.round(accounts / 10),
    drafts: Math.round(accounts / 40),
    subscribers: Math.round(accounts / 4),
    messages: Math.round(accounts / 40),
    auditLines: Math.round(accounts * 1.5),
  };
}

/**
 * Fills an empty database with a season: by tables, without triggers, constraints of foreign keys and
 * passwords, because what is measured comes afterwards. What an entry is found by is written by the trigger of
 * the product. Only for a database that is thrown away.
 */
export async function fillSeason(stack: StackAddresses, season: Season): Promise<void> {
  const sql = postgres(superuserUrl(stack), { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(`
      set session_replication_role = replica;
      create temporary table person as
        select n, gen_random_uuid() as id, 'person' || n || '@example.com' as email,
          now() - n * interval '1 minute' as created_at
        from generate_series(1, ${season.accounts}) n;
      insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
      select id, 'authenticated', 'authenticated', email, created_at, created_at, created_at
      from person;
      insert into public.profiles (id, email, first_name, last_name, country, university,
        level_of_study, created_at)
      select id, email, 'First' || n % 997, 'Last' || n % 9973, 'Country' || n % 195,
        'University' || n % 1500, (array['A PhD student', 'A Master''s student', 'A graduate'])[n % 3 + 1],
        created_at
      from person;

      create temporary table entry as
        select n, gen_random_uuid() as id, n <= ${season.entries} as is_submitted
        from generate_series(1, ${season.entries + season.drafts}) n;
      -- Three in a team, and the drafts' owners after them.
      create temporary table member as
        select entry.id as entry_id, person.id, person.created_at, place = 1 as is_owner
        from entry cross join generate_series(1, 3) place
        join person on person.n = case when is_submitted then (entry.n - 1) * 3 + place
          else entry.n + ${season.entries * 2} end
        where is_submitted or place = 1;
      insert into public.submission_members (submission_id, user_id, joined_at)
      select entry_id, id, created_at from member;
      insert into public.submissions (id, created_by, idea_name, description, receipt_number,
        submitted_at, created_at, updated_at, edited_at)
      select entry.id, owner.id, 'Idea ' || entry.n,
        repeat('What number ' || entry.n || ' does on the body. ', 20),
        case when is_submitted then 'E-' || to_char(entry.n, 'FM000000') end,
        case when is_submitted then owner.created_at + interval '1 second' end,
        owner.created_at, owner.created_at, owner.created_at
      from entry join member owner on owner.entry_id = entry.id and owner.is_owner;

      insert into public.mailing_list (email, name, country, source, confirmed_at, created_at)
      select 'subscriber' || n || '@example.com', 'Name ' || n % 997, 'Country' || n % 195,
        'mailing_list_form', now(), now() - n * interval '1 minute'
      from generate_series(1, ${season.subscribers}) n;
      insert into public.contact_requests (name, email, subject, message, created_at)
      select 'Name ' || n % 997, 'visitor' || n || '@example.com', 'Question ' || n,
        'What about number ' || n || '?', now() - n * interval '1 hour'
      from generate_series(1, ${season.messages}) n;
      insert into public.audit_log (actor_id, action, subject_type, subject_id, created_at)
      select person.id, 'submission.submitted', 'submission', entry.id::text,
        now() - (${season.auditLines} - line) * interval '20 seconds'
      from generate_series(1, ${season.auditLines}) line
      join entry on entry.n = line % ${season.entries} + 1
      join person on person.n = entry.n * 3 - 2;
      set session_replication_role = origin;

      update public.submissions set facets = '{}';
    `);
    await sql.unsafe("vacuum analyze");
  } finally {
    await sql.end();
  }
}
