-- Interventions: actions of an administrator that can change who wins. They take effect at once and need a
-- reason. They are listed in the daily summary, on the page of the round, and on the page of the next release, where a
-- second administrator acknowledges them (releases.sql).

create table public.interventions (
  id bigint generated always as identity primary key,
  kind text not null references private.intervention_kinds (value),
  round_id uuid references public.judging_rounds (id) on delete cascade,
  submission_id uuid references public.submissions (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete set null,
  -- JSON: from and to of a status or a deadline, how many assignments or submissions were added or removed, user_id (of
  -- a person), or name (of a stage).
  details jsonb not null default '{}',
  reason text,
  actor_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.interventions is 'Actions that can change who wins. Written by functions, never changed.';
call private.limit_texts('public.interventions', '{reason message}');

create trigger append_only before update of id, kind, round_id, submission_id, details, reason, created_at or truncate
  on public.interventions
  for each statement execute function private.append_only('An intervention cannot be changed.');

create function private.has_judging_started() returns boolean
language sql stable set search_path = ''
return exists (select from private.live_rounds where opens_at <= private.now());

-- Whether a judge has submitted a review in this round (null: in any), unless it is released or canceled.
create function private.has_reviews(wanted_round uuid default null) returns boolean
language sql stable set search_path = ''
return exists (
  select from private.live_rounds round
  where round.id = coalesce(wanted_round, round.id) and round.current_stage not in ('draft', 'released') and exists (
    select from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    where round_entry.round_id = round.id and assignment.submitted_at is not null
  )
);

-- Records an intervention of the actor, with the reason of the context, unless it cannot change yet who wins. Refuses with
-- reason_required.
create function private.record_intervention(
  kind text, round_id uuid default null, submission_id uuid default null,
  judge_id uuid default null, details jsonb default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
  rule private.intervention_kinds;
  clean_reason constant text := private.optional_lines(private.reason(), 'The reason');
begin
  select * into strict rule from private.intervention_kinds where value = kind;
  if rule.recorded_since = 'first_round' and not private.has_judging_started()
    or rule.recorded_since = 'first_review' and not private.has_reviews(round_id) then
    return;
  end if;
  perform private.refuse_if(clean_reason is null and rule.needs_reason, 'reason_required',
    'This can change who wins. Give a reason.');
  insert into public.interventions (kind, reason, round_id, submission_id, judge_id, details, actor_id)
  values (kind, clean_reason, round_id, submission_id, judge_id, details, private.actor());
end
$$;
