-- A reminder to each finalist's team before the deadline of a stage, while its document is outstanding.

create view private.outstanding_documents as
select stage.id as stage_id, stage.name, stage.due_at, entry.id as submission_id, entry.idea_name
from public.finalist_stages stage
cross join private.finalist_entries() entry
where not exists (
  select from public.finalist_documents document
  where document.stage_id = stage.id and document.submission_id = entry.id
);
comment on view private.outstanding_documents is
  'Each stage with each finalist that has not uploaded a document for it, also after the deadline.';

create function private.queue_stage_reminders(moment timestamptz) returns void
language sql set search_path = '' as $$
  insert into private.notifications (kind, user_id, recipient, topic, data)
  select 'stage_reminder', profile.id, profile.email, reminder.topic, jsonb_build_object(
    'stage_id', outstanding.stage_id, 'idea_name', outstanding.idea_name,
    'stage_name', outstanding.name, 'due_at', outstanding.due_at)
  from private.outstanding_documents outstanding
  -- A moved deadline is reminded of again.
  cross join lateral (
    select concat_ws(' ', 'stage', outstanding.stage_id, extract(epoch from outstanding.due_at)) as topic
  ) reminder
  join public.submission_members member on member.submission_id = outstanding.submission_id
  join public.profiles profile on profile.id = member.user_id
  where outstanding.due_at > moment
    and outstanding.due_at <= moment + make_interval(days => private.stage_reminder_days())
    and private.is_email(profile.email)
    and not exists (
      select from private.notifications known
      where known.user_id = profile.id and known.topic = reminder.topic
    )
  on conflict do nothing;
$$;
comment on function private.queue_stage_reminders(timestamptz) is
  'Schedule: queues the reminders that are due, once for each person, stage and deadline.';

create function private.needs_stage_reminder(email private.notifications) returns boolean
language sql stable set search_path = ''
return exists (
  select from private.outstanding_documents outstanding
  join public.submission_members member on member.submission_id = outstanding.submission_id
  where member.user_id = email.user_id
    and outstanding.stage_id::text = email.data ->> 'stage_id'
    and outstanding.due_at = (email.data ->> 'due_at')::timestamptz
    and outstanding.due_at > private.now()
);
comment on function private.needs_stage_reminder(private.notifications) is
  'Whether a queued reminder still applies: the document is outstanding, and the deadline has neither moved nor passed.';
