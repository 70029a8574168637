-- Group emails in the back office: the list, the recipients, the preview and the result. An administrator with a
-- conflict in a round cannot see group emails to its judges or teams.

create view private.admin_group_emails as
select
  id, subject, body, segment, round_id, is_news, skips_missing_fields, state, scheduled_for, stopped_reason,
  state = 'approval_requested' and requested_by is distinct from (select auth.uid()) as can_approve,
  (select email from public.profiles where profiles.id = created_by) as created_by_email,
  (select email from public.profiles where profiles.id = requested_by) as requested_by_email,
  (select email from public.profiles where profiles.id = approved_by) as approved_by_email,
  count_id, recipients_count, skipped, revision, started_at, created_at, updated_at
from public.group_emails
where coalesce(round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true)
  and (select private.is_admin());
call private.publish_view('admin_group_emails',
  'Administrators: group emails, except those about a round in which the caller has a conflict.', columns => '
  segment: JSON: the recipients (see create_group_email).
  state: draft, approval_requested (a second administrator must approve it), scheduled, sending, sent or canceled.
  can_approve: Whether the caller may approve it, because another administrator has requested approval.
  count_id: Identifies the latest count of the people in the group. Null if they have not been counted or all emails have been queued.
  stopped_reason: The reason why the schedule returned the email to draft instead of sending it. Null if the email was not returned.
  recipients_count: The number of recipients, counted when the email is submitted and fixed once sending starts.
  skipped: JSON: the number of people in the group who will not get the email, by reason: no_address, suppressed, not_subscribed, missing_field.');

-- Check and preview -------------------------------------------------------------------------------

create function private.group_email_check(_id uuid, address text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  group_email public.group_emails := private.readable_group_email(_id);
  recipients int;
  skipped jsonb;
  shown text;
begin
  perform private.check_content(group_email);
  if group_email.state = 'draft' then
    group_email.requested_by := auth.uid();
  end if;
  with people as materialized (select * from private.recipients_of(group_email)
  ), counted as (select state, count(*) as number from people group by state)
  select
    coalesce((select number from counted where state = 'recipient'), 0),
    coalesce((select jsonb_object_agg(state, number) from counted where state <> 'recipient'), '{}'),
    (select id from people where state = 'recipient' and (address is null or id = lower(address)) order by id limit 1)
  into recipients, skipped, shown;
  return jsonb_build_object(
    'recipients', recipients, 'skipped', skipped, 'counted_at', private.counted_at(group_email),
    'needs_approval', private.needs_approval(group_email, recipients),
    'preview', (
      select jsonb_build_object(
        'email', person.email, 'name', person.name,
        'subject', private.render(group_email.subject, person.fields),
        'body', private.render(group_email.body, person.fields))
      from private.group_people(group_email.segment, group_email.is_news, among => array(
        select source_id from private.group_email_recipients where count_id = group_email.count_id and id = shown
      )) person
      where person.id = shown limit 1
    ));
end
$$;
call private.publish_function('group_email_check',
  'Administrators: returns the effect of sending a group email to the people found at the last count, as JSON: counted_at (null: the schedule is still counting, or count_id is null and count_group_email must be called first), recipients (the number of people who would get the email), skipped (the number of others in the group, by reason), needs_approval (whether a second administrator must approve the email) and preview (the email for the recipient with this address, by default the first, with email, name, subject and body; null: no recipient). Fails with results_not_released, round_closed, admin_conflicted, not_found, or invalid_input (the message says what is wrong with the content).');

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
  'Administrators: sends the preview of a group email to the caller only, as a test, at most 20 times an hour. Fails with the errors of group_email_check, and with not_found (there is no preview) or rate_limited.');

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
      from (
        select one.state from private.notifications one where one.group_email_id = group_email.id
        union all
        select 'queued' from private.group_email_recipients where count_id = group_email.count_id
      ) person group by 1
    ) counted;
  return result || case when gone > 0
    then jsonb_build_object(case group_email.state when 'canceled' then 'canceled' else 'unsubscribed' end, gone)
    else '{}' end;
end
$$;
call private.publish_function('group_email_result',
  'Administrators: returns the number of recipients of a group email by state, as JSON: sent, delivered, queued, failed, bounced, complained (marked as spam), unsubscribed, canceled. Fails with admin_conflicted or not_found.');

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
  select * from (
    select person.id, person.email, person.name, person.state, person.missing_fields, person.search
    from private.recipients_of(group_email) person where group_email.started_at is null
    union all
    select person.id, person.email, person.name, 'queued', '{}'::text[], person.search
    from private.group_email_recipients person
    where group_email.started_at is not null and person.count_id = group_email.count_id
    union all
    select lower(person.recipient), person.recipient, named.name, person.state, '{}',
      concat_ws(E'\n', lower(person.recipient), coalesce(profile.search, subscriber.search, private.search_text(judge.name)))
    from private.notifications person
    left join public.profiles profile on profile.id = person.user_id
    left join public.mailing_list subscriber on subscriber.id = person.subscriber_id
    left join public.judges judge on judge.id = person.judge_id
    cross join lateral (
      select coalesce(judge.name, btrim(profile.first_name || ' ' || profile.last_name), subscriber.name, '') as name
    ) named
    where group_email.started_at is not null and person.group_email_id = group_email.id
  ) person;
end
$$;
call private.publish_function('group_email_people',
  'Administrators: returns the people in a group email''s group, as of the last count. Before sending, state is recipient, no_address, suppressed, not_subscribed or missing_field. Once sending has started, returns only recipients, for a month, with the states of group_email_result. id: the address in lowercase, or the name if there is no address. search: the searchable text. Fails with the errors of group_email_check.');
