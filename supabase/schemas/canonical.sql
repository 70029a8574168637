-- The same JSON as the same characters, and their hash: what receipts and commitments rest on.

create function private.hash_of(value text) returns text
language sql immutable
set search_path = ''
return encode(sha256(convert_to(value, 'UTF8')), 'hex');
comment on function private.hash_of(text) is 'SHA-256 of the text as UTF-8, in hex.';

create function private.iso_time(moment timestamptz) returns text
language sql stable
set search_path = ''
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
comment on function private.iso_time(timestamptz) is
  'A moment in UTC with microseconds, the same for every session.';

-- Records have tens of thousands of small objects: only what is nested deeper costs a call.

create function private.is_plain_json(value jsonb) returns boolean
language sql immutable
set search_path = ''
return jsonb_typeof(value) not in ('object', 'array') or value::text !~ '["{.]';
comment on function private.is_plain_json(jsonb) is
  'Whether this is neither text nor number with a fraction within brackets: plain_json writes it.';

create function private.plain_json(value jsonb) returns text
language sql immutable
set search_path = ''
return case jsonb_typeof(value)
  when 'number' then trim_scale((value #>> '{}')::numeric)::text
  when 'array' then replace(value::text, ' ', '')
  else value::text
end;
comment on function private.plain_json(jsonb) is 'What is_plain_json says yes to, as canonical_json has it.';

create function private.canonical_json(value jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if private.is_plain_json(value) then
    return private.plain_json(value);
  elsif jsonb_typeof(value) = 'object' then
    return '{' || coalesce((
      select string_agg(to_json(key)::text || ':' || private.canonical_json(item), ',' order by key collate "C")
      from jsonb_each(value) as field (key, item)
    ), '') || '}';
  end if;
  return '[' || (
    select string_agg(case
      when jsonb_typeof(item) = 'object' and item <> '{}' then (
        select '{' || string_agg(to_json(key)::text || ':' || case
            when private.is_plain_json(part) then private.plain_json(part)
            else private.canonical_json(part)
          end, ',' order by key collate "C") || '}'
        from jsonb_each(item) as field (key, part)
      )
      else private.canonical_json(item)
    end, ',' order by place)
    from jsonb_array_elements(value) with ordinality as listed (item, place)
  ) || ']';
end
$$;
comment on function private.canonical_json(jsonb) is
  'JSON by RFC 8785: keys in order, no blanks, numbers as JavaScript writes them. For keys in ASCII, and numbers of at most 15 digits, six of them behind the point: records have no others.';
