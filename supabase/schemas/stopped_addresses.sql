-- Addresses that mails come back from, or whose owner has called ours spam. The mail service tells
-- (edge function mail-events). Who goes on writing to them is soon believed by no mail server.

create table private.stopped_addresses (
  address text primary key check (private.is_email(address) and address = lower(address)),
  reason text not null check (reason in ('bounced', 'complained')),
  stopped_at timestamptz not null default now()
);
comment on table private.stopped_addresses is
  'Addresses that get no mail of the outbox until an administrator lets them go (release_address).';

create function private.stop_addresses(addresses text[], reason text) returns void
language sql security definer set search_path = '' as $$
  insert into private.stopped_addresses (address, reason)
  select distinct lower(one), stop_addresses.reason from unnest(addresses) one
  where private.is_email(one)
  on conflict do nothing;
$$;

create function public.service_stop_addresses(addresses text[], reason text) returns void
language sql set search_path = ''
as $$ select private.stop_addresses(addresses, reason) $$;
comment on function public.service_stop_addresses(text[], text) is
  'Edge functions: mails to these addresses come back (bounced) or were called spam (complained): they get no more until an administrator lets them go.';
grant execute on function
  private.stop_addresses(text[], text), public.service_stop_addresses(text[], text) to service_role;

create function private.release_address(mail_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  released text;
  retried int;
begin
  perform private.require_right('mails');
  -- By a mail and not by its address: whom a team invites is its own business.
  delete from private.stopped_addresses using private.emails email
    where email.id = mail_id and address = lower(email.recipient)
    returning address into released;
  if not found then
    perform private.refuse('not_found', 'Mails to this address are not stopped any more.');
  end if;
  update private.emails set attempts = 0, next_attempt_at = now(), batch_id = null
    where lower(recipient) = released and next_attempt_at is null and sent_at is null;
  get diagnostics retried = row_count;
  perform private.write_audit(
    'mail.address_released', 'mail', mail_id::text, jsonb_build_object('mails', retried));
  return retried;
end
$$;

create function public.release_address(mail_id uuid) returns int
language sql set search_path = ''
as $$ select private.release_address(mail_id) $$;
comment on function public.release_address(uuid) is
  'Administrators and support: lets mails go again to the address of a failed mail (admin_failed_emails, why), has those that were held tried again, and returns how many. Refuses with not_found.';
grant execute on function private.release_address(uuid), public.release_address(uuid) to authenticated;

create function private.my_mail_stop() returns text
language sql stable security definer set search_path = ''
return (
  select stopped.reason from auth.users account
  join private.stopped_addresses stopped on stopped.address = lower(account.email)
  where account.id = (select private.require_user())
);

create function public.my_mail_stop() returns text
language sql stable set search_path = ''
as $$ select private.my_mail_stop() $$;
comment on function public.my_mail_stop() is
  'Why the caller gets no mails: bounced (they come back) or complained (one was called spam); null when they do.';
grant execute on function private.my_mail_stop(), public.my_mail_stop() to authenticated;
