-- Who may upload, read and delete which object in the five private buckets, by one policy each, and what
-- triggers enforce beyond the policies: hosted Supabase asks the policies in a transaction of its own,
-- before the file arrives.
--
-- bucket       path                                          what it holds
-- submissions  {submission id}/{uuid}/{file name}            the document of an entry
-- evidence     {submission id}/{uuid}/{file name}            what a team shows to prove its eligibility
-- finalists    {submission id}/{stage id}/{uuid}/{file name} what a finalist hands in for a stage
-- projects     {submission id}/{uuid}/{picture name}         pictures of a finalist's public page
-- judging      {copy id}/{uuid}.pdf                          anonymized documents, for judges
--
-- Types, sizes and how many files a folder holds: document_limits (constants.sql).

create function private.document_type(bucket text, file_name text) returns text
language sql immutable set search_path = ''
return (
  select mimetype from private.document_types()
  where name = lower(substring(file_name from '\.([^./]+)$'))
    and mimetype = any ((private.document_limit(bucket)).mimetypes)
);
comment on function private.document_type(text, text) is
  'The content type that a file of this name must have in a bucket; null when no such file is allowed there.';

create function private.is_signing() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('storage.operation', true), '') ~ '^(storage\.)?object\.sign';
comment on function private.is_signing() is
  'Whether the storage service is about to sign an address, for downloading or uploading. Such an address works without any right, for as long as its requester wanted, so nobody gets one.';
grant execute on function private.is_signing() to authenticated;

-- Volatile and locking: an upload, a deletion and an attachment at the same moment see each other, as far
-- as the storage service makes them in one transaction.
create function private.may_upload(bucket text, path text, person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  uuid constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  file_name constant text := '[^/\\\u0001-\u001f]{1,255}';
  shape constant text := case bucket
    when 'submissions' then '{2}' || file_name
    when 'evidence' then '{2}' || file_name
    when 'finalists' then '{3}' || file_name
    when 'projects' then '{2}[a-z]{1,20}\.[a-z]{1,5}'
    when 'judging' then '{1}' || uuid || '\.pdf'
  end;
  entry public.submissions;
begin
  if (path ~ ('^(' || uuid || '/)' || shape || '$')) is not true
    or private.document_type(bucket, path) is null then
    return false;
  elsif bucket = 'judging' then
    return private.is_admin() and exists (
      select from public.round_entries
      where id = split_part(path, '/', 1)::uuid and ready_at is null
        and not private.is_conflicted_admin(submission_id)
    );
  end if;
  select * into entry from public.submissions where id = split_part(path, '/', 1)::uuid for update;
  return case bucket
    when 'submissions' then entry.created_by = person and private.now() <= private.closes_at(entry)
    when 'finalists' then entry.created_by = person and private.is_finalist(entry.id) and exists (
      select from public.finalist_stages
      where id = split_part(path, '/', 2)::uuid and private.now() <= due_at
    )
    when 'projects' then entry.created_by = person and private.is_finalist(entry.id)
    when 'evidence' then exists (
      select from public.submission_members where submission_id = entry.id and user_id = person
    ) and exists (
      select from public.evidence_requests request
      where request.submission_id = entry.id and private.now() <= coalesce(due_at, 'infinity')
        and private.is_evidence_open(request)
    )
  end and (private.document_limit(bucket)).max_files > (
    select count(*) from storage.objects other
    where other.bucket_id = bucket and other.name <> path
      and other.name like regexp_replace(path, '[^/]+/[^/]+$', '') || '%'
  );
end
$$;
comment on function private.may_upload(text, text, uuid) is
  'Whether this person may upload to this path now, with the entry locked: an allowed name and type, and their own folder, which is open and has room for one more file. For the bucket judging the person is the caller.';

create function private.may_read_file(bucket text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  entry_id uuid;
begin
  if bucket = 'judging' then
    return private.is_admin() or exists (
      select from public.round_entries round_entry
      where round_entry.file_path = path and (
        round_entry.id in (select round_entry_id from private.my_readable_assignments())
        or (round_entry.ready_at is not null and round_entry.round_id = any (private.my_rounds('judging'))
          and not private.is_conflicted_admin(round_entry.submission_id))
      )
    );
  elsif not private.is_attached(bucket, path) then
    return false;
  end if;
  entry_id := split_part(path, '/', 1)::uuid;
  return case bucket
    when 'finalists' then private.is_finalist(entry_id) and (private.is_admin() or exists (
      select from public.mentors mentor
      where mentor.submission_id = entry_id and mentor.user_id = private.caller()
    ))
    -- The policy asks about the other buckets for administrators only.
    when 'submissions' then exists (
      select from public.submissions
      where id = entry_id and submitted_at is not null and withdrawn_at is null
    )
    when 'evidence' then entry_id <> all (private.my_conflicted_entries())
    when 'projects' then true
  end;
end
$$;
comment on function private.may_read_file(text, text) is
  'Whether the caller may read an object outside the folders of their own team: as an administrator what is attached (evidence only without a conflict), as a mentor what the finalist handed in, as a judge or chair the documents of their rounds.';
grant execute on function
  private.may_upload(text, text, uuid), private.may_read_file(text, text) to authenticated;

-- Most people list only their own folder, so what is cheap to refuse comes first.
create policy "Teams read their own files, others those that their role allows"
  on storage.objects for select to authenticated using (
    not (select private.is_signing()) and (
      split_part(name, '/', 1) = (select private.my_entry_id())::text
      or ((bucket_id in ('judging', 'finalists') or (select private.is_admin()))
        and private.may_read_file(bucket_id, name))
    )
  );

create policy "People upload into their own folders until the deadline"
  on storage.objects for insert to authenticated with check (
    not (select private.is_signing())
    and private.may_upload(bucket_id, name, (select private.caller()))
  );

create policy "Teams delete what is not attached while they may upload"
  on storage.objects for delete to authenticated using (
    split_part(name, '/', 1) = (select private.my_entry_id())::text
    and private.may_upload(bucket_id, name, (select private.caller()))
    and not private.is_attached(bucket_id, name)
  );

create function private.check_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.may_upload(new.bucket_id, new.name, new.owner_id::uuid) is not true then
    -- Of all our refusals the storage service passes on this code alone: any other becomes its 500.
    raise exception using errcode = '42501', message = 'You cannot upload this file here now.';
  end if;
  return new;
end
$$;
comment on function private.check_upload() is
  'Trigger: the policy once more when the file arrives, also by an address that was signed before. Hosted Supabase asks the policy in a transaction of its own, where uploads at the same moment do not see each other. It locks the entry before the name is taken: in the other order two uploads of one name would deadlock.';

-- The service names the owner in the uploads of a person only.
create trigger check_upload before insert on storage.objects
  for each row when (new.bucket_id <> 'judging' and new.owner_id is not null)
  execute function private.check_upload();

create function private.keep_attached_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The row is locked by now. require_upload locks it too, so one of the two sees the other.
  return case when private.is_attached(old.bucket_id, old.name) then null else old end;
end
$$;
comment on function private.keep_attached_file() is
  'Trigger: nobody deletes an attached file, not even the storage service, which may have asked the policy in an earlier transaction.';

create trigger keep_attached_file before delete on storage.objects
  for each row execute function private.keep_attached_file();

create function private.keep_uploaded_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23505', message = 'There is a file of this name already.';
end
$$;
comment on function private.keep_uploaded_file() is
  'Trigger: no upload of a person replaces an existing file. The storage service asks the policies when an upload begins, and overwrites what is there when it ends: an upload held open since before would change a submitted document.';

create trigger keep_uploaded_file before update of owner_id on storage.objects
  for each row when (new.owner_id is not null and new.version is distinct from old.version)
  execute function private.keep_uploaded_file();

-- Attaching ---------------------------------------------------------------------------------------

create function private.require_upload(
  bucket text, folder text, path text, display_name text, out file_name text, out file_size bigint
)
language plpgsql set search_path = '' as $$
declare
  object storage.objects;
  max_bytes constant int := (private.document_limit(bucket)).max_bytes;
begin
  if path is null or not starts_with(path, folder || '/') then
    perform private.refuse('document_refused', 'This file does not belong to your entry.');
  end if;
  select * into object from storage.objects
    where bucket_id = bucket and name = require_upload.path for share;
  if not found or exists (
    select from private.files
    where bucket_id = bucket and files.path = require_upload.path and removed_at is not null
  ) then
    perform private.refuse('document_missing', 'The upload has not arrived. Please upload the file again.');
  end if;
  file_name := private.clean_line(coalesce(display_name, substring(path from '[^/]+$')));
  file_size := coalesce((object.metadata ->> 'size')::bigint, 0);
  if private.document_type(bucket, path) is null
    or object.metadata ->> 'mimetype' is distinct from private.document_type(bucket, path)
    or private.document_type(bucket, file_name) is distinct from private.document_type(bucket, path) then
    perform private.refuse('document_refused', format('Please choose a %s file.', (
      select regexp_replace(string_agg(upper(ending), ', ' order by place), ', ([^,]*)$', ' or \1')
      from private.document_limits() limits, unnest(limits.endings) with ordinality as endings (ending, place)
      where limits.name = bucket
    )));
  end if;
  -- What the uploader may say of caching is no more than the site's own page says.
  if coalesce(object.metadata ->> 'cacheControl', '') !~ '^(max-age=[0-9]{1,4}|no-cache|no-store)?$' then
    perform private.refuse('document_refused', 'Please upload the file on the page of your entry.');
  end if;
  if char_length(file_name) > private.max_length('file_name') then
    perform private.refuse('document_refused', format(
      'The file''s name must be at most %s characters.', private.max_length('file_name')));
  end if;
  if file_size not between 1 and max_bytes then
    perform private.refuse('document_refused', format(
      'The file must not be empty and not be larger than %s MB.', max_bytes / 1024 / 1024));
  end if;
end
$$;
comment on function private.require_upload(text, text, text, text) is
  'The name as it is shown (null: the path''s last part) and the size of an object that has arrived in this folder of the bucket, locked against its deletion. document_missing, document_refused otherwise.';
