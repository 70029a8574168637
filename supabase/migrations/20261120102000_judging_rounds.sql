-- Rounds of judging and their criteria. A round is prepared, opens at its time and from then on is as
-- it is: nobody changes by what entries are judged while they are.

create table public.judging_rounds (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind = any (private.judging_kinds())),
  name text not null check (char_length(name) between 1 and private.max_length('name')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  reviews_per_entry int not null check (reviews_per_entry between 1 and 20),
  places int not null check (places between 1 and 1000),
  scale int not null default 5 check (scale between 2 and 10),
  is_blind boolean not null default true,
  gives_feedback boolean not null default true,
  discussion_open boolean not null default false,
  seed int not null default 1 + floor(random() * 2147483646)::int,
  assignments_revision int not null default 0,
  released_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint rounds_open_before_they_close check (opens_at < closes_at)
);
comment on table public.judging_rounds is 'The rounds of judging, each with criteria of its own.';
comment on column public.judging_rounds.kind is
  'A first reading spreads the entries over the judges; in a panel and in the final every judge of the round reads every entry.';
comment on column public.judging_rounds.places is 'How many entries go on.';
comment on column public.judging_rounds.scale is 'Scores go from 1 to this.';
comment on column public.judging_rounds.is_blind is
  'Whether judges must not learn whose entries they read.';
comment on column public.judging_rounds.gives_feedback is
  'Whether teams read what judges wrote for them, once the round is released.';
comment on column public.judging_rounds.discussion_open is
  'Whether judges read each other''s reviews of an entry, after their own.';
comment on column public.judging_rounds.seed is
  'Of assignments and draws: made with the round, so that nobody chooses it by what comes out.';
comment on column public.judging_rounds.assignments_revision is
  'Counts publications, for telling two administrators who publish at once.';
comment on column public.judging_rounds.released_at is
  'Since when teams know how the round ended; null: held.';

alter table public.judging_rounds enable row level security;
create policy "No client reads or writes rounds directly"
  on public.judging_rounds as restrictive for all to anon, authenticated using (false);

create function private.longest(texts text[]) returns int
language sql immutable parallel safe
set search_path = ''
return (select max(char_length(item)) from unnest(texts) item);
comment on function private.longest(text[]) is 'How many characters the longest of the texts has.';

create table public.judging_criteria (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  position int not null check (position between 1 and 20),
  name text not null check (char_length(name) between 1 and private.max_length('name')),
  question text not null check (char_length(question) between 1 and private.max_length('question')),
  weight numeric not null check (weight > 0 and weight <= 100),
  score_words text[] not null check (
    array_position(score_words, null) is null
    and private.longest(score_words) <= private.max_length('score_word')
  ),
  constraint judging_criteria_order unique (round_id, position)
);
comment on table public.judging_criteria is 'By what a round judges, in order.';
comment on column public.judging_criteria.weight is
  'How much the criterion counts, in proportion to the others of its round.';
comment on column public.judging_criteria.score_words is
  'What each score means, the lowest first: as many as the scale of the round has.';

alter table public.judging_criteria enable row level security;
create policy "No client reads or writes criteria directly"
  on public.judging_criteria as restrictive for all to anon, authenticated using (false);
