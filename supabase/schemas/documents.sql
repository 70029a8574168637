-- The document of an entry: attaching, removing and checking it. The database knows only its name and size, so an
-- edge function opens it: called by the page right after attaching, else by the schedule. It takes a document
-- before it opens it, so that one that crashes the function is not opened again. A document that cannot be opened
-- is retried with increasing delays, as emails are. Administrators see this from the third attempt, the team after
-- the last one.

create function private.attach_document(expected_revision int, new_path text, new_name text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_entry_to_edit(expected_revision);
  document record;
begin
  select * into document from private.require_upload('submissions', entry.id::text, new_path, new_name);
  update public.submissions set
    file_name = document.file_name, file_size = document.file_size, file_path = new_path,
    revision = revision + 1, edited_at = private.now()
  where id = entry.id;
end
$$;

create function public.attach_document(
  expected_revision int, file_path text, file_name text default null
) returns public.my_entry
language sql set search_path = '' as $$
  select private.attach_document(expected_revision, file_path, file_name);
  select entry from public.my_entry entry;
$$;
comment on function public.attach_document is
  'Member: attaches an uploaded file as the entry''s document, under file_name (default: the last part of the path), until closes_at, and returns the entry. The former document is queued for deletion. Refuses with document_missing (no file at this path), document_refused (folder, type or size), being_edited, conflict, deadline_passed, not_found.';
grant execute on function private.attach_document, public.attach_document to authenticated;

create function private.remove_document(expected_revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_entry_to_edit(expected_revision);
begin
  update public.submissions set
    file_name = null, file_size = null, file_path = null,
    revision = revision + 1, edited_at = private.now()
  where id = entry.id;
end
$$;

create function public.remove_document(expected_revision int) returns public.my_entry
language sql set search_path = '' as $$
  select private.remove_document(expected_revision);
  select entry from public.my_entry entry;
$$;
comment on function public.remove_document is
  'Member: removes the entry''s document until closes_at, and returns the entry. Refuses with being_edited, conflict, deadline_passed, not_found.';
grant execute on function private.remove_document, public.remove_document to authenticated;

-- Checking ----------------------------------------------------------------------------------------

create function private.take_document(member_id uuid) returns text
language sql security definer set search_path = '' as $$
  update private.files set check_due_at = null
  where (bucket_id, path) = (
    select file.bucket_id, file.path from private.files file
    join public.submissions entry on entry.file_path = file.path
    where file.bucket_id = 'submissions' and file.check_due_at <= now()
      and (member_id is null or entry.id = (
        select submission_id from public.submission_members where user_id = member_id
      ))
    order by file.check_due_at
    limit 1 for update of file skip locked
  )
  returning path;
$$;

create function public.service_take_document(member_id uuid default null) returns text
language sql set search_path = '' as $$ select private.take_document(member_id) $$;
comment on function public.service_take_document is
  'Edge functions: takes an unchecked document, of the team of one member or of all (null), and returns its path; null if there is none. From then on it counts as checked; service_note_document records the result.';
grant execute on function private.take_document, public.service_take_document to service_role;

create function private.note_document(path text, problem text, again boolean) returns void
language sql security definer set search_path = '' as $$
  update private.files set
    check_attempts = case when again then check_attempts + 1 else 0 end,
    check_due_at = case when again and check_attempts + 1 < private.max_email_attempts()
      then now() + private.email_retry_delay(check_attempts + 1) end,
    problem = case
      when not again then note_document.problem
      when check_attempts + 1 >= private.max_email_attempts()
        then 'Your document could not be opened. Please upload it again.'
    end
  where bucket_id = 'submissions' and files.path = note_document.path
    and check_due_at is null and removed_at is null;
$$;

create function public.service_note_document(path text, problem text default null, again boolean default false)
returns void
language sql set search_path = '' as $$ select private.note_document(path, problem, again) $$;
comment on function public.service_note_document is
  'Edge functions: records the problem of a taken document as a sentence for its team (null: none). again: it could not be opened and is retried after two minutes, four, eight and so on, ten times in all. Ignores documents that were replaced in the meantime.';
grant execute on function private.note_document, public.service_note_document to service_role;
