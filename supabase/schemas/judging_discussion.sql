-- The discussion: judges read the reviews of others, without names, after their own and where it is
-- open, and talk about the entry.

create table public.judging_comments (
  id uuid primary key default gen_random_uuid(),
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  body text not null check (char_length(body) between 1 and private.max_length('message')),
  created_at timestamptz not null default private.now()
);
comment on table public.judging_comments is 'What judges say to each other about an entry.';

create index judging_comments_round_entry_id_idx
  on public.judging_comments (round_entry_id, created_at);
create index judging_comments_judge_id_idx on public.judging_comments (judge_id);

alter table public.judging_comments enable row level security;
create policy "No client reads or writes the discussion directly"
  on public.judging_comments as restrictive for all to anon, authenticated using (false);

create view private.my_discussion as
with topic as (
  select reading.round_entry_id, reading.code
  from private.my_open_reviews reading
  join public.judging_rounds round on round.id = reading.round_id
  where reading.state = 'submitted' and round.discussion_open
), voice as (
  select
    topic.round_entry_id,
    topic.code,
    assignment.judge_id,
    assignment.id as assignment_id,
    case
      when assignment.judge_id = (select private.my_judge_id()) then 'You'
      -- The same number for every reviewer, also after a judge has dropped out.
      else 'Judge ' || row_number() over (
        partition by topic.round_entry_id order by md5(assignment.id::text)
      )
    end as author
  from topic
  join public.judging_assignments assignment using (round_entry_id)
), heard as (
  select voice.*, review.scores, review.comment_for_panel, review.submitted_at
  from voice
  join public.judging_assignments assignment on assignment.id = voice.assignment_id
  join public.judging_reviews review on review.assignment_id = voice.assignment_id
  where private.is_counted(assignment, review)
)
select round_entry_id, code, author, scores, comment_for_panel, null as body,
  submitted_at as created_at
from heard
where (select private.caller()) is not null
union all
select round_entry_id, heard.code, heard.author, null, null, comment.body, comment.created_at
from heard join public.judging_comments comment using (round_entry_id, judge_id);
comment on view private.my_discussion is
  'Reads the tables with the owner''s rights; my_open_reviews is what keeps judges apart.';

create function private.read_my_discussion() returns setof private.my_discussion
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query select * from private.my_discussion order by round_entry_id, created_at;
end
$$;

create view public.my_discussion with (security_invoker = true) as
select * from private.read_my_discussion();
comment on view public.my_discussion is
  'Judges: reviews of all judges, and what they say to each other, about the entries that the caller has submitted a review of, while the discussion of the round is open.';
comment on column public.my_discussion.author is
  'You, or Judge and a number that is the same for every reviewer of the entry; never a name.';
comment on column public.my_discussion.body is
  'What was said; null: the line is a review, with scores and comment_for_panel.';
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
    perform private.refuse('not_found', 'There is no discussion about this entry.');
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
  'Judges: says something to the other judges about an entry in my_discussion, 300 times a day, and returns its id. The same words again within an hour are the same comment. Refuses with not_found, invalid_input, rate_limited.';
grant execute on function
  private.add_judging_comment(uuid, text), public.add_judging_comment(uuid, text) to authenticated;

-- Telling judges that it is open ------------------------------------------------------------------

create table private.discussion_told (
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  primary key (round_id, judge_id)
);
comment on table private.discussion_told is
  'Which judge was told that the discussion of a round is open: once, however often it is opened.';

create index discussion_told_judge_id_idx on private.discussion_told (judge_id);

create function private.tell_discussion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told record;
begin
  for told in
    with voice as (
      select assignment.judge_id, assignment.round_entry_id, private.judge_state(judge) = 'active' as is_here
      from public.round_entries round_entry
      join public.submissions entry on entry.id = round_entry.submission_id
      join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
      join public.judging_reviews review on review.assignment_id = assignment.id
      join public.judges judge on judge.id = assignment.judge_id
      where round_entry.round_id = new.id and private.is_in_the_running(entry)
        and private.is_counted(assignment, review)
    ), topic as (
      select one.judge_id, count(*) as entries from voice one
      where one.is_here and exists (
        select from voice other
        where other.round_entry_id = one.round_entry_id and other.judge_id <> one.judge_id
      )
      group by one.judge_id
    ), fresh as (
      insert into private.discussion_told (round_id, judge_id)
      select new.id, judge_id from topic order by judge_id
      on conflict do nothing
      returning judge_id
    )
    select topic.judge_id, topic.entries from fresh join topic using (judge_id)
  loop
    perform private.email_judge(told.judge_id, 'judge_discussion', jsonb_build_object(
      'round_name', new.name, 'round_id', new.id, 'entries', told.entries
    ), make_interval(mins => private.undo_minutes()));
  end loop;
  return null;
end
$$;
comment on function private.tell_discussion() is
  'Trigger: judges who can talk with somebody about an entry are told that its discussion is open, after ten minutes.';

create function private.stop_discussion_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What hangs on judges before the outbox (foundations.sql).
  perform from private.discussion_told where round_id = new.id order by judge_id for update;
  with stopped as (
    delete from private.notifications
    where kind = 'judge_discussion' and attempts = 0 and sent_at is null
      and data ->> 'round_id' = new.id::text
    returning judge_id
  )
  delete from private.discussion_told told using stopped
    where told.round_id = new.id and told.judge_id = stopped.judge_id;
  return null;
end
$$;

create trigger tell_discussion after update of discussion_open on public.judging_rounds
  for each row when (new.discussion_open and not old.discussion_open)
  execute function private.tell_discussion();
create trigger stop_discussion_mails after update of discussion_open on public.judging_rounds
  for each row when (old.discussion_open and not new.discussion_open)
  execute function private.stop_discussion_mails();
