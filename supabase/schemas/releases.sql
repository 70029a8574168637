-- Releases: outcomes take effect only through a release. One administrator requests the release of a round, or of the
-- statuses that administrators have set, and acknowledges the interventions of everyone else. A second one confirms it
-- and acknowledges the others, so that nobody acknowledges their own. Both browsers compute the result. Then any
-- administrator can stop it for ten minutes, and so does every further intervention in its contest. When it is due,
-- everything is checked again. A later change of an outcome is a draft until the next release: teams read only
-- released_status (my_submission in submissions.sql).

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
  -- Whether the only administrator confirms their own request, which an operator allows (allow_lone_confirmation).
  is_self_confirmed boolean not null default false,
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

-- Interventions of a release ----------------------------------------------------------------------

-- Whether the release of a round (null: of the statuses) has to account for an intervention about this round. It leaves
-- out later rounds, which have releases of their own.
create function private.is_in_contest(of_round uuid, released_round uuid) returns boolean
language sql stable set search_path = ''
return of_round is null or of_round = released_round or not exists (
  select from private.live_rounds other
  left join public.judging_rounds released on released.id = released_round
  where other.id = of_round and other.stage <> 'released'
    and (released.id is null or private.kind_position(other.kind) >= private.kind_position(released.kind))
);

-- The interventions that nobody has acknowledged and that the release of a round (null: of the statuses) has to account
-- for.
create function private.open_interventions(released_round uuid) returns setof public.interventions
language sql stable set search_path = '' as $$
  select * from public.interventions
  where release_id is null and private.is_in_contest(round_id, released_round);
$$;

-- Acknowledges for a release exactly the open interventions of others than the caller. Fails with not_acknowledged if
-- these are not the ones that the caller has seen, and with admin_conflicted if they concern an own interest.
create function private.acknowledge(release public.releases, seen bigint[]) returns void
language plpgsql set search_path = '' as $$
declare
  -- A deleted account counts as another person.
  others constant bigint[] := array(
    select id from private.open_interventions(release.round_id)
    where actor_id is distinct from auth.uid() order by id
  );
begin
  perform private.refuse_if(exists (
    select from public.interventions
    where id = any (others) and (submission_ids && (select private.my_conflicted_submissions())::uuid[]
      or round_id = any ((select private.my_conflicted_rounds())::uuid[]))
  ), 'admin_conflicted', 'An intervention concerns a submission or round with which you have a conflict of interest.');
  perform private.refuse_if(others <> array(select distinct id from unnest(seen) id order by id), 'not_acknowledged',
    'First acknowledge all interventions by other administrators. There may be new ones.');
  update public.interventions set release_id = release.id where id = any (others);
end
$$;

-- An intervention in its contest stops a release that is open: its administrators have not seen it. While it is confirmed,
-- the request has to say that it knows so (the header x-stops-release). Fails with stops_release.
create function private.stop_release_of(intervention public.interventions) returns void
language plpgsql set search_path = '' as $$
declare
  release public.releases;
begin
  select * into release from public.releases
    where state in ('requested', 'confirmed') and private.is_in_contest(intervention.round_id, round_id)
      and intervention.kind <> 'release_changed'
    for update;
  if not found then
    return;
  end if;
  perform private.refuse_if(
    release.state = 'confirmed' and intervention.capacity = 'administrator'
      and coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-stops-release', '') <> 'true',
    'stops_release', 'This change would stop the confirmed release, which has not taken effect yet.');
  update public.releases set stopped_at = private.now(), stop_reason = format(
      'An intervention was recorded after the release was %s: %s.', release.state,
      (select label from private.intervention_kinds where value = intervention.kind))
    where id = release.id;
end
$$;

-- Trigger: the interventions that were acknowledged for a release are open again if it stops.
create function private.reopen_interventions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.interventions set release_id = null where release_id = new.id;
  return null;
end
$$;

create trigger reopen_interventions after update of stopped_at on public.releases
  for each row when (old.stopped_at is null and new.stopped_at is not null)
  execute function private.reopen_interventions();

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

-- Requesting, confirming, stopping ----------------------------------------------------------------

-- Raises needs_second_administrator unless the caller has been an administrator for long enough.
create function private.require_may_release() returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(not private.may_release(auth.uid()), 'needs_second_administrator',
    'You can request or confirm a release once you have been an administrator for a week. An operator can shorten this period.');
$$;

-- Raises other_result unless the caller's browser has computed the locked result of the round.
create function private.require_same_result(round public.judging_rounds, computed jsonb) returns void
language sql stable set search_path = '' as $$
  select private.refuse_if(
    round.id is not null and computed is distinct from (private.result_of(round)).content::jsonb -> 'result', 'other_result',
    'The result computed by your browser differs from the locked result.');
$$;

create function private.request_release(
  _round_id uuid default null, _not_before timestamptz default null,
  computed jsonb default null, acknowledged bigint[] default '{}'
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  release public.releases;
begin
  perform private.require_admin();
  perform private.require_recent_code();
  perform private.require_may_release();
  perform private.refuse_if(_not_before > private.now() + interval '1 year', 'invalid_input',
    'Choose a time within the next year.');
  round := private.lock_released_round(_round_id);
  perform private.refuse_if(round.stage = 'released', 'round_released',
    'This round is released. To change its outcome, correct the round first.');
  select * into release from public.releases
    where state in ('requested', 'confirmed') and requested_by = auth.uid() and round_id is not distinct from _round_id
      and wanted_at is not distinct from _not_before;
  if found then
    return release.id;
  end if;
  perform private.require_same_result(round, computed);
  insert into public.releases (round_id, outcomes_hash, requested_by, wanted_at)
  values (_round_id, private.outcomes_hash(_round_id), auth.uid(), _not_before)
  returning * into release;
  perform private.acknowledge(release, acknowledged);
  if _round_id is not null then
    perform private.write_decisions_file(round, private.result_of(round));
  end if;
  perform private.notify('release_requested', admin.user_id, jsonb_strip_nulls(jsonb_build_object(
      'round_name', round.name, 'wanted_at', _not_before,
      'requested_by', (select email from public.profiles where id = auth.uid()))), subject_id => release.id)
    from private.user_roles admin where admin.role = 'admin' and admin.user_id <> auth.uid();
  return release.id;
exception when unique_violation then
  perform private.refuse('release_open', 'Another release is open. Confirm it or stop it first.');
end
$$;
call private.publish_change('request_release', 'administrator',
  'Administrators: requests the release of a closed round with a locked result and decisions, or of the statuses that administrators have set (null), and emails all other administrators. not_before: the earliest time of the release. computed: the result that the caller''s browser computed from the locked inputs. acknowledged: the ids of the open interventions by other administrators (admin_interventions). Unless the release is stopped, the round''s result and decisions can no longer be changed. Safe to repeat. Fails with needs_second_administrator (the caller has been an administrator for less than a week), other_result, not_acknowledged, not_accounted, release_open, round_released, not_decided, disqualified, duplicate_rank, results_not_released, not_top_three, invalid_input, round_open, round_canceled, admin_conflicted, not_found, or second_factor_again (the caller must enter a code first).',
  'admin_releases');

-- Whether the caller may confirm a release: it is another administrator's request, or an operator has allowed this one to
-- the only administrator.
create function private.may_confirm(release public.releases) returns boolean
language sql stable set search_path = ''
return private.may_release(auth.uid()) and (
  release.requested_by is distinct from auth.uid() or release.is_self_confirmed and private.is_only_admin(auth.uid())
);

-- Operators, as postgres: the interventions that keep the only administrator from confirming their own request. An operator
-- reads them, and then allows it by their ids.
create function private.lone_interventions()
returns table (id bigint, what text, label text, reason text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select intervention.id, kind.label, intervention.label, intervention.reason, intervention.created_at
  from public.releases release
  cross join private.open_interventions(release.round_id) intervention
  join private.intervention_kinds kind on kind.value = intervention.kind
  where release.state = 'requested' order by intervention.id;
$$;

-- Operators, as postgres: allows the only administrator to confirm the release that they requested, and acknowledges these
-- interventions. author: the operator's address, who has done none of them and has not requested the release. Fails with
-- not_found, needs_second_administrator, not_acknowledged, self_service, invalid_input.
create function private.allow_lone_confirmation(acknowledged bigint[], author text) returns text
language plpgsql set search_path = '' as $$
declare
  release public.releases;
begin
  select * into release from public.releases where state = 'requested' for update;
  perform private.refuse_if(not found, 'not_found', 'No release has been requested.');
  perform private.refuse_if(not private.is_only_admin(release.requested_by), 'needs_second_administrator',
    'Someone else is an administrator, or was one within the last week.');
  perform private.refuse_if(array(select id from private.lone_interventions() order by id)
    <> array(select distinct id from unnest(acknowledged) id order by id), 'not_acknowledged',
    'Call private.lone_interventions() first, and pass all of its ids.');
  perform private.act_as_operator('allow_lone_confirmation', author);
  perform private.refuse_if(private.actor() = release.requested_by or exists (
      select from public.interventions where id = any (acknowledged) and actor_id = private.actor()
    ), 'self_service', 'Another operator must allow this and acknowledge your interventions.');
  update public.interventions set release_id = release.id where id = any (acknowledged);
  perform private.act_as('schedule', actor => null);
  update public.releases set is_self_confirmed = true where id = release.id;
  perform private.end_act();
  return 'The only administrator can confirm this release now.';
end
$$;

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
  end if;
  perform private.require_may_release();
  if not private.may_confirm(release) then
    perform private.refuse('needs_second_administrator',
      'Another administrator has to confirm this release because you requested it.');
  elsif release.outcomes_hash <> private.outcomes_hash(release.round_id) then
    perform private.refuse('conflict', 'An outcome has changed since the release was requested. Stop this release and request another one.');
  end if;
  perform private.require_same_result(round, computed);
  perform private.acknowledge(release, acknowledged);
  perform private.refuse_if(exists (select from private.open_interventions(release.round_id)), 'conflict',
    'New interventions were recorded after the request. Stop this release and request another one.');
  update public.releases set
    confirmed_by = auth.uid(), confirmed_at = private.now(),
    is_self_confirmed = requested_by is not distinct from auth.uid(),
    due_at = greatest(wanted_at, private.now() + make_interval(mins => private.release_minutes()))
  where id = release.id;
end
$$;
call private.publish_change('confirm_release', 'administrator',
  'Administrators: confirms another administrator''s release request. The release takes effect ten minutes later, or at the requested time if that is later. computed: the result that the caller''s browser computed from the locked inputs. acknowledged: the ids of the open interventions by other administrators. Safe to repeat. Fails with needs_second_administrator (the request is the caller''s own, or the caller has been an administrator for less than a week), other_result, not_acknowledged, conflict (an outcome has changed, there is a new intervention, or someone else has confirmed or stopped the release), or second_factor_again. Also fails with the errors of request_release.',
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
  'Administrators, including those with a conflict of interest: stops a release that is not due yet, before anyone is notified. Safe to repeat. Fails with round_released or not_found.',
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
      'An outcome has changed since the release was confirmed.');
    perform private.refuse_if(exists (select from private.open_interventions(release.round_id)),
      'not_acknowledged', 'An intervention was recorded after the release was confirmed.');
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
    perform private.write_outcomes(round);
    update public.judging_rounds set stage = 'released' where id = round.id;
  end if;
  -- Decisions of administrators about finalists outside of rounds.
  perform private.withdraw(submission) from public.submissions submission where withdrawal_planned_at is not null;
  update public.finalist_pages set hidden_at = case when hides_next then private.now() end, hides_next = null
    where hides_next is not null;
  if round.id is not null then
    perform private.thank_judges(round);
  end if;
  update public.releases set released_at = private.now() where id = release.id;
end
$$;

-- Schedule: executes the release that is due, and opens and closes rounds by their times; also if an operator calls it.
create function private.advance_judging() returns void
language plpgsql set search_path = '' as $$
declare
  former constant text[] := private.begin_schedule();
begin
  -- Releases first: they lock submissions, closing locks rounds (foundations.sql).
  perform private.complete_release();
  perform private.advance_due_rounds();
  perform private.resume_act(former);
end
$$;

-- Views for administrators ------------------------------------------------------------------------

create view private.admin_interventions as
select
  intervention.id, intervention.kind, intervention.round_id, round.name as round_name, intervention.submission_ids,
  array(
    select coalesce(judge.name, profile.email, term.email)
    from unnest(intervention.person_ids[:3]) person_id
    left join public.judges judge on judge.id = person_id
    left join public.profiles profile on profile.id = person_id
    left join private.admin_terms term on term.user_id = person_id and term.until is not distinct from (
      select max(until) from private.admin_terms where user_id = person_id)
  ) as people,
  intervention.total, intervention.label, intervention.details, intervention.reason,
  intervention.capacity, actor.email as actor_email,
  intervention.actor_id is not distinct from auth.uid() as is_own,
  intervention.release_id, intervention.release_id is null as is_open, intervention.created_at
from public.interventions intervention
left join public.judging_rounds round on round.id = intervention.round_id
left join public.profiles actor on actor.id = intervention.actor_id
where (select private.is_admin())
  and not intervention.submission_ids && (select private.my_conflicted_submissions())::uuid[]
  and coalesce(intervention.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true);
call private.publish_view('admin_interventions',
  'Administrators: interventions, except those about submissions with which the caller has a conflict of interest, or about rounds with such submissions.', columns => '
  submission_ids: The submissions that the intervention concerns. The ids remain when a submission is deleted.
  people: The names of the first three judges, or the addresses of the first three accounts. Null in place of a deleted judge or account.
  total: The number of changed rows.
  label: The first three submissions, rounds or stages by their names at that time, or the role.
  details: JSON: the old value (from) and new value (to) of each changed column with short values.
  capacity: administrator or operator.
  actor_email: Null for operators and deleted accounts.
  is_own: Whether it is the caller''s own intervention, which the caller cannot acknowledge.
  is_open: Whether it has not yet been acknowledged for a release.');

create function private.interventions_of_release(_round_id uuid default null) returns setof public.admin_interventions
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select shown.* from public.admin_interventions shown
    where shown.is_open and private.is_in_contest(shown.round_id, _round_id) order by shown.id desc;
end
$$;
call private.publish_function('interventions_of_release',
  'Administrators: returns the open interventions that affect the release of a round (null: of the statuses), latest first. The administrators who request and confirm the release must acknowledge other administrators'' interventions (is_own is false).');

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
  round_id: Null for a release of the statuses that administrators have set.
  state: requested, confirmed, released or stopped. At most one is requested or confirmed.
  stop_reason: The reason why it was stopped automatically, as a sentence. Null if it was not, or if the caller has a conflict of interest in the round.');

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
      'subscribers', case
        when (round.id is null or round.kind = 'panel') and not private.results_are_released() then (
          select count(*) from private.news_recipients where kind = 'news_results'
        ) else 0
      end,
      'not_emailed', case when round.kind in ('top_three', 'final') then jsonb_build_object(
        'subscribers', (select count(*) from public.mailing_list where confirmed_at is not null),
        'declined', (
          select count(*) from public.submission_members member
          join public.submissions submission on submission.id = member.submission_id
          where submission.state = 'submitted' and submission.released_status = 'declined'
        )
      ) end,
      'advancing', case coalesce(round.kind, 'panel')
        when 'panel' then (
          select count(*) from public.submissions submission
          left join private.release_outcomes(_round_id) outcome on outcome.submission_id = submission.id
          where submission.withdrawn_at is null and submission.withdrawal_planned_at is null
            and case when outcome.submission_id is null then submission.released_status else outcome.outcome end = 'selected'
        )
        when 'screening' then null
        else (select count(*) from released where outcome <> 'eliminated')
      end,
      'winners', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'submission_id', submission_id, 'idea_name', idea_name, 'outcome', outcome,
          'visibility', case
            when coalesce(page.hides_next, page.hidden_at is not null) then 'hidden'
            when page.is_public then 'public' else 'private'
          end,
          'people', team.people, 'named', team.named
        ) order by array_position(array['first', 'second', 'third'], outcome)), '[]')
        from released
        left join public.finalist_pages page using (submission_id)
        cross join lateral (
          select count(*) as people, count(member.shown_since) as named
          from public.submission_members member where member.submission_id = released.submission_id
        ) team
        where outcome in ('first', 'second', 'third')
      ),
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
  'Administrators: returns the effects of releasing a round, or the statuses (null), as JSON. outcomes: the number of submissions by outcome. people: the number of team members who get an email (0 for a screening). subscribers: the number of subscribers who get an email. not_emailed: for a top three or final, the numbers of subscribers and of people on declined teams, who get no email (subscribers, declined); otherwise null. advancing: for a panel or the statuses, the resulting number of finalists; for a top three or final, the number of submissions that advance or get a rank; null for a screening. winners: for a final, the winners by rank, each with submission_id, idea_name, outcome, visibility (of the page after the release: public, private or hidden), people (the number of members) and named (the number who agreed to be named). manual_statuses: up to 500 statuses set by administrators, each with submission_id, receipt_number, idea_name, outcome and former. Fails with admin_conflicted or not_found.');
