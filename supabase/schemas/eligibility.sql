-- The eligibility checklist of each submission. Administrators check its items; the result (private.eligibility_of) is
-- stored with the submission, for filters and for rounds that require it. It does not change the status: an
-- ineligible submission is disqualified like any other (submission_administration.sql), and its team reads the reason
-- that was entered for it once results are released. Evidence: evidence.sql.

create table public.eligibility_checks (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  item text not null references private.eligibility_items (value),
  state text not null default 'unchecked'
    references private.eligibility_states (value),
  note text check (char_length(note) between 1 and private.max_length('message')),
  checked_by uuid references auth.users (id) on delete set null,
  checked_at timestamptz not null default private.now(),
  primary key (submission_id, item)
);

create index eligibility_checks_state_idx on public.eligibility_checks (state);

create index eligibility_checks_item_idx on public.eligibility_checks (item);
comment on table public.eligibility_checks is
  'Checked items; one without a row is unchecked. Deleted when the submission is withdrawn.';
comment on column public.eligibility_checks.note is 'For administrators only.';

create index eligibility_checks_checked_by_idx on public.eligibility_checks (checked_by);

alter table public.eligibility_checks enable row level security;
create policy "No client reads or writes the checklist directly"
  on public.eligibility_checks as restrictive for all to anon, authenticated using (false);

create function private.eligibility_of(entry_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  states constant text[] := array(
    select state from public.eligibility_checks where submission_id = entry_id
  );
begin
  return case
    when 'not_met' = any (states) then 'not_eligible'
    when cardinality(array_positions(states, 'met')) = (select count(*) from private.eligibility_items)
      then 'eligible'
    when exists (
      select from public.evidence_requests request
      where submission_id = entry_id and answered_at is not null and private.is_evidence_open(request)
    ) then 'answered'
    when exists (
      select from public.evidence_requests request
      where submission_id = entry_id and private.is_evidence_open(request)
    ) then 'asked'
    else 'unchecked'
  end;
end
$$;
comment on function private.eligibility_of is
  'The result of a checklist: not_eligible if one item is not met, eligible if all are met, answered or asked while a request for evidence is open, else unchecked.';

create function private.keep_eligibility(entry_id uuid) returns void
language sql set search_path = '' as $$
  update public.submissions set eligibility = private.eligibility_of(id)
  where id = entry_id and eligibility <> private.eligibility_of(id);
$$;

create trigger audit_new_check after insert on public.eligibility_checks
  for each row when (new.state <> 'unchecked')
  execute function private.audit('eligibility.checked', 'submission', 'submission_id', 'item', 'state');
create trigger audit_check after update of state on public.eligibility_checks
  for each row when (new.state <> old.state)
  execute function private.audit('eligibility.checked', 'submission', 'submission_id', 'item', 'state');

create function private.forget_eligibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.evidence_requests where submission_id = new.id;
  delete from public.eligibility_checks where submission_id = new.id;
  update public.submissions set told_reason = null where id = new.id and told_reason is not null;
  perform private.keep_eligibility(new.id);
  return null;
end
$$;

create trigger forget_eligibility after update of withdrawn_at on public.submissions
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.forget_eligibility();

-- Administrators ----------------------------------------------------------------------------------

create function private.lock_to_check(wanted_id uuid, wanted_items text[])
returns public.submissions
language plpgsql set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
begin
  perform private.refuse_conflicted_admin(array[entry.id]);
  if wanted_items is null or wanted_items = '{}'
    or not wanted_items <@ array(select value from private.eligibility_items) then
    perform private.refuse('invalid_input', 'Please choose items of the checklist.');
  end if;
  return entry;
end
$$;
comment on function private.lock_to_check is
  'Locks and returns a submission for an administrator without a conflict. Raises not_found, admin_conflicted, and invalid_input for unknown items.';

create function private.check_eligibility(wanted_id uuid, wanted_items text[], new_state text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_to_check(wanted_id, wanted_items);
begin
  perform private.require_status(
    new_state, array(select value from private.eligibility_states order by position));
  insert into public.eligibility_checks as known (submission_id, item, state, checked_by)
  select entry.id, item, new_state, auth.uid() from (select distinct unnest(wanted_items)) as one (item)
  on conflict (submission_id, item) do update set
    state = excluded.state, checked_by = excluded.checked_by, checked_at = private.now()
    where known.state <> excluded.state;
  perform private.keep_eligibility(entry.id);
end
$$;

create function public.check_eligibility(submission_id uuid, items text[], state text) returns void
language sql set search_path = '' as $$ select private.check_eligibility(submission_id, items, state) $$;
comment on function public.check_eligibility is
  'Administrators: sets the state of items of a submission''s checklist: met, not_met, to_be_shown or unchecked. Refuses with admin_conflicted, not_found, invalid_input.';

create function private.note_eligibility(wanted_id uuid, wanted_item text, new_note text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_to_check(wanted_id, array[wanted_item]);
  clean_note constant text := nullif(private.clean_lines(new_note), '');
begin
  perform private.refuse_long_text(clean_note, 'The note', private.max_length('message'));
  insert into public.eligibility_checks (submission_id, item, note, checked_by)
  values (entry.id, wanted_item, clean_note, auth.uid())
  on conflict (submission_id, item) do update set note = excluded.note;
end
$$;

create function public.note_eligibility(submission_id uuid, item text, note text) returns void
language sql set search_path = '' as $$ select private.note_eligibility(submission_id, item, note) $$;
comment on function public.note_eligibility is
  'Administrators: sets the note of an item of a submission''s checklist, or removes it (null or empty). Refuses with admin_conflicted, not_found, invalid_input.';

create function private.tell_reason(wanted_id uuid, new_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(wanted_id);
  reason constant text := nullif(private.clean_lines(new_reason), '');
begin
  perform private.refuse_conflicted_admin(array[entry.id]);
  perform private.refuse_long_text(reason, 'The reason', private.max_length('message'));
  if reason is distinct from entry.told_reason then
    update public.submissions set told_reason = reason where id = entry.id;
    perform private.write_audit('eligibility.reason_written', 'submission', entry.id::text,
      jsonb_build_object('reason', reason));
  end if;
end
$$;

create function public.tell_reason(submission_id uuid, reason text) returns void
language sql set search_path = '' as $$ select private.tell_reason(submission_id, reason) $$;
comment on function public.tell_reason is
  'Administrators: sets the reason why a submission cannot take part, or removes it (null or empty). The team reads it in its result email and on its dashboard, once results are released and while the submission is disqualified. Refuses with admin_conflicted, not_found, invalid_input.';
grant execute on function
  private.check_eligibility, public.check_eligibility, private.note_eligibility,
  public.note_eligibility, private.tell_reason, public.tell_reason to authenticated;
