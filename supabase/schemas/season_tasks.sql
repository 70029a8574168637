-- The facts from which the back office derives the next tasks of the season (seasonTasks.ts), and the tasks that
-- administrators have put off. Rounds, releases and dates are read with their own views.

create table private.postponed_tasks (
  task text primary key references private.season_tasks (value),
  -- Null: it is done, or not needed, this season.
  until timestamptz check (private.check_times(until))
);
comment on table private.postponed_tasks is 'Season tasks that administrators have postponed, each for all administrators.';

create trigger audit_save after insert or update on private.postponed_tasks
  for each row execute function private.audit('season.task_postponed', 'season_task', 'task', 'task', 'until');
create trigger audit_deletion after delete on private.postponed_tasks
  for each row execute function private.audit('season.task_resumed', 'season_task', 'task', 'task');

create function private.postpone_season_task(_id text, _until timestamptz default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(not exists (select from private.season_tasks where value = _id), 'not_found',
    'This task does not exist.');
  perform private.refuse_if(_until <= private.now(), 'invalid_input', 'Choose a day in the future.');
  insert into private.postponed_tasks (task, until) values (_id, _until)
  on conflict (task) do update set until = excluded.until;
  return _until;
end
$$;
call private.publish_change('postpone_season_task', 'administrator',
  'Administrators: postpones a season task (season_tasks) for all administrators, until a given time or for the whole season (null). Returns that time. Fails with not_found or invalid_input.');

create function private.resume_season_task(_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.postponed_tasks where task = _id;
end
$$;
call private.publish_change('resume_season_task', 'administrator',
  'Administrators: returns a postponed season task to the list. Does nothing if the task is not postponed.');

create function private.season_facts() returns table (
  configuration_revision int, lacks_administrators boolean, lacks_app boolean, administrators_without_app int,
  has_entries boolean, submissions_to_check int, has_judges boolean, newsletter_at timestamptz,
  finalists int, finalists_without_mentor int, finalists_without_page int, has_stages boolean, postponed jsonb
)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  -- Once, not for each submission.
  moment constant timestamptz := private.now();
begin
  perform private.require_admin();
  return query select
    parameters.revision,
    private.lacks_administrators(),
    not private.has_second_factor(auth.uid()),
    (
      select count(*)::int from private.user_roles
      where role = 'admin' and not private.has_second_factor(user_id)
    ),
    exists (select from public.submissions),
    (
      select count(*)::int from public.submissions submission
      where submission.state = 'submitted' and submission.eligibility = 'unchecked'
        and submission.status not in (select value from private.submission_statuses where is_decision)
        and greatest(parameters.submissions_close_at, submission.deadline_extended_to) < moment
        and not exists (
          select from public.round_entries round_entry
          join private.live_rounds round on round.id = round_entry.round_id
          where round_entry.submission_id = submission.id
        )
    ),
    exists (select from public.judges where withdrawn_at is null and declined_at is null),
    (
      select max(coalesce(newsletter.started_at, newsletter.scheduled_for)) from public.group_emails newsletter
      where newsletter.is_news and newsletter.state in ('scheduled', 'sending', 'sent')
    ),
    finalists.total, finalists.without_mentor, finalists.without_page,
    exists (select from public.finalist_stages),
    (
      select coalesce(jsonb_object_agg(task, until), '{}') from private.postponed_tasks
      where until is null or until > moment
    )
  from public.challenge_parameters parameters
  cross join (
    select count(*)::int as total,
      count(*) filter (where not exists (
        select from public.mentors where submission_id = finalist.id
      ))::int as without_mentor,
      count(*) filter (where private.visibility_of(page) = 'private')::int as without_page
    from private.finalist_submissions() finalist
    left join public.finalist_pages page on page.submission_id = finalist.id
  ) finalists;
end
$$;
call private.publish_function('season_facts',
  'Administrators: returns one row with the data that determines which season tasks are done. lacks_administrators: another release is expected, but fewer than two administrators are free of conflicts with submissions that can still win. lacks_app: the caller has no authenticator app. submissions_to_check: the number of submissions that can no longer be edited, whose eligibility is not checked, and which are neither in a round nor decided. newsletter_at: when the last newsletter was sent or is scheduled. postponed: JSON with the time until which each task is postponed (null: for the whole season).');
