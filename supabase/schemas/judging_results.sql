-- Results of rounds, locked together with their inputs. The browser of the administrator who confirms the release
-- recomputes them (releases.sql).

create table public.judging_results (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  number int not null,
  -- JSON, assembled by the database: formula, kind, scale, seed, draws, places, weights, and the reviews that count, by
  -- code and judge.
  inputs jsonb not null,
  -- JSON as a browser computed it. It is not trusted until the browser that confirms the release computes the same.
  result jsonb not null,
  locked_by uuid references auth.users (id) on delete set null,
  locked_at timestamptz not null default private.now(),
  constraint results_are_numbered unique (round_id, number)
);
comment on table public.judging_results is
  'Locked results of rounds, with their inputs. Decisions are based on the last one of a round.';

create trigger append_only
  before update of id, round_id, number, inputs, result, locked_at or truncate on public.judging_results
  for each statement execute function private.append_only('A locked result cannot be changed.');
create trigger append_only_deletion before delete on public.judging_results
  for each row execute function private.append_only(
    'A locked result cannot be changed.', 'round_id', 'public.judging_rounds', 'id');

-- The audit log does not contain the outcome, because administrators with a conflict of interest can read the log.
create trigger audit_locked after insert on public.judging_results for each row
  execute function private.audit('judging.result_locked', 'judging_round', 'round_id', 'id as result_id');

-- The rank of one entry reveals something about the others, so an administrator with a conflict with one entry cannot
-- see the result of the round.

-- The rounds in which the calling administrator has a conflict with an entry.
create function private.my_conflicted_rounds() returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select distinct round_id from public.round_entries
  where submission_id = any (private.my_conflicted_entries())
);

create function private.refuse_conflicted_round(round_id uuid) returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(round_id = any (private.my_conflicted_rounds()), 'admin_conflicted',
    'You have a conflict of interest with an entry of this round.');
$$;

-- The rounds whose results and decisions the caller can see: for a chair one, after it closes.
create function private.my_result_rounds() returns uuid[]
language sql stable security definer set search_path = ''
return array(
  select round.id from public.judging_rounds round
  where round.id = any (private.my_rounds('decisions')) and round.id <> all (private.my_conflicted_rounds())
    and (private.is_admin() or private.round_stage(round) not in ('draft', 'open'))
);

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

create function private.lock_judged_round(
  wanted_id uuid, wanted_right text default 'administration'
) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id, wanted_right);
begin
  perform private.refuse_conflicted_round(round.id);
  perform private.refuse_if(private.round_stage(round) in ('draft', 'open'), 'round_open',
    'This round is not closed yet.');
  perform private.refuse_if(round.stage = 'canceled', 'round_canceled', 'This round is canceled.');
  return round;
end
$$;

create function private.refuse_open_release(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(exists (
    select from public.releases where round_id = round.id and state in ('requested', 'confirmed')
  ), 'release_open', 'The release of this round was requested. Stop it first.');
end
$$;

create function private.refuse_released(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select private.refuse_if(round.stage = 'released', 'round_released',
    'This round is released. Correct the round first.');
  select private.refuse_open_release(round);
$$;

create function private.result_of(round public.judging_rounds) returns public.judging_results
language sql stable set search_path = '' as $$
  select * from public.judging_results locked
  where locked.round_id = round.id order by locked.number desc limit 1;
$$;

-- Whether this round no longer matters: a round of a later kind is released, or the outcome of its entries was
-- released without its result.
create function private.is_superseded(round public.judging_rounds) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.judging_rounds later
  where later.stage = 'released'
    and private.kind_position(later.kind)
      > private.kind_position(round.kind)
) or round.kind in ('screening', 'panel') and private.results_are_released() and not exists (
  select from public.judging_results where round_id = round.id
) and not exists (
  select from public.round_entries round_entry
  join public.submissions entry on entry.id = round_entry.submission_id
  where round_entry.round_id = round.id and private.is_in_the_running(entry)
    and not private.is_decision(entry.status)
);

-- Locking -----------------------------------------------------------------------------------------

-- The inputs of the result of a round, in the format of common/judging/result.ts.
create function private.inputs_of(round public.judging_rounds) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'formula', '4',
  'kind', round.kind,
  'scale', round.scale,
  'seed', round.seed,
  'draws', 2000,
  'places', round.places,
  'weights', jsonb_path_query_array(round.criteria, '$[*].weight'),
  'reviews', (
    select coalesce(jsonb_agg(
      jsonb_build_object('entry', entry.code, 'judge', assignment.judge_id, 'scores', to_jsonb(assignment.scores))
      order by entry.code collate "C", assignment.judge_id
    ), '[]')
    from public.round_entries entry
    join public.submissions original on original.id = entry.submission_id
    join public.judging_assignments assignment on assignment.round_entry_id = entry.id
    where entry.round_id = round.id and private.is_in_the_running(original)
      and private.is_counted(assignment)
  )
);

create function private.judging_inputs(_round_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.readable_round(_round_id);
begin
  perform private.refuse_if(private.round_stage(round) in ('draft', 'open'), 'round_open',
    'Scores appear once the round has closed.');
  return private.inputs_of(round);
end
$$;
call private.publish_function('judging_inputs',
  'Administrators: JSON, the current inputs of the result of a closed round: formula, kind, scale, seed, draws, places, weights, reviews (each with entry, which is its code, judge and scores). Refuses with round_open, admin_conflicted, not_found.');

-- Refuses with conflict unless a result has each entry with its number of reviews, and with invalid_input unless
-- later functions can read it. Other values are checked by the browser that confirms the release.
create function private.refuse_other_standings(inputs jsonb, result jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(result -> 'standings') is distinct from 'array' then
    perform private.refuse('invalid_input', 'This is not a ranking.');
  elsif exists (
    with known as (
      select entry, count(*) as reviews from jsonb_to_recordset(inputs -> 'reviews') as review (entry text)
      group by entry
    ), claimed as (
      select entry, sum(reviews) as reviews
      from jsonb_to_recordset(result -> 'standings') as standing (entry text, rank int, score numeric, reviews int)
      group by entry
    )
    -- A full join uses hashing. Postgres expects a hundred rows of a JSON list and would otherwise choose a nested loop.
    select from known full join claimed using (entry)
    where (claimed.reviews = known.reviews) is not true
  ) then
    perform private.refuse('conflict', 'The reviews have changed in the meantime. Compute the result again.');
  end if;
exception when data_exception then
  perform private.refuse('invalid_input', 'This is not a result.');
end
$$;

create function private.lock_result(_round_id uuid, _result jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_judged_round(_round_id);
  known_inputs constant jsonb := private.inputs_of(round);
  known public.judging_results := private.result_of(round);
begin
  perform private.refuse_released(round);
  perform private.refuse_if(jsonb_array_length(known_inputs -> 'reviews') < 2, 'nothing_to_rank',
    'A result needs at least two submitted reviews.');
  perform private.refuse_if(octet_length(_result::text) > 10000000, 'invalid_input', 'This is not a result.');
  perform private.refuse_other_standings(known_inputs, _result);
  if (known.inputs, known.result) = (known_inputs, _result) and round.stage = 'locked' then
    return known.id;
  end if;
  insert into public.judging_results (round_id, number, inputs, result, locked_by)
  values (round.id, coalesce(known.number, 0) + 1, known_inputs, _result, auth.uid())
  returning * into known;
  update public.judging_rounds set stage = 'locked' where id = round.id and stage = 'closed';
  perform private.prepare_decisions(round, known);
  perform private.write_result_file(round, known);
  return known.id;
end
$$;
call private.publish_function('lock_result',
  'Administrators: locks the result of a closed round that was computed from judging_inputs, together with the current inputs. Writes its file, whose hash becomes public, and returns the id of the result. Repeating it is harmless. Refuses with conflict if the reviews have changed, invalid_input, nothing_to_rank, round_open, round_canceled, round_released, release_open, admin_conflicted, not_found.');
