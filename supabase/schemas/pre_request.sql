-- A check before each request of the API. Planned and estimated counts come from the planner's statistics, which
-- include rows that the caller may not read: with a filter, such a count would reveal what is in them.

create function private.check_request() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  preferences text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer';
begin
  if preferences is null then
    return;
  elsif regexp_replace(lower(preferences), '\s', '', 'g') ~ 'count=(planned|estimated)' then
    perform private.refuse('invalid_input', 'Please request an exact count. Others are not available.');
  -- PostgREST obeys each of several Prefer headers, but passes only one on, so any preference is checked. It
  -- decodes the path later.
  elsif current_setting('request.method', true) in ('GET', 'HEAD')
    and current_setting('request.path', true) ~ 'admin_|observed_|%' then
    perform private.require_right(coalesce(
      (
        select name from private.rights
        where regexp_replace(current_setting('request.path', true), '^/(rpc/search_)?', '') = any (lists)
      ),
      'administration'
    ));
  end if;
end
$$;
comment on function private.check_request is
  'PostgREST calls it before each query. Refuses planned and estimated counts with invalid_input, and any preference with 42501 if the caller reads a list of the back office without the right to. Other views read through functions, which hide their rows from the planner.';
grant execute on function private.check_request to anon, authenticated, service_role;
