-- The eligibility checklist of each submission. Administrators check its items; the result (private.eligibility_of) is
-- stored with the submission, for filters and for rounds that require it. It does not change the status: an
-- ineligible submission is disqualified like any other (submission_administration.sql), and its team reads the reason
-- that was entered for it once results are released.

create table public.eligibility_checks (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  item text not null references private.eligibility_items (value),
  state text not null default 'unchecked'
    references private.eligibility_states (value),
  note text,
  checked_by uuid references auth.users (id) on delete set null,
  checked_at timestamptz not null default private.now(),
  primary key (submission_id, item)
);
comment on table public.eligibility_checks is
  'Checked items; one without a row is unchecked. Deleted when the submission is withdrawn.';
call private.limit_texts('public.eligibility_checks', '{note message}');

-- The result of a checklist: not_eligible if one item is not met, eligible if all are met, answered or asked while a
-- request for evidence is open, else unchecked.
create function private.eligibility_of(_submission_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  states constant text[] := array(select state from public.eligibility_checks where submission_id = _submission_id);
  is_answered constant boolean := (
    select answered_at is not null from public.evidence_requests request
    where submission_id = _submission_id and private.is_evidence_open(request)
  );
begin
  return case
    when 'not_met' = any (states) then 'not_eligible'
    when cardinality(array_positions(states, 'met')) = (select count(*) from private.eligibility_items)
      then 'eligible'
    when is_answered then 'answered'
    when not is_answered then 'asked'
    else 'unchecked'
  end;
end
$$;

create function private.update_eligibility(_submission_id uuid) returns void
language sql set search_path = '' as $$
  update public.submissions set eligibility = private.eligibility_of(id)
  where id = _submission_id and eligibility <> private.eligibility_of(id);
$$;

create trigger audit_new_check after insert on public.eligibility_checks
  for each row when (new.state <> 'unchecked')
  execute function private.audit('eligibility.checked', 'submission', 'submission_id', 'item', 'state');
create trigger audit_check after update of state on public.eligibility_checks
  for each row when (new.state <> old.state)
  execute function private.audit('eligibility.checked', 'submission', 'submission_id', 'item', 'state');

-- Administrators ----------------------------------------------------------------------------------

create function private.note_eligibility(
  _id uuid, _item text, _former_note text default null, _note text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(_id);
begin
  perform private.refuse_if(not exists (select from private.eligibility_items where value = _item), 'invalid_input',
    'Please choose a checklist item.');
  perform private.refuse_changed(_former_note is distinct from (
    select note from public.eligibility_checks where submission_id = submission.id and item = _item
  ));
  insert into public.eligibility_checks (submission_id, item, note, checked_by)
  values (submission.id, _item, private.optional_lines(_note, 'The note'), auth.uid())
  on conflict (submission_id, item) do update set note = excluded.note;
end
$$;
call private.publish_change('note_eligibility', 'administrator',
  'Administrators: sets the note on an eligibility checklist item, or removes it (null or empty). Fails with conflict (the current note is not former_note; null: none), admin_conflicted, not_found, or invalid_input.',
  'admin_eligibility');

create function private.set_released_reason(_id uuid, _revision int, _released_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission_to_decide(_id, _revision);
  reason constant text := private.optional_lines(_released_reason, 'The reason');
begin
  if reason is distinct from submission.released_reason then
    update public.submissions set released_reason = reason where id = submission.id;
    perform private.write_audit('eligibility.reason_written', 'submission', submission.id::text,
      jsonb_build_object('reason', reason));
  end if;
end
$$;
call private.publish_change('set_released_reason', 'administrator',
  'Administrators: sets the reason why a submission cannot take part, or removes it (null or empty). While the submission is disqualified, the team sees it in its result email and, once results are released, on its dashboard. Fails with conflict (the revision of the submission is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_eligibility');

-- Evidence ----------------------------------------------------------------------------------------

-- Evidence of eligibility: an administrator asks a team for evidence, and the team answers with text, a file or both.
-- Only the team and administrators without a conflict can read the answer. It is deleted by close_evidence, or a day
-- after the decision (retention.sql).

-- No two requests have the same revision, so that an answer cannot reach a later request than its author read.
create sequence private.evidence_revisions as int;

create table public.evidence_requests (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  items text[] not null check (cardinality(items) > 0),
  message text not null,
  -- Until when the team can answer; null: until the decision.
  due_at timestamptz check (private.check_times(due_at)),
  asked_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default private.now(),
  answer text,
  file_name text,
  file_size bigint check (file_size > 0),
  file_path text unique check (split_part(file_path, '/', 1) = submission_id::text),
  -- The last answer; null: none since the last request.
  answered_at timestamptz,
  answered_by uuid references auth.users (id) on delete set null,
  revision int not null default nextval('private.evidence_revisions'),
  constraint evidence_file_is_complete check (num_nulls(file_name, file_size, file_path) in (0, 3))
);
comment on table public.evidence_requests is 'Requests for evidence from a team, with the team''s answer. A team has at most one.';
call private.limit_texts('public.evidence_requests', '{message, answer message, file_name}');

create function private.next_evidence_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := nextval('private.evidence_revisions');
  return new;
end
$$;

create trigger next_revision
  before update of items, message, due_at, asked_at, answer, file_path, answered_at on public.evidence_requests
  for each row execute function private.next_evidence_revision();

-- Whether an item of the request is still undecided, so that the team can answer.
create function private.is_evidence_open(request public.evidence_requests) returns boolean
language sql stable set search_path = ''
return exists (
  select from unnest(request.items) asked (item)
  where not exists (
    select from public.eligibility_checks checked
    where checked.submission_id = request.submission_id and checked.item = asked.item
      and checked.state in ('met', 'not_met')
  )
);

create trigger track_files after insert or delete or update of file_path on public.evidence_requests
  for each row execute function private.track_files('evidence');

-- Administrators ----------------------------------------------------------------------------------

-- The revision of the request to a team; 0 without one.
create function private.request_revision(_submission_id uuid) returns int
language sql stable set search_path = ''
return coalesce((select revision from public.evidence_requests where submission_id = _submission_id), 0);

create function private.ask_for_evidence(
  _id uuid, _revision int, _items text[], _message text, _due_at timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(_id);
  clean_message constant text := private.require_lines(_message, 'The message');
  -- In the order of the checklist, each once.
  asked constant text[] := array(
    select value from private.eligibility_items where value = any (_items) order by position
  );
  moment timestamptz;
begin
  if asked = '{}' or not _items <@ asked then
    perform private.refuse('invalid_input', 'Please choose checklist items.');
  elsif submission.disqualified_at is not null then
    perform private.refuse('disqualified', 'This submission is disqualified. Reinstate it first.');
  elsif _due_at <= private.now() then
    perform private.refuse('invalid_input', 'Please choose a date in the future.');
  elsif exists (
    select from public.evidence_requests
    where submission_id = submission.id and answered_at is null and items = asked
      and message = clean_message and due_at is not distinct from _due_at
      and asked_at > private.now() - interval '1 hour'
  ) then
    return;
  end if;
  perform private.refuse_revision(private.request_revision(submission.id), _revision);
  insert into public.evidence_requests (submission_id, items, message, due_at, asked_by)
  values (submission.id, asked, clean_message, _due_at, auth.uid())
  on conflict (submission_id) do update set
    items = excluded.items, message = excluded.message, due_at = excluded.due_at,
    asked_by = excluded.asked_by, asked_at = excluded.asked_at, answered_at = null
  returning asked_at into moment;
  perform private.change_submissions(
    array[submission.id], jsonb_build_object('items', asked, 'state', 'evidence_requested'));
  perform private.notify_team(submission.id, 'evidence_asked', jsonb_strip_nulls(jsonb_build_object(
    'idea_name', submission.idea_name, 'message', clean_message, 'due_at', _due_at, 'asked_at', moment,
    'items', (
      select string_agg(item.label || ': ' || item.evidence, E'\n' order by array_position(asked, value))
      from private.eligibility_items item where value = any (asked)
    )
  )));
  perform private.write_audit('eligibility.asked', 'submission', submission.id::text,
    jsonb_build_object('items', asked));
end
$$;
call private.publish_change('ask_for_evidence', 'administrator',
  'Administrators: asks a submission''s team for evidence of checklist items, and emails each member. Replaces an earlier request; the earlier answer stays until the team answers again. due_at: the deadline for the answer (null: until the decision). revision: the request_revision of admin_eligibility. Repeating the same request within an hour has no effect. Fails with conflict (someone else has asked or the team has answered in the meantime), disqualified, admin_conflicted, not_found, or invalid_input.',
  'admin_eligibility');

create function private.close_evidence(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_submission(_id);
  current_revision constant int := private.request_revision(submission.id);
begin
  if current_revision = 0 then
    return;
  end if;
  perform private.refuse_revision(current_revision, _revision);
  delete from public.evidence_requests where submission_id = submission.id;
  perform private.change_submissions(array[submission.id], jsonb_build_object(
    'items', array(select value from private.eligibility_items), 'state', 'unchecked', 'former_state', 'evidence_requested'));
  perform private.write_audit('eligibility.evidence_deleted', 'submission', submission.id::text);
end
$$;
call private.publish_change('close_evidence', 'administrator',
  'Administrators: deletes the evidence request for a submission, if any, with the team''s answer and file. Undecided items become unchecked. revision: as in ask_for_evidence. Fails with conflict, admin_conflicted, or not_found.',
  'admin_eligibility');

-- Members -----------------------------------------------------------------------------------------

create view private.my_evidence_request as
select
  request.submission_id, request.items, request.message, request.due_at, request.asked_at,
  request.answer, request.file_name, request.file_size, request.file_path, request.answered_at,
  request.revision, private.now() <= coalesce(request.due_at, 'infinity') as can_answer
from public.evidence_requests request
where request.submission_id = (select private.my_submission_id())
  and private.is_evidence_open(request);
call private.publish_view('my_evidence_request',
  'The request for evidence from the caller''s team, with the team''s answer. No row once every requested item has been marked as met or not met.', 1, columns => '
  items: Values of ELIGIBILITY_ITEMS.
  revision: Increases with each request and answer. answer_evidence expects the current value.');

create function private.answer_evidence(
  _id uuid, _revision int, _answer text default null, _file_path text default null, _file_name text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_my_submission(
    _id, as_owner => false, refusal => 'This request for evidence is closed.');
  request public.evidence_requests;
  clean_answer constant text := private.optional_lines(_answer, 'The answer');
begin
  select * into request from public.evidence_requests where submission_id = submission.id for update;
  perform private.refuse_if(not found or not private.is_evidence_open(request), 'not_found',
    'This request for evidence is closed.');
  perform private.refuse_revision(request.revision, _revision);
  perform private.refuse_after(request.due_at, 'The deadline to answer has passed. If you need more time, please contact us.');
  perform private.refuse_if(clean_answer is null and _file_path is null, 'invalid_input',
    'Please enter an answer or choose a file.');
  if _file_path is distinct from request.file_path then
    -- Without a path there is no row, so both are null.
    select file_name, file_size into request.file_name, request.file_size
      from private.require_upload('evidence', request.submission_id::text, _file_path, _file_name)
      where _file_path is not null;
  end if;
  perform private.spend_rate_limit('evidence', request.submission_id::text, 20, interval '1 day');
  update public.evidence_requests set
    answer = clean_answer, file_name = request.file_name, file_size = request.file_size, file_path = _file_path,
    answered_at = private.now(), answered_by = auth.uid()
  where submission_id = request.submission_id;
  perform private.update_eligibility(request.submission_id);
end
$$;
call private.publish_change('answer_evidence', 'team',
  'Members: answers the request for evidence, until the deadline or the decision, and returns the request. The answer consists of text, a file in the evidence bucket, or both. file_name defaults to the last part of the path. Replaces an earlier answer: pass the earlier path to keep its file, or null to remove it. At most 20 times a day. Fails with conflict, deadline_passed, document_missing (no file at this path), document_refused (wrong folder, type or size), invalid_input, rate_limited, or not_found.',
  'my_evidence_request', 'submission_id');

create view private.admin_eligibility as
select
  submission.id, submission.receipt_number, submission.idea_name, submission.submitter_name, submission.eligibility,
  submission.released_reason, submission.office_revision as revision,
  submission.disqualified_at,
  greatest(submission.edited_at, (
    select max(joined_at) from public.submission_members where submission_id = submission.id
  )) as changed_at,
  coalesce((
    select jsonb_object_agg(checked.item, jsonb_build_object(
      'state', checked.state, 'note', checked.note, 'checked_at', checked.checked_at,
      'checked_by', (select email from public.profiles where profiles.id = checked.checked_by)
    ))
    from public.eligibility_checks checked where checked.submission_id = submission.id
  ), '{}') as checks,
  coalesce(request.revision, 0) as request_revision, request.items as asked_items, request.message, request.due_at,
  request.asked_at,
  (select email from public.profiles where profiles.id = request.asked_by) as asked_by,
  case when readable then request.answer end as answer,
  case when readable then request.file_name end as file_name,
  case when readable then request.file_size end as file_size,
  case when readable then request.file_path end as file_path,
  request.answered_at,
  submission.status, submission.submitted_at, submission.updated_at,
  private.lacks_confirmation(submission.facets, submission.released_status) as lacks_confirmation,
  submission.facets, submission.search
from private.received_submissions submission
left join public.evidence_requests request on request.submission_id = submission.id
cross join lateral (select submission.id <> all ((select private.my_conflicted_submissions())::uuid[]) as readable) conflicts
where (select private.is_admin());
call private.publish_view('admin_eligibility',
  'Administrators: each submission''s eligibility checklist, with the request for evidence from its team. The answer is hidden (null) from administrators with a conflict.', columns => '
  request_revision: Increases with each request and answer; 0 without a request.
  checks: JSON with a key for each item: state, note, checked_at, checked_by. Missing items are unchecked.
  facets: As in admin_submissions. The same applies to search and lacks_confirmation.
  changed_at: When the team last changed the submission, or when the last member joined, if that was later.');
