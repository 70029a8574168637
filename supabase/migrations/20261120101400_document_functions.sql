-- The one document of an entry. Its name, size and type are taken from what the storage service
-- recorded about the upload, never from the client's word.

create function private.document_type(file_name text) returns text
language sql immutable
set search_path = ''
return case lower(substring(file_name from '\.([^./]+)$'))
  when 'pdf' then 'application/pdf'
  when 'docx' then 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  when 'pptx' then 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
end;
comment on function private.document_type(text) is
  'The content type that a file of this name must have; null when no document may have this name.';

-- Definer: participants have no rights on the tables.
create function private.attach_document(expected_revision int, new_path text, new_name text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
  object storage.objects;
  display_name text := private.clean_line(
    coalesce(new_name, substring(new_path from '[^/]+$')));
begin
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  if new_path is null or split_part(new_path, '/', 1) <> entry.id::text then
    perform private.refuse('document_refused', 'This file does not belong to your entry.');
  end if;
  select * into object from storage.objects
    where bucket_id = 'submissions' and name = new_path for share;
  if not found or exists (select from private.file_deletions where path = new_path) then
    perform private.refuse('document_missing', 'The upload has not arrived. Please upload the file again.');
  end if;
  if private.document_type(new_path) is null
    or object.metadata ->> 'mimetype' is distinct from private.document_type(new_path)
    or private.document_type(display_name) is distinct from private.document_type(new_path) then
    perform private.refuse('document_refused', 'Please choose a PDF, DOCX or PPTX file.');
  end if;
  if char_length(display_name) > 255 then
    perform private.refuse('document_refused', 'The file''s name must be at most 255 characters.');
  end if;
  if coalesce((object.metadata ->> 'size')::bigint, 0) not between 1 and 26214400 then
    perform private.refuse('document_refused', 'The file must not be empty and not be larger than 25 MB.');
  end if;
  update public.submissions set
    file_name = display_name, file_size = (object.metadata ->> 'size')::bigint,
    file_path = new_path, revision = revision + 1, edited_at = now()
  where id = entry.id;
  if entry.file_path <> new_path then
    insert into private.file_deletions (path) values (entry.file_path) on conflict do nothing;
  end if;
end
$$;
comment on function private.attach_document(int, text, text) is 'See public.attach_document.';

-- Definer: as above.
create function private.remove_document(expected_revision int) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
begin
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  update public.submissions set
    file_name = null, file_size = null, file_path = null,
    revision = revision + 1, edited_at = now()
  where id = entry.id;
  insert into private.file_deletions (path)
    select entry.file_path where entry.file_path is not null on conflict do nothing;
end
$$;
comment on function private.remove_document(int) is 'See public.remove_document.';

grant execute on function
  private.create_entry(text, text), private.save_entry(int, text, text),
  private.attach_document(int, text, text), private.remove_document(int),
  private.submit_entry(int, text[], text), private.withdraw_entry(int), private.discard_entry(int)
  to authenticated;

-- What clients call -------------------------------------------------------------------------------

create function public.create_entry(idea_name text default '', description text default '')
returns public.my_entry
language sql
set search_path = ''
as $$
  select private.create_entry(idea_name, description);
  select entry from public.my_entry entry;
$$;
comment on function public.create_entry(text, text) is
  'Starts a draft owned by the caller and returns it. Refuses with profile_incomplete, already_on_a_team, deadline_passed, invalid_input.';

create function public.save_entry(expected_revision int, idea_name text, description text)
returns public.my_entry
language sql
set search_path = ''
as $$
  select private.save_entry(expected_revision, idea_name, description);
  select entry from public.my_entry entry;
$$;
comment on function public.save_entry(int, text, text) is
  'Saves the texts of the caller''s own entry and returns it. Refuses with conflict, deadline_passed, entry_incomplete, invalid_input, not_found.';

create function public.attach_document(
  expected_revision int, file_path text, file_name text default null
) returns public.my_entry
language sql
set search_path = ''
as $$
  select private.attach_document(expected_revision, file_path, file_name);
  select entry from public.my_entry entry;
$$;
comment on function public.attach_document(int, text, text) is
  'Makes an uploaded object the entry''s document, shown under file_name (default: the path''s last part), and returns the entry. The former document is queued for removal. Refuses with document_missing, document_refused, conflict, deadline_passed, not_found.';

create function public.remove_document(expected_revision int) returns public.my_entry
language sql
set search_path = ''
as $$
  select private.remove_document(expected_revision);
  select entry from public.my_entry entry;
$$;
comment on function public.remove_document(int) is
  'Takes the document off the entry and returns the entry. Refuses with conflict, deadline_passed, not_found.';

create function public.submit_entry(expected_revision int, attestations text[], rules_version text)
returns public.my_entry
language sql
set search_path = ''
as $$
  select private.submit_entry(expected_revision, attestations, rules_version);
  select entry from public.my_entry entry;
$$;
comment on function public.submit_entry(int, text[], text) is
  'Submits the entry (again, after a withdrawal) and returns it with its receipt number. Refuses with entry_submitted, entry_incomplete, attestations_missing, profile_incomplete, not_yet_open, deadline_passed, conflict, not_found.';

create function public.withdraw_entry(expected_revision int) returns public.my_entry
language sql
set search_path = ''
as $$
  select private.withdraw_entry(expected_revision);
  select entry from public.my_entry entry;
$$;
comment on function public.withdraw_entry(int) is
  'Withdraws the submitted entry and returns it. Refuses with not_submitted, deadline_passed, conflict, not_found.';

create function public.discard_entry(expected_revision int) returns void
language sql
set search_path = ''
as $$ select private.discard_entry(expected_revision) $$;
comment on function public.discard_entry(int) is
  'Deletes a draft or withdrawn entry with its team, invitations and files. Refuses with entry_submitted, conflict, not_found.';

grant execute on function
  public.create_entry(text, text), public.save_entry(int, text, text),
  public.attach_document(int, text, text), public.remove_document(int),
  public.submit_entry(int, text[], text), public.withdraw_entry(int), public.discard_entry(int)
  to authenticated;
