-- Round entries: submissions as judges see them, under random codes. An administrator checks a submission and marks it
-- as ready; from then on, no one can change it. Judges can see it only through an assignment (judging_assignments).

-- All code points of a text, which ranges count from 0.
create function private.whole_range(value text) returns int4multirange
language sql immutable parallel safe set search_path = ''
return int4multirange(int4range(0, char_length(value)));

-- The text with [removed] in place of these ranges. Each update of a round entry calls it, a release for thousands.
create function private.without_ranges(value text, removed int4multirange) returns text
language sql immutable parallel safe set search_path = ''
return case when removed = '{}' then value else (
  select string_agg(case when is_kept then substr(value, lower(part) + 1, upper(part) - lower(part)) else '[removed]' end,
    '' order by part)
  from (
    select part, true from unnest(private.whole_range(value) - removed) part
    union all
    select part, false from unnest(removed) part
  ) parts (part, is_kept)
) end;

create function private.count_words(texts text[]) returns int
language sql immutable parallel safe set search_path = ''
return case when texts is not null then (
  select coalesce(sum(regexp_count(page, '[^' || private.white_space() || ']+')), 0)::int from unnest(texts) page
) end;

create table public.round_entries (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references public.judging_rounds (id) on delete cascade,
  submission_id uuid not null references public.submissions (id) on delete cascade,
  -- The only identifier that judges see. Random, without 0, O, 1 and I.
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
  -- The team's text when it was added, and the parts of it that an administrator has removed. What judges read is
  -- derived from both, so no one can write into it.
  original_idea_name text not null,
  original_description text not null,
  removed_idea_name int4multirange not null default '{}',
  removed_description int4multirange not null default '{}',
  -- Most texts stay whole, and each update of a row generates them again.
  idea_name text not null generated always as (case when removed_idea_name = '{}' then original_idea_name
    else private.without_ranges(original_idea_name, removed_idea_name) end) stored,
  description text not null generated always as (case when removed_description = '{}' then original_description
    else private.without_ranges(original_description, removed_description) end) stored,
  -- The anonymized document, in the bucket judging: <round entry id>/<uuid>.pdf; null: none.
  file_path text unique check (split_part(file_path, '/', 1) = id::text),
  -- The visible text of each page of the anonymized document, whose pages are images; null: not known.
  page_texts text[],
  -- JSON: each word of page_texts with its place on the page, so that covering an area removes its text, and readers can
  -- search and select it; null: not known.
  page_words jsonb check (jsonb_typeof(page_words) = 'array'),
  -- Counted by a trigger: a generated column would be counted by each update.
  pages int,
  words int,
  -- Of the team's document; null: the anonymized one was made from another file.
  original_pages int,
  original_words int,
  covered_areas int not null default 0 check (covered_areas >= 0),
  -- Whether the submission has a document that is not anonymized yet.
  needs_document boolean not null default false,
  document_at timestamptz,
  -- Counts the changes of the text. The version of the document is its path, so that one administrator can edit the
  -- text while another anonymizes the document.
  revision int not null default 1,
  -- The submission in an earlier round from which removed ranges and document were copied; null: none.
  former_id uuid references public.round_entries (id) on delete set null,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  -- Whether every judge of a screening reviews it first. These submissions connect all judges.
  is_calibration boolean not null default false,
  ready_at timestamptz,
  -- The outcome of the last release (judging_decisions); null: not released.
  outcome text,
  -- JSON, the feedback of the last release (feedback_of): criteria and comments. Teams see it once the
  -- challenge's results are released as well.
  feedback jsonb,
  created_at timestamptz not null default private.now(),
  constraint one_round_entry_per_submission unique (round_id, submission_id),
  constraint ready_round_entries_are_complete check (ready_at is null or not needs_document)
-- Room for the outcome beside the row without one, so that a release leaves the indexes as they are.
) with (fillfactor = 50);
comment on table public.round_entries is
  'A submission in a round: its text and document from when it was added, under a random code.';
call private.limit_texts('public.round_entries', '{original_idea_name idea_name, original_description description}');

create function private.protect_ready_round_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('round_entry_ready', 'This round entry is ready. Reopen it before you change it.');
  return null;
end
$$;

create trigger protect_ready before update on public.round_entries for each row when (
    old.ready_at is not null and new.ready_at is not null
    and (old.round_id, old.submission_id, old.code, old.original_idea_name, old.original_description,
      old.removed_idea_name, old.removed_description, old.file_path, old.page_texts, old.page_words,
      old.original_pages, old.original_words, old.covered_areas, old.needs_document, old.findings) is distinct from
      (new.round_id, new.submission_id, new.code, new.original_idea_name, new.original_description,
      new.removed_idea_name, new.removed_description, new.file_path, new.page_texts, new.page_words,
      new.original_pages, new.original_words, new.covered_areas, new.needs_document, new.findings)
  )
  execute function private.protect_ready_round_entry();

-- Trigger: copies the text from the submission, ignoring the statement's, and keeps it once the round has closed. In
-- a round that is not anonymized, judges read the team's own text and document. Runs before the triggers below, by name.
create function private.copy_team_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  select * into round from public.judging_rounds where id = new.round_id;
  if tg_op = 'INSERT'
    or (new.original_idea_name, new.original_description) <> (old.original_idea_name, old.original_description) then
    select idea_name, description into new.original_idea_name, new.original_description
      from public.submissions where id = new.submission_id;
  end if;
  if tg_op = 'UPDATE'
    and (new.original_idea_name, new.original_description) <> (old.original_idea_name, old.original_description) then
    perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
      'This round has closed.');
    new.removed_idea_name := '{}';
    new.removed_description := '{}';
    new.former_id := null;
    new.ready_at := null;
  end if;
  new.removed_idea_name := new.removed_idea_name * private.whole_range(new.original_idea_name);
  new.removed_description := new.removed_description * private.whole_range(new.original_description);
  perform private.refuse_if(
    not round.is_anonymized and (
      new.removed_idea_name <> '{}' or new.removed_description <> '{}' or new.file_path is not null or new.needs_document
    ), 'round_not_anonymized', 'This round is not anonymized. Judges read the team''s own text and document.');
  return new;
end
$$;

create function private.count_pages() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.pages := cardinality(new.page_texts);
  new.words := private.count_words(new.page_texts);
  return new;
end
$$;

create trigger count_pages before insert or update of page_texts, pages, words on public.round_entries
  for each row execute function private.count_pages();

create trigger copy_team_text before insert or update of
  round_id, original_idea_name, original_description, removed_idea_name, removed_description, file_path, needs_document
  on public.round_entries
  for each row execute function private.copy_team_text();

create trigger next_revision before update of
  original_idea_name, original_description, removed_idea_name, removed_description on public.round_entries
  for each row execute function private.next_revision();

create trigger track_files after insert or delete or update of file_path on public.round_entries
  for each row execute function private.track_files('judging');

create trigger audit_ready after update of ready_at on public.round_entries
  for each row when (old.ready_at is null and new.ready_at is not null)
  execute function private.audit('judging.round_entry_ready', 'submission', 'submission_id');
create trigger audit_reopening after update of ready_at on public.round_entries
  -- The team does not learn from its own data that it is in a round.
  for each row when (
    old.ready_at is not null and new.ready_at is null
    and (old.original_idea_name, old.original_description, old.file_path)
      is not distinct from (new.original_idea_name, new.original_description, new.file_path)
  )
  execute function private.audit('judging.round_entry_reopened', 'submission', 'submission_id');

-- Trigger: the entries of a round are all anonymized, or none is. The update waits for those that are being added
-- (lock_round).
create function private.protect_anonymization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (select from public.round_entries where round_id = new.id), 'invalid_input',
    'This round has entries already, so whether it is anonymized is fixed. Create another round instead.');
  return new;
end
$$;

create trigger protect_anonymization before update of is_anonymized on public.judging_rounds
  for each row when (old.is_anonymized <> new.is_anonymized) execute function private.protect_anonymization();

-- Findings ----------------------------------------------------------------------------------------

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

-- Adding submissions ------------------------------------------------------------------------------

-- The round that decides who can be in this one: the last one of an earlier kind; null for a screening, or without one.
create function private.round_before(round public.judging_rounds) returns private.live_rounds
language sql stable set search_path = ''
return (
  select earlier from private.live_rounds earlier
  where private.kind_position(earlier.kind) < private.kind_position(round.kind)
    -- Rounds that closed without submissions do not count.
    and (earlier.current_stage <> 'closed' or exists (select from public.round_entries where round_id = earlier.id))
  order by private.kind_position(earlier.kind) desc, earlier.stage = 'released' desc, earlier.opens_at
  limit 1
);

-- Whether a submission has advanced from a released round. A status that was released by hand counts as well.
create function private.has_advanced(submission public.submissions, former private.live_rounds) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  outcome constant text := private.round_outcome(submission.id, former.kind);
begin
  return coalesce(outcome <> 'eliminated', false)
    or submission.released_status = 'selected' and (former.kind = 'panel' or outcome is null);
end
$$;

-- Those of these submissions (null: of all) that can be added to a round: submitted ones, or those that advanced from
-- the last round of an earlier kind; only eligible ones if the round requires it. Refuses with round_not_released until
-- that round is released.
create function private.submissions_for(round public.judging_rounds, wanted uuid[] default null) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  former constant private.live_rounds := private.round_before(round);
begin
  if former.stage <> 'released' then
    perform private.refuse('round_not_released', format(
      'The round “%s” decides who advances. Release it first, or cancel it if it does not take place.',
      former.name));
  end if;
  return array(
    select id from public.submissions
    where (wanted is null or id = any (wanted)) and submissions.is_in_the_running
      and (not round.only_eligible or eligibility = 'eligible')
      and (former.id is null or private.has_advanced(submissions, former))
    except
    select submission_id from public.round_entries where round_id = round.id
  );
end
$$;

create function private.submissions_to_add(_round_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  others public.judging_rounds;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = _round_id;
  others := round;
  others.only_eligible := false;
  return jsonb_build_object(
    'by_status', (
      select coalesce(jsonb_object_agg(status, ids), '{}') from (
        select status, jsonb_agg(id order by id) as ids
        from public.submissions where id = any (private.submissions_for(round)) group by status
      ) grouped
    ),
    'not_eligible', case when round.only_eligible then (
      select count(*) from public.submissions where id = any (private.submissions_for(others)) and eligibility <> 'eligible'
    ) else 0 end
  );
end
$$;
call private.publish_function('submissions_to_add',
  'Administrators: JSON, by_status: the ids of the submissions that can be added to a round; not_eligible: how many others cannot only because they are not eligible. Add them in batches (add_submissions_to_round), because each is locked during the call. Refuses with round_not_released.');

create function private.add_submissions_to_round(_round_id uuid, _submission_ids uuid[] default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  round public.judging_rounds;
  conflicts jsonb;
begin
  perform private.require_admin();
  select * into round from public.judging_rounds where id = _round_id;
  _submission_ids := private.submissions_for(round, _submission_ids);
  -- This search is slow, so it runs before any lock.
  conflicts := private.new_conflicts(null, _submission_ids);
  -- Lock submissions before the round (foundations.sql).
  perform from public.submissions where id = any (_submission_ids) order by id for share;
  round := private.lock_round(_round_id);
  perform private.refuse_if(private.round_stage(round) not in ('draft', 'open'), 'round_closed',
    'This round has closed.');
  _submission_ids := private.submissions_for(round, _submission_ids);
  insert into public.round_entries
    (round_id, submission_id, code, former_id, removed_idea_name, removed_description)
  select round.id, submission.id, private.random_code(), former.id,
    coalesce(former.removed_idea_name, '{}'), coalesce(former.removed_description, '{}')
  from public.submissions submission
  -- An anonymized round starts as the last one in which it was ready, unless the team has changed the submission since.
  left join lateral (
    select former.*
    from public.round_entries former join public.judging_rounds other on other.id = former.round_id
    where former.submission_id = submission.id and other.id <> round.id and other.is_anonymized and round.is_anonymized
      and (former.original_idea_name, former.original_description) = (submission.idea_name, submission.description)
      and former.ready_at >= submission.edited_at
    order by former.ready_at desc limit 1
  ) former on true
  where submission.id = any (_submission_ids);
  if round.is_anonymized then
    update public.round_entries round_entry set
        needs_document = private.document_to_judge(round_entry) is not null,
        findings = private.findings_of(round_entry)
      where round_entry.round_id = round.id and round_entry.submission_id = any (_submission_ids);
  end if;
  perform private.record_conflicts(conflicts);
  return cardinality(_submission_ids);
end
$$;
call private.publish_change('add_submissions_to_round', 'administrator',
  'Administrators: adds submissions to a round that has not closed, under random codes, and returns how many were new. An anonymized round removes what was removed in the last anonymized round. Searches for conflicts and findings. Skips submissions that cannot be added (submissions_to_add). Without ids: all that can. Refuses with round_closed, round_not_released while the round before is not released, and not_found.');

-- Trigger: the team has changed its submission, which only it can until its deadline. Rounds take the change over
-- until they close, but not once a judge has submitted a review, because all judges review the same.
create function private.update_round_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries;
begin
  -- Lock as judges do (lock_my_assignment), so that a review that is being submitted counts.
  perform from public.judging_rounds
    where id in (select round_id from public.round_entries where submission_id = new.id) order by id for share;
  perform from public.judging_assignments
    where round_entry_id in (select id from public.round_entries where submission_id = new.id) order by id for update;
  for round_entry in
    select entry.*
    from public.round_entries entry join public.judging_rounds round on round.id = entry.round_id
    where entry.submission_id = new.id and private.round_stage(round) in ('draft', 'open') and not exists (
      select from public.judging_assignments where round_entry_id = entry.id and submitted_at is not null
    )
    order by entry.id
  loop
    update public.round_entries set
      original_idea_name = new.idea_name, original_description = new.description, ready_at = null
      where id = round_entry.id returning * into round_entry;
    continue when not (select is_anonymized from public.judging_rounds where id = round_entry.round_id);
    if new.file_path is distinct from old.file_path then
      update public.round_entries set
        file_path = null, page_texts = null, page_words = null, original_pages = null, original_words = null,
        covered_areas = 0, former_id = null, needs_document = new.file_path is not null,
        findings = private.findings_in(findings, '{idea_name,description}')
        where id = round_entry.id returning * into round_entry;
    end if;
    update public.round_entries set findings = private.findings_of(round_entry)
      || private.findings_in(findings, '{document}')
      where id = round_entry.id;
  end loop;
  return null;
end
$$;

create trigger update_round_entries after update of idea_name, description, file_path on public.submissions
  for each row when (
    (old.idea_name, old.description, old.file_path) is distinct from (new.idea_name, new.description, new.file_path)
  )
  execute function private.update_round_entries();

-- Anonymizing -------------------------------------------------------------------------------------

create function private.lock_round_entry(wanted_id uuid) returns public.round_entries
language plpgsql set search_path = '' as $$
declare
  round_entry public.round_entries;
begin
  perform private.require_admin();
  -- Lock the round before its submissions, so that publishing assignments waits while a submission is reopened.
  perform private.lock_round(round_id) from public.round_entries where id = wanted_id;
  select * into round_entry from public.round_entries where id = wanted_id for update;
  perform private.refuse_if(not found, 'not_found', 'This round entry no longer exists.');
  return round_entry;
end
$$;

create function private.findings_in(findings jsonb, places text[]) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'where', finding ->> 'where', 'what', left(private.clean_line(finding ->> 'what'), 200),
    'ranges', finding -> 'ranges'
  ))), '[]')
  from jsonb_array_elements(findings) finding
  where finding ->> 'where' = any (places)
);

-- JSON: findings in what an anonymized document lacks of the team's, which an administrator has to compare.
create function private.losses_of(round_entry public.round_entries) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('where', 'document', 'what', what)), '[]')
  from (
    values
      (round_entry.page_texts is null, 'Not searched for names: check the whole document'),
      (round_entry.original_pages is null or round_entry.original_words is null,
        'Not made from the team''s document: compare the two'),
      (round_entry.pages < round_entry.original_pages,
        format('%s of %s pages: compare with the original', round_entry.pages, round_entry.original_pages)),
      (round_entry.words < 0.75 * round_entry.original_words,
        format('%s of %s words: compare with the original', round_entry.words, round_entry.original_words))
  ) losses (is_found, what)
  where is_found
);

create function private.save_removed_ranges(
  _id uuid, _revision int, _idea_name_ranges int4multirange, _description_ranges int4multirange
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_revision(round_entry.revision, _revision);
  update public.round_entries set removed_idea_name = _idea_name_ranges, removed_description = _description_ranges
    where id = round_entry.id returning * into round_entry;
  update public.round_entries set findings = private.findings_of(round_entry)
    || private.findings_in(findings, '{document}')
    where id = round_entry.id;
end
$$;
call private.publish_change('save_removed_ranges', 'administrator',
  'Administrators: removes these ranges of a round entry''s texts, in code points from 0 of original_idea_name and original_description, instead of the current ones, and searches what remains for names. Refuses with conflict if they have changed since revision, round_not_anonymized, round_entry_ready, admin_conflicted, not_found.',
  'admin_round_entries');

create function private.save_anonymized_document(
  _id uuid, _file_path text, _page_texts text[] default null, _page_words jsonb default null,
  _findings jsonb default null, seen_path text default null, _original_pages int default null,
  _original_words int default null, _covered_areas int default 0
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries;
  names jsonb;
begin
  perform private.require_admin();
  select * into round_entry from public.round_entries where id = _id;
  if _page_texts is null and private.document_to_judge(round_entry) ->> 'bucket' = 'judging' then
    select page_texts, page_words, findings, original_pages, original_words, covered_areas
      into _page_texts, _page_words, _findings, _original_pages, _original_words, _covered_areas
      from public.round_entries where id = round_entry.former_id;
  end if;
  -- The search of a long document takes seconds, so it runs before any lock.
  names := private.text_findings(round_entry.submission_id, null, null, _page_texts);
  round_entry := private.lock_round_entry(_id);
  perform private.refuse_changed(round_entry.file_path is distinct from seen_path);
  perform private.require_upload('judging', round_entry.id::text, _file_path, null);
  -- A person uploaded it, so it has not passed accept-anonymized-document.
  perform private.refuse_if(exists (
    select from storage.objects
    where bucket_id = 'judging' and name = _file_path and owner_id is not null
  ), 'document_refused', 'This document is not anonymized. Please anonymize it first.');
  update public.round_entries set
    file_path = _file_path, page_texts = _page_texts, page_words = _page_words, original_pages = _original_pages,
    original_words = _original_words, covered_areas = _covered_areas, needs_document = false,
    document_at = private.now()
    where id = round_entry.id returning * into round_entry;
  update public.round_entries set
    findings = private.findings_in(findings, '{idea_name,description}') || (
      select coalesce(jsonb_agg(distinct finding), '[]') from jsonb_array_elements(
        private.findings_in(names || coalesce(_findings, '[]') || private.losses_of(round_entry), '{document}')) finding
    )
    where id = round_entry.id;
end
$$;
call private.publish_change('save_anonymized_document', 'administrator',
  'Administrators: saves the anonymized document, a file from accept-anonymized-document, the text of each page, which is searched for names, the places of its words, other findings (JSON, each with where = document and what), the pages and words of the team''s document (null: it was made from another file) and how many areas are covered. Fewer pages, far fewer words and another file are findings. Without texts it takes those of the round entry in the earlier round; a document without texts is a finding. Refuses with conflict if the document is no longer seen_path (null: none), round_not_anonymized, round_entry_ready, admin_conflicted, document_missing (nothing was uploaded there), document_refused (not this round entry''s folder, no PDF, not accepted), not_found.',
  'admin_round_entries');

-- The same condition as for the file itself (uploads.sql), so that no one reads more text than they see.
create function private.document_words(_file_path text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (
    select page_words from public.round_entries
    where file_path = _file_path and private.may_read_file('judging', _file_path)
      -- A team is in conflict with its own submission, whose feedback it reads.
      and not (private.is_admin() and private.is_conflicted_admin(submission_id))
  );
end
$$;
call private.publish_function('document_words',
  'Judges, administrators, and teams with their feedback: JSON of the words of an anonymized document that they can read, as in round_entries.page_words; null if the words are not known or the caller has a conflict.');

create function private.mark_round_entry_ready(
  _id uuid, _revision int, seen_path text default null, seen_findings jsonb default '[]'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_if(round_entry.needs_document, 'anonymized_document_missing',
    'The document of this entry is not anonymized yet.');
  perform private.refuse_revision(round_entry.revision, _revision);
  perform private.refuse_changed(round_entry.file_path is distinct from seen_path);
  perform private.refuse_if(round_entry.findings is distinct from coalesce(seen_findings, '[]'), 'has_findings',
    'This round entry has findings. Open it and check them first.');
  update public.round_entries set ready_at = private.now()
    where id = round_entry.id and ready_at is null;
end
$$;
call private.publish_change('mark_round_entry_ready', 'administrator',
  'Administrators: marks a round entry as ready for judges. seen_findings: the findings that the caller has seen. Refuses with anonymized_document_missing, conflict if the texts have changed since revision or the document is not seen_path (null: none), has_findings (other findings than seen_findings), admin_conflicted, not_found.',
  'admin_round_entries');

create function private.mark_clean_round_entries_ready(_round_id uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  marked uuid[];
begin
  perform private.require_admin();
  -- The same lock as for judges who save: it waits only for changes of the round.
  perform from public.judging_rounds where id = _round_id for share;
  perform private.refuse_if(not found, 'not_found', 'This round no longer exists.');
  with clean as (
    select id from public.round_entries
    where round_id = _round_id and ready_at is null and not needs_document and findings = '[]'
      -- Skipped, because one that can no longer win would otherwise keep the caller from marking all others.
      and submission_id <> all ((select private.my_conflicted_submissions())::uuid[])
      and (private.document_to_judge(round_entries) ->> 'is_newer')::boolean is not true
    order by id for update
  ), updated as (
    update public.round_entries round_entry set ready_at = private.now()
    from clean where round_entry.id = clean.id
    returning round_entry.id
  )
  select coalesce(array_agg(id order by id), '{}') into marked from updated;
  return marked;
end
$$;
call private.publish_change('mark_clean_round_entries_ready', 'administrator',
  'Administrators: marks all round entries without findings as ready, except those with a missing or outdated document and those with which the caller has a conflict. Returns their ids. Refuses with not_found.');

create function private.reopen_round_entry(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  round_entry public.round_entries := private.lock_round_entry(_id);
begin
  perform private.refuse_if(exists (
    select from public.judging_assignments
    where round_entry_id = round_entry.id and first_seen_at is not null
  ), 'round_entry_seen', 'A judge has seen this round entry. It cannot be changed.');
  update public.round_entries set ready_at = null where id = round_entry.id;
end
$$;
call private.publish_change('reopen_round_entry', 'administrator',
  'Administrators: reopens a round entry that no judge has seen, so that it can be changed. Refuses with round_entry_seen, admin_conflicted, not_found.',
  'admin_round_entries');

-- Sources -----------------------------------------------------------------------------------------

-- Security definer, because administrators have no rights on the tables. It returns a value instead of a row to join,
-- so that counting and sorting the view skip it. Administrators: JSON of the document to anonymize for a round entry:
-- in a top three or final the finalist's last document, unless the earlier round entry's is newer; otherwise that of
-- the earlier round entry or of the submission. bucket, path, name, origin (name of the stage or round; null: the
-- submission), is_newer (uploaded after the submission's document was anonymized). Null without one.
create function private.document_to_judge(round_entry public.round_entries) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  former public.round_entries;
  handed_in jsonb;
begin
  if not private.is_admin() then
    return null;
  end if;
  select * into former from public.round_entries
    where id = round_entry.former_id and ready_at is not null;
  handed_in := (
    select jsonb_build_object(
      'bucket', 'finalists', 'path', document.file_path, 'name', document.file_name,
      'origin', stage.name, 'is_newer', coalesce(document.uploaded_at > round_entry.document_at, false)
    )
    from public.finalist_documents document
    join public.finalist_stages stage on stage.id = document.stage_id
    join public.judging_rounds round on round.id = round_entry.round_id
    where document.submission_id = round_entry.submission_id and round.kind in ('top_three', 'final')
      and document.uploaded_at > coalesce(former.ready_at, '-infinity')
    order by document.uploaded_at desc limit 1
  );
  if handed_in is not null then
    return handed_in;
  elsif former.file_path is not null then
    return jsonb_build_object(
      'bucket', 'judging', 'path', former.file_path, 'name', former.code || '.pdf',
      'origin', (select name from public.judging_rounds where id = former.round_id), 'is_newer', false);
  end if;
  return (
    select jsonb_build_object(
      'bucket', 'submissions', 'path', file_path, 'name', file_name, 'origin', null, 'is_newer', false)
    from public.submissions
    where id = round_entry.submission_id and file_path is not null
  );
end
$$;

-- The document that judges read with a round entry: the anonymized one, or in a round that is not anonymized the
-- team's own, which in a top three or final is the finalist's last one before the round closed.
create function private.judged_document(
  round_entry public.round_entries, out bucket text, out file_path text, out file_name text
)
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  select * into round from public.judging_rounds where id = round_entry.round_id;
  select 'judging', round_entry.file_path, round_entry.code || '.pdf' into bucket, file_path, file_name
    where round_entry.file_path is not null;
  if not round.is_anonymized and round.kind in ('top_three', 'final') then
    select 'finalists', document.file_path, document.file_name into bucket, file_path, file_name
      from public.finalist_documents document
      where document.submission_id = round_entry.submission_id and document.uploaded_at <= round.closes_at
      order by document.uploaded_at desc limit 1;
  end if;
  if not round.is_anonymized and bucket is null then
    select 'submissions', submission.file_path, submission.file_name into bucket, file_path, file_name
      from public.submissions submission
      where submission.id = round_entry.submission_id and submission.file_path is not null;
  end if;
end
$$;
