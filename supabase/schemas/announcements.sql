-- What many people are told at one moment: reminders before the deadline, another deadline, results. The
-- schedule queues the emails in batches (schedule.sql). Whether an email still applies is asked again when it is
-- claimed (sending.sql), so queuing locks nobody's entry.

create table private.announcements (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reminder_week', 'reminder_day', 'deadline_changed', 'news_results')),
  about timestamptz not null,
  not_before timestamptz not null default now(),
  done_at timestamptz
);
comment on table private.announcements is 'What is being told, or was told, to many people at one moment.';
comment on column private.announcements.about is
  'Of a reminder: the deadline. Of another deadline: the one that people know. Of results: their release.';
comment on column private.announcements.done_at is
  'When everybody''s email was queued; null: the schedule has to go on.';

create unique index announcements_open_key on private.announcements (kind) where done_at is null;
create index announcements_about_idx on private.announcements (kind, about);

-- Reminders ---------------------------------------------------------------------------------------

create function private.reminders() returns table (topic text, lead interval, next_lead interval)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('reminder_week', interval '7 days', interval '1 day'),
    ('reminder_day', interval '1 day', interval '0');
$$;
comment on function private.reminders() is
  'How long before a draft''s deadline its team is reminded, and when it is too late for that.';

create function private.queue_reminders(
  wanted text, moment timestamptz, max_count int, only_extended boolean
) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  reminder record;
  extended uuid[];
  queued int;
begin
  select * into reminder from private.reminders() where topic = wanted;
  if only_extended then
    extended := array(
      select id from public.submissions
      where submitted_at is null
        and deadline_extended_to > greatest(closes_at, moment + reminder.next_lead)
        and deadline_extended_to <= moment + reminder.lead
    );
    if extended = '{}' then
      return 0;
    end if;
  end if;
  insert into private.notifications (kind, user_id, recipient, topic, data)
  select 'deadline_reminder', profile.id, profile.email, wanted, jsonb_build_object(
    'idea_name', draft.idea_name, 'closes_at', draft.closes_at)
  from (
    select id, idea_name, private.closes_at(entry) as closes_at from public.submissions entry
    where submitted_at is null and (extended is null or id = any (extended))
  ) draft
  join public.submission_members member on member.submission_id = draft.id
  join public.profiles profile on profile.id = member.user_id
  where draft.closes_at > moment + reminder.next_lead and draft.closes_at <= moment + reminder.lead
    -- Nobody is reminded of what they have just begun.
    and member.joined_at <= draft.closes_at - reminder.lead
    and private.is_email(profile.email)
    and not exists (
      select from private.notifications where user_id = profile.id and topic = wanted
    )
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function private.queue_reminders(text, timestamptz, int, boolean) is
  'Queues a batch of one of the reminders to the teams of drafts, or only of those with a deadline of their own, and returns how many.';

-- Another deadline --------------------------------------------------------------------------------

create function private.announce_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.announcements as open (kind, about, not_before)
  values ('deadline_changed', old.submissions_close_at, now() + interval '15 minutes')
  on conflict (kind) where done_at is null do update set not_before = excluded.not_before;
  return null;
end
$$;
comment on function private.announce_deadline() is
  'Trigger: another deadline is announced a quarter of an hour after its last change, so that corrections make one email or none.';

create trigger announce_deadline after update of submissions_close_at on public.challenge_parameters
  for each row when (new.submissions_close_at is distinct from old.submissions_close_at)
  execute function private.announce_deadline();

create function private.queue_deadline_change(
  announcement private.announcements, moment timestamptz, max_count int
) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  former constant timestamptz := announcement.about;
  own_topic constant text := concat_ws(' ', 'deadline', announcement.id, extract(epoch from closes_at));
  queued int;
begin
  if closes_at = former or greatest(closes_at, former) < moment then
    return 0;
  end if;
  insert into private.notifications (kind, user_id, recipient, topic, data)
  select 'deadline_changed', profile.id, profile.email, own_topic, jsonb_build_object(
    'idea_name', entry.idea_name, 'closes_at', greatest(closes_at, entry.deadline_extended_to),
    'former_closes_at', greatest(former, entry.deadline_extended_to))
  from public.submissions entry
  join public.submission_members member on member.submission_id = entry.id
  join public.profiles profile on profile.id = member.user_id
  where entry.withdrawn_at is null and private.is_email(profile.email)
    and greatest(closes_at, entry.deadline_extended_to) <> greatest(former, entry.deadline_extended_to)
    and not exists (
      select from private.notifications where user_id = profile.id and topic = own_topic
    )
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued + private.queue_news('news_deadline', own_topic,
    jsonb_build_object('closes_at', closes_at, 'former_closes_at', former), max_count);
end
$$;
comment on function private.queue_deadline_change(private.announcements, timestamptz, int) is
  'Queues a batch of emails about another deadline, to those in teams whom it concerns and to the mailing list, and returns how many.';

-- The mailing list --------------------------------------------------------------------------------

create function private.queue_news(kind text, topic text, data jsonb, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  queued int;
begin
  insert into private.notifications (kind, subscriber_id, recipient, topic, data)
  select queue_news.kind, subscriber.id, subscriber.email, queue_news.topic, queue_news.data
  from public.mailing_list subscriber
  where subscriber.confirmed_at is not null
    and not exists (
      select from public.profiles profile
      join public.submission_members member on member.user_id = profile.id
      join public.submissions entry on entry.id = member.submission_id
      where profile.email = lower(subscriber.email) and (
        queue_news.kind <> 'news_results' or entry.submitted_at is not null and entry.withdrawn_at is null
      )
    )
    and not exists (
      select from private.notifications known
      where known.subscriber_id = subscriber.id and known.topic = queue_news.topic
    )
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function private.queue_news(text, text, jsonb, int) is
  'Queues a batch of emails to confirmed subscribers, without those who get an email of their own, and returns how many.';

-- Results -----------------------------------------------------------------------------------------

-- A release marks its submissions, and the schedule notifies the teams of marked ones, in batches. Another release
-- only changes what still_applies says: queued emails about a former decision are removed when they are claimed.

create table private.untold_entries (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  changed_at timestamptz not null
);
comment on table private.untold_entries is
  'Entries that may have a result which their team has not been told.';
comment on column private.untold_entries.changed_at is 'When the entry last changed, by its updated_at.';

create index untold_entries_changed_at_idx on private.untold_entries (changed_at);

create function private.note_untold(ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.untold_entries (submission_id, changed_at)
  select id, updated_at from public.submissions where id = any (ids) order by id
  on conflict (submission_id) do update set changed_at = excluded.changed_at;
$$;
comment on function private.note_untold(uuid[]) is
  'Marks entries, so that the schedule looks at what their teams have to be told.';

create function private.note_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_untold(array[new.id]);
  return null;
end
$$;
comment on function private.note_decision() is 'Trigger: marks a submission whose decision is released.';

create trigger note_decision after insert or update of released_status, withdrawn_at
  on public.submissions
  for each row when (new.withdrawn_at is null and new.released_status is not null)
  execute function private.note_decision();

create function private.note_new_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_untold(array(
    select submission_id from public.submission_members where user_id = new.id));
  return null;
end
$$;
comment on function private.note_new_address() is
  'Trigger: somebody who could not be emailed, and now can, may have missed a result.';

create trigger note_new_address after update of email on public.profiles
  for each row when (private.is_email(old.email) is not true and private.is_email(new.email))
  execute function private.note_new_address();

create function private.current_decision(entry public.submissions, topic text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if entry.withdrawn_at is not null then
    return null;
  elsif topic = 'results' then
    return entry.released_status;
  end if;
  return case when private.is_finalist(entry.id) then private.round_outcome(entry.id, topic) end;
end
$$;
comment on function private.current_decision(public.submissions, text) is
  'What a team may know of its results (the selection), its top_three or its final; null: nothing yet.';

create function private.told_decision(user_id uuid, topic text) returns text
language sql stable set search_path = ''
return (
  select decision from private.notifications told
  where told.user_id = told_decision.user_id and told.topic = told_decision.topic
  order by number desc limit 1
);
comment on function private.told_decision(uuid, text) is
  'Which decision a person was told last, queued emails included.';

create function private.former_decision(email private.notifications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if email.number = 1 then
    return '{}';
  end if;
  return coalesce((
    select jsonb_build_object('former_decision', former.decision) from private.notifications former
    where former.user_id = email.user_id and former.topic = email.topic
      and former.number < email.number and former.sent_at is not null
    order by former.number desc limit 1
  ), '{}');
end
$$;
comment on function private.former_decision(private.notifications) is
  'Which other decision the reader of an email about a result was sent before, as its field former_decision.';

create function private.queue_decisions(ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, user_id, recipient, topic, decision, number, data)
  select
    case
      when topic = 'results' then 'entry_' || current.decision
      when topic = 'final' then 'final_result'
      when current.decision = 'advances' then 'top_three_selected'
      else 'top_three_declined'
    end,
    profile.id, profile.email, topic, current.decision, coalesce(told.number, 0) + 1,
    jsonb_strip_nulls(jsonb_build_object(
      'idea_name', entry.idea_name,
      'receipt_number', case when topic = 'results' then entry.receipt_number end,
      'reason', case when topic = 'results' and entry.disqualified_at is not null then entry.told_reason end,
      'place', case when topic = 'final' then array_position(array['first', 'second', 'third'], current.decision) end
    ))
  from public.submissions entry
  cross join unnest(array['results', 'top_three', 'final']) topic
  cross join lateral (select private.current_decision(entry, topic) as decision) current
  join public.submission_members member on member.submission_id = entry.id
  join public.profiles profile on profile.id = member.user_id
  cross join lateral (
    -- Another decision that was queued and not sent does not count: it is removed when it is claimed.
    select max(number) as number, (array_agg(decision order by number desc) filter (
      where sent_at is not null or batch_id is not null or decision = current.decision))[1] as decision
    from private.notifications known
    where known.user_id = profile.id and known.topic = topic.topic
  ) told
  where entry.id = any (ids) and private.is_email(profile.email)
    and current.decision is distinct from told.decision and current.decision is not null
  on conflict do nothing;
$$;
comment on function private.queue_decisions(uuid[]) is
  'Queues what each member of these entries was not told yet: what the selection, the top three and the final have come to.';

create function private.queue_results(moment timestamptz, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  released_at constant timestamptz := (private.challenge()).results_released_at;
  ids uuid[];
begin
  if released_at is null then
    return 0;
  end if;
  insert into private.announcements (kind, about)
  select 'news_results', released_at
  where not exists (
    select from private.announcements where kind = 'news_results' and about = released_at
  )
  on conflict do nothing;
  with due_entries as (
    select submission_id from private.untold_entries
    order by changed_at limit max_count for update skip locked
  ), looked_at as (
    delete from private.untold_entries known using due_entries
    where known.submission_id = due_entries.submission_id
    returning known.submission_id
  )
  select array_agg(submission_id) into ids from looked_at;
  if ids is null then
    return 0;
  end if;
  perform private.queue_decisions(ids);
  return cardinality(ids);
end
$$;
comment on function private.queue_results(timestamptz, int) is
  'Once results are released: queues the emails about a batch of marked entries, and returns how many it has looked at.';

-- The schedule ------------------------------------------------------------------------------------

create function private.queue_announcements(moment timestamptz, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  reminder record;
  announcement private.announcements;
  queued int;
  total int := 0;
begin
  for reminder in select * from private.reminders() loop
    insert into private.announcements (kind, about)
    select reminder.topic, closes_at
    where closes_at > moment + reminder.next_lead and closes_at <= moment + reminder.lead
      and not exists (
        select from private.announcements where kind = reminder.topic and about = closes_at
      )
    on conflict do nothing;
    total := total + private.queue_reminders(reminder.topic, moment, max_count, true);
  end loop;
  for announcement in
    select * from private.announcements where done_at is null and not_before <= now() order by id
  loop
    queued := case announcement.kind
      when 'deadline_changed' then private.queue_deadline_change(announcement, moment, max_count)
      when 'news_results' then private.queue_news('news_results', 'news_results', '{}', max_count)
      else private.queue_reminders(announcement.kind, moment, max_count, false)
    end;
    if queued = 0 then
      update private.announcements set done_at = now() where id = announcement.id;
    end if;
    total := total + queued;
  end loop;
  return total;
end
$$;
comment on function private.queue_announcements(timestamptz, int) is
  'Queues a batch of each announcement that is due, and returns how many emails.';

create function private.queue_notifications() returns int
language plpgsql set search_path = '' as $$
declare
  batch constant int := 500;
  moment constant timestamptz := private.now();
begin
  perform private.queue_judging_digests(moment);
  perform private.queue_group_emails(moment);
  return private.queue_results(moment, batch) + private.queue_announcements(moment, batch);
end
$$;
comment on function private.queue_notifications() is
  'Schedule: queues the next batch of the emails that are due by the challenge''s clock, each once. Called again, in another transaction, until it returns 0: nothing else is due now.';
