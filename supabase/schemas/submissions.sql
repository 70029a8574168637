-- Submissions, their teams, and what participants read of them. Participants have no rights on these tables: they read
-- my_submission and write through functions (submission_actions.sql, uploads.sql, teams.sql), so that no column, filter
-- or time of change reveals a decision before its release. Rules that must hold under concurrent requests are
-- constraints and triggers.

create sequence private.receipt_numbers;

create table public.submissions (
  id uuid primary key default gen_random_uuid(),
  -- The owner; null if the account was deleted and the team has no other member.
  created_by uuid references auth.users (id) on delete set null,
  idea_name text collate "und-x-icu" not null default '',
  description text not null default '',
  file_name text,
  file_size bigint check (file_size > 0),
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  -- As administrators have set it. A release copies it to released_status.
  status text not null default 'received'
    references private.submission_statuses (value),
  -- The decision that the team and the public see; null: none, the team sees received.
  released_status text check (released_status in ('selected', 'declined')),
  receipt_number text unique,
  submitted_at timestamptz,
  withdrawn_at timestamptz,
  state text not null generated always as (case
    when submitted_at is null then 'draft'
    when withdrawn_at is null then 'submitted'
    else 'withdrawn'
  end) stored,
  -- When an administrator withdrew a finalist, which takes effect with the next release (complete_release).
  withdrawal_planned_at timestamptz,
  -- Whether it can still win.
  is_in_the_running boolean not null generated always as (
    submitted_at is not null and withdrawn_at is null and disqualified_at is null and withdrawal_planned_at is null
  ) stored,
  deadline_extended_to timestamptz check (private.check_times(deadline_extended_to)),
  -- When administrators disqualified it. Its status is declined, and its team sees the same as other declined teams.
  disqualified_at timestamptz,
  disqualification_reason text,
  tags text[] not null default '{}',
  -- Counts the changes by the team.
  revision int not null default 1,
  -- Of the pictures of a finalist's public page.
  pictures_revision int not null default 1,
  -- Counts the changes by anyone that administrators see as a new version. Their views show it as revision.
  office_revision int not null default 1,
  -- The last change by the team. Participants do not see updated_at, because decisions change it.
  edited_at timestamptz not null default private.now(),
  -- The values that the back office filters by (see admin_submissions). Set by a trigger.
  facets text[] not null default '{}',
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  eligibility text not null default 'unchecked'
    references private.eligibility_outcomes (value),
  -- Why it cannot take part. Its team reads it while the submission is disqualified and results are released.
  released_reason text,
  constraint document_is_complete check (num_nulls(file_name, file_size, file_path) in (0, 3)),
  constraint complete_once_submitted check (
    submitted_at is null
    or (idea_name <> '' and description <> '' and receipt_number is not null)
  ),
  constraint withdrawn_once_submitted
    check (withdrawn_at is null or submitted_at is not null),
  constraint disqualified_submissions_are_declined_with_a_reason check (
    num_nulls(disqualified_at, disqualification_reason) in (0, 2)
    and (disqualified_at is null or status = 'declined')
  ),
  constraint few_short_tags check (
    tags = '{}' or cardinality(tags) <= private.max_tags() and private.longest(tags) <= private.max_length('tag')
  )
);
comment on table public.submissions is
  'Drafts, submitted and withdrawn submissions.';
call private.limit_texts('public.submissions',
  '{idea_name, description, file_name, disqualification_reason message, released_reason message}');

-- For reminders of extended deadlines, every minute.
create index submissions_extended_drafts_idx on public.submissions (deadline_extended_to)
  where state = 'draft' and deadline_extended_to is not null;
create index submissions_drafts_idx on public.submissions (id) include (deadline_extended_to)
  where state = 'draft';
-- Each sort order of the back office's list, with the key as tiebreaker. The first includes created_by, by which
-- the list joins the owner: counting 20,000 rows reads 241 pages of the index instead of 9,672 of the table.
create index submissions_submitted_at_idx on public.submissions (submitted_at desc, id desc) include (created_by)
  where state = 'submitted';
create index submissions_updated_at_idx on public.submissions (updated_at desc, id desc)
  where state = 'submitted';
create index submissions_idea_name_idx on public.submissions (idea_name, id)
  where state = 'submitted';
create index submissions_status_idx on public.submissions (status, id)
  where state = 'submitted';
create index submissions_status_submitted_at_idx on public.submissions (status, submitted_at desc, id desc)
  where state = 'submitted';
create index submissions_finalists_idx on public.submissions (id)
  where released_status = 'selected' and withdrawn_at is null;
create index submissions_withdrawn_at_idx on public.submissions (withdrawn_at desc, id desc)
  where state = 'withdrawn';
-- Statistics tell Postgres which facets are rare enough to use the index.
alter table public.submissions alter column facets set statistics 1000;
create index submissions_facets_idx on public.submissions using gin (facets)
  where state = 'submitted';
-- For the list of all tags in use.
create index submissions_tagged_idx on public.submissions (id)
  where tags <> '{}' and state = 'submitted';

create table private.submission_search (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  search text not null,
  -- For observers, who see no addresses: idea name, and each member's name, university and country.
  names text not null
);
comment on table private.submission_search is
  'The search text of each submitted submission: receipt number, idea name, description, and each member''s name, email address, university and country. This is a separate table because its index has hundreds of items for each row, which every change of a submission would rewrite.';

create index submission_search_idx on private.submission_search using gin (search extensions.gin_trgm_ops);

create table public.submission_members (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid primary key references auth.users (id) on delete cascade,
  joined_at timestamptz not null default private.now(),
  -- When the member agreed to be named on the public page of the finalist; null: is not named.
  shown_since timestamptz
);
comment on table public.submission_members is
  'Members of teams, including the owner. The primary key limits each person to one team.';

create index submission_members_submission_id_idx on public.submission_members (submission_id, joined_at);

create trigger check_exclusions before insert or update of user_id on public.submission_members
  for each row execute function private.check_exclusions('participant');

create table public.submission_attestations (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  statements text[] not null,
  rules_version text not null,
  attested_at timestamptz not null default private.now()
);
comment on table public.submission_attestations is
  'The statements that each member confirmed: the owner with each submission, the others when they joined, and everyone again after a change of the rules.';
call private.limit_texts('public.submission_attestations', '{rules_version}');

create table private.submission_edits (
  submission_id uuid references public.submissions (id) on delete cascade,
  part text check (part in ('idea_name', 'description', 'document')),
  user_id uuid references auth.users (id) on delete cascade,
  edited_at timestamptz not null default private.now(),
  primary key (submission_id, part, user_id)
);
comment on table private.submission_edits is
  'When each member last changed each part of a submission. The team can see this.';

-- Triggers ----------------------------------------------------------------------------------------

create function private.set_facets() returns trigger
language plpgsql set search_path = '' as $$
begin
  select array_agg(distinct facet) into new.facets from (
    select unnest(array[
      'country:' || nullif(profile.country, ''), 'level:' || nullif(profile.level_of_study, '')
    ]) as facet
    from public.submission_members member join public.profiles profile on profile.id = member.user_id
    where member.submission_id = new.id
    union all
    select unnest(array[
      'team:' || (select count(*) from public.submission_members where submission_id = new.id),
      case when new.file_path is null then 'no document' else 'document' end,
      case when exists (select from public.submission_notes where submission_id = new.id) then 'notes' else 'no notes' end,
      case when new.disqualified_at is null then 'in the running' else 'disqualified' end,
      'eligibility:' || new.eligibility
    ])
    union all
    select 'tag:' || tag from unnest(new.tags) tag
    union all
    -- The versions of the rules that each member has confirmed.
    select 'confirmed:' || given.rules_version from public.submission_attestations given
    where given.submission_id = new.id and not exists (
      select from public.submission_members member
      where member.submission_id = new.id and not exists (
        select from public.submission_attestations own
        where own.submission_id = new.id and own.user_id = member.user_id and own.rules_version = given.rules_version
      )
    )
  ) facets where facet is not null;
  return new;
end
$$;

create trigger set_facets
  before insert or update of file_path, tags, disqualified_at, eligibility, facets on public.submissions
  for each row execute function private.set_facets();

create function private.update_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  team record;
begin
  if new.withdrawn_at is not null then
    delete from private.submission_search where submission_id = new.id;
    return null;
  end if;
  select
    string_agg(profile.email, E'\n') as addresses,
    string_agg(concat_ws(
      E'\n', profile.first_name || ' ' || profile.last_name, profile.university, profile.country
    ), E'\n' order by member.joined_at, member.user_id) as names
  into team
  from public.submission_members member
  join public.profiles profile on profile.id = member.user_id
  where member.submission_id = new.id;
  insert into private.submission_search as former (submission_id, search, names)
  values (
    new.id,
    private.search_text(concat_ws(E'\n', new.receipt_number, new.idea_name, team.addresses, team.names, new.description)),
    private.search_text(concat_ws(E'\n', new.idea_name, team.names))
  )
  on conflict (submission_id) do update set search = excluded.search, names = excluded.names
  where (former.search, former.names) <> (excluded.search, excluded.names);
  return null;
end
$$;

create trigger update_search
  after insert or update of idea_name, description, receipt_number, submitted_at, withdrawn_at, facets
  on public.submissions
  for each row when (new.submitted_at is not null) execute function private.update_search();

create function private.record_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.submission_edits as edit (submission_id, part, user_id)
  select member.submission_id, changed.part, member.user_id
  from public.submission_members member
  cross join (values
    ('idea_name', new.idea_name <> old.idea_name),
    ('description', new.description <> old.description),
    ('document', new.file_path is distinct from old.file_path)
  ) changed (part, is_changed)
  where member.submission_id = new.id and member.user_id = private.actor() and changed.is_changed
  on conflict (submission_id, part, user_id) do update set edited_at = excluded.edited_at;
  return null;
end
$$;

create trigger record_edit after update of idea_name, description, file_path on public.submissions
  for each row execute function private.record_edit();

create trigger track_files after insert or delete or update of file_path on public.submissions
  for each row execute function private.track_files('submissions');

create trigger set_updated_at before update of created_by, idea_name, description, file_path, status, submitted_at,
    withdrawn_at, deadline_extended_to, disqualified_at on public.submissions
  for each row execute function private.set_updated_at();

create function private.next_office_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.office_revision := old.office_revision + 1;
  return new;
end
$$;

create trigger next_office_revision before update of created_by, idea_name, description, file_path, status, submitted_at,
    withdrawn_at, deadline_extended_to, disqualified_at, released_reason on public.submissions
  for each row execute function private.next_office_revision();

-- Trigger: a submission is found by its members' current profiles and confirmations, and by whether it has notes. Writing
-- the column runs set_facets and update_search.
create function private.refresh_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
begin
  update public.submissions set facets = '{}' where id = coalesce((changed ->> 'submission_id')::uuid, (
    select submission_id from public.submission_members where user_id = (changed ->> 'id')::uuid
  ));
  return null;
end
$$;

create trigger refresh_submission_search
  after update of first_name, last_name, email, country, level_of_study, university
  on public.profiles
  for each row
  when (
    row(old.first_name, old.last_name, old.email, old.country, old.level_of_study, old.university)
    is distinct from
    row(new.first_name, new.last_name, new.email, new.country, new.level_of_study, new.university)
  )
  execute function private.refresh_search();
create trigger refresh_submission_search after insert or delete on public.submission_members
  for each row execute function private.refresh_search();
create trigger refresh_submission_search after insert on public.submission_attestations
  for each row execute function private.refresh_search();

create trigger audit_submitted after update of submitted_at on public.submissions
  for each row when (new.submitted_at is distinct from old.submitted_at)
  execute function private.audit('submission.submitted', 'submission', 'id');
create trigger audit_withdrawn after update of withdrawn_at on public.submissions
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.audit('submission.withdrawn', 'submission', 'id');
create trigger audit_status after update of status on public.submissions
  for each row when (new.status <> old.status)
  execute function private.audit('submission.status_changed', 'submission', 'id', 'change:status');
create trigger audit_disqualified after update of disqualified_at on public.submissions
  for each row when (new.disqualified_at is not null and old.disqualified_at is null)
  execute function private.audit('submission.disqualified', 'submission', 'id', 'disqualification_reason as reason');
create trigger audit_reinstated after update of disqualified_at on public.submissions
  for each row when (new.disqualified_at is null and old.disqualified_at is not null)
  execute function private.audit('submission.reinstated', 'submission', 'id');
create trigger audit_extension after update of deadline_extended_to on public.submissions
  for each row when (new.deadline_extended_to is distinct from old.deadline_extended_to)
  execute function private.audit('submission.deadline_extended', 'submission', 'id', 'change:deadline_extended_to');
-- Not if the owner's account was deleted without a new owner: the log has a submission for the account.
create trigger audit_owner after update of created_by on public.submissions
  for each row when (new.created_by is distinct from old.created_by and new.created_by is not null)
  execute function private.audit('submission.owner_changed', 'submission', 'id', 'change:created_by');

create function private.audit_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('submission.tagged', 'submission', new.id::text,
      jsonb_build_object('tag', tag, 'is_on', tag = any (new.tags)))
    from unnest(old.tags || new.tags) tag
    where (tag = any (old.tags)) <> (tag = any (new.tags));
  return null;
end
$$;
create trigger audit_tags after update of tags on public.submissions
  for each row when (new.tags <> old.tags) execute function private.audit_tags();

-- Owner and deadline ------------------------------------------------------------------------------

create function private.my_submission_id() returns uuid
language sql stable security definer set search_path = ''
return (select submission_id from public.submission_members where user_id = (select private.caller()));

create function private.closes_at(submission public.submissions) returns timestamptz
language plpgsql stable set search_path = ''
as $$ begin return greatest((private.challenge()).submissions_close_at, submission.deadline_extended_to); end $$;

create function private.refuse_after(deadline timestamptz, message text) returns void
language sql set search_path = '' as $$ select private.refuse_if(private.now() > deadline, 'deadline_passed', message) $$;
