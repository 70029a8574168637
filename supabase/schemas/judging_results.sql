-- Results of rounds. A browser computes them, and the database locks them in a file together with their inputs. They
-- are not trusted until the browser of the administrator who confirms the release computes the same (releases.sql).

-- The rank of one round entry reveals something about the others, so an administrator with a conflict with one round
-- round entry cannot see the result of the round.

-- The rounds in which the calling administrator has a conflict with a round entry.
create function private.my_conflicted_rounds() returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select distinct round_id from public.round_entries
  where submission_id = any ((select private.my_conflicted_submissions())::uuid[])
);

-- For reading, which no trigger sees, and before a change, whose refusals would reveal the ranking.
create function private.refuse_conflicted_round(round_id uuid) returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(round_id = any ((select private.my_conflicted_rounds())::uuid[]), 'admin_conflicted',
    'You have a conflict of interest with a submission in this round.');
$$;

create function private.readable_round(wanted_id uuid) returns public.judging_rounds
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = wanted_id;
  perform private.refuse_if(not found, 'not_found', 'This round no longer exists.');
  perform private.refuse_conflicted_round(round.id);
  return round;
end
$$;

create function private.lock_judged_round(wanted_id uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id);
begin
  perform private.refuse_conflicted_round(round.id);
  perform private.refuse_if(private.round_stage(round) in ('draft', 'open'), 'round_open',
    'This round has not closed yet.');
  perform private.refuse_if(round.stage = 'canceled', 'round_canceled', 'This round is canceled.');
  return round;
end
$$;

create function private.refuse_open_release(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(exists (
    select from public.releases where round_id = round.id and state in ('requested', 'confirmed')
  ), 'release_open', 'A release of this round has been requested. Stop the release first.');
end
$$;

create function private.refuse_released(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select private.refuse_if(round.stage = 'released', 'round_released',
    'This round is released. Correct the round first.');
  select private.refuse_open_release(round);
$$;

create function private.result_of(round public.judging_rounds) returns public.judging_files
language sql stable set search_path = '' as $$
  select * from public.judging_files locked
  where locked.round_id = round.id and locked.kind = 'result' order by locked.number desc limit 1;
$$;

-- Whether this round no longer matters: a round of a later kind is released, or the outcome of its submissions was
-- released without its result.
create function private.is_superseded(round private.live_rounds) returns boolean
language sql stable set search_path = ''
return exists (
  select from private.live_rounds later
  where later.stage = 'released'
    and private.kind_position(later.kind)
      > private.kind_position(round.kind)
) or round.kind in ('screening', 'panel') and private.results_are_released() and not exists (
  select from public.judging_files where round_id = round.id
) and not exists (
  select from public.round_entries round_entry
  join public.submissions submission on submission.id = round_entry.submission_id
  where round_entry.round_id = round.id and submission.is_in_the_running
    and not private.is_decision(submission.status)
);

-- Locking -----------------------------------------------------------------------------------------

-- The assignments of a round, each with whether its review counts, by code of the round entry and judge.
create function private.round_reviews(round public.judging_rounds) returns private.round_review[]
language sql stable set search_path = ''
return array(
  select row(round_entry.code, assignment.judge_id, assignment.scores, case
    when assignment.recused_at is not null and not counted then 'recused'
    when assignment.submitted_at is null then 'not_submitted'
    when counted and submission.is_in_the_running then 'counts'
    else 'excluded'
  end)::private.round_review
  from public.round_entries round_entry
  join public.submissions submission on submission.id = round_entry.submission_id
  join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
  -- Settled once the round has closed, so that it is not asked for each review.
  cross join lateral (select coalesce(assignment.counts, private.is_counted(assignment)) as counted) settled
  where round_entry.round_id = round.id
  order by round_entry.code collate "C", assignment.judge_id
);

-- The inputs of the result of a round, from its reviews, in the format of common/judging/result.ts.
create function private.inputs_of(round public.judging_rounds, reviews private.round_review[]) returns json
language sql stable set search_path = ''
return json_build_object(
  'formula', '4',
  'kind', round.kind,
  'scale', round.scale,
  'seed', round.seed,
  'draws', 2000,
  'places', round.places,
  'weights', jsonb_path_query_array(round.criteria, '$[*].weight'),
  'reviews', (
    select coalesce(json_agg(counted), '[]')
    from (select code, judge, scores from unnest(reviews) where state = 'counts') counted
  )
);

create function private.judging_inputs(_round_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.readable_round(_round_id);
begin
  perform private.refuse_if(private.round_stage(round) in ('draft', 'open'), 'round_open',
    'Scores appear once the round has closed.');
  return private.inputs_of(round, private.round_reviews(round));
end
$$;
call private.publish_function('judging_inputs',
  'Administrators: returns the current inputs for the result of a closed round as JSON: formula, kind, scale, seed, draws, places, weights and reviews (each with the code of the round entry, the judge and the scores). Fails with round_open, admin_conflicted, or not_found.');

-- With a large round, sorts and lists take more than the default of 4 MB.
create function private.lock_result(_round_id uuid, _result jsonb) returns uuid
language plpgsql security definer set search_path = '' set work_mem = '64MB' as $$
declare
  round public.judging_rounds := private.lock_judged_round(_round_id);
  reviews constant private.round_review[] := private.round_reviews(round);
  inputs constant json := private.inputs_of(round, reviews);
  locked public.judging_files := private.result_of(round);
begin
  perform private.refuse_released(round);
  perform private.refuse_if((select count(*) from unnest(reviews) where state = 'counts') < 2, 'nothing_to_rank',
    'A result needs at least two submitted reviews.');
  perform private.refuse_if(
    pg_column_size(_result) > 10000000 or jsonb_typeof(_result -> 'standings') is distinct from 'array',
    'invalid_input', 'The result is invalid. Reload the page and try again.');
  -- Each round entry with its number of reviews. The browser that confirms the release checks everything else.
  perform private.refuse_if(array(
    select concat_ws(' ', review.code, count(*)) collate "C" as code
    from unnest(reviews) review where state = 'counts' group by review.code order by 1
  ) <> array(
    select concat_ws(' ', standing ->> 'code', standing ->> 'reviews') collate "C" as code
    from jsonb_array_elements(_result -> 'standings') standing order by code
  ), 'conflict', 'The reviews have changed in the meantime. Compute the result again.');
  if round.stage = 'locked'
    and (locked.content::jsonb -> 'inputs', locked.content::jsonb -> 'result') = (inputs::jsonb, _result) then
    return locked.id;
  end if;
  locked := private.write_judging_file(
    round, 'result', coalesce(locked.number, 0) + 1, array['locked_at', 'inputs', 'result', 'assignments'], array[
      to_json(private.iso_time(private.now())), inputs, _result::json, (
        select json_agg(assignment) from (select code, judge, state from unnest(reviews)) assignment
      )
    ], reviews);
  update public.judging_rounds set stage = 'locked' where id = round.id and stage = 'closed';
  perform private.prepare_decisions(round, locked.id, _result -> 'standings');
  return locked.id;
exception when data_exception then
  perform private.refuse('invalid_input', 'The result is invalid. Reload the page and try again.');
end
$$;
call private.publish_change('lock_result', 'administrator',
  'Administrators: locks the result of a closed round, computed from judging_inputs, together with the current inputs. Writes the result file, whose hash becomes public, and returns its id (instead of the row, which can be several megabytes). Safe to repeat. Fails with conflict (the reviews have changed), invalid_input, nothing_to_rank, round_open, round_canceled, round_released, release_open, admin_conflicted, or not_found.');

create view private.admin_judging_results as
select
  file.id, file.round_id, file.number,
  file.content::jsonb -> 'inputs' as inputs, file.content::jsonb -> 'result' as result,
  file.created_at as locked_at,
  (select email from public.profiles where id = file.created_by) as locked_by_email,
  round.stage in ('locked', 'released', 'canceled') as is_current, file.hash
from public.judging_files file
join public.judging_rounds round on round.id = file.round_id
where (select private.is_admin())
  and file.kind = 'result' and file.round_id <> all ((select private.my_conflicted_rounds())::uuid[]);
call private.publish_view('admin_judging_results',
  'Administrators: locked results, except those of rounds in which the caller has a conflict.', 5, columns => '
  id: The id of its file (judging_file).
  number: The number of the result within its round. Decisions are based on the last one.
  result: JSON: see docs/judging.md.
  is_current: Whether the same reviews still count. If not, a new result must be locked.
  hash: The SHA-256 hash of that file.');
