-- Releases: outcomes take effect only through a release. One administrator requests the release of a round, or of the
-- statuses that administrators have set. A second one confirms it and acknowledges every intervention since the last
-- release. Then any administrator can stop it for ten minutes. When it is due, everything is checked again. A later
-- change of an outcome is a draft until the next release: teams read only released_status (my_submission in
-- submissions.sql).

create table public.releases (
  id uuid primary key default gen_random_uuid(),
  round_id uuid references public.judging_rounds (id) on delete cascade,
  -- MD5 of the outcomes (release_outcomes): they must not change before it is due.
  outcomes_hash text not null,
  requested_by uuid references auth.users (id) on delete set null,
  requested_at timestamptz not null default private.now(),
  wanted_at timestamptz,
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz,
  -- Whether the only administrator confirmed their own request, which an operator has to allow.
  is_self_confirmed boolean not null default false,
  acknowledged_up_to bigint not null default 0,
  due_at timestamptz,
  released_at timestamptz,
  stopped_by uuid references auth.users (id) on delete set null,
  stopped_at timestamptz,
  stop_reason text,
  state text not null generated always as (case
    when released_at is not null then 'released'
    when stopped_at is not null then 'stopped'
    when confirmed_at is not null then 'confirmed'
    else 'requested'
  end) stored,
  constraint second_administrator_confirms check (is_self_confirmed or confirmed_by <> requested_by),
  constraint due_once_confirmed check (num_nulls(confirmed_at, due_at) in (0, 2)),
  constraint released_once_confirmed check (released_at is null or confirmed_at is not null and stopped_at is null)
);
comment on table public.releases is 'Requested, confirmed, released and stopped releases. At most one is open.';

create unique index one_open_release on public.releases ((true)) where state in ('requested', 'confirmed');

create trigger audit_requested after insert on public.releases
  for each row execute function private.audit('release.requested', 'release', 'id', 'round_id', 'wanted_at');
create trigger audit_confirmed after update of confirmed_at on public.releases
  for each row execute function private.audit('release.confirmed', 'release', 'id', 'round_id', 'due_at', 'is_self_confirmed');
-- Without the reason, which an administrator with a conflict must not see.
create trigger audit_stopped after update of stopped_at on public.releases
  for each row execute function private.audit('release.stopped', 'release', 'id', 'round_id');
create trigger audit_released after update of released_at on public.releases
  for each row execute function private.audit('release.released', 'release', 'id', 'round_id');

create function private.open_interventions() returns setof public.interventions
language sql stable set search_path = '' as $$
  select * from public.interventions
  where id > (select coalesce(max(acknowledged_up_to), 0) from public.releases where released_at is not null);
$$;

-- Outcomes ----------------------------------------------------------------------------------------

-- The outcomes of submissions in the release of a round, or of the statuses (null): selected, declined or received,
-- or the outcome of the decision in other rounds than a panel; and whether it was set by hand.
create function private.release_outcomes(wanted_round uuid)
returns table (submission_id uuid, outcome text, is_manual boolean)
language sql stable set search_path = '' as $$
  select submission.id, case
      when not judged.is_decided and private.is_decision(submission.status) then submission.status
      when not judged.is_decided then 'received'
      when round.kind <> 'panel' then decision.outcome
      when decision.outcome = 'advances' then 'selected' else 'declined'
    end, not judged.is_decided
  from public.submissions submission
  left join public.judging_rounds round on round.id = wanted_round
  left join public.round_entries round_entry on round_entry.round_id = round.id and round_entry.submission_id = submission.id
  left join public.judging_decisions decision on decision.round_entry_id = round_entry.id and decision.decided_at is not null
  cross join lateral (
    select submission.is_in_the_running and (decision.id is not null
      -- The release of a panel also sets the status of submissions that did not advance to it.
      or round.kind is not distinct from 'panel' and submission.id in (
        select former.submission_id
        from public.round_entries former join private.live_rounds screening on screening.id = former.round_id
        where former.outcome = 'eliminated' and screening.kind = 'screening'
      )) as is_decided
  ) judged
  where judged.is_decided or coalesce(round.kind, 'panel') = 'panel'
    and submission.submitted_at is not null and submission.withdrawn_at is null
    and (private.is_decision(submission.status) or submission.released_status is not null);
$$;

create function private.outcomes_hash(wanted_round uuid) returns text
language sql stable set search_path = ''
return (
  select md5(coalesce(string_agg(submission_id || ' ' || outcome, ',' order by submission_id), ''))
  from private.release_outcomes(wanted_round)
);

-- Checks a round when its release is requested, confirmed and due. Refuses with not_decided, disqualified,
-- duplicate_rank, results_not_released and not_top_three.
create function private.refuse_unreleasable(round public.judging_rounds) returns void
language plpgsql set search_path = '' as $$
declare
  out_of_the_running constant text := (
    select string_agg(round_entry.code, ', ' order by round_entry.code)
    from public.judging_decisions decision
    join public.round_entries round_entry on round_entry.id = decision.round_entry_id
    join public.submissions submission on submission.id = round_entry.submission_id
    where round_entry.round_id = round.id and decision.decided_at is not null and decision.outcome <> 'eliminated'
      and not submission.is_in_the_running
  );
begin
  if round.stage not in ('locked', 'released')
    or (select count(*) from private.undecided_round_entries where round_id = round.id) > 0 then
    perform private.refuse('not_decided', 'Every submission of the round needs a decision by the locked result.');
  elsif out_of_the_running is not null then
    perform private.refuse('disqualified', format(
      'Disqualified or withdrawn, but decided to advance: %s. Decide again.', out_of_the_running));
  elsif exists (
    select from public.judging_decisions
    where result_id = (private.result_of(round)).id and decided_at is not null
    group by outcome having outcome in ('first', 'second', 'third') and count(*) > 1
  ) then
    perform private.refuse('duplicate_rank', 'Two submissions have the same rank.');
  elsif round.kind in ('top_three', 'final') and not private.results_are_released() then
    perform private.refuse('results_not_released',
      'The top three and the final are released after the results of the challenge.');
  elsif round.kind = 'top_three' and exists (
    select from public.judging_decisions decision
    join public.round_entries round_entry on round_entry.id = decision.round_entry_id
    join public.round_entries other on other.submission_id = round_entry.submission_id
    join private.live_rounds final on final.id = other.round_id
    where round_entry.round_id = round.id and decision.outcome = 'eliminated' and final.kind = 'final'
  ) then
    perform private.refuse('not_top_three',
      'A final has submissions that do not advance. Cancel that final first.');
  end if;
end
$$;

create function private.lock_for_release() returns void
language sql set search_path = '' as $$
  select from public.challenge_parameters where id for update;
  select from public.submissions where submitted_at is not null order by id for update;
$$;

create function private.lock_released_round(wanted_round uuid) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.lock_for_release();
  if (private.challenge()).submissions_close_at > private.now() then
    perform private.refuse('invalid_input', 'Results can be released once submissions are closed.');
  elsif wanted_round is not null then
    round := private.lock_judged_round(wanted_round);
    perform private.refuse_unreleasable(round);
  end if;
  perform private.refuse_if(exists (
    select from private.release_outcomes(wanted_round) released
    where released.submission_id = any ((select private.my_conflicted_submissions())::uuid[])
  ), 'admin_conflicted', 'You have a conflict of interest with a submission of this release.');
  return round;
end
$$;

-- Requesting, confirming, stopping ----------------------------------------------------------------

create function private.request_release(_round_id uuid default null, _not_before timestamptz default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  release_id uuid;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.refuse_if(_not_before > private.now() + interval '1 year', 'invalid_input',
    'Choose a time within a year.');
  round := private.lock_released_round(_round_id);
  perform private.refuse_if(round.stage = 'released', 'round_released',
    'This round is released. To change its outcome, correct the round first.');
  select id into release_id from public.releases
    where state in ('requested', 'confirmed') and requested_by = auth.uid() and round_id is not distinct from _round_id
      and wanted_at is not distinct from _not_before;
  if found then
    return release_id;
  end if;
  insert into public.releases (round_id, outcomes_hash, requested_by, wanted_at)
  values (_round_id, private.outcomes_hash(_round_id), auth.uid(), _not_before)
  returning id into release_id;
  if _round_id is not null then
    perform private.write_decisions_file(round, private.result_of(round));
  end if;
  perform private.notify('release_requested', admin.user_id, jsonb_strip_nulls(jsonb_build_object(
      'round_name', round.name, 'wanted_at', _not_before,
      'requested_by', (select email from public.profiles where id = auth.uid()))))
    from private.user_roles admin where admin.role = 'admin' and admin.user_id <> auth.uid();
  return release_id;
exception when unique_violation then
  perform private.refuse('release_open', 'Another release is open. Confirm it or stop it first.');
end
$$;
call private.publish_change('request_release', 'administrator',
  'Administrators: requests the release of a closed round with a locked result and decisions, or of the statuses that administrators have set (null). not_before: the earliest time. All other administrators get an email. Until it is released or stopped, the result and the decisions of the round cannot change. Repeating the request is harmless. Refuses with release_open, round_released, not_decided, disqualified, duplicate_rank, results_not_released, not_top_three, invalid_input, round_open, round_canceled, admin_conflicted, not_found, and with second_factor_again where the caller needs a second factor.',
  'admin_releases');

-- Whether the caller may confirm a release: it is another administrator's request, and the caller made none of its
-- decisions that need a reason; or the caller is the only administrator and an operator has allowed it.
create function private.may_confirm(release public.releases) returns boolean
language sql stable set search_path = ''
return case
  when release.requested_by is distinct from auth.uid() then not exists (
    select from public.judging_decisions decision
    join public.round_entries round_entry on round_entry.id = decision.round_entry_id
    where round_entry.round_id = release.round_id and decision.decided_by = auth.uid()
      and (decision.departs_from_ranking or decision.is_tied)
  )
  else (select allows_self_confirmation from private.platform_settings)
    and (select count(*) from private.user_roles where role = 'admin') = 1
end;

create function private.confirm_release(
  _id uuid, computed jsonb default null, acknowledged bigint[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  release public.releases;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  select * into release from public.releases where id = _id;
  perform private.refuse_if(not found, 'not_found', 'This release does not exist.');
  round := private.lock_released_round(release.round_id);
  select * into release from public.releases where id = _id for update;
  if release.confirmed_by = auth.uid() and release.stopped_at is null then
    return;
  elsif release.state <> 'requested' then
    perform private.refuse('conflict', 'This release was confirmed or stopped in the meantime.');
  elsif not private.may_confirm(release) then
    perform private.refuse('needs_second_administrator',
      'Another administrator has to confirm this release, because you requested it or made a decision that departs from the ranking.');
  elsif release.outcomes_hash <> private.outcomes_hash(release.round_id) then
    perform private.refuse('conflict', 'An outcome has changed since the release was requested. Stop it and request it again.');
  elsif release.round_id is not null and computed is distinct from (private.result_of(round)).content::jsonb -> 'result' then
    perform private.refuse('other_result', 'Your browser computed a different result from the locked one.');
  elsif exists (
    select from private.open_interventions()
    where submission_id = any ((select private.my_conflicted_submissions())::uuid[]) or round_id = any ((select private.my_conflicted_rounds())::uuid[])
  ) then
    perform private.refuse('admin_conflicted', 'An intervention is about a submission or a round with which you have a conflict of interest.');
  elsif array(select id from private.open_interventions() order by id)
    <> array(select distinct id from unnest(acknowledged) id order by id) then
    perform private.refuse('not_acknowledged', 'Acknowledge every intervention since the last release first.');
  end if;
  update public.releases set
    confirmed_by = auth.uid(), confirmed_at = private.now(),
    is_self_confirmed = requested_by is not distinct from auth.uid(),
    acknowledged_up_to = (select coalesce(max(id), 0) from public.interventions),
    due_at = greatest(wanted_at, private.now() + make_interval(mins => private.release_minutes()))
  where id = release.id;
end
$$;
call private.publish_change('confirm_release', 'administrator',
  'Administrators: confirms another administrator''s request. The release is due in ten minutes, or later if requested so. computed: the result that the caller''s browser computed from the locked inputs. acknowledged: the ids of all interventions since the last release. Repeating it is harmless. Refuses with needs_second_administrator for the caller''s own request or decisions that depart from the ranking, other_result, not_acknowledged, conflict if an outcome has changed or someone else has confirmed or stopped it, like request_release, and with second_factor_again.',
  'admin_releases');

create function private.stop_release(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  release public.releases;
begin
  perform private.require_admin();
  select * into release from public.releases where id = _id for update;
  perform private.refuse_if(not found, 'not_found', 'This release does not exist.');
  perform private.refuse_if(release.released_at is not null, 'round_released',
    'This release has taken effect. Correct the round, or request another release.');
  update public.releases set stopped_by = auth.uid(), stopped_at = private.now()
    where id = release.id and stopped_at is null;
end
$$;
call private.publish_change('stop_release', 'administrator',
  'Administrators, also with a conflict of interest: stops a release that is not due yet. No one was notified. Repeating it is harmless. Refuses with round_released, not_found.',
  'admin_releases');

-- Executing ---------------------------------------------------------------------------------------

-- Executes the confirmed release that is due, or stops it if something has changed. The outcomes of a panel become
-- statuses. Emails follow (announcements.sql).
create function private.complete_release() returns void
language plpgsql set search_path = '' as $$
declare
  wanted_id constant uuid := (select id from public.releases where state = 'confirmed' and due_at <= private.now());
  release public.releases;
  round public.judging_rounds;
  obstacle text;
begin
  if wanted_id is null then
    return;
  end if;
  perform private.lock_for_release();
  select * into round from public.judging_rounds
    where id = (select round_id from public.releases where id = wanted_id) for update;
  select * into release from public.releases where id = wanted_id for update;
  if release.state <> 'confirmed' or release.due_at > private.now() then
    return;
  end if;
  begin
    if release.round_id is not null then
      perform private.refuse_unreleasable(round);
    end if;
    perform private.refuse_if(release.outcomes_hash <> private.outcomes_hash(release.round_id), 'conflict',
      'An outcome has changed since it was confirmed.');
    perform private.refuse_if(exists (select from public.interventions where id > release.acknowledged_up_to),
      'not_acknowledged', 'There was an intervention after it was confirmed.');
  exception when raise_exception then
    get stacked diagnostics obstacle = message_text;
    update public.releases set stopped_at = private.now(), stop_reason = obstacle where id = release.id;
    return;
  end;
  if round.id is null or round.kind = 'panel' then
    update public.submissions submission set
      status = case outcome when 'received' then status else outcome end,
      released_status = nullif(outcome, 'received')
    from private.release_outcomes(round.id) released
    where submission.id = released.submission_id
      and (submission.released_status is distinct from nullif(outcome, 'received') or submission.status <> outcome);
    update public.challenge_parameters set results_released_at = private.now()
      where id and results_released_at is null;
  end if;
  if round.id is not null then
    update public.round_entries round_entry
      set outcome = case when decision.decided_at is not null then decision.outcome end
      from public.judging_decisions decision
      where decision.round_entry_id = round_entry.id and round_entry.round_id = round.id;
    update public.judging_rounds set stage = 'released' where id = round.id;
    perform private.write_feedback(round);
  end if;
  update public.releases set released_at = private.now() where id = release.id;
end
$$;

-- Schedule: executes the release that is due, and opens and closes rounds by their times.
create function private.advance_judging() returns void
language sql set search_path = '' as $$
  -- Releases first: they lock submissions, closing locks rounds (foundations.sql).
  select private.complete_release();
  select private.advance_due_rounds();
$$;

-- Views for administrators ------------------------------------------------------------------------

create view private.admin_interventions as
select
  intervention.id, intervention.kind, intervention.round_id, round.name as round_name,
  intervention.submission_id, submission.receipt_number, submission.idea_name,
  judge.name as judge_name,
  (select email from public.profiles where id = (intervention.details ->> 'user_id')::uuid) as user_email,
  intervention.details - 'user_id' as details, intervention.reason,
  (select email from public.profiles where id = intervention.actor_id) as actor_email,
  intervention.created_at,
  intervention.id > (
    select coalesce(max(acknowledged_up_to), 0) from public.releases where released_at is not null
  ) as is_open
from public.interventions intervention
left join public.judging_rounds round on round.id = intervention.round_id
left join public.submissions submission on submission.id = intervention.submission_id
left join public.judges judge on judge.id = intervention.judge_id
where (select private.is_admin())
  and coalesce(intervention.submission_id <> all ((select private.my_conflicted_submissions())::uuid[]), true)
  and coalesce(intervention.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true);
call private.publish_view('admin_interventions',
  'Administrators: interventions; not about submissions with which the caller has a conflict of interest, nor about their rounds.', columns => '
  details: JSON: from and to of a status or a deadline, added and removed of assignments, or name of a stage.
  is_open: Whether no release has acknowledged it yet.
  user_email: The person whose deadline was extended, without a submission, or who became or is no longer an administrator.');

create view private.admin_releases as
select
  release.id, release.round_id, round.name as round_name, round.kind as round_kind,
  release.state,
  (select email from public.profiles where id = release.requested_by) as requested_by_email,
  release.requested_at, release.wanted_at,
  (select email from public.profiles where id = release.confirmed_by) as confirmed_by_email,
  release.confirmed_at, release.is_self_confirmed, release.due_at, release.released_at,
  (select email from public.profiles where id = release.stopped_by) as stopped_by_email,
  release.stopped_at,
  case when coalesce(release.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true)
    then release.stop_reason end as stop_reason,
  release.state = 'requested' and private.may_confirm(release) as may_confirm, release.requested_by is not distinct from auth.uid() as is_own
from public.releases release
left join public.judging_rounds round on round.id = release.round_id
where (select private.is_admin());
call private.publish_view('admin_releases', 'Administrators: all releases, the latest first.', 5, 'requested_at desc', columns => '
  round_id: null: the statuses that administrators have set, without a round.
  state: requested, confirmed, released or stopped. At most one is requested or confirmed.
  stop_reason: Why it was stopped automatically, as a sentence; null if it was not, or if the caller has a conflict of interest in the round.');

create function private.release_preview(_round_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.require_admin();
  if _round_id is not null then
    round := private.readable_round(_round_id);
  end if;
  return (
    with released as materialized (
      select outcome.*, submission.receipt_number, submission.idea_name, is_manual or round.kind = 'panel' as is_status,
        coalesce(submission.released_status, 'received') as former
      from private.release_outcomes(_round_id) outcome
      join public.submissions submission on submission.id = outcome.submission_id
      where outcome.submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
    ), changing as (select * from released where is_status is not true or outcome <> former)
    select jsonb_build_object(
      'outcomes', (
        select coalesce(jsonb_object_agg(outcome, total), '{}')
        from (select outcome, count(*) as total from changing group by outcome) counted
      ),
      'people', case when round.kind = 'screening' then 0 else (
        select count(*) from changing join public.submission_members member using (submission_id)
      ) end,
      'subscribers', case when (round.id is null or round.kind = 'panel') and not private.results_are_released() then (
        select count(*) from public.mailing_list where confirmed_at is not null
      ) else 0 end,
      'manual_statuses', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'submission_id', submission_id, 'receipt_number', receipt_number, 'idea_name', idea_name,
          'outcome', outcome, 'former', former
        ) order by outcome desc, receipt_number), '[]')
        from (select * from changing where is_manual order by outcome desc, receipt_number limit 500) listed
      )
    )
  );
end
$$;
call private.publish_function('release_preview',
  'Administrators: JSON, the effects of the release of a round, or of the statuses (null): outcomes (the number of submissions by outcome), people (the number of team members who get an email; 0 after a screening), subscribers (the number who get an email), manual_statuses (up to 500 statuses set by administrators: submission_id, receipt_number, idea_name, outcome, former). Refuses with admin_conflicted, not_found.');
