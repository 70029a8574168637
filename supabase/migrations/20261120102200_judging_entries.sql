-- What judges read, and who reads what: frozen copies of entries under random codes, conflicts of
-- interest, and assignments. A judge reaches a copy through an assignment only, and nobody who has, or
-- may have, a conflict reaches it at all.

create table public.judging_entries (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  submission_id uuid not null references public.submissions (id) on delete cascade,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
  idea_name text not null
    check (char_length(idea_name) between 1 and private.max_length('idea_name')),
  description text not null
    check (char_length(description) between 1 and private.max_length('description')),
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  needs_document boolean not null default false,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  signed_off_by uuid references auth.users (id) on delete set null,
  signed_off_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint one_copy_per_round unique (round_id, submission_id),
  constraint signed_off_copies_are_whole check (signed_off_at is null or not needs_document)
);
comment on table public.judging_entries is
  'What judges read of an entry in a round: a copy that later changes of the entry do not reach.';
comment on column public.judging_entries.code is
  'The only name of the entry that judges see. Random, without 0, O, 1 and I.';
comment on column public.judging_entries.file_path is
  'The copy of the document, in the bucket judging: <judging entry id>/<uuid>.pdf; null: none.';
comment on column public.judging_entries.needs_document is
  'Whether the entry has a document of which there is no copy yet.';
comment on column public.judging_entries.findings is
  'JSON: what may tell whose entry it is: where (idea_name, description, document) and what.';
comment on column public.judging_entries.signed_off_at is
  'When an administrator let the copy go to the judges; null: not yet.';

create index judging_entries_submission_id_idx on public.judging_entries (submission_id);
create index judging_entries_signed_off_by_idx on public.judging_entries (signed_off_by);

alter table public.judging_entries enable row level security;
create policy "No client reads or writes copies directly"
  on public.judging_entries as restrictive for all to anon, authenticated using (false);

create table public.judging_conflicts (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  admin_id uuid references auth.users (id) on delete cascade,
  origin text not null check (origin in ('found', 'declared', 'set')),
  state text not null check (state in ('suspected', 'confirmed', 'dismissed')),
  reason text not null check (char_length(reason) between 1 and private.max_length('message')),
  settled_by uuid references auth.users (id) on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint one_conflict_per_judge unique (submission_id, judge_id),
  constraint one_conflict_per_administrator unique (submission_id, admin_id),
  constraint conflict_of_one_person check (num_nonnulls(judge_id, admin_id) = 1)
);
comment on table public.judging_conflicts is
  'Who may have, has or turned out not to have a conflict of interest with an entry, over all rounds. Of an administrator: who has declared one sees nothing of how the entry is judged.';
comment on column public.judging_conflicts.origin is
  'Found by the database, declared by the person, or set by an administrator.';
comment on column public.judging_conflicts.state is
  'A suspected conflict keeps the judge from the entry like a confirmed one, until an administrator settles it.';

create index judging_conflicts_judge_id_idx on public.judging_conflicts (judge_id);
create index judging_conflicts_admin_id_idx on public.judging_conflicts (admin_id);
create index judging_conflicts_settled_by_idx on public.judging_conflicts (settled_by);

alter table public.judging_conflicts enable row level security;
create policy "No client reads or writes conflicts directly"
  on public.judging_conflicts as restrictive for all to anon, authenticated using (false);

create table public.judging_assignments (
  id uuid primary key default gen_random_uuid(),
  judging_entry_id uuid not null references public.judging_entries (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  assigned_at timestamptz not null default private.now(),
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  recused_at timestamptz,
  recusal_reason text
    check (char_length(recusal_reason) between 1 and private.max_length('message')),
  reminded_at timestamptz,
  constraint one_assignment_per_judge unique (judging_entry_id, judge_id),
  constraint recusals_have_a_reason check (num_nulls(recused_at, recusal_reason) in (0, 2))
);
comment on table public.judging_assignments is 'Which judge reads which entry of a round.';
comment on column public.judging_assignments.first_seen_at is
  'When the judge first opened it, as last_seen_at says when last: who saw what.';
comment on column public.judging_assignments.recused_at is
  'When the judge stepped back from this entry. That is not the same as not done.';
comment on column public.judging_assignments.reminded_at is
  'When the judge was last reminded of this review.';

create index judging_assignments_judge_id_idx on public.judging_assignments (judge_id);

alter table public.judging_assignments enable row level security;
create policy "No client reads or writes assignments directly"
  on public.judging_assignments as restrictive for all to anon, authenticated using (false);
