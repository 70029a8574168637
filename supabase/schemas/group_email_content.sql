-- The content of a group email. Merge fields are filled in for each recipient: {{first_name}}, or
-- {{first_name|there}} with a default for an empty field. Values are not rendered again, so a name that looks
-- like a field stays as it is.

create function private.merge_fields_in(template text) returns table (name text, fallback text)
language sql immutable set search_path = '' as $$
  select btrim(split_part(found.parts[1], '|', 1)),
    case when strpos(found.parts[1], '|') > 0
      then substr(found.parts[1], strpos(found.parts[1], '|') + 1) end
  from regexp_matches(template, '\{\{([^{}]*)\}\}', 'g') with ordinality as found (parts, place)
  order by found.place;
$$;
comment on function private.merge_fields_in(text) is
  'The merge fields of a template in order, each with its default (null: none).';

create function private.render(template text, fields jsonb) returns text
language sql immutable set search_path = ''
return (
  select string_agg(literal.content || coalesce(nullif(fields ->> token.name, ''), token.fallback, ''), ''
    order by literal.place)
  from regexp_split_to_table(template, '\{\{[^{}]*\}\}') with ordinality as literal (content, place)
  left join private.merge_fields_in(template) with ordinality as token (name, fallback, place)
    on token.place = literal.place
);
comment on function private.render(text, jsonb) is 'A template with its merge fields filled in.';

create function private.required_fields(group_email public.group_emails) returns text[]
language sql immutable set search_path = ''
return array(
  select distinct name from private.merge_fields_in(group_email.subject || E'\n' || group_email.body)
  where fallback is null order by name
);
comment on function private.required_fields(public.group_emails) is
  'The merge fields without a default, which every recipient must have.';

create function private.check_content(group_email public.group_emails) returns void
language plpgsql stable set search_path = '' as $$
declare
  content constant text := group_email.subject || E'\n' || group_email.body;
  known constant text[] := array(
    select value from private.merge_fields where group_email.segment ->> 'kind' = any (segments));
  unknown constant text := (
    select '{{' || name || '}}' from private.merge_fields_in(content) where name <> all (known) limit 1);
begin
  if group_email.subject = '' or group_email.body = '' then
    perform private.refuse('invalid_input', 'Add a subject and a body.');
  elsif unknown is not null then
    perform private.refuse('invalid_input', format('%s is not a field of this group. Use one of these: %s.',
      unknown, array_to_string(known, ', ')));
  elsif regexp_replace(content, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}' then
    perform private.refuse('invalid_input', 'A field needs two braces on each side: {{first_name}}.');
  end if;
end
$$;
comment on function private.check_content(public.group_emails) is
  'invalid_input for missing content, fields that the group does not have, and unmatched braces.';

create function private.group_email_content(email private.notifications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if email.group_email_id is null then
    return '{}';
  end if;
  return (
    select jsonb_build_object(
      'subject', private.render(group_email.subject, email.data), 'body', private.render(group_email.body, email.data))
    from public.group_emails group_email where group_email.id = email.group_email_id
  );
end
$$;
comment on function private.group_email_content(private.notifications) is
  'The subject and body of a group email, rendered for one recipient; empty for other emails.';

create function private.group_email_applies(email private.notifications) returns boolean
language sql stable set search_path = ''
return (
  select (coalesce(group_email.segment -> 'filter' ?| array['status', 'standing', 'eligibility'], false) is false
      or private.results_are_released())
    and (group_email.segment ->> 'kind' <> 'outcome' or private.results_are_released() and exists (
      select from public.judging_rounds where id = group_email.round_id and stage = 'released'
    ))
    and (email.subscriber_id is null or exists (
      select from public.mailing_list where id = email.subscriber_id and confirmed_at is not null
    ))
    and (email.judge_id is null or exists (
      select from public.judges where id = email.judge_id and withdrawn_at is null
    ))
    -- The recipient's new address may have got it already.
    and case when private.current_address(email) = email.recipient then true else not exists (
      select from private.notifications other
      where other.group_email_id = group_email.id and lower(other.recipient) = lower(private.current_address(email))
    ) end
  from public.group_emails group_email where group_email.id = email.group_email_id
);
comment on function private.group_email_applies(private.notifications) is
  'Whether a group email still applies to a recipient: it reveals nothing that is not released, and the recipient has not unsubscribed or withdrawn.';
