-- The files that are attached to something, and the queue of files to delete. One trigger on each table with
-- a file_path keeps the rows. A file's name and size stay in the row that it is attached to, where lists and
-- histories read them. Supabase does not let SQL delete objects (the file itself would stay), so the database
-- names them and an edge function deletes them. Who may upload and read: uploads.sql.

create table private.files (
  bucket_id text not null,
  path text not null,
  removed_at timestamptz,
  check_due_at timestamptz,
  check_attempts int not null default 0,
  problem text check (char_length(problem) between 1 and private.max_length('message')),
  primary key (bucket_id, path)
);
comment on table private.files is
  'One row for each stored object that is attached to something, or queued for deletion.';
comment on column private.files.removed_at is
  'When it was queued for deletion; null: it is attached.';
comment on column private.files.check_due_at is
  'When an edge function is to open the document and check it; null: not needed, in progress or done.';
comment on column private.files.check_attempts is
  'In how many attempts the document could not be opened; 0 once it was.';
comment on column private.files.problem is
  'Why nobody can read the document, in a sentence for its team; null: no problem is known.';

-- The schedule asks for these every minute, and health for the last ones.
create index files_removed_at_idx on private.files (removed_at) where removed_at is not null;
create index files_check_due_at_idx on private.files (check_due_at) where check_due_at is not null;
create index files_check_attempts_idx on private.files (check_attempts) where check_attempts >= 3;

create function private.keep_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.file_path is distinct from old.file_path then
    update private.files set removed_at = now(), check_due_at = null, check_attempts = 0
      where bucket_id = tg_argv[0] and path = old.file_path;
    insert into private.files (bucket_id, path, check_due_at)
      select tg_argv[0], new.file_path, case tg_argv[0] when 'submissions' then now() end
      where new.file_path is not null;
  end if;
  return null;
end
$$;
comment on function private.keep_files() is
  'Trigger (bucket): attaches the file that a row names, and queues one that it no longer names for deletion.';

-- Volatile: it sees what the transaction attached that its caller waited for.
create function private.is_attached(bucket text, path text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return exists (
    select from private.files
    where bucket_id = bucket and files.path = is_attached.path and removed_at is null
  );
end
$$;
grant execute on function private.is_attached(text, text) to authenticated;

-- Files to delete ---------------------------------------------------------------------------------

create function private.queue_entry_files(submission_id uuid, uploaded_by uuid default null)
returns void
language sql set search_path = '' as $$
  insert into private.files (bucket_id, path, removed_at)
  select bucket_id, name, now() from storage.objects
  where bucket_id in ('submissions', 'finalists', 'projects', 'evidence')
    and name like queue_entry_files.submission_id || '/%'
    and (uploaded_by is null or owner_id = uploaded_by::text)
  on conflict do nothing;
$$;
comment on function private.queue_entry_files(uuid, uuid) is
  'Queues an entry''s unattached uploads for deletion: those of one person, or everybody''s (null).';

create function private.queue_deleted_entry_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_entry_files(old.id);
  return null;
end
$$;

create function private.queue_abandoned_files() returns bigint
language plpgsql set search_path = '' as $$
declare
  abandoned uuid[];
  queued bigint;
begin
  -- First the locks, then a look at what is attached now: require_upload locks the object that is being
  -- attached, so none is queued that is being attached, and none attached that is queued.
  select array_agg(id) into abandoned from (
    select id from storage.objects
    where bucket_id in (select name from private.document_limits())
      and created_at < now() - private.kept_for('unused_uploads')
      and not private.is_attached(bucket_id, name)
    for update skip locked
  ) locked;
  insert into private.files (bucket_id, path, removed_at)
    select bucket_id, name, now() from storage.objects where id = any (abandoned)
    on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function private.queue_abandoned_files() is
  'Queues uploads for deletion that nobody has attached in time; returns how many.';

create function private.pending_file_deletions(max_count int)
returns table (bucket_id text, path text)
language sql stable security definer set search_path = '' as $$
  select bucket_id, path from private.files where removed_at is not null
  order by removed_at, path limit least(greatest(max_count, 0), 1000);
$$;

create function public.service_pending_file_deletions(max_count int default 100)
returns table (bucket_id text, path text)
language sql stable set search_path = ''
as $$ select * from private.pending_file_deletions(max_count) $$;
comment on function public.service_pending_file_deletions(int) is
  'Edge functions: objects to delete through the storage API, by bucket and path, oldest first.';
grant execute on function
  private.pending_file_deletions(int), public.service_pending_file_deletions(int) to service_role;

create function private.confirm_file_deletions(paths text[]) returns void
language sql security definer set search_path = '' as $$
  -- When two confirm the same files, neither waits for the other.
  delete from private.files where (bucket_id, path) in (
    select bucket_id, path from private.files
    where removed_at is not null and path = any (paths) for update skip locked
  );
$$;

create function public.service_confirm_file_deletions(paths text[]) returns void
language sql set search_path = ''
as $$ select private.confirm_file_deletions(paths) $$;
comment on function public.service_confirm_file_deletions(text[]) is
  'Edge functions: these objects are deleted.';
grant execute on function
  private.confirm_file_deletions(text[]), public.service_confirm_file_deletions(text[]) to service_role;
