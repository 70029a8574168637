-- What follows by itself when an entry or a team changes, whichever path changed it.

create function private.prepare_submission() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.idea_name := private.clean_line(new.idea_name);
  new.description := private.clean_lines(new.description);
  new.search := private.search_text(concat_ws(
    E'\n', new.idea_name,
    (select first_name || ' ' || last_name from public.profiles where id = new.created_by),
    new.description
  ));
  return new;
end
$$;
comment on function private.prepare_submission() is
  'Trigger: texts are stored clean, and the search column follows them and the owner''s name.';

create trigger prepare
  before insert or update of idea_name, description, created_by, search on public.submissions
  for each row execute function private.prepare_submission();

create trigger set_updated_at
  before update of created_by, idea_name, description, file_path, status, submitted_at,
    withdrawn_at, deadline_extended_to on public.submissions
  for each row execute function private.set_updated_at();

-- Definer: the owner of a profile has no rights on entries.
create function private.refresh_submission_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.submissions set search = '' where created_by = new.id;
  return null;
end
$$;
comment on function private.refresh_submission_search() is
  'Trigger: a person''s entry is found by the new name. Setting the column makes prepare_submission fill it.';

create trigger refresh_submission_search after update of first_name, last_name on public.profiles
  for each row
  when (row(old.first_name, old.last_name) is distinct from row(new.first_name, new.last_name))
  execute function private.refresh_submission_search();

-- Teams -------------------------------------------------------------------------------------------

create function private.add_owner() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.submission_members (submission_id, user_id)
  values (new.id, new.created_by);
  return null;
end
$$;
comment on function private.add_owner() is 'Trigger: whoever creates an entry is its first member.';

create trigger add_owner after insert on public.submissions
  for each row when (new.created_by is not null) execute function private.add_owner();

create function private.keep_team_size() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Whoever joins waits for whoever is just joining the same team, and counts them.
  perform from public.submissions where id = new.submission_id for update;
  if (select count(*) from public.submission_members where submission_id = new.submission_id)
    >= (private.challenge()).max_submission_members then
    perform private.refuse('team_full', 'This team is full.');
  end if;
  return new;
end
$$;
comment on function private.keep_team_size() is
  'Trigger: nobody joins a full team. Only joining is checked, so a lower maximum breaks no team.';

create trigger keep_team_size before insert or update of submission_id on public.submission_members
  for each row execute function private.keep_team_size();

-- History -----------------------------------------------------------------------------------------

-- Definer: see write_audit.
create function private.audit_submission() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject text := new.id::text;
begin
  if new.submitted_at is distinct from old.submitted_at then
    perform private.write_audit('submission.submitted', 'submission', subject);
  end if;
  if new.withdrawn_at is not null and old.withdrawn_at is null then
    perform private.write_audit('submission.withdrawn', 'submission', subject);
  end if;
  if new.status <> old.status then
    perform private.write_audit('submission.status_changed', 'submission', subject,
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if new.deadline_extended_to is distinct from old.deadline_extended_to then
    perform private.write_audit('submission.deadline_extended', 'submission', subject,
      jsonb_build_object('from', old.deadline_extended_to, 'to', new.deadline_extended_to));
  end if;
  if new.created_by is distinct from old.created_by then
    perform private.write_audit('submission.owner_changed', 'submission', subject,
      jsonb_build_object('from', old.created_by, 'to', new.created_by));
  end if;
  return null;
end
$$;
comment on function private.audit_submission() is
  'Trigger: every change of state, status, deadline and owner of an entry leaves a line.';

create trigger audit_change
  after update of submitted_at, withdrawn_at, status, deadline_extended_to, created_by
  on public.submissions
  for each row execute function private.audit_submission();
