-- What is left of many checklists is met: a preview in numbers, then portions, as with statuses
-- (bulk_status.sql), each entry as check_eligibility does it. The way back finds what the caller has met
-- since the preview.

create function private.rest_outcomes(wanted_ids uuid[], is_met boolean, since timestamptz)
returns table (id uuid, outcome text, items text[])
language plpgsql stable set search_path = '' as $$
declare
  conflicted constant uuid[] := private.my_conflicted_entries();
begin
  return query
  select wanted.id, case
    when entry.id is null then 'gone'
    when cardinality(rest.items) = 0 then 'same'
    when entry.id = any (conflicted) then 'conflicted'
    else 'changes'
  end, rest.items
  from (select distinct given.id from unnest(wanted_ids) as given (id)) wanted
  left join public.submissions entry
    on entry.id = wanted.id and entry.submitted_at is not null and entry.withdrawn_at is null
  cross join lateral (
    select array(
      select one.item from (select value as item from private.eligibility_items) one
      where not exists (
        select from public.eligibility_checks known
        where known.submission_id = wanted.id and known.item = one.item and known.state <> 'unchecked'
      ) and not exists (
        select from public.evidence_requests asked
        where asked.submission_id = wanted.id and one.item = any (asked.items)
      )
    ) as items
    where is_met
    union all
    select array(
      select known.item from public.eligibility_checks known
      where known.submission_id = wanted.id and known.state = 'met'
        and known.checked_by = auth.uid() and known.checked_at >= since
    )
    where not is_met
  ) rest;
end
$$;
comment on function private.rest_outcomes(uuid[], boolean, timestamptz) is
  'What becomes of entries of which the rest is met, or (not is_met) what the caller has met since then is not looked at again: changes, with the items; or why one stays as it is: gone (not submitted), same (no such item), conflicted (with the caller). Each once.';

create function private.preview_rest_met(wanted_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Before the entries are read: what the caller meets after it is this change.
  moment constant timestamptz := private.now();
begin
  perform private.require_admin();
  return jsonb_build_object('since', moment, 'outcomes', (
    select coalesce(jsonb_object_agg(outcome, total), '{}')
    from (
      select outcome, count(*) as total
      from private.rest_outcomes(wanted_ids, true, null) group by outcome
    ) counted
  ));
end
$$;

create function public.preview_rest_met(ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$ select private.preview_rest_met(ids) $$;
comment on function public.preview_rest_met(uuid[]) is
  'Administrators: JSON: what would become of entries if all items of their checklists that nobody has looked at, and that their teams are not asked to show, were met. since: the moment, for set_rest_met; outcomes: how many have which outcome (changes, or why they stay: same, with no such item, conflicted, gone).';

create function private.set_rest_met(wanted_ids uuid[], is_met boolean, since timestamptz)
returns table (id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  new_state constant text := case when is_met then 'met' else 'unchecked' end;
  one record;
begin
  perform private.lock_portion(wanted_ids);
  if is_met is null then
    perform private.refuse('invalid_input', 'Please say whether the rest is met.');
  end if;
  for one in select * from private.rest_outcomes(wanted_ids, is_met, since) loop
    if one.outcome = 'changes' then
      perform private.check_eligibility(one.id, one.items, new_state);
    -- An answer that got lost: this change is the caller's, and is done.
    elsif one.outcome = 'same' and exists (
      select from public.eligibility_checks known
      where known.submission_id = one.id and known.state = new_state
        and known.checked_by = auth.uid() and known.checked_at >= since
    ) then
      one.outcome := 'changes';
    end if;
    id := one.id;
    outcome := one.outcome;
    return next;
  end loop;
end
$$;

create function public.set_rest_met(ids uuid[], is_met boolean, since timestamptz)
returns table (id uuid, outcome text)
language sql set search_path = ''
as $$ select * from private.set_rest_met(ids, is_met, since) $$;
comment on function public.set_rest_met(uuid[], boolean, timestamptz) is
  'Administrators: says of a portion of the entries of preview_rest_met that all that is not looked at, and not asked for, is met, or (is_met: false) takes back what the caller has met since then, and returns for each its outcome: changes, or why it stays as it is: same, conflicted, gone. The same portion again changes nothing and has the same answer. Refuses with invalid_input, also more than ENTRIES_AT_ONCE.';
grant execute on function
  private.preview_rest_met(uuid[]),
  public.preview_rest_met(uuid[]),
  private.set_rest_met(uuid[], boolean, timestamptz),
  public.set_rest_met(uuid[], boolean, timestamptz)
  to authenticated;
