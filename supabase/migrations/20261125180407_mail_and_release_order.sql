-- mail-and-release-order: function private.ask_for_evidence, function private.keep_judging_times, function private.mail_trouble, function private.pull_back.

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.ask_for_evidence (
  wanted_id    uuid,
  wanted_items text[],
  new_message  text,
  new_due_at   timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  entry public.submissions := private.lock_to_check(wanted_id, wanted_items);
  clean_message constant text := private.require_text(
    private.clean_lines(new_message), 'The message', private.max_length('message'));
  -- In the order of the checklist, each once.
  asked constant text[] := array(
    select value from private.eligibility_items() where value = any (wanted_items)
  );
begin
  if entry.disqualified_at is not null then
    perform private.refuse('disqualified', 'This entry is disqualified. Reinstate it first.');
  elsif new_due_at <= private.now() then
    perform private.refuse('invalid_input', 'Please choose a date that is still to come.');
  elsif exists (
    select from public.evidence_requests
    where submission_id = entry.id and answered_at is null and items = asked
      and message = clean_message and due_at is not distinct from new_due_at
      and asked_at > private.now() - interval '1 hour'
  ) then
    return;
  end if;
  insert into public.evidence_requests (submission_id, items, message, due_at, asked_by)
  values (entry.id, asked, clean_message, new_due_at, auth.uid())
  on conflict (submission_id) do update set
    items = excluded.items, message = excluded.message, due_at = excluded.due_at,
    asked_by = excluded.asked_by, asked_at = private.now(), answered_at = null;
  perform private.check_eligibility(entry.id, asked, 'to_be_shown');
  perform private.email_team(entry.id, 'evidence_asked', jsonb_strip_nulls(jsonb_build_object(
    'idea_name', entry.idea_name, 'message', clean_message, 'due_at', new_due_at,
    'items', (
      select string_agg(item.label || ': ' || item.evidence, E'\n' order by array_position(asked, value))
      from private.eligibility_items() item where value = any (asked)
    )
  )), null);
  perform private.write_audit('eligibility.asked', 'submission', entry.id::text,
    jsonb_build_object('items', asked));
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_judging_times()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  due uuid;
begin
  -- First, because a release locks entries, and an end its round (foundations.sql).
  for due in
    select id from public.judging_rounds
    where release_at <= private.now() and released_at is null order by release_at
  loop
    perform private.complete_release(due);
  end loop;
  perform private.close_due_rounds();
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_trouble()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  late constant timestamptz := now() - interval '15 minutes';
  failing bigint;
begin
  if exists (
    select from private.emails
    where priority = 1 and attempts = 0 and next_attempt_at < late
  )
  -- Results and news to thousands wait for each other, longer than that. They are in no trouble while some
  -- of them, or of what goes before them, leave.
  or exists (
    select from unnest(array[2, 3]) as waiting (own_priority)
    where exists (
      select from private.emails
      where priority = own_priority and attempts = 0 and next_attempt_at < late
    ) and not exists (
      select from private.emails where priority between 2 and own_priority and sent_at > late
    )
  ) then
    return 'waiting';
  end if;
  select count(*) into failing from private.emails
    where attempts >= 3 and sent_at is null and tried_at > now() - interval '1 hour' and (
      next_attempt_at is not null
      or lower(recipient) not in (select address from private.stopped_addresses)
    );
  -- One that cannot be sent, in a quiet night, is no trouble.
  if failing >= 3 and failing > (
    select count(*) from (
      select from private.emails where sent_at > now() - interval '1 hour' limit failing
    ) sent
  ) then
    return 'failing';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.pull_back (
  mail public.group_mails
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update private.mailings set ended_at = now()
  where kind = 'group_mail' and ended_at is null and data ->> 'group_mail_id' = mail.id::text;
  -- What was handed to the mail service may have left. What a sender has only claimed is gone for it.
  with taken as (
    delete from private.emails where group_mail_id = mail.id and sent_at is null and batch_id is null
    returning recipient, data
  )
  update private.group_mail_recipients person set queued_at = null, fields = taken.data
  from taken where person.group_mail_id = mail.id and lower(person.email) = lower(taken.recipient);
$function$;

COMMENT ON FUNCTION "private"."mail_trouble"() IS 'Why mails do not leave: waiting (one that nobody has tried has been due for 15 minutes; of those that nobody waits for in front of a screen, while none of them, or of what goes before them, has left in that time) or failing (three or more have failed three times within the hour, and fewer have left); null when they do.';

COMMENT ON FUNCTION "private"."pull_back"(public.group_mails) IS 'Takes the mails that were not handed over, or came back, out of the outbox: their readers wait for their portion again.';
