-- Rights to upload, read and delete files in the five private buckets: one policy each, and triggers, because
-- hosted Supabase checks the policies in a separate transaction before the file arrives.
--
-- bucket       path                                          content
-- submissions  {submission id}/{uuid}/{file name}            the document of a submission
-- evidence     {submission id}/{uuid}/{file name}            a team's evidence of eligibility
-- finalists    {submission id}/{stage id}/{uuid}/{file name} a finalist's documents of a stage
-- projects     {submission id}/{uuid}/{picture name}         pictures of a finalist's public page
-- judging      {round entry id}/{uuid}.pdf                   anonymized documents, for judges; those without an owner
--                                                            have passed accept-anonymized-document
--
-- Allowed types, sizes and numbers of files: document_limits (constants.sql).

-- The content type of a file by its name; null if the bucket does not allow it.
create function private.document_type(bucket text, file_name text) returns text
language sql immutable set search_path = ''
return (
  select mimetype from private.document_types()
  where name = lower(substring(file_name from '\.([^./]+)$'))
    and mimetype = any ((private.document_limit(bucket)).mimetypes)
);

-- Whether the storage service is creating a signed URL. Policies deny these, because they work without any right
-- until the time that the client chose.
create function private.is_signing() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('storage.operation', true), '') ~ '^(storage\.)?object\.sign';

-- Whether a person may upload to this path now: name and type are allowed, the folder is theirs, is open and has room
-- for one more file. For the bucket judging, the person is the caller. Locks the submission and is volatile, so that
-- concurrent uploads, deletions and attachments see each other.
create function private.may_upload(bucket text, path text, person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  uuid_pattern constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  name_pattern constant text := '[^/\\\u0001-\u001f]{1,255}';
  shape constant text := case bucket
    when 'submissions' then '{2}' || name_pattern
    when 'evidence' then '{2}' || name_pattern
    when 'finalists' then '{3}' || name_pattern
    when 'projects' then '{2}[a-z]{1,20}\.[a-z]{1,5}'
    when 'judging' then '{1}' || uuid_pattern || '\.pdf'
  end;
  submission public.submissions;
  is_member boolean;
begin
  if (path ~ ('^(' || uuid_pattern || '/)' || shape || '$')) is not true
    or private.document_type(bucket, path) is null then
    return false;
  elsif bucket = 'judging' then
    return private.is_admin() and exists (
      select from public.round_entries round_entry
      join public.judging_rounds round on round.id = round_entry.round_id
      where round_entry.id = split_part(path, '/', 1)::uuid and round_entry.ready_at is null and round.is_anonymized
        and not private.is_conflicted_admin(round_entry.submission_id)
    );
  end if;
  select * into submission from public.submissions where id = split_part(path, '/', 1)::uuid for update;
  is_member := exists (
    select from public.submission_members where submission_id = submission.id and user_id = person
  );
  return case bucket
    when 'submissions' then is_member and private.now() <= private.closes_at(submission)
    when 'finalists' then submission.created_by = person and private.is_finalist(submission.id) and exists (
      select from public.finalist_stages
      where id = split_part(path, '/', 2)::uuid and private.now() <= due_at
    )
    when 'projects' then submission.created_by = person and private.is_finalist(submission.id)
    when 'evidence' then is_member and exists (
      select from public.evidence_requests request
      where request.submission_id = submission.id and private.now() <= coalesce(due_at, 'infinity')
        and private.is_evidence_open(request)
    )
  end and (private.document_limit(bucket)).max_files > (
    select count(*) from storage.objects other
    where other.bucket_id = bucket and other.name <> path
      and other.name like regexp_replace(path, '[^/]+/[^/]+$', '') || '%'
  );
end
$$;

create function private.is_judge() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.my_judge_id() is not null; end $$;

-- Whether the caller may read a file outside their own team's folders: as an administrator attached files (evidence
-- only without a conflict), as a mentor the finalist's documents, as a judge the documents of their rounds, as a team
-- the documents that judges have read, with the feedback.
create function private.may_read_file(bucket text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  _submission_id uuid;
begin
  if exists (
    select from private.my_readable_assignments() assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    cross join lateral private.judged_document(round_entry) document
    where (document.bucket, document.file_path) = (may_read_file.bucket, path)
  ) then
    return true;
  elsif bucket = 'judging' then
    return private.is_admin() or exists (select from private.my_judging_feedback where file_path = path);
  elsif not private.is_attached(bucket, path) then
    return false;
  end if;
  _submission_id := split_part(path, '/', 1)::uuid;
  return case bucket
    when 'finalists' then private.is_finalist(_submission_id) and (private.is_admin() or exists (
      select from public.mentors mentor
      where mentor.submission_id = _submission_id and mentor.user_id = private.caller()
    ))
    when 'submissions' then private.is_admin() and exists (
      select from public.submissions
      where id = _submission_id and state = 'submitted'
    )
    -- The policy calls this for the other buckets for administrators only.
    when 'evidence' then _submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    when 'projects' then true
  end;
end
$$;

-- Cheap conditions come first: most people list only their own folder.
create policy "Teams read their own files, others those that their role allows"
  on storage.objects for select to authenticated using (
    not (select private.is_signing()) and (
      split_part(name, '/', 1) = (select private.my_submission_id())::text
      or ((bucket_id in ('judging', 'finalists') or (select private.is_admin())
          or bucket_id = 'submissions' and (select private.is_judge()))
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
    split_part(name, '/', 1) = (select private.my_submission_id())::text
    and private.may_upload(bucket_id, name, (select private.caller()))
    and not private.is_attached(bucket_id, name)
  );

-- Trigger: checks the upload policy again when the file arrives, also for signed URLs. Hosted Supabase checks the
-- policy in a separate transaction, where concurrent uploads do not see each other. Locks the submission before the
-- insert, so that two uploads of one name do not deadlock.
create function private.check_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.may_upload(new.bucket_id, new.name, new.owner_id::uuid) is not true then
    -- The storage service turns errors with any other code into a 500.
    raise exception using errcode = '42501', message = 'You cannot upload this file here right now.';
  end if;
  return new;
end
$$;

-- The storage service sets the owner for uploads of people only.
create trigger check_upload before insert on storage.objects
  for each row when (new.bucket_id <> 'judging' and new.owner_id is not null)
  execute function private.check_upload();

-- Trigger: ignores deletions of attached files, also by the storage service, which checked the policy in an earlier
-- transaction.
create function private.protect_attached_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- require_upload locks the same row, so this sees a concurrent attachment.
  return case when private.is_attached(old.bucket_id, old.name) then null else old end;
end
$$;

create trigger protect_attached_file before delete on storage.objects
  for each row execute function private.protect_attached_file();

-- Trigger: uploads of people replace no file. The storage service checks the policies when an upload starts and
-- overwrites the file when it ends, so an upload kept open past the deadline could change a submitted document.
create function private.protect_uploaded_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23505', message = 'A file with this name already exists.';
end
$$;

create trigger protect_uploaded_file before update of owner_id on storage.objects
  for each row when (new.owner_id is not null and new.version is distinct from old.version)
  execute function private.protect_uploaded_file();

-- Attaching ---------------------------------------------------------------------------------------

-- Locks an uploaded file in this folder of a bucket, and returns its name to display (default: the last part of the
-- path) and its size. Raises document_missing or document_refused.
create function private.require_upload(
  bucket text, folder text, path text, display_name text, out file_name text, out file_size bigint
)
language plpgsql set search_path = '' as $$
declare
  object storage.objects;
  max_bytes constant int := (private.document_limit(bucket)).max_bytes;
begin
  perform private.refuse_if(path is null or not starts_with(path, folder || '/'), 'document_refused',
    'This file does not belong to your entry.');
  select * into object from storage.objects
    where bucket_id = bucket and name = require_upload.path for share;
  perform private.refuse_if(not found or exists (
    select from private.files
    where bucket_id = bucket and files.path = require_upload.path and removed_at is not null
  ), 'document_missing', 'The file was not uploaded. Please upload it again.');
  file_name := private.clean_line(coalesce(display_name, substring(path from '[^/]+$')));
  file_size := coalesce((object.metadata ->> 'size')::bigint, 0);
  if private.document_type(bucket, path) is null
    or object.metadata ->> 'mimetype' is distinct from private.document_type(bucket, path)
    or private.document_type(bucket, file_name) is distinct from private.document_type(bucket, path) then
    perform private.refuse('document_refused', format('Please choose a %s file.', (
      select regexp_replace(string_agg(upper(extension), ', ' order by place), ', ([^,]*)$', ' or \1')
      from private.document_limits() limits, unnest(limits.extensions) with ordinality as listed (extension, place)
      where limits.name = bucket
    )));
  end if;
  -- The uploader may set no caching beyond what the site's pages set.
  if coalesce(object.metadata ->> 'cacheControl', '') !~ '^(max-age=[0-9]{1,4}|no-cache|no-store)?$' then
    perform private.refuse('document_refused', 'Please upload the file on your entry page.');
  end if;
  perform private.refuse_if(char_length(file_name) > private.max_length('file_name'), 'document_refused',
    format('The file name must be at most %s characters.', private.max_length('file_name')));
  perform private.refuse_if(file_size not between 1 and max_bytes, 'document_refused',
    format('The file must not be empty or larger than %s MB.', max_bytes / 1024 / 1024));
end
$$;
