-- What administrators note about an entry. Participants never see it.

create table public.submission_notes (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default now()
);
comment on table public.submission_notes is 'Internal notes on entries, for administrators only.';
create index submission_notes_submission_id_idx
  on public.submission_notes (submission_id, created_at);
create index submission_notes_author_id_idx on public.submission_notes (author_id);

alter table public.submission_notes enable row level security;
create policy "No client reads or writes notes directly"
  on public.submission_notes for all to anon, authenticated using (false);

-- Definer: see write_audit.
create function private.audit_submission_note() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_audit('submission.note_added', 'submission', new.submission_id::text);
  else
    perform private.write_audit('submission.note_deleted', 'submission', old.submission_id::text);
  end if;
  return null;
end
$$;
comment on function private.audit_submission_note() is
  'Trigger: a note that is added or deleted leaves a line, without its words.';

create trigger audit_note after insert or delete on public.submission_notes
  for each row execute function private.audit_submission_note();
