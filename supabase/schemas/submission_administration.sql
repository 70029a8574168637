-- Actions of administrators on submissions, and their lists: disqualify or withdraw one, add notes, extend deadlines, and
-- change the status, tags or checklist of one or many.

create table public.submission_notes (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.submission_notes is 'Notes for administrators only.';
call private.limit_texts('public.submission_notes', '{body message}');

create index submission_notes_submission_id_idx on public.submission_notes (submission_id, created_at);

create trigger refresh_submission_search after insert or delete on public.submission_notes
  for each row execute function private.refresh_search();

create trigger audit_note after insert on public.submission_notes
  for each row execute function private.audit('submission.note_added', 'submission', 'submission_id');
create trigger audit_note_deletion after delete on public.submission_notes
  for each row execute function private.audit('submission.note_deleted', 'submission', 'submission_id');

create function private.lock_submission(wanted_id uuid) returns public.submissions
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions;
begin
  perform private.require_admin();
  select * into submission from public.submissions where id = wanted_id and state = 'submitted' for update;
  perform private.refuse_if(not found, 'not_found', 'This submission no longer exists.');
  return submission;
end
$$;

-- Decisions ---------------------------------------------------------------------------------------

create function private.refuse_conflicted_admin(wanted_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(wanted_ids && private.my_conflicted_submissions(), 'admin_conflicted',
    'You have a conflict of interest with this submission. Another administrator must decide.');
end
$$;

-- Locks a submission on which the caller may decide. Raises not_found, admin_conflicted, and conflict unless it has the
-- revision that the caller has seen.
create function private.lock_submission_to_decide(wanted_id uuid, seen int) returns public.submissions
language plpgsql set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(wanted_id);
begin
  perform private.refuse_revision(submission.office_revision, seen);
  return submission;
end
$$;

create function private.disqualify_submission(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission_to_decide(_id, _revision);
  clean_reason constant text := private.require_reason(_reason);
begin
  update public.submissions set
    status = 'declined', disqualified_at = private.now(), disqualification_reason = clean_reason
  where id = submission.id;
end
$$;
call private.publish_change('disqualify_submission', 'administrator',
  'Administrators: disqualifies a submission: declines it and locks its status until an administrator reinstates it. The team is notified after the next release; only administrators can see the reason. Recorded as an intervention once a round has opened. Fails with conflict (the revision is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_submissions');

create function private.reinstate_submission(_id uuid, _revision int, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission_to_decide(_id, _revision);
begin
  update public.submissions set
    status = case when disqualified_at is null then status else 'under_review' end,
    disqualified_at = null, disqualification_reason = null, withdrawal_planned_at = null
  where id = submission.id and (disqualified_at is not null or withdrawal_planned_at is not null);
end
$$;
call private.publish_change('reinstate_submission', 'administrator',
  'Administrators: reinstates a disqualified submission, whose status becomes under_review, or cancels the planned withdrawal of a finalist. Recorded as an intervention, which needs a reason once a round with this submission has opened. Fails with reason_required, conflict (the revision is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_submissions');

create function private.withdraw_submission_for_team(_id uuid, _revision int, _reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission_to_decide(_id, _revision);
  clean_reason constant text := private.require_reason(_reason);
begin
  if private.is_finalist(submission.id) then
    update public.submissions set withdrawal_planned_at = private.now()
      where id = submission.id and withdrawal_planned_at is null;
  else
    perform private.withdraw(submission);
  end if;
  perform private.write_audit('submission.withdrawn_for_team', 'submission', submission.id::text,
    jsonb_build_object('reason', clean_reason));
end
$$;
call private.publish_change('withdraw_submission_for_team', 'administrator',
  'Administrators: withdraws a submission at its team''s request, even after withdrawals_close_at. Recorded as an intervention. For a finalist, the withdrawal takes effect with the next release; until then, the submission can be reinstated. The team gets the same email as after its own withdrawal, and its owner can submit again while submissions are open. Fails with conflict (the revision is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_withdrawn_submissions');

-- Notes -------------------------------------------------------------------------------------------

create function private.add_submission_note(_submission_id uuid, _body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(_submission_id);
  clean_body text := private.require_lines(_body, 'The note');
  note_id uuid;
begin
  select id into note_id from public.submission_notes note
    where note.submission_id = submission.id and note.author_id = auth.uid()
      and note.body = clean_body and note.created_at > private.now() - interval '1 hour';
  if found then
    return note_id;
  end if;
  insert into public.submission_notes (submission_id, author_id, body)
  values (submission.id, auth.uid(), clean_body)
  returning id into note_id;
  return note_id;
end
$$;
call private.publish_change('add_submission_note', 'administrator',
  'Administrators: adds a note to a submission and returns it. Sending the same text again within an hour has no effect. Fails with not_found or invalid_input.',
  'admin_submission_notes');

create function private.delete_submission_note(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- The submission first (foundations.sql): its facets say whether it has notes.
  perform from public.submissions where id = (
    select submission_id from public.submission_notes where id = _id
  ) for update;
  delete from public.submission_notes where id = _id;
end
$$;
call private.publish_change('delete_submission_note', 'administrator',
  'Administrators: deletes a note. Does nothing if the note does not exist.');

-- Tags --------------------------------------------------------------------------------------------

create function private.admin_tags() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select tag from public.submissions submission cross join unnest(submission.tags) tag
    where submission.tags <> '{}' and submission.state = 'submitted'
    group by tag order by tag collate "und-x-icu";
end
$$;
call private.publish_function('admin_tags',
  'Administrators: returns all tags in use on submissions.');

-- Extended deadlines ------------------------------------------------------------------------------

-- An extension is for a submission, submitted or not, or for a person without one, who can then start one after the
-- deadline and takes the extension along. The extension itself is the version that its author has seen, because each
-- change by the team changes the revision.

-- Emails these people that their deadline has changed, unless both times have passed or neither is later than the general
-- deadline.
create function private.email_extension(
  people uuid[], former timestamptz, extended timestamptz, message text, idea_name text default null
) returns void
language sql set search_path = '' as $$
  select private.notify('deadline_extended', person, jsonb_strip_nulls(jsonb_build_object(
    'idea_name', email_extension.idea_name, 'extended_to', extended,
    'message', private.optional_lines(message, 'The message'))))
  from unnest(people) person, private.challenge() challenge
  where greatest(challenge.submissions_close_at, former) <> greatest(challenge.submissions_close_at, extended)
    and greatest(challenge.submissions_close_at, former, extended) > private.now();
$$;

create function private.extend_deadline(
  _id uuid, _former_extension timestamptz default null, _extended_to timestamptz default null,
  _message text default null, _reason text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions;
begin
  perform private.require_admin();
  select * into submission from public.submissions where id = _id for update;
  perform private.refuse_if(not found, 'not_found', 'This submission or user no longer exists.');
  perform private.refuse_changed(submission.deadline_extended_to is distinct from _former_extension);
  update public.submissions set deadline_extended_to = _extended_to where id = _id;
  perform private.email_extension(array(select user_id from public.submission_members where submission_id = _id),
    _former_extension, _extended_to, _message, submission.idea_name);
end
$$;
call private.publish_change('extend_deadline', 'administrator',
  'Administrators: extends the deadline of a submission, or removes the extension if extended_to is null, and returns the submission''s row if it is submitted. Each member gets an email with the new deadline and the message. Recorded as an intervention, which needs a reason. Fails with reason_required, admin_conflicted, invalid_input, not_found, or conflict (the current extension is not former_extension; null: none).',
  'admin_submissions');

create function private.extend_deadline_of_person(
  _user_id uuid, _former_extension timestamptz default null, _extended_to timestamptz default null,
  _message text default null, _reason text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actual timestamptz;
begin
  perform private.require_admin();
  perform private.refuse_if(_user_id = auth.uid(), 'self_service', 'Another administrator must extend your deadline.');
  select submission_extended_to into actual from public.profiles where id = _user_id for update;
  perform private.refuse_if(not found, 'not_found', 'This submission or user no longer exists.');
  perform private.refuse_if(exists (select from public.submission_members where user_id = _user_id),
    'already_on_a_team', 'This person now has a submission. Extend its deadline instead.');
  perform private.refuse_changed(actual is distinct from _former_extension);
  update public.profiles set submission_extended_to = _extended_to where id = _user_id;
  perform private.email_extension(array[_user_id], _former_extension, _extended_to, _message);
end
$$;
call private.publish_change('extend_deadline_of_person', 'administrator',
  'Administrators: extends the deadline for a person without a team, who can start a submission until then, or removes the extension if extended_to is null. If the person starts a submission, it keeps the extension. The person gets an email with the new deadline and the message. Recorded as an intervention, which needs a reason. Fails with reason_required, self_service (the caller''s own account), already_on_a_team, not_found, or conflict (the current extension is not former_extension; null: none).',
  'admin_users');

-- Status, tags and checklists of one submission or many -------------------------------------------

-- A change of a status names the revisions that its author has seen, one of checklist items the former state. It leaves
-- submissions alone that someone else has changed since. Its answer has the arguments of the call that undoes it.

create function private.require_change(change jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  items constant text[] := array(select value from private.eligibility_items where change -> 'items' ? value);
begin
  if change ? 'status' then
    perform private.require_status(change ->> 'status', array(select value from private.submission_statuses order by position));
    return jsonb_build_object('status', change -> 'status');
  elsif jsonb_typeof(change -> 'is_on') = 'boolean' then
    return jsonb_build_object('is_on', change -> 'is_on', 'tag', private.require_line(change ->> 'tag', 'The tag', 'tag'));
  end if;
  perform private.refuse_if(items = '{}' or not change -> 'items' <@ to_jsonb(items) or not change ? 'state', 'invalid_input',
    'Please choose a status, a tag, or checklist items.');
  perform private.require_status(change ->> 'state', array(select value from private.eligibility_states order by position));
  return jsonb_strip_nulls(jsonb_build_object(
    'items', items, 'state', change -> 'state', 'former_state', change -> 'former_state'));
end
$$;

-- The outcome of a change for each submission, as set_submission_statuses describes them, the checklist items that
-- change, and the arguments of the call that undoes it, without ids and revisions. place: the first position of the id.
-- seen: the revisions that the author of a new status has seen; null: not yet.
create function private.submission_outcomes(wanted_ids uuid[], change jsonb, seen int[])
returns table (place bigint, id uuid, revision int, outcome text, items text[], undo jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select wanted.place, wanted.id, submission.office_revision, result.outcome, checks.items, case
    when result.outcome <> 'changes' then null
    when change ? 'status' then jsonb_build_object('status', submission.status, 'reason', 'Undone')
    when change ? 'tag' then jsonb_build_object('tag', change -> 'tag')
    else jsonb_build_object('items', checks.items, 'state', change -> 'former_state', 'former_state', change -> 'state')
  end
  from (
    select distinct on (given.id) given.id, given.seen_revision, given.place
    from unnest(wanted_ids, seen) with ordinality as given (id, seen_revision, place)
    order by given.id, given.place
  ) wanted
  left join public.submissions submission on submission.id = wanted.id and submission.state = 'submitted'
  cross join lateral (
    select case when change ? 'items' then array(
      select item.value
      from private.eligibility_items item
      left join public.eligibility_checks checked on checked.submission_id = submission.id and checked.item = item.value
      cross join coalesce(checked.state, 'unchecked') former
      where change -> 'items' ? item.value and former <> change ->> 'state'
        and former = coalesce(change ->> 'former_state', former)
        -- The team was asked for evidence of this item, so an administrator has to look at it.
        and not (change @> '{"former_state": "unchecked"}' and exists (
          select from public.evidence_requests asked
          where asked.submission_id = submission.id and item.value = any (asked.items)
        ))
      order by item.position
    ) end as items
  ) checks
  cross join lateral (
    select case
      when submission.id is null then 'gone'
      when change ? 'status' and submission.disqualified_at is not null then 'disqualified'
      when submission.status = change ->> 'status' or checks.items = '{}'
        or (change ->> 'tag' = any (submission.tags)) = (change -> 'is_on')::boolean then 'same'
      when (change -> 'is_on')::boolean and cardinality(submission.tags) >= private.max_tags() then 'full'
      when change ? 'status' and seen is not null and submission.office_revision is distinct from wanted.seen_revision
        then 'changed_since'
      else 'changes'
    end as outcome
  ) result;
end
$$;

create function private.preview_submission_changes(_ids uuid[], change jsonb)
returns table (outcome text, submissions uuid[], revisions int[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select shown.outcome, array_agg(shown.id order by shown.place), array_agg(shown.revision order by shown.place)
    from private.submission_outcomes(_ids, private.require_change(change), null) shown
    group by shown.outcome;
end
$$;
call private.publish_function('preview_submission_changes',
  'Administrators: returns what a change to many submissions would do, without making it: each outcome, with its submissions in the order of ids and their revisions. change: {"status": …} for set_submission_statuses, {"tag": …, "is_on": …} for tag_submissions and untag_submissions, or {"items": […], "state": …, "former_state": …} for set_eligibility_states. Fails with invalid_input.');

-- Makes a change of submissions that the functions below describe.
create function private.change_submissions(_ids uuid[], change jsonb, seen int[] default '{}')
returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql set search_path = '' as $$
declare
  clean_change jsonb;
begin
  perform private.require_admin();
  clean_change := private.require_change(change);
  perform private.refuse_if(cardinality(_ids) > private.submissions_at_once(), 'invalid_input',
    format('You can change at most %s submissions at once.', private.submissions_at_once()));
  -- In the order of the key, to avoid deadlocks.
  perform from public.submissions where id = any (_ids) order by id for update;
  return query
  with outcomes as materialized (
    select * from private.submission_outcomes(_ids, clean_change, seen)
  ), changing as (
    select * from outcomes where outcomes.outcome = 'changes'
  ), new_status as (
    update public.submissions submission set status = clean_change ->> 'status'
    from changing where changing.id = submission.id and clean_change ? 'status'
    returning submission.id, submission.office_revision as revision
  ), new_tags as (
    update public.submissions submission set tags = case
      when (clean_change -> 'is_on')::boolean then array(
        select tag from unnest(submission.tags || (clean_change ->> 'tag')) tag order by tag collate pg_catalog."C"
      )
      else array_remove(submission.tags, clean_change ->> 'tag')
    end
    from changing where changing.id = submission.id and clean_change ? 'tag'
  ), new_checks as (
    insert into public.eligibility_checks (submission_id, item, state, checked_by)
    select changing.id, item, clean_change ->> 'state', auth.uid() from changing cross join unnest(changing.items) item
    on conflict (submission_id, item) do update set
      state = excluded.state, checked_by = excluded.checked_by, checked_at = private.now()
  )
  select outcomes.outcome, array_agg(outcomes.id order by outcomes.place),
    outcomes.undo || jsonb_build_object('ids', array_agg(outcomes.id order by outcomes.place))
      || case when clean_change ? 'status'
        then jsonb_build_object('revisions', array_agg(new_status.revision order by outcomes.place)) else '{}' end
  from outcomes left join new_status on new_status.id = outcomes.id
  group by outcomes.outcome, outcomes.undo;
  update public.submissions submission set eligibility = private.eligibility_of(submission.id)
  where clean_change ? 'items' and submission.id = any (_ids) and submission.eligibility <> private.eligibility_of(submission.id);
end
$$;

-- The same for one submission, which is refused if it does not change, unless it has the new value already.
create function private.change_submission(_id uuid, change jsonb, seen int default null) returns void
language plpgsql set search_path = '' as $$
declare
  _outcome constant text := (select outcome from private.change_submissions(array[_id], change, array[seen]));
begin
  perform private.refuse_changed(_outcome = 'changed_since');
  perform private.refuse(refusal.code, refusal.message) from (
    values
      ('gone', 'not_found', 'This submission no longer exists.'),
      ('disqualified', 'disqualified', 'This submission is disqualified. Reinstate it first.'),
      ('full', 'invalid_input', format('A submission can have at most %s tags.', private.max_tags()))
  ) refusal (outcome, code, message)
  where refusal.outcome = _outcome;
end
$$;

create function private.set_submission_statuses(_ids uuid[], _revisions int[], _status text, _reason text default null)
returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.change_submissions(
    _ids, jsonb_build_object('status', _status), coalesce(_revisions, '{}'));
end
$$;
call private.publish_change('set_submission_statuses', 'administrator',
  'Administrators: sets the status of submissions. Teams see a decision after the next release. Once a round has opened, a decision is recorded as an intervention and needs a reason. Returns each outcome with its submissions: changes (with undo: the arguments of the call that undoes the change), or the reason why they do not change: same (already has this status), gone (not submitted), disqualified, changed_since (its revision is no longer the corresponding one in revisions). Fails with reason_required, admin_conflicted, or invalid_input (for example, for more than SUBMISSIONS_AT_ONCE submissions).');

create function private.set_submission_status(_id uuid, _revision int, _status text, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_submission(_id, jsonb_build_object('status', _status), _revision);
end
$$;
call private.publish_change('set_submission_status', 'administrator',
  'Administrators: sets the status of a submission, as set_submission_statuses does. Does nothing if the submission already has this status. Fails with conflict (the revision is outdated), disqualified, reason_required, admin_conflicted, not_found, or invalid_input.',
  'admin_submissions');

create function private.tag_submissions(_ids uuid[], _tag text)
returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.change_submissions(_ids, jsonb_build_object('tag', _tag, 'is_on', true));
end
$$;
call private.publish_change('tag_submissions', 'administrator',
  'Administrators: adds a tag to submissions, and returns each outcome with its submissions: changes (with undo: the arguments of untag_submissions), same (already has the tag), gone (not submitted), or full (has the maximum number of tags). Fails with invalid_input (for example, for more than SUBMISSIONS_AT_ONCE submissions).');

create function private.tag_submission(_id uuid, _tag text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_submission(_id, jsonb_build_object('tag', _tag, 'is_on', true));
end
$$;
call private.publish_change('tag_submission', 'administrator',
  'Administrators: adds a tag to a submission. Does nothing if the submission already has the tag. Fails with not_found or invalid_input.',
  'admin_submissions');

create function private.untag_submissions(_ids uuid[], _tag text)
returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.change_submissions(_ids, jsonb_build_object('tag', _tag, 'is_on', false));
end
$$;
call private.publish_change('untag_submissions', 'administrator',
  'Administrators: removes a tag from submissions, and returns each outcome with its submissions: changes (with undo: the arguments of tag_submissions), same (does not have the tag), or gone (not submitted). Fails with invalid_input (for example, for more than SUBMISSIONS_AT_ONCE submissions).');

create function private.untag_submission(_id uuid, _tag text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_submission(_id, jsonb_build_object('tag', _tag, 'is_on', false));
end
$$;
call private.publish_change('untag_submission', 'administrator',
  'Administrators: removes a tag from a submission. Does nothing if the submission does not have the tag. Fails with not_found or invalid_input.',
  'admin_submissions');

create function private.set_eligibility_states(
  _ids uuid[], _items text[], _state text, _former_state text default null
) returns table (outcome text, submissions uuid[], undo jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.change_submissions(
    _ids, jsonb_build_object('items', _items, 'state', _state, 'former_state', _former_state));
end
$$;
call private.publish_change('set_eligibility_states', 'administrator',
  'Administrators: sets items of the eligibility checklists of many submissions to met, not_met, evidence_requested or unchecked. former_state: changes only items in this state (null: all). If former_state is unchecked, skips items for which evidence was requested. Returns each outcome with its submissions: changes (with undo: the arguments of the call that undoes the change), or the reason why they do not change: same (already in this state) or gone (not submitted). Fails with invalid_input (for example, for more than SUBMISSIONS_AT_ONCE submissions).');

create function private.set_eligibility_state(_id uuid, _items text[], _state text, _former_state text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_submission(_id);
  perform private.refuse_changed(exists (
    select from unnest(_items) wanted (item)
    left join public.eligibility_checks checked on checked.submission_id = _id and checked.item = wanted.item
    cross join coalesce(checked.state, 'unchecked') actual
    where actual <> _state and actual is distinct from _former_state
  ));
  perform private.change_submission(_id, jsonb_build_object('items', _items, 'state', _state));
end
$$;
call private.publish_change('set_eligibility_state', 'administrator',
  'Administrators: sets items of a submission''s eligibility checklist from former_state to met, not_met, evidence_requested or unchecked. Does nothing if the items are already in this state. Fails with conflict (an item has another state), admin_conflicted, not_found, or invalid_input.',
  'admin_eligibility');

-- Lists of submissions and teams ------------------------------------------------------------------

-- Submissions with submitter, team and search text, for the lists of administrators and observers.
create view private.received_submissions as
select
  submission.*, nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  owner.email as submitter_email, found.search, found.names,
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'user_id', member.user_id,
        'name', nullif(btrim(profile.first_name || ' ' || profile.last_name), ''),
        'email', profile.email,
        'university', profile.university,
        'country', profile.country,
        'level_of_study', profile.level_of_study,
        'is_owner', submission.created_by is not distinct from member.user_id
      )
      order by member.joined_at, member.user_id
    )
    from public.submission_members member
    left join public.profiles profile on profile.id = member.user_id
    where member.submission_id = submission.id
  ), '[]') as team_members
from public.submissions submission
left join public.profiles owner on owner.id = submission.created_by
left join private.submission_search found on found.submission_id = submission.id
where submission.state = 'submitted';

create view private.admin_submissions as
select
  submission.id, submission.created_by, submission.submitter_name, submission.submitter_email, submission.idea_name,
  submission.description,
  submission.file_name, submission.file_size, submission.file_path,
  (
    select coalesce(problem, case when check_attempts >= 3 then format(
      'This document could not be opened after %s attempts.', check_attempts) end)
    from private.files where bucket_id = 'submissions' and path = submission.file_path
  ) as document_problem,
  submission.status, submission.receipt_number, submission.submitted_at, submission.withdrawal_planned_at,
  submission.deadline_extended_to,
  submission.disqualified_at,
  submission.disqualification_reason,
  (select count(*)::int from public.submission_notes where submission_id = submission.id) as notes_count,
  submission.tags, submission.office_revision as revision, submission.created_at, submission.updated_at,
  submission.team_members,
  (
    select jsonb_agg(jsonb_build_object(
      'user_id', latest.user_id, 'statements', to_jsonb(latest.statements), 'rules_version', latest.rules_version,
      'attested_at', latest.attested_at, 'is_current', latest.rules_version = private.rules_version(),
      'name', (
        select nullif(btrim(first_name || ' ' || last_name), '') from public.profiles where profiles.id = latest.user_id
      )
    ) order by latest.attested_at, latest.id)
    from (
      select distinct on (coalesce(user_id, id)) * from public.submission_attestations
      where submission_id = submission.id order by coalesce(user_id, id), attested_at desc
    ) latest
  ) as attestations,
  private.lacks_confirmation(submission.facets, submission.released_status) as lacks_confirmation,
  submission.eligibility, submission.facets, submission.search
from private.received_submissions submission
where (select private.is_admin());
call private.publish_view('admin_submissions', 'Administrators: submissions, each with its submitter and team.', columns => '
  team_members: JSON, each with user_id, name, email, university, country, level_of_study, is_owner.
  attestations: JSON: the last confirmation by each current and former member, oldest first, with user_id and name (null: the account was deleted), statements, rules_version, attested_at and is_current (the rules have not changed since). Null if no one has confirmed anything.
  lacks_confirmation: Whether at least one member has not confirmed the current version of the rules. False for declined teams once results are released.
  facets: Values to filter by: country:… and level:… for each member, team:… (its size), document or no document, notes or no notes, disqualified or in the running, eligibility:…, tag:… for each tag, and confirmed:… for each version of the rules that all members have confirmed.
  search: Receipt number, idea name, description; name, email address, university and country of each member.');

create view private.admin_submission_notes as
select
  id, submission_id,
  (select email from public.profiles where profiles.id = author_id) as author_email,
  body, created_at
from public.submission_notes
where (select private.is_admin());
call private.publish_view('admin_submission_notes', 'Administrators: notes on submissions.');

-- Also of drafts and withdrawn submissions, because most people who need an extension have not submitted yet. Their
-- content is private to the team, so this view has only members and extended deadlines.
create view private.admin_team_members as
select
  member.user_id as id, member.submission_id, submission.state,
  submission.created_by is not distinct from member.user_id as is_owner, submission.deadline_extended_to
from public.submission_members member
join public.submissions submission on submission.id = member.submission_id
where (select private.is_admin());
call private.publish_view('admin_team_members',
  'Administrators: the team members of all submissions, without the submissions'' content.', columns => '
  id: The id of the member''s account.
  state: draft, submitted or withdrawn.');

create view private.admin_team_invitations as
select
  invitation.id, invitation.submission_id, invitation.email, invitation.invited_by,
  invitation.state, invitation.created_at
from public.invitations invitation
join public.submissions submission on submission.id = invitation.submission_id
where submission.state = 'submitted' and invitation.role is null and (select private.is_admin());
call private.publish_view('admin_team_invitations', 'Administrators: invitations to join teams that have submitted.');

-- The content of a withdrawn submission is private to the team again.
create view private.admin_withdrawn_submissions as
select
  submission.id, submission.receipt_number, submission.created_by,
  nullif(btrim(owner.first_name || ' ' || owner.last_name), '') as submitter_name,
  owner.email as submitter_email, submission.submitted_at, submission.withdrawn_at, submission.tags
from public.submissions submission
left join public.profiles owner on owner.id = submission.created_by
where submission.state = 'withdrawn' and (select private.is_admin());
call private.publish_view('admin_withdrawn_submissions', 'Administrators: withdrawn submissions, without their content.');
