-- The private bucket for the entries' documents, who may reach which object in it, and the queue of
-- objects to remove. Supabase does not allow objects to be deleted by SQL (the file itself would
-- stay behind), so the database only names them and an edge function removes them through the API.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'submissions', 'submissions', false, 26214400,
  array[
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  ]
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.file_deletions (
  path text primary key,
  queued_at timestamptz not null default now()
);
comment on table private.file_deletions is
  'Objects of the bucket submissions that nothing refers to any more, until an edge function confirms that they are gone.';
create index file_deletions_queued_at_idx on private.file_deletions (queued_at);

alter table private.file_deletions enable row level security;
create policy "No client reaches the queue of files"
  on private.file_deletions for all to anon, authenticated using (false);

create function private.queue_entry_files(submission_id uuid, uploaded_by uuid, keep_path text)
returns void
language sql
set search_path = ''
as $$
  insert into private.file_deletions (path)
  select name from storage.objects
  where bucket_id = 'submissions'
    and name like queue_entry_files.submission_id || '/%'
    and (uploaded_by is null or owner_id = uploaded_by::text)
    and name is distinct from keep_path
  on conflict do nothing;
$$;
comment on function private.queue_entry_files(uuid, uuid, text) is
  'Queues an entry''s objects for removal: those of one person, or everybody''s (null), except keep_path.';

-- Definer: deleting an entry must reach its files, whoever deletes it.
create function private.queue_deleted_entry_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_entry_files(old.id, null, null);
  return null;
end
$$;
comment on function private.queue_deleted_entry_files() is
  'Trigger: the files of a deleted entry are removed.';

create trigger queue_files after delete on public.submissions
  for each row execute function private.queue_deleted_entry_files();

-- Who may reach an object -------------------------------------------------------------------------

create function private.closes_at(entry public.submissions) returns timestamptz
language sql stable
set search_path = ''
return greatest((private.challenge()).submissions_close_at, entry.deadline_extended_to);
comment on function private.closes_at(public.submissions) is
  'Until when this entry can be edited and submitted.';

-- Definer: participants have no rights on the teams.
create function private.my_entry_id() returns uuid
language sql stable security definer
set search_path = ''
return (select submission_id from public.submission_members where user_id = (select auth.uid()));
comment on function private.my_entry_id() is 'The entry of the caller''s team.';

-- Definer: as above. Volatile and locking: an upload, a removal and an attachment at the same moment
-- see each other, as far as the storage API does them in one transaction.
create function private.lock_my_editable_entry() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions;
begin
  select * into entry from public.submissions where created_by = auth.uid() for update;
  if found and clock_timestamp() <= private.closes_at(entry) then
    return entry.id;
  end if;
  return null;
end
$$;
comment on function private.lock_my_editable_entry() is
  'The entry that the caller owns and can still edit, locked; null otherwise.';

-- Definer: as above.
create function private.is_attached(path text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  return exists (select from public.submissions where file_path = path);
end
$$;
comment on function private.is_attached(text) is 'Whether the object is the document of an entry.';

-- Definer: as above.
create function private.is_submitted_document(path text) returns boolean
language sql stable security definer
set search_path = ''
return exists (
  select from public.submissions
  where file_path = path and submitted_at is not null and withdrawn_at is null
);
comment on function private.is_submitted_document(text) is
  'Whether the object is the document of an entry that the organisers can see.';

-- Definer: as above.
create function private.has_upload_room(submission_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  return 5 > (
    select count(*) from storage.objects
    where bucket_id = 'submissions' and name like has_upload_room.submission_id || '/%'
  );
end
$$;
comment on function private.has_upload_room(uuid) is
  'Whether fewer than five objects are in the entry''s folder.';

create function private.lock_my_upload_folder() returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry_id uuid := private.lock_my_editable_entry();
begin
  return case when private.has_upload_room(entry_id) then entry_id end;
end
$$;
comment on function private.lock_my_upload_folder() is
  'The entry into whose folder the caller may upload now; null otherwise.';

grant execute on function
  private.my_entry_id(), private.lock_my_editable_entry(), private.lock_my_upload_folder(),
  private.has_upload_room(uuid), private.is_attached(text), private.is_submitted_document(text)
  to authenticated;

create policy "Members can read their entry's files, administrators submitted documents"
  on storage.objects for select to authenticated using (
    bucket_id = 'submissions' and (
      split_part(name, '/', 1) = (select private.my_entry_id())::text
      or ((select private.is_admin()) and private.is_submitted_document(name))
    )
  );
create policy "Owners can upload while their entry can be edited"
  on storage.objects for insert to authenticated with check (
    bucket_id = 'submissions'
    and name ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/\\\u0001-\u001f]{1,255}$'
    and name ~* '\.(pdf|docx|pptx)$'
    and split_part(name, '/', 1) = (select private.lock_my_upload_folder())::text
  );
create policy "Owners can delete what is not attached while their entry can be edited"
  on storage.objects for delete to authenticated using (
    bucket_id = 'submissions'
    and split_part(name, '/', 1) = (select private.lock_my_editable_entry())::text
    and not private.is_attached(name)
  );
