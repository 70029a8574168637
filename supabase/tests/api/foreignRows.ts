import type { Sql } from "#tools/testing/database/database.ts";

/** Rows of other people in every table, enough to show in the planner's statistics. */
export async function fillWithForeignRows(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), 'secret' || n || '@example.com', now(), ${transaction.json({
        first_name: "Secret",
        last_name: "Secret",
        country: "Secret",
        level_of_study: "Secret",
        university: "Secret",
        join_mailing_list: true,
      })}
      from generate_series(1, 60) n`;
    await transaction`
      insert into public.submissions
        (created_by, idea_name, description, file_name, file_size, file_path, status, receipt_number, submitted_at, id)
      select profile.id, 'Secret ' || row_number() over (), 'Secret', 'secret.pdf', 10,
        fresh.id || '/secret.pdf', 'declined', 'E-' || profile.id, case when random() < 0.5 then now() end, fresh.id
      from public.profiles profile, lateral (select gen_random_uuid() as id, profile.id as of) fresh
      where profile.email like 'secret%'`;
    await transaction`
      insert into public.invitations (submission_id, email)
      select id, 'guest' || n || '@example.com' from public.submissions, generate_series(1, 2) n
      where idea_name like 'Secret%'`;
    await transaction`
      insert into public.submission_attestations (submission_id, user_id, statements, rules_version)
      select id, created_by, '{x}', 'Secret' from public.submissions where idea_name like 'Secret%'`;
    await transaction`
      insert into public.submission_notes (submission_id, body)
      select id, 'Secret' from public.submissions where idea_name like 'Secret%'`;
    await transaction`
      insert into public.contact_requests (name, email, subject, message)
      select 'Secret', 'secret' || n || '@example.com', 'Secret', 'Secret' from generate_series(1, 60) n`;
    await transaction`
      insert into public.contact_replies (contact_request_id, body)
      select id, 'Secret' from public.contact_requests`;
    await transaction`select private.write_audit('Secret', 'secret', n::text) from generate_series(1, 60) n`;
  });
}
