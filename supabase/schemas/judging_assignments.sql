-- Who reads what: assignments, published as a whole plan that the database checks again, and what a
-- judge may read because of one. A judge with a conflict reaches nothing, and is given nothing while one
-- is suspected.

create table public.judging_assignments (
  id uuid primary key default gen_random_uuid(),
  judging_copy_id uuid not null references public.judging_copies (id) on delete cascade,
  judge_id uuid not null references public.judges (id) on delete cascade,
  assigned_at timestamptz not null default private.now(),
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  recused_at timestamptz,
  recusal_reason text
    check (char_length(recusal_reason) between 1 and private.max_length('message')),
  reminded_at timestamptz,
  constraint one_assignment_per_judge unique (judging_copy_id, judge_id),
  constraint recusals_have_a_reason check (num_nulls(recused_at, recusal_reason) in (0, 2))
);
comment on table public.judging_assignments is 'Which judge reads which entry of a round.';
comment on column public.judging_assignments.first_seen_at is
  'When the judge first opened it, as last_seen_at says when last: who saw what.';
comment on column public.judging_assignments.recused_at is
  'When the judge stepped back from this entry. That is not the same as not done.';
comment on column public.judging_assignments.reminded_at is
  'When the judge was last reminded of this review.';

create index judging_assignments_judge_id_idx on public.judging_assignments (judge_id);

alter table public.judging_assignments enable row level security;
create policy "No client reads or writes assignments directly"
  on public.judging_assignments as restrictive for all to anon, authenticated using (false);
create function private.is_begun(assignment public.judging_assignments) returns boolean
language sql immutable
set search_path = ''
return assignment.first_seen_at is not null or assignment.recused_at is not null;
comment on function private.is_begun(public.judging_assignments) is
  'Whether the judge has read the copy, or stepped back from it: such an assignment stays.';

-- What judges may read ----------------------------------------------------------------------------

-- Definer: judges have no rights on the tables.
create function private.my_readable_assignments() returns setof public.judging_assignments
language sql stable security definer rows 20
set search_path = ''
as $$
  select assignment.*
  from public.judging_assignments assignment
  join public.judging_copies copy on copy.id = assignment.judging_copy_id
  join public.judging_rounds round on round.id = copy.round_id
  join public.submissions entry on entry.id = copy.submission_id
  where assignment.judge_id = (select private.my_judge_id())
    and assignment.recused_at is null
    and copy.signed_off_at is not null
    and private.round_state(round) in ('open', 'closed')
    and private.is_in_the_running(entry)
    and not private.has_judging_conflict(copy.submission_id, assignment.judge_id);
$$;
comment on function private.my_readable_assignments() is
  'What the caller may read as a judge, now: assigned, neither stepped back from nor in conflict with, signed off, in a round that has opened and is not released, of an entry in the running. Every way for judges goes through here.';

-- Definer: the policy asks it for judges, who have no rights on the tables.
create function private.is_my_judging_document(path text) returns boolean
language sql stable security definer
set search_path = ''
return exists (
  select from private.my_readable_assignments() assignment
  join public.judging_copies copy on copy.id = assignment.judging_copy_id
  where copy.file_path = path
);
comment on function private.is_my_judging_document(text) is
  'Whether the object is the document of a copy that the caller may read as a judge.';
grant execute on function private.is_my_judging_document(text) to authenticated;

-- A judge who leaves ------------------------------------------------------------------------------

-- Definer: a judge who leaves has no rights on the table.
create function private.release_assignments() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.judging_assignments
    where judge_id = new.id and not private.is_begun(judging_assignments);
  return null;
end
$$;
comment on function private.release_assignments() is
  'Trigger: what a judge has not begun is to be assigned anew, once the judge has left.';

create trigger release_assignments after update on public.judges
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.release_assignments();

-- Publishing --------------------------------------------------------------------------------------

create function private.planned(pairs jsonb)
returns table (judging_copy_id uuid, judge_id uuid)
language sql immutable
set search_path = ''
as $$
  select distinct * from jsonb_to_recordset(pairs) as pair (judging_copy_id uuid, judge_id uuid);
$$;
comment on function private.planned(jsonb) is 'The pairs of a plan, each once.';

create function private.stays_while_suspected(
  round public.judging_rounds, copy_id uuid, wanted_judge uuid
) returns boolean
language sql stable
set search_path = ''
return private.round_state(round) = 'open' and exists (
  select from public.judging_assignments given
  join public.judging_copies copy on copy.id = given.judging_copy_id
  where given.judging_copy_id = copy_id and given.judge_id = wanted_judge
    and not private.has_judging_conflict(copy.submission_id, wanted_judge)
);
comment on function private.stays_while_suspected(public.judging_rounds, uuid, uuid) is
  'Whether a judge has the entry already in a round that is open: it goes when the conflict is confirmed, so that the judge never sees what follows from naming somebody.';

create function private.check_plan(round public.judging_rounds, pairs jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  broken record;
begin
  with wanted as (
    select pair.*, copy.id as copy_id, copy.code, copy.signed_off_at, copy.submission_id, judge
    from private.planned(pairs) pair
    left join public.judging_copies copy
      on copy.id = pair.judging_copy_id and copy.round_id = round.id
    left join public.judges judge on judge.id = pair.judge_id
    where not exists (
      select from public.judging_assignments begun
      where begun.judging_copy_id = pair.judging_copy_id and begun.judge_id = pair.judge_id
        and (private.is_begun(begun) or private.is_conflicted_admin(copy.submission_id))
    )
  ), begun as (
    select assignment.judge_id, count(*) as entries
    from public.judging_assignments assignment
    join public.judging_copies copy on copy.id = assignment.judging_copy_id
    where copy.round_id = round.id and assignment.first_seen_at is not null
      and assignment.recused_at is null
    group by assignment.judge_id
  ), load as (
    select wanted.judge_id, count(*) + coalesce(max(begun.entries), 0) as entries
    from wanted left join begun using (judge_id) group by wanted.judge_id
  )
  select * into broken from (
    select wanted.code, (wanted.judge).name, case
      when wanted.copy_id is null or (wanted.judge).id is null then 'not_found'
      when private.judge_state(wanted.judge) <> 'active' then 'judge_inactive'
      when wanted.signed_off_at is null then 'not_signed_off'
      when private.is_conflicted_admin(wanted.submission_id) then 'admin_conflicted'
      when private.may_have_judging_conflict(wanted.submission_id, wanted.judge_id)
        and not private.stays_while_suspected(round, wanted.judging_copy_id, wanted.judge_id)
        then 'judge_has_conflict'
      when (wanted.judge).max_entries < load.entries then 'judge_overloaded'
    end as problem
    from wanted left join load on load.judge_id = wanted.judge_id
  ) checked
  where problem is not null order by problem, code, name limit 1;
  if found then
    perform private.refuse(broken.problem, case broken.problem
      when 'not_found' then 'A copy or a judge of this plan does not exist any more.'
      when 'judge_inactive' then format('%s does not judge.', broken.name)
      when 'admin_conflicted'
        then format('You have a conflict with %s.', broken.code)
      when 'not_signed_off' then format('%s is not signed off.', broken.code)
      when 'judge_has_conflict'
        then format('%s has, or may have, a conflict with %s.', broken.name, broken.code)
      else format('%s would read more entries than they can.', broken.name)
    end);
  end if;
end
$$;
comment on function private.check_plan(public.judging_rounds, jsonb) is
  'Refuses a plan with not_found, judge_inactive, not_signed_off, admin_conflicted, judge_has_conflict or judge_overloaded. What is begun is not asked again.';

create function private.check_quotas(round public.judging_rounds) returns void
language plpgsql
set search_path = ''
as $$
declare
  broken record;
begin
  select copy.code, quota.field, quota.at_least, given.knowing into broken
  from jsonb_each(round.expertise_quotas) quota (field, at_least)
  join public.judging_copies copy on copy.round_id = round.id
  cross join lateral (
    select
      count(*) as readers,
      count(*) filter (where quota.field = any (judge.expertise)) as knowing,
      bool_or(not private.is_begun(assignment)) as can_change
    from public.judging_assignments assignment
    join public.judges judge on judge.id = assignment.judge_id
    left join public.judging_reviews review on review.assignment_id = assignment.id
    where assignment.judging_copy_id = copy.id and assignment.recused_at is null
      and (private.judge_state(judge) = 'active' or review.submitted_at is not null)
  ) given
  where given.can_change
    and not private.is_conflicted_admin(copy.submission_id)
    and quota.at_least::int - given.knowing > greatest(0, round.reviews_per_entry - given.readers)
  order by copy.code, quota.field limit 1;
  if found then
    perform private.refuse('expertise_missing', format(
      '%s would have %s of the %s readers it needs who know %s.',
      broken.code, broken.knowing, broken.at_least, replace(broken.field, '_', ' ')));
  end if;
end
$$;
comment on function private.check_quotas(public.judging_rounds) is
  'Refuses with expertise_missing where others have taken the places of readers who know a field that the round asks for. An entry that still lacks readers keeps these places free; an entry whose assignments are all begun is not asked about; a judge who has left counts with what was submitted.';

create function private.email_judge(wanted_judge uuid, kind text, data jsonb) returns void
language sql
set search_path = ''
as $$
  select private.send_email(
    email_judge.kind, coalesce(profile.email, judge.email),
    email_judge.data || jsonb_build_object('judge_name', judge.name), judge_id => judge.id)
  from public.judges judge left join public.profiles profile on profile.id = judge.user_id
  where judge.id = wanted_judge;
$$;
comment on function private.email_judge(uuid, text, jsonb) is
  'Mails a judge, at the address of the account.';

create function private.publish_assignments(
  wanted_round uuid, pairs jsonb, expected_revision int
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  round public.judging_rounds;
  entry_ids uuid[];
  removed int;
  added int;
  result jsonb;
begin
  perform private.require_admin();
  -- Entries before the round, and judges after it (foundations.sql).
  select array_agg(id) into entry_ids from (
    select id from public.submissions
    where id in (select submission_id from public.judging_copies where round_id = wanted_round)
    order by id for key share
  ) locked;
  round := private.lock_round(wanted_round);
  if round.assignments_revision is distinct from expected_revision then
    perform private.refuse(
      'conflict', 'Somebody else has published assignments. Reload before you go on.');
  elsif private.round_state(round) in ('closed', 'released') then
    perform private.refuse('round_closed', 'This round has closed.');
  elsif jsonb_typeof(pairs) is distinct from 'array' then
    perform private.refuse('invalid_input', 'A plan is a list of pairs.');
  end if;
  -- A judge who is leaving is gone before us, or leaves after us.
  perform from public.judges where withdrawn_at is null order by id for share;
  perform private.find_conflicts(null, coalesce(entry_ids, '{}'));
  perform private.check_plan(round, pairs);
  delete from public.judging_assignments assignment using public.judging_copies copy
    where copy.id = assignment.judging_copy_id and copy.round_id = round.id
      and not private.is_begun(assignment)
      and not private.is_conflicted_admin(copy.submission_id)
      and not (
        private.may_have_judging_conflict(copy.submission_id, assignment.judge_id)
        and private.stays_while_suspected(round, copy.id, assignment.judge_id)
      )
      and (assignment.judging_copy_id, assignment.judge_id) not in (
        select judging_copy_id, judge_id from private.planned(pairs)
      );
  get diagnostics removed = row_count;
  with fresh as (
    insert into public.judging_assignments (judging_copy_id, judge_id)
    select judging_copy_id, judge_id from private.planned(pairs) order by 1, 2
    on conflict on constraint one_assignment_per_judge do nothing
    returning judge_id
  ), told as (
    select count(*) as entries, private.email_judge(judge_id, 'judge_assigned', jsonb_build_object(
      'round_name', round.name, 'entries', count(*), 'opens_at', round.opens_at,
      'closes_at', round.closes_at
    ))
    from fresh group by judge_id
  )
  select coalesce(sum(entries), 0) into added from told;
  perform private.check_quotas(round);
  update public.judging_rounds set assignments_revision = assignments_revision + 1
    where id = round.id;
  result := jsonb_build_object('added', added, 'removed', removed, 'kept', (
    select count(*) from public.judging_assignments assignment
    join public.judging_copies copy on copy.id = assignment.judging_copy_id
    where copy.round_id = round.id and not private.is_conflicted_admin(copy.submission_id)
  ) - added);
  perform private.write_audit('judging.assigned', 'judging_round', round.id::text, result);
  return result;
end
$$;
comment on function private.publish_assignments(uuid, jsonb, int) is
  'See public.publish_assignments.';

create function public.publish_assignments(round_id uuid, pairs jsonb, expected_revision int)
returns jsonb
language sql
set search_path = ''
as $$ select private.publish_assignments(round_id, pairs, expected_revision) $$;
comment on function public.publish_assignments(uuid, jsonb, int) is
  'Administrators: makes a whole plan of a round the truth. pairs: JSON, each with judging_copy_id and judge_id. An assignment that a judge has read or stepped back from stays, even if the plan lacks it. So does one that the caller cannot see because of a conflict, and in an open round one whose judge is suspected of a conflict, until it is settled. Judges with something new are mailed, once. Returns JSON: added, kept, removed. Refuses with conflict when somebody else has published since expected_revision (assignments_revision of the round), round_closed, judge_has_conflict, judge_overloaded, judge_inactive, not_signed_off, admin_conflicted, expertise_missing (a quota of the round), not_found, invalid_input (nothing is changed then).';
grant execute on function
  private.publish_assignments(uuid, jsonb, int),
  public.publish_assignments(uuid, jsonb, int)
  to authenticated;
