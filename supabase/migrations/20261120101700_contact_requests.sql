-- Messages from the contact form. Only the edge function that has checked the robot check may add
-- one; administrators read, set the status, reply and delete through admin_contact_requests.

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (private.is_email(email)),
  subject text not null check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 5000),
  status text not null default 'new' check (status in ('new', 'in-progress', 'resolved')),
  search text not null generated always as (
    private.search_text(name || E'\n' || email || E'\n' || subject)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.contact_requests is 'What visitors wrote through the contact form.';
comment on column public.contact_requests.search is
  'What the back office searches: name, e-mail and subject.';

create index contact_requests_created_at_idx on public.contact_requests (created_at desc, id desc);
create index contact_requests_status_idx
  on public.contact_requests (status, created_at desc, id desc);
create index contact_requests_name_idx on public.contact_requests (name, id);
create index contact_requests_email_idx on public.contact_requests (email, id);
create index contact_requests_subject_idx on public.contact_requests (subject, id);
create index contact_requests_search_idx on public.contact_requests
  using gin (search extensions.gin_trgm_ops);

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  contact_request_id uuid not null references public.contact_requests (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 5000),
  replied_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.contact_replies is 'What administrators answered by e-mail.';
create index contact_replies_contact_request_id_idx
  on public.contact_replies (contact_request_id, created_at);
create index contact_replies_replied_by_idx on public.contact_replies (replied_by);

alter table public.contact_requests enable row level security;
alter table public.contact_replies enable row level security;
create policy "No client reads or writes contact requests directly"
  on public.contact_requests for all to anon, authenticated using (false);
create policy "No client reads or writes replies directly"
  on public.contact_replies for all to anon, authenticated using (false);

create trigger set_updated_at before update on public.contact_requests
  for each row execute function private.set_updated_at();

-- Definer: see write_audit. What the message said is not written.
create function private.audit_contact_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('contact_request.deleted', 'contact_request', old.id::text);
  elsif new.status <> old.status then
    perform private.write_audit('contact_request.status_changed', 'contact_request', new.id::text,
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;
comment on function private.audit_contact_request() is
  'Trigger: a changed status and a deletion leave a line.';

create trigger audit_change after delete or update of status on public.contact_requests
  for each row execute function private.audit_contact_request();

-- Definer: see write_audit.
create function private.audit_contact_reply() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_audit(
    'contact_request.replied', 'contact_request', new.contact_request_id::text);
  return null;
end
$$;
comment on function private.audit_contact_reply() is 'Trigger: a reply leaves a line.';

create trigger audit_reply after insert on public.contact_replies
  for each row execute function private.audit_contact_reply();

-- Definer: the service role has no rights on the tables either.
create function private.record_contact_request(
  new_name text, new_email text, new_subject text, new_message text, client_key text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  clean_name text := private.require_text(private.clean_line(new_name), 'Name', 200);
  clean_email text := private.require_email(private.clean_line(new_email));
  clean_subject text := private.require_text(private.clean_line(new_subject), 'Subject', 200);
  clean_message text := private.require_text(private.clean_lines(new_message), 'Message', 5000);
  request_id uuid;
begin
  perform private.spend_rate_limit('contact_client', coalesce(client_key, ''), 20, interval '1 hour');
  perform private.spend_rate_limit('contact_sender', lower(clean_email), 5, interval '1 hour');
  insert into public.contact_requests (name, email, subject, message)
  values (clean_name, clean_email, clean_subject, clean_message)
  returning id into request_id;
  return request_id;
end
$$;
comment on function private.record_contact_request(text, text, text, text, text) is
  'See public.service_record_contact_request.';
grant execute on function private.record_contact_request(text, text, text, text, text)
  to service_role;

create function public.service_record_contact_request(
  name text, email text, subject text, message text, client_key text
) returns uuid
language sql
set search_path = ''
as $$ select private.record_contact_request(name, email, subject, message, client_key) $$;
comment on function public.service_record_contact_request(text, text, text, text, text) is
  'Stores a contact message and returns its id. client_key is the sender''s network address. Refuses with invalid_input, and with rate_limited per address of mail and of network.';
grant execute on function public.service_record_contact_request(text, text, text, text, text)
  to service_role;
