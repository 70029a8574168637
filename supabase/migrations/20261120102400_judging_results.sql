-- What comes of a round: a result that is frozen with all that it was computed from, decisions that
-- point at it, their confirmation by a second administrator, the release, and what teams then read.

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

create table public.judging_decisions (
  id uuid primary key default gen_random_uuid(),
  result_id uuid not null references public.judging_results (id) on delete cascade,
  judging_entry_id uuid not null references public.judging_entries (id) on delete cascade,
  rank int,
  goes_on boolean not null,
  place int check (place between 1 and 3),
  leaves_ranking boolean not null,
  reason text check (char_length(reason) between 1 and private.max_length('message')),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default private.now(),
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz,
  constraint one_decision_per_entry unique (judging_entry_id),
  constraint leaving_the_ranking_needs_a_reason check (not leaves_ranking or reason is not null),
  constraint second_administrator_confirms check (confirmed_by <> decided_by)
);
comment on table public.judging_decisions is
  'Which entries of a round go on. Deciding anew replaces the row, so that nobody confirms what they have not seen.';
comment on column public.judging_decisions.rank is
  'By the result; null: the entry has no review that counts.';
comment on column public.judging_decisions.place is 'Only in a final.';
comment on column public.judging_decisions.leaves_ranking is
  'Whether the decision is another than the ranking says.';

create index judging_decisions_result_id_idx on public.judging_decisions (result_id);
create index judging_decisions_decided_by_idx on public.judging_decisions (decided_by);
create index judging_decisions_confirmed_by_idx on public.judging_decisions (confirmed_by);

alter table public.judging_decisions enable row level security;
create policy "No client reads or writes decisions directly"
  on public.judging_decisions as restrictive for all to anon, authenticated using (false);

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
  -- Not how it was decided: of that, who has a conflict must not read.
  if tg_table_name = 'judging_results' then
    perform private.write_audit('judging.result_frozen', 'judging_round', new.round_id::text,
      jsonb_build_object('result_id', new.id));
  elsif tg_table_name = 'judging_rounds' then
    perform private.write_audit('judging.released', 'judging_round', new.id::text);
  elsif new.confirmed_at is null then
    perform private.write_audit('judging.decided', 'judging_entry', new.judging_entry_id::text,
      jsonb_build_object('result_id', new.result_id));
  else
    perform private.write_audit('judging.confirmed', 'judging_entry', new.judging_entry_id::text,
      jsonb_build_object('result_id', new.result_id));
  end if;
  return null;
end
$$;
comment on function private.audit_judging_result() is
  'Trigger: a frozen result, a decision, its confirmation and a release leave a line each.';

create trigger audit_frozen after insert on public.judging_results
  for each row execute function private.audit_judging_result();
create trigger audit_decided after insert on public.judging_decisions
  for each row execute function private.audit_judging_result();
create trigger audit_confirmed after update of confirmed_at on public.judging_decisions
  for each row when (new.confirmed_at is not null) execute function private.audit_judging_result();
create trigger audit_released after update of released_at on public.judging_rounds
  for each row when (old.released_at is null and new.released_at is not null)
  execute function private.audit_judging_result();

-- Who may see and decide --------------------------------------------------------------------------

-- One entry's place in a ranking tells the others', and the other way round: so a conflict with one
-- entry keeps an administrator from the results of the whole round.

-- Definer: administrators have no rights on the tables.
create function private.my_conflicted_rounds() returns uuid[]
language sql stable security definer
set search_path = ''
return array(
  select distinct round_id from public.judging_entries
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
  'draws', 4000,
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
    from public.judging_entries entry
    join public.submissions original on original.id = entry.submission_id
    join public.judging_assignments assignment on assignment.judging_entry_id = entry.id
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

-- Deciding ----------------------------------------------------------------------------------------

create function private.require_latest_result(
  round public.judging_rounds, result_id uuid
) returns public.judging_results
language plpgsql stable
set search_path = ''
as $$
declare
  latest constant public.judging_results := private.result_of(round);
begin
  if latest.id is distinct from result_id then
    perform private.refuse('conflict', 'Another result was frozen in the meantime. Look at it before you decide.');
  end if;
  return latest;
end
$$;
comment on function private.require_latest_result(public.judging_rounds, uuid) is
  'The result of a round that was frozen last; conflict if it is not the one that the caller names.';

create function private.rank_in(result public.judging_results, code text) returns int
language sql immutable
set search_path = ''
return (
  select (standing ->> 'rank')::int
  from jsonb_array_elements(result.result -> 'standings') standing
  where standing ->> 'entry' = code
);
comment on function private.rank_in(public.judging_results, text) is
  'Where a result ranks an entry; null without a review.';

-- Definer: administrators have no rights on the tables.
create function private.decide(
  wanted_id uuid, wanted_result_id uuid, new_goes_on boolean, new_place int, new_reason text,
  expected_id uuid
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  clean_reason text := nullif(private.clean_lines(new_reason), '');
  round public.judging_rounds;
  result public.judging_results;
  known public.judging_decisions;
  known_rank int;
  leaves boolean;
  decision_id uuid;
begin
  perform private.require_admin();
  perform private.refuse_long_text(clean_reason, 'The reason', private.max_length('message'));
  round := private.lock_judged_round((select round_id from public.judging_entries where id = wanted_id));
  perform private.refuse_released(round);
  result := private.require_latest_result(round, wanted_result_id);
  if new_goes_on is null
    or (new_place is not null) <> (new_goes_on and round.kind = 'final')
    or new_place not between 1 and 3 then
    perform private.refuse(
      'invalid_input', 'In a final, and only there, an entry that goes on has a place from 1 to 3.');
  end if;
  select * into known from public.judging_decisions where judging_entry_id = wanted_id;
  if known.decided_by = auth.uid()
    and (known.result_id, known.goes_on, coalesce(known.place, 0), coalesce(known.reason, ''))
      = (wanted_result_id, new_goes_on, coalesce(new_place, 0), coalesce(clean_reason, '')) then
    return known.id;
  elsif known.id is distinct from expected_id then
    perform private.refuse(
      'conflict', 'Somebody else has decided about this entry. Look at it before you go on.');
  end if;
  known_rank := private.rank_in(
    result, (select code from public.judging_entries where id = wanted_id));
  leaves := known_rank is null or (known_rank <= round.places) <> new_goes_on
    or new_place is distinct from case when new_goes_on and round.kind = 'final' then known_rank end;
  if leaves and clean_reason is null then
    perform private.refuse('reason_required', 'This is not what the ranking says. Please give a reason.');
  end if;
  delete from public.judging_decisions where id = known.id;
  insert into public.judging_decisions
    (result_id, judging_entry_id, rank, goes_on, place, leaves_ranking, reason, decided_by)
  values (result.id, wanted_id, known_rank, new_goes_on, new_place, leaves, clean_reason, auth.uid())
  returning id into decision_id;
  return decision_id;
end
$$;
comment on function private.decide(uuid, uuid, boolean, int, text, uuid) is 'See public.decide.';

create function public.decide(
  judging_entry_id uuid, result_id uuid, goes_on boolean, place int default null,
  reason text default null, expected_id uuid default null
) returns uuid
language sql
set search_path = ''
as $$
  select private.decide(judging_entry_id, result_id, goes_on, place, reason, expected_id);
$$;
comment on function public.decide(uuid, uuid, boolean, int, text, uuid) is
  'Administrators: whether an entry goes on, in a final with its place, by the result of the closed round that was frozen last; returns the decision''s id. Deciding anew makes a new one, which is to be confirmed anew. Refuses with reason_required where it is not what the ranking says; conflict when another result was frozen, or the entry''s decision is not expected_id (null: none yet); round_open, round_released, admin_conflicted, not_found, invalid_input.';

-- Definer: as above.
create function private.decide_as_ranked(wanted_result_id uuid) returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  round public.judging_rounds;
  result public.judging_results;
  decided int;
begin
  perform private.require_admin();
  round := private.lock_judged_round((select round_id from public.judging_results where id = wanted_result_id));
  perform private.refuse_released(round);
  result := private.require_latest_result(round, wanted_result_id);
  delete from public.judging_decisions decision using public.judging_entries entry
    where entry.id = decision.judging_entry_id and entry.round_id = round.id
      and decision.result_id <> result.id;
  insert into public.judging_decisions
    (result_id, judging_entry_id, rank, goes_on, place, leaves_ranking, decided_by)
  select result.id, entry.id, standing.rank, standing.rank <= round.places,
    case when round.kind = 'final' and standing.rank <= round.places then standing.rank end,
    false, auth.uid()
  from jsonb_to_recordset(result.result -> 'standings') as standing (entry text, rank int)
  join public.judging_entries entry on entry.code = standing.entry and entry.round_id = round.id
  join public.submissions original on original.id = entry.submission_id
  where private.is_in_the_running(original)
  on conflict (judging_entry_id) do nothing;
  get diagnostics decided = row_count;
  return decided;
end
$$;
comment on function private.decide_as_ranked(uuid) is 'See public.decide_as_ranked.';

create function public.decide_as_ranked(result_id uuid) returns int
language sql
set search_path = ''
as $$ select private.decide_as_ranked(result_id) $$;
comment on function public.decide_as_ranked(uuid) is
  'Administrators: decides about all entries of a closed round that have a rank, and no decision by this result yet, as the ranking says, and returns how many. Refuses with conflict when another result was frozen; round_open, round_released, admin_conflicted, not_found.';

-- Definer: as above.
create function private.confirm_decisions(wanted_id uuid, decision_ids uuid[]) returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  round public.judging_rounds := private.lock_judged_round(wanted_id);
  latest_id constant uuid := (private.result_of(round)).id;
  found_count int;
  own_count int;
  confirmed int;
begin
  perform private.refuse_released(round);
  select count(*), count(*) filter (where decision.decided_by = auth.uid())
    into found_count, own_count
    from public.judging_decisions decision
    join public.judging_entries entry on entry.id = decision.judging_entry_id
    where decision.id = any (decision_ids) and entry.round_id = round.id
      and decision.result_id = latest_id;
  if found_count <> (select count(distinct id) from unnest(decision_ids) id) then
    perform private.refuse('conflict', 'Some of it was decided anew. Look at it before you confirm.');
  elsif own_count > 0 then
    perform private.refuse('needs_second_administrator', 'Another administrator has to confirm what you decided.');
  end if;
  update public.judging_decisions set confirmed_by = auth.uid(), confirmed_at = private.now()
    where id = any (decision_ids) and confirmed_at is null;
  get diagnostics confirmed = row_count;
  return confirmed;
end
$$;
comment on function private.confirm_decisions(uuid, uuid[]) is 'See public.confirm_decisions.';

create function public.confirm_decisions(round_id uuid, ids uuid[]) returns int
language sql
set search_path = ''
as $$ select private.confirm_decisions(round_id, ids) $$;
comment on function public.confirm_decisions(uuid, uuid[]) is
  'Administrators: confirms decisions that another administrator has made, and returns how many were not confirmed yet. Refuses all of it with needs_second_administrator for one of the caller''s own, conflict when one was decided anew or is by an older result; round_open, round_released, admin_conflicted, not_found.';
grant execute on function
  private.decide(uuid, uuid, boolean, int, text, uuid),
  public.decide(uuid, uuid, boolean, int, text, uuid),
  private.decide_as_ranked(uuid),
  public.decide_as_ranked(uuid),
  private.confirm_decisions(uuid, uuid[]),
  public.confirm_decisions(uuid, uuid[])
  to authenticated;

create view private.admin_judging_decisions as
select
  decision.id,
  decision.result_id,
  entry.round_id,
  decision.judging_entry_id,
  entry.code,
  entry.submission_id,
  entry.idea_name,
  decision.rank,
  decision.leaves_ranking,
  decision.goes_on,
  decision.place,
  decision.reason,
  decision.decided_by,
  (select email from public.profiles where profiles.id = decision.decided_by) as decided_by_email,
  decision.decided_at,
  decision.confirmed_by,
  (select email from public.profiles where profiles.id = decision.confirmed_by) as confirmed_by_email,
  decision.confirmed_at
from public.judging_decisions decision
join public.judging_entries entry on entry.id = decision.judging_entry_id
where entry.round_id <> all ((select private.my_conflicted_rounds())::uuid[])
  and (select private.is_admin());

create view public.admin_judging_decisions with (security_invoker = true) as
select * from private.admin_judging_decisions;
comment on view public.admin_judging_decisions is
  'Administrators: what was decided by which result; not of rounds in which the caller has declared a conflict.';
comment on column public.admin_judging_decisions.rank is 'null: no review counts.';
comment on column public.admin_judging_decisions.confirmed_at is
  'null: a second administrator has to confirm it.';
grant select on private.admin_judging_decisions, public.admin_judging_decisions to authenticated;

-- Release -----------------------------------------------------------------------------------------

create function private.release_statuses(round public.judging_rounds) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.submissions original set status = outcome.status
  from (
    select entry.submission_id, case when decision.goes_on then 'selected' else 'declined' end as status
    from public.judging_decisions decision
    join public.judging_entries entry on entry.id = decision.judging_entry_id
    where entry.round_id = round.id
    union all
    -- Those whom an earlier round has ended learn it now as well.
    select entry.submission_id, 'declined'
    from public.judging_decisions decision
    join public.judging_entries entry on entry.id = decision.judging_entry_id
    join public.judging_rounds former on former.id = entry.round_id
    where former.kind = 'first_reading' and former.released_at is not null and not decision.goes_on
      and not exists (
        select from public.judging_entries panel
        where panel.round_id = round.id and panel.submission_id = entry.submission_id
      )
  ) outcome
  where original.id = outcome.submission_id and original.status <> outcome.status
    and private.is_in_the_running(original);
  update public.challenge_parameters set results_released_at = private.now()
    where id and results_released_at is null;
exception when check_violation then
  perform private.refuse('invalid_input', 'Results can be released once submissions are closed.');
end
$$;
comment on function private.release_statuses(public.judging_rounds) is
  'The statuses follow a panel: selected, or declined; and the challenge''s results are released unless that is planned already. Mails as with every release (notices.sql).';

-- Definer: as above.
create function private.release_round(wanted_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  round public.judging_rounds;
  latest_id uuid;
begin
  perform private.require_admin();
  -- A panel's release changes entries and the configuration: these locks come first.
  if (select kind from public.judging_rounds where id = wanted_id) = 'panel' then
    perform from public.challenge_parameters where id for update;
    perform private.lock_notices();
    perform from public.submissions
      where id in (select submission_id from public.judging_entries) order by id for update;
  end if;
  round := private.lock_judged_round(wanted_id);
  latest_id := (private.result_of(round)).id;
  if round.released_at is not null then
    return;
  elsif latest_id is null or exists (
    select from public.judging_entries entry
    join public.submissions original on original.id = entry.submission_id
    where entry.round_id = round.id and private.is_in_the_running(original) and not exists (
      select from public.judging_decisions decision
      where decision.judging_entry_id = entry.id and decision.confirmed_at is not null
        and decision.result_id = latest_id
    )
  ) then
    perform private.refuse('not_decided', 'Every entry of the round needs a decision that is confirmed.');
  elsif exists (
    select from public.judging_decisions where result_id = latest_id
    group by place having place is not null and count(*) > 1
  ) then
    perform private.refuse('place_taken', 'Two entries have the same place.');
  end if;
  update public.judging_rounds set released_at = private.now() where id = round.id;
  if round.kind = 'panel' then
    perform private.release_statuses(round);
  end if;
end
$$;
comment on function private.release_round(uuid) is 'See public.release_round.';

create function public.release_round(round_id uuid) returns void
language sql
set search_path = ''
as $$ select private.release_round(round_id) $$;
comment on function public.release_round(uuid) is
  'Administrators: what was decided about a closed round holds from now on. A panel''s decisions become the statuses of the entries, and the challenge''s results are released, unless a time for it is planned: teams read and are mailed them from then on. Again is harmless. Refuses with not_decided unless each entry in the running has a confirmed decision, place_taken, round_open, admin_conflicted, not_found, and with invalid_input while submissions are open.';
grant execute on function
  private.release_round(uuid),
  public.release_round(uuid)
  to authenticated;

-- What teams read ---------------------------------------------------------------------------------

create function private.place_word(place int) returns text
language sql immutable
set search_path = ''
return (array['first', 'second', 'third'])[place];
comment on function private.place_word(int) is 'first, second or third; null without a place.';

create view private.my_judging_feedback as
select
  round.kind,
  round.name as round_name,
  case
    when not decision.goes_on then 'ends_here'
    else coalesce(private.place_word(decision.place), 'goes_on')
  end as outcome,
  heard.criteria,
  heard.comments
from public.judging_entries entry
join public.submissions original on original.id = entry.submission_id
join public.judging_rounds round on round.id = entry.round_id
join public.judging_decisions decision on decision.judging_entry_id = entry.id
cross join public.challenge_parameters parameters
cross join lateral (
  with review as (
    select assignment.id, review.scores, review.comment_for_team
    from public.judging_assignments assignment
    join public.judging_reviews review on review.assignment_id = assignment.id
    where assignment.judging_entry_id = entry.id and private.is_counted(assignment, review)
  )
  select
    (
      select jsonb_agg(
        jsonb_build_object('name', criterion.name, 'mean', (
          select round(avg(review.scores[criterion.position]), 2) from review
        ))
        order by criterion.position
      )
      from public.judging_criteria criterion where criterion.round_id = round.id
    ) as criteria,
    -- In an order that has nothing to do with the judges.
    array(
      select comment_for_team from review where comment_for_team <> '' order by md5(id::text)
    ) as comments
) heard
where entry.submission_id = (
    select private.my_entry_id() where (select private.caller()) is not null
  )
  and private.is_in_the_running(original)
  and round.released_at is not null and round.gives_feedback
  and parameters.results_released_at <= private.now();
comment on view private.my_judging_feedback is
  'Reads the tables with the owner''s rights; the condition on the entry is what keeps teams apart.';

create function private.read_my_judging_feedback() returns setof private.my_judging_feedback
language plpgsql stable security definer rows 2
set search_path = ''
as $$
begin
  return query select * from private.my_judging_feedback where (select private.caller()) is not null;
end
$$;
comment on function private.read_my_judging_feedback() is 'See public.my_judging_feedback.';

create view public.my_judging_feedback with (security_invoker = true) as
select * from private.read_my_judging_feedback();
comment on view public.my_judging_feedback is
  'How the entry of the caller''s team was judged: its rounds that give feedback, once they and the challenge''s results are released.';
comment on column public.my_judging_feedback.outcome is
  'ends_here, goes_on (after a panel: a finalist), first, second or third.';
comment on column public.my_judging_feedback.criteria is
  'JSON, in order, each with name and mean: of all reviews that count.';
comment on column public.my_judging_feedback.comments is
  'What judges wrote for the team, in a random order that stays the same.';
grant execute on function private.read_my_judging_feedback() to authenticated;
grant select on public.my_judging_feedback to authenticated;
