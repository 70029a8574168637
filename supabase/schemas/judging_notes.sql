-- Notes between a judge and the administrators about an assigned entry. Judges do not see administrators'
-- names. A judge gets an email about an answer, without its text; administrators find new notes in their
-- to-do list (judging_reminders.sql).

create table public.judging_notes (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references public.judging_assignments (id) on delete cascade,
  by_judge boolean not null,
  admin_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now(),
  seen_at timestamptz,
  constraint judges_notes_have_no_admin check (not by_judge or admin_id is null)
);
comment on table public.judging_notes is
  'Notes between a judge and the administrators about an assigned entry. Deleting the assignment deletes them.';
comment on column public.judging_notes.admin_id is
  'The administrator who wrote it; null: the judge did, or the account is deleted.';
comment on column public.judging_notes.seen_at is
  'When an administrator answered a judge''s note, or marked it as read.';

create index judging_notes_assignment_id_idx on public.judging_notes (assignment_id, created_at);
create index judging_notes_admin_id_idx on public.judging_notes (admin_id);

alter table public.judging_notes enable row level security;
create policy "No client reads or writes notes directly"
  on public.judging_notes as restrictive for all to anon, authenticated using (false);

-- Judges ------------------------------------------------------------------------------------------

create view private.my_judging_notes as
select
  note.id, note.assignment_id, case when note.by_judge then 'You' else 'Administrators' end as author,
  note.body, note.created_at
from private.my_readable_assignments() assignment
join public.judging_notes note on note.assignment_id = assignment.id
where (select private.caller()) is not null;
comment on view private.my_judging_notes is
  'Reads the table with the owner''s rights; my_readable_assignments restricts it to the caller.';

create function private.read_my_judging_notes() returns setof private.my_judging_notes
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query select * from private.my_judging_notes;
end
$$;

create view public.my_judging_notes with (security_invoker = true) as
select * from private.read_my_judging_notes();
comment on view public.my_judging_notes is
  'Judges: notes between them and the administrators about the entries that they can read now.';
comment on column public.my_judging_notes.author is 'You or Administrators; never a name.';
grant execute on function private.read_my_judging_notes() to authenticated;
grant select on public.my_judging_notes to authenticated;

create function private.ask_administrators(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_body constant text := private.require_text(
    private.clean_lines(new_body), 'The note', private.max_length('message'));
  note_id uuid;
begin
  perform from public.judging_assignments where id = wanted_id for no key update;
  if not exists (select from private.my_readable_assignments() where id = wanted_id) then
    perform private.refuse('not_found', 'You do not have access to this entry.');
  end if;
  select id into note_id from public.judging_notes
    where assignment_id = wanted_id and by_judge and body = clean_body
      and created_at > private.now() - interval '1 hour';
  if found then
    return note_id;
  end if;
  perform private.spend_rate_limit('judging_note', own_judge_id::text, 50, interval '1 day');
  insert into public.judging_notes (assignment_id, by_judge, body)
  values (wanted_id, true, clean_body) returning id into note_id;
  -- A judge who writes has seen the note that the queued email would announce.
  delete from private.notifications
    where kind = 'judge_note' and judge_id = own_judge_id and attempts = 0 and sent_at is null
      and data ->> 'assignment_id' = wanted_id::text;
  return note_id;
end
$$;

create function public.ask_administrators(assignment_id uuid, body text) returns uuid
language sql set search_path = ''
as $$ select private.ask_administrators(assignment_id, body) $$;
comment on function public.ask_administrators(uuid, text) is
  'Judges: sends the administrators a note about an entry that the caller can read, at most 50 times a day, and returns its ID. The same text within an hour is the same note. Refuses with not_found, invalid_input, rate_limited.';
grant execute on function
  private.ask_administrators(uuid, text), public.ask_administrators(uuid, text) to authenticated;

-- Administrators ----------------------------------------------------------------------------------

create view private.admin_judging_notes as
select
  note.id, note.assignment_id, entry.round_id, assignment.round_entry_id, entry.code,
  judge.name as judge_name, note.by_judge,
  (select name from private.colleagues where id = note.admin_id) as admin_name,
  note.body, note.created_at, note.by_judge and note.seen_at is null as is_open
from public.judging_notes note
join public.judging_assignments assignment on assignment.id = note.assignment_id
join public.round_entries entry on entry.id = assignment.round_entry_id
join public.judges judge on judge.id = assignment.judge_id
where entry.submission_id <> all ((select private.my_conflicted_entries())::uuid[])
  and entry.round_id = any ((select private.my_rounds('judging'))::uuid[]);

create view public.admin_judging_notes with (security_invoker = true) as
select * from private.admin_judging_notes;
comment on view public.admin_judging_notes is
  'Administrators, and the round''s chair: notes between judges and administrators, except about entries with which the caller has a conflict.';
comment on column public.admin_judging_notes.is_open is
  'Whether it is a judge''s note that is neither answered nor marked as read.';
grant select on private.admin_judging_notes, public.admin_judging_notes to authenticated;

create function private.lock_noted_assignment(wanted_id uuid) returns public.round_entries
language plpgsql set search_path = '' as $$
declare
  round_entry public.round_entries;
begin
  perform private.require_round_right('judging', (
    select entry.round_id from public.judging_assignments assignment
    join public.round_entries entry on entry.id = assignment.round_entry_id
    where assignment.id = wanted_id
  ));
  -- Lock the judge before the assignment (foundations.sql).
  perform from public.judges where id = (
    select judge_id from public.judging_assignments where id = wanted_id
  ) for key share;
  select entry.* into round_entry
    from public.judging_assignments assignment
    join public.round_entries entry on entry.id = assignment.round_entry_id
    where assignment.id = wanted_id
    for no key update of assignment;
  if not found then
    perform private.refuse('not_found', 'This entry is no longer assigned to this judge.');
  end if;
  perform private.refuse_conflicted_admin(array[round_entry.submission_id]);
  return round_entry;
end
$$;
comment on function private.lock_noted_assignment(uuid) is
  'Locks an assignment and returns its round entry, for administrators and the round''s chair. Refuses with not_found, admin_conflicted.';

create function private.write_to_judge(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  clean_body constant text := private.require_text(
    private.clean_lines(new_body), 'The note', private.max_length('message'));
  round_entry constant public.round_entries := private.lock_noted_assignment(wanted_id);
  round public.judging_rounds;
  reviewer public.judging_assignments;
  note_id uuid;
begin
  select * into round from public.judging_rounds where id = round_entry.round_id;
  -- The same conditions as in my_readable_assignments, for a judge who is not the caller.
  select assignment.* into reviewer
    from public.judging_assignments assignment
    join public.judges judge on judge.id = assignment.judge_id
    join public.submissions entry on entry.id = round_entry.submission_id
    where assignment.id = wanted_id and assignment.recused_at is null
      and private.is_in_the_running(entry) and private.judge_state(judge) = 'active' and round_entry.ready_at is not null
      and private.round_stage(round) in ('open', 'closed', 'locked')
      and not private.has_judging_conflict(round_entry.submission_id, judge.id);
  if reviewer.id is null then
    perform private.refuse('not_found', 'This judge no longer has access to the entry.');
  end if;
  insert into public.judging_notes (assignment_id, by_judge, admin_id, body)
  values (wanted_id, false, auth.uid(), clean_body) returning id into note_id;
  update public.judging_notes set seen_at = private.now()
    where assignment_id = wanted_id and by_judge and seen_at is null;
  -- One email announces all notes written before it is sent.
  if not exists (
    select from private.notifications
    where kind = 'judge_note' and judge_id = reviewer.judge_id and attempts = 0 and sent_at is null
      and data ->> 'assignment_id' = wanted_id::text
  ) then
    perform private.email_judge(reviewer.judge_id, 'judge_note', jsonb_build_object(
      'round_name', round.name, 'code', round_entry.code, 'assignment_id', wanted_id
    ), make_interval(mins => private.undo_minutes()));
  end if;
  perform private.write_audit('judging.note_written', 'submission', round_entry.submission_id::text,
    jsonb_build_object('judge_id', reviewer.judge_id));
  return note_id;
end
$$;

create function public.write_to_judge(assignment_id uuid, body text) returns uuid
language sql set search_path = ''
as $$ select private.write_to_judge(assignment_id, body) $$;
comment on function public.write_to_judge(uuid, text) is
  'Administrators, and the round''s chair: sends a judge a note about an entry that the judge can read, and returns its ID. The judge''s notes count as answered. After ten minutes the judge gets one email about all notes since, unless the judge writes meanwhile. Refuses with admin_conflicted, not_found, invalid_input.';

create function private.see_judging_notes(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_noted_assignment(wanted_id);
  update public.judging_notes set seen_at = private.now()
    where assignment_id = wanted_id and by_judge and seen_at is null;
end
$$;

create function public.see_judging_notes(assignment_id uuid) returns void
language sql set search_path = ''
as $$ select private.see_judging_notes(assignment_id) $$;
comment on function public.see_judging_notes(uuid) is
  'Administrators, and the round''s chair: marks a judge''s notes about an entry as read. Refuses with admin_conflicted, not_found.';
grant execute on function
  private.write_to_judge(uuid, text),
  public.write_to_judge(uuid, text),
  private.see_judging_notes(uuid),
  public.see_judging_notes(uuid)
  to authenticated;
