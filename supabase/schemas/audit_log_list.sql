-- The audit log as administrators read it, with the current names of its subjects (audit_log.sql keeps none).

-- For administrators, the current name of a subject. Null for deleted ones, drafts, and what a conflict of interest
-- hides from the caller.
create function private.audited_name(subject_type text, subject_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted uuid := case
    when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid
  end;
begin
  return case
    when not private.is_admin() then null
    when subject_type = 'user' then
      (select coalesce(private.display_name(id) || ' (' || email || ')', email) from public.profiles where id = wanted)
    when subject_type = 'submission' then (
      select case state when 'submitted' then idea_name else receipt_number end
      from public.submissions where id = wanted and state <> 'draft'
    )
    when subject_type = 'contact_request' then
      (select subject from public.contact_requests where id = wanted)
    when subject_type = 'invitation' then (select name from public.invitations where id = wanted)
    when subject_type = 'judge' then (select name from public.judges where id = wanted)
    when subject_type = 'judging_round' then (select name from public.judging_rounds where id = wanted)
    when subject_type = 'round_entry' then
      (select idea_name from private.admin_round_entries where id = wanted)
    when subject_type = 'group_email' then
      (select subject from private.admin_group_emails where id = wanted)
    when subject_type = 'faq_answer' then
      (select question from public.faq_answers where id::text = subject_id)
    -- The log stores the title.
    when subject_type = 'template' then subject_id
  end;
end
$$;

create view private.admin_audit_log as
select
  id, actor_id, actor_email, action, subject_type, subject_id, details, created_at,
  private.audited_name('user', actor_id::text) as actor_name,
  private.audited_name(subject_type, subject_id) as subject_name
from public.audit_log
where (select private.is_admin());
call private.publish_view('admin_audit_log', 'Administrators: the audit log.', columns => '
  actor_name: The current name; null for deleted accounts.
  subject_name: The current name; null for drafts and deleted subjects.');
