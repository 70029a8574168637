-- Decisions: which entries of a round go on, by a frozen result; their confirmation by a second
-- administrator; and the release.

create table public.judging_decisions (
  id uuid primary key default gen_random_uuid(),
  result_id uuid not null references public.judging_results (id) on delete cascade,
  judging_copy_id uuid not null references public.judging_copies (id) on delete cascade,
  rank int,
  goes_on boolean not null,
  place int check (place between 1 and 3),
  leaves_ranking boolean not null,
  reason text check (char_length(reason) between 1 and private.max_length('message')),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default private.now(),
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz,
  constraint one_decision_per_entry unique (judging_copy_id),
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

create trigger audit_decided after insert on public.judging_decisions
  for each row execute function private.audit_judging_result();
create trigger audit_confirmed after update of confirmed_at on public.judging_decisions
  for each row when (new.confirmed_at is not null) execute function private.audit_judging_result();

-- What a decision comes to -------------------------------------------------------------------------

create function private.outcome_of(decision public.judging_decisions) returns text
language sql immutable
set search_path = ''
return case
  when not decision.goes_on then 'ends_here'
  else coalesce((array['first', 'second', 'third'])[decision.place], 'goes_on')
end;
comment on function private.outcome_of(public.judging_decisions) is
  'ends_here, goes_on, and in a final first, second or third.';

create function private.round_outcome(entry_id uuid, kind text) returns text
language sql stable
set search_path = ''
return (
  select private.outcome_of(decision)
  from public.judging_copies copy
  join public.judging_rounds round on round.id = copy.round_id
  join public.judging_decisions decision on decision.judging_copy_id = copy.id
  where copy.submission_id = entry_id and round.kind = round_outcome.kind
    and round.released_at is not null and decision.confirmed_at is not null
  order by round.released_at desc limit 1
);
comment on function private.round_outcome(uuid, text) is
  'What the last released round of a kind has come to for an entry, by outcome_of; null: none has judged it.';

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
  round := private.lock_judged_round((select round_id from public.judging_copies where id = wanted_id));
  perform private.refuse_released(round);
  result := private.require_latest_result(round, wanted_result_id);
  if new_goes_on is null
    or (new_place is not null) <> (new_goes_on and round.kind = 'final')
    or new_place not between 1 and 3 then
    perform private.refuse(
      'invalid_input', 'In a final, and only there, an entry that goes on has a place from 1 to 3.');
  end if;
  select * into known from public.judging_decisions where judging_copy_id = wanted_id;
  if known.decided_by = auth.uid()
    and (known.result_id, known.goes_on, coalesce(known.place, 0), coalesce(known.reason, ''))
      = (wanted_result_id, new_goes_on, coalesce(new_place, 0), coalesce(clean_reason, '')) then
    return known.id;
  elsif known.id is distinct from expected_id then
    perform private.refuse(
      'conflict', 'Somebody else has decided about this entry. Look at it before you go on.');
  end if;
  known_rank := private.rank_in(
    result, (select code from public.judging_copies where id = wanted_id));
  leaves := known_rank is null or (known_rank <= round.places) <> new_goes_on
    or new_place is distinct from case when new_goes_on and round.kind = 'final' then known_rank end;
  if leaves and clean_reason is null then
    perform private.refuse('reason_required', 'This is not what the ranking says. Please give a reason.');
  end if;
  delete from public.judging_decisions where id = known.id;
  insert into public.judging_decisions
    (result_id, judging_copy_id, rank, goes_on, place, leaves_ranking, reason, decided_by)
  values (result.id, wanted_id, known_rank, new_goes_on, new_place, leaves, clean_reason, auth.uid())
  returning id into decision_id;
  return decision_id;
end
$$;
comment on function private.decide(uuid, uuid, boolean, int, text, uuid) is 'See public.decide.';

create function public.decide(
  judging_copy_id uuid, result_id uuid, goes_on boolean, place int default null,
  reason text default null, expected_id uuid default null
) returns uuid
language sql
set search_path = ''
as $$
  select private.decide(judging_copy_id, result_id, goes_on, place, reason, expected_id);
$$;
comment on function public.decide(uuid, uuid, boolean, int, text, uuid) is
  'Administrators: whether an entry goes on, in a final with its place, by the result of the closed round that was frozen last; returns the decision''s id. Deciding anew makes a new one, which is to be confirmed anew. Refuses with reason_required where it is not what the ranking says; conflict when another result was frozen, or the entry''s decision is not expected_id (null: none yet); round_open, round_released, admin_conflicted, not_found, invalid_input.';

-- Definer: administrators have no rights on the tables.
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
  delete from public.judging_decisions decision using public.judging_copies entry
    where entry.id = decision.judging_copy_id and entry.round_id = round.id
      and decision.result_id <> result.id;
  insert into public.judging_decisions
    (result_id, judging_copy_id, rank, goes_on, place, leaves_ranking, decided_by)
  select result.id, entry.id, standing.rank, standing.rank <= round.places,
    case when round.kind = 'final' and standing.rank <= round.places then standing.rank end,
    false, auth.uid()
  from jsonb_to_recordset(result.result -> 'standings') as standing (entry text, rank int)
  join public.judging_copies entry on entry.code = standing.entry and entry.round_id = round.id
  join public.submissions original on original.id = entry.submission_id
  where private.is_in_the_running(original)
  on conflict (judging_copy_id) do nothing;
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

-- Definer: administrators have no rights on the tables.
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
    join public.judging_copies entry on entry.id = decision.judging_copy_id
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
  decision.judging_copy_id,
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
join public.judging_copies entry on entry.id = decision.judging_copy_id
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
    join public.judging_copies entry on entry.id = decision.judging_copy_id
    where entry.round_id = round.id
    union all
    -- Teams whose entry ended in an earlier round learn it now as well.
    select entry.submission_id, 'declined'
    from public.judging_decisions decision
    join public.judging_copies entry on entry.id = decision.judging_copy_id
    join public.judging_rounds former on former.id = entry.round_id
    where former.kind = 'first_reading' and former.released_at is not null and not decision.goes_on
      and not exists (
        select from public.judging_copies panel
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

-- Definer: administrators have no rights on the tables.
create function private.release_round(wanted_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  round public.judging_rounds;
  latest_id uuid;
begin
  perform private.require_admin();
  -- These locks come first: a panel's release changes entries and the configuration, a later one reads
  -- them.
  if (select kind from public.judging_rounds where id = wanted_id) <> 'first_reading' then
    perform from public.challenge_parameters where id for update;
    perform private.lock_notices();
    perform from public.submissions
      where id in (select submission_id from public.judging_copies) order by id for update;
  end if;
  round := private.lock_judged_round(wanted_id);
  latest_id := (private.result_of(round)).id;
  if round.released_at is not null then
    return;
  elsif latest_id is null or exists (
    select from public.judging_copies entry
    join public.submissions original on original.id = entry.submission_id
    where entry.round_id = round.id and private.is_in_the_running(original) and not exists (
      select from public.judging_decisions decision
      where decision.judging_copy_id = entry.id and decision.confirmed_at is not null
        and decision.result_id = latest_id
    )
  ) then
    perform private.refuse('not_decided', 'Every entry of the round needs a decision that is confirmed.');
  elsif exists (
    select from public.judging_decisions where result_id = latest_id
    group by place having place is not null and count(*) > 1
  ) then
    perform private.refuse('place_taken', 'Two entries have the same place.');
  elsif round.kind in ('top_three', 'final') and not private.results_are_released() then
    perform private.refuse('results_held',
      'The top three and the final are released after the results of the challenge.');
  elsif round.kind = 'top_three' and exists (
    select from public.judging_decisions decision
    join public.judging_copies entry on entry.id = decision.judging_copy_id
    join public.judging_copies other on other.submission_id = entry.submission_id
    join public.judging_rounds final on final.id = other.round_id
    where entry.round_id = round.id and not decision.goes_on and final.kind = 'final'
  ) then
    perform private.refuse('not_top_three',
      'A final has taken in entries that do not go on. Delete that final first.');
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
  'Administrators: what was decided about a closed round holds from now on. A panel''s decisions become the statuses of the entries, and the challenge''s results are released, unless a time for it is planned: teams read and are mailed them from then on. A top three''s decisions say who goes to Paris, a final''s become the places; the schedule mails both to the finalists (queue_round_results). Again is harmless. Refuses with not_decided unless each entry in the running has a confirmed decision, place_taken, results_held for a top three or a final before the challenge''s results, not_top_three when a final has taken in an entry that a top three leaves out, round_open, admin_conflicted, not_found, and with invalid_input while submissions are open.';
grant execute on function
  private.release_round(uuid),
  public.release_round(uuid)
  to authenticated;
