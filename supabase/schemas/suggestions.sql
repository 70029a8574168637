-- "Did you mean": what somebody may have meant who has mistyped the names in a search that found nothing.
-- Similar are texts that have many groups of three letters in common (pg_trgm), which the indexes of the
-- search columns find, whatever number of rows there is.

create function private.begin_suggesting(wanted text, needed text) returns text
language plpgsql stable set search_path = '' as $$
declare
  folded constant text := left(btrim(private.search_text(wanted), private.white_space()), 200);
begin
  perform private.require_right(needed);
  -- With the usual six tenths of the groups no two letters may be exchanged.
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  -- Without a group an index would be read from one end to the other.
  return case when folded !~ '@' and extensions.show_trgm(folded) <> '{}' then folded end;
end
$$;
comment on function private.begin_suggesting(text, text) is
  'The text as the search columns have it, for those with the needed right; null for an address, and without letters. Until the transaction ends the operator <% asks for four tenths of its groups of three letters.';

create function private.suggestions(wanted text, texts text[]) returns setof text
language sql immutable set search_path = '' as $$
  with found as (
    select line, number from unnest(texts) with ordinality as given (line, number)
    order by extensions.word_similarity(wanted, line) desc, number limit 30
  ), replaced as (
    select found.number, typed.place, nearest.word, nearest.likeness
    from found
    cross join regexp_split_to_table(wanted, ',?[' || private.white_space() || ']+')
      with ordinality as typed (word, place)
    cross join lateral (
      select word, extensions.similarity(word, typed.word) as likeness
      from regexp_split_to_table(found.line, '[' || private.white_space() || '!-/:-@]+') word
      where word <> ''
      order by likeness desc, word collate pg_catalog."C" limit 1
    ) nearest
  ), joined as (
    select
      string_agg(word, ' ' order by place) as suggestion, avg(likeness) as likeness
    from replaced group by number having min(likeness) >= 0.3
  )
  select initcap(suggestion collate pg_catalog.pg_c_utf8) from joined
  where suggestion <> wanted
  group by suggestion order by max(likeness) desc, suggestion limit 3
$$;
comment on function private.suggestions(text, text[]) is
  'Up to three searches that find at least one of these texts and are nearest to a folded one: each of its words replaced by the most similar of a text.';

create function private.suggest_users(wanted text) returns setof text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  folded constant text := private.begin_suggesting(wanted, 'people');
begin
  return query select * from private.suggestions(folded, array(
    -- The first line is the address.
    select substr(search, strpos(search, E'\n') + 1) from public.profiles
    where folded operator(extensions.<%) search limit 1000
  ));
end
$$;

create function public.suggest_users(wanted text) returns setof text
language sql stable set search_path = '' as $$ select * from private.suggest_users(wanted) $$;
comment on function public.suggest_users(text) is
  'Administrators and support: up to three searches that find somebody in admin_users and are similar to this one, which has found nobody: by the names and universities of people. Refuses with invalid_input.';

create function private.suggest_submissions(wanted text) returns setof text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  folded constant text := private.begin_suggesting(wanted, 'administration');
begin
  return query select * from private.suggestions(folded, array(
    select names from private.submission_names
    where folded operator(extensions.<%) names limit 1000
  ));
end
$$;

create function public.suggest_submissions(wanted text) returns setof text
language sql stable set search_path = '' as $$ select * from private.suggest_submissions(wanted) $$;
comment on function public.suggest_submissions(text) is
  'Administrators: up to three searches that find an entry in admin_submissions and are similar to this one, which has found none: by the names of ideas, and of people in teams and their universities. Refuses with invalid_input.';
grant execute on function private.suggest_users(text), public.suggest_users(text), private.suggest_submissions(text),
  public.suggest_submissions(text) to authenticated;
