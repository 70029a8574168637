-- What every request through the API has to pass before its query. A planned or estimated count comes
-- from the planner's statistics, which know every row of a table, no matter who asks: a filter and such a
-- count tell what stands in rows that the caller may not read.

create function private.require_list(list text) returns void
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := coalesce(
    (select name from private.rights where list = any (lists)), 'administration');
begin
  perform private.require_right(wanted);
end
$$;

create function private.check_request() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  preferences text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer';
begin
  if preferences is null then
    return;
  elsif regexp_replace(lower(preferences), '\s', '', 'g') ~ 'count=(planned|estimated)' then
    perform private.refuse('invalid_input', 'Please ask for an exact count: no other is given.');
  -- PostgREST follows every line of a header that is sent more than once and tells of only one here.
  -- It decodes the path later.
  elsif current_setting('request.method', true) in ('GET', 'HEAD')
    and current_setting('request.path', true) ~ 'admin_|observed_|%' then
    perform private.require_list(
      regexp_replace(current_setting('request.path', true), '^/(rpc/search_)?', ''));
  end if;
end
$$;
comment on function private.check_request() is
  'PostgREST calls it before each query. Refuses planned and estimated counts with invalid_input, and with 42501 preferences of any kind when a list of the back office is read by somebody whom it does not answer (only reading gives an estimate). The views of the others (my_entry and so on) read through functions, which the planner knows nothing about.';
grant execute on function private.check_request() to anon, authenticated, service_role;
