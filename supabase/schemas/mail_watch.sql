-- Whether mails leave. What waits too long or fails again and again turns `health` red, stands on the
-- dashboard of the back office, and is told to the operators by another way than the outbox.

create function private.mail_trouble() returns text
language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.mail_trouble() is
  'Why mails do not leave: waiting (one that nobody has tried has been due for 15 minutes; of those that nobody waits for in front of a screen, while none of them, or of what goes before them, has left in that time) or failing (three or more have failed three times within the hour, and fewer have left); null when they do.';
grant execute on function private.mail_trouble() to authenticated;

-- Alerts ------------------------------------------------------------------------------------------

create table private.alerts (
  state text primary key,
  told_at timestamptz not null default now()
);
comment on table private.alerts is
  'What the operators have been told is wrong, and when last. Empty when all is well.';

create function private.due_alert() returns text
language plpgsql set search_path = '' as $$
declare
  trouble text := private.mail_trouble();
begin
  if trouble is null then
    delete from private.alerts;
    return case when found then 'Device Innovation Challenge: mails leave again.' end;
  end if;
  insert into private.alerts as told (state) values (trouble)
  on conflict (state) do update set told_at = now()
    where told.told_at <= now() - interval '1 hour';
  if not found then
    return null;
  end if;
  return case trouble
    when 'waiting' then 'Device Innovation Challenge: mails have waited for more than 15 minutes and nobody sends them. See docs/operations.md, "Mails do not leave".'
    else 'Device Innovation Challenge: mails fail again and again. See docs/operations.md, "Mails do not leave".'
  end;
end
$$;
comment on function private.due_alert() is
  'Schedule: what the operators have to be told now, once an hour while it lasts and once when it is well again; else null. Calling it notes that they were told.';

create function private.watch() returns void
language plpgsql set search_path = '' as $$
declare
  alert text := private.due_alert();
  address text;
begin
  if alert is null then
    return;
  end if;
  select decrypted_secret into address from vault.decrypted_secrets where name = 'alert_address';
  if address is not null then
    perform net.http_post(
      url := address,
      headers := '{"content-type": "application/json"}'::jsonb,
      body := jsonb_build_object('text', alert),
      timeout_milliseconds := 10000
    );
  end if;
end
$$;
comment on function private.watch() is
  'Schedule: tells the operators what is wrong, as {"text"} to the address in the vault.';

create function private.set_alert_address(url text) returns void
language plpgsql set search_path = '' as $$
begin
  if url !~ '^https://\S+$' then
    perform private.refuse('invalid_input', 'The address must begin with https://.');
  end if;
  perform private.keep_secret('alert_address', url);
end
$$;
comment on function private.set_alert_address(text) is
  'Operators, as postgres: where alerts go (docs/deploy.md). Refuses with invalid_input.';
