-- Reminders to judges who have reviews to finish: sent when an administrator asks, and never twice within
-- a day, no matter who asks.

-- Definer: administrators have no rights on the tables.
create function private.remind_judges(wanted_round uuid) returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  round public.judging_rounds := private.lock_round(wanted_round);
  moment timestamptz := private.now();
  reminded int;
begin
  if private.round_state(round) <> 'open' then
    perform private.refuse('round_closed', 'Judges are reminded while a round is open.');
  end if;
  perform private.lock_judges_of(round);
  with unfinished as (
    select assignment.id, assignment.judge_id
    from public.judging_assignments assignment
    join public.judging_copies copy on copy.id = assignment.judging_copy_id
    join public.submissions entry on entry.id = copy.submission_id
    join public.judges judge on judge.id = assignment.judge_id
    left join public.judging_reviews review on review.assignment_id = assignment.id
    where copy.round_id = round.id and assignment.recused_at is null
      and review.submitted_at is null and private.is_in_the_running(entry)
      and private.judge_state(judge) = 'active'
      and not private.has_judging_conflict(copy.submission_id, judge.id)
      and not exists (
        select from public.judging_assignments recent
        where recent.judge_id = judge.id and recent.reminded_at > moment - interval '20 hours'
      )
    order by assignment.id
  ), noted as (
    update public.judging_assignments assignment set reminded_at = moment
    from unfinished where assignment.id = unfinished.id
    returning assignment.judge_id
  ), told as (
    select private.email_judge(judge_id, 'judge_reminder', jsonb_build_object(
      'round_name', round.name, 'entries', count(*), 'closes_at', round.closes_at
    ))
    from noted group by judge_id
  )
  select count(*) into reminded from told;
  if reminded > 0 then
    perform private.write_audit('judging.reminded', 'judging_round', round.id::text,
      jsonb_build_object('judges', reminded));
  end if;
  return reminded;
end
$$;
comment on function private.remind_judges(uuid) is 'See public.remind_judges.';

create function public.remind_judges(round_id uuid) returns int
language sql
set search_path = ''
as $$ select private.remind_judges(round_id) $$;
comment on function public.remind_judges(uuid) is
  'Administrators: mails every judge of an open round who has reviews to finish, nobody twice within 20 hours, and says how many. Refuses with round_closed, not_found.';
grant execute on function
  private.remind_judges(uuid),
  public.remind_judges(uuid)
  to authenticated;
