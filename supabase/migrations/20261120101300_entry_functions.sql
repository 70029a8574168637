-- What the owner does with the entry: create, edit, attach, submit, withdraw, discard. Each function
-- locks the entry first and only then looks at the clock and at the revision, so that two requests
-- at once, or a transaction that was begun before a deadline, gain nothing.

create function private.refuse_after(deadline timestamptz, message text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if clock_timestamp() > deadline then
    perform private.refuse('deadline_passed', message);
  end if;
end
$$;
comment on function private.refuse_after(timestamptz, text) is
  'deadline_passed once the clock (not the transaction''s start) is past the deadline.';

create function private.lock_my_entry(expected_revision int default null) returns public.submissions
language plpgsql
set search_path = ''
as $$
declare
  entry public.submissions;
begin
  select * into entry from public.submissions
    where id = (
      select submission_id from public.submission_members where user_id = private.require_user()
    )
    for update;
  if not found then
    perform private.refuse('not_found', 'You have no entry yet.');
  elsif entry.created_by is distinct from auth.uid() then
    raise exception using errcode = '42501', message = 'Only the owner of the entry may do this.';
  elsif entry.revision <> expected_revision then
    perform private.refuse(
      'conflict', 'Your entry was changed in another window. Reload it before you go on.');
  end if;
  return entry;
end
$$;
comment on function private.lock_my_entry(int) is
  'The caller''s own entry, locked. not_found without one, 42501 for a member who is not the owner, conflict when it is not the expected revision (null: any).';

create function private.require_complete_profile(user_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.profiles where id = user_id and profile_completed
  ) then
    perform private.refuse('profile_incomplete', 'Please complete your profile first.');
  end if;
end
$$;
comment on function private.require_complete_profile(uuid) is
  'profile_incomplete unless all five fields are filled in.';

create function private.require_entry_texts(idea_name text, description text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if private.clean_line(idea_name) = '' or private.clean_lines(description) = '' then
    perform private.refuse(
      'entry_incomplete', 'A submitted entry needs an idea name and a description.');
  end if;
end
$$;
comment on function private.require_entry_texts(text, text) is
  'entry_incomplete unless both texts are filled in.';

create function private.clean_entry_texts(inout idea_name text, inout description text)
language plpgsql immutable
set search_path = ''
as $$
begin
  idea_name := coalesce(private.clean_line(idea_name), '');
  description := coalesce(private.clean_lines(description), '');
  if char_length(idea_name) > 200 then
    perform private.refuse('invalid_input', 'Idea name must be at most 200 characters.');
  elsif char_length(description) > 10000 then
    perform private.refuse('invalid_input', 'Description must be at most 10000 characters.');
  end if;
end
$$;
comment on function private.clean_entry_texts(text, text) is
  'The two texts as they are stored, possibly blank; invalid_input when one is too long.';

-- Definer, like all functions below: participants have no rights on the tables.
create function private.create_entry(new_name text, new_description text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  texts record := private.clean_entry_texts(new_name, new_description);
begin
  perform private.require_complete_profile(caller);
  perform private.refuse_after(
    (private.challenge()).submissions_close_at, 'Submissions are closed.');
  insert into public.submissions (created_by, idea_name, description)
  values (caller, texts.idea_name, texts.description);
exception when unique_violation then
  perform private.refuse('already_on_a_team', 'You already have an entry. One person joins one team.');
end
$$;
comment on function private.create_entry(text, text) is 'See public.create_entry.';

create function private.save_entry(expected_revision int, new_name text, new_description text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
  texts record := private.clean_entry_texts(new_name, new_description);
begin
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  if entry.submitted_at is not null then
    perform private.require_entry_texts(texts.idea_name, texts.description);
  end if;
  update public.submissions set
    idea_name = texts.idea_name, description = texts.description,
    revision = revision + 1, edited_at = now()
  where id = entry.id;
end
$$;
comment on function private.save_entry(int, text, text) is 'See public.save_entry.';

create function private.submit_entry(
  expected_revision int, accepted_statements text[], accepted_version text
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
  required constant text[] := array[
    'age_18_or_over', 'student_or_recent_graduate', 'free_to_transfer_ip', 'original_work',
    'accepts_rules'
  ];
  receipt text := coalesce(
    entry.receipt_number, 'E-' || to_char(nextval('private.receipt_numbers'), 'FM000000'));
  moment timestamptz := clock_timestamp();
begin
  if entry.submitted_at is not null and entry.withdrawn_at is null then
    perform private.refuse('entry_submitted', 'This entry is already submitted.');
  end if;
  if clock_timestamp() < (private.challenge()).submissions_open_at then
    perform private.refuse('not_yet_open', 'Submissions are not open yet.');
  end if;
  perform private.refuse_after(private.closes_at(entry), 'Submissions are closed.');
  perform private.require_complete_profile(entry.created_by);
  perform private.require_entry_texts(entry.idea_name, entry.description);
  if accepted_statements is null or not accepted_statements @> required then
    perform private.refuse('attestations_missing', 'Please confirm every statement.');
  end if;
  insert into public.submission_attestations (submission_id, user_id, statements, rules_version)
  values (
    entry.id, entry.created_by, required,
    private.require_text(private.clean_line(accepted_version), 'The version of the rules', 40)
  );
  update public.submissions set
    submitted_at = moment, withdrawn_at = null, status = 'received',
    receipt_number = receipt, revision = revision + 1
  where id = entry.id;
  perform private.email_team(entry.id, 'entry_received', jsonb_build_object(
    'receipt_number', receipt, 'idea_name', entry.idea_name, 'submitted_at', moment
  ), null);
end
$$;
comment on function private.submit_entry(int, text[], text) is 'See public.submit_entry.';

create function private.withdraw_entry(expected_revision int) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
begin
  if entry.submitted_at is null or entry.withdrawn_at is not null then
    perform private.refuse('not_submitted', 'This entry is not submitted.');
  end if;
  perform private.refuse_after(
    (private.challenge()).withdrawals_close_at, 'Entries can no longer be withdrawn.');
  update public.submissions set withdrawn_at = clock_timestamp(), revision = revision + 1
    where id = entry.id;
  perform private.email_team(entry.id, 'entry_withdrawn', jsonb_build_object(
    'receipt_number', entry.receipt_number, 'idea_name', entry.idea_name
  ), null);
end
$$;
comment on function private.withdraw_entry(int) is 'See public.withdraw_entry.';

create function private.discard_entry(expected_revision int) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.submissions := private.lock_my_entry(expected_revision);
begin
  if entry.submitted_at is not null and entry.withdrawn_at is null then
    perform private.refuse('entry_submitted', 'Withdraw your entry before you discard it.');
  end if;
  delete from public.submissions where id = entry.id;
end
$$;
comment on function private.discard_entry(int) is 'See public.discard_entry.';
