-- The two queues that edge functions work off: files to remove and mails to send.

-- Definer, like all functions below: the service role has no rights on the queues.
create function private.pending_file_deletions(max_count int) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select path from private.file_deletions
  order by queued_at, path limit least(greatest(max_count, 0), 1000);
$$;
comment on function private.pending_file_deletions(int) is
  'See public.service_pending_file_deletions.';

create function private.confirm_file_deletions(paths text[]) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.file_deletions where path = any (paths);
$$;
comment on function private.confirm_file_deletions(text[]) is
  'See public.service_confirm_file_deletions.';

create function private.claim_emails(max_count int)
returns table (id uuid, kind text, recipient text, data jsonb)
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.emails email
    where email.sent_at < now() - interval '30 days'
      or (email.next_attempt_at is null and email.created_at < now() - interval '30 days');
  return query
  with due as (
    select email.id from private.emails email
    where email.next_attempt_at <= clock_timestamp()
    order by email.next_attempt_at
    limit least(greatest(max_count, 0), 100)
    for update skip locked
  )
  update private.emails email set
    attempts = email.attempts + 1,
    next_attempt_at = clock_timestamp() + interval '5 minutes'
  from due where email.id = due.id
  returning
    email.id, email.kind, email.recipient,
    case when email.invitation_id is null then email.data
    else email.data || jsonb_build_object(
      'token', private.issue_invitation_token(email.invitation_id))
    end;
end
$$;
comment on function private.claim_emails(int) is 'See public.service_claim_emails.';

create function private.confirm_email(wanted_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  -- What the mail said is not needed any more, that it went out is.
  update private.emails set sent_at = now(), next_attempt_at = null, data = '{}'
  where id = wanted_id and sent_at is null;
$$;
comment on function private.confirm_email(uuid) is 'See public.service_confirm_email.';

create function private.fail_email(wanted_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  update private.emails set next_attempt_at = case
    when attempts < 10 then clock_timestamp() + interval '1 minute' * power(2, attempts)
  end
  where id = wanted_id and sent_at is null;
$$;
comment on function private.fail_email(uuid) is 'See public.service_fail_email.';

create function public.service_pending_file_deletions(max_count int default 100)
returns table (path text)
language sql stable
set search_path = ''
as $$ select private.pending_file_deletions(max_count) $$;
comment on function public.service_pending_file_deletions(int) is
  'Edge functions: objects of the bucket submissions to remove through the storage API, oldest first.';

create function public.service_confirm_file_deletions(paths text[]) returns void
language sql
set search_path = ''
as $$ select private.confirm_file_deletions(paths) $$;
comment on function public.service_confirm_file_deletions(text[]) is
  'Edge functions: these objects are gone.';

create function public.service_claim_emails(max_count int default 20)
returns table (id uuid, kind text, recipient text, data jsonb)
language sql
set search_path = ''
as $$ select * from private.claim_emails(max_count) $$;
comment on function public.service_claim_emails(int) is
  'Edge functions: mails to send now. They are this caller''s for five minutes, then anybody''s again unless confirmed. The only place where an invitation''s token appears.';

create function public.service_confirm_email(id uuid) returns void
language sql
set search_path = ''
as $$ select private.confirm_email(id) $$;
comment on function public.service_confirm_email(uuid) is 'Edge functions: this mail was sent.';

create function public.service_fail_email(id uuid) returns void
language sql
set search_path = ''
as $$ select private.fail_email(id) $$;
comment on function public.service_fail_email(uuid) is
  'Edge functions: this mail could not be sent. It is tried again after two minutes, four, eight and so on, ten times in all.';

grant execute on function
  private.pending_file_deletions(int), public.service_pending_file_deletions(int),
  private.confirm_file_deletions(text[]), public.service_confirm_file_deletions(text[]),
  private.claim_emails(int), public.service_claim_emails(int),
  private.confirm_email(uuid), public.service_confirm_email(uuid),
  private.fail_email(uuid), public.service_fail_email(uuid)
  to service_role;
