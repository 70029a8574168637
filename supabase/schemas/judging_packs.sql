-- Printable packs for judges. Printing does not start a review: only opening an entry on the site does.

create function private.judging_pack(wanted_round uuid, wanted_judge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'code', round_entry.code, 'idea_name', round_entry.idea_name, 'description', round_entry.description,
        'file_path', round_entry.file_path)
      order by round_entry.is_calibration desc, round_entry.code
    ), '[]')
    from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    join public.submissions entry on entry.id = round_entry.submission_id
    where round_entry.round_id = wanted_round
      and assignment.judge_id = wanted_judge
      and assignment.recused_at is null
      and round_entry.ready_at is not null
      and private.is_in_the_running(entry)
      and not private.has_judging_conflict(round_entry.submission_id, assignment.judge_id)
      and round_entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
  );
end
$$;

create function public.judging_pack(round_id uuid, judge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.judging_pack(round_id, judge_id) $$;
comment on function public.judging_pack(uuid, uuid) is
  'Administrators: JSON, the round entries assigned to a judge in the order of the judge''s list: code, idea_name, description and file_path (the anonymized document in the bucket judging; null: none). Without entries to which the judge has no access and those with which the caller has a conflict.';
grant execute on function private.judging_pack(uuid, uuid), public.judging_pack(uuid, uuid) to authenticated;
