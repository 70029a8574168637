-- Tokens with which a spreadsheet or a BI tool reads one list, and nothing else: without addresses and
-- names of people, and without what teams may not know yet. A token has no role in the database: the edge
-- function read-list hands it to service_read_list, which gives the list's cells and nothing more. It
-- goes with its maker's rights.

create function private.read_list_names() returns text[]
language sql immutable set search_path = ''
return array['entries', 'scores', 'statistics'];
comment on function private.read_list_names() is 'What a token may read.';

create table private.read_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  name text not null check (char_length(name) between 1 and private.max_length('name')),
  list text not null check (list = any (private.read_list_names())),
  made_by uuid not null references public.admins (user_id) on delete cascade,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  used int not null default 0
);
comment on table private.read_tokens is
  'Who may read a list without signing in: whoever has the token, until it expires, is revoked, or its maker is no administrator any more. All times are real ones.';
comment on column private.read_tokens.token_hash is 'SHA-256: the token itself is shown once, to its maker.';

create index read_tokens_made_by_idx on private.read_tokens (made_by);

create function private.audit_read_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_audit('read_token.made', 'read_token', new.id::text,
      jsonb_build_object('name', new.name, 'list', new.list, 'expires_at', new.expires_at));
  else
    perform private.write_audit('read_token.revoked', 'read_token', old.id::text,
      jsonb_build_object('name', old.name, 'list', old.list));
  end if;
  return null;
end
$$;
comment on function private.audit_read_token() is
  'Trigger: a token that is made, revoked, or ends with its maker''s rights leaves a line.';

create trigger audit_change after insert or delete on private.read_tokens
  for each row execute function private.audit_read_token();

-- Administrators ----------------------------------------------------------------------------------

create view private.admin_read_tokens as
select
  token.id, token.name, token.list, maker.email as made_by_email, token.made_at, token.expires_at,
  token.expires_at <= now() as is_expired, token.last_used_at, token.used
from private.read_tokens token
left join public.profiles maker on maker.id = token.made_by
where (select private.is_admin());

create view public.admin_read_tokens with (security_invoker = true) as
select * from private.admin_read_tokens;
comment on view public.admin_read_tokens is
  'Administrators: the tokens with which spreadsheets read lists, without the tokens themselves.';
comment on column public.admin_read_tokens.used is 'How often its list was read.';
grant select on private.admin_read_tokens, public.admin_read_tokens to authenticated;

create function private.make_read_token(new_name text, new_list text, days int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  perform private.require_admin();
  perform private.require_recent_code();
  if new_list is null or new_list <> all (private.read_list_names()) then
    perform private.refuse('invalid_input', 'Please choose a list.');
  elsif days is null or days not between 1 and 366 then
    perform private.refuse('invalid_input', 'A token holds from 1 to 366 days.');
  end if;
  insert into private.read_tokens (token_hash, name, list, made_by, expires_at)
  values (
    private.token_hash(token),
    private.require_text(private.clean_line(new_name), 'The name', private.max_length('name')),
    new_list, private.caller(), now() + make_interval(days => make_read_token.days)
  );
  return token;
end
$$;

create function public.make_read_token(name text, list text, days int) returns text
language sql set search_path = ''
as $$ select private.make_read_token(name, list, days) $$;
comment on function public.make_read_token(text, text, int) is
  'Administrators: makes a token that reads a list (entries, scores or statistics) for so many days, through the edge function read-list, and returns it, once. Refuses with invalid_input, and with second_factor_again unless a code was entered within ten minutes.';

create function private.revoke_read_token(token_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.read_tokens where id = token_id;
end
$$;

create function public.revoke_read_token(id uuid) returns void
language sql set search_path = ''
as $$ select private.revoke_read_token(id) $$;
comment on function public.revoke_read_token(uuid) is
  'Administrators: ends a token, whoever has made it. One that is gone already is fine.';
grant execute on function
  private.make_read_token(text, text, int), public.make_read_token(text, text, int),
  private.revoke_read_token(uuid), public.revoke_read_token(uuid)
  to authenticated;

-- The lists ---------------------------------------------------------------------------------------

-- Each has its columns in order, and a key that pages go by.

create function private.listed_entries(after text, most int)
returns table (key text, cells jsonb)
language sql stable set search_path = '' as $$
  select entry.receipt_number, jsonb_build_array(
    entry.receipt_number, entry.idea_name,
    private.told_status(entry.status, (select private.results_are_released())),
    to_char(entry.submitted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
    (select count(*) from public.submission_members member where member.submission_id = entry.id),
    (
      select string_agg(substr(facet, 9), ', ' order by facet) from unnest(entry.facets) facet
      where facet like 'country:_%'
    )
  )
  from public.submissions entry
  where entry.submitted_at is not null and entry.withdrawn_at is null
    and entry.receipt_number > coalesce(after, '')
  order by entry.receipt_number limit most
$$;
comment on function private.listed_entries(text, int) is
  'Submitted entries that are not withdrawn, with what an observer reads of them, without anybody''s name.';

create function private.listed_scores(after text, most int, maker_id uuid)
returns table (key text, cells jsonb)
language sql stable set search_path = '' as $$
  with judged as materialized (
    select round.id, round.name, round.kind from public.judging_rounds round
    where round.released_at is not null and round.cancelled_at is null
      and private.results_are_released()
      -- One conflict keeps an administrator from the results of the whole round (judging_results.sql).
      and not exists (
        select from public.judging_copies copy
        where copy.round_id = round.id
          and copy.submission_id = any ((select private.conflicted_entries_of(maker_id))::uuid[])
      )
  ), standing as materialized (
    select round.id, scored.entry, scored.score, scored.reviews
    from judged round cross join lateral private.result_of(
      (select whole from public.judging_rounds whole where whole.id = round.id)
    ) kept
    cross join lateral jsonb_to_recordset(kept.result -> 'standings')
      as scored (entry text, score numeric, reviews int)
  )
  select judged.id || ' ' || original.receipt_number, jsonb_build_array(
    judged.name, original.receipt_number, standing.score, standing.reviews, decision.rank,
    private.outcome_of(decision))
  from judged
  join public.judging_copies copy on copy.round_id = judged.id
  join public.submissions original on original.id = copy.submission_id
  join public.judging_decisions decision on decision.judging_copy_id = copy.id
  left join standing on standing.id = judged.id and standing.entry = copy.code
  where decision.confirmed_at is not null and private.is_in_the_running(original)
    and judged.id || ' ' || original.receipt_number > coalesce(after, '')
  order by 1 limit most
$$;
comment on function private.listed_scores(text, int, uuid) is
  'What the rounds have come to that are released, once teams may know: no code, no judge, no entry that is out, and no round in which the token''s maker has a conflict.';

create function private.listed_statistics() returns table (key text, cells jsonb)
language sql set search_path = '' as $$
  with told as materialized (
    select private.told_statistics(private.latest_statistics()) as numbers
  ), part as materialized (
    select key as figure, value as held from told cross join lateral jsonb_each(numbers)
  )
  select null::text, jsonb_build_array(figure, of, total) from (
    select figure, null as of, held as total from part where jsonb_typeof(held) = 'number'
    union all
    select figure, step.key, step.value from part cross join lateral jsonb_each(held) step
    where jsonb_typeof(held) = 'object'
    union all
    select concat_ws('.', figure, nullif(step.key, 'total')),
      coalesce(item ->> 'day', item ->> 'week', item ->> 'country'), step.value
    from part cross join lateral jsonb_array_elements(
      case jsonb_typeof(held) when 'array' then held else '[]' end
    ) item
    cross join lateral jsonb_each(item - 'day' - 'week' - 'country') step
  ) line
  order by figure, of
$$;
comment on function private.listed_statistics() is
  'The dashboard''s numbers as an observer reads them, a line for each: which figure, of what (a status, a day, a week, a country), and how many.';

create function private.read_list(token text, after text, most int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found private.read_tokens;
  rows jsonb;
  last text;
begin
  select issued.* into found from private.read_tokens issued
    where issued.token_hash = private.token_hash(token) and issued.expires_at > now();
  if found.id is null then
    return null;
  end if;
  -- Later pages belong to the same reading.
  if after is null then
    perform private.spend_rate_limit('read_list', found.id::text, 60, interval '1 hour');
    update private.read_tokens set used = used + 1, last_used_at = now() where id = found.id;
  end if;
  if found.list = 'statistics' then
    select coalesce(jsonb_agg(cells), '[]') into rows from private.listed_statistics();
  elsif found.list = 'entries' then
    select coalesce(jsonb_agg(cells order by key), '[]'), max(key) into rows, last
      from private.listed_entries(after, most);
  else
    select coalesce(jsonb_agg(cells order by key), '[]'), max(key) into rows, last
      from private.listed_scores(after, most, found.made_by);
  end if;
  return jsonb_build_object(
    'list', found.list,
    'columns', case found.list
      when 'statistics' then '["Figure", "Of", "Total"]'::jsonb
      when 'entries' then
        '["Number", "Idea name", "Status", "Submitted (UTC)", "Team size", "Countries"]'::jsonb
      else '["Round", "Number", "Score", "Reviews", "Rank", "Outcome"]'::jsonb
    end,
    'rows', rows,
    'next', case when jsonb_array_length(rows) = most then last end
  );
end
$$;

create function public.service_read_list(token text, most int, after text default null) returns jsonb
language sql set search_path = ''
as $$ select private.read_list(token, after, most) $$;
comment on function public.service_read_list(text, int, text) is
  'Edge functions: JSON, a page of the list that a token reads, of so many rows at most: list, columns, rows (arrays of cells), and next, with which to ask for the next page (null: none). Null for a token that nobody made, or that holds no more: all alike. Refuses with rate_limited after 60 readings in an hour.';
grant execute on function
  private.read_list(text, text, int), public.service_read_list(text, int, text) to service_role;
