-- The words of a group email. What is in two braces is filled in for each reader: {{first_name}}, or
-- {{first_name|there}} with what is said where the field is empty. Filled in once, from left to right: nothing
-- that somebody calls themselves is read as a field.

create function private.tokens_of(template text) returns table (name text, fallback text)
language sql immutable set search_path = '' as $$
  select btrim(split_part(found.parts[1], '|', 1)),
    case when strpos(found.parts[1], '|') > 0
      then substr(found.parts[1], strpos(found.parts[1], '|') + 1) end
  from regexp_matches(template, '\{\{([^{}]*)\}\}', 'g') with ordinality as found (parts, place)
  order by found.place;
$$;
comment on function private.tokens_of(text) is
  'The fields of a text in order, each with what is said where it is empty (null: nothing was given).';

create function private.merged(template text, fields jsonb) returns text
language sql immutable set search_path = ''
return (
  select string_agg(literal.words || coalesce(nullif(fields ->> token.name, ''), token.fallback, ''), ''
    order by literal.place)
  from regexp_split_to_table(template, '\{\{[^{}]*\}\}') with ordinality as literal (words, place)
  left join private.tokens_of(template) with ordinality as token (name, fallback, place)
    on token.place = literal.place
);
comment on function private.merged(text, jsonb) is 'A text with its fields filled in.';

create function private.required_fields(mail public.group_emails) returns text[]
language sql immutable set search_path = ''
return array(
  select distinct name from private.tokens_of(mail.subject || E'\n' || mail.body)
  where fallback is null order by name
);
comment on function private.required_fields(public.group_emails) is
  'The fields that every reader of a mail has to have, because it does not say what stands in their place.';

create function private.check_words(mail public.group_emails) returns void
language plpgsql stable set search_path = '' as $$
declare
  words constant text := mail.subject || E'\n' || mail.body;
  known constant text[] := array(
    select value from private.merge_fields where mail.segment ->> 'kind' = any (segments));
  unknown constant text := (
    select '{{' || name || '}}' from private.tokens_of(words) where name <> all (known) limit 1);
begin
  if mail.subject = '' or mail.body = '' then
    perform private.refuse('invalid_input', 'Please write a subject and a text.');
  elsif unknown is not null then
    perform private.refuse('invalid_input', format('%s is no field of this group. It has: %s.',
      unknown, array_to_string(known, ', ')));
  elsif regexp_replace(words, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}' then
    perform private.refuse('invalid_input', 'A field stands between two braces: {{first_name}}.');
  end if;
end
$$;
comment on function private.check_words(public.group_emails) is
  'invalid_input for a mail without words, with a field that its readers do not have, or a brace too many.';

create function private.group_email_words(email private.notifications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if email.group_email_id is null then
    return '{}';
  end if;
  return (
    select jsonb_build_object(
      'subject', private.merged(mail.subject, email.data), 'body', private.merged(mail.body, email.data))
    from public.group_emails mail where mail.id = email.group_email_id
  );
end
$$;
comment on function private.group_email_words(private.notifications) is
  'What a group email says to this reader; nothing for any other mail.';

create function private.group_email_applies(email private.notifications) returns boolean
language sql stable set search_path = ''
return (
  select (coalesce(mail.segment -> 'filter' ?| array['status', 'standing', 'eligibility'], false) is false
      or private.results_are_released())
    and (mail.segment ->> 'kind' <> 'outcome' or private.results_are_released() and exists (
      select from public.judging_rounds where id = mail.round_id and stage = 'released'
    ))
    and (email.subscriber_id is null or exists (
      select from public.mailing_list where id = email.subscriber_id and confirmed_at is not null
    ))
    and (email.judge_id is null or exists (
      select from public.judges where id = email.judge_id and withdrawn_at is null
    ))
    -- A person whose new address got it already.
    and case when private.current_address(email) = email.recipient then true else not exists (
      select from private.notifications other
      where other.group_email_id = mail.id and lower(other.recipient) = lower(private.current_address(email))
    ) end
  from public.group_emails mail where mail.id = email.group_email_id
);
comment on function private.group_email_applies(private.notifications) is
  'Whether a group email may still go to this reader: who gets it tells nothing that is not released, and its reader has not left.';
