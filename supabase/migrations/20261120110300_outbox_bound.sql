-- A mail whose sender is stopped every time (crash, memory, time limit) never reaches fail_email. It
-- is given up after ten attempts like any other, and takes no other mail with it.

create or replace function private.claim_emails(max_count int)
returns table (id uuid, kind text, recipient text, data jsonb)
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.emails email
    where email.sent_at < now() - interval '30 days'
      or (email.next_attempt_at is null and email.created_at < now() - interval '30 days');
  update private.emails email set next_attempt_at = null
    where email.next_attempt_at <= clock_timestamp() and email.attempts >= 10;
  return query
  with fresh as (
    select email.id from private.emails email
    where email.next_attempt_at <= clock_timestamp() and email.attempts = 0
    order by email.next_attempt_at
    limit least(greatest(max_count, 0), 100)
    for update skip locked
  ), repeated as (
    -- Alone: it may be the one that stops its sender, and the others of a claim would wait with it.
    select email.id from private.emails email
    where email.next_attempt_at <= clock_timestamp() and email.attempts > 0
      and max_count > 0 and not exists (select from fresh)
    order by email.next_attempt_at
    limit 1
    for update skip locked
  ), due as (
    select * from fresh union all select * from repeated
  )
  update private.emails email set
    attempts = email.attempts + 1,
    -- Later and later, as after a failure.
    next_attempt_at = clock_timestamp()
      + greatest(interval '5 minutes', interval '1 minute' * power(2, email.attempts + 1))
  from due where email.id = due.id
  returning
    email.id, email.kind, email.recipient,
    case when email.invitation_id is null then email.data
    else email.data || jsonb_build_object(
      'token', private.issue_invitation_token(email.invitation_id))
    end;
end
$$;

create or replace function public.service_claim_emails(max_count int default 20)
returns table (id uuid, kind text, recipient text, data jsonb)
language sql
set search_path = ''
as $$ select * from private.claim_emails(max_count) $$;
comment on function public.service_claim_emails(int) is
  'Edge functions: mails to send now; one that was tried before comes alone. They are this caller''s for five minutes or longer, then anybody''s again unless confirmed, ten times in all. The only place where an invitation''s token appears.';
