-- What comes of a round: a result that is frozen with all that it was computed from.

create table public.judging_results (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  number int not null,
  inputs jsonb not null,
  result jsonb not null,
  frozen_by uuid references auth.users (id) on delete set null,
  frozen_at timestamptz not null default private.now(),
  constraint results_are_numbered unique (round_id, number)
);
comment on table public.judging_results is
  'Frozen results of rounds, with their inputs. The last one of a round is the one that is decided on.';
comment on column public.judging_results.inputs is
  'JSON, put together by the database: formula, seed, draws, places, weights and the reviews that count, by code and judge.';
comment on column public.judging_results.result is
  'JSON as a browser has computed it: a claim that anybody can check with inputs (docs/judging.md).';

create index judging_results_frozen_by_idx on public.judging_results (frozen_by);

alter table public.judging_results enable row level security;
create policy "No client reads or writes results directly"
  on public.judging_results as restrictive for all to anon, authenticated using (false);

-- What follows by itself --------------------------------------------------------------------------

create function private.refuse_result_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform from removed join public.judging_rounds round on round.id = removed.round_id;
    if not found then
      return null;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'A frozen result cannot be changed.';
end
$$;
comment on function private.refuse_result_change() is
  'Trigger: a frozen result stays as it is, for every role, as long as there is the round.';

create trigger refuse_change
  before update of id, round_id, number, inputs, result, frozen_at on public.judging_results
  for each statement execute function private.refuse_result_change();
create trigger refuse_truncation before truncate on public.judging_results
  for each statement execute function private.refuse_result_change();
create trigger refuse_removal after delete on public.judging_results
  referencing old table as removed
  for each statement execute function private.refuse_result_change();

create function private.audit_judging_result() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Not how it was decided: an administrator with a conflict must not read that.
  if tg_table_name = 'judging_results' then
    perform private.write_audit('judging.result_frozen', 'judging_round', new.round_id::text,
      jsonb_build_object('result_id', new.id));
  elsif tg_table_name = 'judging_rounds' then
    perform private.write_audit('judging.released', 'judging_round', new.id::text);
  elsif new.confirmed_at is null then
    perform private.write_audit('judging.decided', 'judging_copy', new.judging_copy_id::text,
      jsonb_build_object('result_id', new.result_id));
  else
    perform private.write_audit('judging.confirmed', 'judging_copy', new.judging_copy_id::text,
      jsonb_build_object('result_id', new.result_id));
  end if;
  return null;
end
$$;
comment on function private.audit_judging_result() is
  'Trigger: a frozen result, a decision, its confirmation and a release leave a line each.';

create trigger audit_frozen after insert on public.judging_results
  for each row execute function private.audit_judging_result();
create trigger audit_released after update of released_at on public.judging_rounds
  for each row when (old.released_at is null and new.released_at is not null)
  execute function private.audit_judging_result();

-- Who may see it ----------------------------------------------------------------------------------

-- One entry's place in a ranking tells the others', and the other way round: so a conflict with one
-- entry keeps an administrator from the results of the whole round.

-- Definer: administrators have no rights on the tables.
create function private.my_conflicted_rounds() returns uuid[]
language sql stable security definer
set search_path = ''
return array(
  select distinct round_id from public.judging_copies
  where submission_id = any (private.my_conflicted_entries())
);
comment on function private.my_conflicted_rounds() is
  'The rounds in which the calling administrator has declared a conflict with an entry.';
grant execute on function private.my_conflicted_rounds() to authenticated;

create function private.lock_judged_round(wanted_id uuid) returns public.judging_rounds
language plpgsql
set search_path = ''
as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id);
begin
  if round.id = any (private.my_conflicted_rounds()) then
    perform private.refuse('admin_conflicted', 'You have declared a conflict with an entry of this round.');
  elsif private.round_state(round) in ('preparing', 'open') then
    perform private.refuse('round_open', 'This round is not closed yet.');
  end if;
  return round;
end
$$;
comment on function private.lock_judged_round(uuid) is
  'A round that is over, locked, for an administrator without a conflict in it. not_found, admin_conflicted, round_open.';

create function private.refuse_released(round public.judging_rounds) returns void
language plpgsql
set search_path = ''
as $$
begin
  if round.released_at is not null then
    perform private.refuse('round_released', 'This round is released: what was decided stays.');
  end if;
end
$$;
comment on function private.refuse_released(public.judging_rounds) is
  'round_released once teams know how the round ended.';

create function private.result_of(round public.judging_rounds) returns public.judging_results
language sql stable
set search_path = ''
as $$
  select * from public.judging_results frozen
  where frozen.round_id = round.id order by frozen.number desc limit 1;
$$;
comment on function private.result_of(public.judging_rounds) is
  'The result of a round that was frozen last, null without one.';

-- Freezing ----------------------------------------------------------------------------------------

create function private.inputs_of(round public.judging_rounds) returns jsonb
language sql stable
set search_path = ''
return jsonb_build_object(
  'formula', '1',
  'seed', round.seed,
  'draws', 2000,
  'places', round.places,
  'weights', (
    select coalesce(jsonb_agg(criterion.weight order by criterion.position), '[]')
    from public.judging_criteria criterion where criterion.round_id = round.id
  ),
  'reviews', (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'entry', entry.code, 'judge', assignment.judge_id, 'scores', to_jsonb(review.scores)
      )
      order by entry.code collate "C", assignment.judge_id
    ), '[]')
    from public.judging_copies entry
    join public.submissions original on original.id = entry.submission_id
    join public.judging_assignments assignment on assignment.judging_copy_id = entry.id
    join public.judging_reviews review on review.assignment_id = assignment.id
    where entry.round_id = round.id and private.is_in_the_running(original)
      and private.is_counted(assignment, review)
  )
);
comment on function private.inputs_of(public.judging_rounds) is
  'All that the result of a round depends on, as common/judging/result.ts takes it.';

create function private.judging_inputs(wanted_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = wanted_id;
  if not found then
    perform private.refuse('not_found', 'This round does not exist any more.');
  elsif round.id = any (private.my_conflicted_rounds()) then
    perform private.refuse('admin_conflicted', 'You have declared a conflict with an entry of this round.');
  end if;
  return private.inputs_of(round);
end
$$;
comment on function private.judging_inputs(uuid) is 'See public.judging_inputs.';

create function public.judging_inputs(round_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select private.judging_inputs(round_id) $$;
comment on function public.judging_inputs(uuid) is
  'Administrators: JSON of what the result of a round is computed from, now: formula, seed, draws, places, weights, reviews (each with entry, which is its code, judge and scores). Refuses with admin_conflicted, not_found.';
grant execute on function
  private.judging_inputs(uuid),
  public.judging_inputs(uuid)
  to authenticated;

create function private.refuse_other_standings(inputs jsonb, result jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  is_shaped boolean;
  is_same boolean;
  is_ordered boolean;
begin
  with weight as (
    select ordinality, value::float8 as value
    from jsonb_array_elements_text(inputs -> 'weights') with ordinality
  ), review as (
    select one ->> 'entry' as entry, (
      select sum(weight.value * score.value::float8) / sum(weight.value)
      from jsonb_array_elements_text(one -> 'scores') with ordinality score
      join weight using (ordinality)
    ) as score
    from jsonb_array_elements(inputs -> 'reviews') one
  ), known as (
    select entry, count(*) as reviews, avg(score) as mean from review group by entry
  ), claimed as (
    select *, case result ->> 'official' when 'mean' then mean when 'adjusted' then adjusted end as score
    from jsonb_to_recordset(result -> 'standings')
      as (entry text, rank int, reviews int, mean float8, adjusted float8)
  ), neighbours as (
    select entry, score, lag(entry) over by_rank as better, lag(score) over by_rank as better_score
    from claimed window by_rank as (order by rank)
  )
  select
    (
      select count(score) = count(*) and count(distinct rank) = count(*)
        and min(rank) = 1 and max(rank) = count(*)
      from claimed
    ),
    (select count(*) from claimed) = (select count(*) from known) and not exists (
      select from known left join claimed using (entry)
      where (claimed.reviews = known.reviews and abs(claimed.mean - known.mean) <= 1e-6) is not true
    ),
    not exists (
      select from neighbours
      where score - better_score > 1e-9
        or abs(score - better_score) <= 1e-9 and entry < better collate "C"
    )
  into is_shaped, is_same, is_ordered;
  if (is_shaped and is_ordered) is not true then
    perform private.refuse('invalid_input', 'This is no ranking.');
  elsif not is_same then
    perform private.refuse('conflict', 'The reviews have changed in the meantime. Compute the result again.');
  end if;
exception when data_exception then
  perform private.refuse('invalid_input', 'This is no result.');
end
$$;
comment on function private.refuse_other_standings(jsonb, jsonb) is
  'What the database can tell of a result: that each entry stands in it once, with its number of reviews and their mean, and that the ranks from 1 follow the official column. conflict, invalid_input otherwise. The variance components behind the other columns are the claim that judging:verify settles.';

-- Definer: administrators have no rights on the tables.
create function private.freeze_result(wanted_id uuid, claimed jsonb) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  round public.judging_rounds := private.lock_judged_round(wanted_id);
  known_inputs constant jsonb := private.inputs_of(round);
  known constant public.judging_results := private.result_of(round);
  result_id uuid;
begin
  perform private.refuse_released(round);
  if jsonb_array_length(known_inputs -> 'reviews') < 2 then
    perform private.refuse('nothing_to_rank', 'A result needs two submitted reviews.');
  elsif octet_length(claimed::text) > 5000000 then
    perform private.refuse('invalid_input', 'This is no result.');
  end if;
  perform private.refuse_other_standings(known_inputs, claimed);
  if (known.inputs, known.result) = (known_inputs, claimed) then
    return known.id;
  end if;
  insert into public.judging_results (round_id, number, inputs, result, frozen_by)
  values (round.id, coalesce(known.number, 0) + 1, known_inputs, claimed, auth.uid())
  returning id into result_id;
  return result_id;
end
$$;
comment on function private.freeze_result(uuid, jsonb) is 'See public.freeze_result.';

create function public.freeze_result(round_id uuid, result jsonb) returns uuid
language sql
set search_path = ''
as $$ select private.freeze_result(round_id, result) $$;
comment on function public.freeze_result(uuid, jsonb) is
  'Administrators: keeps the result of a closed round, computed from judging_inputs, for good, with inputs that the database puts together itself; returns its id. The same again is the same result. Refuses with conflict when the reviews have changed, invalid_input, nothing_to_rank, round_open, round_released, admin_conflicted, not_found.';
grant execute on function
  private.freeze_result(uuid, jsonb),
  public.freeze_result(uuid, jsonb)
  to authenticated;

create view private.admin_judging_results as
select id, round_id, number, inputs, result, frozen_by, frozen_at
from public.judging_results
where round_id <> all ((select private.my_conflicted_rounds())::uuid[])
  and (select private.is_admin());

create view public.admin_judging_results with (security_invoker = true) as
select * from private.admin_judging_results;
comment on view public.admin_judging_results is
  'Administrators: frozen results; not of rounds in which the caller has declared a conflict.';
comment on column public.admin_judging_results.number is
  'Counts the results of the round: the last one is decided on.';
comment on column public.admin_judging_results.inputs is
  'JSON: with result, what an exported file holds.';
comment on column public.admin_judging_results.result is 'JSON: see docs/judging.md.';
grant select on private.admin_judging_results, public.admin_judging_results to authenticated;
