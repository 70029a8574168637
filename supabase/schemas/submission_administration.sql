-- Actions of administrators on submissions: disqualify or withdraw one, add notes, extend deadlines, and change the
-- status, tags or checks of many.

create table public.submission_notes (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now()
);
comment on table public.submission_notes is 'Notes for administrators only.';

create index submission_notes_submission_id_idx on public.submission_notes (submission_id, created_at);

create trigger refresh_submission_search after insert or delete on public.submission_notes
  for each row execute function private.refresh_search();

create trigger audit_note after insert on public.submission_notes
  for each row execute function private.audit('submission.note_added', 'submission', 'submission_id');
create trigger audit_note_deletion after delete on public.submission_notes
  for each row execute function private.audit('submission.note_deleted', 'submission', 'submission_id');

create function private.lock_submission(wanted_id uuid) returns public.submissions
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions;
begin
  perform private.require_admin();
  select * into entry from public.submissions where id = wanted_id and state = 'submitted' for update;
  perform private.refuse_if(not found, 'not_found', 'This submission no longer exists.');
  return entry;
end
$$;

-- Decisions ---------------------------------------------------------------------------------------

create function private.refuse_conflicted_admin(wanted_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(wanted_ids && private.my_conflicted_entries(), 'admin_conflicted',
    'You have a conflict of interest with this submission. Another administrator must decide.');
end
$$;

create function private.decide_submission(
  _id uuid, outcome text, reason text default null, expected_updated_at timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(_id);
begin
  perform private.require_status(outcome, array['disqualified', 'reinstated', 'withdrawn']);
  if outcome <> 'reinstated' then
    reason := private.require_reason(reason);
  end if;
  perform private.refuse_conflicted_admin(array[entry.id]);
  perform private.refuse_conflict(entry.updated_at, expected_updated_at);
  perform private.record_intervention(outcome, reason, submission_id => entry.id);
  if outcome = 'disqualified' then
    update public.submissions set
      status = 'declined', disqualified_at = private.now(), disqualification_reason = reason
    where id = entry.id;
  elsif outcome = 'reinstated' then
    update public.submissions set
      status = 'under_review', disqualified_at = null, disqualification_reason = null
    where id = entry.id and disqualified_at is not null;
  else
    perform private.withdraw(entry);
    perform private.write_audit('submission.withdrawn_for_team', 'submission', entry.id::text,
      jsonb_build_object('reason', reason));
  end if;
end
$$;
call private.publish_function('decide_submission',
  'Administrators: changes whether a submission takes part; an intervention once a round has opened. outcome: disqualified (it is declined, and its status cannot change until it is reinstated, or withdrawn and submitted again; the team reads this after the next release, and only administrators read the reason), reinstated (from disqualified to under_review; needs a reason only as an intervention), withdrawn (at its team''s request, also after withdrawals_close_at; the team gets the same email as after its own withdrawal, and its owner can submit again while submissions are open). Refuses with conflict if it changed since expected_updated_at (null: no check), reason_required, admin_conflicted, not_found, invalid_input.');

-- Notes -------------------------------------------------------------------------------------------

create function private.add_submission_note(_submission_id uuid, _body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_submission(_submission_id);
  clean_body text := private.require_lines(_body, 'The note');
  note_id uuid;
begin
  select id into note_id from public.submission_notes note
    where note.submission_id = entry.id and note.author_id = auth.uid()
      and note.body = clean_body and note.created_at > private.now() - interval '1 hour';
  if found then
    return note_id;
  end if;
  insert into public.submission_notes (submission_id, author_id, body)
  values (entry.id, auth.uid(), clean_body)
  returning id into note_id;
  return note_id;
end
$$;
call private.publish_function('add_submission_note',
  'Administrators: adds a note to a submission and returns its id. The same text within an hour is the same note. Refuses with not_found, invalid_input.');

create function private.delete_submission_note(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- The submission first (foundations.sql): its facets say whether it has notes.
  perform from public.submissions where id = (
    select submission_id from public.submission_notes where id = _id
  ) for update;
  delete from public.submission_notes where id = _id;
end
$$;
call private.publish_function('delete_submission_note',
  'Administrators: deletes a note. Without error if it does not exist.');

-- Tags --------------------------------------------------------------------------------------------

create function private.admin_tags() returns table (tag text, entries int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select used.tag, count(*)::int
    from public.submissions entry cross join unnest(entry.tags) used (tag)
    where entry.tags <> '{}' and entry.state = 'submitted'
    group by used.tag order by used.tag collate "und-x-icu";
end
$$;
call private.publish_function('admin_tags',
  'Administrators: all tags of submissions, and how many submissions have each.');

-- Extended deadlines ------------------------------------------------------------------------------

-- An extension is for an entry, submitted or not, or for a person without one, who can then start one after the
-- deadline and takes the extension along. Concurrent changes are detected by the extension itself, because each
-- change by the team changes updated_at.

create function private.extend_deadline(
  _submission_id uuid default null, _user_id uuid default null, extended_to timestamptz default null,
  _expected_extended_to timestamptz default null, reason text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actual timestamptz;
begin
  perform private.require_admin();
  if _user_id = auth.uid() then
    perform private.refuse('self_service', 'Another administrator must give you more time.');
  elsif _user_id is null then
    select deadline_extended_to into actual from public.submissions where id = _submission_id for update;
  else
    select entry_extended_to into actual from public.profiles where id = _user_id for update;
  end if;
  perform private.refuse_if(not found, 'not_found', 'This entry or user no longer exists.');
  perform private.refuse_if(exists (select from public.submission_members where user_id = _user_id),
    'already_on_a_team', 'This person has an entry now. Extend the deadline of the entry instead.');
  perform private.refuse_conflicted_admin(array[_submission_id]);
  -- refuse_conflict takes null for no check.
  perform private.refuse_conflict(
    coalesce(actual, '-infinity'::timestamptz), coalesce(_expected_extended_to, '-infinity'::timestamptz));
  if private.now() > (private.challenge()).submissions_close_at and extended_to > private.now() then
    perform private.record_intervention('deadline_extended', reason, submission_id => _submission_id,
      details => jsonb_strip_nulls(jsonb_build_object('to', extended_to, 'user_id', _user_id)));
  end if;
  update public.submissions set deadline_extended_to = extended_to where id = _submission_id and _user_id is null;
  update public.profiles set entry_extended_to = extended_to where id = _user_id;
end
$$;
call private.publish_function('extend_deadline',
  'Administrators: extends the deadline of an entry, submitted or not, or of a person without a team, who can start an entry until then, which takes over the extension. extended_to null: removes the extension. An intervention once submissions are closed, which needs a reason. Refuses with reason_required, self_service for oneself, already_on_a_team, admin_conflicted, not_found, and with conflict if the current extension is not expected_extended_to (null: none).');

-- Changes of many submissions ---------------------------------------------------------------------

-- Changes of one or many submissions by administrators: a status, a tag, or the remaining eligibility checks. The moment
-- of the preview connects the steps: later changes by others are kept, the same request twice changes nothing and
-- returns the same answer, and undo finds what the caller has changed since.

create function private.require_change(change jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if change ? 'status' then
    perform private.require_status(change ->> 'status', array(select value from private.submission_statuses order by position));
    return jsonb_strip_nulls(jsonb_build_object('status', change -> 'status', 'reason',
      nullif(private.clean_lines(change ->> 'reason'), '')));
  elsif jsonb_typeof(change -> 'is_on') = 'boolean' then
    return jsonb_build_object('is_on', change -> 'is_on', 'tag', private.require_line(change ->> 'tag', 'The tag', 'tag'));
  elsif change is distinct from '{"remaining": "met"}' then
    perform private.refuse('invalid_input', 'Please choose a status, a tag or the remaining checks.');
  end if;
  return change;
end
$$;

-- Raises reason_required if a change without a reason sets or removes a decision after a round has opened.
create function private.require_status_reason(wanted_ids uuid[], change jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_length(change ->> 'reason', 'The reason', 'message');
  perform private.refuse_if(change ? 'status' and not change ? 'reason' and private.has_judging_started() and exists (
    select from public.submissions
    where id = any (wanted_ids) and status <> change ->> 'status'
      and (private.is_decision(status) or private.is_decision(change ->> 'status'))
  ), 'reason_required', 'Judging has begun, so a decision can change who wins. Give a reason.');
end
$$;

-- The outcome of each submission's own change, as change_submissions describes them, in no order. change: with items
-- instead of remaining; place: the first position of the id.
create function private.submission_outcomes(
  wanted_ids uuid[], changes jsonb[], unchanged_since timestamptz
) returns table (place bigint, id uuid, change jsonb, outcome text)
language plpgsql stable set search_path = '' as $$
declare
  conflicted constant uuid[] := private.my_conflicted_entries();
begin
  return query
  select wanted.place, wanted.id, wanted.change, case
    when entry.id is null then 'gone'
    when wanted.change ? 'tag' then case
      when (wanted.change ->> 'tag' = any (entry.tags)) = (wanted.change -> 'is_on')::boolean then 'same'
      when (wanted.change -> 'is_on')::boolean and cardinality(entry.tags) >= private.max_tags() then 'full'
      else 'changes'
    end
    when wanted.change ? 'status' and entry.disqualified_at is not null then 'disqualified'
    when wanted.change ->> 'status' = entry.status or wanted.change -> 'items' = '[]' then 'same'
    when entry.id = any (conflicted) then 'conflicted'
    when wanted.change ? 'items' then 'changes'
    when entry.updated_at > unchanged_since then 'changed_since'
    else 'changes'
  end
  from (
    select distinct on (given.id) given.place, given.id, case
      when given.change ? 'remaining' then jsonb_build_object('state', 'met', 'items', to_jsonb(array(
        select item.value from private.eligibility_items item
        where not exists (
          select from public.eligibility_checks known
          where known.submission_id = given.id and known.item = item.value and known.state <> 'unchecked'
        ) and not exists (
          select from public.evidence_requests asked
          where asked.submission_id = given.id and item.value = any (asked.items)
        )
      )))
      else given.change
    end as change
    from unnest(wanted_ids, changes) with ordinality as given (id, change, place)
    order by given.id, given.place
  ) wanted
  left join public.submissions entry on entry.id = wanted.id and entry.state = 'submitted';
end
$$;

create function private.lock_submissions(wanted_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(cardinality(wanted_ids) > private.entries_at_once(), 'invalid_input',
    format('You can change at most %s submissions at once.', private.entries_at_once()));
  -- In the order of the key, to avoid deadlocks.
  perform from public.submissions where id = any (wanted_ids) order by id for update;
end
$$;

-- Applies to each submission, which must be locked, its change if the outcome is changes, and returns all outcomes.
create function private.apply_changes(wanted_ids uuid[], changes jsonb[], unchanged_since timestamptz)
returns table (id uuid, outcome text)
language plpgsql set search_path = '' as $$
begin
  return query
  with outcomes as materialized (
    select * from private.submission_outcomes(wanted_ids, changes, unchanged_since)
  ), changing as (
    select * from outcomes where outcomes.outcome = 'changes'
  ), new_status as (
    update public.submissions entry set status = changing.change ->> 'status'
    from changing where changing.id = entry.id and changing.change ? 'status'
  ), recorded as (
    insert into public.interventions (kind, reason, submission_id, details, actor_id)
    select 'status_set', coalesce(changing.change ->> 'reason', 'Undone'), changing.id,
      jsonb_build_object('from', entry.status, 'to', changing.change -> 'status'), auth.uid()
    from changing join public.submissions entry on entry.id = changing.id
    where changing.change ? 'status' and private.has_judging_started()
      and (private.is_decision(entry.status) or private.is_decision(changing.change ->> 'status'))
  ), new_tags as (
    update public.submissions entry set tags = case
      when (changing.change -> 'is_on')::boolean then array(
        select tag from unnest(entry.tags || (changing.change ->> 'tag')) tag order by tag collate pg_catalog."C"
      )
      else array_remove(entry.tags, changing.change ->> 'tag')
    end
    from changing where changing.id = entry.id and changing.change ? 'tag'
  ), new_checks as (
    insert into public.eligibility_checks as known (submission_id, item, state, checked_by)
    select changing.id, item, changing.change ->> 'state', auth.uid()
    from changing cross join jsonb_array_elements_text(changing.change -> 'items') as item
    on conflict (submission_id, item) do update set
      state = excluded.state, checked_by = excluded.checked_by, checked_at = private.now()
  )
  select outcomes.id, outcomes.outcome from outcomes;
  update public.submissions entry set eligibility = private.eligibility_of(entry.id)
  where changes[1] ?| array['remaining', 'items'] and entry.id = any (wanted_ids)
    and entry.eligibility <> private.eligibility_of(entry.id);
end
$$;

-- By the audit log, submissions whose status, tag or checks the caller has changed since then, and no one after
-- that, with the change that undoes it; null if the caller has undone it.
create function private.changes_by_caller(wanted_ids uuid[], change jsonb, since timestamptz)
returns table (id uuid, inverse jsonb)
language sql stable set search_path = '' as $$
  select wanted.id, case
    when not bool_or(line.is_made) then null
    when change ? 'status' then jsonb_build_object('status', min(line.details ->> 'from'))
    when change ? 'tag' then change || jsonb_build_object('is_on', not (change -> 'is_on')::boolean)
    else jsonb_build_object(
      'state', 'unchecked', 'items', jsonb_agg(line.details -> 'item') filter (where line.is_made))
  end
  from unnest(wanted_ids) as wanted (id)
  cross join lateral (
    select distinct on (of_entry.details ->> 'item') of_entry.*, of_entry.details @> case
      when change ? 'status' then jsonb_build_object('to', change -> 'status')
      when change ? 'tag' then change
      else '{"state": "met"}'
    end as is_made
    from (
      -- "offset 0" makes Postgres read the submission's rows, instead of scanning those of all submissions for the
      -- newest.
      select * from public.audit_log
      where subject_type = 'submission' and subject_id = wanted.id::text
      offset 0
    ) of_entry
    where of_entry.details ->> 'tag' is not distinct from change ->> 'tag' and of_entry.action = case
      when change ? 'status' then 'submission.status_changed'
      when change ? 'tag' then 'submission.tagged'
      else 'eligibility.checked'
    end
    order by of_entry.details ->> 'item', of_entry.id desc
  ) line
  where line.actor_id = auth.uid() and line.created_at >= since
  group by wanted.id
$$;

create function private.preview_submission_changes(_ids uuid[], change jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Before the submissions are read, so that a concurrent change counts as later.
  moment constant timestamptz := private.now();
  clean_change jsonb;
begin
  perform private.require_admin();
  clean_change := private.require_change(change);
  perform private.require_status_reason(_ids, clean_change);
  return (
    with outcomes as materialized (
      select * from private.submission_outcomes(
        _ids, array_fill(clean_change, array[cardinality(_ids)]), null)
    )
    select jsonb_build_object(
      'since', moment,
      'outcomes', (
        select coalesce(jsonb_object_agg(outcome, total), '{}')
        from (select outcome, count(*) as total from outcomes group by outcome) counted
      ),
      'first', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', entry.id, 'receipt_number', entry.receipt_number, 'idea_name', entry.idea_name,
          'submitter_name', entry.submitter_name, 'submitted_at', entry.submitted_at,
          'status', entry.status
        ) order by first.place), '[]')
        from (select place, id from outcomes where outcome = 'changes' order by place limit 100) first
        join private.admin_submissions entry on entry.id = first.id
      )
    )
  );
end
$$;
call private.publish_function('preview_submission_changes',
  'Administrators: JSON preview of change_submissions. since: the current time, for change_submissions; outcomes: the number of submissions by outcome; first: the first 100 that would change, in the order of ids, with id, receipt_number, idea_name, submitter_name, submitted_at, status. Refuses with invalid_input.');

create function private.change_submissions(_ids uuid[], change jsonb, since timestamptz default null)
returns table (id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  clean_change jsonb;
begin
  perform private.lock_submissions(_ids);
  clean_change := private.require_change(change);
  perform private.require_status_reason(_ids, clean_change);
  return query
  with changed as materialized (select * from private.changes_by_caller(_ids, clean_change, since))
  select applied.id, case
    -- A repeated request: the caller has already made this change.
    when applied.outcome = 'same' and changed.inverse is not null then 'changes'
    else applied.outcome
  end
  from private.apply_changes(
    _ids, array_fill(clean_change, array[cardinality(_ids)]), since) applied
  left join changed on changed.id = applied.id;
end
$$;
call private.publish_function('change_submissions',
  'Administrators: changes submissions: {"status": …, "reason": …} (a decision is an intervention, which needs a reason, once a round has opened; teams read it after the next release), {"tag": …, "is_on": …}, or {"remaining": "met"} for all unchecked items of their checklists without a request for evidence. Returns an outcome for each: changes, or why it does not change: same, gone (not submitted); for a status and checks conflicted (with the caller); for a status disqualified, changed_since (updated_at is after since; null: no check); for a tag full. Repeating a request changes nothing and, with the time of the preview, returns the same answer. Refuses with reason_required and invalid_input, also for more than ENTRIES_AT_ONCE.');

create function private.undo_submission_changes(_ids uuid[], change jsonb, since timestamptz)
returns table (id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  clean_change jsonb;
begin
  perform private.lock_submissions(_ids);
  clean_change := private.require_change(change);
  return query
  with changed as materialized (
    select * from private.changes_by_caller(_ids, clean_change, since)
  ), undone as materialized (
    select applied.* from (
      select array_agg(changed.id) as ids, array_agg(changed.inverse) as inverses
      from changed where changed.inverse is not null
    ) made
    cross join lateral private.apply_changes(made.ids, made.inverses, null) applied
  )
  select wanted.id, case
    -- A repeated request: the caller has already undone this change.
    when changed.id is not null and changed.inverse is null then 'changes'
    else coalesce(undone.outcome, 'changed_since')
  end
  from (select distinct given.id from unnest(_ids) as given (id)) wanted
  left join changed on changed.id = wanted.id
  left join undone on undone.id = wanted.id;
end
$$;
call private.publish_function('undo_submission_changes',
  'Administrators: undoes the caller''s change since then, and returns an outcome for each submission, as change_submissions does: changed_since if the caller did not make the change, or someone changed the same status, tag or check after it. Repeating a request changes nothing and returns the same answer. Refuses with invalid_input, also for more than ENTRIES_AT_ONCE.');
