-- How administrators move a round to another stage, and decide which reviews count. Each is an intervention.

create table private.round_transitions (
  from_state text not null,
  to_state text not null,
  intervention text not null references private.intervention_kinds (value),
  primary key (from_state, to_state)
);
create index round_transitions_intervention_idx on private.round_transitions (intervention);
comment on table private.round_transitions is
  'Which stages a round moves to by hand. It opens and closes by its times, and is released by a release.';
insert into private.round_transitions (from_state, to_state, intervention) values
  ('open', 'closed', 'round_closed_early'),
  ('closed', 'open', 'round_reopened'),
  ('released', 'closed', 'round_corrected'),
  ('draft', 'canceled', 'round_canceled'),
  ('open', 'canceled', 'round_canceled'),
  ('closed', 'canceled', 'round_canceled');

create function private.set_round_stage(
  wanted_id uuid, new_state text, new_reason text, new_closes_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id);
  state constant text := private.round_state(round);
  transition private.round_transitions;
begin
  perform private.refuse_conflicted_round(round.id);
  select * into transition from private.round_transitions where from_state = state and to_state = new_state;
  if not found then
    perform private.refuse('wrong_state', format('This round is %s. It cannot become %s.', state, new_state));
  elsif new_state = 'open' and (new_closes_at > private.now()) is not true then
    perform private.refuse('invalid_input', 'A round that is reopened closes in the future.');
  end if;
  perform private.refuse_open_release(round);
  if state = 'released' and exists (
    select from public.judging_rounds later
    where later.canceled_at is null and private.kind_position(later.kind) > private.kind_position(round.kind)
      and exists (select from public.round_entries where round_id = later.id)
  ) then
    perform private.refuse('wrong_state', 'A later round has submissions by this release. Cancel that first.');
  end if;
  perform private.record_intervention(transition.intervention, new_reason, round.id,
    details => jsonb_strip_nulls(jsonb_build_object('to', case new_state when 'open' then new_closes_at end)));
  perform private.lock_judges_of(round);
  if transition.intervention = 'round_closed_early' then
    perform private.close_round(round);
  elsif new_state = 'open' then
    update public.judging_assignments assignment set counts = null
      from public.round_entries entry
      where entry.id = assignment.round_entry_id and entry.round_id = round.id;
    update public.judging_rounds set
      closed_at = null, counted_changed_at = private.now(), closes_at = new_closes_at, discussion_open = false
    where id = round.id;
    perform private.email_judges_of(round, 'round_reopened', jsonb_build_object('closes_at', new_closes_at));
  elsif new_state = 'closed' then
    update public.judging_rounds set released_at = null where id = round.id;
  else
    update public.judging_rounds set canceled_at = private.now(), discussion_open = false where id = round.id;
    perform private.email_judges_of(round, 'round_canceled', '{}');
  end if;
  perform private.write_audit('judging.stage_changed', 'judging_round', round.id::text,
    jsonb_build_object('from', state, 'to', new_state));
end
$$;

create function public.set_round_stage(
  round_id uuid, state text, reason text, closes_at timestamptz default null
) returns void
language sql set search_path = ''
as $$ select private.set_round_stage(round_id, state, reason, closes_at) $$;
comment on function public.set_round_stage(uuid, text, text, timestamptz) is
  'Administrators: closes an open round early (closed), reopens a closed one until closes_at (open), makes a released one closed again to correct its result (closed), or cancels one that is not released (canceled). An intervention. What a released round has come to stays as it is until the next release. Refuses with wrong_state, reason_required, release_open, admin_conflicted, invalid_input, not_found.';

create function private.count_review(wanted_id uuid, is_counted boolean, new_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  entry public.round_entries;
  judge_id uuid;
begin
  perform private.require_admin();
  select round_entry.* into entry from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    where assignment.id = wanted_id;
  round := private.lock_judged_round(entry.round_id);
  perform private.refuse_released(round);
  update public.judging_assignments assignment set counts = is_counted
    from public.judging_reviews review
    where assignment.id = wanted_id and review.assignment_id = assignment.id
      and review.submitted_at is not null and assignment.counts <> is_counted
    returning assignment.judge_id into judge_id;
  if not found then
    perform private.refuse('wrong_state', 'This review was not submitted, or counts so already.');
  end if;
  perform private.record_intervention(
    case when is_counted then 'review_restored' else 'review_excluded' end, new_reason,
    round.id, entry.submission_id, judge_id);
  update public.judging_rounds set counted_changed_at = private.now() where id = round.id;
  perform private.write_audit('judging.review_counts', 'judging_round', round.id::text,
    jsonb_build_object('assignment_id', wanted_id, 'counts', is_counted));
end
$$;

create function public.count_review(assignment_id uuid, counts boolean, reason text) returns void
language sql set search_path = ''
as $$ select private.count_review(assignment_id, counts, reason) $$;
comment on function public.count_review(uuid, boolean, text) is
  'Administrators: excludes a submitted review of a closed round, or restores it. An intervention: a result that was locked before no longer holds. Refuses with wrong_state, reason_required, round_open, round_released, release_open, round_canceled, admin_conflicted, not_found.';
grant execute on function
  private.set_round_stage(uuid, text, text, timestamptz), public.set_round_stage(uuid, text, text, timestamptz),
  private.count_review(uuid, boolean, text), public.count_review(uuid, boolean, text)
  to authenticated;
