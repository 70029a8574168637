-- Canonical JSON and its hash, for the files of judging (judging_files.sql).

create function private.hash_of(value text) returns text
language sql immutable set search_path = ''
return encode(sha256(convert_to(value, 'UTF8')), 'hex');

create function private.iso_time(moment timestamptz) returns text
language sql stable set search_path = ''
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create function private.canonical_json(value jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Strings, which are most values, need no recursive call.
  case jsonb_typeof(value)
    when 'object' then
      return '{' || coalesce((
        select string_agg(to_json(key)::text || ':' || case jsonb_typeof(item)
            when 'string' then item::text
            else private.canonical_json(item)
          end, ',' order by key collate "C")
        from jsonb_each(value) as field (key, item)
      ), '') || '}';
    when 'array' then
      return '[' || coalesce((
        select string_agg(case jsonb_typeof(item)
            when 'string' then item::text
            else private.canonical_json(item)
          end, ',' order by place)
        from jsonb_array_elements(value) with ordinality as listed (item, place)
      ), '') || ']';
    when 'number' then
      return trim_scale((value #>> '{}')::numeric)::text;
    else
      return value::text;
  end case;
end
$$;
comment on function private.canonical_json is
  'JSON by RFC 8785: sorted keys, no white space, numbers as in JavaScript. Supports ASCII keys, and numbers of at most 15 digits, six of them decimals.';
