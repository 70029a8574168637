-- Reminders to judges with reviews outstanding: an administrator sends them, and a judge gets at most one in
-- 20 hours. They can be canceled for ten minutes. Also the to-do list of administrators, and the daily email about what
-- is new in it.

create function private.remind_judges(_round_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(_round_id);
  moment timestamptz := private.now();
  reminded int;
begin
  perform private.refuse_if(private.round_stage(round) <> 'open', 'round_closed',
    'This round is not open. You can send reminders only while it is open.');
  perform private.lock_judges_of(round);
  with queued as (
    select private.email_judge(due.judge_id, 'judge_reminder', '{}', make_interval(mins => private.undo_minutes()),
      subject_id => round.id, subject_time => moment)
    from private.reviews_due due
    where due.round_id = round.id and due.state <> 'submitted' and not exists (
      select from private.notifications recent
      where recent.kind = 'judge_reminder' and recent.judge_id = due.judge_id
        and recent.subject_time > moment - interval '20 hours'
    )
    group by due.judge_id order by due.judge_id
  )
  select count(*) into reminded from queued;
  if reminded > 0 then
    perform private.write_audit('judging.reminded', 'judging_round', round.id::text,
      jsonb_build_object('judges', reminded));
  end if;
  return reminded;
end
$$;
call private.publish_change('remind_judges', 'administrator',
  'Administrators: emails every judge with outstanding reviews in an open round, at most once every 20 hours, and returns the number of judges. The emails are sent ten minutes later; until then, stop_reminders can cancel them. Fails with round_closed or not_found.');

create function private.stop_reminders(_round_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round constant public.judging_rounds := private.lock_round(_round_id);
  stopped int;
begin
  delete from private.notifications
    where kind = 'judge_reminder' and subject_id = round.id and attempts = 0 and sent_at is null;
  get diagnostics stopped = row_count;
  if stopped > 0 then
    perform private.write_audit('judging.reminders_stopped', 'judging_round', round.id::text,
      jsonb_build_object('judges', stopped));
  end if;
  return stopped;
end
$$;
call private.publish_change('stop_reminders', 'administrator',
  'Administrators: cancels a round''s queued reminders, so that the judges can be reminded again at once, and returns the number canceled. Fails with not_found.');

-- The to-do list ----------------------------------------------------------------------------------

create view private.bounced_judge_invitations as
select judge.id as judge_id, judge.invited_by, suppressed.reason, suppressed.suppressed_at
from public.judges judge
join private.suppressed_addresses suppressed on suppressed.address = lower(judge.email)
where judge.state = 'invited';
comment on view private.bounced_judge_invitations is
  'Unanswered invitations to judge whose addresses get no emails.';

-- Whether another release is expected, and fewer than two administrators could ever request and confirm it.
create function private.lacks_administrators() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (not private.results_are_released() or exists (
    select from private.live_rounds round where round.stage <> 'released' and not private.is_superseded(round)
  )) and (
    select count(*) from private.user_roles admin
    where admin.role = 'admin' and not private.is_competitor(admin.user_id)
  ) < 2;
end
$$;

-- The to-do list of an administrator: how many tasks of each kind are open, how many of them are new since a time
-- (null: all), and their round if all are in one. The kinds are those of my_judging_tasks. It leaves out what no longer
-- matters, such as declined submissions and superseded rounds, and submissions with which the administrator has a
-- conflict.
create function private.judging_tasks(admin_id uuid, since timestamptz default null)
returns table (kind text, open_count int, new_count int, round_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  conflicted constant uuid[] := private.conflicted_submissions_of(admin_id);
  conflicted_rounds constant uuid[] := array(
    select distinct round_entry.round_id from public.round_entries round_entry
    where round_entry.submission_id = any (conflicted)
  );
  -- How long before the deadline of a round outstanding reviews appear.
  lead constant interval := '3 days';
begin
  return query
  with round as materialized (
    select * from private.live_rounds
    where current_stage in ('draft', 'open') and assignments_revision > 0
  ), undecided as materialized (
    select * from private.live_rounds round
    where round.stage <> 'released' and not private.is_superseded(round)
  ), due as materialized (
    select review.*, round.closes_at
    from round join private.reviews_due review on review.round_id = round.id
  ), departure as materialized (
    select withdrawn_at from public.judges where withdrawn_at is not null and accepted_at is not null
  ), short as (
    select round_entry.id, round_entry.round_id, round_entry.submission_id
    from round
    join public.round_entries round_entry on round_entry.round_id = round.id
    join public.submissions submission on submission.id = round_entry.submission_id
    left join due on due.round_entry_id = round_entry.id
    where round_entry.ready_at is not null and submission.is_in_the_running
      -- In other kinds of rounds every judge already reviews every submission.
      and round.kind = 'screening'
    group by round_entry.id, round.id, round.reviews_required
    having count(due.id) < round.reviews_required
  ), task (kind, round_id, submission_id, happened_at) as (
    select 'reviewers', short.round_id, short.submission_id, greatest(
      (select max(recused_at) from public.judging_assignments where round_entry_id = short.id),
      (select max(created_at) from public.judging_conflicts conflict
        where conflict.submission_id = short.submission_id and conflict.judge_id is not null),
      (select max(withdrawn_at) from departure))
    from short
    union all
    select 'recused', round.id, round_entry.submission_id, assignment.recused_at
    from round
    join public.round_entries round_entry on round_entry.round_id = round.id
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    where assignment.recused_at is not null and round.kind <> 'screening'
    union all
    select 'unfinished', due.round_id, due.submission_id, due.closes_at - lead
    from due
    where due.state <> 'submitted'
      and due.closes_at between private.now() and private.now() + lead
    union all
    select 'judges_withdrawn', null, null, withdrawn_at from departure
    where withdrawn_at > (select min(created_at) from round)
    union all
    select 'invitations', null, null, judge.last_sent_at + interval '7 days'
    from public.judges judge
    where judge.state = 'invited'
      and judge.last_sent_at <= private.now() - interval '7 days'
      and judge.id not in (select bounced.judge_id from private.bounced_judge_invitations bounced)
      and not exists (
        select from private.live_rounds final where final.kind = 'final' and final.stage = 'released'
      )
    union all
    select 'bounced_invitations', null, null, bounced.suppressed_at
    from private.bounced_judge_invitations bounced
    -- All administrators see it if the inviter is no longer one of them.
    where bounced.invited_by = judging_tasks.admin_id or not exists (
      select from private.user_roles inviter
      where inviter.user_id = bounced.invited_by and inviter.role = 'admin'
    )
    union all
    select 'group_emails', mail.round_id, null, mail.updated_at
    from public.group_emails mail
    where mail.state = 'approval_requested' and mail.requested_by is distinct from judging_tasks.admin_id
    union all
    select 'notes', round_entry.round_id, round_entry.submission_id, note.created_at
    from public.judging_notes note
    join public.judging_assignments assignment on assignment.id = note.assignment_id
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    join undecided on undecided.id = round_entry.round_id
    where note.by_judge and note.seen_at is null
    union all
    select 'conflicts', null, conflict.submission_id, conflict.created_at
    from public.judging_conflicts conflict
    join public.submissions submission on submission.id = conflict.submission_id
    where conflict.state = 'suspected' and submission.is_in_the_running
      and submission.released_status is distinct from 'declined'
    union all
    select 'releases', release.round_id, null, release.requested_at
    from public.releases release
    where release.state = 'requested' and release.requested_by is distinct from judging_tasks.admin_id
    union all
    select 'interventions', intervention.round_id, null, intervention.created_at
    from public.interventions intervention
    -- The others are listed before a release.
    join private.intervention_kinds kind on kind.value = intervention.kind and kind.needs_reason = 'always'
    where intervention.release_id is null and intervention.actor_id is distinct from judging_tasks.admin_id
      and not intervention.submission_ids && conflicted and exists (select from undecided)
    union all
    select 'evidence', null, submission.id, request.answered_at
    from public.evidence_requests request
    join public.submissions submission on submission.id = request.submission_id
    where submission.eligibility = 'answered' and submission.is_in_the_running
      and submission.released_status is distinct from 'declined'
    union all
    select 'stopped_releases', stopped.round_id, null, stopped.stopped_at
    from (select distinct on (round_id) * from public.releases order by round_id, requested_at desc) stopped
    where stopped.stop_reason is not null
    union all
    select 'results', closed.id, null, closed.closes_at
    from undecided closed
    where closed.current_stage = 'closed' and private.has_reviews(closed.id)
    union all
    select 'administrators', null, null, (select greatest(min(term.since), max(term.until)) from private.admin_terms term)
    where private.lacks_administrators()
    -- Add another task as a select here, and its kind in judging_task_kinds.
  )
  select task.kind, count(*)::int,
    (count(*) filter (where since is null or task.happened_at > since))::int,
    case when count(distinct task.round_id) = 1 then min(task.round_id::text)::uuid end
  from task
  where case
      when task.submission_id is not null then task.submission_id <> all (conflicted)
      else coalesce(task.round_id <> all (conflicted_rounds), true)
    end
  group by task.kind;
end
$$;

create function private.my_judging_tasks() returns table (kind text, open_count int, round_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select task.kind, task.open_count, task.round_id
    from private.judging_tasks(auth.uid()) task order by task.kind;
end
$$;
call private.publish_function('my_judging_tasks',
  'Administrators: returns the caller''s to-do list by kind (judging_task_kinds), with the round if all tasks of a kind are in the same round. invitations: unanswered for a week. bounced_invitations: only for the administrator who sent them. unfinished: reviews in rounds that close within three days. interventions: only while another release is expected. administrators: while another release is expected but fewer than two administrators are free of conflicts with entries that can still win. Excludes round entries with which the caller has a conflict.');

-- Schedule: once a day, after 06:00 UTC by the challenge's clock, emails each administrator their to-do list, if
-- anything in it is new.
create function private.queue_judging_digests(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  due constant timestamptz := date_trunc('day', moment, 'UTC') + interval '6 hours';
  person record;
begin
  if moment < due then
    return;
  end if;
  for person in
    select user_id as id, digest_at from private.user_roles
    where role = 'admin' and wants_digest and (digest_at between due and moment) is not true
    order by user_id
  loop
    update private.user_roles set digest_at = moment where user_id = person.id;
    perform private.notify('judging_digest', person.id, jsonb_build_object('since', person.digest_at),
      'judging_digest ' || due::date)
    where exists (select from private.judging_tasks(person.id, person.digest_at) where new_count > 0);
  end loop;
end
$$;

create function private.wants_judging_digest() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select wants_digest from private.user_roles where user_id = auth.uid());
end
$$;
call private.publish_function('wants_judging_digest',
  'Administrators: returns whether the caller gets the daily to-do list and, when submissions open and close, the totals by email. On by default.');

create function private.set_judging_digest(_user_id uuid, is_wanted boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if _user_id is distinct from auth.uid() then
    raise exception using errcode = '42501', message = 'Only this administrator can do this.';
  end if;
  update private.user_roles set wants_digest = is_wanted is not false where user_id = _user_id
    returning wants_digest into is_wanted;
  return is_wanted;
end
$$;
call private.publish_change('set_judging_digest', 'administrator',
  'Administrators: turns on or off two kinds of emails to the caller: the daily to-do list, and the totals sent when submissions open and close. Returns the new setting, as wants_judging_digest does. Fails with 42501 (the account is another administrator''s).');
