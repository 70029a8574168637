-- Mails that somebody gets once: a welcome, reminders before the deadline, results, another deadline.
-- Nobody acts at the moment when most of them are due: the schedule asks each minute (schedule.sql).
-- A mail and the note that it was sent are written in one transaction, and the next run reads the note.

create table private.notices (
  user_id uuid not null references auth.users (id) on delete cascade,
  notice text not null check (notice in (
    'welcome', 'reminder_week', 'reminder_day', 'results', 'top_three', 'final'
  )),
  decision text,
  noted_at timestamptz not null default private.now(),
  primary key (user_id, notice),
  constraint results_name_the_decision check (
    (notice in ('results', 'top_three', 'final')) = (decision is not null)
  )
);
comment on table private.notices is
  'Who has been told what. The primary key is the rule "once", also while somebody else runs the schedule.';

comment on column private.notices.decision is
  'Which decision a result told of: another one is told again.';

alter table private.notices enable row level security;
create policy "No client reaches the notices"
  on private.notices as restrictive for all to anon, authenticated using (false);

create table private.announcements (
  id boolean primary key default true check (id),
  deadline timestamptz not null,
  deadline_due_at timestamptz,
  results_at timestamptz
);
comment on table private.announcements is 'One row: what everybody has been told of the challenge.';
comment on column private.announcements.deadline is
  'The close of submissions that people know of.';
comment on column private.announcements.deadline_due_at is
  'When to tell of another one, in real time; null: nobody has changed it since.';
comment on column private.announcements.results_at is
  'When the mailing list was told that the results are out; null: not yet.';

alter table private.announcements enable row level security;
create policy "No client reaches the announcements"
  on private.announcements as restrictive for all to anon, authenticated using (false);

-- Welcome -----------------------------------------------------------------------------------------

-- Definer: the auth service and the owner of a profile have no rights on the outbox.
create function private.welcome() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- An account and its profile have one id.
  insert into private.notices (user_id, notice)
  select account.id, 'welcome' from auth.users account
  join public.profiles profile on profile.id = account.id
  where account.id = new.id and account.email_confirmed_at is not null and profile.profile_completed
  on conflict do nothing;
  if found then
    perform private.send_email(
        'welcome', profile.email, jsonb_build_object('first_name', profile.first_name))
      from public.profiles profile where profile.id = new.id;
  end if;
  return null;
end
$$;
comment on function private.welcome() is
  'Trigger: a person who can begin an entry from now on, with a confirmed address and a complete profile, is told what comes next, once.';

create trigger welcome_new after insert on public.profiles
  for each row when (new.profile_completed) execute function private.welcome();
create trigger welcome_completed after update on public.profiles
  for each row when (new.profile_completed and not old.profile_completed)
  execute function private.welcome();
create trigger welcome_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.welcome();

-- Reminders ---------------------------------------------------------------------------------------

create function private.queue_reminders(
  wanted text, lead interval, next_lead interval, moment timestamptz
) returns void
language sql
set search_path = ''
as $$
  with draft as (
    select entry.id, entry.idea_name, private.closes_at(entry) as closes_at
    from public.submissions entry
    where entry.submitted_at is null
      and private.closes_at(entry) > moment + next_lead
      and private.closes_at(entry) <= moment + lead
    order by entry.id
    -- A team that is just submitting is not reminded of it.
    for no key update skip locked
  ), noted as (
    insert into private.notices (user_id, notice)
    select member.user_id, wanted
    from draft
    join public.submission_members member on member.submission_id = draft.id
    -- Nobody is reminded of what they have just begun.
    where member.joined_at <= draft.closes_at - lead
    on conflict do nothing
    returning user_id
  )
  select private.send_email('deadline_reminder', profile.email, jsonb_build_object(
    'idea_name', draft.idea_name, 'closes_at', draft.closes_at
  ))
  from noted
  join public.submission_members member on member.user_id = noted.user_id
  join draft on draft.id = member.submission_id
  join public.profiles profile on profile.id = noted.user_id;
$$;
comment on function private.queue_reminders(text, interval, interval, timestamptz) is
  'Mails the teams of drafts that close within the lead, and not yet within the next one.';

-- Definer: the owner of an entry has no rights on the outbox.
create function private.drop_reminders() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.emails
  where kind = 'deadline_reminder' and sent_at is null and recipient in (
    select profile.email from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    where member.submission_id = new.id
  );
  return null;
end
$$;
comment on function private.drop_reminders() is
  'Trigger: a reminder that still waits when the entry is submitted is not sent.';

create trigger drop_reminders after update of submitted_at on public.submissions
  for each row when (new.submitted_at is not null) execute function private.drop_reminders();

-- Results -----------------------------------------------------------------------------------------

create function private.queue_results(moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  released_at constant timestamptz := (private.challenge()).results_released_at;
begin
  if released_at is null or released_at > moment then
    return;
  end if;
  with decided as (
    select id, idea_name, receipt_number, status from public.submissions
    where submitted_at is not null and withdrawn_at is null and private.is_decision(status)
      -- What is decided after the release can be corrected before anybody is told.
      and (updated_at <= released_at or updated_at <= moment - interval '15 minutes')
    order by id
    for no key update skip locked
  ), noted as (
    insert into private.notices (user_id, notice, decision)
    select member.user_id, 'results', decided.status
    from decided join public.submission_members member on member.submission_id = decided.id
    on conflict (user_id, notice) do update set decision = excluded.decision
    where notices.decision <> excluded.decision
    returning user_id
  )
  insert into private.emails (kind, recipient, data)
  select 'entry_' || decided.status, profile.email, jsonb_strip_nulls(jsonb_build_object(
    'idea_name', decided.idea_name, 'receipt_number', decided.receipt_number,
    'former_decision', former.decision
  ))
  from noted
  join public.submission_members member on member.user_id = noted.user_id
  join decided on decided.id = member.submission_id
  join public.profiles profile on profile.id = noted.user_id
  -- The notices as they were before this statement.
  left join private.notices former on former.user_id = noted.user_id and former.notice = 'results'
  where private.is_email(profile.email);

  update private.announcements set results_at = moment where id and results_at is null;
  if found then
    perform private.send_news('news_results', '{}', array(
      select member.user_id from public.submission_members member
      join public.submissions entry on entry.id = member.submission_id
      where entry.submitted_at is not null and entry.withdrawn_at is null
    ));
  end if;
end
$$;
comment on function private.queue_results(timestamptz) is
  'Once results are released: mails each member of a decided entry its result, again when the decision has changed, and the mailing list that they are out.';

-- Definer: administrators have no rights on the outbox.
create function private.hold_results() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_notices();
  -- What hangs on people comes before the outbox (foundations.sql): somebody's account may be going.
  perform from private.notices where decision is not null for update;
  with held as (
    delete from private.emails
    where sent_at is null and kind in (
      'entry_selected', 'entry_declined', 'top_three_selected', 'top_three_declined', 'final_result'
    )
    returning recipient, data ->> 'former_decision' as former_decision,
      case
        when kind like 'entry_%' then 'results'
        when kind like 'top_three_%' then 'top_three'
        else 'final'
      end as notice
  ), corrected as (
    update private.notices told set decision = held.former_decision
    from held join public.profiles profile on profile.email = held.recipient
    where told.notice = held.notice and told.user_id = profile.id
      and held.former_decision is not null
  )
  delete from private.notices told using held, public.profiles profile
  where told.notice = held.notice and told.user_id = profile.id and profile.email = held.recipient
    and held.former_decision is null;
  delete from private.emails where kind = 'news_results' and sent_at is null;
  update private.announcements set results_at = null where id and results_at is not null;
  return null;
end
$$;
comment on function private.hold_results() is
  'Trigger: what still waits when a release is taken back, or moved, is not sent; the next release tells it.';

create trigger hold_results after update of results_released_at on public.challenge_parameters
  for each row when (new.results_released_at is distinct from old.results_released_at)
  execute function private.hold_results();

-- Another deadline --------------------------------------------------------------------------------

-- Definer: administrators have no rights on the outbox.
create function private.note_deadline() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_notices();
  update private.announcements set deadline_due_at = now() + interval '15 minutes' where id;
  return null;
end
$$;
comment on function private.note_deadline() is
  'Trigger: another close of submissions is told a quarter of an hour after its last change, so that corrections make one mail or none.';

create trigger note_deadline after update of submissions_close_at on public.challenge_parameters
  for each row when (new.submissions_close_at is distinct from old.submissions_close_at)
  execute function private.note_deadline();

create function private.queue_deadline_change(moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  known timestamptz := (select deadline from private.announcements);
  actual timestamptz := (private.challenge()).submissions_close_at;
begin
  update private.announcements set deadline = actual, deadline_due_at = null
    where id and deadline_due_at <= now();
  if not found or known = actual or greatest(known, actual) < moment then
    return;
  end if;
  perform private.send_email('deadline_changed', profile.email, jsonb_build_object(
      'idea_name', entry.idea_name, 'closes_at', greatest(actual, entry.deadline_extended_to),
      'former_closes_at', greatest(known, entry.deadline_extended_to)
    ))
    from public.submissions entry
    join public.submission_members member on member.submission_id = entry.id
    join public.profiles profile on profile.id = member.user_id
    where entry.withdrawn_at is null
      and greatest(actual, entry.deadline_extended_to) <> greatest(known, entry.deadline_extended_to);
  perform private.send_news(
    'news_deadline', jsonb_build_object('closes_at', actual, 'former_closes_at', known),
    array(select user_id from public.submission_members));
end
$$;
comment on function private.queue_deadline_change(timestamptz) is
  'Mails another close of submissions to everybody in the team of a draft or submitted entry whom it concerns, and to the mailing list.';

-- All of them -------------------------------------------------------------------------------------

create function private.send_news(kind text, data jsonb, except_users uuid[]) returns void
language sql
set search_path = ''
as $$
  select private.send_email(send_news.kind, subscriber.email, send_news.data, null, subscriber.id)
  from public.mailing_list subscriber
  where subscriber.confirmed_at is not null and lower(subscriber.email) not in (
    select lower(profile.email) from public.profiles profile
    where profile.id = any (except_users) and profile.email is not null
  );
$$;
comment on function private.send_news(text, jsonb, uuid[]) is
  'Mails everybody on the mailing list who has confirmed it, but for people who get a mail of their own.';

create function private.lock_notices() returns void
language sql
set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('notices', 0)) $$;
comment on function private.lock_notices() is
  'What is due is put together by one after the other, and not while a date or the release changes.';

create function private.queue_notices() returns void
language plpgsql
set search_path = ''
as $$
declare
  moment constant timestamptz := private.now();
begin
  perform private.lock_notices();
  perform private.queue_reminders('reminder_week', interval '7 days', interval '1 day', moment);
  perform private.queue_reminders('reminder_day', interval '1 day', interval '0', moment);
  perform private.queue_results(moment);
  perform private.queue_round_results();
  perform private.queue_deadline_change(moment);
  perform private.queue_judging_digests(moment);
end
$$;
comment on function private.queue_notices() is
  'Schedule: puts the mails that are due by the challenge''s clock into the outbox, each once.';
