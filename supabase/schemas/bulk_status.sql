-- One status for many entries: first what would become of each, then the change in portions, so that no
-- team waits for more than one of them, and the way back. What holds them together is one moment,
-- that of the preview: what somebody has changed since stays as it is, a portion that comes twice
-- answers the same, and the way back finds in the audit what the caller has set since.

create function private.status_outcomes(
  wanted_ids uuid[], new_statuses text[], unchanged_since timestamptz
) returns table (place bigint, id uuid, outcome text)
language plpgsql stable set search_path = '' as $$
declare
  conflicted constant uuid[] := private.my_conflicted_entries();
  decisions constant text[] := array(
    select value from private.submission_statuses where is_decision);
begin
  return query
  select wanted.place, wanted.id, case
    when entry.id is null then 'gone'
    when entry.disqualified_at is not null then 'disqualified'
    when entry.status = wanted.status then 'same'
    when entry.id = any (conflicted) then 'conflicted'
    when (wanted.status = any (decisions) or entry.status = any (decisions))
      -- Asked first, as it is cheap: most entries are in no round.
      and exists (select from public.judging_copies copy where copy.submission_id = entry.id)
      and private.is_judged(entry.id) then 'judged'
    when entry.updated_at > unchanged_since then 'changed_since'
    else 'changes'
  end
  from (
    select distinct on (given.id) given.place, given.id, given.status
    from unnest(wanted_ids, new_statuses) with ordinality as given (id, status, place)
    order by given.id, given.place
  ) wanted
  left join public.submissions entry
    on entry.id = wanted.id and entry.submitted_at is not null and entry.withdrawn_at is null;
end
$$;
comment on function private.status_outcomes(uuid[], text[], timestamptz) is
  'What becomes of entries that are each given a status: changes; or why one stays as it is: gone (not submitted), disqualified, same, conflicted (with the caller), judged, changed_since. In no order, each once; place is where it was named first.';

create function private.my_status_changes(wanted_ids uuid[], since timestamptz)
returns table (id uuid, former text, given text)
language sql stable set search_path = '' as $$
  select wanted.id, line.details ->> 'from', line.details ->> 'to'
  from unnest(wanted_ids) as wanted (id)
  cross join lateral (
    select actor_id, created_at, details
    from (
      -- By itself, all that there is of the entry: for the newest alone Postgres would rather walk through
      -- the changes of all entries, newest first.
      select * from public.audit_log
      where subject_type = 'submission' and subject_id = wanted.id::text
      offset 0
    ) of_entry
    where action = 'submission.status_changed'
    order by of_entry.id desc limit 1
  ) line
  where line.actor_id = auth.uid() and line.created_at >= since
$$;
comment on function private.my_status_changes(uuid[], timestamptz) is
  'From which status to which the caller has changed these entries since then, by the audit, unless somebody has changed their status after that.';

create function private.lock_portion(wanted_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  if cardinality(wanted_ids) > private.entries_at_once() then
    perform private.refuse('invalid_input',
      format('At most %s entries can be changed at once.', private.entries_at_once()));
  end if;
  -- In the order of the key, so that two administrators at once wait instead of deadlocking.
  perform from public.submissions where id = any (wanted_ids) order by id for update;
end
$$;
comment on function private.lock_portion(uuid[]) is
  'Locks some entries for an administrator who changes them together. invalid_input for too many.';

create function private.preview_submission_statuses(wanted_ids uuid[], new_status text)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Before the entries are read: what changes meanwhile has changed since.
  moment constant timestamptz := private.now();
begin
  perform private.require_admin();
  perform private.require_status(new_status, array(select value from private.submission_statuses order by position));
  return (
    with outcomes as materialized (
      select * from private.status_outcomes(
        wanted_ids, array(select new_status from unnest(wanted_ids)), null)
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
        from (
          select place, id from outcomes where outcome = 'changes' order by place limit 100
        ) first
        join private.admin_submissions entry on entry.id = first.id
      )
    )
  );
end
$$;

create function public.preview_submission_statuses(ids uuid[], status text) returns jsonb
language sql stable set search_path = ''
as $$ select private.preview_submission_statuses(ids, status) $$;
comment on function public.preview_submission_statuses(uuid[], text) is
  'Administrators: JSON: what would become of entries that get a status. since: the moment, for set_submission_statuses; outcomes: how many have which outcome (changes, or why they stay: same, disqualified, judged, conflicted, gone); first: of those that change up to 100, in the order of the ids, with id, receipt_number, idea_name, submitter_name, submitted_at, status. Refuses with invalid_input.';

create function private.set_submission_statuses(
  wanted_ids uuid[], new_status text, since timestamptz
) returns table (id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_portion(wanted_ids);
  perform private.require_status(new_status, array(select value from private.submission_statuses order by position));
  return query
  with outcomes as materialized (
    select * from private.status_outcomes(
      wanted_ids, array(select new_status from unnest(wanted_ids)), since)
  ), changed as (
    update public.submissions entry set status = new_status
    from outcomes where outcomes.id = entry.id and outcomes.outcome = 'changes'
  )
  select outcomes.id, case
    -- An answer that got lost: this change is the caller's, and is done.
    when outcomes.outcome = 'same' and mine.given = new_status then 'changes'
    else outcomes.outcome
  end
  from outcomes
  left join private.my_status_changes(wanted_ids, since) mine on mine.id = outcomes.id;
end
$$;

create function public.set_submission_statuses(
  ids uuid[], status text, since timestamptz default null
) returns table (id uuid, outcome text)
language sql set search_path = ''
as $$ select * from private.set_submission_statuses(ids, status, since) $$;
comment on function public.set_submission_statuses(uuid[], text, timestamptz) is
  'Administrators: sets one status for a portion of the entries of preview_submission_statuses, and returns for each its outcome: changes, or why it stays as it is: same, disqualified, judged, conflicted, gone, and changed_since where somebody has changed it since then (null: no check). The same portion again changes nothing and has the same answer. Refuses with invalid_input, also more than ENTRIES_AT_ONCE.';

create function private.undo_submission_statuses(
  wanted_ids uuid[], set_status text, since timestamptz
) returns table (id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_portion(wanted_ids);
  return query
  with mine as materialized (
    select * from private.my_status_changes(wanted_ids, since) change where change.given = set_status
  ), back as materialized (
    select mine.id, mine.former, found.outcome
    from private.status_outcomes(
      array(select mine.id from mine order by mine.id),
      array(select mine.former from mine order by mine.id), null
    ) found join mine on mine.id = found.id
  ), changed as (
    update public.submissions entry set status = back.former
    from back where back.id = entry.id and back.outcome = 'changes'
  )
  select wanted.id, coalesce(back.outcome, case
    -- An answer that got lost: this one has its former status again.
    when undone.former = set_status then 'changes'
    else 'changed_since'
  end)
  from (select distinct given.id from unnest(wanted_ids) as given (id)) wanted
  left join back on back.id = wanted.id
  left join private.my_status_changes(wanted_ids, since) undone on undone.id = wanted.id;
end
$$;

create function public.undo_submission_statuses(ids uuid[], status text, since timestamptz)
returns table (id uuid, outcome text)
language sql set search_path = ''
as $$ select * from private.undo_submission_statuses(ids, status, since) $$;
comment on function public.undo_submission_statuses(uuid[], text, timestamptz) is
  'Administrators: gives a portion of entries the status that each had before the caller set this one since then, and returns for each its outcome, as set_submission_statuses; changed_since where the status was not set by the caller, or was changed again. The same portion again changes nothing and has the same answer. Refuses with invalid_input for more than ENTRIES_AT_ONCE.';
grant execute on function
  private.preview_submission_statuses(uuid[], text),
  public.preview_submission_statuses(uuid[], text),
  private.set_submission_statuses(uuid[], text, timestamptz),
  public.set_submission_statuses(uuid[], text, timestamptz),
  private.undo_submission_statuses(uuid[], text, timestamptz),
  public.undo_submission_statuses(uuid[], text, timestamptz)
  to authenticated;
