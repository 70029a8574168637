-- Entries and their teams. Participants never touch these tables: they read my_entry and my_team and
-- write through functions, so that a decision that is held cannot leak through a column, a filter or
-- a time of change. The rules that must survive concurrent requests are constraints and triggers.

create sequence private.receipt_numbers;

create table public.submissions (
  id uuid primary key default gen_random_uuid(),
  created_by uuid references auth.users (id) on delete set null,
  idea_name text not null default '' check (char_length(idea_name) <= 200),
  description text not null default '' check (char_length(description) <= 10000),
  file_name text check (char_length(file_name) <= 255),
  file_size bigint check (file_size between 1 and 26214400),
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  status text not null default 'received'
    check (status in ('received', 'under_review', 'selected', 'declined')),
  receipt_number text unique,
  submitted_at timestamptz,
  withdrawn_at timestamptz,
  deadline_extended_to timestamptz,
  revision int not null default 1,
  edited_at timestamptz not null default now(),
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_is_complete check (num_nulls(file_name, file_size, file_path) in (0, 3)),
  constraint submitted_entry_is_complete check (
    submitted_at is null
    or (idea_name <> '' and description <> '' and receipt_number is not null)
  ),
  constraint only_submitted_entries_are_withdrawn
    check (withdrawn_at is null or submitted_at is not null)
);
comment on table public.submissions is
  'Entries: drafts (submitted_at is null), submitted and withdrawn ones (withdrawn_at is set).';
comment on column public.submissions.created_by is
  'The owner; null when the account was deleted and nobody is left in the team.';
comment on column public.submissions.status is
  'The organisers'' decision. Participants see it through my_entry, which holds it back.';
comment on column public.submissions.deadline_extended_to is
  'For this entry alone: it can be edited and submitted until then.';
comment on column public.submissions.revision is
  'Counts the team''s changes, for telling two people who edit at once.';
comment on column public.submissions.edited_at is
  'The team''s last change. updated_at moves with the organisers'' decisions too, so participants never see it.';
comment on column public.submissions.search is
  'What the back office searches: idea name, the owner''s name, description. Kept by a trigger.';

create index submissions_created_by_idx on public.submissions (created_by);
-- The back office's list and its sort orders, with the key as tiebreaker.
create index submissions_submitted_at_idx on public.submissions (submitted_at desc, id desc)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_updated_at_idx on public.submissions (updated_at desc, id desc)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_idea_name_idx on public.submissions (idea_name, id)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_status_idx on public.submissions (status, id)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_status_submitted_at_idx
  on public.submissions (status, submitted_at desc, id desc)
  where submitted_at is not null and withdrawn_at is null;
create index submissions_search_idx on public.submissions
  using gin (search extensions.gin_trgm_ops)
  where submitted_at is not null and withdrawn_at is null;

create table public.submission_members (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid primary key references auth.users (id) on delete cascade,
  joined_at timestamptz not null default clock_timestamp()
);
comment on table public.submission_members is
  'Teams, the owner included. The primary key is the rule "one team per person".';
create index submission_members_submission_id_idx
  on public.submission_members (submission_id, joined_at);

create table public.submission_attestations (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  statements text[] not null,
  rules_version text not null check (char_length(rules_version) between 1 and 40),
  attested_at timestamptz not null default clock_timestamp()
);
comment on table public.submission_attestations is
  'What the owner declared with each submission, in which version and when. Evidence: never changed by a client.';
create index submission_attestations_submission_id_idx
  on public.submission_attestations (submission_id);
create index submission_attestations_user_id_idx on public.submission_attestations (user_id);

alter table public.submissions enable row level security;
alter table public.submission_members enable row level security;
alter table public.submission_attestations enable row level security;
create policy "No client reads or writes entries directly"
  on public.submissions for all to anon, authenticated using (false);
create policy "No client reads or writes teams directly"
  on public.submission_members for all to anon, authenticated using (false);
create policy "No client reads or writes attestations directly"
  on public.submission_attestations for all to anon, authenticated using (false);
