-- The one document of an entry: the private bucket, who may reach which object in it, attaching, and
-- the queue of objects to remove. Supabase does not allow objects to be deleted by SQL (the file
-- itself would stay behind), so the database only names them and an edge function removes them.

create function private.document_type(bucket text, file_name text) returns text
language sql immutable set search_path = ''
return (
  select mimetype from private.document_types()
  where name = lower(substring(file_name from '\.([^./]+)$'))
    and mimetype = any ((private.document_limit(bucket)).mimetypes)
);
comment on function private.document_type(text, text) is
  'The content type that a file of this name must have in a bucket; null when none there may have this name.';
grant execute on function private.document_type(text, text) to authenticated;

-- Who may reach an object -------------------------------------------------------------------------

-- Volatile and locking: an upload, a removal and an attachment at the same moment see each other, as
-- far as the storage API does them in one transaction.
create function private.lock_my_editable_entry() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions;
begin
  select * into entry from public.submissions where created_by = private.caller() for update;
  if found and private.now() <= private.closes_at(entry) then
    return entry.id;
  end if;
  return null;
end
$$;
comment on function private.lock_my_editable_entry() is
  'The entry that the caller owns and can still edit, locked; null otherwise.';
grant execute on function private.lock_my_editable_entry() to authenticated;

create function private.is_attached(path text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return exists (select from public.submissions where file_path = path)
    or exists (select from public.judging_copies where file_path = path)
    or exists (select from public.finalist_documents where file_path = path)
    or exists (select from public.finalist_pictures where file_path = path)
    or exists (select from public.evidence_requests where file_path = path);
end
$$;
comment on function private.is_attached(text) is
  'Whether the object is the document of an entry, of the copy that judges read, one that a finalist has handed in, a picture of its page, or evidence that a team has answered with.';
grant execute on function private.is_attached(text) to authenticated;

create function private.is_submitted_document(path text) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.submissions
  where file_path = path and submitted_at is not null and withdrawn_at is null
);
comment on function private.is_submitted_document(text) is
  'Whether the object is the document of an entry that administrators can see: submitted and not withdrawn.';
grant execute on function private.is_submitted_document(text) to authenticated;

create function private.has_upload_room(submission_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return (private.document_limit('submissions')).max_files > (
    select count(*) from storage.objects
    where bucket_id = 'submissions' and name like has_upload_room.submission_id || '/%'
  );
end
$$;
comment on function private.has_upload_room(uuid) is
  'Whether there is room in the entry''s folder for one more file.';
grant execute on function private.has_upload_room(uuid) to authenticated;

create function private.lock_my_upload_folder() returns uuid
language plpgsql set search_path = '' as $$
declare
  entry_id uuid := private.lock_my_editable_entry();
begin
  return case when private.has_upload_room(entry_id) then entry_id end;
end
$$;
comment on function private.lock_my_upload_folder() is
  'The entry into whose folder the caller may upload now; null otherwise.';
grant execute on function private.lock_my_upload_folder() to authenticated;

create function private.is_signing() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('storage.operation', true), '') ~ '^(storage\.)?object\.sign';
comment on function private.is_signing() is
  'Whether the storage service is about to sign an address, for downloading or uploading. Such an address works without any right, for as long as the asker wanted, so nobody is given one.';
grant execute on function private.is_signing() to authenticated;

create policy "Members can read their entry's files, administrators submitted documents"
  on storage.objects for select to authenticated using (
    bucket_id = 'submissions' and not (select private.is_signing()) and (
      split_part(name, '/', 1) = (select private.my_entry_id())::text
      or ((select private.is_admin()) and private.is_submitted_document(name))
    )
  );

create policy "Owners can upload while their entry can be edited"
  on storage.objects for insert to authenticated with check (
    bucket_id = 'submissions'
    and not (select private.is_signing())
    and name ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/\\\u0001-\u001f]{1,255}$'
    and private.document_type(bucket_id, name) is not null
    and split_part(name, '/', 1) = (select private.lock_my_upload_folder())::text
  );

create policy "Owners can delete what is not attached while their entry can be edited"
  on storage.objects for delete to authenticated using (
    bucket_id = 'submissions'
    and split_part(name, '/', 1) = (select private.lock_my_editable_entry())::text
    and not private.is_attached(name)
  );

create function private.keep_attached_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The row is locked by now, as attach_document locks it: one of the two sees the other.
  return case when private.is_attached(old.name) then null else old end;
end
$$;
comment on function private.keep_attached_document() is
  'Trigger: nobody deletes the document of an entry or of a copy, what a finalist has handed in, a picture of its page, or evidence, not even the storage service when it has asked the policy in a transaction before.';

create trigger keep_attached_document before delete on storage.objects
  for each row when (old.bucket_id in ('submissions', 'judging', 'finalists', 'projects', 'evidence'))
  execute function private.keep_attached_document();

create function private.lock_upload_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder text := split_part(new.name, '/', 1);
begin
  if pg_input_is_valid(folder, 'uuid') then
    perform from public.submissions where id = folder::uuid for update;
  end if;
  return new;
end
$$;
comment on function private.lock_upload_entry() is
  'Trigger: an upload locks its entry before its name is taken, in the order of the policy, which hosted Supabase asks in a transaction of its own. In the other order two uploads of one name would deadlock.';

create trigger lock_upload_entry before insert on storage.objects
  for each row when (
    new.bucket_id in ('submissions', 'finalists', 'projects', 'evidence') and new.owner_id is not null
  )
  execute function private.lock_upload_entry();

create function private.keep_folder_small() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder text := split_part(new.name, '/', 1);
  entry public.submissions;
begin
  -- An upload waits for another one to the same entry, and counts its file.
  if pg_input_is_valid(folder, 'uuid') then
    select * into entry from public.submissions where id = folder::uuid for update;
  end if;
  if entry.id is null or (private.document_limit('submissions')).max_files < (
    select count(*) from storage.objects
    where bucket_id = 'submissions' and name like folder || '/%'
  ) then
    raise exception using errcode = '42501', message = 'There is no room for this file.';
  end if;
  -- Of all refusals of ours the storage service passes on this code alone: any other is its 500, as if it were away.
  if private.now() > private.closes_at(entry) then
    raise exception using errcode = '42501', message = 'Submissions are closed.';
  end if;
  return null;
end
$$;
comment on function private.keep_folder_small() is
  'Trigger: no upload of a person exceeds the files of an entry''s folder, outlives its entry, or comes after its deadline by an address that was signed before. The policy says the same; hosted Supabase asks it in a transaction of its own before the file arrives, when uploads at the same moment do not see each other.';

create trigger keep_folder_small after insert on storage.objects
  for each row when (new.bucket_id = 'submissions' and new.owner_id is not null)
  execute function private.keep_folder_small();

create function private.keep_uploaded_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23505', message = 'There is a file of this name already.';
end
$$;
comment on function private.keep_uploaded_file() is
  'Trigger: no upload of a person takes the place of a file that is there. The storage service asks the policies when an upload begins, and writes over what is there when it ends: one that was held open from before would change a document that has been submitted.';

-- The service names the owner in the uploads of a person only.
create trigger keep_uploaded_file before update of owner_id on storage.objects
  for each row when (
    new.bucket_id in ('submissions', 'judging', 'finalists', 'projects', 'evidence')
    and new.owner_id is not null and new.version is distinct from old.version
  )
  execute function private.keep_uploaded_file();

-- Attaching and removing --------------------------------------------------------------------------

create function private.document_endings(bucket text) returns text
language sql immutable set search_path = ''
return (
  select regexp_replace(string_agg(upper(ending), ', ' order by place), ', ([^,]*)$', ' or \1')
  from private.document_limits() limits, unnest(limits.endings) with ordinality as endings (ending, place)
  where limits.name = bucket
);
comment on function private.document_endings(text) is 'Which documents a bucket takes, in words: "PDF, DOCX or PPTX".';

create function private.require_upload(
  bucket text, path text, display_name text, out file_name text, out file_size bigint
)
language plpgsql set search_path = '' as $$
declare
  object storage.objects;
begin
  select * into object from storage.objects
    where bucket_id = bucket and name = require_upload.path for share;
  if not found or exists (
    select from private.file_deletions queued where queued.path = require_upload.path
  ) then
    perform private.refuse('document_missing', 'The upload has not arrived. Please upload the file again.');
  end if;
  file_name := private.clean_line(coalesce(display_name, substring(path from '[^/]+$')));
  file_size := coalesce((object.metadata ->> 'size')::bigint, 0);
  if private.document_type(bucket, path) is null
    or object.metadata ->> 'mimetype' is distinct from private.document_type(bucket, path)
    or private.document_type(bucket, file_name) is distinct from private.document_type(bucket, path) then
    perform private.refuse('document_refused', format(
      'Please choose a %s file.', private.document_endings(bucket)));
  end if;
  -- What the uploader may say of caching is no more than the site's own page says.
  if coalesce(object.metadata ->> 'cacheControl', '') !~ '^(max-age=[0-9]{1,4}|no-cache|no-store)?$' then
    perform private.refuse('document_refused', 'Please upload the file on the page of your entry.');
  end if;
  if char_length(file_name) > private.max_length('file_name') then
    perform private.refuse('document_refused', format(
      'The file''s name must be at most %s characters.', private.max_length('file_name')));
  end if;
  if file_size not between 1 and (private.document_limit(bucket)).max_bytes then
    perform private.refuse('document_refused', format(
      'The file must not be empty and not be larger than %s MB.',
      (private.document_limit(bucket)).max_bytes / 1024 / 1024));
  end if;
end
$$;
comment on function private.require_upload(text, text, text) is
  'The name as it is shown (null: the path''s last part) and the size of an object that has arrived, locked against its removal. document_missing, document_refused otherwise.';

create function private.attach_document(expected_revision int, new_path text, new_name text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
  document record;
begin
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  if new_path is null or split_part(new_path, '/', 1) <> entry.id::text then
    perform private.refuse('document_refused', 'This file does not belong to your entry.');
  end if;
  select * into document from private.require_upload('submissions', new_path, new_name);
  update public.submissions set
    file_name = document.file_name, file_size = document.file_size, file_path = new_path,
    revision = revision + 1, edited_at = private.now()
  where id = entry.id;
  if entry.file_path <> new_path then
    insert into private.file_deletions (path) values (entry.file_path) on conflict do nothing;
  end if;
end
$$;

create function public.attach_document(
  expected_revision int, file_path text, file_name text default null
) returns public.my_entry
language sql set search_path = '' as $$
  select private.attach_document(expected_revision, file_path, file_name);
  select entry from public.my_entry entry;
$$;
comment on function public.attach_document(int, text, text) is
  'Owner: makes an uploaded object the entry''s document, shown under file_name (default: the path''s last part), and returns the entry, until closes_at. The former document is queued for removal; the client may remove it at once. Refuses with document_missing (nothing was uploaded there), document_refused (not this entry''s folder, type or size), conflict, deadline_passed, not_found.';
grant execute on function
  private.attach_document(int, text, text), public.attach_document(int, text, text) to authenticated;

create function private.remove_document(expected_revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
begin
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  update public.submissions set
    file_name = null, file_size = null, file_path = null,
    revision = revision + 1, edited_at = private.now()
  where id = entry.id;
  insert into private.file_deletions (path)
    select entry.file_path where entry.file_path is not null on conflict do nothing;
end
$$;

create function public.remove_document(expected_revision int) returns public.my_entry
language sql set search_path = '' as $$
  select private.remove_document(expected_revision);
  select entry from public.my_entry entry;
$$;
comment on function public.remove_document(int) is
  'Owner: takes the document off the entry and returns the entry, until closes_at. Refuses with conflict, deadline_passed, not_found.';
grant execute on function private.remove_document(int), public.remove_document(int) to authenticated;

-- Files to remove ---------------------------------------------------------------------------------

create table private.file_deletions (
  path text primary key,
  bucket_id text not null default 'submissions',
  queued_at timestamptz not null default now()
);
comment on table private.file_deletions is
  'Objects of the buckets that nothing refers to any more, until an edge function confirms that they are gone.';

create index file_deletions_queued_at_idx on private.file_deletions (queued_at);

create function private.queue_entry_files(submission_id uuid, uploaded_by uuid default null)
returns void
language sql set search_path = '' as $$
  insert into private.file_deletions (bucket_id, path)
  select bucket_id, name from storage.objects
  where bucket_id in ('submissions', 'finalists', 'projects', 'evidence')
    and name like queue_entry_files.submission_id || '/%'
    and (uploaded_by is null or owner_id = uploaded_by::text)
    and not private.is_attached(name)
  on conflict do nothing;
$$;
comment on function private.queue_entry_files(uuid, uuid) is
  'Queues an entry''s objects for removal: those of one person, or everybody''s (null), except what is attached or handed in.';

create function private.queue_deleted_entry_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_entry_files(old.id);
  return null;
end
$$;
comment on function private.queue_deleted_entry_files() is
  'Trigger: the files of a deleted entry are removed.';

create trigger queue_files after delete on public.submissions
  for each row execute function private.queue_deleted_entry_files();

create function private.queue_abandoned_files() returns bigint
language plpgsql set search_path = '' as $$
declare
  abandoned uuid[];
  queued bigint;
begin
  -- First the locks, then a look at the entries as they are now: attach_document locks the object it
  -- attaches, so none is queued that is being attached, and none attached that is queued.
  select array_agg(id) into abandoned from (
    select id from storage.objects
    where bucket_id in (select name from private.document_limits())
      and created_at < now() - private.kept_for('unused_uploads')
      and not private.is_attached(name)
    for update skip locked
  ) locked;
  insert into private.file_deletions (bucket_id, path)
    select bucket_id, name from storage.objects
    where id = any (abandoned) and not private.is_attached(name)
    on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function private.queue_abandoned_files() is
  'Queues files for removal that nobody has attached to an entry or a copy, or handed in, in time; says how many.';

create function private.pending_file_deletions(max_count int)
returns table (bucket_id text, path text)
language sql stable security definer set search_path = '' as $$
  select bucket_id, path from private.file_deletions
  order by queued_at, path limit least(greatest(max_count, 0), 1000);
$$;

create function public.service_pending_file_deletions(max_count int default 100)
returns table (bucket_id text, path text)
language sql stable set search_path = ''
as $$ select * from private.pending_file_deletions(max_count) $$;
comment on function public.service_pending_file_deletions(int) is
  'Edge functions: objects to remove through the storage API, by bucket and path, oldest first.';
grant execute on function
  private.pending_file_deletions(int), public.service_pending_file_deletions(int) to service_role;

create function private.confirm_file_deletions(paths text[]) returns void
language sql security definer set search_path = '' as $$
  -- When two confirm the same files, neither waits for the other.
  delete from private.file_deletions where path in (
    select path from private.file_deletions where path = any (paths) for update skip locked
  );
$$;

create function public.service_confirm_file_deletions(paths text[]) returns void
language sql set search_path = ''
as $$ select private.confirm_file_deletions(paths) $$;
comment on function public.service_confirm_file_deletions(text[]) is
  'Edge functions: these objects are gone.';
grant execute on function
  private.confirm_file_deletions(text[]), public.service_confirm_file_deletions(text[]) to service_role;
