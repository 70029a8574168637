-- Emails to administrators with the totals and those of the last 24 hours: when submissions open, a day before they close,
-- and at the close. They are counted when the email is sent. Administrators turn them off with the daily summary
-- (set_judging_digest).

-- The occasions by the kinds of their emails, and until when each is news.
create function private.totals_occasions() returns table (kind text, due_at timestamptz, until timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  challenge constant public.challenge_parameters := (private.challenge());
  a_day constant interval := '1 day';
begin
  return query
  select 'submissions_opened', challenge.submissions_open_at,
    least(challenge.submissions_open_at + a_day, challenge.submissions_close_at)
  union all
  -- Not if submissions are open for a day or less.
  select 'submissions_closing', challenge.submissions_close_at - a_day, challenge.submissions_close_at
  where challenge.submissions_close_at - a_day > challenge.submissions_open_at
  union all
  select 'submissions_closed', challenge.submissions_close_at, challenge.submissions_close_at + a_day;
end
$$;

-- Schedule: queues the email of an occasion to each administrator, once for each date.
create function private.queue_submission_totals(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  news record;
begin
  for news in
    select *, concat_ws(' ', kind, extract(epoch from due_at)) as topic
    from private.totals_occasions() where moment >= due_at and moment < until
  loop
    perform private.notify(news.kind, admin.user_id, topic => news.topic, subject_time => news.due_at)
      from private.user_roles admin
      where admin.role = 'admin' and admin.wants_digest and not exists (
        select from private.notifications sent where sent.user_id = admin.user_id and sent.topic = news.topic
      );
  end loop;
end
$$;

-- The totals now, and those of the last 24 hours. A discarded draft counts nowhere, and a submission as what it is now.
create function private.count_totals() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  moment constant timestamptz := private.now();
  since constant timestamptz := moment - interval '1 day';
begin
  return (
    select to_jsonb(people) from (
      select count(*) as registered, count(*) filter (where created_at > since) as new_registered from public.profiles
    ) people
  ) || (
    select to_jsonb(entries) from (
      select moment as counted_at,
        count(*) filter (where state = 'draft') as drafts,
        count(*) filter (where created_at > since) as new_drafts,
        count(*) filter (where state = 'submitted') as submitted,
        count(*) filter (where state = 'submitted' and submitted_at > since) as new_submitted,
        count(*) filter (where state = 'withdrawn') as withdrawn,
        count(*) filter (where state = 'withdrawn' and withdrawn_at > since) as new_withdrawn
      from public.submissions
    ) entries
  );
end
$$;
