-- A group email on its way: approval requested and given where it goes to many, scheduled, sending, sent or
-- canceled. Its recipients are queued notifications from the moment when it begins.

create function private.lock_group_emails() returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('group_emails', 0)) $$;
comment on function private.lock_group_emails() is
  'Group emails begin one after the other: two at once would each count recipients without the other.';

create function private.recipients_of(mail public.group_emails)
returns table (
  email text, name text, user_id uuid, subscriber_id uuid, judge_id uuid, fields jsonb, lacks text[],
  problem text
)
language plpgsql stable set search_path = '' as $$
declare
  required constant text[] := private.required_fields(mail);
begin
  return query
  select distinct on (coalesce(lower(person.email), person.name))
    person.email, person.name, case when subscriber.id is null then person.user_id end,
    coalesce(person.subscriber_id, subscriber.id), person.judge_id,
    person.fields, missing.names,
    case
      -- What is on the mailing list is one.
      when person.subscriber_id is null and private.is_email(person.email) is not true then 'no_address'
      when stopped.address is not null then 'stopped'
      when mail.is_news and coalesce(person.subscriber_id, subscriber.id) is null then 'not_subscribed'
      when missing.names <> '{}' then 'lacks_field'
    end
  from private.people_of(mail.segment) person
  left join public.mailing_list subscriber on mail.is_news and subscriber.confirmed_at is not null
    and lower(subscriber.email) = lower(person.email)
  left join private.suppressed_addresses stopped on stopped.address = lower(person.email)
  cross join lateral (
    select array(
      select field from unnest(required) field where coalesce(person.fields ->> field, '') = ''
    ) as names
  ) missing
  order by coalesce(lower(person.email), person.name);
end
$$;
comment on function private.recipients_of(public.group_emails) is
  'The group of a mail as it is now, each address once. problem is why somebody gets none: no_address, stopped (mails come back), not_subscribed (to news), lacks_field; null: gets it.';

create function private.group_email_numbers(mail public.group_emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'recipients', coalesce(sum(people) filter (where problem is null), 0),
    'left_out', coalesce(jsonb_object_agg(problem, people) filter (where problem is not null), '{}'))
  from (
    select problem, count(*) as people from private.recipients_of(mail) group by problem
  ) counted;
$$;
comment on function private.group_email_numbers(public.group_emails) is
  'JSON: how many would get a mail now (recipients), and how many would not (left_out, by the reason).';

create function private.needs_approval(mail public.group_emails, people int) returns boolean
language sql stable set search_path = ''
return people > private.second_administrator_above() - (
  -- Ten mails to a hundred each are one to a thousand.
  select coalesce(sum(other.recipients_count), 0) from public.group_emails other
  where other.requested_by = mail.requested_by and other.id <> mail.id and other.approved_by is null
    and other.begun_at > private.now() - interval '1 day'
)
-- What was confirmed may grow by a tenth.
and people > coalesce(mail.approved_count, 0) * 1.1;
comment on function private.needs_approval(public.group_emails, int) is
  'Whether a mail to so many people takes another administrator, who has not confirmed as many yet.';

-- The caller --------------------------------------------------------------------------------------

create function private.readable_group_email(wanted_id uuid) returns public.group_emails
language plpgsql stable set search_path = '' as $$
declare
  mail public.group_emails;
begin
  perform private.require_admin();
  select * into mail from public.group_emails where id = wanted_id;
  if not found then
    perform private.refuse('not_found', 'This email does not exist any more.');
  end if;
  perform private.refuse_conflicted_round(mail.round_id);
  return mail;
end
$$;
comment on function private.readable_group_email(uuid) is
  'A group email, for an administrator who has no conflict in its round: who gets it tells how far judges are, and what became of teams. not_found, admin_conflicted.';

create function private.lock_group_email(wanted_id uuid) returns public.group_emails
language plpgsql set search_path = '' as $$
declare
  mail public.group_emails := private.readable_group_email(wanted_id);
begin
  -- Before the mail, as where an account is deleted: a mail that is changed twice at once asks for all accounts that it names.
  perform from auth.users
    where id in (auth.uid(), mail.created_by, mail.requested_by, mail.approved_by)
    order by id for key share;
  -- Not for update: what the outbox holds of the mail may go on.
  select * into mail from public.group_emails where id = mail.id for no key update;
  if not found then
    perform private.refuse('not_found', 'This email does not exist any more.');
  end if;
  return mail;
end
$$;
comment on function private.lock_group_email(uuid) is 'As readable_group_email, and locked.';

-- Drafts ------------------------------------------------------------------------------------------

create function private.save_group_email(wanted jsonb, expected_updated_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fields public.group_emails;
  mail public.group_emails;
begin
  perform private.require_admin();
  fields := jsonb_populate_record(fields, wanted);
  if private.is_segment(fields.segment) is not true then
    perform private.refuse('invalid_input', 'Please choose who gets this email.');
  end if;
  perform private.refuse_conflicted_round((fields.segment ->> 'round_id')::uuid);
  if fields.id is not null then
    mail := private.lock_group_email(fields.id);
    if mail.state <> 'draft' then
      perform private.refuse('wrong_state', 'This email is not a draft any more. Make it a draft again before you change it.');
    end if;
    perform private.refuse_conflict(mail.updated_at, expected_updated_at);
  end if;
  mail.subject := private.clean_line(coalesce(fields.subject, ''));
  perform private.refuse_long_text(mail.subject, 'The subject', private.max_length('subject'));
  mail.body := private.clean_lines(coalesce(fields.body, ''));
  perform private.refuse_long_text(mail.body, 'The text', private.max_length('message'));
  mail.is_news := coalesce(fields.is_news, true) or fields.segment ->> 'kind' in ('subscribers', 'people');
  mail.leaves_out_faulty := coalesce(fields.leaves_out_faulty, false);
  if fields.id is null then
    insert into public.group_emails (subject, body, segment, is_news, leaves_out_faulty)
    values (mail.subject, mail.body, fields.segment, mail.is_news, mail.leaves_out_faulty)
    returning * into mail;
  else
    update public.group_emails set subject = mail.subject, body = mail.body, segment = fields.segment,
      is_news = mail.is_news, leaves_out_faulty = mail.leaves_out_faulty, stopped_reason = null
    where id = mail.id returning * into mail;
  end if;
  return jsonb_build_object('id', mail.id, 'updated_at', mail.updated_at);
end
$$;

create function public.save_group_email(mail jsonb, expected_updated_at timestamptz default null) returns jsonb
language sql set search_path = ''
as $$ select private.save_group_email(mail, expected_updated_at) $$;
comment on function public.save_group_email(jsonb, timestamptz) is
  'Administrators: makes the draft of a group email (id null) or saves it whole, and returns JSON of its id and updated_at, for the next save. mail: id, subject, body (fields in two braces, with what is said where one is empty behind a bar: {{first_name|there}}), segment, is_news (mails to the mailing list and to accounts are news in any case), leaves_out_faulty. segment: kind, and for subscribers, people and entries ids (1,000 at most) or filter (as in the list, by text), for drafts days (closing within them), for outcome round_id and outcome (advances, eliminated, first, second, third), for judges round_id. Refuses with wrong_state unless it is a draft, conflict when it changed since expected_updated_at (null: no check), admin_conflicted, not_found, invalid_input.';

create function private.delete_group_email(wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.lock_group_email(wanted_id);
begin
  if mail.state <> 'draft' or mail.begun_at is not null then
    perform private.refuse('wrong_state', 'Only a draft can be deleted. What was sent is kept.');
  end if;
  delete from public.group_emails where id = mail.id;
end
$$;

create function public.delete_group_email(id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_group_email(id) $$;
comment on function public.delete_group_email(uuid) is
  'Administrators: deletes the draft of a group email. Refuses with wrong_state, admin_conflicted, not_found.';

-- Sending -----------------------------------------------------------------------------------------

create function private.begin_group_email(mail public.group_emails, numbers jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  people int := numbers ->> 'recipients';
begin
  if private.needs_approval(mail, people) then
    update public.group_emails set state = 'approval_requested', recipients_count = people, approved_by = null
      where id = mail.id;
    return 'approval_requested';
  end if;
  insert into private.notifications
    (kind, user_id, recipient, topic, data, subscriber_id, judge_id, group_email_id)
  select case when mail.is_news then 'news_group' else 'group_email' end, person.user_id, person.email,
    'group_email ' || mail.id, person.fields, person.subscriber_id, person.judge_id, mail.id
  from private.recipients_of(mail) person where person.problem is null
  on conflict do nothing;
  get diagnostics people = row_count;
  update public.group_emails set state = 'sending', begun_at = private.now(), recipients_count = people,
    left_out = numbers -> 'left_out'
  where id = mail.id;
  return 'sending';
end
$$;
comment on function private.begin_group_email(public.group_emails, jsonb) is
  'Fixes the recipients of a mail that has these numbers, and has the schedule send it: sending; or approval_requested, if it would go to more people than one administrator may write to.';

create function private.start_group_email(mail public.group_emails, numbers jsonb) returns text
language plpgsql set search_path = '' as $$
begin
  if mail.scheduled_for > private.now() then
    update public.group_emails set state = 'scheduled' where id = mail.id;
    return 'scheduled';
  end if;
  return private.begin_group_email(mail, numbers);
end
$$;
comment on function private.start_group_email(public.group_emails, jsonb) is
  'Begins a mail with these numbers that nothing keeps back any more, or schedules it.';

create function private.check_group_email(mail public.group_emails) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  numbers jsonb;
  faulty int;
begin
  perform private.check_words(mail);
  perform private.refuse_held_segment(mail.segment);
  numbers := private.group_email_numbers(mail);
  faulty := coalesce((numbers -> 'left_out' ->> 'lacks_field')::int, 0);
  if faulty > 0 and not mail.leaves_out_faulty then
    perform private.refuse('field_missing', format(
      '%s of those who would get this email lack a field that it names.', faulty));
  elsif numbers ->> 'recipients' = '0' then
    perform private.refuse('invalid_input', 'Nobody would get this email.');
  end if;
  return numbers;
end
$$;
comment on function private.check_group_email(public.group_emails) is
  'The numbers of a mail that can be sent; field_missing, results_held, round_closed, not_found, invalid_input for one that cannot.';

create function private.send_group_email(
  wanted_id uuid, expected_updated_at timestamptz, wanted_time timestamptz
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mail public.group_emails;
  numbers jsonb;
begin
  -- One after the other: two at once would each count without the other.
  perform private.lock_group_emails();
  mail := private.lock_group_email(wanted_id);
  -- Clicked twice, or an answer that got lost.
  if mail.state <> 'draft' and mail.requested_by = auth.uid() and mail.state <> 'canceled' then
    return mail.state;
  elsif mail.state <> 'draft' then
    perform private.refuse('wrong_state', 'This email is not a draft any more.');
  end if;
  perform private.refuse_conflict(mail.updated_at, expected_updated_at);
  perform private.require_recent_code();
  if wanted_time not between private.now() and private.now() + interval '1 year' then
    perform private.refuse('invalid_input', 'Please choose a time within a year.');
  end if;
  numbers := private.check_group_email(mail);
  update public.group_emails set scheduled_for = wanted_time, requested_by = auth.uid(),
    approved_by = null, approved_count = null, recipients_count = (numbers ->> 'recipients')::int,
    stopped_reason = null
  where id = mail.id returning * into mail;
  if private.needs_approval(mail, mail.recipients_count) then
    update public.group_emails set state = 'approval_requested' where id = mail.id;
    return 'approval_requested';
  end if;
  return private.start_group_email(mail, numbers);
end
$$;

create function public.send_group_email(
  id uuid, expected_updated_at timestamptz default null, at timestamptz default null
) returns text
language sql set search_path = ''
as $$ select private.send_group_email(id, expected_updated_at, at) $$;
comment on function public.send_group_email(uuid, timestamptz, timestamptz) is
  'Administrators: sends the draft of a group email, or schedules it for a time by the challenge''s clock, and returns its state: sending, scheduled, or approval_requested where a second administrator has to approve it (approve_group_email): it, with what the caller sends within a day, goes to more than SECOND_ADMINISTRATOR_ABOVE people. Who gets it is fixed when it is begun. Again is harmless. Refuses with field_missing when somebody lacks a field and leaves_out_faulty is not set, results_held, round_closed, wrong_state, conflict, admin_conflicted, not_found, invalid_input, and with second_factor_again where the caller needs a second factor.';

create function private.approve_group_email(wanted_id uuid, expected_updated_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mail public.group_emails;
  numbers jsonb;
begin
  -- One after the other: two at once would each count without the other.
  perform private.lock_group_emails();
  mail := private.lock_group_email(wanted_id);
  if mail.state <> 'approval_requested' then
    if mail.approved_by = auth.uid() and mail.state <> 'canceled' then
      return mail.state;
    end if;
    perform private.refuse('wrong_state', 'Nobody has requested approval for this email.');
  elsif expected_updated_at is null then
    perform private.refuse('invalid_input', 'Please say which version of the email you approve.');
  end if;
  perform private.refuse_conflict(mail.updated_at, expected_updated_at);
  if mail.requested_by = auth.uid() then
    perform private.refuse('needs_second_administrator', 'Another administrator has to approve what you send.');
  end if;
  perform private.require_recent_code();
  numbers := private.check_group_email(mail);
  update public.group_emails set approved_by = auth.uid(),
    approved_count = (numbers ->> 'recipients')::int
  where id = mail.id returning * into mail;
  perform private.write_audit('group_email.approved', 'group_email', mail.id::text,
    jsonb_build_object('recipients', mail.approved_count));
  return private.start_group_email(mail, numbers);
end
$$;

create function public.approve_group_email(id uuid, expected_updated_at timestamptz) returns text
language sql set search_path = ''
as $$ select private.approve_group_email(id, expected_updated_at) $$;
comment on function public.approve_group_email(uuid, timestamptz) is
  'Administrators: approves a group email for which another administrator has requested it, as it was at expected_updated_at, and returns its state: sending, or scheduled. Again is harmless. Refuses with needs_second_administrator for one''s own, and as send_group_email does.';

-- Stopping ----------------------------------------------------------------------------------------

create function private.change_group_email(wanted_id uuid, wanted_state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail constant public.group_emails := private.lock_group_email(wanted_id);
begin
  if mail.state = wanted_state then
    return;
  elsif mail.state || ' ' || wanted_state <> all (array[
    'approval_requested draft', 'scheduled draft', 'sending canceled'
  ]) then
    perform private.refuse('wrong_state', format('This email is %s. That cannot be done with it.', mail.state));
  elsif wanted_state = 'draft' then
    update public.group_emails set
      state = 'draft', scheduled_for = null, approved_by = null, approved_count = null
    where id = mail.id;
    return;
  end if;
  -- The mail service may have sent what was handed over. What a sender has only claimed is gone for it.
  delete from private.notifications where id in (
    select id from private.notifications
    where group_email_id = mail.id and sent_at is null and batch_id is null order by id for update
  );
  update public.group_emails set state = 'canceled', ended_at = private.now(), sent_count = (
    select count(*) from private.notifications where group_email_id = mail.id
  ) where id = mail.id;
end
$$;

create function public.change_group_email(id uuid, state text) returns void
language sql set search_path = ''
as $$ select private.change_group_email(id, state) $$;
comment on function public.change_group_email(uuid, text) is
  'Administrators: draft takes back an approval request or a schedule, with the approval; canceled ends it for those to whom it was not sent. Again is harmless. Refuses with wrong_state, admin_conflicted, not_found.';
grant execute on function
  private.save_group_email(jsonb, timestamptz), public.save_group_email(jsonb, timestamptz),
  private.delete_group_email(uuid), public.delete_group_email(uuid),
  private.send_group_email(uuid, timestamptz, timestamptz),
  public.send_group_email(uuid, timestamptz, timestamptz),
  private.approve_group_email(uuid, timestamptz), public.approve_group_email(uuid, timestamptz),
  private.change_group_email(uuid, text), public.change_group_email(uuid, text)
  to authenticated;

-- Schedule -----------------------------------------------------------------------------------------

create function private.queue_group_emails(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  mail public.group_emails;
begin
  update public.group_emails done set state = 'sent', ended_at = moment, sent_count = (
    select count(*) from private.notifications where group_email_id = done.id and state = 'sent'
  )
  where done.state = 'sending' and not exists (
    select from private.notifications where group_email_id = done.id and not_before is not null
  );
  for mail in
    select * from public.group_emails where state = 'scheduled' and scheduled_for <= moment
    order by scheduled_for, id for no key update skip locked
  loop
    begin
      mail.leaves_out_faulty := true;
      perform private.begin_group_email(mail, private.check_group_email(mail));
    exception when raise_exception then
      -- The others go on. Whoever scheduled it finds it among the drafts, with the reason.
      update public.group_emails set state = 'draft', scheduled_for = null, approved_by = null,
        approved_count = null, stopped_reason = sqlerrm
      where id = mail.id;
    end;
  end loop;
end
$$;
comment on function private.queue_group_emails(timestamptz) is
  'Schedule: begins the group emails that are due, and ends those that have left. Whoever lacks a field since it was scheduled is left out.';
