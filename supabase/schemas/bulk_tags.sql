-- One tag for many entries, put on or taken off: a preview in numbers, then portions, as with statuses
-- (bulk_status.sql). The way back is the same change the other way round, for those that had it.

create function private.tag_outcomes(wanted_ids uuid[], wanted_tag text, is_on boolean)
returns table (id uuid, outcome text)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select wanted.id, case
    when entry.id is null then 'gone'
    when (wanted_tag = any (entry.tags)) = is_on then 'same'
    when is_on and cardinality(entry.tags) >= private.max_tags() then 'full'
    else 'changes'
  end
  from (select distinct given.id from unnest(wanted_ids) as given (id)) wanted
  left join public.submissions entry
    on entry.id = wanted.id and entry.submitted_at is not null and entry.withdrawn_at is null;
end
$$;
comment on function private.tag_outcomes(uuid[], text, boolean) is
  'What becomes of entries that get a tag, or lose it: changes; or why one stays as it is: gone (not submitted), same, full (it has as many as one can have). Each once.';

create function private.clean_tagging(wanted_tag text, is_on boolean) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if is_on is null then
    perform private.refuse('invalid_input', 'Please say whether entries have the tag.');
  end if;
  return private.require_text(private.clean_line(wanted_tag), 'The tag', private.max_length('tag'));
end
$$;
comment on function private.clean_tagging(text, boolean) is
  'The tag as it is stored; invalid_input for what is none, or without saying whether it goes on or off.';

create function private.preview_submission_tags(wanted_ids uuid[], wanted_tag text, is_on boolean)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Before the entries are read: what the caller changes after it is this change.
  moment constant timestamptz := private.now();
begin
  perform private.require_admin();
  return jsonb_build_object('since', moment, 'outcomes', (
    select coalesce(jsonb_object_agg(outcome, total), '{}')
    from (
      select outcome, count(*) as total
      from private.tag_outcomes(wanted_ids, private.clean_tagging(wanted_tag, is_on), is_on)
      group by outcome
    ) counted
  ));
end
$$;

create function public.preview_submission_tags(ids uuid[], tag text, is_on boolean) returns jsonb
language sql stable set search_path = ''
as $$ select private.preview_submission_tags(ids, tag, is_on) $$;
comment on function public.preview_submission_tags(uuid[], text, boolean) is
  'Administrators: JSON: what would become of entries that get a tag (is_on) or lose it. since: the moment, for set_submission_tags; outcomes: how many have which outcome (changes, or why they stay: same, full, gone). Refuses with invalid_input.';

create function private.set_submission_tags(
  wanted_ids uuid[], wanted_tag text, is_on boolean, since timestamptz
) returns table (id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  clean_tag text;
begin
  perform private.lock_portion(wanted_ids);
  clean_tag := private.clean_tagging(wanted_tag, is_on);
  return query
  with outcomes as materialized (
    select * from private.tag_outcomes(wanted_ids, clean_tag, is_on)
  ), changed as (
    update public.submissions entry set tags =
      case when is_on then entry.tags || clean_tag else array_remove(entry.tags, clean_tag) end
    from outcomes where outcomes.id = entry.id and outcomes.outcome = 'changes'
  )
  select outcomes.id, case
    -- An answer that got lost: this change is the caller's, and is done.
    when outcomes.outcome = 'same' and exists (
      select from (
        select * from public.audit_log line
        where line.subject_type = 'submission' and line.subject_id = outcomes.id::text
        -- As in my_status_changes.
        offset 0
      ) of_entry
      where of_entry.action = 'submission.tagged' and of_entry.actor_id = auth.uid()
        and of_entry.created_at >= since
        and of_entry.details = jsonb_build_object('tag', clean_tag, 'is_on', is_on)
    ) then 'changes'
    else outcomes.outcome
  end
  from outcomes;
end
$$;

create function public.set_submission_tags(
  ids uuid[], tag text, is_on boolean, since timestamptz default null
) returns table (id uuid, outcome text)
language sql set search_path = ''
as $$ select * from private.set_submission_tags(ids, tag, is_on, since) $$;
comment on function public.set_submission_tags(uuid[], text, boolean, timestamptz) is
  'Administrators: gives a portion of the entries of preview_submission_tags a tag, or takes it off, and returns for each its outcome: changes, or why it stays as it is: same, full, gone. The same portion again changes nothing and, with the moment of the preview, has the same answer. Refuses with invalid_input, also more than ENTRIES_AT_ONCE.';
grant execute on function
  private.preview_submission_tags(uuid[], text, boolean),
  public.preview_submission_tags(uuid[], text, boolean),
  private.set_submission_tags(uuid[], text, boolean, timestamptz),
  public.set_submission_tags(uuid[], text, boolean, timestamptz)
  to authenticated;
