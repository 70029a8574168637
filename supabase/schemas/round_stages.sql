-- The stages of a round, and how it moves from one to the next.

create table private.round_transitions (
  from_stage text not null references private.round_stages (value),
  to_stage text not null references private.round_stages (value),
  made_by text not null,
  intervention text references private.intervention_kinds (value),
  primary key (from_stage, to_stage)
);
create index round_transitions_to_stage_idx on private.round_transitions (to_stage);
create index round_transitions_intervention_idx on private.round_transitions (intervention);
comment on table private.round_transitions is
  'Every way from one stage to another. With an intervention, administrators make it by hand (set_round_stage).';
insert into private.round_transitions (from_stage, to_stage, made_by, intervention) values
  ('draft', 'open', 'its time, opens_at', null),
  ('open', 'closed', 'its time, closes_at, or an administrator', 'round_closed_early'),
  ('closed', 'locked', 'locking a result', null),
  ('locked', 'closed', 'changing which reviews count', null),
  ('locked', 'released', 'a release', null),
  ('released', 'locked', 'an administrator', 'round_corrected'),
  ('closed', 'open', 'an administrator', 'round_reopened'),
  ('locked', 'open', 'an administrator', 'round_reopened'),
  ('draft', 'canceled', 'an administrator', 'round_canceled'),
  ('open', 'canceled', 'an administrator', 'round_canceled'),
  ('closed', 'canceled', 'an administrator', 'round_canceled'),
  ('locked', 'canceled', 'an administrator', 'round_canceled');

create table private.round_events (
  id bigint generated always as identity primary key,
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  stage text not null,
  actor_id uuid,
  created_at timestamptz not null
);
create index round_events_round_id_idx on private.round_events (round_id, stage);
comment on table private.round_events is 'Append-only: when a round has come to each stage, and by whom.';
comment on column private.round_events.actor_id is 'Null: its times, or the release, which several people make.';

create trigger append_only before update or truncate on private.round_events
  for each statement execute function private.append_only('The events of a round cannot be changed.');
create trigger append_only_deletion before delete on private.round_events
  for each row execute function private.append_only(
    'The events of a round cannot be changed.', 'round_id', 'public.judging_rounds', 'id');

create function private.record_stage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from private.round_transitions where from_stage = old.stage and to_stage = new.stage
  ) then
    perform private.refuse('wrong_state', format('This round is %s. It cannot become %s.', old.stage, new.stage));
  end if;
  insert into private.round_events (round_id, stage, actor_id, created_at)
  values (new.id, new.stage, private.actor(), case
    when old.stage = 'draft' and new.stage = 'open' then new.opens_at
    when old.stage = 'open' and new.stage = 'closed' then new.closes_at
    else private.now()
  end);
  return null;
end
$$;
comment on function private.record_stage() is
  'Trigger: a round moves by one of the transitions, and each has its event. wrong_state.';

create trigger record_stage after update of stage on public.judging_rounds
  for each row when (new.stage <> old.stage) execute function private.record_stage();

create function private.round_stage(round public.judging_rounds) returns text
language sql stable set search_path = ''
return case
  when round.stage not in ('draft', 'open') then round.stage
  when private.now() > round.closes_at then 'closed'
  when private.now() < round.opens_at then 'draft'
  else 'open'
end;
comment on function private.round_stage(public.judging_rounds) is
  'The stage of a round now. It opens and closes to the second; that it has is recorded within a minute.';

create function private.set_round_stage(
  wanted_id uuid, new_stage text, new_reason text, new_closes_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(wanted_id);
  transition private.round_transitions;
begin
  perform private.refuse_conflicted_round(round.id);
  select * into transition from private.round_transitions
    where from_stage = round.stage and to_stage = new_stage and intervention is not null;
  if not found then
    perform private.refuse('wrong_state', format('This round is %s. It cannot become %s.', round.stage, new_stage));
  elsif new_stage = 'open' and (new_closes_at > private.now()) is not true then
    perform private.refuse('invalid_input', 'A round that is reopened closes in the future.');
  end if;
  perform private.refuse_open_release(round);
  if round.stage = 'released' and exists (
    select from public.judging_rounds later
    where later.stage <> 'canceled' and private.kind_position(later.kind) > private.kind_position(round.kind)
      and exists (select from public.round_entries where round_id = later.id)
  ) then
    perform private.refuse('wrong_state', 'A later round has submissions by this release. Cancel that first.');
  end if;
  perform private.record_intervention(transition.intervention, new_reason, round.id,
    details => jsonb_strip_nulls(jsonb_build_object('to', case new_stage when 'open' then new_closes_at end)));
  perform private.lock_judges_of(round);
  if transition.intervention = 'round_closed_early' then
    perform private.close_round(round);
  elsif new_stage = 'open' then
    update public.judging_assignments assignment set counts = null
      from public.round_entries entry
      where entry.id = assignment.round_entry_id and entry.round_id = round.id;
    update public.judging_rounds set
      stage = 'open', closes_at = new_closes_at, discussion_open = false
    where id = round.id;
    perform private.email_judges_of(round, 'round_reopened', jsonb_build_object('closes_at', new_closes_at));
  elsif new_stage = 'locked' then
    update public.judging_rounds set stage = 'locked' where id = round.id;
  else
    update public.judging_rounds set stage = 'canceled', discussion_open = false where id = round.id;
    perform private.email_judges_of(round, 'round_canceled', '{}');
  end if;
end
$$;

create function public.set_round_stage(
  round_id uuid, stage text, reason text, closes_at timestamptz default null
) returns void
language sql set search_path = ''
as $$ select private.set_round_stage(round_id, stage, reason, closes_at) $$;
comment on function public.set_round_stage(uuid, text, text, timestamptz) is
  'Administrators: closes an open round early (closed), reopens a closed one until closes_at (open), makes a released one locked again to correct its result (locked), or cancels one that is not released (canceled). An intervention. What a released round has come to stays as it is until the next release. Refuses with wrong_state, reason_required, release_open, admin_conflicted, invalid_input, not_found.';

grant execute on function
  private.set_round_stage(uuid, text, text, timestamptz), public.set_round_stage(uuid, text, text, timestamptz)
  to authenticated;
