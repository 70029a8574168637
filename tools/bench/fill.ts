import { connect } from "../schema/databases.ts";
import { superuserUrl } from "../stack/api/lite.ts";
import type { StackAddresses } from "../stack/config.ts";

/**
 * Adds the profiles numbered `from` to `to`, a submission with a team of one for every tenth of them, and
 * as many subscribers as profiles. Without accounts and triggers, because reading is measured. Only
 * for a temporary database.
 */
export async function fill(stack: StackAddresses, from: number, to: number): Promise<void> {
  const sql = connect(superuserUrl(stack), 1);
  try {
    await sql.unsafe(`
      set session_replication_role = replica;
      create temporary table numbered as
        select n, gen_random_uuid() as id from generate_series(${from}, ${to}) n;
      insert into public.profiles (id, email, first_name, last_name, country, university)
      select id, 'person' || n || '@example.com', 'First' || n % 997, 'Last' || n % 9973,
        'Country' || n % 195, 'University' || n % 500
      from numbered;
      insert into public.submissions (created_by, idea_name, description, receipt_number,
        submitted_at, status, facets)
      select id, 'Idea ' || n, 'Text ' || n, 'R' || n, now() - n * interval '1 second',
        case when n % 1000 = 0 then 'selected' else 'received' end,
        array['country:Country' || n % 195, 'level:A PhD student', 'team:1', 'no document',
          case when n % 5000 = 0 then 'notes' else 'no notes' end, 'in the running']
      from numbered where n % 10 = 0;
      insert into private.submission_search (submission_id, search, names)
      select submission.id, lower(submission.idea_name), lower(submission.idea_name)
      from public.submissions submission join numbered on numbered.id = submission.created_by;
      insert into public.submission_members (submission_id, user_id)
      select submission.id, submission.created_by
      from public.submissions submission join numbered on numbered.id = submission.created_by;
      insert into public.mailing_list (email, name, country, source, created_at)
      select 'subscriber' || n || '@example.com', 'Name ' || n % 997, 'Country ' || n % 195,
        'mailing_list_form', now() - n / 3 * interval '1 second'
      from numbered;
      insert into public.audit_log (actor_email, action, subject_type, subject_id, created_at)
      select case when n % 5000 = 0 then 'former@example.com' else 'admin@example.com' end, 'submission.status_changed', 'submission', n::text, '2025-01-01'::timestamptz + n * interval '30 seconds'
      from numbered;
    `);
    await sql.unsafe("vacuum analyze");
  } finally {
    await sql.end();
  }
}
