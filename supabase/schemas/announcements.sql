-- Emails to many people at once: reminders before the deadline, a changed deadline, results. The schedule queues them
-- in batches (schedule.sql). Each email is checked again when it is claimed (current_emails.sql), so queuing locks no
-- submissions.

create table private.announcements (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'reminder_week', 'reminder_day', 'deadline_changed', 'news_results', 'confirmation')),
  -- For a reminder: the deadline. For a changed deadline: the previous one. For results: their release. For a confirmation:
  -- the day of the version of the rules.
  reference_at timestamptz not null,
  not_before timestamptz not null default now(),
  -- When the deadline last changed: people who registered after that have seen the new one.
  changed_at timestamptz not null default private.now(),
  -- When all emails were queued; null: the schedule continues.
  done_at timestamptz
);
comment on table private.announcements is 'Announcements to many people, in progress or done.';

create unique index announcements_open_key on private.announcements (kind) where done_at is null;
create index announcements_about_idx on private.announcements (kind, reference_at);

-- Reminders ---------------------------------------------------------------------------------------

-- The reminders: from how long before a draft's deadline, and until when, each is sent.
create function private.reminders() returns table (topic text, lead interval, next_lead interval)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('reminder_week', interval '7 days', interval '1 day'),
    ('reminder_day', interval '1 day', interval '0');
$$;

-- Queues a batch of a reminder to the teams of all drafts, or only of drafts with an extended deadline, and returns
-- how many.
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
      where state = 'draft'
        and deadline_extended_to > greatest(closes_at, moment + reminder.next_lead)
        and deadline_extended_to <= moment + reminder.lead
    );
    if extended = '{}' then
      return 0;
    end if;
  end if;
  insert into private.notifications (kind, user_id, recipient, topic)
  select 'deadline_reminder', profile.id, profile.email, wanted
  from (
    select id, private.closes_at(submission) as closes_at from public.submissions submission
    where state = 'draft' and (extended is null or id = any (extended))
  ) draft
  join public.submission_members member on member.submission_id = draft.id
  join public.profiles profile on profile.id = member.user_id
  where draft.closes_at > moment + reminder.next_lead and draft.closes_at <= moment + reminder.lead
    -- Members who have just joined get no reminder.
    and member.joined_at <= draft.closes_at - reminder.lead
    and profile.email is not null
    and not exists (select from private.notifications where user_id = profile.id and topic = wanted)
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;

-- Deadline change ---------------------------------------------------------------------------------

-- Trigger: announces a changed deadline 15 minutes after its last change, so that corrections cause one email or
-- none.
create function private.announce_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.announcements as open (kind, reference_at, not_before)
  values ('deadline_changed', old.submissions_close_at, now() + interval '15 minutes')
  on conflict (kind) where done_at is null
    do update set not_before = excluded.not_before, changed_at = excluded.changed_at;
  return null;
end
$$;

create trigger announce_deadline after update of submissions_close_at on public.challenge_parameters
  for each row when (new.submissions_close_at is distinct from old.submissions_close_at)
  execute function private.announce_deadline();

-- Queues a batch of emails about a changed deadline, to the affected teams and the mailing list, and returns how
-- many.
create function private.queue_deadline_change(
  announcement private.announcements, moment timestamptz, max_count int
) returns int
language plpgsql set search_path = '' as $$
declare
  closes_at constant timestamptz := (private.challenge()).submissions_close_at;
  former constant timestamptz := announcement.reference_at;
  own_topic constant text := concat_ws(' ', 'deadline', announcement.id, extract(epoch from closes_at));
  queued int;
begin
  if closes_at = former or greatest(closes_at, former) < moment then
    return 0;
  end if;
  insert into private.notifications (kind, user_id, recipient, topic, data)
  select 'deadline_changed', profile.id, profile.email, own_topic, jsonb_build_object(
    'idea_name', submission.idea_name, 'closes_at', greatest(closes_at, submission.deadline_extended_to),
    'former_closes_at', greatest(former, submission.deadline_extended_to))
  from public.submissions submission
  join public.submission_members member on member.submission_id = submission.id
  join public.profiles profile on profile.id = member.user_id
  where submission.state <> 'withdrawn' and profile.email is not null and profile.created_at <= announcement.changed_at
    and greatest(closes_at, submission.deadline_extended_to) <> greatest(former, submission.deadline_extended_to)
    and not exists (select from private.notifications where user_id = profile.id and topic = own_topic)
  limit max_count
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued + private.queue_news('news_deadline', own_topic,
    jsonb_build_object('closes_at', closes_at, 'former_closes_at', former), max_count, announcement.changed_at);
end
$$;

-- The mailing list --------------------------------------------------------------------------------

-- The confirmed subscribers who get news of a kind: not those whose team gets an email of its own.
create view private.news_recipients as
with team as (
  select profile.email, submission.state from public.profiles profile
  join public.submission_members member on member.user_id = profile.id
  join public.submissions submission on submission.id = member.submission_id
), subscriber as (
  select id, email, created_at from public.mailing_list where confirmed_at is not null
)
select 'news_deadline' as kind, subscriber.* from subscriber
where not exists (select from team where team.email = lower(subscriber.email))
union all
select 'news_results', subscriber.* from subscriber
where not exists (
  select from team where team.email = lower(subscriber.email) and team.state = 'submitted'
);

-- Queues a batch of emails to the subscribers who had joined by then, and returns how many.
create function private.queue_news(
  kind text, topic text, data jsonb, max_count int, joined_by timestamptz default 'infinity'
) returns int
language sql set search_path = '' as $$
  with queued as (
    insert into private.notifications (kind, subscriber_id, recipient, topic, data)
    select queue_news.kind, subscriber.id, subscriber.email, queue_news.topic, queue_news.data
    from private.news_recipients subscriber
    where subscriber.kind = queue_news.kind and subscriber.created_at <= queue_news.joined_by
      and not exists (
        select from private.notifications earlier
        where earlier.subscriber_id = subscriber.id and earlier.topic = queue_news.topic
      )
    limit max_count
    on conflict do nothing
    returning id
  )
  select count(*)::int from queued;
$$;

-- Results -----------------------------------------------------------------------------------------

-- A release marks its submissions, and the schedule notifies their teams in batches. A later release does not touch
-- queued emails: those about a former decision are removed when they are claimed (current_data).

create table private.submissions_to_notify (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  -- The updated_at of the submission.
  changed_at timestamptz not null
);
comment on table private.submissions_to_notify is
  'Submissions whose team may not have been notified of a result yet.';

create index submissions_to_notify_changed_at_idx on private.submissions_to_notify (changed_at);

create function private.mark_to_notify(ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.submissions_to_notify (submission_id, changed_at)
  select id, updated_at from public.submissions where id = any (ids) order by id
  on conflict (submission_id) do update set changed_at = excluded.changed_at;
$$;

-- Trigger: a decision, the outcome of a top three or final, a final that opens, or the new address of a person who had none
-- and may have missed a result.
create function private.mark_result() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_to_notify(case tg_table_name
    when 'submissions' then array[new.id]
    when 'profiles' then array(select submission_id from public.submission_members where user_id = new.id)
    else array(select submission_id from public.round_entries where round_id = new.id)
  end);
  return null;
end
$$;

create trigger note_decision after insert or update of released_status, withdrawn_at on public.submissions
  for each row when (new.withdrawn_at is null and new.released_status is not null)
  execute function private.mark_result();
create trigger note_new_address after update of email on public.profiles
  for each row when (old.email is null and new.email is not null)
  execute function private.mark_result();

-- The released decision of a submission: results (the selection), top_three or final. Null: none yet. Without a top three,
-- all finalists advance to the final.
create function private.current_decision(submission public.submissions, topic text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when submission.state = 'withdrawn' then null
    when topic = 'results' then submission.released_status
    when private.is_finalist(submission.id) then coalesce(private.round_outcome(submission.id, topic),
      case when topic = 'top_three' and private.all_pitch_since() is not null
        and private.round_released_at('final') is null then 'advances' end)
  end;
end
$$;

-- Queues emails about new decisions to the members of these submissions: selection, top three and final.
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
    profile.id, profile.email, topic, current.decision, coalesce(notified.number, 0) + 1,
    jsonb_strip_nulls(jsonb_build_object(
      'idea_name', submission.idea_name,
      'receipt_number', case when topic = 'results' then submission.receipt_number end,
      'reason', case when topic = 'results' and submission.disqualified_at is not null then submission.released_reason end,
      'place', case when topic = 'final' then array_position(array['first', 'second', 'third'], current.decision) end
    ))
  from public.submissions submission
  cross join unnest(array['results', 'top_three', 'final']) topic
  cross join lateral (select private.current_decision(submission, topic) as decision) current
  join public.submission_members member on member.submission_id = submission.id
  join public.profiles profile on profile.id = member.user_id
  cross join lateral (
    -- A former decision that is still queued does not count: it is removed when it is claimed.
    select max(number) as number, (array_agg(decision order by number desc) filter (
      where sent_at is not null or batch_id is not null or decision = current.decision))[1] as decision
    from private.notifications earlier
    where earlier.user_id = profile.id and earlier.topic = topic.topic
  ) notified
  where submission.id = any (ids) and profile.email is not null
    and current.decision is distinct from notified.decision and current.decision is not null
  on conflict do nothing;
$$;

-- Once results are released: queues the emails for a batch of marked submissions, and returns how many it has
-- checked.
create function private.queue_results(moment timestamptz, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  released_at constant timestamptz := (private.challenge()).results_released_at;
  ids uuid[];
begin
  if released_at is null then
    return 0;
  end if;
  insert into private.announcements (kind, reference_at)
  select 'news_results', released_at
  where not exists (select from private.announcements where kind = 'news_results' and reference_at = released_at)
  on conflict do nothing;
  ids := array(select submission_id from private.submissions_to_notify
    order by changed_at limit max_count for update skip locked);
  if ids <> '{}' then
    delete from private.submissions_to_notify where submission_id = any (ids);
    perform private.queue_decisions(ids);
  end if;
  return cardinality(ids);
end
$$;

-- The schedule ------------------------------------------------------------------------------------

-- Queues a batch of each due announcement, and returns the number of emails.
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
    insert into private.announcements (kind, reference_at)
    select reminder.topic, closes_at
    where closes_at > moment + reminder.next_lead and closes_at <= moment + reminder.lead
      and not exists (select from private.announcements where kind = reminder.topic and reference_at = closes_at)
    on conflict do nothing;
    total := total + private.queue_reminders(reminder.topic, moment, max_count, true);
  end loop;
  insert into private.announcements (kind, reference_at)
  select 'confirmation', version.day from (select private.rules_version()::timestamp at time zone 'UTC' as day) version
  where not exists (select from private.announcements where kind = 'confirmation' and reference_at = version.day)
  on conflict do nothing;
  for announcement in
    select * from private.announcements where done_at is null and not_before <= now() order by id
  loop
    queued := case announcement.kind
      when 'deadline_changed' then private.queue_deadline_change(announcement, moment, max_count)
      when 'news_results' then private.queue_news('news_results', 'news_results', '{}', max_count)
      when 'confirmation' then (
        select count(*) from private.ask_to_confirm(null, null, 'confirmation ' || private.rules_version(), max_count))
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

-- Schedule: queues the next batch of emails that are due on the challenge's clock. Called until it returns 0. With
-- 200,000 subscribers, finding the next ones takes as long as queuing 1,000.
create function private.queue_notifications() returns int
language plpgsql set search_path = '' as $$
declare
  batch constant int := 2000;
  moment constant timestamptz := private.now();
begin
  perform private.queue_judging_digests(moment);
  perform private.queue_submission_totals(moment);
  perform private.queue_stage_reminders(moment);
  perform private.queue_page_reminders(moment);
  return private.queue_results(moment, batch) + private.queue_announcements(moment, batch);
end
$$;

-- How many people an email reaches ---------------------------------------------------------------

-- Shown next to the settings that cause emails to many people.
create view private.admin_email_reach as
select
  (
    select count(*) from public.submission_members member
    join public.submissions submission on submission.id = member.submission_id
    where submission.state <> 'withdrawn'
  ) as people_in_teams,
  (select count(*) from private.news_recipients where kind = 'news_deadline') as subscribers,
  (select count(distinct user_id) from private.notifications where topic = 'results') as notified_people,
  (select count(*) from private.submissions_to_notify) as submissions_to_notify,
  (
    select count(*) from private.notifications
    where state = 'queued' and kind in (
      'entry_selected', 'entry_declined', 'top_three_selected', 'top_three_declined', 'final_result', 'news_results')
  ) as queued_emails
where (select private.is_admin());
call private.publish_view('admin_email_reach',
  'Administrators: one row with the number of people that an email to all teams or subscribers would reach, and the progress of result notifications.', columns => '
  people_in_teams: The number of people on teams with a draft or a submitted submission.
  subscribers: The number of confirmed subscribers who are not on a team. They get an email when a deadline changes.
  notified_people: The number of people whose result email has been sent or queued.
  submissions_to_notify: The number of submissions whose teams have not been notified of their released result yet.
  queued_emails: The number of queued emails about results, including those to the mailing list.');
