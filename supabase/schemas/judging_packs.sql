-- What a judge reads on paper: administrators print it. Taken away as a file, nobody sees whether a judge
-- has read it: assignments are begun on the site alone.

create function private.judging_pack(wanted_round uuid, wanted_judge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'code', copy.code, 'idea_name', copy.idea_name, 'description', copy.description,
        'file_path', copy.file_path)
      order by copy.is_calibration desc, copy.code
    ), '[]')
    from public.judging_copies copy
    join public.judging_assignments assignment on assignment.judging_copy_id = copy.id
    join public.submissions entry on entry.id = copy.submission_id
    where copy.round_id = wanted_round
      and assignment.judge_id = wanted_judge
      and assignment.recused_at is null
      and copy.signed_off_at is not null
      and private.is_in_the_running(entry)
      and not private.has_judging_conflict(copy.submission_id, assignment.judge_id)
      and copy.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
  );
end
$$;

create function public.judging_pack(round_id uuid, judge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.judging_pack(round_id, judge_id) $$;
comment on function public.judging_pack(uuid, uuid) is
  'Administrators: JSON, the copies of a round that a judge reads, in the order of the judge''s list: code, idea_name, description and file_path (the blind document in the bucket judging; null: none). Without those that the judge must not read any more, and entries with which the caller has declared a conflict.';
grant execute on function private.judging_pack(uuid, uuid), public.judging_pack(uuid, uuid) to authenticated;
