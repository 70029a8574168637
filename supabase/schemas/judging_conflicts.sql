-- Conflicts of interest: detected by the database, declared by the person, or set by an administrator. A judge is not
-- assigned a round entry while a conflict is suspected, but keeps an assigned one until an administrator confirms the
-- conflict. Otherwise a judge could name one organization after another and learn from disappearing round entries whose
-- they are. For the same reason the schedule detects conflicts, not a request of a judge. An administrator with a
-- conflict cannot see how the round entry is judged; everyone who is or was on its team has one. Nobody shuts out another
-- administrator: a conflict that somebody else sets about one is only suspected until that person or an operator accepts
-- it.

create table public.judging_conflicts (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  judge_id uuid references public.judges (id) on delete cascade,
  admin_id uuid references auth.users (id) on delete cascade,
  origin text not null check (origin in ('found', 'declared', 'set')),
  state text not null check (state in ('suspected', 'confirmed', 'dismissed')),
  reason text not null,
  resolved_at timestamptz,
  resolved_reason text,
  created_at timestamptz not null default private.now(),
  person_id uuid not null generated always as (coalesce(judge_id, admin_id)) stored,
  constraint one_conflict_per_person unique (submission_id, person_id),
  constraint conflict_of_one_person check (num_nonnulls(judge_id, admin_id) = 1)
);
comment on table public.judging_conflicts is
  'Suspected, confirmed and dismissed conflicts of interest with submissions, for all rounds.';
call private.limit_texts('public.judging_conflicts', '{reason message, resolved_reason message}');

-- Whether the judge has a confirmed conflict with the submission.
create function private.has_judging_conflict(submission_id uuid, judge_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.judging_conflicts conflict
  where conflict.submission_id = has_judging_conflict.submission_id
    and conflict.judge_id = has_judging_conflict.judge_id
    and conflict.state = 'confirmed'
);

create view private.people_of_submissions (submission_id, user_id) as
select submission_id, user_id from public.submission_members
union all
select submission_id, user_id from public.submission_attestations
union all
select submission_id, accepted_by from public.invitations where submission_id is not null
union all
select subject_id::uuid, (details ->> 'from')::uuid from public.audit_log
where action = 'submission.owner_changed'
union all
select subject_id::uuid, (details ->> 'user_id')::uuid from public.audit_log
where action = 'finalist.mentor_set';
-- The audit log has all mentors, also former ones. The table of mentors is created later.
comment on view private.people_of_submissions is
  'Current and former team members and mentors of a submission; not distinct.';

create function private.conflicted_submissions_of(admin_id uuid) returns uuid[]
language sql stable set search_path = ''
return array(
  select submission_id from public.judging_conflicts conflict
  where conflict.admin_id = conflicted_submissions_of.admin_id and conflict.state = 'confirmed'
  union
  select submission_id from private.people_of_submissions where user_id = conflicted_submissions_of.admin_id
);

create function private.my_conflicted_submissions() returns uuid[]
language sql stable security definer set search_path = ''
return private.conflicted_submissions_of((select private.caller()));

create function private.is_conflicted_admin(submission_id uuid) returns boolean
language sql stable set search_path = '' return submission_id = any ((select private.my_conflicted_submissions())::uuid[]);

create function private.audit_conflict() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject text := new.submission_id::text;
  details jsonb := jsonb_strip_nulls(jsonb_build_object(
    'judge_id', new.judge_id, 'admin_id', new.admin_id, 'state', new.state));
begin
  if new.origin = 'declared' and new.resolved_at is null then
    perform private.write_audit('judging.conflict_declared', 'submission', subject, details);
  elsif tg_op = 'UPDATE' and new.origin = old.origin then
    perform private.write_audit('judging.conflict_resolved', 'submission', subject, details);
  else
    perform private.write_audit('judging.conflict_set', 'submission', subject, details);
  end if;
  return null;
end
$$;

create trigger audit_new after insert on public.judging_conflicts
  for each row when (new.origin <> 'found') execute function private.audit_conflict();
create trigger audit_change after update of state, origin on public.judging_conflicts
  for each row when (new.origin <> 'found' or new.resolved_at is distinct from old.resolved_at)
  execute function private.audit_conflict();

-- Detecting ---------------------------------------------------------------------------------------

-- JSON: new signs of a conflict between people and these submissions (null: all that are in a round); see
-- find_conflicts. It locks nothing, and takes a second for thousands of submissions.
create function private.new_conflicts(wanted_judge uuid, wanted_submissions uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with submission as materialized (
    select distinct unnest(wanted_submissions) as id
    union
    select round_entry.submission_id from public.round_entries round_entry where wanted_submissions is null
  ), judge as materialized (
    select * from public.judges where withdrawn_at is null and id = coalesce(wanted_judge, id)
  ), address as materialized (
    select id as judge_id, lower(email) as email, private.email_domain(email) as domain from judge
    union
    select judge.id, lower(profile.email), private.email_domain(profile.email)
    from judge join public.profiles profile on profile.id = judge.user_id
  ), member_profile as materialized (
    select submission.id as submission_id, lower(profile.email) as email, profile.university,
      profile.first_name || ' ' || profile.last_name as name,
      coalesce(split_part(profile.email, '@', -1), '') as host
    from submission
    join public.submission_members team on team.submission_id = submission.id
    join public.profiles profile on profile.id = team.user_id
  ), host_domain as materialized (
    -- Once for each host, not for each of thousands of people.
    select host, private.email_domain(host) as domain from (select distinct host from member_profile) listed
  ), member as materialized (
    select * from member_profile join host_domain using (host)
  ), organization as materialized (
    select listed.name, sign.*
    from (select distinct unnest(organizations) as name from judge) listed
    cross join private.organization_signs(listed.name) sign
  ), university as materialized (
    select named.name, sign.*
    -- A season's names take a second, for nothing if no judge has named any.
    from (
      select distinct university as name from member where university <> '' and exists (select from organization)
    ) named
    cross join private.organization_signs(named.name) sign
  ), same_organization as materialized (
    select distinct university.name as university, organization.name as organization
    from university join organization
      -- A cheap condition that holds for every match of is_within.
      on university.distinctive && (organization.distinctive || organization.acronyms)
        or organization.distinctive && university.acronyms
    where private.is_within(organization.distinctive, university.distinctive, university.acronyms)
      or private.is_within(university.distinctive, organization.distinctive, organization.acronyms)
  ), close_person as materialized (
    select judge.id as judge_id, words
    from judge cross join unnest(judge.close_people) as listed (name)
    cross join private.person_words(listed.name) words
  ), member_name as materialized (
    select named.name, words
    from (select distinct name from member where exists (select from close_person)) named
    cross join private.person_words(named.name) words
  ), sign (submission_id, judge_id, admin_id, state, reason) as (
    select submission.id, judge.id, null::uuid, 'confirmed', 'Current or former team member or mentor.'
    from judge join private.people_of_submissions person on person.user_id = judge.user_id
    join submission on submission.id = person.submission_id
    union all
    select member.submission_id, address.judge_id, null, 'confirmed', 'Has the email address of a team member.'
    from address join member on member.email = address.email
    union all
    select member.submission_id, address.judge_id, null, 'suspected', 'Same email domain: ' || member.domain
    from address join member on member.domain = address.domain
    union all
    select member.submission_id, judge.id, null, 'suspected', 'Same organization: ' || same_organization.university
    from same_organization
    join judge on same_organization.organization = any (judge.organizations)
    join member on member.university = same_organization.university
    union all
    select member.submission_id, close_person.judge_id, null, 'suspected', 'Has worked with: ' || member.name
    from close_person
    join member_name on close_person.words && member_name.words
      and private.same_person(close_person.words, member_name.words)
    join member on member.name = member_name.name
    union all
    select submission.id, null, person.user_id, 'confirmed', 'Current or former team member or mentor.'
    from submission join private.people_of_submissions person on person.submission_id = submission.id
    where person.user_id in (select user_id from private.user_roles where role = 'admin')
  )
  select coalesce(jsonb_agg(strongest), '[]')
  from (
    select distinct on (submission_id, judge_id, admin_id) * from sign
    order by submission_id, judge_id, admin_id, state
  ) strongest
  left join public.judging_conflicts existing on existing.submission_id = strongest.submission_id
    and existing.person_id = coalesce(strongest.judge_id, strongest.admin_id)
  where existing.id is null or strongest.state = 'confirmed' and existing.state <> 'confirmed';
$$;

create function private.record_conflicts(signs jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  submission_ids uuid[];
  former text[];
begin
  if signs = '[]' then
    return;
  end if;
  -- Locks submissions before judges (foundations.sql), and only the affected ones.
  submission_ids := array(
    select id from public.submissions where id in (
      select submission_id from jsonb_populate_recordset(null::public.judging_conflicts, signs)
    ) order by id for key share
  );
  former := private.begin_schedule();
  insert into public.judging_conflicts as existing
    (submission_id, judge_id, admin_id, origin, state, reason)
  select submission_id, judge_id, admin_id, 'found', state, reason
  from jsonb_populate_recordset(null::public.judging_conflicts, signs)
  where submission_id = any (submission_ids)
  order by submission_id, coalesce(judge_id, admin_id)
  on conflict on constraint one_conflict_per_person do update
    set state = excluded.state, reason = excluded.reason
    where excluded.state = 'confirmed' and existing.state <> 'confirmed';
  perform private.resume_act(former);
end
$$;

-- Detects conflicts with these submissions (null: all that are in a round). Confirmed: a judge or administrator is or
-- was on the team or its mentor. Suspected: a judge shares an email domain or an organization with the team, or has
-- named a member. Resolved conflicts stay resolved, except for a member.
create function private.find_conflicts(wanted_judge uuid, wanted_submissions uuid[] default null) returns void
language sql set search_path = ''
as $$ select private.record_conflicts(private.new_conflicts(wanted_judge, wanted_submissions)) $$;

create table private.conflict_searches (
  judge_id uuid primary key references public.judges (id) on delete cascade,
  judge_revision int not null
);
comment on table private.conflict_searches is
  'The last revision of a judge for which the schedule has detected conflicts. A separate table, so that judges who save never wait for it.';

-- Schedule: detects the conflicts of judges who have changed, for at most this time: each takes half a second with
-- thousands of submissions, and the next run continues. A failure does not affect other judges. Returns an error message,
-- or null.
create function private.find_due_conflicts(budget interval default '20 seconds') returns text
language plpgsql set search_path = '' as $$
declare
  started constant timestamptz := clock_timestamp();
  judge public.judges;
  problem text;
begin
  for judge in
    select due.* from public.judges due
    left join private.conflict_searches search on search.judge_id = due.id
    where due.withdrawn_at is null and search.judge_revision is distinct from due.revision
    order by due.id
  loop
    begin
      perform private.find_conflicts(judge.id);
      insert into private.conflict_searches (judge_id, judge_revision) values (judge.id, judge.revision)
      on conflict (judge_id) do update set judge_revision = excluded.judge_revision;
    exception when others then
      problem := format('Judge %s: %s', judge.id, sqlerrm);
    end;
    exit when clock_timestamp() > started + budget;
  end loop;
  return problem;
end
$$;

-- Declaring, setting and resolving ----------------------------------------------------------------

create function private.require_reason(reason text) returns text
language sql set search_path = ''
return private.require_lines(reason, 'A reason');

-- Adds a conflict, and returns its id. One that the person has already gets this state, origin and reason, unless it is
-- confirmed and this one is not.
create function private.add_conflict(
  _submission_id uuid, _judge_id uuid, _admin_id uuid, _origin text, _state text, _reason text
) returns uuid
language sql set search_path = '' as $$
  insert into public.judging_conflicts as existing (submission_id, judge_id, admin_id, origin, state, reason)
  values (_submission_id, _judge_id, _admin_id, _origin, _state, private.require_reason(_reason))
  on conflict on constraint one_conflict_per_person do update set
    origin = excluded.origin, state = excluded.state, reason = excluded.reason,
    resolved_at = null, resolved_reason = null
    where excluded.state = 'confirmed' or existing.state <> 'confirmed';
  select id from public.judging_conflicts
    where submission_id = _submission_id and person_id = coalesce(_judge_id, _admin_id);
$$;

create function private.set_judging_conflict(_submission_id uuid, _judge_id uuid, _reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Lock the submission before its conflicts (foundations.sql).
  perform from public.submissions where id = _submission_id and submitted_at is not null for key share;
  perform private.refuse_if(not found or not exists (select from public.judges where id = _judge_id), 'not_found',
    'This submission or judge does not exist.');
  -- It does not change which reviews count in a round past its deadline.
  perform private.advance_due_rounds();
  return private.add_conflict(_submission_id, _judge_id, null, 'set', 'confirmed', _reason);
end
$$;
call private.publish_change('set_judging_conflict', 'administrator',
  'Administrators: records a judge''s conflict of interest with a submission, for every round that has not closed. Fails with admin_conflicted, invalid_input, or not_found.',
  'admin_judging_conflicts');

create function private.set_admin_conflict(_submission_id uuid, _user_id uuid, _reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.submissions where id = _submission_id and submitted_at is not null for key share;
  perform private.refuse_if(not found or not private.is_admin_id(_user_id), 'not_found',
    'This submission or administrator does not exist.');
  perform private.refuse_if(_user_id = auth.uid(), 'self_service', 'Declare your own conflict instead.');
  return private.add_conflict(_submission_id, null, _user_id, 'set', 'suspected', _reason);
end
$$;
call private.publish_change('set_admin_conflict', 'administrator',
  'Administrators: records another administrator''s conflict of interest with a submission. The conflict takes effect when that person (confirm_conflicts) or an operator accepts it. Until then, it is shown at each release. Does nothing if the conflict is already confirmed. Fails with self_service, admin_conflicted, invalid_input, or not_found.',
  'admin_judging_conflicts');

-- Operators, as postgres: accepts a conflict that an administrator has set about another one, by its id. author:
-- the operator's address. It is recorded. Fails with not_found, invalid_input.
create function private.accept_conflict(conflict_id uuid, author text) returns text
language plpgsql set search_path = '' as $$
declare
  address text;
begin
  perform private.act_as_operator('accept_conflict', author);
  update public.judging_conflicts conflict set state = 'confirmed', resolved_at = private.now()
    from public.profiles admin
    where conflict.id = conflict_id and conflict.state = 'suspected' and admin.id = conflict.admin_id
    returning admin.email into address;
  perform private.refuse_if(not found, 'not_found', 'There is no suspected administrator conflict with this ID.');
  perform private.end_act();
  return 'The conflict of interest of ' || address || ' is now in effect.';
end
$$;

-- Confirms or dismisses conflicts, and returns the ids of those that have changed.
create function private.resolve_conflicts(_ids uuid[], _state text, _reason text) returns setof uuid
language plpgsql set search_path = '' as $$
declare
  clean_reason text;
  resolvable uuid[];
begin
  perform private.require_admin();
  clean_reason := private.optional_lines(_reason, 'The reason');
  -- Lock submissions, in the order of their ids, before conflicts (foundations.sql).
  perform from public.submissions where id in (
    select submission_id from public.judging_conflicts where id = any (_ids)
  ) order by id for key share;
  perform private.advance_due_rounds();
  resolvable := array(
    select id from private.admin_judging_conflicts
    where id = any (_ids) and case _state when 'confirmed' then can_resolve and admin_id is null or can_accept else can_resolve end
  );
  if resolvable = '{}' then
    perform private.refuse_if(admin_id = auth.uid(), 'self_service',
        'Another administrator must resolve your conflict.'),
      private.refuse_conflicted_admin(array[submission_id]),
      private.refuse_if(_state = 'confirmed', 'invalid_input',
        'Only this administrator or an operator can accept this conflict.'),
      private.refuse('invalid_input', 'Current and former team members and mentors always have a conflict.')
      from public.judging_conflicts where id = any (_ids);
    perform private.refuse('not_found', 'This conflict no longer exists.');
  end if;
  resolvable := array(
    select id from public.judging_conflicts where id = any (resolvable) and state <> _state order by id for update
  );
  return query update public.judging_conflicts set
    state = _state, resolved_at = private.now(), resolved_reason = clean_reason
  where id = any (resolvable)
  returning id;
end
$$;

create function private.confirm_conflicts(_ids uuid[], _reason text default null) returns setof uuid
language sql security definer set search_path = ''
as $$ select private.resolve_conflicts(_ids, 'confirmed', _reason) $$;
call private.publish_change('confirm_conflicts', 'administrator',
  'Administrators: confirms judges'' conflicts, which ends these judges'' access; accepts conflicts that another administrator has recorded for the caller; and returns the changed conflicts. The reason is stored for administrators. Skips confirmed conflicts and those that the caller cannot resolve (can_resolve and can_accept of admin_judging_conflicts). Fails with invalid_input. If the caller can resolve none of the conflicts, fails with self_service (the caller''s own), admin_conflicted, invalid_input (other administrators''), or not_found.',
  'admin_judging_conflicts');

create function private.dismiss_conflicts(_ids uuid[], _reason text default null) returns setof uuid
language sql security definer set search_path = ''
as $$ select private.resolve_conflicts(_ids, 'dismissed', _reason) $$;
call private.publish_change('dismiss_conflicts', 'administrator',
  'Administrators: dismisses conflicts and returns the changed ones. Skips dismissed conflicts and those that the caller cannot resolve (can_resolve of admin_judging_conflicts). Once the round has reviews, a dismissal is an intervention that needs a reason. Fails with the errors of confirm_conflicts, and with invalid_input (the caller would dismiss the conflict of a team member or mentor) or reason_required.',
  'admin_judging_conflicts');

create function private.declare_admin_conflict(_submission_id uuid, _reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.submissions where id = _submission_id and submitted_at is not null for key share;
  perform private.refuse_if(not found, 'not_found', 'This submission no longer exists.');
  return private.add_conflict(_submission_id, null, auth.uid(), 'declared', 'confirmed', _reason);
end
$$;
call private.publish_change('declare_admin_conflict', 'administrator',
  'Administrators: declares a conflict of interest for the caller, who then cannot see or influence how the submission is judged until another administrator dismisses the conflict. Fails with invalid_input or not_found.',
  'admin_judging_conflicts');
