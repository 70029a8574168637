-- The discussion of an entry: judges who have submitted a review read the other reviews, without names, and
-- comment on the entry.

create table public.judging_comments (
  id uuid primary key default gen_random_uuid(),
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now()
);
comment on table public.judging_comments is 'Comments of judges in the discussion of an entry.';

create index judging_comments_round_entry_id_idx
  on public.judging_comments (round_entry_id, created_at);
create index judging_comments_judge_id_idx on public.judging_comments (judge_id);

alter table public.judging_comments enable row level security;
create policy "No client reads or writes the discussion directly"
  on public.judging_comments as restrictive for all to anon, authenticated using (false);

create view private.my_discussion as
with topic as (
  select review.round_entry_id, review.code
  from private.my_open_reviews review
  join public.judging_rounds round on round.id = review.round_id
  where review.state = 'submitted' and round.discussion_open
), author as (
  select
    topic.round_entry_id,
    topic.code,
    assignment.judge_id,
    assignment.id as assignment_id,
    case
      when assignment.judge_id = (select private.my_judge_id()) then 'You'
      -- Number all assigned judges, so that the numbers stay when a judge leaves.
      else 'Judge ' || row_number() over (
        partition by topic.round_entry_id order by md5(assignment.id::text)
      )
    end as author
  from topic
  join public.judging_assignments assignment using (round_entry_id)
), counted_review as (
  select author.*, review.scores, review.comment_for_panel, review.submitted_at
  from author
  join public.judging_assignments assignment on assignment.id = author.assignment_id
  join public.judging_reviews review on review.assignment_id = author.assignment_id
  where private.is_counted(assignment, review)
)
select round_entry_id, code, author, scores, comment_for_panel, null as body,
  submitted_at as created_at
from counted_review
where (select private.caller()) is not null
union all
select round_entry_id, review.code, review.author, null, null, comment.body, comment.created_at
from counted_review review join public.judging_comments comment using (round_entry_id, judge_id);
comment on view private.my_discussion is
  'Reads the tables with the owner''s rights; my_open_reviews restricts it to the caller''s entries.';

create function private.read_my_discussion() returns setof private.my_discussion
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query select * from private.my_discussion order by round_entry_id, created_at;
end
$$;

create view public.my_discussion with (security_invoker = true) as
select * from private.read_my_discussion();
comment on view public.my_discussion is
  'Judges: all reviews and comments on the entries for which the caller has submitted a review, while the discussion of the round is open.';
comment on column public.my_discussion.author is
  'You, or Judge and a number that is the same for every reviewer of the entry; never a name.';
comment on column public.my_discussion.body is
  'The text of a comment; null: the row is a review, with scores and comment_for_panel.';
grant execute on function private.read_my_discussion() to authenticated;
grant select on public.my_discussion to authenticated;

create function private.add_judging_comment(wanted_id uuid, new_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own_judge_id constant uuid := private.require_judge();
  clean_body constant text := private.require_text(
    private.clean_lines(new_body), 'The comment', private.max_length('message'));
  comment_id uuid;
begin
  if not exists (select from private.my_discussion where round_entry_id = wanted_id) then
    perform private.refuse('not_found', 'This entry has no open discussion.');
  end if;
  select id into comment_id from public.judging_comments
    where round_entry_id = wanted_id and judge_id = own_judge_id and body = clean_body
      and created_at > private.now() - interval '1 hour';
  if found then
    return comment_id;
  end if;
  perform private.spend_rate_limit('judging_comment', own_judge_id::text, 300, interval '1 day');
  insert into public.judging_comments (round_entry_id, judge_id, body)
  values (wanted_id, own_judge_id, clean_body)
  returning id into comment_id;
  return comment_id;
end
$$;

create function public.add_judging_comment(round_entry_id uuid, body text) returns uuid
language sql set search_path = ''
as $$ select private.add_judging_comment(round_entry_id, body) $$;
comment on function public.add_judging_comment(uuid, text) is
  'Judges: adds a comment to the discussion of an entry in my_discussion, at most 300 times a day, and returns its ID. The same text within an hour is the same comment. Refuses with not_found, invalid_input, rate_limited.';
grant execute on function
  private.add_judging_comment(uuid, text), public.add_judging_comment(uuid, text) to authenticated;

-- Notifying judges that it is open ------------------------------------------------------------------

create table private.discussion_notified (
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  primary key (round_id, judge_id)
);
comment on table private.discussion_notified is
  'Judges who were notified that the discussion of a round is open. Opening it again does not notify them again.';

create index discussion_notified_judge_id_idx on private.discussion_notified (judge_id);

create function private.notify_discussion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recipient record;
begin
  for recipient in
    with counted_review as (
      select assignment.judge_id, assignment.round_entry_id, private.judge_state(judge) = 'active' as is_active
      from public.round_entries round_entry
      join public.submissions entry on entry.id = round_entry.submission_id
      join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
      join public.judging_reviews review on review.assignment_id = assignment.id
      join public.judges judge on judge.id = assignment.judge_id
      where round_entry.round_id = new.id and private.is_in_the_running(entry)
        and private.is_counted(assignment, review)
    ), topic as (
      select one.judge_id, count(*) as entries from counted_review one
      where one.is_active and exists (
        select from counted_review other
        where other.round_entry_id = one.round_entry_id and other.judge_id <> one.judge_id
      )
      group by one.judge_id
    ), fresh as (
      insert into private.discussion_notified (round_id, judge_id)
      select new.id, judge_id from topic order by judge_id
      on conflict do nothing
      returning judge_id
    )
    select topic.judge_id, topic.entries from fresh join topic using (judge_id)
  loop
    perform private.email_judge(recipient.judge_id, 'judge_discussion', jsonb_build_object(
      'round_name', new.name, 'round_id', new.id, 'entries', recipient.entries
    ), make_interval(mins => private.undo_minutes()));
  end loop;
  return null;
end
$$;
comment on function private.notify_discussion() is
  'Trigger: after ten minutes, notifies the judges who share an entry with another judge that the discussion is open.';

create function private.cancel_discussion_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Lock rows that depend on judges before the outbox (foundations.sql).
  perform from private.discussion_notified where round_id = new.id order by judge_id for update;
  with canceled as (
    delete from private.notifications
    where kind = 'judge_discussion' and attempts = 0 and sent_at is null
      and data ->> 'round_id' = new.id::text
    returning judge_id
  )
  delete from private.discussion_notified notified using canceled
    where notified.round_id = new.id and notified.judge_id = canceled.judge_id;
  return null;
end
$$;

create trigger notify_discussion after update of discussion_open on public.judging_rounds
  for each row when (new.discussion_open and not old.discussion_open)
  execute function private.notify_discussion();
create trigger cancel_discussion_emails after update of discussion_open on public.judging_rounds
  for each row when (old.discussion_open and not new.discussion_open)
  execute function private.cancel_discussion_emails();
