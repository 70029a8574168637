-- Assignments: which judge reviews which round entry. They are published as a whole, and the database validates them. A
-- judge with a conflict cannot see the round entry, and is not assigned it while a conflict is suspected. The row of an
-- assignment also holds its review (judging_reviews.sql).

create table public.judging_assignments (
  id uuid primary key default gen_random_uuid(),
  round_entry_id uuid not null references public.round_entries (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  assigned_at timestamptz not null default private.now(),
  -- When the judge first opened it; last_seen_at: last.
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  recused_at timestamptz,
  recusal_reason text,
  -- One for each criterion of the round, in order; null: not scored yet, or nothing is saved yet.
  scores int[],
  -- Shown to the team after the release, if the round gives feedback.
  comment_for_team text not null default '',
  -- Shown to the other judges and the administrators.
  comment_for_panel text not null default '',
  -- Counts the changes of the review; 0: nothing is saved yet.
  revision int not null default 0,
  saved_at timestamptz,
  submitted_at timestamptz,
  returned_at timestamptz,
  -- Whether the review counts; null until the round closes.
  counts boolean,
  state text not null generated always as (case
    when recused_at is not null then 'recused'
    when submitted_at is not null then 'submitted'
    when returned_at is not null then 'returned'
    when first_seen_at is not null then 'started'
    else 'assigned'
  end) stored,
  constraint one_assignment_per_judge unique (round_entry_id, judge_id),
  constraint recusals_have_a_reason check (num_nulls(recused_at, recusal_reason) in (0, 2)),
  constraint submitted_reviews_have_all_scores
    check (submitted_at is null or scores is not null and array_position(scores, null) is null)
);
comment on table public.judging_assignments is 'The judges who review each round entry of a round, with their reviews.';
call private.limit_texts('public.judging_assignments',
  '{recusal_reason message, comment_for_team message, comment_for_panel message}');

create function private.assigned_round_entry(assignment_id uuid) returns public.round_entries
language sql stable set search_path = ''
return (
  select round_entry from public.judging_assignments assignment
  join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
  where assignment.id = assigned_round_entry.assignment_id
);

create view private.reviews_due as
select
  assignment.id, assignment.round_entry_id, round_entry.round_id, round_entry.submission_id,
  assignment.judge_id, assignment.state
from public.judging_assignments assignment
join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
join public.submissions submission on submission.id = round_entry.submission_id
where assignment.recused_at is null and round_entry.ready_at is not null and submission.is_in_the_running
  and not exists (
    select from public.judging_conflicts conflict
    where conflict.submission_id = round_entry.submission_id and conflict.judge_id = assignment.judge_id
      and conflict.state = 'confirmed'
  )
  -- Asked once for each judge, not for each of thousands of reviews.
  and (assignment.submitted_at is not null or assignment.judge_id in (
    select judge.id from public.judges judge where judge.state = 'active'
  ));
comment on view private.reviews_due is
  'The reviews due in each round, submitted or not. Every count of reviews reads this view, so that judges and administrators see the same numbers. A review is not due if its judge has recused or has a conflict, if its round entry is not ready or out of the running, or if its judge left before submitting it.';

-- Access of judges --------------------------------------------------------------------------------

-- The assignments whose round entries an active judge may see now: those of the reviews due in an open or closed round.
-- All access of judges depends on it.
create function private.readable_assignments(wanted_judge uuid) returns setof public.judging_assignments
language sql stable rows 20 set search_path = '' as $$
  select assignment.*
  from public.judges judge
  join private.reviews_due due on due.judge_id = judge.id
  join public.judging_assignments assignment on assignment.id = due.id
  join public.judging_rounds round on round.id = due.round_id
  where judge.id = wanted_judge and judge.state = 'active'
    and private.round_stage(round) in ('open', 'closed', 'locked');
$$;

create function private.my_readable_assignments() returns setof public.judging_assignments
language sql stable security definer rows 20 set search_path = ''
as $$ select * from private.readable_assignments((select private.my_judge_id())) $$;

-- Planning ----------------------------------------------------------------------------------------

-- The assignments of a round by their role in the next plan, without those of the submissions with which the
-- administrator has a conflict. fixed: stays, because it is started, or a conflict is suspected in an open round: the
-- judge could otherwise learn whose round entry it is by naming people and seeing which round entries disappear.
-- movable: not started. idle: started, and does not count. void: not started, and cannot be reviewed. recused.
create function private.assignment_roles(round public.judging_rounds, conflicted uuid[])
returns table (id uuid, round_entry uuid, judge uuid, role text)
language plpgsql stable set search_path = '' as $$
declare
  stage constant text := private.round_stage(round);
begin
  return query
    select assignment.id, round_entry.id, assignment.judge_id, case
        when assignment.state = 'recused' then 'recused'
        -- Not a join: right after publishing, without statistics, one of thousands takes a minute.
        when assignment.id not in (select due.id from private.reviews_due due where due.round_id = round.id)
          or conflict.id is not null and stage <> 'open' then
          case assignment.state when 'assigned' then 'void' else 'idle' end
        when assignment.state <> 'assigned' or conflict.id is not null then 'fixed'
        else 'movable'
      end
    from public.round_entries round_entry
    join public.judging_assignments assignment on assignment.round_entry_id = round_entry.id
    left join public.judging_conflicts conflict on conflict.submission_id = round_entry.submission_id
      and conflict.judge_id = assignment.judge_id and conflict.state <> 'dismissed'
    where round_entry.round_id = round.id and round_entry.submission_id <> all (conflicted);
end
$$;

create function private.assignment_input(_round_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  conflicted constant uuid[] := private.my_conflicted_submissions();
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = _round_id;
  return (
    with round_entry as materialized (
      select round_entry.id, round_entry.code, round_entry.is_calibration, round_entry.submission_id,
        round_entry.ready_at is not null and submission.is_in_the_running as is_assignable
      from public.round_entries round_entry
      join public.submissions submission on submission.id = round_entry.submission_id
      where round_entry.round_id = round.id and round_entry.submission_id <> all (conflicted)
    ), conflict as materialized (
      select round_entry.id as round_entry, conflicting.judge_id as judge
      from round_entry join public.judging_conflicts conflicting on conflicting.submission_id = round_entry.submission_id
      where conflicting.judge_id is not null and conflicting.state <> 'dismissed'
    ), assignment as materialized (
      select round_entry, judge, role from private.assignment_roles(round, conflicted)
    )
    select jsonb_build_object(
      'revision', round.assignments_revision,
      'round_entries', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', round_entry.id, 'code', code, 'is_calibration', is_calibration) order by round_entry.id), '[]')
        from round_entry where is_assignable
      ),
      'judges', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', judge.id, 'name', name, 'max_reviews', max_reviews, 'is_active', state = 'active') order by judge.id), '[]')
        from public.judges judge where state = 'active' or id in (select assignment.judge from assignment)
      ),
      'assignments', (select coalesce(jsonb_agg(assignment order by round_entry, judge), '[]') from assignment),
      'barred', (
        select coalesce(jsonb_agg(pair order by round_entry, judge), '[]') from (
          select * from conflict union select round_entry, judge from assignment where role = 'recused'
        ) pair
      )
    )
  );
end
$$;
call private.publish_function('assignment_input',
  'Administrators: returns the data for planning a round''s assignments as JSON, without round entries with which the caller has a conflict. revision: the revision of the assignments. round entries: those that can be assigned (ready and in the running), each with id, code and is_calibration. judges: active judges and judges with assignments, each with id, name, max_reviews and is_active. assignments: each with its round entry, judge and role, which is fixed (cannot move: started, or in an open round with a suspected conflict), movable (not started), idle (started, but does not count), void (not started, and cannot be reviewed) or recused. barred: pairs of a round entry and a judge with a conflict or recusal.');

-- Publishing --------------------------------------------------------------------------------------

-- Refuses pairs of these round entries and judges with not_found, judge_inactive, not_ready, admin_conflicted (for these
-- submissions), judge_has_conflict or judge_overloaded. Started reviews are not checked again. The triggers on the tables
-- refuse a change by an administrator who competes as well; this comes first, so that no other answer reveals who reviews
-- the own submission.
create function private.check_pairs(
  round public.judging_rounds, wanted_round_entries uuid[], wanted_judges uuid[], conflicted uuid[]
) returns void
language plpgsql stable set search_path = '' as $$
declare
  stage constant text := private.round_stage(round);
begin
  perform private.refuse(problem, case problem
      when 'not_found' then 'A round entry or judge in this assignment no longer exists.'
      when 'judge_inactive' then format('%s is not an active judge.', name)
      when 'admin_conflicted' then format('You have a conflict of interest with %s.', code)
      when 'not_ready' then format('%s is not ready.', code)
      when 'judge_has_conflict' then format('%s has, or may have, a conflict of interest with %s.', name, code)
      else format('%s would exceed their maximum number of reviews.', name)
    end)
  from (
    with wanted as (
      select pair.*, round_entry.code, round_entry.ready_at, round_entry.submission_id
      from unnest(wanted_round_entries, wanted_judges) pair (round_entry_id, judge_id)
      left join public.round_entries round_entry
        on round_entry.id = pair.round_entry_id and round_entry.round_id = round.id
      where round_entry.submission_id = any (conflicted) or not exists (
        select from public.judging_assignments started
        where started.round_entry_id = pair.round_entry_id and started.judge_id = pair.judge_id
          and started.state <> 'assigned'
      )
    ), load as (
      select judge_id, count(*) as round_entries from (
        select judge_id from wanted
        union all
        select assignment.judge_id
        from public.judging_assignments assignment
        join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
        where round_entry.round_id = round.id and assignment.first_seen_at is not null
          and assignment.recused_at is null
      ) planned group by judge_id
    )
    select wanted.code, judge.name, case
      when wanted.code is null or judge.id is null then 'not_found'
      when wanted.submission_id = any (conflicted) then 'admin_conflicted'
      when judge.state <> 'active' then 'judge_inactive'
      when wanted.ready_at is null then 'not_ready'
      -- Unless the assignment is fixed (assignment_roles).
      when conflict.id is not null and (stage <> 'open' or not exists (
        select from private.reviews_due due
        where due.round_entry_id = wanted.round_entry_id and due.judge_id = wanted.judge_id
      )) then 'judge_has_conflict'
      when judge.max_reviews < load.round_entries then 'judge_overloaded'
    end as problem
    from wanted
    left join public.judges judge on judge.id = wanted.judge_id
    left join load on load.judge_id = wanted.judge_id
    left join public.judging_conflicts conflict on conflict.submission_id = wanted.submission_id
      and conflict.judge_id = wanted.judge_id and conflict.state <> 'dismissed'
  ) checked
  where problem is not null order by problem, code, name limit 1;
end
$$;

-- Connected round entries -------------------------------------------------------------------------

-- The number of groups without a common judge that these pairs form; the two lists have one pair at each position. 0
-- without pairs.
create function private.count_groups(round_entries uuid[], judges uuid[]) returns int
language plpgsql immutable set search_path = '' as $$
declare
  groups int := 0;
  ones uuid[];
  others uuid[];
begin
  -- Each judge with the first one of each round entry: hundreds of judges instead of thousands of round entries.
  select array_agg(one), array_agg(other) into ones, others from (
    select distinct first_value(judge) over (partition by round_entry order by judge) as one, judge as other
    from unnest(round_entries, judges) pair (round_entry, judge)
  ) link;
  while cardinality(ones) > 0 loop
    -- Removes the group of the first judge: everyone whom a chain of pairs connects with them.
    with recursive link (one, other) as materialized (
      select * from unnest(ones, others) union all select * from unnest(others, ones)
    ), reached (judge) as (
      select ones[1] union select link.other from reached join link on link.one = reached.judge
    )
    select array_agg(one), array_agg(other) into ones, others from unnest(ones, others) pair (one, other)
      where one not in (select judge from reached);
    groups := groups + 1;
  end loop;
  return groups;
end
$$;

-- The reason for publishing groups without a common judge, which it records in the audit log; null if all round entries
-- are connected once these assignments are removed and these pairs added. Fails with not_connected without a reason.
create function private.check_connected(
  round public.judging_rounds, removed uuid[], added_round_entries uuid[], added_judges uuid[], reason text
) returns text
language plpgsql set search_path = '' as $$
declare
  groups constant int := (
    select private.count_groups(array_agg(round_entry_id), array_agg(judge_id)) from (
      select round_entry_id, judge_id from private.reviews_due
      where round_id = round.id and id not in (select * from unnest(removed))
      union all
      select pair.* from unnest(added_round_entries, added_judges) pair (round_entry_id, judge_id)
      join public.round_entries round_entry on round_entry.id = pair.round_entry_id
      join public.submissions submission on submission.id = round_entry.submission_id
      where submission.is_in_the_running
    ) published
  );
begin
  if groups <= 1 then
    return null;
  elsif reason is null then
    perform private.refuse('not_connected', format(
      'The entries form %s groups without a common judge, so they cannot be compared. Change the assignment, choose calibration entries, or give a reason.',
      groups));
  end if;
  reason := private.require_reason(reason);
  perform private.write_audit('judging.unconnected', 'judging_round', round.id::text,
    jsonb_build_object('groups', groups, 'reason', reason));
  return reason;
end
$$;

-- Queues an email to a judge, which is sent after this wait; once for each topic.
create function private.email_judge(
  wanted_judge uuid, kind text, data jsonb, wait interval default '0', topic text default null,
  subject_id uuid default null, subject_time timestamptz default null
) returns void
language sql set search_path = '' as $$
  insert into private.notifications
    (kind, user_id, recipient, data, judge_id, not_before, topic, subject_id, subject_time)
  select email_judge.kind, judge.user_id, profile.email,
    email_judge.data || jsonb_build_object('judge_name', judge.name), judge.id, now() + email_judge.wait,
    email_judge.topic, email_judge.subject_id, email_judge.subject_time
  from public.judges judge join public.profiles profile on profile.id = judge.user_id
  where judge.id = wanted_judge and profile.email is not null
  on conflict do nothing;
$$;

create function private.lock_judges_of(round public.judging_rounds) returns void
language sql set search_path = '' as $$
  select from public.judges where id in (
    select assignment.judge_id from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id
  ) order by id for key share;
$$;

create function private.email_judges_of(round public.judging_rounds, kind text) returns void
language sql set search_path = '' as $$
  select private.email_judge(judge.id, email_judges_of.kind,
    jsonb_build_object('round_name', round.name), subject_id => round.id)
  from public.judges judge
  where judge.state = 'active' and exists (
    select from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where assignment.judge_id = judge.id and round_entry.round_id = round.id
      and assignment.recused_at is null
  );
$$;

-- Publications: a large one is a job of the schedule. Each batch checks the administrator's role and conflicts, the
-- round and its pairs again.

create table private.publications (
  round_id uuid primary key references public.judging_rounds (id) on delete cascade,
  -- The ids of the assignments to remove first.
  removals uuid[] not null,
  -- The pairs to add; the two lists have one pair at each position.
  round_entry_ids uuid[] not null,
  judge_ids uuid[] not null,
  total int not null generated always as (cardinality(removals) + cardinality(round_entry_ids)) stored,
  -- How many removals and pairs are done.
  done int not null default 0,
  -- Less than its removals if judges have started to review meanwhile.
  removed int not null default 0,
  -- The person who published it. No foreign key: without the account, it stops.
  actor_id uuid not null,
  reason text,
  -- The reason, if it is needed.
  unconnected_reason text,
  -- The assigned_at of its assignments.
  started_at timestamptz not null default private.now(),
  -- Why it stopped; null: the schedule continues it.
  problem text
);
comment on table private.publications is
  'Incomplete publications of assignments. If one stops, an administrator publishes again, which replaces it.';

-- The size of a batch. Ten thousand assignments take half a second.
create function private.publication_batch() returns int
language sql immutable set search_path = '' return 10000;

-- Ends a publication after its last batch. Judges with new round entries get one email.
create function private.complete_publication(
  round public.judging_rounds, publication private.publications, conflicted uuid[]
) returns void
language plpgsql set search_path = '' as $$
declare
  added int;
begin
  with fresh as (
    select assignment.judge_id, count(*) as reviews
    from public.judging_assignments assignment
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = round.id and assignment.assigned_at = publication.started_at
    group by assignment.judge_id
  ), notified as (
    select reviews, private.email_judge(judge_id, 'judge_assigned',
      jsonb_build_object('assigned_at', publication.started_at), subject_id => round.id)
    from fresh
  )
  select coalesce(sum(reviews), 0) into added from notified;
  perform private.write_audit('judging.assigned', 'judging_round', round.id::text,
    jsonb_build_object('added', added, 'removed', publication.removed, 'kept', (
      select count(*) from public.judging_assignments assignment
      join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
      where round_entry.round_id = round.id and round_entry.submission_id <> all (conflicted)
    ) - added));
  delete from private.publications where round_id = round.id;
  update public.judging_rounds set assignments_revision = assignments_revision + 1,
      unconnected_reason = publication.unconnected_reason
    where id = round.id;
end
$$;

-- Does the next batch of a publication of a locked round, for the acting administrator. Refuses like check_pairs, and
-- with round_closed.
create function private.publish_batch(round public.judging_rounds, publication private.publications) returns void
language plpgsql set search_path = '' set work_mem = '64MB' as $$
declare
  conflicted constant uuid[] := private.conflicted_submissions_of(private.actor());
  last constant int := publication.done + private.publication_batch();
  removals constant uuid[] := publication.removals[publication.done + 1 : last];
  first_pair constant int := greatest(publication.done - cardinality(publication.removals), 0) + 1;
  last_pair constant int := last - cardinality(publication.removals);
  wanted_round_entries constant uuid[] := publication.round_entry_ids[first_pair : last_pair];
  wanted_judges constant uuid[] := publication.judge_ids[first_pair : last_pair];
  removed_now int := 0;
begin
  perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
    'This round has closed.');
  -- A concurrent withdrawal of a judge happens before this or waits.
  perform from public.judges where withdrawn_at is null order by id for share;
  perform private.check_pairs(round, wanted_round_entries, wanted_judges, conflicted);
  if removals <> '{}' then
    delete from public.judging_assignments assignment using private.assignment_roles(round, conflicted) current
      where current.id = assignment.id and current.role in ('movable', 'void') and assignment.state = 'assigned'
        and assignment.id in (select * from unnest(removals));
    get diagnostics removed_now = row_count;
  end if;
  insert into public.judging_assignments (round_entry_id, judge_id, assigned_at)
  select round_entry_id, judge_id, publication.started_at
  from unnest(wanted_round_entries, wanted_judges) pair (round_entry_id, judge_id);
  update private.publications stored set done = least(last, stored.total), removed = stored.removed + removed_now
    where stored.round_id = round.id returning * into publication;
  if publication.done = publication.total then
    perform private.complete_publication(round, publication, conflicted);
  end if;
end
$$;

-- Schedule: does the next batch of the oldest publication, for the administrator who published it. If it is refused, the
-- publication stops with the reason. Returns 1, or 0 without a publication.
create function private.continue_publications() returns int
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
  publication private.publications;
  obstacle text;
  hint text;
begin
  -- The round first, as administrators do.
  select * into round from public.judging_rounds
    where id = (select round_id from private.publications where problem is null order by started_at, round_id limit 1)
    for update;
  select * into publication from private.publications where round_id = round.id and problem is null for update;
  if not found then
    return 0;
  end if;
  round := private.advance_round(round);
  perform private.act_as('administrator', publication.reason, publication.actor_id);
  begin
    perform private.refuse_if(not private.is_admin_id(publication.actor_id), 'conflict',
      'The person who published the assignment is no longer an administrator.');
    perform private.publish_batch(round, publication);
  exception when raise_exception then
    get stacked diagnostics obstacle = message_text, hint = pg_exception_hint;
    update private.publications set problem = case hint
        -- The refusal speaks to the person who has it.
        when 'admin_conflicted' then 'The person who published the assignment has a conflict of interest.'
        else obstacle
      end
      where round_id = round.id;
    update public.judging_rounds set assignments_revision = assignments_revision + 1 where id = round.id;
  end;
  perform private.act_as('schedule', actor => null);
  return 1;
end
$$;

create function private.publish_assignments(
  _round_id uuid, _revision int, pairs jsonb, _reason text default null
) returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' as $$
declare
  round public.judging_rounds;
  conflicted uuid[];
  wanted_round_entries uuid[];
  wanted_judges uuid[];
  publication private.publications;
begin
  perform private.require_admin();
  -- Before the round is locked, so that only round entries with a new conflict are locked.
  perform private.find_conflicts(
    null, array(select submission_id from public.round_entries where round_id = _round_id));
  round := private.lock_round(_round_id);
  conflicted := private.my_conflicted_submissions();
  perform private.refuse_if(round.assignments_revision is distinct from _revision, 'conflict',
    'Someone else has published an assignment. Reload the page before you continue.');
  perform private.refuse_if(exists (select from private.publications where round_id = round.id and problem is null),
    'conflict', 'An assignment for this round is being published. Wait until publishing is complete.');
  perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
    'This round has closed.');
  perform private.refuse_if(jsonb_typeof(pairs) is distinct from 'array', 'invalid_input',
    'The assignment is invalid. Reload the page and try again.');
  perform from public.judges where withdrawn_at is null order by id for share;
  select array_agg(round_entry_id), array_agg(judge_id) into wanted_round_entries, wanted_judges from (
    select distinct * from jsonb_to_recordset(pairs) as pair (round_entry_id uuid, judge_id uuid) order by 1, 2
  ) pair;
  perform private.check_pairs(round, wanted_round_entries, wanted_judges, conflicted);
  publication.removals := array(
    select id from private.assignment_roles(round, conflicted)
    where role in ('movable', 'void') and (round_entry, judge) not in (
      select * from unnest(wanted_round_entries, wanted_judges)
    )
  );
  select coalesce(array_agg(round_entry_id), '{}'), coalesce(array_agg(judge_id), '{}')
    into publication.round_entry_ids, publication.judge_ids
    from unnest(wanted_round_entries, wanted_judges) pair (round_entry_id, judge_id)
    where not exists (
      select from public.judging_assignments existing
      where existing.round_entry_id = pair.round_entry_id and existing.judge_id = pair.judge_id
    );
  publication.unconnected_reason := private.check_connected(
    round, publication.removals, publication.round_entry_ids, publication.judge_ids, _reason);
  -- One that has stopped.
  delete from private.publications where round_id = round.id;
  insert into private.publications
    (round_id, removals, round_entry_ids, judge_ids, actor_id, reason, unconnected_reason)
  values (
    round.id, publication.removals, publication.round_entry_ids, publication.judge_ids, private.actor(),
    private.reason(), publication.unconnected_reason
  )
  returning * into publication;
  if publication.total <= private.publication_batch() then
    perform private.publish_batch(round, publication);
  end if;
end
$$;
call private.publish_change('publish_assignments', 'administrator',
  'Administrators: replaces the assignments of a round. revision: the revision from assignment_input. pairs: JSON, each with round_entry_id and judge_id. reason: why groups of round entries without a common judge are acceptable (shown as the round''s unconnected_reason). Keeps started and recused assignments, those that the caller cannot see because of a conflict and, in an open round, those with a suspected conflict. Judges with new round entries get one email. If there are more than 10,000 changes, the schedule makes them in batches (publication_done, publication_problem) and stops if a batch is rejected. Fails with conflict (someone else has published since revision, or a publication is incomplete), round_closed, judge_has_conflict, judge_overloaded, judge_inactive, not_ready, admin_conflicted, not_connected (round entries form groups without a common judge, and no reason is given), not_found, or invalid_input. On failure, nothing changes.',
  'admin_judging_rounds');

-- Calibration -------------------------------------------------------------------------------------

create function private.set_calibration(_id uuid, is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
  round public.judging_rounds;
begin
  select * into round from public.judging_rounds where id = round_entry.round_id;
  perform private.refuse_if(private.round_stage(round) <> 'draft', 'round_open',
    'This round has opened. Its calibration entries can no longer be changed.');
  perform private.refuse_if(is_on and round.kind <> 'screening', 'invalid_input',
    'Every judge in this round reviews every round entry, so it cannot have calibration entries.');
  perform private.refuse_if(is_on and not round_entry.is_calibration and private.max_calibration() <= (
    select count(*) from public.round_entries where round_id = round.id and is_calibration
  ), 'too_many_calibration', format('A round can have at most %s calibration entries.', private.max_calibration()));
  update public.round_entries set is_calibration = coalesce(is_on, false)
    where id = round_entry.id and is_calibration is distinct from coalesce(is_on, false);
  if found then
    perform private.write_audit('judging.calibration', 'submission', round_entry.submission_id::text,
      jsonb_build_object('is_on', coalesce(is_on, false)));
  end if;
end
$$;
call private.publish_change('set_calibration', 'administrator',
  'Administrators: turns a round entry in a draft screening round into a calibration entry (at most three), or back into an ordinary one. The next assignment gives calibration entries to all judges. Fails with round_open, too_many_calibration, admin_conflicted, invalid_input (the round is not a screening), or not_found.',
  'admin_round_entries');
