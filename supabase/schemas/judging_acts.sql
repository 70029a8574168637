-- Acts that could bend a verdict: one administrator proposes it with a reason, another one carries it out.
-- Both stand in the audit log, and everybody who administers sees what waits.

create table public.judging_acts (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.judging_act_kinds (value),
  round_id uuid references public.judging_rounds (id) on delete cascade,
  assignment_id uuid references public.judging_assignments (id) on delete cascade,
  submission_id uuid references public.submissions (id) on delete cascade,
  new_status text,
  new_time timestamptz,
  reason text not null check (char_length(reason) between 1 and private.max_length('message')),
  proposed_by uuid references auth.users (id) on delete set null,
  proposed_at timestamptz not null default private.now(),
  state text not null default 'proposed' check (state in ('proposed', 'done', 'dropped')),
  settled_by uuid references auth.users (id) on delete set null,
  settled_at timestamptz,
  constraint act_has_its_subject check (
    case
      when kind in ('exclude_review', 'include_review')
        then num_nonnulls(round_id, assignment_id) = 2 and submission_id is null
      when kind in ('set_status', 'disqualify', 'reinstate', 'withdraw')
        then submission_id is not null and num_nonnulls(round_id, assignment_id) = 0
      else round_id is not null and num_nonnulls(assignment_id, submission_id) = 0
    end
    and (new_status is not null) = (kind = 'set_status')
    and (new_time is not null) = (kind = 'reopen_round')
  ),
  constraint second_administrator_acts check (state <> 'done' or settled_by <> proposed_by)
);
comment on table public.judging_acts is
  'What administrators propose that takes two of them, and what became of it.';
comment on column public.judging_acts.new_status is 'Of an entry: set_status.';
comment on column public.judging_acts.new_time is 'When a round that is opened again closes.';
comment on column public.judging_acts.state is
  'proposed, done (another administrator has carried it out) or dropped.';

create index judging_acts_round_id_idx on public.judging_acts (round_id);
create index judging_acts_assignment_id_idx on public.judging_acts (assignment_id);
create index judging_acts_submission_id_idx on public.judging_acts (submission_id);
create index judging_acts_proposed_by_idx on public.judging_acts (proposed_by);
create index judging_acts_settled_by_idx on public.judging_acts (settled_by);
create unique index one_open_act on public.judging_acts
  (kind, coalesce(assignment_id, submission_id, round_id)) where state = 'proposed';

alter table public.judging_acts enable row level security;
create policy "No client reads or writes acts directly"
  on public.judging_acts as restrictive for all to anon, authenticated using (false);

create trigger audit_round after insert or update of state on public.judging_acts
  for each row when (new.submission_id is null)
  execute function private.audit('judging.act_{state}', 'judging_round', 'round_id', 'id as act_id', 'kind', 'new_status as status');
create trigger audit_submission after insert or update of state on public.judging_acts
  for each row when (new.submission_id is not null)
  execute function private.audit('judging.act_{state}', 'submission', 'submission_id', 'id as act_id', 'kind', 'new_status as status');

-- Whose entry it is about -------------------------------------------------------------------------

create function private.is_judged(entry_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.judging_copies entry
  join public.judging_rounds round on round.id = entry.round_id
  where entry.submission_id = entry_id
    and round.cancelled_at is null and round.opens_at <= private.now()
);

create function private.is_conflicted_act(act public.judging_acts) returns boolean
language sql stable set search_path = ''
return coalesce(
  act.submission_id = any (private.my_conflicted_entries())
    or act.round_id = any (private.my_conflicted_rounds()), false);

-- Carrying it out ---------------------------------------------------------------------------------

create function private.lock_round_for(act public.judging_acts) returns public.judging_rounds
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round(act.round_id, 'judging');
  states constant text[] := case act.kind
    when 'close_round' then array['open']
    when 'cancel_round' then array['preparing', 'open', 'closed']
    when 'take_back_release' then array['released']
    else array['closed']
  end;
begin
  if private.round_state(round) <> all (states) then
    perform private.refuse('wrong_state', format(
      'This round is %s. That cannot be done with it.', private.round_state(round)));
  elsif round.release_at is not null and round.released_at is null then
    perform private.refuse('release_planned', 'The release of this round is planned. Stop it first.');
  elsif private.round_state(round) = 'closed' and round.closed_at is null then
    perform private.close_round(round);
    select * into round from public.judging_rounds where id = round.id;
  end if;
  return round;
end
$$;
comment on function private.lock_round_for(public.judging_acts) is
  'The round of an act, locked, in a state in which the act makes sense. wrong_state, release_planned, not_found.';

create function private.count_review(act public.judging_acts) returns void
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds := private.lock_round_for(act);
  wanted constant boolean := act.kind = 'include_review';
begin
  update public.judging_assignments assignment set counts = wanted
    from public.judging_reviews review
    where assignment.id = act.assignment_id and review.assignment_id = assignment.id
      and review.submitted_at is not null and assignment.counts <> wanted;
  if not found then
    perform private.refuse('wrong_state', 'This review was not submitted, or counts so already.');
  end if;
  update public.judging_rounds set counted_changed_at = private.now() where id = round.id;
end
$$;
comment on function private.count_review(public.judging_acts) is
  'A review of a closed round counts no more, or again. The results that were locked before are void.';

create function private.take_back_release(act public.judging_acts) returns void
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  perform private.lock_for_release();
  round := private.lock_round_for(act);
  if exists (
    select from public.judging_rounds later
    where later.cancelled_at is null and later.id <> round.id
      and private.kind_position(later.kind)
        > private.kind_position(round.kind)
      and exists (select from public.judging_copies where round_id = later.id)
  ) then
    perform private.refuse('wrong_state', 'A later round has taken in entries by this release. Cancel that first.');
  end if;
  if round.kind = 'panel' then
    update public.submissions original set status = 'under_review'
      from private.outcomes_of(round) outcome
      where original.id = outcome.submission_id and original.status = outcome.status
        and private.is_in_the_running(original);
    update public.challenge_parameters set results_released_at = null where id;
  end if;
  update public.judging_rounds set released_at = null, release_at = null where id = round.id;
  delete from public.judging_feedback told using public.judging_copies entry
    where entry.id = told.judging_copy_id and entry.round_id = round.id;
end
$$;
comment on function private.take_back_release(public.judging_acts) is
  'As if a round had not been released: its entries are under review again, mails that wait are not sent, and another decision is told to those who were told this one.';

create function private.carry_out(act public.judging_acts) returns void
language plpgsql set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  if act.kind in ('exclude_review', 'include_review') then
    perform private.count_review(act);
  elsif act.kind = 'take_back_release' then
    perform private.take_back_release(act);
  elsif act.kind = 'set_status' then
    perform private.lock_submission(act.submission_id);
    update public.submissions set status = act.new_status
      where id = act.submission_id and disqualified_at is null;
  elsif act.kind = 'disqualify' then
    perform private.lock_submission(act.submission_id);
    update public.submissions set
      status = 'declined', disqualified_at = private.now(), disqualification_reason = act.reason
    where id = act.submission_id and disqualified_at is null;
  elsif act.kind = 'withdraw' then
    perform private.withdraw_for_team(private.lock_submission(act.submission_id), act.reason);
  elsif act.kind = 'reinstate' then
    perform private.lock_submission(act.submission_id);
    update public.submissions set
      status = 'under_review', disqualified_at = null, disqualification_reason = null
    where id = act.submission_id and disqualified_at is not null;
  else
    round := private.lock_round_for(act);
    if act.kind = 'close_round' then
      perform private.close_round(round);
    elsif act.kind = 'reopen_round' then
      perform private.lock_judges_of(round);
      update public.judging_assignments assignment set counts = null
        from public.judging_copies entry
        where entry.id = assignment.judging_copy_id and entry.round_id = round.id;
      update public.judging_rounds set
        closed_at = null, counted_changed_at = private.now(), closes_at = act.new_time,
        discussion_open = false, release_stopped_reason = null
      where id = round.id;
      perform private.email_judges_of(round, 'round_reopened', jsonb_build_object('closes_at', act.new_time));
    else
      update public.judging_rounds set cancelled_at = private.now(), discussion_open = false
        where id = round.id;
      perform private.email_judges_of(round, 'round_cancelled', '{}');
    end if;
  end if;
end
$$;
comment on function private.carry_out(public.judging_acts) is
  'Does what was proposed, or refuses as the state of things is now.';

-- Proposing, carrying out, dropping ---------------------------------------------------------------

create function private.check_act(act public.judging_acts) returns void
language plpgsql set search_path = '' as $$
begin
  if private.is_conflicted_act(act) then
    perform private.refuse('admin_conflicted', 'You have a conflict with an entry that this is about.');
  elsif act.kind = 'set_status' then
    perform private.require_status(act.new_status, array(select value from private.submission_statuses order by position));
  elsif act.kind = 'reopen_round' and act.new_time <= private.now() then
    perform private.refuse('invalid_input', 'A round that is opened again closes in the future.');
  end if;
end
$$;
comment on function private.check_act(public.judging_acts) is
  'admin_conflicted for somebody who must have no part in it; invalid_input.';

create function private.propose_act(
  new_kind text, new_reason text, wanted_round uuid, wanted_assignment uuid, wanted_submission uuid,
  wanted_status text, wanted_time timestamptz
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  act public.judging_acts;
begin
  if wanted_assignment is not null then
    wanted_round := (
      select entry.round_id from public.judging_assignments assignment
      join public.judging_copies entry on entry.id = assignment.judging_copy_id
      where assignment.id = wanted_assignment
    );
  end if;
  perform private.require_round_right(
    'judging', case when wanted_submission is null then wanted_round end);
  act := jsonb_populate_record(act, jsonb_build_object(
    'kind', new_kind, 'round_id', wanted_round, 'assignment_id', wanted_assignment,
    'submission_id', wanted_submission, 'new_status', wanted_status, 'new_time', wanted_time,
    'reason', private.require_reason(new_reason)));
  perform private.check_act(act);
  if act.submission_id is not null then
    perform private.lock_submission(act.submission_id);
  else
    perform private.lock_round_for(act);
  end if;
  insert into public.judging_acts
    (kind, round_id, assignment_id, submission_id, new_status, new_time, reason, proposed_by)
  values (act.kind, act.round_id, act.assignment_id, act.submission_id, act.new_status, act.new_time,
    act.reason, auth.uid())
  returning * into act;
  return act.id;
exception
  when unique_violation then
    perform private.refuse('conflict', 'This is proposed already. Another administrator has to carry it out.');
  when check_violation or not_null_violation then
    perform private.refuse('invalid_input', 'Please say what this is about.');
end
$$;

create function public.propose_act(
  kind text, reason text, round_id uuid default null, assignment_id uuid default null,
  submission_id uuid default null, new_status text default null, new_time timestamptz default null
) returns uuid
language sql set search_path = '' as $$
  select private.propose_act(kind, reason, round_id, assignment_id, submission_id, new_status, new_time);
$$;
comment on function public.propose_act(text, text, uuid, uuid, uuid, text, timestamptz) is
  'Administrators, and the round''s chair what is about it: proposes, with a reason, what takes a second person, and returns its id. kind: close_round, reopen_round (new_time: when it closes), cancel_round, take_back_release (round_id), exclude_review, include_review (assignment_id), set_status (submission_id, new_status), disqualify, reinstate, withdraw (submission_id). Refuses with conflict when it is proposed already, wrong_state, release_planned, admin_conflicted, not_found, invalid_input.';

create function private.settle_act(wanted_id uuid, is_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  act public.judging_acts;
begin
  select * into act from public.judging_acts where id = wanted_id;
  perform private.require_round_right('judging', act.round_id);
  if act.id is null then
    perform private.refuse('not_found', 'This proposal does not exist any more.');
  elsif act.state = (case when is_confirmed then 'done' else 'dropped' end) then
    return;
  end if;
  if is_confirmed then
    perform private.require_recent_code();
  end if;
  perform private.check_act(act);
  if is_confirmed and not private.may_approve(act.proposed_by) then
    perform private.refuse('needs_second_administrator', case
      when act.proposed_by = auth.uid() then 'Another administrator has to carry out what you proposed.'
      else 'An administrator has to carry out what no administrator has proposed.'
    end);
  elsif is_confirmed then
    -- First, for the order of locks; what it does is taken back if somebody was faster.
    perform private.carry_out(act);
  end if;
  update public.judging_acts set
    state = case when is_confirmed then 'done' else 'dropped' end,
    settled_by = auth.uid(), settled_at = private.now()
  where id = act.id and state = 'proposed';
  if not found then
    perform private.refuse('conflict', 'Somebody else was faster. Reload before you go on.');
  end if;
end
$$;

create function public.confirm_act(id uuid) returns void
language sql set search_path = ''
as $$ select private.settle_act(id, true) $$;
comment on function public.confirm_act(uuid) is
  'Administrators, and the round''s chair what is about it: carries out what another one has proposed. Again is harmless. Refuses with needs_second_administrator for one''s own, and a chair for what no administrator has proposed, conflict when it was dropped, wrong_state or release_planned when it makes no sense any more, admin_conflicted, not_found, and with second_factor_again where the caller needs a second factor.';

create function public.drop_act(id uuid) returns void
language sql set search_path = ''
as $$ select private.settle_act(id, false) $$;
comment on function public.drop_act(uuid) is
  'Administrators, and the round''s chair what is about it: a proposal, one''s own or another''s, is not carried out. Again is harmless. Refuses with conflict when it is carried out already, admin_conflicted, not_found.';
grant execute on function
  private.propose_act(text, text, uuid, uuid, uuid, text, timestamptz),
  public.propose_act(text, text, uuid, uuid, uuid, text, timestamptz),
  private.settle_act(uuid, boolean),
  public.confirm_act(uuid),
  public.drop_act(uuid)
  to authenticated;

create view private.admin_judging_acts as
select
  act.id, act.kind, act.round_id, round.name as round_name, act.assignment_id, entry.code,
  judge.name as judge_name, act.submission_id, original.receipt_number, original.idea_name,
  act.new_status, act.new_time, act.reason, act.state,
  act.proposed_by, (select name from private.colleagues where id = act.proposed_by) as proposed_by_name,
  act.proposed_at,
  (select name from private.colleagues where id = act.settled_by) as settled_by_name,
  act.settled_at
from public.judging_acts act
left join public.judging_rounds round on round.id = act.round_id
left join public.judging_assignments assignment on assignment.id = act.assignment_id
left join public.judging_copies entry on entry.id = assignment.judging_copy_id
left join public.judges judge on judge.id = assignment.judge_id
left join public.submissions original on original.id = act.submission_id
where coalesce(act.submission_id <> all ((select private.my_conflicted_entries())::uuid[]), true)
  and coalesce(act.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true)
  and (
    (select private.is_admin())
    or act.round_id = any ((select private.my_rounds('judging'))::uuid[])
  );

create view public.admin_judging_acts with (security_invoker = true) as
select * from private.admin_judging_acts;
comment on view public.admin_judging_acts is
  'Administrators, and chairs for their round: what was proposed that takes two of them; not what is about an entry, or a round with one, with which the caller has a conflict.';
comment on column public.admin_judging_acts.state is 'proposed, done or dropped.';
grant select on private.admin_judging_acts, public.admin_judging_acts to authenticated;
