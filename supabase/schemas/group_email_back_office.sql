-- Group emails in the back office: the list, the recipients, the preview and the result. An administrator with a
-- conflict in a round cannot see group emails to its judges or teams.

create view private.admin_group_emails as
select
  id, subject, body, segment, round_id, is_news, skips_missing_fields, state, scheduled_for, stopped_reason,
  state = 'approval_requested' and requested_by is distinct from (select auth.uid()) as can_approve,
  (select email from public.profiles where profiles.id = created_by) as created_by_email,
  (select email from public.profiles where profiles.id = requested_by) as requested_by_email,
  (select email from public.profiles where profiles.id = approved_by) as approved_by_email,
  recipients_count, skipped, revision, started_at, created_at, updated_at
from public.group_emails
where coalesce(round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true)
  and (select private.is_admin());
call private.publish_view('admin_group_emails',
  'Administrators: group emails; not those about a round in which the caller has a conflict.', columns => '
  segment: JSON: the recipients (create_group_email).
  state: draft, approval_requested (a second administrator must approve it), scheduled, sending, sent or canceled.
  can_approve: Whether the caller may approve it: another administrator has requested that.
  stopped_reason: Why the schedule returned it to draft instead of sending it.
  recipients_count: The number of recipients: counted at submission, final when sending starts.
  skipped: JSON: how many people in the group are not recipients, by reason: no_address, suppressed, not_subscribed, missing_field.');

-- Check and preview -------------------------------------------------------------------------------

create function private.group_email_check(_id uuid, address text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  group_email public.group_emails := private.readable_group_email(_id);
  numbers jsonb;
begin
  perform private.check_content(group_email);
  numbers := private.group_email_numbers(group_email);
  if group_email.state = 'draft' then
    group_email.requested_by := auth.uid();
  end if;
  return numbers || jsonb_build_object(
    'needs_approval', private.needs_approval(group_email, (numbers ->> 'recipients')::int),
    'preview', (
      select jsonb_build_object(
        'email', person.email, 'name', person.name,
        'subject', private.render(group_email.subject, person.fields),
        'body', private.render(group_email.body, person.fields))
      from private.recipients_of(group_email) person
      where person.problem is null and (address is null or lower(person.email) = lower(address))
      order by lower(person.email) limit 1
    ));
end
$$;
call private.publish_function('group_email_check',
  'Administrators: JSON of the effect of sending a group email now: recipients (their number), skipped (the number of others in the group, by reason), needs_approval (whether a second administrator must approve it), preview (the email rendered for the recipient with this address, by default the first; null: none): email, name, subject, body. Refuses with results_not_released, round_closed, admin_conflicted, not_found, invalid_input (the message says what is wrong with the content).');

create function private.send_test_email(_id uuid, address text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  preview constant jsonb := private.group_email_check(_id, address) -> 'preview';
begin
  perform private.refuse_if(preview = 'null', 'not_found', 'No recipient has this address.');
  perform private.spend_rate_limit('group_email_test', auth.uid()::text, 20, interval '1 hour');
  perform private.notify('group_email', auth.uid(), jsonb_build_object('subject', 'Test: ' || (preview ->> 'subject'), 'body', preview -> 'body'));
end
$$;
call private.publish_change('send_test_email', 'administrator',
  'Administrators: sends the preview of a group email to the caller only, as a test, at most 20 times an hour. Refuses as group_email_check does, and with not_found if there is no preview, and rate_limited.');

-- Recipients and result -----------------------------------------------------------------

create function private.group_email_result(_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(_id);
  result jsonb;
  gone int;
begin
  if group_email.ended_at < private.retention_start('emails') then
    return jsonb_build_object('sent', group_email.sent_count);
  end if;
  select coalesce(jsonb_object_agg(state, people), '{}'), group_email.recipients_count - coalesce(sum(people), 0)
    into result, gone
    from (
      select person.state, count(*) as people
      from private.notifications person where person.group_email_id = group_email.id group by 1
    ) counted;
  return result || case when gone > 0
    then jsonb_build_object(case group_email.state when 'canceled' then 'canceled' else 'unsubscribed' end, gone)
    else '{}' end;
end
$$;
call private.publish_function('group_email_result',
  'Administrators: JSON of the recipients of a group email by state: sent, delivered, queued, failed, bounced, complained (marked as spam), unsubscribed, canceled. Refuses with admin_conflicted, not_found.');

create function private.group_email_people(_group_email_id uuid)
returns table (id text, email text, name text, state text, missing_fields text[], search text)
language plpgsql stable security definer set search_path = '' as $$
declare
  group_email constant public.group_emails := private.readable_group_email(_group_email_id);
begin
  if group_email.started_at is null then
    perform private.check_content(group_email);
  end if;
  return query
  select coalesce(lower(person.email), person.name), person.email, person.name, person.state, person.missing_fields,
    private.search_text(concat_ws(E'\n', person.email, person.name))
  from (
    select person.email, person.name, coalesce(person.problem, 'recipient') as state, person.missing_fields
    from private.recipients_of(group_email) person where group_email.started_at is null
    union all
    select person.recipient,
      coalesce(judge.name, btrim(profile.first_name || ' ' || profile.last_name), subscriber.name, ''),
      person.state, '{}'
    from private.notifications person
    left join public.profiles profile on profile.id = person.user_id
    left join public.mailing_list subscriber on subscriber.id = person.subscriber_id
    left join public.judges judge on judge.id = person.judge_id
    where group_email.started_at is not null and person.group_email_id = group_email.id
  ) person;
end
$$;
call private.publish_function('group_email_people',
  'Administrators: the people in the group of a group email. Before sending, state is recipient, no_address, suppressed, not_subscribed or missing_field. Once sending has started, only recipients are listed, for a month, with the states of group_email_result. id: the address in lower case, or the name without one. search: the text to search. Refuses as group_email_check does.');
