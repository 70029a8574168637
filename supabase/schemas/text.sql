-- Text from clients. Its size is checked first, then it is cleaned, as functions/_shared/validation.ts does;
-- sharedRules.test.ts compares the two. Clients may execute them (api_rights.sql), because generated columns, checks
-- and triggers run with the rights of the role that writes the row.

-- Size ------------------------------------------------------------------------------------------

-- Returns the text unchanged. Raises invalid_input if it would take long to process.
create function private.check_size(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if octet_length(value) > private.max_text_bytes() then
    raise exception using errcode = 'P0001', hint = 'invalid_input', message = 'This text is too long.';
  -- Normalizing sorts each run of marks in quadratic time. Unicode's stream-safe text format (UAX #15) allows 30 of
  -- them, more than any language needs. Marks are in none of these classes. Symbols are not either in ICU, but in
  -- pg_c_utf8. Characters that an older ICU does not know count as marks.
  elsif octet_length(value) > char_length(value)
    and regexp_replace(value collate pg_catalog.pg_c_utf8, '[[:punct:]]', '.', 'g') collate pg_catalog."und-x-icu"
      ~ '[^[:alnum:][:punct:][:space:][:cntrl:]]{31}' then
    raise exception using errcode = 'P0001', hint = 'invalid_input',
      message = 'This text has too many accents on one letter.';
  end if;
  return value;
end
$$;

-- Cleaning ----------------------------------------------------------------------------------------

-- Spelled out because \s depends on the database's locale.
create function private.white_space() returns text
language sql immutable parallel safe set search_path = ''
return E'\t\n \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

-- Whether a text has a visible character: no white space, default ignorable, filler or blank Braille pattern.
create function private.is_visible(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return value ~ ('[^' ||
  '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f' ||
  '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0' ||
  '\ufff0-\ufffb\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a' ||
  '\U000e0000-\U000e0fff'
  || ']');

-- Multi-line text as it is stored: normalized (NFC), without control characters and text direction marks (which
-- disguise file names and addresses), trimmed; empty if nothing is visible. Fails with invalid_input, as check_size.
create function private.clean_lines(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  clean text := private.check_size(value);
begin
  -- Word and PowerPoint copy a soft line break as \v, other programs as \f, NEL or Unicode's separators. Bullets of
  -- Word's fonts Symbol and Wingdings are empty boxes in any other font.
  clean := translate(regexp_replace(clean, '\r\n?|[\v\f\u0085\u2028\u2029]', E'\n', 'g'), E'\uf0a7\uf0b7', '••');
  clean := regexp_replace(clean,
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g');
  -- Again, because a removed character may have separated marks.
  clean := normalize(private.check_size(clean), NFC);
  return case
    when clean is null or private.is_visible(clean) then btrim(clean, private.white_space())
    else ''
  end;
end
$$;

-- Single-line text as it is stored: as clean_lines, with each run of white space as one space.
create function private.clean_line(value text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(private.clean_lines(value), '[' || private.white_space() || ']+', ' ', 'g');

-- Folds case and accents for search columns, independent of the database's locale. The same as searchText in
-- backoffice/src/data/searchText.ts, which folds the query. The size of text from clients is checked first.
create function private.search_text(value text) returns text
language sql immutable parallel safe set search_path = ''
return replace(replace(replace(replace(
  translate(
    lower(
      regexp_replace(
        normalize(value, NFKD),
        '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'
      ) collate pg_catalog.pg_c_utf8
    ),
    'łøđðħıŧς', 'loddhitσ'
  ),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- Regular expressions that a search column must all match: one for each word of the query's first 200 characters,
-- and at least three, so that a query can pass three of them to its index. Words of one or two letters have no
-- trigram and match at the start of a word only. The same as searchConditions in backoffice/src/data/search.ts.
create function private.search_patterns(typed text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select patterns || array_fill(patterns[1], array[greatest(0, 3 - cardinality(patterns))])
  from (
    select array_agg(case
      when word ~ '^[^!-/:-@\[-`{-~]{1,2}$' then '(^|[ \n.@-])' || word
      else regexp_replace(word, '([\\^$.|?*+()\[\]{}])', '\\\1', 'g')
    end) as patterns
    -- Regular expressions of thousands of characters are slow.
    from unnest(regexp_split_to_array(
      btrim(left(btrim(private.search_text(private.check_size(typed)), private.white_space()), 200), private.white_space()),
      ',?[' || private.white_space() || ']+'
    )) word
  ) words
);

create function private.longest(texts text[]) returns int
language sql immutable parallel safe set search_path = ''
return (select max(char_length(item)) from unnest(texts) item);

-- Validation --------------------------------------------------------------------------------------

-- The same rule as isEmail in functions/_shared/validation.ts. Without ?, & and %, which have a meaning in mailto:
-- links.
create function private.is_email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(value) <= private.max_length('email') and value ~* (
  '^[a-z0-9!#$''*+/=^_`{|}~-]+(\.[a-z0-9!#$''*+/=^_`{|}~-]+)*' ||
  '@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$'
);

-- Returns the text unchanged. Raises invalid_input if it is longer than text_limits allows for the field.
create function private.check_length(value text, label text, field text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(char_length(value) > private.max_length(field), 'invalid_input',
    format('%s must be at most %s characters.', label, private.max_length(field)));
  return value;
end
$$;

create function private.require_text(value text, label text, field text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(coalesce(value, '') = '', 'invalid_input', label || ' is required.');
  return private.check_length(value, label, field);
end
$$;

-- Whether a clean text contains a link, an address or a phone number, in letters and digits of any script and width.
-- The same rule as containsContactDetails in functions/_shared/validation.ts.
create function private.contains_contact_details(value text) returns boolean
language sql immutable parallel safe set search_path = ''
-- pg_c_utf8 recognizes letters of every script, und-x-icu the digits.
return (
  select rest collate pg_catalog.pg_c_utf8 ~
      '://|[^ .\u3002][.\u3002]([[:lower:]]{2}|[[:upper:]]{2}|(?![[:lower:][:upper:]])[[:alpha:]]{2})'
    or rest collate pg_catalog."und-x-icu" ~
      '[[:digit:]]([ ()./\u2010-\u2015-]*[[:digit:]]){6}'
  -- Without abbreviations with dots.
  from regexp_replace(
    normalize(value, NFKC) collate pg_catalog.pg_c_utf8,
    '(?<![[:alpha:]0-9_@.\u3002-])([[:upper:]]\.)+[[:upper:]]{2,4}(\.[[:upper:]])+\.?(?![[:alpha:]0-9_@.:/\u3002-])',
    '', 'g'
  ) rest
);

-- A required text of one line, one of several lines, and an optional one (null if it is empty), as they are stored.
-- field: the name of its limit in text_limits.
create function private.require_line(value text, label text, field text) returns text
language sql immutable set search_path = '' return private.require_text(private.clean_line(value), label, field);

create function private.require_lines(value text, label text, field text default 'message') returns text
language sql immutable set search_path = '' return private.require_text(private.clean_lines(value), label, field);

create function private.optional_lines(value text, label text, field text default 'message') returns text
language sql immutable set search_path = ''
return private.check_length(nullif(private.clean_lines(value), ''), label, field);

create function private.require_email(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(value is null or not private.is_email(value), 'invalid_input',
    'Please enter a valid email address.');
  return value;
end
$$;
