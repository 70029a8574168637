-- When an answer gets lost on its way, the sender sees an error and sends the same again. Whatever has
-- a state or a unique key takes that well; a message would be stored, and mailed, twice. So the same
-- words from the same hands within an hour count as one: the second time answers with the first's id.

create index contact_requests_sender_idx on public.contact_requests (lower(email), created_at);

create function private.repeated_contact_request(name text, email text, subject text, message text)
returns uuid
language sql
set search_path = ''
as $$
  select request.id from public.contact_requests request
  where lower(request.email) = lower(repeated_contact_request.email)
    and request.name = repeated_contact_request.name
    and request.subject = repeated_contact_request.subject
    and request.message = repeated_contact_request.message
    and request.created_at > now() - interval '1 hour'
  limit 1;
$$;
comment on function private.repeated_contact_request(text, text, text, text) is
  'The request that holds the same message of the same sender, from within the last hour; null without one.';

create or replace function private.record_contact_request(
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
  request_id uuid :=
    private.repeated_contact_request(clean_name, clean_email, clean_subject, clean_message);
begin
  -- Nothing is counted, so that nobody is locked out by a bad connection.
  if request_id is not null then
    return request_id;
  end if;
  perform private.spend_rate_limit('contact_client', coalesce(client_key, ''), 20, interval '1 hour');
  perform private.spend_rate_limit('contact_sender', lower(clean_email), 5, interval '1 hour');
  -- The counter is locked until the end: of two that came at once, the second sees the first now.
  request_id :=
    private.repeated_contact_request(clean_name, clean_email, clean_subject, clean_message);
  if request_id is null then
    insert into public.contact_requests (name, email, subject, message)
    values (clean_name, clean_email, clean_subject, clean_message)
    returning id into request_id;
  end if;
  return request_id;
end
$$;

create or replace function private.add_submission_note(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
  clean_body text := private.require_text(private.clean_lines(new_body), 'The note', 5000);
  note_id uuid;
begin
  select id into note_id from public.submission_notes note
    where note.submission_id = entry.id and note.author_id = auth.uid()
      and note.body = clean_body and note.created_at > now() - interval '1 hour';
  if found then
    return note_id;
  end if;
  insert into public.submission_notes (submission_id, author_id, body)
  values (entry.id, auth.uid(), clean_body)
  returning id into note_id;
  return note_id;
end
$$;
