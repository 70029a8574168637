-- "Did you mean": similar queries for a search without results because of mistyped names.
-- Similarity counts common trigrams (pg_trgm), which the indexes of the search columns contain.

create function private.begin_suggesting(wanted text, needed text) returns text
language plpgsql stable set search_path = '' as $$
declare
  folded constant text := left(btrim(private.search_text(wanted), private.white_space()), 200);
begin
  perform private.require_right(needed);
  -- The default of 0.6 does not find words with two swapped letters.
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  -- Without a trigram, Postgres would read the whole index.
  return case when folded !~ '@' and extensions.show_trgm(folded) <> '{}' then folded end;
end
$$;
comment on function private.begin_suggesting is
  'Checks the right, sets the threshold of the operator <% for this transaction, and returns the folded text; null for an address and for text without trigrams.';

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
comment on function private.suggestions is
  'Up to three queries similar to a folded one that find at least one of these texts: each of its words is replaced by the most similar word of a text.';

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
comment on function public.suggest_users is
  'Administrators and support: up to three queries similar to this one that have results in admin_users, by names and universities. Refuses with invalid_input.';

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
comment on function public.suggest_submissions is
  'Administrators: up to three queries similar to this one that have results in admin_submissions, by idea names, and members'' names and universities. Refuses with invalid_input.';
grant execute on function
  private.suggest_users, public.suggest_users, private.suggest_submissions,
  public.suggest_submissions to authenticated;
