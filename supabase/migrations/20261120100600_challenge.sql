-- The configuration: one row for what is displayed (phase, time) and one for what is allowed (team
-- size, dates). The dates of the specification are the defaults; 11:59 PM EST is UTC-5 as written.

create table public.challenge_status (
  id boolean primary key default true check (id),
  phase text not null default 'Pre-Launch' check (
    phase in ('Pre-Launch', 'Open Submission', 'Evaluation', 'Refinement', 'Pitches')
  ),
  "time" text not null default '' check (char_length("time") <= 200),
  updated_at timestamptz not null default now()
);
comment on table public.challenge_status is
  'One row: what the public site displays about where the challenge stands. Allows nothing by itself.';
comment on column public.challenge_status.id is 'Always true, so that there is one row.';
comment on column public.challenge_status."time" is 'Free text beside the phase.';

create table public.challenge_parameters (
  id boolean primary key default true check (id),
  max_submission_members int not null default 5 check (max_submission_members between 1 and 5),
  registration_closes_at timestamptz not null default '2025-08-01T04:59:59Z',
  submissions_open_at timestamptz not null default '2025-08-01T05:00:00Z',
  submissions_close_at timestamptz not null default '2025-09-01T04:59:59Z',
  withdrawals_close_at timestamptz not null default '2025-09-01T04:59:59Z',
  results_released_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint submissions_open_before_they_close check (submissions_open_at < submissions_close_at),
  constraint registration_closes_before_submissions
    check (registration_closes_at <= submissions_close_at),
  constraint withdrawals_close_after_submissions_open
    check (withdrawals_close_at >= submissions_open_at),
  constraint results_follow_submissions check (results_released_at >= submissions_close_at)
);
comment on table public.challenge_parameters is
  'One row: what participants may do and until when. The database decides by these alone.';
comment on column public.challenge_parameters.id is 'Always true, so that there is one row.';
comment on column public.challenge_parameters.max_submission_members is
  'The size of a team, the owner counted. Lowering it never breaks a team that is larger.';
comment on column public.challenge_parameters.registration_closes_at is
  'Teams can change until then.';
comment on column public.challenge_parameters.results_released_at is
  'From then on participants see selected and declined; null: they are held.';

insert into public.challenge_status default values;
insert into public.challenge_parameters default values;

alter table public.challenge_status enable row level security;
alter table public.challenge_parameters enable row level security;
create policy "Everybody can read where the challenge stands"
  on public.challenge_status for select to anon, authenticated using (id);
create policy "Everybody can read the dates"
  on public.challenge_parameters for select to anon, authenticated using (id);
grant select on public.challenge_status, public.challenge_parameters to anon, authenticated;

create trigger set_updated_at before update on public.challenge_status
  for each row execute function private.set_updated_at();
create trigger set_updated_at before update on public.challenge_parameters
  for each row execute function private.set_updated_at();

create function private.challenge() returns public.challenge_parameters
language sql stable
set search_path = ''
return (select parameters from public.challenge_parameters parameters);
comment on function private.challenge() is 'The one row of challenge_parameters.';

-- History -----------------------------------------------------------------------------------------

create function private.changed_fields(before jsonb, after jsonb) returns jsonb
language sql immutable
set search_path = ''
return (
  select coalesce(jsonb_object_agg(key, jsonb_build_object('from', before -> key, 'to', value)), '{}')
  from jsonb_each(after)
  where value is distinct from before -> key and key <> 'updated_at'
);
comment on function private.changed_fields(jsonb, jsonb) is
  'What differs between two versions of a row, with the former and the new value.';

-- Definer: see write_audit.
create function private.audit_configuration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changes jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new));
begin
  if changes <> '{}' then
    perform private.write_audit(
      'configuration.changed', 'configuration', tg_table_name::text, changes);
  end if;
  return null;
end
$$;
comment on function private.audit_configuration() is
  'Trigger: the history tells which setting was changed from what to what.';

create trigger audit_change after update on public.challenge_status
  for each row execute function private.audit_configuration();
create trigger audit_change after update on public.challenge_parameters
  for each row execute function private.audit_configuration();
