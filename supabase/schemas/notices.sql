-- Mails that somebody gets once: a welcome, reminders before the deadline, results, another deadline.
-- Nobody acts at the moment when most of them are due: the schedule asks each minute (schedule.sql). What goes
-- to thousands is in mailings.sql, results are in results_told.sql. A mail and the note that it was sent are
-- written in one transaction, and the next run reads the note.

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

comment on column private.notices.decision is 'Which decision a result told of: another one is told again.';

create table private.announcements (
  id boolean primary key default true check (id),
  deadline timestamptz not null,
  deadline_due_at timestamptz,
  results_at timestamptz,
  holds_results boolean not null default false
);
comment on table private.announcements is 'One row: what everybody has been told of the challenge.';
comment on column private.announcements.deadline is 'The close of submissions that people know of.';
comment on column private.announcements.deadline_due_at is
  'When to tell of another one, in real time; null: nobody has changed it since.';
comment on column private.announcements.results_at is
  'When the mailing list was told that the results are out; null: not yet.';

comment on column private.announcements.holds_results is
  'Whether mails about results that wait are to be taken back before any is sent or told.';

-- Welcome -----------------------------------------------------------------------------------------

create function private.welcome() returns trigger
language plpgsql security definer set search_path = '' as $$
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

-- What is due ------------------------------------------------------------------------------------

create function private.lock_notices() returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('notices', 0)) $$;
comment on function private.lock_notices() is
  'What is due is put together by one after the other, and not while a date or the release changes.';

create function private.queue_notices() returns int
language plpgsql set search_path = '' as $$
declare
  -- So that nobody's save, and no change of a date, waits for longer than a tenth of a second.
  portion constant int := 50;
  moment constant timestamptz := private.now();
  done int := 0;
begin
  perform private.lock_notices();
  if (select holds_results from private.announcements) then
    done := private.take_results_back(portion);
  end if;
  if done = 0 then
    done := private.queue_results(moment, portion);
  end if;
  perform private.queue_reminders(moment);
  perform private.queue_deadline_change(moment);
  perform private.queue_judging_digests(moment);
  perform private.queue_group_mails(moment);
  return done + private.continue_mailings(moment, portion);
end
$$;
comment on function private.queue_notices() is
  'Schedule: puts the next portion of the mails that are due by the challenge''s clock into the outbox, each once. Called again, in another transaction, until it returns 0: nothing else is due now.';
