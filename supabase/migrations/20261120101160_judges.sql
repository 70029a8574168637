-- Judges: invited by mail, bound to the account that accepts the invitation. A judge is neither an
-- administrator nor a participant: triggers on both tables see to it, whichever way it is tried.

create table public.judges (
  id uuid primary key default gen_random_uuid(),
  email text check (private.is_email(email)),
  name text not null check (char_length(name) between 1 and private.max_length('name')),
  user_id uuid unique references auth.users (id) on delete set null,
  organisations text[] not null default '{}',
  max_entries int check (max_entries between 1 and 1000),
  invited_by uuid references auth.users (id) on delete set null,
  last_sent_at timestamptz,
  accepted_at timestamptz,
  terms_version text
    check (char_length(terms_version) between 1 and private.max_length('rules_version')),
  withdrawn_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint judges_accept_the_terms check (num_nulls(accepted_at, terms_version) in (0, 2)),
  constraint judges_without_address_have_left check (email is not null or withdrawn_at is not null)
);
comment on table public.judges is 'Who was invited to judge, and who does.';
comment on column public.judges.email is
  'Where the invitation went; null once the account was deleted: then only the reviews are left.';
comment on column public.judges.user_id is 'The account that accepted the invitation.';
comment on column public.judges.organisations is
  'Where the judge has worked in the last three years, in the judge''s words.';
comment on column public.judges.max_entries is
  'How many entries of a round the judge can bear; null: any number.';
comment on column public.judges.last_sent_at is
  'When the mailer last took the invitation; null: not yet.';
comment on column public.judges.terms_version is 'Which version of the terms the judge accepted.';
comment on column public.judges.withdrawn_at is
  'Since when the judge judges no more, by the judge''s own will or an administrator''s.';

create unique index judges_email_key on public.judges (lower(email));
create index judges_invited_by_idx on public.judges (invited_by);

alter table public.judges enable row level security;
create policy "No client reads or writes judges directly"
  on public.judges as restrictive for all to anon, authenticated using (false);

create trigger set_updated_at
  before update of email, name, user_id, organisations, max_entries, accepted_at, withdrawn_at
  on public.judges
  for each row execute function private.set_updated_at();

create table private.judge_tokens (
  token_hash bytea primary key,
  judge_id uuid not null references public.judges (id) on delete cascade,
  issued_at timestamptz not null default now()
);
comment on table private.judge_tokens is
  'SHA-256 of every token mailed to invite a judge: the links of earlier mails stay valid.';

create index judge_tokens_judge_id_idx on private.judge_tokens (judge_id);

alter table private.judge_tokens enable row level security;
create policy "No client reaches the judges' tokens"
  on private.judge_tokens as restrictive for all to anon, authenticated using (false);
