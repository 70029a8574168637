-- The files that finalists hand in: a private bucket of PDFs, one folder for each finalist and stage.

create function private.is_open_stage_folder(path text) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.finalist_stages stage
  where stage.id::text = split_part(path, '/', 2) and private.now() <= stage.due_at
    and exists (
      select from private.finalist_entries() entry where entry.id::text = split_part(path, '/', 1)
    )
    and (private.document_limit('finalists')).max_files > (
      select count(*) from storage.objects other
      where other.bucket_id = 'finalists' and other.name <> path
        and other.name like split_part(path, '/', 1) || '/' || stage.id || '/%'
    )
);
comment on function private.is_open_stage_folder(text) is
  'Whether a file may come to this path now: the folder of a finalist, for a stage that is open, in which there is room for one more.';
grant execute on function private.is_open_stage_folder(text) to authenticated;

-- Volatile and locking, as lock_my_editable_entry (documents.sql).
create function private.lock_my_finalist_folder() returns text
language plpgsql security definer set search_path = '' as $$
declare
  entry_id uuid;
begin
  select id into entry_id from public.submissions where created_by = private.caller() for update;
  return entry_id::text;
end
$$;
comment on function private.lock_my_finalist_folder() is
  'The folder of the entry that the caller owns, which is locked; null otherwise.';
grant execute on function private.lock_my_finalist_folder() to authenticated;

create function private.is_readable_finalist_document(path text) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.finalist_documents document
  join private.finalist_entries() entry on entry.id = document.submission_id
  where document.file_path = path and (
    private.is_admin()
    or exists (
      select from public.mentors mentor
      where mentor.submission_id = entry.id and mentor.user_id = private.caller()
    )
  )
);
comment on function private.is_readable_finalist_document(text) is
  'Whether the object was handed in by a finalist, and the caller is an administrator or its mentor.';
grant execute on function private.is_readable_finalist_document(text) to authenticated;

create policy "Owners of finalists can upload while a stage is open"
  on storage.objects for insert to authenticated with check (
    bucket_id = 'finalists'
    and not (select private.is_signing())
    and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/\\\u0001-\u001f]{1,255}$'
    and private.document_type(bucket_id, name) is not null
    and split_part(name, '/', 1) = (select private.lock_my_finalist_folder())
    and private.is_open_stage_folder(name)
  );

create policy "Finalists can read their files, mentors and administrators what was handed in"
  on storage.objects for select to authenticated using (
    bucket_id = 'finalists' and not (select private.is_signing()) and (
      split_part(name, '/', 1) = (select private.my_entry_id())::text
      or private.is_readable_finalist_document(name)
    )
  );

create policy "Owners of finalists can delete what they have not handed in"
  on storage.objects for delete to authenticated using (
    bucket_id = 'finalists'
    and split_part(name, '/', 1) = (select private.lock_my_finalist_folder())
    and not private.is_attached(name)
  );

create function private.keep_stage_folder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- lock_upload_entry has locked the entry: uploads at the same moment count each other.
  if not private.is_open_stage_folder(new.name) then
    raise exception using errcode = '42501', message = 'There is no room for this file, or the stage is closed.';
  end if;
  return null;
end
$$;
comment on function private.keep_stage_folder() is
  'Trigger: no upload of a person exceeds the files of a stage, or comes after the stage''s deadline by an address that was signed before; see keep_folder_small.';

create trigger keep_stage_folder after insert on storage.objects
  for each row when (new.bucket_id = 'finalists' and new.owner_id is not null)
  execute function private.keep_stage_folder();
