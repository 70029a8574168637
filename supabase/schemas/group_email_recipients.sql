-- The recipients of a group email. An email must not reveal results before their release. A segment by status or
-- outcome contains only people who were notified of it. Before the release, no status can be selected, not even
-- "under review": people who get no email would learn their status. Of a draft, segments use only its team.

-- Whether this is a valid segment. Unknown keys are rejected: ignoring a misspelled filter would email more
-- people.
create function private.is_segment(segment jsonb) returns boolean
language sql stable set search_path = ''
return coalesce((
  select
    bool_and(coalesce(case
      when part.name = 'kind' then true
      when part.name <> all (definition.keys) then false
      when part.name = 'ids' then jsonb_typeof(part.value) = 'array' and jsonb_array_length(part.value) between 1 and 1000
        and not exists (
          select from jsonb_array_elements(part.value) id where pg_input_is_valid(id #>> '{}', 'uuid') is not true
        )
      when part.name = 'days' then part.value::text ~ '^[1-9][0-9]{0,2}$'
      when part.name = 'progress' then part.value #>> '{}' in ('not_started', 'outstanding', 'finished')
      when part.name = 'outcome' then part.value #>> '{}' in ('advances', 'eliminated', 'first', 'second', 'third')
      -- Any other facet could reveal results (people_of).
      when part.name in ('document', 'notes') then part.value #>> '{}' in (part.name, 'no ' || part.name)
      when part.name = 'confirmation' then part.value #>> '{}' in ('outstanding', 'complete')
      when part.name in ('round_id', 'stage_id') then pg_input_is_valid(part.value #>> '{}', 'uuid')
      else jsonb_typeof(part.value) = 'string' and char_length(part.value #>> '{}') between 1 and 200
    end, false))
    and segment ?& array(select key from unnest(definition.keys) key where key in ('round_id', 'stage_id', 'outcome'))
    -- Selected people or a filter, not both.
    and (not segment ? 'ids' or segment - array['kind', 'ids'] = '{}')
  from private.group_email_segments definition
  cross join jsonb_each(case jsonb_typeof(segment) when 'object' then segment end) as part (name, value)
  where definition.value = segment ->> 'kind'
  group by definition.value
), false);

-- results_not_released for a status or outcome that is not released; round_closed, not_found.
create function private.refuse_unreleased_segment(segment jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  round public.judging_rounds;
begin
  if segment ?| array['status', 'disqualification', 'eligibility'] and not private.results_are_released() then
    perform private.refuse('results_not_released',
      'This email would reveal a status before results are released. Release the results first.');
  elsif segment ? 'stage_id' and not exists (
    select from public.finalist_stages where id = (segment ->> 'stage_id')::uuid
  ) then
    perform private.refuse('not_found', 'This stage no longer exists.');
  elsif not segment ? 'round_id' then
    return;
  end if;
  select * into round from public.judging_rounds where id = (segment ->> 'round_id')::uuid;
  if not found then
    perform private.refuse('not_found', 'This round no longer exists.');
  elsif segment ->> 'kind' = 'judges' then
    if private.round_stage(round) <> 'open' and segment ->> 'progress' is distinct from 'finished' then
      perform private.refuse('round_closed', 'This round is not open, so its judges have no reviews due.');
    end if;
  elsif round.kind = 'screening' then
    perform private.refuse('results_not_released',
      'Teams are not notified of screening results. Select teams by status once results are released.');
  elsif round.stage <> 'released' or not private.results_are_released() then
    perform private.refuse('results_not_released', 'Teams do not know the outcome of this round yet. Release the round first.');
  end if;
end
$$;

-- A name or other user input for an email; empty if it contains a link or an address. Anyone can subscribe
-- someone else's address under any name.
create function private.sanitize(value text) returns text
language sql immutable set search_path = ''
return case
  -- Plain names take this faster path: a group has up to ten thousand of them.
  when value ~ '^[[:alpha:] ''-]*$' then value
  when not private.contains_contact_details(value) then value
  else ''
end;

-- A time as in emails, like spellTime in functions/_server/emails/content.ts.
create function private.format_time(moment timestamptz) returns text
language sql stable set search_path = ''
return to_char(moment at time zone 'UTC' - interval '5 hours', 'Mon FMDD, YYYY FMHH12:MI AM')
  || ' EST (UTC−5)';

-- The next people in a segment, with their merge fields: at least max_count if there are as many, in the order of the
-- subscribers, accounts, submissions, judges or mentors by which the group finds them (source_id), after one of these or
-- only among these. A filter that no branch knows matches nobody, because ignoring it would email more people.
create function private.people_of(
  segment jsonb, after uuid default '00000000-0000-0000-0000-000000000000', max_count int default null, among uuid[] default null
)
returns table (
  source_id uuid, email text, name text, user_id uuid, subscriber_id uuid, judge_id uuid, fields jsonb
)
-- A plan for this very segment reads only its tables.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  group_kind constant text := segment ->> 'kind';
  ids constant uuid[] := case when segment ? 'ids'
    then array(select id::uuid from jsonb_array_elements_text(segment -> 'ids') id) end;
  patterns constant text[] := private.search_patterns(segment ->> 'search');
  -- The filters that each person or submission must have, without those that the branches below read by name.
  filters constant jsonb := segment - array['kind', 'ids', 'search'] - case group_kind
    when 'drafts' then array['days']
    when 'submissions' then array['status', 'confirmation']
    when 'outcome' then array['round_id', 'outcome']
    when 'judges' then array['round_id', 'progress']
    when 'finalists' then array['stage_id']
    else '{}'
  end;
  wanted_facets constant text[] := array(
    select case
      when key in ('document', 'notes', 'disqualification') then value
      else case key when 'level_of_study' then 'level' when 'team_size' then 'team' else key end || ':' || value
    end from jsonb_each_text(filters)
  );
  moment constant timestamptz := private.now();
begin
  if group_kind not in ('subscribers', 'people', 'submissions') and filters <> '{}' then
    return;
  elsif group_kind = 'subscribers' then
    return query
    select subscriber.id, subscriber.email, subscriber.name, null::uuid, subscriber.id, null::uuid, jsonb_build_object(
      'first_name', private.sanitize(coalesce(nullif(subscriber.first_name, ''), subscriber.name)),
      'country', private.sanitize(subscriber.country))
    from public.mailing_list subscriber
    where subscriber.confirmed_at is not null
      and (ids is null or subscriber.id = any (ids))
      and filters <@ jsonb_build_object('source', subscriber.source, 'country', subscriber.country,
        'level_of_study', subscriber.level_of_study)
      and (not segment ? 'search' or subscriber.search ~ all (patterns))
      and subscriber.id > after and (among is null or subscriber.id = any (among))
    order by subscriber.id limit max_count;
  elsif group_kind = 'people' then
    return query
    select profile.id, profile.email, btrim(profile.first_name || ' ' || profile.last_name), profile.id, null::uuid,
      null::uuid, jsonb_build_object(
        'first_name', private.sanitize(profile.first_name),
        'last_name', private.sanitize(profile.last_name), 'country', private.sanitize(profile.country))
    from public.profiles profile
    where (ids is null or profile.id = any (ids))
      and filters <@ jsonb_build_object('role', profile.role, 'country', profile.country,
        'level_of_study', profile.level_of_study, 'profile_completed', profile.profile_completed::text)
      and (not segment ? 'search' or profile.search ~ all (patterns))
      and profile.id > after and (among is null or profile.id = any (among))
    order by profile.id limit max_count;
  elsif group_kind = 'judges' then
    return query
    select judge.id, coalesce(profile.email, judge.email), judge.name, judge.user_id, null::uuid, judge.id, jsonb_build_object(
      'judge_name', private.sanitize(judge.name), 'round_name', round.name,
      'closes_at', private.format_time(round.closes_at), 'reviews_outstanding', progress.outstanding)
    from public.judging_rounds round
    cross join lateral (
      select due.judge_id, count(*) filter (where due.state <> 'submitted') as outstanding,
        bool_and(due.state = 'assigned') as not_started
      from private.reviews_due due
      where due.round_id = round.id and (among is null or due.judge_id = any (among)) group by due.judge_id
    ) progress
    join public.judges judge on judge.id = progress.judge_id
    left join public.profiles profile on profile.id = judge.user_id
    where round.id = (segment ->> 'round_id')::uuid and case segment ->> 'progress'
      when 'finished' then progress.outstanding = 0
      when 'not_started' then progress.not_started
      else progress.outstanding > 0
    end and judge.id > after and (among is null or judge.id = any (among))
    order by judge.id limit max_count;
  elsif group_kind = 'mentors' then
    return query
    select mentor.user_id, profile.email, mentor.name, profile.id, null::uuid, null::uuid,
      jsonb_build_object('mentor_name', private.sanitize(mentor.name))
    from public.mentors mentor
    join private.finalist_submissions() submission on submission.id = mentor.submission_id
    join public.profiles profile on profile.id = mentor.user_id
    where mentor.user_id > after and (among is null or mentor.user_id = any (among))
    order by mentor.user_id fetch first (max_count) rows with ties;
  else
    -- Teams: their submissions with further fields, and the decision that a member must have been notified of.
    return query
    with team (id, idea_name, receipt_number, fields, topic, decision) as (
      select submission.id, '', null, jsonb_build_object('closes_at', private.format_time(closes.at)), null, null
      from public.submissions submission cross join lateral (select private.closes_at(submission) as at) closes
      where group_kind = 'drafts' and submission.state = 'draft' and closes.at > moment
        and (not segment ? 'days' or closes.at <= moment + make_interval(days => (segment ->> 'days')::int))
      union all
      -- As the back office list filters them.
      select submission.id, submission.idea_name, submission.receipt_number, '{}', 'results',
        case when segment ? 'status' then submission.released_status end
      from public.submissions submission
      where group_kind = 'submissions' and submission.state = 'submitted'
        and (ids is null or submission.id = any (ids))
        and submission.facets @> wanted_facets
        and (not segment ? 'confirmation' or (segment ->> 'confirmation' = 'outstanding')
          = private.lacks_confirmation(submission.facets, submission.released_status))
        and (not segment ? 'status' or case when private.is_decision(segment ->> 'status')
          then submission.released_status = segment ->> 'status'
          else submission.released_status is null and submission.status = segment ->> 'status' end)
        and (not segment ? 'search' or exists (
          select from private.submission_search found
          where found.submission_id = submission.id and found.search ~ all (patterns)
        ))
      union all
      select submission.id, submission.idea_name, submission.receipt_number, jsonb_build_object('round_name', round.name),
        case round.kind when 'panel' then 'results' else round.kind end,
        case
          when round.kind <> 'panel' then round_entry.outcome
          when round_entry.outcome = 'advances' then 'selected' else 'declined'
        end
      from public.judging_rounds round
      join public.round_entries round_entry on round_entry.round_id = round.id
      join public.submissions submission on submission.id = round_entry.submission_id
      where group_kind = 'outcome' and round.id = (segment ->> 'round_id')::uuid
        and submission.is_in_the_running
        and round_entry.outcome = segment ->> 'outcome'
      union all
      select submission.id, submission.idea_name, submission.receipt_number, jsonb_build_object(
        'stage_name', outstanding.name, 'closes_at', private.format_time(outstanding.due_at)), 'results', 'selected'
      from private.outstanding_documents outstanding
      join public.submissions submission on submission.id = outstanding.submission_id
      where group_kind = 'finalists' and outstanding.stage_id = (segment ->> 'stage_id')::uuid
    )
    select team.id, profile.email, btrim(profile.first_name || ' ' || profile.last_name), profile.id, null::uuid,
      null::uuid, jsonb_build_object(
        'first_name', private.sanitize(profile.first_name), 'last_name', private.sanitize(profile.last_name),
        'idea_name', private.sanitize(team.idea_name), 'receipt_number', team.receipt_number
      ) || team.fields
    from team
    join public.submission_members member on member.submission_id = team.id
    join public.profiles profile on profile.id = member.user_id
    where team.id > after and (among is null or team.id = any (among)) and (team.decision is null or team.decision = (
      select earlier.decision from private.notifications earlier
      where earlier.user_id = profile.id and earlier.topic = team.topic order by earlier.number desc limit 1
    ))
    -- Whole teams.
    order by team.id fetch first (max_count) rows with ties;
  end if;
end
$$;

-- The same people with problem, which says why someone is not a recipient: no_address, not_subscribed. Null: a recipient,
-- unless the address is suppressed, or a field is missing that an email needs.
create function private.group_people(
  segment jsonb, is_news boolean, after uuid default '00000000-0000-0000-0000-000000000000', max_count int default null,
  among uuid[] default null
) returns table (
  source_id uuid, id text, email text, name text, user_id uuid, subscriber_id uuid, judge_id uuid, fields jsonb,
  empty_fields text[], problem text
)
language plpgsql stable set search_path = '' as $$
declare
  group_fields constant text[] := array(
    select value from private.merge_fields where segment ->> 'kind' = any (segments) order by value);
begin
  return query
  select person.source_id, coalesce(lower(person.email), person.name), person.email, person.name,
    case when subscriber.id is null then person.user_id end, coalesce(person.subscriber_id, subscriber.id),
    person.judge_id, person.fields,
    array(select field from unnest(group_fields) field where coalesce(person.fields ->> field, '') = ''),
    case
      -- Addresses on the mailing list were checked at sign-up.
      when person.subscriber_id is null and person.email is null then 'no_address'
      when is_news and coalesce(person.subscriber_id, subscriber.id) is null then 'not_subscribed'
    end
  from private.people_of(segment, after, max_count, among) person
  left join public.mailing_list subscriber on is_news and person.subscriber_id is null
    and subscriber.confirmed_at is not null and lower(subscriber.email) = lower(person.email);
end
$$;

-- Counting ----------------------------------------------------------------------------------------

-- Adds the next people to a count, and returns whether there may be more.
create function private.count_recipients(wanted_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  batch constant int := 2000;
  wanted private.recipient_counts;
  found_people int;
  last_source uuid;
begin
  select * into wanted from private.recipient_counts where id = wanted_id and counted_at is null for update skip locked;
  if not found then
    return false;
  end if;
  with person as materialized (
    select * from private.group_people(wanted.segment, wanted.is_news, wanted.last_id, batch)
  ), added as (
    insert into private.group_email_recipients
      (count_id, id, email, name, source_id, user_id, subscriber_id, judge_id, problem, empty_fields)
    select wanted_id, id, email, name, source_id, user_id, subscriber_id, judge_id, problem, empty_fields
    from person order by source_id, id
    -- Each address once.
    on conflict do nothing
  )
  select count(*), (array_agg(source_id order by source_id desc))[1] into found_people, last_source from person;
  update private.recipient_counts set last_id = coalesce(last_source, last_id),
    counted_at = case when found_people < batch then private.now() end
  where id = wanted_id;
  return found_people >= batch;
end
$$;

-- Counts the people in the group of an email anew: a small group at once, a large one in batches by the schedule.
create function private.start_count(email_id uuid) returns public.group_emails
language plpgsql set search_path = '' as $$
declare
  group_email public.group_emails;
begin
  with started as (
    insert into private.recipient_counts (segment, is_news)
    select segment, is_news from public.group_emails where id = email_id
    returning id
  )
  update public.group_emails set count_id = started.id from started where group_emails.id = email_id
  returning group_emails.* into group_email;
  perform private.count_recipients(group_email.count_id);
  return group_email;
end
$$;

create function private.counted_at(group_email public.group_emails) returns timestamptz
language sql stable set search_path = ''
return (select counted_at from private.recipient_counts where id = group_email.count_id);
