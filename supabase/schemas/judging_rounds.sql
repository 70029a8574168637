-- Rounds of judging and their criteria. Criteria and settings can change until the round opens.

-- Whether this is JSON of at most 20 criteria, each with name, question, weight, and a label for each score of the
-- scale.
create function private.are_criteria(criteria jsonb, scale int) returns boolean
language sql immutable set search_path = ''
return (
  select count(*) <= 20 and coalesce(bool_and(coalesce(
    char_length(name) between 1 and private.max_length('name')
      and char_length(question) between 1 and private.max_length('question')
      and weight > 0 and weight <= 100
      and cardinality(score_labels) = scale and array_position(array_replace(score_labels, null, ''), '') is null
      and private.longest(score_labels) <= private.max_length('score_label'),
    false)), true)
  from jsonb_to_recordset(criteria) as criterion (name text, question text, weight numeric, score_labels text[])
);

create function private.kind_position(kind text) returns int
language sql stable set search_path = '' return (select position from private.judging_kinds where value = kind);

create table public.judging_rounds (
  id uuid primary key default gen_random_uuid(),
  -- In a screening each round entry is assigned to some of the judges; in other rounds every judge reviews every round
  -- round entry.
  kind text not null references private.judging_kinds (value),
  -- The last recorded stage. round_stage returns the current one.
  stage text not null default 'draft' references private.round_stages (value),
  name text not null,
  opens_at timestamptz not null check (private.check_times(opens_at, closes_at)),
  closes_at timestamptz not null,
  reviews_required int not null check (reviews_required between 1 and 20),
  places int not null check (places between 1 and 1000),
  scale int not null default 5 check (scale between 2 and 10),
  -- Whether judges must not learn whose round entries they review.
  is_anonymized boolean not null default true,
  -- Whether teams read the judges' comments for them once the round is released.
  gives_feedback boolean not null default true,
  -- Whether judges read each other's reviews of a round entry, after their own.
  discussion_open boolean not null default false,
  -- The seed of assignments and draws. It is set with the round, so that no one can choose it by its result.
  seed int not null default 1 + floor(random() * 2147483646)::int,
  -- Counts publications, to detect two administrators who publish at the same time.
  assignments_revision int not null default 0,
  unconnected_reason text,
  created_at timestamptz not null default private.now(),
  -- Counts its changes, without those of its assignments.
  revision int not null default 1,
  -- Whether only eligible submissions can be added.
  only_eligible boolean not null default false,
  -- JSON, in order, each with name, question, weight and score_labels: the meaning of each score, the lowest first.
  criteria jsonb not null default '[]',
  constraint rounds_open_before_they_close check (opens_at < closes_at),
  constraint criteria_fit_scale check (private.are_criteria(criteria, scale))
);
comment on table public.judging_rounds is 'The judging rounds, each with its own criteria.';
call private.limit_texts('public.judging_rounds', '{name, unconnected_reason message}');

-- Locks and returns a round, with its current stage recorded, for administrators. Raises 42501, not_found.
create function private.lock_round(wanted_id uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = wanted_id for update;
  perform private.refuse_if(not found, 'not_found', 'This round no longer exists.');
  return private.advance_round(round);
end
$$;

-- Rules -----------------------------------------------------------------------------

-- Trigger: criteria and settings cannot change once the round opens. From then on the deadline can only move to a later
-- time, until the round has closed. Fails with round_open, round_closed, round_released, round_canceled.
create function private.protect_open_round() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.stage = 'canceled' then
    perform private.refuse('round_canceled', 'This round is canceled and can no longer be changed.');
  elsif old.stage = 'released' and new.stage = 'released'
    and (old.name, old.closes_at, old.gives_feedback, old.discussion_open)
      is distinct from (new.name, new.closes_at, new.gives_feedback, new.discussion_open) then
    perform private.refuse('round_released', 'This round is released and can no longer be changed.');
  elsif old.opens_at > private.now() then
    return new;
  elsif (old.kind, old.opens_at, old.reviews_required, old.places, old.scale,
      old.is_anonymized, old.only_eligible, old.seed, old.criteria)
    is distinct from
    (new.kind, new.opens_at, new.reviews_required, new.places, new.scale,
      new.is_anonymized, new.only_eligible, new.seed, new.criteria) then
    perform private.refuse('round_open',
      'This round has opened. You can now change only its name, its deadline and whether teams get feedback.');
  elsif old.closes_at <> new.closes_at and private.round_stage(old) in ('closed', 'locked')
    and new.stage <> 'open' then
    perform private.refuse('round_closed',
      'This round has closed. Reopen it to change its deadline.');
  elsif new.closes_at < old.closes_at and new.stage = 'open' then
    perform private.refuse('round_open',
      'This round has opened. To end it early, close it and give a reason.');
  end if;
  return new;
end
$$;

create trigger protect_open_round before update on public.judging_rounds
  for each row execute function private.protect_open_round();

create trigger next_revision before update on public.judging_rounds
  for each row when (new.assignments_revision = old.assignments_revision) execute function private.next_revision();

create function private.audit_round() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new))
    - array['revision', 'assignments_revision', 'unconnected_reason', 'criteria'];
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('judging.round_deleted', 'judging_round', old.id::text,
      jsonb_build_object('name', old.name));
  elsif tg_op = 'UPDATE' and old.stage <> new.stage then
    perform private.write_audit('judging.stage_changed', 'judging_round', new.id::text,
      jsonb_strip_nulls(jsonb_build_object('from', old.stage, 'to', new.stage, 'at', case old.stage || ' ' || new.stage
        when 'draft open' then new.opens_at when 'open closed' then new.closes_at end)));
  elsif tg_op = 'UPDATE' and changes ? 'discussion_open' then
    perform private.write_audit('judging.discussion', 'judging_round', new.id::text, changes);
  elsif tg_op = 'INSERT' or changes <> '{}' then
    perform private.write_audit('judging.round_saved', 'judging_round', new.id::text, changes);
  end if;
  return null;
end
$$;

create trigger audit_change after insert or update or delete on public.judging_rounds
  for each row execute function private.audit_round();

-- Administrators ----------------------------------------------------------------

-- Saves the fields of a locked round, or of a new one (null). Returns its id.
create function private.write_round(round public.judging_rounds, form jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  fields public.judging_rounds;
begin
  fields := jsonb_populate_record(null::public.judging_rounds, form);
  fields.id := coalesce(round.id, gen_random_uuid());
  fields.name := private.clean_line(fields.name);
  fields.only_eligible := coalesce(fields.only_eligible, false);
  fields.criteria := (
    select jsonb_agg(jsonb_build_object(
      'name', private.clean_line(name), 'question', private.clean_line(question), 'weight', weight,
      'score_labels', array(
        select private.clean_line(label) from unnest(labels) with ordinality as listed (label, place) order by place)
    ) order by position)
    from rows from (
      jsonb_to_recordset(fields.criteria) as (name text, question text, weight numeric, score_labels text[])
    ) with ordinality as criterion (name, question, weight, labels, position)
  );
  perform private.refuse_if(fields.opens_at <= private.now() and fields.opens_at is distinct from round.opens_at,
    'invalid_input', 'Choose an opening time in the future.');
  insert into public.judging_rounds (
    id, kind, name, opens_at, closes_at, reviews_required, places, scale, is_anonymized,
    only_eligible, gives_feedback, criteria
  ) values (
    fields.id, fields.kind, fields.name, fields.opens_at, fields.closes_at,
    fields.reviews_required, fields.places, fields.scale, fields.is_anonymized,
    fields.only_eligible, fields.gives_feedback, fields.criteria
  ) on conflict (id) do update set
    kind = excluded.kind, name = excluded.name, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
    reviews_required = excluded.reviews_required, places = excluded.places, scale = excluded.scale, is_anonymized =
    excluded.is_anonymized,
    only_eligible = excluded.only_eligible, gives_feedback = excluded.gives_feedback, criteria = excluded.criteria;
  return fields.id;
-- The form of the back office says what else is wrong.
exception when check_violation or not_null_violation or foreign_key_violation or data_exception then
  perform private.refuse('invalid_input', format(
    'Please check the round. It can have at most 20 criteria, with questions of up to %s characters and labels of up to %s.',
    private.max_length('question'), private.max_length('score_label')));
end
$$;

create function private.create_judging_round(_round jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.write_round(null, _round);
end
$$;
call private.publish_change('create_judging_round', 'administrator',
  'Administrators: creates a round. round: kind, name, opens_at, closes_at, reviews_required, places, scale, is_anonymized, only_eligible (null: false), gives_feedback, criteria (each with name, question, weight, score_labels). Fails with invalid_input.',
  'admin_judging_rounds');

create function private.save_judging_round(_id uuid, _revision int, _round jsonb, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_round(_id);
begin
  perform private.refuse_revision(round.revision, _revision);
  perform private.write_round(round, _round);
end
$$;
call private.publish_change('save_judging_round', 'administrator',
  'Administrators: saves all settings of a round. round: as in create_judging_round. reason: required to move the deadline of an open round, which is recorded as an intervention. After the round opens, only name, gives_feedback and closes_at can be changed; closes_at can only be moved later, and only before the round closes. After the release, nothing can be changed. Fails with invalid_input, conflict (the revision is outdated), reason_required, round_open, round_closed, round_released, round_canceled, or not_found.',
  'admin_judging_rounds');

create function private.delete_judging_round(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_round(_id);
begin
  perform private.refuse_revision(round.revision, _revision);
  perform private.refuse_if(private.round_stage(round) <> 'draft' or exists (
    select from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id
  ), 'round_open', 'You cannot delete a round that has opened or has assignments.');
  delete from public.judging_rounds where id = round.id;
end
$$;
call private.publish_change('delete_judging_round', 'administrator',
  'Administrators: deletes a draft round without assignments, with its round entries. Fails with conflict (the revision is outdated), round_open, or not_found.');

create function private.set_discussion(_id uuid, is_open boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(_id);
begin
  if is_open and private.round_stage(round) in ('draft', 'open') then
    perform private.refuse('round_open', 'You can open the discussion after the round closes.');
  elsif is_open then
    perform private.refuse_open_release(round);
  end if;
  update public.judging_rounds set discussion_open = coalesce(is_open, false) where id = round.id;
end
$$;
call private.publish_change('set_discussion', 'administrator',
  'Administrators: opens or ends the discussion of a closed round, in which judges can read each other''s reviews of the round entries that they have reviewed. Fails with round_open, release_open, round_released, round_canceled, or not_found.',
  'admin_judging_rounds');

-- Stages ------------------------------------------------------------------------------------------

create table private.round_transitions (
  from_stage text not null references private.round_stages (value),
  to_stage text not null references private.round_stages (value),
  is_manual boolean not null default false,
  primary key (from_stage, to_stage)
);
comment on table private.round_transitions is
  'The transitions between stages. Administrators make the manual ones (make_transition); the others follow from the times of a round, locking a result, a release, or a change of which reviews count.';
insert into private.round_transitions (from_stage, to_stage, is_manual) values
  ('draft', 'open', false),
  ('open', 'closed', true),
  ('closed', 'locked', false),
  ('locked', 'closed', false),
  ('locked', 'released', false),
  ('released', 'locked', true),
  ('closed', 'open', true),
  ('locked', 'open', true),
  ('draft', 'canceled', true),
  ('open', 'canceled', true),
  ('closed', 'canceled', true),
  ('locked', 'canceled', true);

-- Trigger: a round moves by one of the transitions. wrong_state. The audit log has each (audit_round).
create function private.check_transition() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.round_transitions where from_stage = old.stage and to_stage = new.stage) then
    perform private.refuse('wrong_state', format('This round is %s. It cannot become %s.', old.stage, new.stage));
  end if;
  return null;
end
$$;

create trigger check_transition after update of stage on public.judging_rounds
  for each row when (new.stage <> old.stage) execute function private.check_transition();

-- The current stage of a round. It opens and closes to the second, which is recorded within a minute.
create function private.round_stage(round public.judging_rounds) returns text
language sql stable set search_path = ''
return case
  when round.stage not in ('draft', 'open') then round.stage
  when private.now() > round.closes_at then 'closed'
  when private.now() < round.opens_at then 'draft'
  else 'open'
end;

create view private.live_rounds as
select round.*, private.round_stage(round) as current_stage
from public.judging_rounds round where round.stage <> 'canceled';
comment on view private.live_rounds is
  'The rounds that count: all but canceled ones, with their stage to the second. Rules read rounds from this view; only lists and records read the table.';

-- Locks a round for a transition by an administrator.
create function private.make_transition(round_id uuid, seen int, wanted_stage text) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(round_id);
begin
  perform private.refuse_revision(round.revision, seen);
  perform private.refuse_if(not exists (
      select from private.round_transitions where from_stage = round.stage and to_stage = wanted_stage and is_manual
    ), 'wrong_state',
    format('This round is %s. It cannot become %s.', round.stage, wanted_stage));
  perform private.refuse_open_release(round);
  perform private.lock_judges_of(round);
  return round;
end
$$;

create function private.close_round_early(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_round(private.make_transition(_id, _revision, 'closed'));
end
$$;
call private.publish_change('close_round_early', 'administrator',
  'Administrators: closes an open round before its deadline. Recorded as an intervention. Fails with conflict (the revision is outdated), wrong_state, reason_required, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_rounds');

create function private.reopen_round(_id uuid, _revision int, _closes_at timestamptz, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.make_transition(_id, _revision, 'open');
begin
  perform private.refuse_if((_closes_at > private.now()) is not true, 'invalid_input',
    'Choose a new deadline in the future.');
  update public.judging_assignments assignment set counts = null
    from public.round_entries round_entry
    where round_entry.id = assignment.round_entry_id and round_entry.round_id = round.id;
  update public.judging_rounds set stage = 'open', closes_at = _closes_at, discussion_open = false
    where id = round.id;
  perform private.email_judges_of(round, 'round_reopened');
end
$$;
call private.publish_change('reopen_round', 'administrator',
  'Administrators: reopens a closed round until closes_at, and emails its judges. Recorded as an intervention. Fails with conflict (the revision is outdated), wrong_state, reason_required, release_open, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_rounds');

create function private.correct_round(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.make_transition(_id, _revision, 'locked');
begin
  perform private.refuse_if(exists (
    select from private.live_rounds later
    where private.kind_position(later.kind) > private.kind_position(round.kind)
      and exists (select from public.round_entries where round_id = later.id)
  ), 'wrong_state', 'A later round uses the outcomes of this release. Cancel that round first.');
  update public.judging_rounds set stage = 'locked' where id = round.id;
end
$$;
call private.publish_change('correct_round', 'administrator',
  'Administrators: allows corrections to the result and decisions of a released round. The released outcome stays in effect until the next release. Recorded as an intervention. Fails with conflict (the revision is outdated), wrong_state (for example, if a later round has submissions), reason_required, release_open, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_rounds');

create function private.cancel_round(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.make_transition(_id, _revision, 'canceled');
begin
  update public.judging_rounds set stage = 'canceled', discussion_open = false where id = round.id;
  perform private.email_judges_of(round, 'round_canceled');
end
$$;
call private.publish_change('cancel_round', 'administrator',
  'Administrators: cancels a round that is not released, so that it no longer counts, and emails its judges. Recorded as an intervention. Fails with conflict (the revision is outdated), wrong_state, reason_required, release_open, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_rounds');
