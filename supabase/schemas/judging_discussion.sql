-- The discussion of a round entry: judges who have submitted a review read the other reviews, without names, and
-- comment on the round entry.

create table public.judging_comments (
  id uuid primary key default gen_random_uuid(),
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  body text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.judging_comments is 'Comments of judges in the discussion of a round entry.';
call private.limit_texts('public.judging_comments', '{body message}');

create index judging_comments_round_entry_id_idx on public.judging_comments (round_entry_id, created_at);

create view private.my_discussion as
with review as (
  select
    own.round_entry_id, assignment.judge_id, assignment.scores, assignment.comment_for_panel, assignment.submitted_at,
    private.is_counted(assignment) as is_counted,
    case
      when assignment.judge_id = (select private.my_judge_id()) then 'You'
      -- Number all assigned judges, so that the numbers stay when a judge leaves.
      else 'Judge ' || row_number() over (partition by own.round_entry_id order by md5(assignment.id::text))
    end as author
  from private.my_reviews own
  join public.judging_rounds round on round.id = own.round_id
  join public.judging_assignments assignment on assignment.round_entry_id = own.round_entry_id
  where own.state = 'submitted' and round.discussion_open
)
select round_entry_id, author, scores, comment_for_panel as body, submitted_at as created_at
from review where is_counted
union all
select round_entry_id, review.author, null, comment.body, comment.created_at
from review join public.judging_comments comment using (round_entry_id, judge_id)
where review.is_counted;
call private.publish_view('my_discussion',
  'Judges: all reviews and comments on the round entries for which the caller has submitted a review, while the discussion of the round is open.', 50, 'round_entry_id, created_at', columns => '
  author: You, or Judge and a number that identifies the judge to all reviewers of the round entry; never a name.
  scores: One for each criterion, in order, if the row is a review; null for a comment.
  body: The text of a comment, or a review''s comment for the panel.');

create function private.add_judging_comment(_round_entry_id uuid, _body text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_body constant text := private.require_lines(_body, 'The comment');
begin
  perform private.refuse_if(not exists (select from private.my_discussion where round_entry_id = _round_entry_id),
    'not_found', 'This entry has no open discussion.');
  return next _round_entry_id;
  if exists (
    select from public.judging_comments
    where round_entry_id = _round_entry_id and judge_id = own_judge_id and body = clean_body
      and created_at > private.now() - interval '1 hour'
  ) then
    return;
  end if;
  perform private.spend_rate_limit('judging_comment', own_judge_id::text, 300, interval '1 day');
  insert into public.judging_comments (round_entry_id, judge_id, body)
  values (_round_entry_id, own_judge_id, clean_body);
end
$$;
call private.publish_change('add_judging_comment', 'judge',
  'Judges: adds a comment to the discussion of a round entry in my_discussion, at most 300 times a day, and returns the discussion. Sending the same text again within an hour has no effect. Fails with not_found, invalid_input, or rate_limited.',
  'my_discussion', 'round_entry_id');

-- Notifying judges that it is open ----------------------------------------------------------------

-- Trigger: after ten minutes, notifies the judges who share a round entry with another judge that the discussion is
-- open, each once, unless it is ended before. Opening it again does not notify them again.
create function private.notify_discussion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_topic constant text := 'discussion ' || new.id;
begin
  if not new.discussion_open then
    delete from private.notifications
      where kind = 'judge_discussion' and topic = own_topic and attempts = 0 and sent_at is null;
    return null;
  end if;
  perform private.email_judge(recipient.judge, 'judge_discussion', '{}',
    make_interval(mins => private.undo_minutes()), own_topic, new.id)
  from (
    select distinct judge from (
      select judge, count(*) over (partition by code) as reviews
      from unnest(private.round_reviews(new)) where state = 'counts'
    ) counted_review
    join public.judges on judges.id = judge
    where judges.state = 'active' and reviews > 1
    order by judge
  ) recipient;
  return null;
end
$$;

create trigger notify_discussion after update of discussion_open on public.judging_rounds
  for each row when (new.discussion_open <> old.discussion_open) execute function private.notify_discussion();

-- Notes -------------------------------------------------------------------------------------------

-- Notes between a judge and the administrators about an assigned round entry. Judges do not see administrators'
-- names. A judge gets an email about an answer, without its text; administrators find new notes in their
-- to-do list (judging_reminders.sql).

create table public.judging_notes (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references public.judging_assignments (id) on delete cascade,
  by_judge boolean not null,
  -- The administrator who wrote it; null: the judge did, or the account is deleted.
  admin_id uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default private.now(),
  -- When an administrator answered a judge's note, or marked it as read.
  seen_at timestamptz,
  constraint judges_notes_have_no_admin check (not by_judge or admin_id is null)
);
comment on table public.judging_notes is
  'Notes between a judge and the administrators about an assigned round entry. Deleting the assignment deletes them.';
call private.limit_texts('public.judging_notes', '{body message}');

create index judging_notes_assignment_id_idx on public.judging_notes (assignment_id, created_at);

create view private.my_judging_notes as
select
  note.id, note.assignment_id, case when note.by_judge then 'You' else 'Administrators' end as author,
  note.body, note.created_at
from private.my_readable_assignments() assignment
join public.judging_notes note on note.assignment_id = assignment.id;
call private.publish_view('my_judging_notes',
  'Judges: notes between the caller and the administrators about round entries that the caller can currently read.', 10, columns => '
  author: You or Administrators; never a name.');

create function private.send_note_to_administrators(_assignment_id uuid, _body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_body constant text := private.require_lines(_body, 'The note');
  note_id uuid;
begin
  perform from public.judging_assignments where id = _assignment_id for no key update;
  perform private.refuse_if(not exists (select from private.my_readable_assignments() where id = _assignment_id),
    'not_found', 'You do not have access to this entry.');
  select id into note_id from public.judging_notes
    where assignment_id = _assignment_id and by_judge and body = clean_body
      and created_at > private.now() - interval '1 hour'
    limit 1;
  if found then
    return note_id;
  end if;
  perform private.spend_rate_limit('judging_note', own_judge_id::text, 50, interval '1 day');
  insert into public.judging_notes (assignment_id, by_judge, body)
  values (_assignment_id, true, clean_body)
  returning id into note_id;
  -- A judge who writes has seen the note that the queued email would announce.
  delete from private.notifications
    where kind = 'judge_note' and subject_id = _assignment_id and attempts = 0 and sent_at is null;
  return note_id;
end
$$;
call private.publish_change('send_note_to_administrators', 'judge',
  'Judges: sends the administrators a note about a round entry that the caller can read, at most 50 times a day. Sending the same text again within an hour has no effect. Fails with not_found, invalid_input, or rate_limited.', 'my_judging_notes');

create view private.admin_judging_notes as
select
  note.id, note.assignment_id, round_entry.round_id, assignment.round_entry_id, round_entry.code,
  judge.name as judge_name, note.by_judge,
  (select email from public.profiles where id = note.admin_id) as admin_email,
  note.body, note.created_at, note.by_judge and note.seen_at is null as is_open
from public.judging_notes note
join public.judging_assignments assignment on assignment.id = note.assignment_id
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
join public.judges judge on judge.id = assignment.judge_id
where (select private.is_admin())
  and round_entry.submission_id <> all ((select private.my_conflicted_submissions())::uuid[]);
call private.publish_view('admin_judging_notes',
  'Administrators: notes between judges and administrators, except notes about round entries with which the caller has a conflict.', columns => '
  is_open: Whether it is a judge''s note that has been neither answered nor marked as read.');

create function private.lock_noted_assignment(wanted_id uuid) returns public.judging_assignments
language plpgsql set search_path = '' as $$
declare
  round_entry constant public.round_entries := private.assigned_round_entry(wanted_id);
  assignment public.judging_assignments;
begin
  perform private.require_admin();
  -- Lock the judge before the assignment (foundations.sql).
  perform from public.judges where id = (
    select judge_id from public.judging_assignments where id = wanted_id
  ) for key share;
  select * into assignment from public.judging_assignments where id = wanted_id for no key update;
  perform private.refuse_if(not found, 'not_found', 'This round entry is no longer assigned to this judge.');
  perform private.refuse_conflicted_admin(array[round_entry.submission_id]);
  return assignment;
end
$$;

create function private.send_note_to_judge(_assignment_id uuid, _body text) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  clean_body constant text := private.require_lines(_body, 'The note');
  assignment constant public.judging_assignments := private.lock_noted_assignment(_assignment_id);
  round_entry constant public.round_entries := private.assigned_round_entry(_assignment_id);
begin
  perform private.refuse_if(not exists (
    select from private.readable_assignments(assignment.judge_id) where id = _assignment_id
  ), 'not_found', 'This judge no longer has access to the round entry.');
  insert into public.judging_notes (assignment_id, by_judge, admin_id, body)
  values (_assignment_id, false, auth.uid(), clean_body);
  update public.judging_notes set seen_at = private.now()
    where assignment_id = _assignment_id and by_judge and seen_at is null;
  -- One email announces all notes written before it is sent.
  if not exists (
    select from private.notifications
    where kind = 'judge_note' and subject_id = _assignment_id and attempts = 0 and sent_at is null
  ) then
    perform private.email_judge(assignment.judge_id, 'judge_note', jsonb_build_object(
      'round_name', (select name from public.judging_rounds where id = round_entry.round_id),
      'code', round_entry.code, 'assignment_id', _assignment_id
    ), make_interval(mins => private.undo_minutes()), subject_id => _assignment_id);
  end if;
  perform private.write_audit('judging.note_written', 'submission', round_entry.submission_id::text,
    jsonb_build_object('judge_id', assignment.judge_id));
  return next _assignment_id;
end
$$;
call private.publish_change('send_note_to_judge', 'administrator',
  'Administrators: sends a judge a note about a round entry that the judge can read, and returns all notes about the round entry. The judge''s notes then count as answered. Ten minutes later, the judge gets one email about all new notes, unless the judge has replied in the meantime. Fails with admin_conflicted, not_found, or invalid_input.',
  'admin_judging_notes', 'assignment_id');

create function private.mark_judging_notes_read(_assignment_id uuid) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_noted_assignment(_assignment_id);
  update public.judging_notes set seen_at = private.now()
    where assignment_id = _assignment_id and by_judge and seen_at is null;
  return next _assignment_id;
end
$$;
call private.publish_change('mark_judging_notes_read', 'administrator',
  'Administrators: marks a judge''s notes about a round entry as read, and returns all notes about it. Fails with admin_conflicted or not_found.',
  'admin_judging_notes', 'assignment_id');
