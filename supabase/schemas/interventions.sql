-- Interventions: what administrators and operators change that can decide who wins. The tables record them themselves:
-- recorded_columns.sql classifies every column and generates the triggers from that, so that no function can forget
-- one. They take effect at once. Before a release, two administrators acknowledge those of others (releases.sql).

create table public.interventions (
  id bigint generated always as identity primary key,
  kind text not null references private.intervention_kinds (value),
  -- An intervention outlives what it is about, so it has ids without foreign keys.
  round_id uuid,
  submission_ids uuid[] not null default '{}',
  -- Of judges and accounts, whose names are not kept here.
  person_ids uuid[] not null default '{}',
  -- How many rows changed.
  total int not null default 1,
  -- The names of the first three submissions, rounds or stages, as they were.
  label text,
  -- JSON, for each column whose values are short: from and to.
  details jsonb not null default '{}',
  -- A hash of the values that are long or personal.
  hash text,
  reason text,
  capacity text not null default private.capacity() check (capacity in ('administrator', 'operator')),
  actor_id uuid default private.actor(),
  -- The release for which it was acknowledged; null: it is open.
  release_id uuid,
  created_at timestamptz not null default private.now()
);
comment on table public.interventions is 'Changes by administrators and operators that can affect who wins. Only triggers write them.';
call private.limit_texts('public.interventions', '{reason message}');

create index open_interventions_idx on public.interventions (id) where release_id is null;

create trigger append_only before update of
    id, kind, round_id, submission_ids, person_ids, total, label, details, hash, reason, capacity, actor_id, created_at
    or truncate on public.interventions
  for each statement execute function private.append_only('An intervention cannot be changed.');
create trigger append_only_deletion before delete on public.interventions
  for each row when (not private.is_judging_over())
  execute function private.append_only('An intervention cannot be changed.');

-- Whether kinds with this recorded_since are recorded by now.
create function private.is_recorded(since text) returns boolean
language sql stable security definer set search_path = ''
return case since
  when 'always' then true
  when 'registration' then (private.challenge()).challenge_starts_at <= private.now()
  when 'close' then (private.challenge()).submissions_close_at <= private.now()
  else exists (select from public.judging_rounds where assignments_revision > 0)
end;

-- Own interests -----------------------------------------------------------------------------------

-- Whether a submission can still win, also by the correction of a round that has eliminated it.
create function private.is_competing(submission public.submissions) returns boolean
language sql stable set search_path = ''
return submission.withdrawn_at is null
  and (submission.submitted_at is not null
    or coalesce(submission.deadline_extended_to, (private.challenge()).submissions_close_at) > private.now())
  and (exists (
      select from public.round_entries round_entry join private.live_rounds round on round.id = round_entry.round_id
      where round_entry.submission_id = submission.id and round.stage <> 'released')
    or case submission.released_status
      when 'declined' then false
      -- A finalist until the final is released.
      when 'selected' then not exists (select from private.live_rounds where kind = 'final' and stage = 'released')
      else not exists (
        select from public.round_entries round_entry join private.live_rounds round on round.id = round_entry.round_id
        where round_entry.submission_id = submission.id and round_entry.outcome = 'eliminated')
    end);

-- Whether an administrator has a conflict of interest with a submission that can still win. A contest is decided
-- as a whole, so such a person changes nothing in it, neither for their own submission nor against a rival.
create function private.is_competitor(admin_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.submissions
  where id = any (private.conflicted_submissions_of(admin_id)) and private.is_competing(submissions)
);

-- Rules -------------------------------------------------------------------------------------------

-- Trigger on interventions: what holds for every recorded change, whichever function makes it. Fails with
-- admin_conflicted, reason_required, stops_release. Drops what is not recorded yet.
create function private.check_intervention() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rule private.intervention_kinds;
begin
  select * into strict rule from private.intervention_kinds where value = new.kind;
  if new.capacity = 'administrator' and not rule.is_open_to_competitors then
    -- An act about a submission can also end its chance to win, and with it the interest.
    perform private.refuse_if(
      private.is_competitor(private.actor()) or new.submission_ids && private.conflicted_submissions_of(private.actor()),
      'admin_conflicted',
      'You have a conflict of interest with a submission that can still win. Another administrator has to do this.');
  end if;
  if not private.is_recorded(rule.recorded_since) then
    return null;
  end if;
  new.reason := private.optional_lines(coalesce(private.reason(), new.reason), 'The reason');
  perform private.refuse_if(new.capacity = 'administrator' and new.reason is null and (
      rule.needs_reason = 'always'
      or rule.needs_reason = 'in_round' and exists (
        select from public.round_entries round_entry join private.live_rounds round on round.id = round_entry.round_id
        where round_entry.submission_id = any (new.submission_ids) and round.opens_at <= private.now()
      )
    ), 'reason_required', 'This change can affect who wins. Give a reason.');
  perform private.stop_release_of(new);
  return new;
end
$$;

create trigger check_intervention before insert on public.interventions
  for each row execute function private.check_intervention();
