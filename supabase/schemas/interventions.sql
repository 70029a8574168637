-- Interventions: actions of an administrator or a chair that can change who wins. They take effect at once and need a
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
  reason text check (char_length(reason) between 1 and private.max_length('message')),
  actor_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.interventions is 'Actions that can change who wins. Written by functions, never changed.';

create trigger append_only before update of id, kind, round_id, submission_id, details, reason, created_at or truncate
  on public.interventions
  for each statement execute function private.append_only('An intervention cannot be changed.');

create function private.has_judging_started() returns boolean
language sql stable set search_path = ''
return exists (select from public.judging_rounds where opens_at <= private.now() and stage <> 'canceled');

-- Whether a judge has submitted a review in the round. From then on, changing judges and conflicts is an
-- intervention.
create function private.has_reviews(wanted_round uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.round_entries entry
  join public.judging_assignments assignment on assignment.round_entry_id = entry.id
  join public.judging_reviews review on review.assignment_id = assignment.id
  where entry.round_id = wanted_round and review.submitted_at is not null
);

create function private.record_intervention(
  kind text, reason text, round_id uuid default null, submission_id uuid default null,
  judge_id uuid default null, details jsonb default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
  clean_reason constant text := private.optional_lines(reason, 'The reason');
begin
  perform private.refuse_if(clean_reason is null and (
    select needs_reason from private.intervention_kinds where value = record_intervention.kind
  ), 'reason_required', 'This can change who wins. Give a reason.');
  insert into public.interventions (kind, reason, round_id, submission_id, judge_id, details, actor_id)
  values (kind, clean_reason, round_id, submission_id, judge_id, details, auth.uid());
end
$$;

-- Records a change of a conflict of interest in each unreleased round of the submission that has reviews.
create function private.record_conflict_change(
  kind text, reason text, entry_id uuid, wanted_judge uuid
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.record_intervention(
      record_conflict_change.kind, record_conflict_change.reason, round.id, entry_id, wanted_judge)
    from public.round_entries entry
    join public.judging_rounds round on round.id = entry.round_id
    where entry.submission_id = entry_id and round.stage not in ('released', 'canceled')
      and private.has_reviews(round.id);
end
$$;

-- Records that a judge is invited or withdrawn while an unreleased round has reviews.
create function private.record_judge_change(kind text, wanted_judge uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.judging_rounds round
    where round.stage not in ('released', 'canceled') and private.has_reviews(round.id)
  ) then
    perform private.record_intervention(kind, null, judge_id => wanted_judge);
  end if;
end
$$;

-- Records changes of administrators once judging has begun, because administrators confirm releases.
create function private.record_administrator(kind text, user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if private.has_judging_started() then
    perform private.record_intervention(kind, null, details => jsonb_build_object('user_id', user_id));
  end if;
end
$$;
