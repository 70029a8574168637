-- Public pages of finalists: written by the owner, with the names of members who agreed. An administrator can hide a
-- page, but not write one.

-- Pictures ----------------------------------------------------------------------------------------

-- Images that the browser has scaled, in a private bucket. The edge function project-picture serves those in this table
-- while the page is public.
create table public.finalist_pictures (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  -- Both checks together are the limit.
  -- The first one represents the page where only one is shown.
  position int not null check (position between 1 and private.max_pictures()),
  file_path text not null unique,
  alt_text text collate "und-x-icu" not null,
  added_at timestamptz not null default private.now(),
  unique (submission_id, position) deferrable initially immediate
);
comment on table public.finalist_pictures is 'The pictures of finalists'' pages, each with an alternative text.';
call private.limit_texts('public.finalist_pictures', '{alt_text}');

create trigger track_files after insert or delete on public.finalist_pictures
  for each row execute function private.track_files('projects');

create trigger audit_new after insert on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_added', 'submission', 'submission_id');
create trigger audit_description after update of alt_text on public.finalist_pictures
  for each row when (new.alt_text <> old.alt_text)
  execute function private.audit('finalist.picture_described', 'submission', 'submission_id');
create trigger audit_deletion after delete on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_removed', 'submission', 'submission_id');

create function private.pictures_of(_submission_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', picture.id, 'alt_text', picture.alt_text, 'file_path', picture.file_path
    ) order by picture.position
  ), '[]')
  from public.finalist_pictures picture where picture.submission_id = _submission_id
);

-- Owners ------------------------------------------------------------------------------------------

create function private.save_finalist_pictures(
  _submission_id uuid, _revision int, file_paths text[], alt_texts text[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_my_finalist(_submission_id);
  saved record;
  texts text[];
begin
  select coalesce(array_agg(file_path order by position), '{}') as paths,
      coalesce(array_agg(alt_text order by position), '{}') as texts
    into saved from public.finalist_pictures where submission_id = submission.id;
  texts := array(
    select private.require_line(alt_text, 'The description of the picture', 'alt_text')
    from unnest(alt_texts) with ordinality as wanted (alt_text, place) order by place
  );
  -- A repeated request, for example after a lost answer.
  if (saved.paths, saved.texts) = (file_paths, texts) then
    return;
  end if;
  perform private.refuse_revision(submission.pictures_revision, _revision);
  perform private.refuse_if(cardinality(texts) > private.max_pictures(), 'pictures_full',
    format('A page can have at most %s pictures. Please remove one first.', private.max_pictures()));
  perform private.refuse_if(cardinality(texts) > (select count(distinct path) from unnest(file_paths) path),
    'invalid_input', 'Please list each picture once.');
  perform private.spend_rate_limit('finalist_pictures', submission.id::text, 100, interval '1 day');
  perform private.require_upload('projects', submission.id::text, path, null)
    from unnest(file_paths) path where path <> all (saved.paths);
  delete from public.finalist_pictures where submission_id = submission.id and file_path <> all (file_paths);
  insert into public.finalist_pictures (submission_id, position, file_path, alt_text)
  select submission.id, place, path, alt_text
  from unnest(file_paths, texts) with ordinality as wanted (path, alt_text, place)
  on conflict (file_path) do update set position = excluded.position, alt_text = excluded.alt_text;
  update public.submissions set pictures_revision = pictures_revision + 1 where id = submission.id;
end
$$;
call private.publish_change('save_finalist_pictures', 'team',
  'Owner of a finalist: saves the page''s pictures, in order, and returns the page. file_paths: uploaded objects in the projects bucket; the first picture represents the page. alt_texts: a text alternative for each. revision: the pictures_revision of my_finalist_page. If the page is public, the pictures become public at once; the files of removed pictures are queued for deletion. At most three pictures and 100 changes a day. Safe to repeat. Fails with conflict, pictures_full, document_missing, document_refused, not_finalist, rate_limited, not_found, invalid_input, or 42501 (the caller is a member but not the owner).',
  'my_finalist_page', 'submission_id');

-- Pages -------------------------------------------------------------------------------------------

create table public.finalist_pages (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  -- The public id of the finalist, which is not the id of the submission.
  id uuid not null unique default gen_random_uuid(),
  title text collate "und-x-icu" not null,
  summary text not null default '',
  -- The device, for the drawing at true size.
  diameter_mm int check (diameter_mm between 1 and private.max_device_figure()),
  height_mm int check (height_mm between 1 and private.max_device_figure()),
  volume_ml int check (volume_ml between 1 and private.max_device_figure()),
  is_public boolean not null default false,
  hidden_at timestamptz,
  -- Whether it is hidden from the next release on (complete_release); null: as it is.
  hides_next boolean,
  jury_sentence text not null default '',
  revision int not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table public.finalist_pages is 'The public pages of finalists.';
call private.limit_texts('public.finalist_pages', '{title page_title, summary page_summary, jury_sentence}');

create trigger set_updated_at
  before update of title, summary, diameter_mm, height_mm, volume_ml, is_public, hidden_at on public.finalist_pages
  for each row execute function private.set_updated_at();

create trigger next_revision
  before update of title, summary, diameter_mm, height_mm, volume_ml, is_public, hidden_at on public.finalist_pages
  for each row execute function private.next_revision();

create trigger audit_save
  after insert or update of title, summary, diameter_mm, height_mm, volume_ml, is_public on public.finalist_pages
  for each row execute function private.audit('finalist.page_saved', 'submission', 'submission_id', 'is_public');
create trigger audit_hidden after update of hidden_at on public.finalist_pages
  for each row when (new.hidden_at is not null)
  execute function private.audit('finalist.page_hidden', 'submission', 'submission_id');
create trigger audit_shown after update of hidden_at on public.finalist_pages
  for each row when (new.hidden_at is null)
  execute function private.audit('finalist.page_shown', 'submission', 'submission_id');

create trigger audit_jury_sentence after update of jury_sentence on public.finalist_pages
  for each row execute function private.audit('finalist.jury_sentence_set', 'submission', 'submission_id');

-- A public page would reveal to judges whose submission they review.
-- Whether the submission is in an anonymized top three or final that is not released.
create function private.is_in_anonymized_round(_submission_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.round_entries round_entry
  join private.live_rounds round on round.id = round_entry.round_id
  where round_entry.submission_id = _submission_id
    and round.kind in ('top_three', 'final') and round.is_anonymized
    and round.current_stage not in ('draft', 'released')
);

-- public, or why only the team can see the page: hidden by an administrator, private until the team publishes it, or
-- held during an anonymized round.
create function private.visibility_of(page public.finalist_pages) returns text
language sql stable set search_path = ''
return case
  when page.hidden_at is not null then 'hidden'
  when page.is_public is not true then 'private'
  when private.is_in_anonymized_round(page.submission_id) then 'held'
  else 'public'
end;

-- Teams -------------------------------------------------------------------------------------------

create view private.my_finalist_page as
select
  mine.submission_id, page.id,
  coalesce(page.title, left(mine.idea_name, private.max_length('page_title'))) as title,
  coalesce(page.summary, '') as summary,
  page.diameter_mm, page.height_mm, page.volume_ml,
  coalesce(page.is_public, false) as is_public,
  private.visibility_of(page) as visibility,
  exists (
    select from public.submission_members where user_id = (select private.caller()) and shown_since is not null
  ) as shows_me,
  coalesce(page.revision, 0) as revision,
  page.updated_at,
  private.pictures_of(mine.submission_id) as pictures,
  (select pictures_revision from public.submissions where submissions.id = mine.submission_id) as pictures_revision
from private.my_finalist_submissions mine
left join public.finalist_pages page on page.submission_id = mine.submission_id
where mine.role <> 'mentor';
call private.publish_view('my_finalist_page', 'The public page of the caller''s team, published or not.', 1, columns => '
  id: The id of the row in finalists; null until the page is saved for the first time.
  title: The idea''s name until the page is saved.
  diameter_mm: The diameter of the device. Null if the team has not entered it. The same applies to height_mm and volume_ml.
  visibility: public, or the reason why only the team can see the page: hidden (by an administrator), private (not published) or held (during an anonymized round).
  shows_me: Whether the caller has agreed to show their name, university and country.
  revision: Increases with each change to the page''s content or visibility; pass it to save_finalist_page. 0 until the page is saved.
  pictures: JSON: the pictures in order, each with id, alt_text and file_path in the projects bucket.
  pictures_revision: Increases with each change to the pictures; pass it to save_finalist_pictures.');

create function private.save_finalist_page(
  _submission_id uuid, _revision int, _title text, _summary text, _is_public boolean,
  _diameter_mm int default null, _height_mm int default null, _volume_ml int default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_title text := private.require_line(_title, 'The title', 'page_title');
  clean_summary text;
  submission public.submissions := private.lock_my_finalist(_submission_id);
  page public.finalist_pages;
begin
  perform private.refuse_if(private.contains_contact_details(clean_title), 'invalid_input',
    'The title must not contain a link, an email address or a phone number.');
  -- Letters of another alphabet can imitate another title. Greek letters next to Latin ones are common in science.
  perform private.refuse_if(clean_title ~ '[a-zA-Z][\u0400-\u052f]|[\u0400-\u052f][a-zA-Z]', 'invalid_input',
    'A word in the title mixes Latin and Cyrillic letters. Please use one alphabet per word.');
  clean_summary := coalesce(private.optional_lines(_summary, 'The summary', 'page_summary'), '');
  -- More lines would distort the page.
  perform private.refuse_if(regexp_count(clean_summary, E'\n') >= 20, 'invalid_input',
    'The summary has more than 20 lines. Please remove some line breaks.');
  perform private.refuse_if(_is_public is null or (_is_public and clean_summary = ''), 'invalid_input',
    'A public page needs a summary.');
  perform private.refuse_if(figure not between 1 and private.max_device_figure(), 'invalid_input',
    format('Diameter, height and volume must be whole numbers from 1 to %s.', private.max_device_figure()))
    from unnest(array[_diameter_mm, _height_mm, _volume_ml]) figure;
  select * into page from public.finalist_pages where submission_id = submission.id;
  perform private.refuse_revision(coalesce(page.revision, 0), _revision);
  if (page.title, page.summary, page.is_public, page.diameter_mm, page.height_mm, page.volume_ml)
      is not distinct from (clean_title, clean_summary, _is_public, _diameter_mm, _height_mm, _volume_ml) then
    return;
  end if;
  perform private.spend_rate_limit('finalist_page', submission.id::text, 100, interval '1 day');
  insert into public.finalist_pages (submission_id, title, summary, is_public, diameter_mm, height_mm, volume_ml)
  values (submission.id, clean_title, clean_summary, _is_public, _diameter_mm, _height_mm, _volume_ml)
  on conflict (submission_id) do update set
    title = excluded.title, summary = excluded.summary, is_public = excluded.is_public,
    diameter_mm = excluded.diameter_mm, height_mm = excluded.height_mm, volume_ml = excluded.volume_ml;
end
$$;
call private.publish_change('save_finalist_page', 'team',
  'Owner of a finalist: saves the finalist''s public page and returns it. is_public publishes the page. diameter_mm, height_mm and volume_ml describe the device and are optional. At most 100 changes a day. Fails with conflict, not_finalist, rate_limited, not_found, invalid_input (for example, for a public page without a summary), or 42501 (the caller is a member but not the owner).',
  'my_finalist_page', 'submission_id');

create function private.set_name_shown(_submission_id uuid, is_shown boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.submissions := private.lock_my_submission(_submission_id, as_owner => false);
begin
  perform private.refuse_if(is_shown and not private.is_finalist(submission.id), 'not_finalist',
    'Your entry is not a finalist.');
  update public.submission_members set shown_since = case when is_shown then coalesce(shown_since, private.now()) end
    where user_id = auth.uid() and submission_id = submission.id;
end
$$;
call private.publish_change('set_name_shown', 'team',
  'Members of a finalist: gives or withdraws the caller''s consent to show their name, university and country on the team''s public page, and returns the page. Fails with not_finalist or not_found.',
  'my_finalist_page', 'submission_id');

-- Reminders: to finalists who can still win, before the winners are named.

create view private.outstanding_consents as
select
  member.user_id, submission.idea_name,
  coalesce(page.is_public, false) as is_public, member.shown_since is not null as is_named
from private.finalist_submissions() submission
join public.submission_members member on member.submission_id = submission.id
left join public.finalist_pages page on page.submission_id = submission.id
where private.team_outcome(submission.id) in ('finalist', 'top_three') and page.hidden_at is null
  and (page.is_public is not true or member.shown_since is null);
comment on view private.outstanding_consents is
  'Until the final is released, the members of finalist teams who have not agreed to be named on their team''s page, or whose team has not published it.';

-- Schedule: queues the reminders that are due, once for each person and end of the challenge; none in the week after the
-- release, when teams have just been asked.
create function private.queue_page_reminders(moment timestamptz) returns void
language sql set search_path = '' as $$
  select private.notify('page_reminder', outstanding.user_id, jsonb_build_object('idea_name', outstanding.idea_name),
    concat_ws(' ', 'page', extract(epoch from challenge.challenge_ends_at)))
  from private.challenge() challenge cross join private.outstanding_consents outstanding
  where challenge.challenge_ends_at > moment
    and challenge.challenge_ends_at <= moment + make_interval(days => private.page_reminder_days())
    and challenge.results_released_at < moment - interval '7 days';
$$;

-- Administrators ----------------------------------------------------------------------------------

-- Locks and returns the page of a finalist, for administrators. Raises 42501, admin_conflicted, not_found.
create function private.lock_finalist_page(_submission_id uuid) returns public.finalist_pages
language plpgsql set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_submission_id);
  page public.finalist_pages;
begin
  select * into page from public.finalist_pages where submission_id = submission.id;
  perform private.refuse_if(not found, 'not_found', 'This finalist has no page.');
  return page;
end
$$;

create function private.hide_finalist_page(_submission_id uuid, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_finalist_page(_submission_id);
  update public.finalist_pages set hides_next = case when hidden_at is null then true end
    where submission_id = _submission_id and (hidden_at is null) is distinct from hides_next;
end
$$;
call private.publish_change('hide_finalist_page', 'administrator',
  'Administrators: hides a finalist''s public page as of the next release (hides_next). Recorded as an intervention. Fails with admin_conflicted or not_found.',
  'admin_finalists');

create function private.show_finalist_page(_submission_id uuid, _reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_finalist_page(_submission_id);
  update public.finalist_pages set hides_next = case when hidden_at is not null then false end
    where submission_id = _submission_id and coalesce(hides_next, hidden_at is not null);
end
$$;
call private.publish_change('show_finalist_page', 'administrator',
  'Administrators: shows a finalist''s public page again as of the next release. Recorded as an intervention. Fails with admin_conflicted or not_found.',
  'admin_finalists');

create function private.set_jury_sentence(_submission_id uuid, seen_sentence text, _sentence text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean_sentence text := coalesce(private.clean_line(_sentence), '');
  page constant public.finalist_pages := private.lock_finalist_page(_submission_id);
begin
  perform private.check_length(clean_sentence, 'The jury''s sentence', 'jury_sentence');
  if clean_sentence = page.jury_sentence then
    return;
  end if;
  -- The sentence is its own version, because revision detects concurrent changes of the team's part of the page.
  perform private.refuse_changed(page.jury_sentence is distinct from seen_sentence);
  update public.finalist_pages set jury_sentence = clean_sentence where submission_id = _submission_id;
end
$$;
call private.publish_change('set_jury_sentence', 'administrator',
  'Administrators: saves the jury''s sentence about a finalist, which is shown on the finalist''s public page. An empty sentence removes it. Recorded as an intervention. Fails with conflict (the sentence is no longer seen_sentence; empty: none), admin_conflicted, not_found, or invalid_input.',
  'admin_finalists');

-- Public access -----------------------------------------------------------------------------------

create function private.shown_pages() returns setof public.finalist_pages
language sql stable rows 5 set search_path = '' as $$
  select page.* from private.finalist_submissions() submission
  join public.finalist_pages page on page.submission_id = submission.id
  where private.visibility_of(page) = 'public';
$$;

create view private.finalists as
select
  page.id, page.title, page.summary, page.diameter_mm, page.height_mm, page.volume_ml,
  private.final_outcome(page.submission_id) as outcome,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('name', name, 'university', profile.university, 'country', profile.country)
      order by name collate "und-x-icu", profile.id
    ), '[]')
    from public.submission_members member
    join public.profiles profile on profile.id = member.user_id
    cross join private.display_name(profile.id) name
    where member.submission_id = page.submission_id and member.shown_since is not null
  ) as members,
  team.people, team.universities, team.countries,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', picture.id, 'alt_text', picture.alt_text) order by picture.position
    ), '[]')
    from public.finalist_pictures picture where picture.submission_id = page.submission_id
  ) as pictures,
  page.jury_sentence
from private.shown_pages() page
cross join lateral (
  select count(*)::int as people, count(distinct nullif(profile.university, ''))::int as universities,
    count(distinct nullif(profile.country, ''))::int as countries
  from public.submission_members member join public.profiles profile on profile.id = member.user_id
  where member.submission_id = page.submission_id
) team;
call private.publish_view('finalists',
  'Everyone: finalists with a public page, ordered by outcome (the ranks, then the rest of the top three, then the others) and title. Empty before results are released. Does not include pages hidden by an administrator or pages of submissions in an anonymized round.', 5,
  '(select position from private.finalist_outcomes where value = outcome), title, id', columns => '
  id: The id of the page, not of the submission.
  diameter_mm: The diameter of the device. Null if the team has not entered it. The same applies to height_mm and volume_ml.
  outcome: first, second or third once the final is released; top_three once the top three is released; otherwise finalist.
  members: JSON: the members who agreed to be named, sorted by name, each with name, university and country.
  people: The number of members, whether or not they are named. universities and countries are the numbers of distinct universities and countries among all members.
  pictures: JSON: the pictures in order, each with alt_text and the id that the function project-picture expects.');

create view private.winners as
select outcome, submission.idea_name, page.id as page_id
from private.finalist_submissions() submission
cross join private.final_outcome(submission.id) outcome
left join private.shown_pages() page on page.submission_id = submission.id
where outcome in ('first', 'second', 'third');
call private.publish_view('winners',
  'Everyone: the winners by rank, once the final is released. Under the rules, the names of winning ideas are public. A team''s page and the names of its members are public only with their consent.', 3,
  '(select position from private.finalist_outcomes where value = outcome)', columns => '
  page_id: The id of the page in finalists. Null if the team has no public page.');

create view private.finalist_counts as
select
  count(*)::int as finalists,
  count(*) filter (where visibility = 'public')::int as shown,
  count(*) filter (where visibility = 'held')::int as held,
  count(*) filter (where visibility = 'private')::int as private
from private.finalist_submissions() submission
left join public.finalist_pages page on page.submission_id = submission.id
cross join private.visibility_of(page) visibility;
call private.publish_view('finalist_counts',
  'Everyone: one row with the total number of finalists and the numbers of those whose pages are shown, held and private. All counts are 0 before results are released.', 1, 'finalists', columns => '
  held: The number of pages that are hidden during an anonymized round.
  private: The number of finalists whose teams have not published a page. The remaining pages are hidden by an administrator.');

create function private.service_project_picture(id uuid) returns table (file_path text)
language sql stable security definer rows 1 set search_path = '' as $$
  select picture.file_path from public.finalist_pictures picture
  join private.shown_pages() page on page.submission_id = picture.submission_id
  where picture.id = service_project_picture.id;
$$;
call private.publish_function('service_project_picture',
  'Edge functions: returns the path of a picture in the projects bucket while its page is public, and no row otherwise.');

-- Back office -------------------------------------------------------------------------------------

create view private.admin_finalist_stages as
select
  stage.id, stage.name, stage.instructions, stage.due_at, stage.revision,
  (
    select count(distinct document.submission_id)::int from public.finalist_documents document
    where document.stage_id = stage.id
  ) as handed_in_count
from public.finalist_stages stage
where (select private.is_admin());
call private.publish_view('admin_finalist_stages', 'Administrators: the finalists'' stages, by deadline.', 3, 'due_at, name');

create view private.admin_finalists as
select
  submission.id, submission.idea_name, submission.receipt_number,
  private.final_outcome(submission.id) as outcome,
  private.mentors_of(submission.id) as mentors,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'stage_id', stage.id, 'name', stage.name, 'due_at', stage.due_at,
      'versions', coalesce(latest.version, 0), 'file_name', latest.file_name,
      'file_path', latest.file_path, 'uploaded_at', latest.uploaded_at
    ) order by stage.due_at, stage.name), '[]')
    from public.finalist_stages stage
    left join lateral (
      select * from public.finalist_documents document
      where document.stage_id = stage.id and document.submission_id = submission.id
      order by document.version desc limit 1
    ) latest on true
  ) as stages,
  page.title as page_title, page.summary as page_summary,
  private.visibility_of(page) as visibility, page.hides_next, private.pictures_of(submission.id) as pictures,
  coalesce(page.jury_sentence, '') as jury_sentence,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'item', done.item, 'note', done.note, 'checked_at', done.checked_at,
      'checked_by', (select email from public.profiles where profiles.id = done.checked_by)
    )), '[]')
    from public.payment_checks done where done.submission_id = submission.id
  ) as payment_checks
from private.finalist_submissions() submission
left join public.finalist_pages page on page.submission_id = submission.id
where (select private.is_admin());
call private.publish_view('admin_finalists',
  'Administrators: the finalists, once results are released, with their mentors, documents and public pages.', 5, 'idea_name, id', columns => '
  id: The id of the submission.
  outcome: As in finalists.
  mentors: JSON, each with user_id, name, email, contact and revision.
  stages: JSON: the stages by deadline, each with stage_id, name, due_at, versions (the number of versions), and file_name, file_path and uploaded_at of the last version.
  visibility: As in my_finalist_page.
  page_title: Null if the team has not created a page.
  payment_checks: JSON: the completed items of PAYMENT_ITEMS, each with item, note, checked_at and checked_by (an email address; null: the account was deleted).');
