-- The configuration: one row for what is displayed (phase, time), one for team size and dates. Default dates are
-- at 11:59 PM EST (UTC-5), as in the rules of the challenge. Updates have `where id` because Supabase rejects
-- those without a condition. Administrators read the names of the constraints (save_challenge_configuration). Both rows
-- are saved together, so one revision counts their changes.

create table public.challenge_status (
  id boolean primary key default true check (id),
  phase text not null default 'Pre-Launch'
    constraint phase_is_in_the_list references private.challenge_phases (value),
  "time" text not null default '',
  time_set_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.challenge_status is
  'One row with the challenge phase as the public site displays it. No rule depends on it.';
call private.limit_texts('public.challenge_status', '{time challenge_time}');
comment on column public.challenge_status."time" is 'Free text next to the phase.';
comment on column public.challenge_status.time_set_at is
  'When this text was last changed. Pages show it until the challenge reaches its next stage.';

alter table public.challenge_status enable row level security;
create policy "Everyone can read the phase" on public.challenge_status for select to anon, authenticated using (id);
grant select on public.challenge_status to anon, authenticated;

create table public.challenge_parameters (
  id boolean primary key default true check (id),
  max_submission_members int not null default private.max_team_size()
    constraint team_size_is_allowed check (max_submission_members between 1 and private.max_team_size()),
  challenge_starts_at timestamptz not null default '2025-04-01T05:00:00Z',
  registration_closes_at timestamptz not null default '2025-08-01T04:59:59Z',
  submissions_open_at timestamptz not null default '2025-08-01T05:00:00Z',
  submissions_close_at timestamptz not null default '2025-09-01T04:59:59Z',
  withdrawals_close_at timestamptz not null default '2025-09-01T04:59:59Z',
  finalists_selected_at timestamptz not null default '2025-10-01T04:59:59Z',
  top_three_selected_at timestamptz not null default '2025-12-31T05:00:00Z',
  challenge_ends_at timestamptz not null default '2026-02-01T04:59:59Z',
  results_released_at timestamptz,
  revision int not null default 1,
  updated_at timestamptz not null default private.now(),
  -- First by its name, so that its message comes first.
  constraint all_dates_are_possible check (private.check_times(
    challenge_starts_at, registration_closes_at, submissions_open_at, submissions_close_at, withdrawals_close_at,
    finalists_selected_at, top_three_selected_at, challenge_ends_at, results_released_at)),
  constraint challenge_starts_first
    check (challenge_starts_at <= least(registration_closes_at, submissions_open_at)),
  constraint submissions_open_before_they_close check (submissions_open_at < submissions_close_at),
  constraint registration_closes_before_submissions
    check (registration_closes_at <= submissions_close_at),
  constraint withdrawals_close_after_submissions_open
    check (withdrawals_close_at >= submissions_open_at),
  constraint finalists_follow_submissions check (finalists_selected_at >= submissions_close_at),
  constraint top_three_follow_finalists check (top_three_selected_at >= finalists_selected_at),
  constraint challenge_ends_last check (challenge_ends_at >= top_three_selected_at),
  constraint results_follow_submissions check (results_released_at >= submissions_close_at)
);
comment on table public.challenge_parameters is
  'One row with the team size and dates that rules depend on, and other dates that pages show.';
comment on column public.challenge_parameters.max_submission_members is
  'The maximum size of a team, including the owner. Lowering it does not affect larger teams.';
comment on column public.challenge_parameters.registration_closes_at is 'When team registration closes. Until then, people can join and leave teams.';
comment on column public.challenge_parameters.challenge_starts_at is
  'For display only, like finalists_selected_at, top_three_selected_at and challenge_ends_at. The last of these also starts the retention period of judging data (retention.sql).';
comment on column public.challenge_parameters.results_released_at is
  'When results were first released (releases.sql). Null if they have not been released.';

alter table public.challenge_parameters enable row level security;
create policy "Everyone can read the dates"
  on public.challenge_parameters for select to anon, authenticated using (id);
grant select on public.challenge_parameters to anon, authenticated;

create trigger set_updated_at before update on public.challenge_status
  for each row execute function private.set_updated_at();
create function private.note_time() returns trigger
language plpgsql set search_path = ''
as $$ begin new.time_set_at := private.now(); return new; end $$;

create trigger note_time before update on public.challenge_status
  for each row when (new."time" is distinct from old."time") execute function private.note_time();
create trigger set_updated_at before update on public.challenge_parameters
  for each row execute function private.set_updated_at();
create trigger next_revision before update on public.challenge_parameters
  for each row execute function private.next_revision();

create function private.challenge() returns public.challenge_parameters
language plpgsql stable set search_path = ''
as $$ begin return (select parameters from public.challenge_parameters parameters); end $$;

create function private.results_are_released() returns boolean
language plpgsql stable set search_path = ''
as $$ begin return coalesce((private.challenge()).results_released_at <= private.now(), false); end $$;

-- When the last round of a kind was released; null: not yet, or results are not released.
create function private.round_released_at(wanted_kind text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(release.released_at)
    from private.live_rounds round join public.releases release on release.round_id = round.id
    where round.kind = wanted_kind and private.results_are_released()
  );
end
$$;

-- The number of finalists; the number of those that pitch in Paris, and since when it is known: null before. No rule
-- depends on it.
create function private.count_finalists(out finalists int, out pitching int, out pitching_known_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Once, not for each finalist: every page reads this.
  all_pitch_since timestamptz;
begin
  finalists := 0;
  if private.results_are_released() then
    all_pitch_since := private.all_pitch_since();
    pitching_known_at := coalesce(
      all_pitch_since, private.round_released_at('top_three'), private.round_released_at('final'));
    select count(*), case when pitching_known_at is not null then count(*) filter (
        where all_pitch_since is not null or private.round_outcome(finalist.id, 'top_three') = 'advances'
          or private.round_outcome(finalist.id, 'final') is not null)
      end into finalists, pitching
      from private.finalist_submissions() finalist;
  end if;
end
$$;

create view public.challenge with (security_invoker = true) as
select
  status.phase, status."time", parameters.max_submission_members, parameters.challenge_starts_at,
  parameters.registration_closes_at, parameters.submissions_open_at, parameters.submissions_close_at,
  parameters.withdrawals_close_at, parameters.finalists_selected_at, parameters.top_three_selected_at,
  parameters.challenge_ends_at, parameters.results_released_at,
  counted.finalists, counted.pitching, counted.pitching_known_at,
  private.round_released_at('final') as final_released_at,
  private.now() as now,
  private.is_rehearsal() as is_rehearsal,
  status.time_set_at
from public.challenge_status status
cross join public.challenge_parameters parameters
cross join private.count_finalists() counted;
comment on view public.challenge is 'Everyone: one row with the configuration and the current time.';
comment on column public.challenge.finalists is 'The number of finalists, or 0 before results are released.';
comment on column public.challenge.pitching is
  'The number of finalists who pitch in Paris. Known once the top three is released or, if there is no top three, once a final with all finalists opens, and at the latest once the final is released. Null until then.';
comment on column public.challenge.pitching_known_at is 'When the number of pitching finalists became known. Null if it is not known yet.';
comment on column public.challenge.now is 'The current time by the challenge''s clock, which all rules use.';
comment on column public.challenge.time_set_at is
  'When the text next to the phase was last changed. Pages show the text until the challenge reaches its next stage.';
comment on column public.challenge.is_rehearsal is 'Whether an operator has moved the challenge''s clock.';

create function private.changed_fields(before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)), '{}')
  from jsonb_each(after)
  where value is distinct from before -> key and key not in ('revision', 'updated_at')
);

create function private.audit_configuration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new)) - '{results_released_at, time_set_at}'::text[];
begin
  if changes <> '{}' then
    perform private.write_audit('configuration.changed', 'configuration', tg_table_name::text, changes);
  end if;
  return null;
end
$$;

create trigger audit_change after update on public.challenge_status
  for each row execute function private.audit_configuration();
create trigger audit_change after update on public.challenge_parameters
  for each row execute function private.audit_configuration();

-- Changing the configuration ----------------------------------------------------------------------

create function private.save_challenge_configuration(_revision int, _configuration jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  parameters public.challenge_parameters;
  fields public.challenge_parameters;
  broken text;
begin
  perform private.require_admin();
  select * into parameters from public.challenge_parameters for update;
  perform private.refuse_revision(parameters.revision, _revision);
  fields := jsonb_populate_record(null::public.challenge_parameters, _configuration);
  update public.challenge_status set
    phase = _configuration ->> 'phase', "time" = private.check_length(
      coalesce(private.clean_line(_configuration ->> 'time'), ''), 'The time text', 'challenge_time')
  where id;
  update public.challenge_parameters set
    max_submission_members = fields.max_submission_members,
    challenge_starts_at = fields.challenge_starts_at,
    registration_closes_at = fields.registration_closes_at,
    submissions_open_at = fields.submissions_open_at,
    submissions_close_at = fields.submissions_close_at,
    withdrawals_close_at = fields.withdrawals_close_at,
    finalists_selected_at = fields.finalists_selected_at,
    top_three_selected_at = fields.top_three_selected_at,
    challenge_ends_at = fields.challenge_ends_at
  where id returning revision into parameters.revision;
  return parameters.revision;
exception
  when not_null_violation then
    perform private.refuse('invalid_input', 'Please fill in every field.');
  when check_violation or foreign_key_violation then
    get stacked diagnostics broken = constraint_name;
    perform private.refuse('invalid_input', format('The configuration violates a rule: %s.', replace(broken, '_', ' ')));
end
$$;
call private.publish_change('save_challenge_configuration', 'administrator',
  'Administrators: saves the complete configuration: JSON with phase, time, max_submission_members, and the dates in the view challenge except results_released_at. Fails with conflict (the revision is outdated) or invalid_input (the message names the constraint).',
  'admin_challenge_configuration', 'revision');

-- The page of the configuration -------------------------------------------------------------------

create view private.admin_challenge_configuration as
select
  configuration.*, parameters.revision,
  last_change.actor_email as changed_by, last_change.created_at as changed_at
from public.challenge configuration
cross join public.challenge_parameters parameters
left join lateral (
  select actor_email, created_at from public.audit_log
  where action = 'configuration.changed' order by id desc limit 1
) last_change on true
where (select private.is_admin());
call private.publish_view('admin_challenge_configuration',
  'Administrators: the configuration, with who last changed it.');
