-- Findings: names and addresses of the team in the text and document of a round entry, which would tell judges whose it is.

-- Whether a text contains the needle as whole words; both folded by search_text.
create function private.contains_phrase(folded text, needle text) returns boolean
language sql immutable set search_path = ''
return strpos(folded, needle) > 0 and folded ~ (
  '(^|[^a-z0-9])' || regexp_replace(needle, '([]^$.*+?(){}|\\[])', '\\\1', 'g') || '([^a-z0-9]|$)'
);

-- JSON: the findings in the texts and document pages of a submission: names, email addresses and domains,
-- universities and countries of its team, each with where (idea_name, description or document) and what.
create function private.text_findings(
  submission_id uuid, idea_name text, description text, page_texts text[] default null
) returns jsonb
language sql stable set search_path = ''
return (
  -- Each text is folded, and each name searched, only once, because the submission is locked during the search.
  with place as materialized (
    select name, words, private.search_text(private.check_size(words)) as folded, lines,
      array(select replace(line, ' ', '') from unnest(lines) line) as unspaced
    from (
      values ('idea_name', text_findings.idea_name), ('description', text_findings.description)
      union all
      -- One search of many pages is faster than many searches, within the limit of `check_size`.
      select 'document', string_agg(page, E'\n' order by number) from (
        select page, number,
          sum(octet_length(page)) over (order by number) / (private.max_text_bytes() / 3) as part
        from unnest(text_findings.page_texts) with ordinality one (page, number)
      ) pages group by trunc(part)
    ) as given (name, words)
    cross join lateral private.word_lines(words) lines
    where words is not null
  ), member as materialized (
    select profile.* from public.submission_members team
    join public.profiles profile on profile.id = team.user_id
    where team.submission_id = text_findings.submission_id
  )
  select coalesce(jsonb_agg(distinct jsonb_build_object('where', place.name, 'what', finding.what)), '[]')
  from place cross join lateral (
    select part as what
    from (
      select distinct unnest(array[
        first_name || ' ' || last_name, last_name, first_name
      ] || regexp_split_to_array(first_name || ' ' || last_name, '[\s\u2010-\u2015-]+')) as part
      from member
    ) parts
    where private.mentions_person(place.lines, part)
    union
    select term
    from (
      select distinct unnest(array[email, private.email_domain(email)]) as term from member
      -- A long document mentions many countries, so they are searched only in the texts.
      union select country from member where place.name <> 'document'
    ) others
    where btrim(term) <> '' and private.contains_phrase(place.folded, private.search_text(btrim(term)))
    union
    select university from (select distinct university from member) universities
    where private.mentions_organization(place.words, place.lines, university)
    union
    -- PDFs may contain spaces within words.
    select whole
    from (
      select first_name || ' ' || last_name, 6 from member
      union select university, 6 from member
      union select unnest(array[email, private.email_domain(email)]), 12 from member
    ) wholes (whole, shortest)
    where private.mentions_unspaced(place.unspaced, whole, shortest)
  ) finding
);

-- The ranges of a text that a phrase covers in its line. places: the code point from which each character of the line
-- comes. A phrase may begin and end with a space, which is not part of the range.
create function private.phrase_ranges(line text, places int[], phrase text) returns int4multirange
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  ranges int4range[] := '{}';
  lead constant int := case when starts_with(phrase, ' ') then 1 else 0 end;
  length constant int := char_length(btrim(phrase));
  start int := 1;
  found int;
begin
  while length > 0 loop
    found := strpos(substr(line, start), phrase);
    exit when found = 0;
    start := start + found - 1;
    ranges := ranges || int4range(places[start + lead], places[start + lead + length - 1], '[]');
    start := start + 1;
  end loop;
  return (select coalesce(range_agg(one), '{}') from unnest(ranges) one);
end
$$;

-- The ranges of a text, without those that are removed, that mention a term by the rules of text_findings.
-- is_organization: by those for organizations, too.
create function private.ranges_of(value text, removed int4multirange, term text, is_organization boolean)
returns int4multirange
language plpgsql stable set search_path = '' as $$
declare
  spelling record;
  english record;
  result int4multirange := '{}';
begin
  for spelling in
    with letter as materialized (
      select character, place::int - 1 as place,
        lag(character) over sequence in ('''', '`', '’', '‘', 'ʼ') as follows_apostrophe,
        lead(character) over sequence as next, lead(character, 2) over sequence as next_but_one
      from unnest(string_to_array(value, null)) with ordinality one (character, place)
      window sequence as (order by place)
    ), folded as materialized (
      select character, is_wide, regexp_replace(
        private.fold_letters(case when is_wide then coalesce(
          (array['ae', 'oe', 'ue', 'aa', 'oe'])[strpos('äöüåø', lower(character collate pg_catalog.pg_c_utf8))], character)
          else character end) collate pg_catalog.pg_c_utf8,
        '[^[:alnum:]]+', ' ', 'g') as letters
      from (select distinct character from letter) characters, (values (false), (true)) spellings (is_wide)
    ), placed as (
      select is_wide, place, part, number,
        lag(part, 1, ' ') over (partition by is_wide order by place, number) as former
      from letter join folded using (character)
      cross join lateral string_to_table(case
        when place <@ removed then ' '
        -- The possessive "'s".
        when character in ('''', '`', '’', '‘', 'ʼ') and lower(next) = 's'
          and coalesce(next_but_one, ' ') collate pg_catalog.pg_c_utf8 !~ '[[:alnum:]]' then ''
        when lower(character) = 's' and follows_apostrophe
          and coalesce(next, ' ') collate pg_catalog.pg_c_utf8 !~ '[[:alnum:]]' then ''
        else letters
      end, null) with ordinality parts (part, number)
    )
    select is_wide,
      ' ' || string_agg(part, '' order by place, number) || ' ' as line,
      0 || array_agg(place order by place, number) || 0 as places,
      string_agg(part, '' order by place, number) filter (where part <> ' ') as unspaced,
      array_agg(place order by place, number) filter (where part <> ' ') as unspaced_places
    from placed where part <> ' ' or former <> ' ' group by is_wide
  loop
    result := result + (
      select coalesce(range_agg(one), '{}')
      from unnest(private.word_lines(term)) phrase
      cross join lateral unnest(
        private.phrase_ranges(spelling.line, spelling.places, case
          when phrase ~ ('[' || private.spaceless_letters() || ']') then btrim(phrase) else phrase end)
        + case when (is_organization or term ~ '[ @.]') and char_length(replace(phrase, ' ', '')) >= 6 then private.phrase_ranges(
            spelling.unspaced, spelling.unspaced_places, replace(phrase, ' ', '')) else '{}' end
      ) one
    );
    continue when not is_organization;
    with word as (
      select part, number, sum(char_length(part) + 1) over (order by number) - char_length(part) + 1 as start
      from string_to_table(btrim(spelling.line), ' ') with ordinality words (part, number)
    ), translated as (
      select number, spelling.places[start] as first, spelling.places[start + char_length(part) - 1] as last,
        coalesce(other.folded, part) || ' ' as english
      from word left join private.organization_words() other on other.name = part
      where part <> all (private.organization_connectors())
    )
    select ' ' || string_agg(character, '' order by number, position) as line,
      0 || array_agg(case when position < char_length(translated.english) - 1 then first else last end
        order by number, position) as places
    into english
    from translated cross join lateral string_to_table(translated.english, null) with ordinality parts (character, position);
    result := result + (
      select coalesce(range_agg(one), '{}')
      from private.organization_signs(term) sign
      cross join lateral (
        select unnest(private.phrase_ranges(english.line, english.places, phrase)) as one
        from private.organization_phrases(sign.phrase, sign.acronyms) phrase
        union all
        select one
        from unnest(sign.acronyms || sign.phrase) short
        cross join lateral unnest(private.phrase_ranges(spelling.line, spelling.places, ' ' || short || ' ')) one
        where char_length(short) > 2 and substr(value, lower(one) + 1, upper(one) - lower(one)) = upper(short)
        union all
        select unnest(private.phrase_ranges(spelling.line, spelling.places, alias ->> 'spaceless'))
        from jsonb_array_elements(private.known_organizations()) alias
        where alias -> 'other_phrases' @> jsonb_build_array(to_jsonb(sign.phrase))
      ) found
    );
  end loop;
  return result;
end
$$;

-- JSON: the findings in the texts of a round entry as judges read them, each with the ranges to remove, if known.
create function private.findings_of(round_entry public.round_entries) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(finding || jsonb_strip_nulls(
    jsonb_build_object('ranges', nullif(private.ranges_of(
      case finding ->> 'where' when 'idea_name' then round_entry.original_idea_name else round_entry.original_description end,
      case finding ->> 'where' when 'idea_name' then round_entry.removed_idea_name else round_entry.removed_description end,
      finding ->> 'what',
      exists (
        select from public.submission_members team join public.profiles profile on profile.id = team.user_id
        where team.submission_id = round_entry.submission_id and profile.university = finding ->> 'what'
      )
    ), '{}')))), '[]')
  from jsonb_array_elements(private.text_findings(
    round_entry.submission_id, round_entry.idea_name, round_entry.description)) finding
);

create function private.random_code() returns text
language sql set search_path = ''
return (
  select string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(bytes, place) & 31), 1)
      || case place when 3 then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(8)) as random (bytes), generate_series(0, 7) place
);
