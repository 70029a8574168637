-- What administrators change. Every function checks the table admins before anything else; the
-- triggers on the tables write the history.

create function private.refuse_conflict(actual timestamptz, expected timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- JavaScript's dates end at milliseconds.
  if date_trunc('milliseconds', actual) <> date_trunc('milliseconds', expected) then
    perform private.refuse(
      'conflict', 'Somebody else has changed this in the meantime. Reload it before you go on.');
  end if;
end
$$;
comment on function private.refuse_conflict(timestamptz, timestamptz) is
  'conflict unless the row is still as the caller last saw it (null: no check).';

create function private.require_status(status text, allowed text[]) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if status is null or status <> all (allowed) then
    perform private.refuse('invalid_input', 'The status must be one of: ' || array_to_string(allowed, ', ') || '.');
  end if;
end
$$;
comment on function private.require_status(text, text[]) is 'invalid_input for a status not allowed.';

-- Definer, like all functions below: administrators have no rights on the tables themselves.
create function private.lock_submission(wanted_id uuid) returns public.submissions
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions;
begin
  perform private.require_admin();
  select * into entry from public.submissions
    where id = wanted_id and submitted_at is not null and withdrawn_at is null
    for update;
  if not found then
    perform private.refuse('not_found', 'This submission does not exist any more.');
  end if;
  return entry;
end
$$;
comment on function private.lock_submission(uuid) is
  'A submitted entry, locked, for an administrator; not_found otherwise.';

create function private.set_submission_status(
  wanted_id uuid, new_status text, expected_updated_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
begin
  perform private.require_status(
    new_status, array['received', 'under_review', 'selected', 'declined']);
  perform private.refuse_conflict(entry.updated_at, expected_updated_at);
  update public.submissions set status = new_status where id = entry.id;
end
$$;
comment on function private.set_submission_status(uuid, text, timestamptz) is
  'See public.set_submission_status.';

create function private.set_submission_statuses(
  wanted_ids uuid[], new_status text, expected_updated_at timestamptz[]
) returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  changed int;
begin
  perform private.require_admin();
  perform private.require_status(
    new_status, array['received', 'under_review', 'selected', 'declined']);
  if cardinality(wanted_ids) > 1000 then
    perform private.refuse('invalid_input', 'At most 1000 submissions can be changed at once.');
  end if;
  -- In the order of the key, so that two administrators at once wait instead of deadlocking.
  perform from public.submissions where id = any (wanted_ids) order by id for update;
  perform private.refuse_conflict(entry.updated_at, wanted.updated_at)
    from unnest(wanted_ids, expected_updated_at) as wanted (id, updated_at)
    join public.submissions entry on entry.id = wanted.id;
  update public.submissions set status = new_status
    where id = any (wanted_ids) and status <> new_status
      and submitted_at is not null and withdrawn_at is null;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.set_submission_statuses(uuid[], text, timestamptz[]) is
  'See public.set_submission_statuses.';

create function private.extend_submission_deadline(wanted_id uuid, extended_to timestamptz)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.submissions set deadline_extended_to = extended_to where id = wanted_id;
  if not found then
    perform private.refuse('not_found', 'This submission does not exist any more.');
  end if;
end
$$;
comment on function private.extend_submission_deadline(uuid, timestamptz) is
  'See public.extend_submission_deadline.';

create function private.add_submission_note(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
  note_id uuid;
begin
  insert into public.submission_notes (submission_id, author_id, body)
  values (
    entry.id, auth.uid(), private.require_text(private.clean_lines(new_body), 'The note', 5000)
  )
  returning id into note_id;
  return note_id;
end
$$;
comment on function private.add_submission_note(uuid, text) is 'See public.add_submission_note.';

create function private.lock_contact_request(wanted_id uuid) returns public.contact_requests
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.contact_requests;
begin
  perform private.require_admin();
  select * into request from public.contact_requests where id = wanted_id for update;
  if not found then
    perform private.refuse('not_found', 'This request does not exist any more.');
  end if;
  return request;
end
$$;
comment on function private.lock_contact_request(uuid) is
  'A contact request, locked, for an administrator; not_found otherwise.';

create function private.set_contact_request_status(
  wanted_id uuid, new_status text, expected_updated_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.contact_requests := private.lock_contact_request(wanted_id);
begin
  perform private.require_status(new_status, array['new', 'in-progress', 'resolved']);
  perform private.refuse_conflict(request.updated_at, expected_updated_at);
  update public.contact_requests set status = new_status where id = request.id;
end
$$;
comment on function private.set_contact_request_status(uuid, text, timestamptz) is
  'See public.set_contact_request_status.';

create function private.reply_to_contact_request(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.contact_requests := private.lock_contact_request(wanted_id);
  reply text := private.require_text(private.clean_lines(new_body), 'The reply', 5000);
  reply_id uuid;
begin
  insert into public.contact_replies (contact_request_id, body, replied_by)
  values (request.id, reply, auth.uid())
  returning id into reply_id;
  perform private.send_email('contact_reply', request.email, jsonb_build_object(
    'name', request.name, 'subject', request.subject, 'body', reply
  ));
  return reply_id;
end
$$;
comment on function private.reply_to_contact_request(uuid, text) is
  'See public.reply_to_contact_request.';
