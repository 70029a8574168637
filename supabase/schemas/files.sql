-- Attached files, and the queue of files to delete. A trigger on each table with a file_path maintains the rows.
-- SQL cannot delete stored objects (the file itself would remain), so the database queues them and an edge
-- function deletes them. Rights to upload and read: uploads.sql.

create table private.files (
  bucket_id text not null,
  path text not null,
  -- When it was queued for deletion; null: attached.
  removed_at timestamptz,
  -- When an edge function is due to check the document; null: not needed, in progress or done.
  check_due_at timestamptz,
  check_attempts int not null default 0,
  -- Why the document cannot be read, as a sentence for its team; null: no known problem.
  problem text,
  primary key (bucket_id, path)
);
comment on table private.files is 'Stored objects that are attached to a row, or queued for deletion.';
call private.limit_texts('private.files', '{problem message}');

-- The schedule and health read these every minute.
create index files_removed_at_idx on private.files (removed_at) where removed_at is not null;
create index files_check_due_at_idx on private.files (check_due_at) where check_due_at is not null;
create index files_check_attempts_idx on private.files (check_attempts) where check_attempts >= 3;

-- Trigger (bucket): records the file that a row names, and queues a replaced one for deletion, with a submission all of
-- its uploads.
create function private.track_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.file_path is distinct from old.file_path then
    update private.files set removed_at = now(), check_due_at = null, check_attempts = 0
      where bucket_id = tg_argv[0] and path = old.file_path;
    insert into private.files (bucket_id, path, check_due_at)
      select tg_argv[0], new.file_path, case tg_argv[0] when 'submissions' then now() end
      where new.file_path is not null;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'submissions' then
    perform private.queue_submission_files(old.id);
  end if;
  return null;
end
$$;

-- Volatile, to see files that another transaction attached while the caller waited for its lock.
create function private.is_attached(bucket text, path text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return exists (
    select from private.files
    where bucket_id = bucket and files.path = is_attached.path and removed_at is null
  );
end
$$;

-- Files to delete ---------------------------------------------------------------------------------

-- Queues unattached uploads of a submission for deletion: of one person, or all (null).
create function private.queue_submission_files(submission_id uuid, uploaded_by uuid default null) returns void
language sql set search_path = '' as $$
  insert into private.files (bucket_id, path, removed_at)
  select bucket_id, name, now() from storage.objects
  where bucket_id in ('submissions', 'finalists', 'projects', 'evidence')
    and name like queue_submission_files.submission_id || '/%'
    and (uploaded_by is null or owner_id = uploaded_by::text)
  on conflict do nothing;
$$;

create function private.queue_abandoned_files() returns bigint
language sql set search_path = '' as $$
  with queued as (
    insert into private.files (bucket_id, path, removed_at)
    select bucket_id, name, now() from storage.objects
    where bucket_id in (select name from private.document_limits())
      and created_at < private.retention_start('unused_uploads')
      and not private.is_attached(bucket_id, name)
    -- require_upload locks the same rows. A file that was attached before this lock has a row already.
    for update skip locked
    on conflict do nothing
    returning path
  )
  select count(*) from queued;
$$;

create function private.service_pending_file_deletions(max_count int default 100)
returns table (bucket_id text, path text)
language sql stable security definer set search_path = '' as $$
  select bucket_id, path from private.files where removed_at is not null
  order by removed_at, path limit least(greatest(max_count, 0), 1000);
$$;
call private.publish_function('service_pending_file_deletions',
  'Edge functions: returns files to delete through the storage API, oldest first.');

create function private.service_confirm_file_deletions(paths text[]) returns void
language sql security definer set search_path = '' as $$
  -- So that two calls for the same files do not wait for each other.
  delete from private.files where (bucket_id, path) in (
    select bucket_id, path from private.files
    where removed_at is not null and path = any (paths) for update skip locked
  );
$$;
call private.publish_change('service_confirm_file_deletions', 'schedule',
  'Edge functions: removes files from the deletion queue once they are deleted.');
