-- The audit log. Most rows are added by triggers on the changed tables, so that a change is recorded no matter which
-- function made it. It holds no personal data: subjects are ids, and only people with a role are named.

create table public.audit_log (
  id bigint generated always as identity primary key,
  -- Null for the system. No foreign key, because rows outlive accounts.
  actor_id uuid,
  -- For people with a role only, as it was then.
  actor_email text,
  action text not null check (char_length(action) <= 100),
  subject_type text not null check (char_length(subject_type) <= 100),
  subject_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default private.now()
);
comment on table public.audit_log is
  'Append-only: administrators'' actions and changes of a submission''s state. Read through admin_audit_log.';

create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, id desc);
create index audit_log_action_idx on public.audit_log (action, id desc);
-- Finds the actions of a person whose account is gone.
create index audit_log_actor_email_idx on public.audit_log (actor_email text_pattern_ops) where actor_email is not null;
-- For a period of the log, newest first: with a million rows, 4 buffers instead of 16,730 by the primary key.
create index audit_log_newest_idx on public.audit_log (created_at desc, id desc);

-- Append-only -------------------------------------------------------------------------------------

-- Trigger (message, column, parent table, parent column): no role can change or delete rows. With a parent, they can
-- be deleted after it.
create function private.append_only() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_orphan boolean;
begin
  if tg_op = 'DELETE' and tg_nargs > 1 then
    execute format('select not exists (select from %s where %I = ($1).%I)', tg_argv[2], tg_argv[3], tg_argv[1])
      into is_orphan using old;
    if is_orphan then
      return old;
    end if;
  end if;
  raise exception using errcode = '42501', message = tg_argv[0];
end
$$;

create trigger append_only before update or truncate on public.audit_log
  for each statement execute function private.append_only('The audit log cannot be changed.');
-- Older rows are deleted every night.
create trigger append_only_deletion before delete on public.audit_log
  for each row when (old.created_at >= private.retention_start('audit_log'))
  execute function private.append_only('The audit log cannot be changed.');

-- Writing -----------------------------------------------------------------------------------------

-- The address of an actor, for people with a role only.
create function private.email_of_actor(actor uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select profile.email from public.profiles profile
    join private.user_roles on user_roles.user_id = profile.id where profile.id = actor
  );
end
$$;

-- The variables let PL/pgSQL plan the insert once for all rows of a transaction, in a quarter of the time.
create function private.write_audit(
  action text, subject_type text, subject_id text, details jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.actor();
  moment constant timestamptz := private.now();
begin
  insert into public.audit_log
    (actor_id, actor_email, action, subject_type, subject_id, details, created_at)
  values (
    actor, private.email_of_actor(actor),
    write_audit.action, write_audit.subject_type, write_audit.subject_id, write_audit.details,
    moment
  );
end
$$;

-- Opens the context of a command that an operator runs as postgres. The audit log and the interventions of the command
-- name the author; an author with an account cannot acknowledge what they did. Fails with invalid_input.
create function private.act_as_operator(command text, author text) returns void
language plpgsql set search_path = '' as $$
declare
  address constant text := btrim(author);
begin
  perform private.refuse_if(coalesce(address, '') !~ '@', 'invalid_input', 'Enter your own email address as the author.');
  perform private.act_as('operator', 'Run by ' || address || '.',
    (select id from auth.users where lower(email) = lower(address)));
  perform private.write_audit('operator.acted', 'configuration', command,
    jsonb_build_object('command', command, 'author', address));
end
$$;

-- Trigger (action, subject type, subject column, details …): records a change of a row. A detail is a
-- column, "column as name", "change:column" (from and to) or "changes:column" (from and to, under the column's name).
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := coalesce(to_jsonb(new), before);
  details jsonb := '{}';
  argument text;
  changed text;
  change jsonb;
begin
  foreach argument in array tg_argv[3:] loop
    changed := split_part(argument, ':', 2);
    change := jsonb_build_object('from', before -> changed, 'to', after -> changed);
    details := details || case split_part(argument, ':', 1)
      when 'change' then change
      when 'changes' then jsonb_build_object(changed, change)
      else jsonb_build_object(regexp_replace(argument, '^.* as ', ''), after -> split_part(argument, ' as ', 1))
    end;
  end loop;
  perform private.write_audit(tg_argv[0], tg_argv[1], after ->> tg_argv[2], details);
  return null;
end
$$;
