-- What administrators read of group emails: the list, who would get one and what it says to them, and what
-- has become of it. An administrator with a conflict in a round sees no group email to its judges or teams.

create view private.admin_group_emails as
select
  mail.id, mail.subject, mail.body, mail.segment, mail.round_id, mail.is_news, mail.leaves_out_faulty,
  mail.state, mail.scheduled_for, mail.stopped_reason, mail.requested_by,
  (select email from public.profiles where profiles.id = mail.created_by) as created_by_email,
  (select email from public.profiles where profiles.id = mail.requested_by) as requested_by_email,
  (select email from public.profiles where profiles.id = mail.approved_by) as approved_by_email,
  mail.recipients_count, mail.left_out, mail.begun_at, mail.ended_at, mail.created_at, mail.updated_at
from public.group_emails mail
where coalesce(mail.round_id <> all ((select private.my_conflicted_rounds())::uuid[]), true)
  and (select private.is_admin());

create view public.admin_group_emails with (security_invoker = true) as
select * from private.admin_group_emails;
comment on view public.admin_group_emails is
  'Administrators: group emails; not those about a round in which the caller has a conflict.';
comment on column public.admin_group_emails.segment is 'JSON: whom it is for (save_group_email).';
comment on column public.admin_group_emails.state is
  'draft, approval_requested (a second administrator has to approve it), scheduled, sending, sent or canceled.';
comment on column public.admin_group_emails.stopped_reason is
  'Why the schedule did not send it and made it a draft again.';
comment on column public.admin_group_emails.recipients_count is
  'How many get it: counted when it was submitted, fixed when it begins.';
comment on column public.admin_group_emails.left_out is
  'JSON: how many of the group get none, by the reason: no_address, stopped, not_subscribed, lacks_field.';
grant select on private.admin_group_emails, public.admin_group_emails to authenticated;

-- Before it is sent -------------------------------------------------------------------------------

create function private.group_email_check(wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail public.group_emails := private.readable_group_email(wanted_id);
  numbers jsonb;
begin
  perform private.check_words(mail);
  perform private.refuse_held_segment(mail.segment);
  numbers := private.group_email_numbers(mail);
  if mail.state = 'draft' then
    mail.requested_by := auth.uid();
  end if;
  return numbers || jsonb_build_object(
    'needs_second', private.needs_approval(mail, (numbers ->> 'recipients')::int),
    'faulty', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', first.email, 'name', first.name, 'lacks', first.lacks) order by lower(first.email)), '[]')
      from (
        select * from private.recipients_of(mail) where problem = 'lacks_field' limit 100
      ) first
    ));
end
$$;

create function public.group_email_check(id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.group_email_check(id) $$;
comment on function public.group_email_check(uuid) is
  'Administrators: JSON of what sending a group email now would do: recipients (how many), left_out (how many would get none, by the reason), faulty (of those who lack a field up to 100, with email, name and lacks), needs_second (whether it takes a second administrator). Refuses with results_held, round_closed, admin_conflicted, not_found, invalid_input (the message says what is wrong with the words).';

create function private.group_email_preview(wanted_id uuid, address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.readable_group_email(wanted_id);
  told jsonb;
begin
  perform private.check_words(mail);
  perform private.refuse_held_segment(mail.segment);
  select jsonb_build_object(
      'email', person.email, 'name', person.name, 'lacks', person.lacks,
      'subject', private.merged(mail.subject, person.fields),
      'body', private.merged(mail.body, person.fields))
    into told
    from private.recipients_of(mail) person
    where person.problem is null and address is null or lower(person.email) = lower(address)
    order by lower(person.email) limit 1;
  if not found then
    perform private.refuse('not_found', 'Nobody of this group has this address.');
  end if;
  return told;
end
$$;

create function public.group_email_preview(id uuid, address text default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.group_email_preview(id, address) $$;
comment on function public.group_email_preview(uuid, text) is
  'Administrators: JSON of a group email as somebody of the group would read it (null: the first who gets it): email, name, lacks, subject, body. Refuses as group_email_check, with not_found also when nobody has this address.';

create function private.test_group_email(wanted_id uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant jsonb := private.group_email_preview(wanted_id, address);
begin
  perform private.spend_rate_limit('group_email_test', auth.uid()::text, 20, interval '1 hour');
  perform private.notify('group_email', auth.uid(), jsonb_build_object('subject', 'Test: ' || (words ->> 'subject'), 'body', words -> 'body'));
end
$$;

create function public.test_group_email(id uuid, address text default null) returns void
language sql set search_path = ''
as $$ select private.test_group_email(id, address) $$;
comment on function public.test_group_email(uuid, text) is
  'Administrators: sends the caller, and nobody else, what group_email_preview shows, at most 20 an hour. Refuses as group_email_preview, and with rate_limited.';

-- Who, one page after the other -------------------------------------------------------------------

create function private.recipient_state(person private.notifications) returns text
language sql stable set search_path = ''
return case when person.state = 'queued' then 'queued' else coalesce(
  (
    select suppressed.reason from private.suppressed_addresses suppressed
    where suppressed.address = lower(person.recipient) and suppressed.suppressed_at >= person.created_at
  ),
  person.state
) end;
comment on function private.recipient_state(private.notifications) is
  'queued, sent, failed, bounced or complained.';

create function private.group_email_result(wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.readable_group_email(wanted_id);
  result jsonb;
  gone int;
begin
  if mail.ended_at < private.kept_since(private.kept_for('emails')) then
    return jsonb_build_object('sent', mail.sent_count);
  end if;
  select coalesce(jsonb_object_agg(state, people), '{}'), mail.recipients_count - coalesce(sum(people), 0)
    into result, gone
    from (
      select private.recipient_state(person) as state, count(*) as people
      from private.notifications person where person.group_email_id = mail.id group by 1
    ) counted;
  return result || case when gone > 0
    then jsonb_build_object(case mail.state when 'canceled' then 'canceled' else 'unsubscribed' end, gone)
    else '{}' end;
end
$$;

create function public.group_email_result(id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.group_email_result(id) $$;
comment on function public.group_email_result(uuid) is
  'Administrators: JSON of what has become of a group email, as numbers of people: sent, queued, failed, bounced, complained (it was called spam), unsubscribed (since), canceled. Refuses with admin_conflicted, not_found.';

create function private.group_email_people(
  wanted_id uuid, wanted text, after text, max_count int
) returns table (email text, name text, state text, lacks text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.readable_group_email(wanted_id);
  patterns constant text[] := private.search_patterns(wanted);
begin
  if mail.begun_at is null then
    perform private.check_words(mail);
    perform private.refuse_held_segment(mail.segment);
    return query
    select person.email, person.name, coalesce(person.problem, 'gets_it'), person.lacks
    from private.recipients_of(mail) person
    where (after is null or lower(person.email) > after)
      and (wanted is null
        or private.search_text(concat_ws(E'\n', person.email, person.name)) ~ all (patterns))
    order by lower(person.email) limit least(max_count, 1000);
  else
    return query
    select person.recipient, named.name, private.recipient_state(person), '{}'::text[]
    from private.notifications person
    left join public.profiles profile on profile.id = person.user_id
    left join public.mailing_list subscriber on subscriber.id = person.subscriber_id
    left join public.judges judge on judge.id = person.judge_id
    cross join lateral (
      select coalesce(
        judge.name, btrim(profile.first_name || ' ' || profile.last_name), subscriber.name, '') as name
    ) named
    where person.group_email_id = mail.id and (after is null or lower(person.recipient) > after)
      and (wanted is null
        or private.search_text(concat_ws(E'\n', person.recipient, named.name)) ~ all (patterns))
    order by lower(person.recipient) limit least(max_count, 1000);
  end if;
end
$$;

create function public.group_email_people(
  id uuid, wanted text default null, after text default null, max_count int default 25
) returns table (email text, name text, state text, lacks text[])
language sql stable set search_path = ''
as $$ select * from private.group_email_people(id, wanted, after, max_count) $$;
comment on function public.group_email_people(uuid, text, text, int) is
  'Administrators: who would get a group email, and who of the group would not (state: gets_it, no_address, stopped, not_subscribed, lacks_field); once it is begun, who gets it, with what has become of it (state: as in group_email_result), for a month. By address, those behind the address after (in small letters), a thousand at most; wanted: whose address and name hold every word of this text. Refuses as group_email_check.';
grant execute on function
  private.group_email_check(uuid), public.group_email_check(uuid),
  private.group_email_preview(uuid, text), public.group_email_preview(uuid, text),
  private.test_group_email(uuid, text), public.test_group_email(uuid, text),
  private.group_email_result(uuid), public.group_email_result(uuid),
  private.group_email_people(uuid, text, text, int), public.group_email_people(uuid, text, text, int)
  to authenticated;
