-- Messages from the contact form and the replies to them. Only an edge function can add a message, after the
-- robot check.

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  email text not null check (private.is_email(email)),
  subject text collate "und-x-icu" not null,
  message text not null,
  status text not null default 'new' references private.contact_request_statuses (value),
  assignee uuid references auth.users (id) on delete set null,
  revision int not null default 1,
  replied_at timestamptz,
  search text not null generated always as (
    private.search_text(name || E'\n' || email || E'\n' || subject || E'\n' || message)
  ) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.contact_requests is 'Messages from the contact form.';
call private.limit_texts('public.contact_requests', '{name, subject, message}');

create index contact_requests_created_at_idx on public.contact_requests (created_at desc, id desc);
create index contact_requests_status_idx on public.contact_requests (status, created_at desc, id desc);
create index contact_requests_assignee_idx on public.contact_requests (assignee, created_at desc, id desc);
create index contact_requests_unanswered_idx on public.contact_requests (created_at desc, id desc)
  where replied_at is null;
create index contact_requests_name_idx on public.contact_requests (name, id);
create index contact_requests_email_idx on public.contact_requests (email, id);
create index contact_requests_subject_idx on public.contact_requests (subject, id);
create index contact_requests_search_idx on public.contact_requests using gin (search extensions.gin_trgm_ops);
create index contact_requests_same_sender_idx on public.contact_requests using gin (email extensions.gin_trgm_ops);
create index contact_requests_sender_idx on public.contact_requests (lower(email), created_at);

create trigger set_updated_at before update on public.contact_requests
  for each row execute function private.set_updated_at();
create trigger next_revision before update on public.contact_requests
  for each row execute function private.next_revision();

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  contact_request_id uuid not null references public.contact_requests (id) on delete cascade,
  body text not null,
  replied_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.contact_replies is 'Replies sent by email.';
call private.limit_texts('public.contact_replies', '{body message}');

create index contact_replies_contact_request_id_idx on public.contact_replies (contact_request_id, created_at);

create trigger audit_deletion after delete on public.contact_requests
  for each row execute function private.audit('contact_request.deleted', 'contact_request', 'id');
create trigger audit_status after update of status on public.contact_requests
  for each row when (new.status <> old.status)
  execute function private.audit('contact_request.status_changed', 'contact_request', 'id', 'change:status');
-- Deleting an account unassigns its requests. That is logged for the account, not for each request.
create trigger audit_assignee after update of assignee on public.contact_requests
  for each row when (new.assignee is distinct from old.assignee and private.actor() is not null)
  execute function private.audit('contact_request.assigned', 'contact_request', 'id', 'assignee as to');

create trigger audit_reply after insert on public.contact_replies for each row
  execute function private.audit('contact_request.replied', 'contact_request', 'contact_request_id');

-- Submission --------------------------------------------------------------------------------------

create function private.service_record_contact_request(
  name text, email text, subject text, message text, client_address text, copy_to uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  clean_name text := private.require_line(name, 'Name', 'name');
  clean_email text := private.require_email(private.clean_line(email));
  clean_subject text := private.require_line(subject, 'Subject', 'subject');
  clean_message text := private.require_lines(message, 'Message');
  request_id uuid;
begin
  -- One call of a sender at a time. After a lost response, the sender sees an error and submits the form again: that
  -- call returns the first message, and does not count towards the rate limit.
  perform pg_advisory_xact_lock(hashtextextended('contact ' || lower(clean_email), 0));
  select id into request_id from public.contact_requests request
    where lower(request.email) = lower(clean_email) and (request.name, request.subject, request.message)
      = (clean_name, clean_subject, clean_message) and request.created_at > private.now() - interval '1 hour'
    limit 1;
  if found then
    return request_id;
  end if;
  perform private.spend_rate_limit('contact_client', coalesce(private.network_of(client_address), 'unknown'), 20, interval '1 hour');
  perform private.spend_rate_limit('contact_sender', lower(clean_email), 5, interval '1 hour');
  insert into public.contact_requests (name, email, subject, message)
  values (clean_name, clean_email, clean_subject, clean_message)
  returning id into request_id;
  -- Never to the address in the form, which may belong to someone else.
  perform private.queue_email('contact_copy', account.email, jsonb_build_object(
      'subject', clean_subject, 'body', clean_message
    ))
    from auth.users account where account.id = copy_to and account.email_confirmed_at is not null;
  return request_id;
end
$$;
call private.publish_change('service_record_contact_request', 'visitor',
  'Edge functions: stores a contact message and returns its id. client_address: the sender''s network address; senders without one share a limit. copy_to: the signed-in account that gets a copy at its confirmed address. If the same sender repeats a message within an hour, it is stored only once. At most 5 an hour from one email address and 20 from one network. Fails with invalid_input or rate_limited.');

-- Back office ------------------------------------------------------------------------------------

create function private.lock_contact_request(wanted_id uuid) returns public.contact_requests
language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_requests;
begin
  perform private.require_right('messages');
  select * into request from public.contact_requests where id = wanted_id for update;
  perform private.refuse_if(not found, 'not_found', 'This request no longer exists.');
  return request;
end
$$;

create function private.set_contact_request_status(_id uuid, _revision int, _status text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_requests := private.lock_contact_request(_id);
begin
  perform private.refuse_revision(request.revision, _revision);
  perform private.require_status(_status, array(select value from private.contact_request_statuses order by position));
  update public.contact_requests set status = _status where id = request.id;
end
$$;
call private.publish_change('set_contact_request_status', 'support',
  'Administrators and support: sets the status of a contact request. Fails with conflict (the revision is outdated), not_found, or invalid_input.',
  'admin_contact_requests');

create function private.assign_contact_request(_id uuid, _revision int, _assignee uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.contact_requests := private.lock_contact_request(_id);
begin
  perform private.refuse_revision(request.revision, _revision);
  perform private.refuse_if(_assignee is not null and not private.role_may(private.role_of(_assignee), 'messages'),
    'invalid_input', 'Only administrators and support can be assigned.');
  update public.contact_requests set assignee = _assignee where id = request.id;
end
$$;
call private.publish_change('assign_contact_request', 'support',
  'Administrators and support: assigns a contact request to a person with the role administrator or support (null: to no one). Fails with conflict (the revision is outdated), not_found, or invalid_input.',
  'admin_contact_requests');

create function private.delete_contact_request(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.contact_requests where id = _id;
end
$$;
call private.publish_change('delete_contact_request', 'administrator',
  'Administrators: deletes a contact request with its replies. Does nothing if the request does not exist.');

create function private.reply_to_contact_request(
  _id uuid, seen_replies int, _body text, resolve boolean default false
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_requests := private.lock_contact_request(_id);
  reply text := private.require_lines(_body, 'The reply');
  reply_id uuid;
begin
  perform private.refuse_if(
    seen_replies is distinct from (select count(*) from public.contact_replies where contact_request_id = request.id),
    'conflict', 'Someone else has just replied. Read that reply before you send yours.');
  insert into public.contact_replies (contact_request_id, body, replied_by)
  values (request.id, reply, auth.uid())
  returning id into reply_id;
  update public.contact_requests set
    replied_at = private.now(),
    status = case when resolve then 'resolved' else status end
  where id = request.id;
  perform private.queue_email('contact_reply', request.email, jsonb_build_object(
    'name', request.name, 'subject', request.subject, 'message', request.message, 'body', reply
  ), subject_id => request.id);
  return reply_id;
end
$$;
call private.publish_change('reply_to_contact_request', 'support',
  'Administrators and support: emails a reply and stores it with the contact request. With resolve, also resolves the request. Fails with not_found, invalid_input, or conflict (someone else has replied in the meantime, so the number of replies is no longer seen_replies).',
  'admin_contact_replies');

-- Lists of requests and replies -------------------------------------------------------------------

create view private.admin_contact_requests as
select
  request.id, request.name, request.email, request.subject, request.message, request.status, request.assignee,
  (select email from public.profiles where profiles.id = request.assignee) as assignee_email,
  request.replied_at,
  (select id from public.profiles where profiles.email = lower(request.email) limit 1) as account_id,
  request.revision, request.created_at, request.updated_at, request.search
from public.contact_requests request
where (select private.has_right('messages'));
call private.publish_view('admin_contact_requests',
  'Administrators and support: contact requests.', columns => '
  account_id: The account with the sender''s address, if there is one. Not verified: anyone could have entered the address.
  search: Name, email address, subject and message.');

create view private.admin_contact_replies as
select
  id, contact_request_id, body,
  (select email from public.profiles where profiles.id = replied_by) as author_email,
  created_at
from public.contact_replies
where (select private.has_right('messages'));
call private.publish_view('admin_contact_replies', 'Administrators and support: replies to contact requests.');
