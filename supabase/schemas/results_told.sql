-- Results by mail. An entry that is decided, or decided otherwise, is noted at that moment; from the release on
-- the schedule tells what is noted, in portions (notices.sql). So a release is one line, however many wait for
-- it, and nothing is looked at again that was told. A release that is taken back is one line too: mails about
-- results stop at once, and the schedule takes them back before it tells anything else.

create table private.untold_entries (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  changed_at timestamptz not null
);
comment on table private.untold_entries is
  'Entries that have a result which their team may not know yet. What each member has been told stands in notices.';
comment on column private.untold_entries.changed_at is 'When the entry last changed, by its updated_at.';

create index untold_entries_changed_at_idx on private.untold_entries (changed_at);

create function private.note_untold(ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.untold_entries (submission_id, changed_at)
  select id, updated_at from public.submissions where id = any (ids) order by id
  on conflict (submission_id) do update set changed_at = excluded.changed_at;
$$;
comment on function private.note_untold(uuid[]) is 'Has the schedule look what these teams have to be told.';

create function private.note_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.untold_entries (submission_id, changed_at) values (new.id, new.updated_at)
  on conflict (submission_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
comment on function private.note_decision() is 'Trigger: the team of a decided entry has to be told.';

create trigger note_decision after insert or update of status, submitted_at, withdrawn_at
  on public.submissions
  for each row when (
    new.submitted_at is not null and new.withdrawn_at is null and private.is_decision(new.status)
  )
  execute function private.note_decision();

-- Telling -----------------------------------------------------------------------------------------

create function private.tell_results(ids uuid[]) returns void
language sql set search_path = '' as $$
  with decided as (
    select id, idea_name, receipt_number, status,
      case when disqualified_at is not null then told_reason end as told_reason
    from public.submissions
    where id = any (ids)
      and submitted_at is not null and withdrawn_at is null and private.is_decision(status)
  ), noted as (
    insert into private.notices (user_id, notice, decision)
    select member.user_id, 'results', decided.status
    from decided
    join public.submission_members member on member.submission_id = decided.id
    join public.profiles profile on profile.id = member.user_id
    where private.is_email(profile.email)
    on conflict (user_id, notice) do update set decision = excluded.decision
    where notices.decision <> excluded.decision
    returning user_id
  )
  insert into private.emails (kind, recipient, data)
  select 'entry_' || decided.status, profile.email, jsonb_strip_nulls(jsonb_build_object(
    'user_id', noted.user_id, 'idea_name', decided.idea_name, 'receipt_number', decided.receipt_number,
    'former_decision', former.decision, 'reason', decided.told_reason
  ))
  from noted
  join public.submission_members member on member.user_id = noted.user_id
  join decided on decided.id = member.submission_id
  join public.profiles profile on profile.id = noted.user_id
  -- The notices as they were before this statement.
  left join private.notices former on former.user_id = noted.user_id and former.notice = 'results';
$$;
comment on function private.tell_results(uuid[]) is
  'Mails each member of these entries the result, if it is decided: once, and again when the decision has changed.';

create function private.queue_results(moment timestamptz, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  released_at constant timestamptz := (private.challenge()).results_released_at;
  -- What is decided after the release can be corrected before anybody is told.
  due constant timestamptz := greatest(released_at, moment - interval '15 minutes');
  looked_at uuid[];
  told uuid[];
begin
  if released_at is null or released_at > moment then
    return 0;
  end if;
  update private.announcements set results_at = moment where id and results_at is null;
  if found then
    insert into private.mailings (kind) values ('news_results');
  end if;
  looked_at := array(
    select entry.id from private.untold_entries untold
    join public.submissions entry on entry.id = untold.submission_id
    where untold.changed_at <= due
    order by untold.changed_at limit max_count
    -- A decision that is just being made waits for the next run.
    for no key update of entry skip locked
  );
  if looked_at = '{}' then
    return 0;
  end if;
  -- What has changed since then waits anew.
  update private.untold_entries untold set changed_at = entry.updated_at
    from public.submissions entry
    where entry.id = any (looked_at) and untold.submission_id = entry.id and entry.updated_at > due;
  with removed as (
    delete from private.untold_entries where submission_id = any (looked_at) and changed_at <= due
    returning submission_id
  )
  select array_agg(submission_id) into told from removed;
  perform private.tell_results(told);
  perform private.tell_round_results(told);
  return cardinality(looked_at);
end
$$;
comment on function private.queue_results(timestamptz, int) is
  'Once results are released: tells the next portion of entries that have one, and the mailing list that they are out. Returns how many entries were looked at.';

-- Taking back -------------------------------------------------------------------------------------

create function private.held_mail_kinds() returns text[]
language sql stable set search_path = ''
return case when (select holds_results from private.announcements)
  then private.result_mail_kinds() else '{}'::text[] end;
comment on function private.held_mail_kinds() is
  'The kinds of mails that are being taken back just now: nobody claims one of them.';

create function private.hold_results() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_notices();
  update private.announcements set holds_results = true, results_at = null where id;
  update private.mailings set ended_at = now() where kind = 'news_results' and ended_at is null;
  return null;
end
$$;
comment on function private.hold_results() is
  'Trigger: what still waits when a release is taken back, or moved, is not sent; the next release tells it.';

create trigger hold_results after update of results_released_at on public.challenge_parameters
  for each row when (new.results_released_at is distinct from old.results_released_at)
  execute function private.hold_results();

create function private.take_results_back(max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  held constant uuid[] := array(
    select id from private.emails
    where sent_at is null and tells_result order by id limit max_count
  );
  people constant uuid[] := array(
    select distinct (data ->> 'user_id')::uuid from private.emails
    where id = any (held) and data ? 'user_id'
  );
  entries constant uuid[] := array(
    select distinct submission_id from public.submission_members where user_id = any (people)
  );
begin
  if held = '{}' then
    update private.announcements set holds_results = false where id and holds_results;
    return 0;
  end if;
  -- Entries, then what hangs on people, then the outbox (foundations.sql): somebody's account may be going.
  perform from public.submissions where id = any (entries) order by id for key share;
  perform from private.notices where user_id = any (people) order by user_id, notice for update;
  with taken as (
    delete from private.emails where id = any (held) and sent_at is null
    returning (data ->> 'user_id')::uuid as user_id, created_at,
      data ->> 'former_decision' as former_decision,
      case
        when kind like 'entry_%' then 'results'
        when kind like 'top_three_%' then 'top_three'
        when kind = 'final_result' then 'final'
      end as notice
  ), untold as (
    select distinct on (user_id, notice) user_id, notice, former_decision
    from taken where user_id is not null
    order by user_id, notice, created_at
  ), corrected as (
    update private.notices told set decision = untold.former_decision
    from untold
    where told.notice = untold.notice and told.user_id = untold.user_id
      and untold.former_decision is not null
  )
  delete from private.notices told using untold
  where told.notice = untold.notice and told.user_id = untold.user_id
    and untold.former_decision is null;
  perform private.note_untold(entries);
  return cardinality(held);
end
$$;
comment on function private.take_results_back(int) is
  'Takes back the next portion of mails about results that wait, as if nobody had been told, and returns how many; 0 when none is left, and from then on results are told again.';
