-- The content of group emails, and sending them.

-- The merge fields of a template in order, each with its default (null: none).
create function private.merge_fields_in(template text) returns table (name text, fallback text)
language sql immutable set search_path = '' as $$
  select btrim(split_part(found.parts[1], '|', 1)),
    case when strpos(found.parts[1], '|') > 0
      then substr(found.parts[1], strpos(found.parts[1], '|') + 1) end
  from regexp_matches(template, '\{\{([^{}]*)\}\}', 'g') with ordinality as found (parts, place)
  order by found.place;
$$;

create function private.render(template text, fields jsonb) returns text
language sql immutable set search_path = ''
return (
  select string_agg(literal.content || coalesce(nullif(fields ->> token.name, ''), token.fallback, ''), ''
    order by literal.place)
  from regexp_split_to_table(template, '\{\{[^{}]*\}\}') with ordinality as literal (content, place)
  left join private.merge_fields_in(template) with ordinality as token (name, fallback, place)
    on token.place = literal.place
);

-- Refuses an email whose content or group is not allowed: invalid_input, results_not_released, round_closed, not_found.
create function private.check_content(group_email public.group_emails) returns void
language plpgsql stable set search_path = '' as $$
declare
  content constant text := group_email.subject || E'\n' || group_email.body;
  fields constant text[] := array(
    select value from private.merge_fields where group_email.segment ->> 'kind' = any (segments));
  unknown constant text := (
    select '{{' || name || '}}' from private.merge_fields_in(content) where name <> all (fields) limit 1);
begin
  perform private.refuse_if(group_email.subject = '' or group_email.body = '', 'invalid_input',
    'Add a subject and a body.');
  perform private.refuse_if(unknown is not null, 'invalid_input',
    format('%s is not a field for this group. Use one of these: %s.', unknown, array_to_string(fields, ', ')));
  perform private.refuse_if(regexp_replace(content, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}', 'invalid_input',
    'A field needs two braces on each side: {{first_name}}.');
  perform private.refuse_unreleased_segment(group_email.segment);
end
$$;

-- Whether a group email still applies to a recipient: it reveals nothing that is not released, the round of its judges is
-- open, and the recipient has not unsubscribed or withdrawn.
create function private.group_email_applies(email private.notifications) returns boolean
language sql stable set search_path = ''
return (
  select group_email.state <> 'canceled'
    and (not group_email.segment ?| array['status', 'disqualification', 'eligibility'] or private.results_are_released())
    and (group_email.segment ->> 'kind' <> 'outcome' or private.results_are_released() and exists (
      select from public.judging_rounds where id = group_email.round_id and stage = 'released'
    ))
    and (group_email.segment ->> 'kind' <> 'judges' or group_email.segment ->> 'progress' = 'finished' or exists (
      select from public.judging_rounds round where round.id = group_email.round_id and private.round_stage(round) = 'open'
    ))
    and (email.subscriber_id is null or exists (
      select from public.mailing_list where id = email.subscriber_id and confirmed_at is not null
    ))
    and (email.judge_id is null or exists (
      select from public.judges where id = email.judge_id and withdrawn_at is null
    ))
    -- The recipient's new address may have got it already.
    and case when private.current_address(email) = email.recipient then true else not exists (
      select from private.notifications other
      where other.group_email_id = group_email.id and lower(other.recipient) = lower(private.current_address(email))
    ) end
  from public.group_emails group_email where group_email.id = email.group_email_id
);

-- Sending -----------------------------------------------------------------------------------------

-- Group emails start one at a time. Two at once would each count recipients without the other, and both avoid
-- approval.
create function private.lock_sending() returns void
language sql set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('group_emails', 0)) $$;

-- The counted people of an email, each address once. state: recipient, or why someone is not one: no_address, suppressed,
-- not_subscribed, missing_field.
create function private.recipients_of(group_email public.group_emails) returns table (
  id text, email text, name text, state text, missing_fields text[], search text
)
language plpgsql stable set search_path = '' as $$
declare
  -- The merge fields without a default.
  required constant text[] := array(
    select distinct field.name from private.merge_fields_in(group_email.subject || E'\n' || group_email.body) field
    where field.fallback is null order by field.name
  );
begin
  return query
  select person.id, person.email, person.name,
    case
      when person.problem = 'no_address' then 'no_address'
      when suppressed.address is not null then 'suppressed'
      when person.problem is not null then person.problem
      when person.empty_fields && required then 'missing_field'
      else 'recipient'
    end,
    case when person.empty_fields && required
      then array(select field from unnest(required) field where field = any (person.empty_fields)) else '{}' end,
    person.search
  from private.group_email_recipients person
  left join private.suppressed_addresses suppressed on suppressed.address = person.id
  where person.count_id = group_email.count_id;
end
$$;

create function private.group_email_numbers(group_email public.group_emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'recipients', coalesce(sum(people) filter (where state = 'recipient'), 0),
    'skipped', coalesce(jsonb_object_agg(state, people) filter (where state <> 'recipient'), '{}'))
  from (select state, count(*) as people from private.recipients_of(group_email) group by state) counted;
$$;

-- How many people an administrator has emailed within a day without an approval, by group emails but this one, and by
-- invitations to judge. Ten emails to 100 people each count like one to 1,000.
create function private.emails_to_many(admin_id uuid, but_for uuid default null) returns bigint
language sql stable set search_path = ''
return (
  select coalesce(sum(recipients_count), 0) from public.group_emails
  where requested_by = admin_id and id is distinct from but_for and approved_by is null
    and started_at > private.now() - interval '1 day'
) + (
  select count(*) from public.judges where invited_by = admin_id and created_at > private.now() - interval '1 day'
);

-- Whether an email to this many people needs an approval that it does not have yet.
create function private.needs_approval(group_email public.group_emails, people int) returns boolean
language sql stable set search_path = ''
return people > private.second_administrator_above() - private.emails_to_many(group_email.requested_by, group_email.id)
-- The number of recipients may grow by 10% after the approval.
and (group_email.approved_by is null or people > group_email.recipients_count * 1.1);

-- A group email, unless the administrator has a conflict in its round: its recipients reveal outcomes and which
-- judges have reviews due. not_found, admin_conflicted.
create function private.readable_group_email(wanted_id uuid, to_change boolean default false) returns public.group_emails
language plpgsql set search_path = '' as $$
declare
  group_email public.group_emails;
begin
  perform private.require_admin();
  select * into group_email from public.group_emails where id = wanted_id;
  perform private.refuse_conflicted_round(group_email.round_id);
  if to_change then
    -- Lock the accounts before the email, in the same order as deleting an account does, to avoid deadlocks.
    perform from auth.users
      where id in (auth.uid(), group_email.created_by, group_email.requested_by, group_email.approved_by)
      order by id for key share;
    -- A weaker lock than FOR UPDATE, so that its notifications can still be sent.
    select * into group_email from public.group_emails where id = wanted_id for no key update;
  end if;
  perform private.refuse_if(group_email.id is null, 'not_found', 'This email no longer exists.');
  return group_email;
end
$$;

-- Drafts ------------------------------------------------------------------------------------------

-- The content of a draft, cleaned. invalid_input, admin_conflicted.
create function private.group_email_content(
  subject text, body text, segment jsonb, is_news boolean, skips_missing_fields boolean
) returns public.group_emails
language plpgsql stable set search_path = '' as $$
declare
  content public.group_emails;
begin
  perform private.refuse_if(private.is_segment(segment) is not true, 'invalid_input',
    'Choose the recipients of this email.');
  perform private.refuse_conflicted_round((segment ->> 'round_id')::uuid);
  content.subject := private.check_length(coalesce(private.clean_line(subject), ''), 'The subject', 'subject');
  content.body := coalesce(private.optional_lines(body, 'The body'), '');
  content.segment := segment;
  content.is_news := coalesce(is_news, true) or segment ->> 'kind' in ('subscribers', 'people');
  content.skips_missing_fields := coalesce(skips_missing_fields, false);
  return content;
end
$$;

create function private.create_group_email(
  _segment jsonb, _subject text default '', _body text default '', _is_news boolean default true,
  _skips_missing_fields boolean default false
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  content public.group_emails;
begin
  perform private.require_admin();
  content := private.group_email_content(_subject, _body, _segment, _is_news, _skips_missing_fields);
  perform private.refuse_if(content.subject = '' and content.body = '', 'invalid_input', 'Write a subject or a body first.');
  insert into public.group_emails (subject, body, segment, is_news, skips_missing_fields)
  values (content.subject, content.body, content.segment, content.is_news, content.skips_missing_fields)
  returning id into content.id;
  perform private.start_count(content.id);
  return content.id;
end
$$;
call private.publish_change('create_group_email', 'administrator',
  'Administrators: creates a draft of a group email. subject and body can contain merge fields, with defaults for empty values: {{first_name|there}}. is_news is always true for subscribers and people. segment: the group, as kind with its keys: for subscribers, people and submissions, ids (at most 1,000) or the filters of the list, as text; for drafts, days (until the deadline); for outcome, round_id and outcome (advances, eliminated, first, second or third); for judges, round_id and progress (not_started, outstanding or finished; default: outstanding); for finalists, stage_id. Fails with admin_conflicted or invalid_input (for example, for an empty email).',
  'admin_group_emails');

create function private.save_group_email(
  _id uuid, _revision int, _subject text, _body text, _segment jsonb, _is_news boolean, _skips_missing_fields boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(_id, to_change => true);
  content constant public.group_emails := private.group_email_content(
    _subject, _body, _segment, _is_news, _skips_missing_fields);
begin
  perform private.refuse_if(group_email.state <> 'draft', 'wrong_state',
    'This email is no longer a draft. Return it to draft before you change it.');
  perform private.refuse_revision(group_email.revision, _revision);
  update public.group_emails set subject = content.subject, body = content.body, segment = content.segment,
    is_news = content.is_news, skips_missing_fields = content.skips_missing_fields, stopped_reason = null
  where id = group_email.id;
  if row(content.segment, content.is_news) is distinct from row(group_email.segment, group_email.is_news) then
    perform private.start_count(group_email.id);
  end if;
end
$$;
call private.publish_change('save_group_email', 'administrator',
  'Administrators: saves a draft of a group email. For the parameters, see create_group_email. Fails with wrong_state (the email is not a draft), conflict (the revision is outdated), admin_conflicted, not_found, or invalid_input.',
  'admin_group_emails');

create function private.count_group_email(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(_id, to_change => true);
begin
  perform private.refuse_if(group_email.started_at is not null, 'wrong_state', 'This email is already being sent.');
  perform private.refuse_revision(group_email.revision, _revision);
  perform private.start_count(group_email.id);
end
$$;
call private.publish_change('count_group_email', 'administrator',
  'Administrators: recounts the people in a group email''s group. Lists and previews show the people found at the last count (group_email_check). The schedule counts a large group in batches. Fails with wrong_state (sending has started), conflict (the revision is outdated), admin_conflicted, or not_found.',
  'admin_group_emails');

-- Queues the emails of the next counted people, and returns how many people they were. Looks at them again: who is no
-- longer in the group, is suppressed or has lost a field that the email needs is left out.
create function private.queue_recipients(group_email public.group_emails, max_count int) returns int
language plpgsql set search_path = '' as $$
declare
  keys text[];
  sources uuid[];
begin
  with taken as (
    delete from private.group_email_recipients where (count_id, id) in (
      select count_id, id from private.group_email_recipients
      where count_id = group_email.count_id limit max_count for update skip locked
    )
    returning *
  )
  select array_agg(id), array_agg(distinct source_id) into keys, sources from taken where problem is null;
  insert into private.notifications
    (kind, user_id, recipient, topic, data, subscriber_id, judge_id, group_email_id)
  select distinct on (person.id) case when group_email.is_news then 'news_group' else 'group_email' end, person.user_id,
    person.email, 'group_email ' || group_email.id, person.fields, person.subscriber_id, person.judge_id, group_email.id
  from private.group_people(group_email.segment, group_email.is_news, among => sources) person
  join unnest(keys) key on key = person.id
  where person.problem is null
    and not exists (select from private.suppressed_addresses where address = person.id)
    and not exists (
      select from private.merge_fields_in(group_email.subject || E'\n' || group_email.body) field
      where field.fallback is null and field.name = any (person.empty_fields)
    )
  on conflict do nothing;
  return coalesce(cardinality(keys), 0);
end
$$;

-- Schedules an email, or queues it for its recipients; requests approval if one administrator alone may not email this
-- many people. field_missing, results_not_released, round_closed, not_found,
-- invalid_input.
create function private.start_group_email(group_email public.group_emails) returns void
language plpgsql set search_path = '' as $$
declare
  numbers jsonb;
  incomplete int;
  people int;
begin
  perform private.check_content(group_email);
  perform private.refuse_if(private.counted_at(group_email) is null, 'wrong_state',
    'The recipients are still being counted. Please try again in a minute.');
  numbers := private.group_email_numbers(group_email);
  incomplete := coalesce((numbers -> 'skipped' ->> 'missing_field')::int, 0);
  perform private.refuse_if(incomplete > 0 and not group_email.skips_missing_fields, 'field_missing',
    format('Recipients without a value for a field in this email: %s. Add a default or skip them.', incomplete));
  people := numbers ->> 'recipients';
  perform private.refuse_if(people = 0, 'invalid_input', 'This email has no recipients.');
  if private.needs_approval(group_email, people) then
    update public.group_emails set state = 'approval_requested', recipients_count = people, approved_by = null
      where id = group_email.id;
    return;
  elsif group_email.scheduled_for > private.now() then
    update public.group_emails set state = 'scheduled', recipients_count = people where id = group_email.id;
    return;
  end if;
  update public.group_emails set state = 'sending', started_at = private.now(), recipients_count = people,
    skipped = numbers -> 'skipped'
  where id = group_email.id;
  -- The others only take time.
  delete from private.group_email_recipients where count_id = group_email.count_id and problem is not null;
  perform private.queue_recipients(group_email, 500);
end
$$;

create function private.send_group_email(_id uuid, _revision int, _scheduled_for timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email public.group_emails;
begin
  perform private.lock_sending();
  group_email := private.readable_group_email(_id, to_change => true);
  -- A repeated request: a double click, or a retry after a lost response.
  if group_email.state <> 'draft' and group_email.requested_by = auth.uid() and group_email.state <> 'canceled' then
    return;
  elsif group_email.state <> 'draft' then
    perform private.refuse('wrong_state', 'This email is no longer a draft.');
  end if;
  perform private.refuse_revision(group_email.revision, _revision);
  perform private.require_recent_code();
  perform private.refuse_if(_scheduled_for not between private.now() and private.now() + interval '1 year',
    'invalid_input', 'Choose a time within the next year.');
  update public.group_emails set scheduled_for = _scheduled_for, requested_by = auth.uid(),
    approved_by = null, stopped_reason = null
  where id = group_email.id returning * into group_email;
  -- A small group as it is now; a large one as it was counted.
  if (select count(*) from (
    select from private.group_email_recipients where count_id = group_email.count_id limit 2000
  ) counted) < 2000 then
    group_email := private.start_count(group_email.id);
  end if;
  perform private.start_group_email(group_email);
end
$$;
call private.publish_change('send_group_email', 'administrator',
  'Administrators: sends a draft of a group email, or schedules it by the challenge''s clock. The email''s state is then sending, scheduled or approval_requested. A second administrator must approve it (approve_group_email) if this email and the caller''s other emails of the last day go to more than SECOND_ADMINISTRATOR_ABOVE people. The recipients are fixed when sending starts. Safe to repeat. Fails with field_missing (recipients have no value for a field, and skips_missing_fields is false), results_not_released, round_closed, wrong_state, conflict (the revision is outdated), admin_conflicted, not_found, invalid_input, or second_factor_again (the caller must enter a code first).',
  'admin_group_emails');

create function private.approve_group_email(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email public.group_emails;
begin
  perform private.lock_sending();
  group_email := private.readable_group_email(_id, to_change => true);
  if group_email.state <> 'approval_requested' then
    if group_email.approved_by = auth.uid() and group_email.state <> 'canceled' then
      return;
    end if;
    perform private.refuse('wrong_state', 'No approval was requested for this email.');
  end if;
  perform private.refuse_revision(group_email.revision, _revision);
  perform private.refuse_if(group_email.requested_by = auth.uid(), 'needs_second_administrator',
    'Another administrator must approve your email.');
  perform private.require_recent_code();
  update public.group_emails set approved_by = auth.uid(),
    recipients_count = (private.group_email_numbers(group_email) ->> 'recipients')::int
  where id = group_email.id returning * into group_email;
  perform private.write_audit('group_email.approved', 'group_email', group_email.id::text,
    jsonb_build_object('recipients', group_email.recipients_count));
  perform private.start_group_email(group_email);
end
$$;
call private.publish_change('approve_group_email', 'administrator',
  'Administrators: approves this revision of a group email at another administrator''s request. The email''s state is then sending or scheduled. Safe to repeat. Fails with needs_second_administrator (the email is the caller''s own). Also fails with the errors of send_group_email.',
  'admin_group_emails');

-- Stopping ----------------------------------------------------------------------------------------

-- Locks an email, and raises wrong_state unless it is in one of these states, or conflict unless it has the revision that
-- the caller has seen. Repeated: null if it is in the last state already.
create function private.lock_group_email(wanted_id uuid, seen int, states text[], final_state text)
returns public.group_emails
language plpgsql set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(wanted_id, to_change => true);
begin
  if group_email.state = final_state then
    return null;
  elsif group_email.state <> all (states) then
    perform private.refuse('wrong_state', format('This change is not possible, because the email''s state is “%s”.', (
      select label from private.group_email_states where value = group_email.state)));
  end if;
  perform private.refuse_revision(group_email.revision, seen);
  return group_email;
end
$$;

create function private.return_group_email_to_draft(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.lock_group_email(
    _id, _revision, '{approval_requested,scheduled}', 'draft');
begin
  update public.group_emails set state = 'draft', scheduled_for = null, approved_by = null where id = group_email.id;
end
$$;
call private.publish_change('return_group_email_to_draft', 'administrator',
  'Administrators: returns a group email to draft, which withdraws its approval request, approval or schedule. Safe to repeat. Fails with wrong_state, conflict (the revision is outdated), admin_conflicted, or not_found.',
  'admin_group_emails');

create function private.cancel_group_email(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.lock_group_email(_id, _revision, '{sending}', 'canceled');
begin
  -- Emails with a batch were handed to the email service and may have been sent. All others are removed.
  delete from private.notifications where id in (
    select id from private.notifications
    where group_email_id = group_email.id and sent_at is null and batch_id is null order by id for update
  );
  update public.group_emails set state = 'canceled', count_id = null, ended_at = private.now(), sent_count = (
    select count(*) from private.notifications where group_email_id = group_email.id
  ) where id = group_email.id;
end
$$;
call private.publish_change('cancel_group_email', 'administrator',
  'Administrators: cancels a group email, so that the remaining emails are not sent. Safe to repeat. Fails with wrong_state, conflict (the revision is outdated), admin_conflicted, or not_found.',
  'admin_group_emails');

create function private.delete_group_email(_id uuid, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.lock_group_email(_id, _revision, '{draft}', null);
begin
  delete from public.group_emails where id = group_email.id;
end
$$;
call private.publish_change('delete_group_email', 'administrator',
  'Administrators: deletes a draft of a group email. Fails with wrong_state, conflict (the revision is outdated), admin_conflicted, or not_found.');

-- Schedule: starts group emails that are due, to the people who are in the group then, and ends those that are sent.
-- People whose fields became empty after scheduling are skipped.
create function private.start_group_emails() returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.now();
  group_email public.group_emails;
begin
  if exists (select from public.group_emails where state = 'scheduled' and scheduled_for <= moment) then
    -- As people do, and before all other locks.
    perform private.lock_sending();
  end if;
  update public.group_emails done set state = 'sent', count_id = null, ended_at = moment, sent_count = (
    select count(*) from private.notifications where group_email_id = done.id and sent_at is not null
  )
  where done.state = 'sending' and not exists (
    select from private.notifications where group_email_id = done.id and not_before is not null
  ) and not exists (select from private.group_email_recipients where count_id = done.count_id);
  for group_email in
    select * from public.group_emails where state = 'scheduled' and scheduled_for <= moment
    order by scheduled_for, id for no key update skip locked
  loop
    if private.counted_at(group_email) < group_email.scheduled_for or group_email.count_id is null then
      group_email := private.start_count(group_email.id);
    end if;
    continue when private.counted_at(group_email) is null;
    begin
      group_email.skips_missing_fields := true;
      perform private.start_group_email(group_email);
    exception when raise_exception then
      -- Continue with the other emails. The administrator finds this one among the drafts, with the reason.
      update public.group_emails
        set state = 'draft', scheduled_for = null, approved_by = null, stopped_reason = sqlerrm
        where id = group_email.id;
    end;
  end loop;
end
$$;

-- Schedule: queues the next emails, continues counts, and removes those that no email has. Returns whether there is more
-- to do, and takes no lock that people need, because a run is one transaction.
create function private.queue_group_emails() returns int
language plpgsql set search_path = '' as $$
declare
  done int;
begin
  delete from private.recipient_counts counted
    where not exists (select from public.group_emails where count_id = counted.id);
  select sum(private.queue_recipients(group_email, 2000)) into done
    from public.group_emails group_email where state = 'sending' and count_id is not null;
  return coalesce(done, 0) + (
    select count(*) from (select id from private.recipient_counts where counted_at is null offset 0) open
    where private.count_recipients(open.id)
  );
end
$$;
