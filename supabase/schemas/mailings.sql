-- What goes to thousands at one moment: reminders before the deadline, another deadline, news. Each is a line
-- here. The schedule goes on with it in portions, in the order of their keys (notices.sql): nobody's save waits
-- for more than a portion, and what was cut goes on where it was.

create function private.reminders() returns table (notice text, lead interval, next_lead interval)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('reminder_week', interval '7 days', interval '1 day'),
    ('reminder_day', interval '1 day', interval '0');
$$;
comment on function private.reminders() is
  'How long before a draft closes its team is reminded, and when it is too late for that.';

create table private.mailings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'reminder_week', 'reminder_day', 'deadline_changed', 'news_deadline', 'news_results', 'group_mail'
  )),
  data jsonb not null default '{}',
  done_to uuid not null default '00000000-0000-0000-0000-000000000000',
  skipped uuid[] not null default '{}',
  begun_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table private.mailings is 'What is being told, or was told, to thousands at one moment.';
comment on column private.mailings.data is
  'What their mails say; for a reminder, the close of submissions that it is about (closes_at); for a mail to a group, which (group_mail_id).';
comment on column private.mailings.done_to is
  'The last entry, subscriber or recipient that was looked at: they go by their ids.';
comment on column private.mailings.skipped is
  'Drafts that were just being changed. A later run looks at them again.';

create index mailings_open_idx on private.mailings (id) where ended_at is null;

-- Reminders ---------------------------------------------------------------------------------------

create function private.remind(
  ids uuid[], wanted text, lead interval, next_lead interval, moment timestamptz
) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  due constant uuid[] := array(
    select entry.id from public.submissions entry
    where entry.id = any (ids) and entry.submitted_at is null
      and private.closes_at(entry) > moment + next_lead and private.closes_at(entry) <= moment + lead
  );
  -- A team that is just submitting is not reminded of it.
  locked constant uuid[] := array(
    select id from public.submissions where id = any (due) and submitted_at is null
    order by id for no key update skip locked
  );
begin
  with draft as (
    select entry.id, entry.idea_name, private.closes_at(entry) as closes_at
    from public.submissions entry where entry.id = any (locked)
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
  insert into private.emails (kind, recipient, data)
  select 'deadline_reminder', profile.email, jsonb_build_object(
    'idea_name', draft.idea_name, 'closes_at', draft.closes_at)
  from noted
  join public.submission_members member on member.user_id = noted.user_id
  join draft on draft.id = member.submission_id
  join public.profiles profile on profile.id = noted.user_id
  where private.is_email(profile.email);
  return array(select unnest(due) except select unnest(locked));
end
$$;
comment on function private.remind(uuid[], text, interval, interval, timestamptz) is
  'Mails the teams of those of these drafts that close within the lead, and not yet within the next one. Returns the drafts that were just being changed.';

create function private.queue_reminders(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
begin
  insert into private.mailings (kind, data)
  select reminder.notice, jsonb_build_object('closes_at', closes_at)
  from private.reminders() reminder
  where closes_at > moment + reminder.next_lead and closes_at <= moment + reminder.lead
    and not exists (
      select from private.mailings known
      where known.kind = reminder.notice and (known.data ->> 'closes_at')::timestamptz = closes_at
    );
  -- The few drafts that have a deadline of their own.
  perform private.remind(own.ids, reminder.notice, reminder.lead, reminder.next_lead, moment)
  from private.reminders() reminder
  cross join lateral (
    select array_agg(entry.id) as ids from public.submissions entry
    where entry.submitted_at is null
      and entry.deadline_extended_to > greatest(closes_at, moment + reminder.next_lead)
      and entry.deadline_extended_to <= moment + reminder.lead
      and exists (
        select from public.submission_members member
        where member.submission_id = entry.id
          and member.joined_at <= entry.deadline_extended_to - reminder.lead
          and not exists (
            select from private.notices told
            where told.user_id = member.user_id and told.notice = reminder.notice
          )
      )
  ) own
  where own.ids is not null;
end
$$;
comment on function private.queue_reminders(timestamptz) is
  'Begins to remind the teams of drafts, once for each close of submissions, and reminds those that have a deadline of their own.';

create function private.drop_reminders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.emails
  where kind = 'deadline_reminder' and sent_at is null and lower(recipient) in (
    select lower(profile.email) from public.submission_members member
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

-- Another deadline --------------------------------------------------------------------------------

create function private.note_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
declare
  known timestamptz := (select deadline from private.announcements);
  actual timestamptz := (private.challenge()).submissions_close_at;
begin
  update private.announcements set deadline = actual, deadline_due_at = null
    where id and deadline_due_at <= now();
  if not found or known = actual or greatest(known, actual) < moment then
    return;
  end if;
  insert into private.mailings (kind, data)
  select kind, jsonb_build_object('closes_at', actual, 'former_closes_at', known)
  from unnest(array['deadline_changed', 'news_deadline']) kind;
end
$$;
comment on function private.queue_deadline_change(timestamptz) is
  'Begins to tell another close of submissions to teams and to the mailing list.';

create function private.tell_deadline(mailing private.mailings, ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.emails (kind, recipient, data)
  select mailing.kind, profile.email, jsonb_build_object(
    'idea_name', entry.idea_name, 'closes_at', greatest(told.closes_at, entry.deadline_extended_to),
    'former_closes_at', greatest(told.former_closes_at, entry.deadline_extended_to))
  from jsonb_to_record(mailing.data) as told (closes_at timestamptz, former_closes_at timestamptz)
  cross join public.submissions entry
  join public.submission_members member on member.submission_id = entry.id
  join public.profiles profile on profile.id = member.user_id
  where entry.id = any (ids) and entry.withdrawn_at is null and private.is_email(profile.email)
    and greatest(told.closes_at, entry.deadline_extended_to)
      <> greatest(told.former_closes_at, entry.deadline_extended_to);
$$;
comment on function private.tell_deadline(private.mailings, uuid[]) is
  'Mails another close of submissions to everybody in the team of these drafts and submitted entries whom it concerns.';

-- News --------------------------------------------------------------------------------------------

create function private.tell_news(mailing private.mailings, ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.emails (kind, recipient, data, subscriber_id)
  select mailing.kind, subscriber.email, mailing.data, subscriber.id
  from public.mailing_list subscriber
  where subscriber.id = any (ids) and subscriber.confirmed_at is not null and not exists (
    select from public.profiles profile
    join public.submission_members member on member.user_id = profile.id
    join public.submissions entry on entry.id = member.submission_id
    where profile.email = lower(subscriber.email) and (
      mailing.kind <> 'news_results' or entry.submitted_at is not null and entry.withdrawn_at is null
    )
  );
$$;
comment on function private.tell_news(private.mailings, uuid[]) is
  'Mails these subscribers who have confirmed it, but for people who get a mail of their own.';

-- In portions -------------------------------------------------------------------------------------

create function private.next_of(mailing private.mailings, max_count int) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if mailing.kind like 'news_%' then
    return array(
      select id from public.mailing_list where id > mailing.done_to order by id limit max_count);
  elsif mailing.kind = 'group_mail' then
    return private.next_recipients((mailing.data ->> 'group_mail_id')::uuid, max_count);
  elsif mailing.kind = 'deadline_changed' then
    return array(
      select id from public.submissions where id > mailing.done_to order by id limit max_count);
  end if;
  return array(
    select id from public.submissions where submitted_at is null and id > mailing.done_to
    order by id limit max_count);
end
$$;
comment on function private.next_of(private.mailings, int) is
  'The entries, subscribers or recipients that a mailing has to look at next; empty at its end.';

create function private.continue_mailing(mailing private.mailings, moment timestamptz, max_count int)
returns int
language plpgsql set search_path = '' as $$
declare
  ids uuid[] := private.next_of(mailing, max_count);
  reminder record;
  is_at_end constant boolean := ids = '{}';
  left_out uuid[] := '{}';
begin
  if mailing.kind like 'news_%' then
    perform private.tell_news(mailing, ids);
  elsif mailing.kind = 'group_mail' then
    perform private.tell_group((mailing.data ->> 'group_mail_id')::uuid, ids);
  elsif mailing.kind = 'deadline_changed' then
    perform private.tell_deadline(mailing, ids);
  else
    if is_at_end then
      ids := mailing.skipped;
      mailing.skipped := '{}';
    end if;
    select * into reminder from private.reminders() where notice = mailing.kind;
    left_out := private.remind(ids, mailing.kind, reminder.lead, reminder.next_lead, moment);
  end if;
  if is_at_end and cardinality(left_out) = cardinality(ids) and ids <> '{}' then
    return 0;
  end if;
  update private.mailings set
    done_to = case when is_at_end then done_to else ids[cardinality(ids)] end,
    skipped = mailing.skipped || left_out,
    ended_at = case when is_at_end and left_out = '{}' then now() end
  where id = mailing.id;
  return cardinality(ids);
end
$$;
comment on function private.continue_mailing(private.mailings, timestamptz, int) is
  'Tells the next portion of a mailing, and returns how many were looked at: 0 at its end, and while all that is left is just being changed.';

create function private.continue_mailings(moment timestamptz, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  mailing private.mailings;
  done int := 0;
begin
  for mailing in select * from private.mailings where ended_at is null order by id loop
    done := done + private.continue_mailing(mailing, moment, max_count);
  end loop;
  return done;
end
$$;
comment on function private.continue_mailings(timestamptz, int) is
  'The next portion of each mailing; see continue_mailing.';
