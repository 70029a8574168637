-- Stages, each with a deadline, and the documents that finalists upload for them. Every version is kept in an
-- append-only table.

create table public.finalist_stages (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  instructions text not null default '',
  due_at timestamptz not null check (private.check_times(due_at)),
  revision int not null default 1
);
comment on table public.finalist_stages is 'The documents that every finalist has to upload.';
call private.limit_texts('public.finalist_stages', '{name, instructions message}');

create table public.finalist_documents (
  id uuid primary key default gen_random_uuid(),
  stage_id uuid not null references public.finalist_stages (id),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  version int not null check (version >= 1),
  -- In the bucket finalists: <submission id>/<stage id>/<uuid>/<file name>.
  file_path text not null unique,
  file_name text not null,
  file_size bigint not null check (file_size between 1 and (private.document_limit('finalists')).max_bytes),
  uploaded_by uuid references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default private.now(),
  constraint versions_are_numbered unique (stage_id, submission_id, version),
  constraint documents_lie_in_their_folder check (
    split_part(file_path, '/', 1) = submission_id::text
    and split_part(file_path, '/', 2) = stage_id::text
  )
);
comment on table public.finalist_documents is 'Every version of the finalists'' documents. The last one counts.';
call private.limit_texts('public.finalist_documents', '{file_name}');

create trigger next_revision before update on public.finalist_stages
  for each row execute function private.next_revision();

create trigger append_only
  before update of id, stage_id, submission_id, version, file_path, file_name, file_size, uploaded_at or truncate
  on public.finalist_documents
  for each statement execute function private.append_only('An uploaded document cannot be changed.');
create trigger append_only_deletion before delete on public.finalist_documents
  for each row execute function private.append_only(
    'An uploaded document cannot be changed.', 'submission_id', 'public.submissions', 'id');

create trigger audit_save after insert or update of name, instructions, due_at on public.finalist_stages
  for each row
  execute function private.audit('finalist.stage_saved', 'finalist_stage', 'id', 'name', 'due_at');
create trigger audit_deletion after delete on public.finalist_stages
  for each row execute function private.audit('finalist.stage_deleted', 'finalist_stage', 'id', 'name');

create trigger track_files after insert or delete on public.finalist_documents
  for each row execute function private.track_files('finalists');

create trigger audit_new after insert on public.finalist_documents for each row
  execute function private.audit('finalist.document_handed_in', 'submission', 'submission_id', 'stage_id', 'version');

-- Administrators ----------------------------------------------------------------------------------

-- Saves the fields of a locked stage, or of a new one (null). Returns its id.
create function private.write_stage(stage public.finalist_stages, _name text, _instructions text, _due_at timestamptz)
returns uuid
language plpgsql set search_path = '' as $$
declare
  stage_id constant uuid := coalesce(stage.id, gen_random_uuid());
  clean_name constant text := private.require_line(_name, 'The name', 'name');
  clean_instructions constant text := coalesce(private.optional_lines(_instructions, 'The instructions'), '');
begin
  perform private.refuse_if(_due_at is null, 'invalid_input', 'A stage needs a deadline.');
  insert into public.finalist_stages (id, name, instructions, due_at)
  values (stage_id, clean_name, clean_instructions, _due_at)
  on conflict (id) do update set
    name = excluded.name, instructions = excluded.instructions, due_at = excluded.due_at;
  return stage_id;
exception when unique_violation then
  perform private.refuse('invalid_input', 'A stage with this name already exists.');
end
$$;

create function private.create_finalist_stage(_name text, _instructions text, _due_at timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.write_stage(null, _name, _instructions, _due_at);
end
$$;
call private.publish_change('create_finalist_stage', 'administrator',
  'Administrators: creates a stage. Recorded as an intervention. Fails with admin_conflicted (the caller has a conflict of interest with a finalist) or invalid_input (for example, if another stage has the same name).',
  'admin_finalist_stages');

create function private.lock_finalist_stage(wanted_id uuid) returns public.finalist_stages
language plpgsql set search_path = '' as $$
declare
  stage public.finalist_stages;
begin
  perform private.require_admin();
  select * into stage from public.finalist_stages where id = wanted_id for update;
  return stage;
end
$$;

create function private.save_finalist_stage(
  _id uuid, _revision int, _name text, _instructions text, _due_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stage constant public.finalist_stages := private.lock_finalist_stage(_id);
begin
  perform private.refuse_if(stage.id is null, 'not_found', 'This stage no longer exists.');
  perform private.refuse_revision(stage.revision, _revision);
  perform private.write_stage(stage, _name, _instructions, _due_at);
end
$$;
call private.publish_change('save_finalist_stage', 'administrator',
  'Administrators: saves a stage. Recorded as an intervention. Fails with conflict (the revision is outdated) or not_found. Also fails with the errors of create_finalist_stage.',
  'admin_finalist_stages');

create function private.delete_finalist_stage(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stage constant public.finalist_stages := private.lock_finalist_stage(_id);
begin
  if stage.id is null then
    return;
  end if;
  perform private.refuse_revision(stage.revision, _revision);
  delete from public.finalist_stages where id = stage.id;
exception when foreign_key_violation then
  perform private.refuse('stage_in_use', 'Finalists have uploaded documents for this stage, so it cannot be deleted.');
end
$$;
call private.publish_change('delete_finalist_stage', 'administrator',
  'Administrators: deletes a stage without documents. Does nothing if the stage does not exist. Recorded as an intervention. Fails with admin_conflicted, conflict (the revision is outdated), or stage_in_use.');

-- Owners ------------------------------------------------------------------------------------------

create function private.submit_stage_document(
  _submission_id uuid, _stage_id uuid, _file_path text, _file_name text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_finalist(_submission_id);
  stage public.finalist_stages;
  document record;
begin
  select * into stage from public.finalist_stages where id = _stage_id for share;
  perform private.refuse_if(not found, 'not_found', 'This stage no longer exists.');
  if exists (
    select from public.finalist_documents
    where file_path = _file_path and stage_id = stage.id and submission_id = submission.id
  ) then
    return stage.id;
  end if;
  perform private.refuse_after(stage.due_at, 'This stage is closed.');
  select * into document
    from private.require_upload('finalists', submission.id || '/' || stage.id, _file_path, _file_name);
  insert into public.finalist_documents
    (stage_id, submission_id, version, file_path, file_name, file_size, uploaded_by)
  values (
    stage.id, submission.id,
    1 + (
      select count(*) from public.finalist_documents
      where stage_id = stage.id and submission_id = submission.id
    ),
    _file_path, document.file_name, document.file_size, auth.uid()
  );
  return stage.id;
end
$$;
call private.publish_change('submit_stage_document', 'team',
  'Owner of a finalist: saves an uploaded object as the next version of the stage''s document, until the deadline, and returns the stage with all versions. file_name defaults to the last part of the path. Safe to repeat, even after the deadline: repeated calls do not add another version. Fails with not_finalist, deadline_passed, document_missing (no file at this path), document_refused (wrong folder, type or size), not_found, or 42501 (the caller is a member but not the owner).',
  'my_finalist_stages', 'stage_id');

-- Teams and mentors -------------------------------------------------------------------------------

create view private.my_finalist_stages as
select
  stage.id as stage_id, mine.submission_id, stage.name, stage.instructions, stage.due_at,
  private.now() <= stage.due_at as is_open,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'version', document.version, 'file_name', document.file_name,
      'file_size', document.file_size, 'file_path', document.file_path,
      'uploaded_by', private.display_name(document.uploaded_by), 'uploaded_at', document.uploaded_at
    ) order by document.version desc), '[]')
    from public.finalist_documents document
    where document.stage_id = stage.id and document.submission_id = mine.submission_id
  ) as versions
from private.my_finalist_submissions mine
cross join public.finalist_stages stage;
call private.publish_view('my_finalist_stages',
  'The stages and documents of each finalist in my_finalist_submissions, by deadline.', 3, 'due_at, name', columns => '
  is_open: Whether the owner can upload a version now, by the challenge''s clock.
  versions: JSON, the newest first, each with version, file_name, file_size, file_path, uploaded_by (a name; null once the account is deleted) and uploaded_at.');

-- Reminders: to each finalist's team before the deadline of a stage, while its document is outstanding.

create view private.outstanding_documents as
select stage.id as stage_id, stage.name, stage.due_at, submission.id as submission_id, submission.idea_name
from public.finalist_stages stage
cross join private.finalist_submissions() submission
where not exists (
  select from public.finalist_documents document
  where document.stage_id = stage.id and document.submission_id = submission.id
);
comment on view private.outstanding_documents is
  'Each stage with each finalist that has not uploaded a document for it, even after the deadline.';

-- Schedule: queues the reminders that are due, once for each person, stage and deadline.
create function private.queue_stage_reminders(moment timestamptz) returns void
language sql set search_path = '' as $$
  select private.notify('stage_reminder', member.user_id, jsonb_build_object(
      'idea_name', outstanding.idea_name, 'due_at', outstanding.due_at),
    -- A moved deadline is reminded of again.
    concat_ws(' ', 'stage', outstanding.stage_id, extract(epoch from outstanding.due_at)),
    outstanding.stage_id, outstanding.due_at)
  from private.outstanding_documents outstanding
  join public.submission_members member on member.submission_id = outstanding.submission_id
  where outstanding.due_at > moment
    and outstanding.due_at <= moment + make_interval(days => private.stage_reminder_days());
$$;
