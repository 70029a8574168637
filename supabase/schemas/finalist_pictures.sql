-- The pictures of a finalist's public page: a private bucket with images that the browser has scaled, and a table of those
-- in use. The edge function project-picture serves them while the page is public (finalist_pages.sql).

create table public.finalist_pictures (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.submissions (id) on delete cascade,
  -- Both checks together are the limit.
  position int not null check (position between 1 and private.max_pictures()),
  file_path text not null unique,
  alt_text text collate "und-x-icu" not null
    check (char_length(alt_text) between 1 and private.max_length('alt_text')),
  added_at timestamptz not null default private.now(),
  unique (submission_id, position) deferrable initially immediate
);
comment on table public.finalist_pictures is
  'The pictures of finalists'' pages, each with an alternative text.';
comment on column public.finalist_pictures.id is 'The public id of the picture.';
comment on column public.finalist_pictures.position is 'The first one represents the page where only one is shown.';

alter table public.finalist_pictures enable row level security;
create policy "No client reads or writes pictures directly"
  on public.finalist_pictures as restrictive for all to anon, authenticated using (false);

create trigger keep_files after insert or delete on public.finalist_pictures
  for each row execute function private.keep_files('projects');

create trigger audit_new after insert on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_added', 'submission', 'submission_id');
create trigger audit_description after update of alt_text on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_described', 'submission', 'submission_id');
create trigger audit_deletion after delete on public.finalist_pictures
  for each row execute function private.audit('finalist.picture_removed', 'submission', 'submission_id');

create function private.pictures_of(entry_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', picture.id, 'alt_text', picture.alt_text, 'file_path', picture.file_path
    ) order by picture.position
  ), '[]')
  from public.finalist_pictures picture where picture.submission_id = entry_id
);
comment on function private.pictures_of(uuid) is
  'JSON: the pictures of a submission in order, each with id, alt_text and file_path.';

-- Owners ------------------------------------------------------------------------------------------

create function private.lock_my_pictures() returns public.submissions
language plpgsql set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_finalist();
begin
  perform private.spend_rate_limit('finalist_pictures', entry.id::text, 100, interval '1 day');
  return entry;
end
$$;
comment on function private.lock_my_pictures() is
  'Locks and returns the caller''s finalist for one of 100 changes a day. Refuses with not_found, not_finalist, rate_limited; 42501 for a member who is not the owner.';

create function private.clean_alt_text(alt_text text) returns text
language sql immutable set search_path = ''
return private.require_text(
  private.clean_line(alt_text), 'The description of the picture', private.max_length('alt_text'));
comment on function private.clean_alt_text(text) is 'An alternative text as it is stored. Refuses with invalid_input.';

create function private.add_finalist_picture(new_path text, new_alt_text text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  words text := private.clean_alt_text(new_alt_text);
  entry public.submissions := private.lock_my_pictures();
  picture public.finalist_pictures;
  held int;
begin
  -- A repeated request, for example after a lost answer, is harmless.
  select * into picture from public.finalist_pictures
    where file_path = new_path and submission_id = entry.id;
  if found then
    return picture.id;
  end if;
  select count(*) into held from public.finalist_pictures where submission_id = entry.id;
  if held >= private.max_pictures() then
    perform private.refuse('pictures_full', format(
      'A page has at most %s pictures. Please remove one first.', private.max_pictures()));
  end if;
  perform private.require_upload('projects', entry.id::text, new_path, null);
  insert into public.finalist_pictures (submission_id, position, file_path, alt_text)
  values (entry.id, held + 1, new_path, words)
  returning * into picture;
  return picture.id;
end
$$;

create function public.add_finalist_picture(file_path text, alt_text text) returns uuid
language sql set search_path = ''
as $$ select private.add_finalist_picture(file_path, alt_text) $$;
comment on function public.add_finalist_picture(text, text) is
  'The owner of a finalist: adds an uploaded object of the bucket projects as the last picture of the page, with an alternative text, and returns its id; repeating it returns the same id. Public at once if the page is. Three at most; 100 changes a day. Refuses with pictures_full, document_missing, document_refused, not_finalist, rate_limited, not_found, invalid_input; 42501 for a member who is not the owner.';

create function private.describe_finalist_picture(picture_id uuid, new_alt_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := private.clean_alt_text(new_alt_text);
  entry public.submissions := private.lock_my_pictures();
begin
  perform from public.finalist_pictures where id = picture_id and submission_id = entry.id;
  if not found then
    perform private.refuse('not_found', 'This picture does not exist any more.');
  end if;
  update public.finalist_pictures set alt_text = words where id = picture_id and alt_text <> words;
end
$$;

create function public.describe_finalist_picture(id uuid, alt_text text) returns void
language sql set search_path = ''
as $$ select private.describe_finalist_picture(id, alt_text) $$;
comment on function public.describe_finalist_picture(uuid, text) is
  'The owner of a finalist: changes the alternative text of a picture. Refuses like add_finalist_picture, with not_found for a picture that is not theirs.';

create function private.remove_finalist_picture(picture_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_pictures();
  removed int;
begin
  delete from public.finalist_pictures where id = picture_id and submission_id = entry.id
    returning position into removed;
  update public.finalist_pictures set position = position - 1
    where submission_id = entry.id and position > removed;
end
$$;

create function public.remove_finalist_picture(id uuid) returns void
language sql set search_path = ''
as $$ select private.remove_finalist_picture(id) $$;
comment on function public.remove_finalist_picture(uuid) is
  'The owner of a finalist: removes a picture from the page; its file is queued for removal. A missing picture is no error. Refuses with not_finalist, rate_limited, not_found; 42501 for a member who is not the owner.';

create function private.order_finalist_pictures(picture_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.submissions := private.lock_my_pictures();
begin
  if (select array_agg(id order by id) from public.finalist_pictures where submission_id = entry.id)
    is distinct from (select array_agg(id order by id) from unnest(picture_ids) id) then
    perform private.refuse('conflict', 'The pictures were changed in another window. Reload before you continue.');
  end if;
  update public.finalist_pictures set position = array_position(picture_ids, id)
    where submission_id = entry.id;
end
$$;

create function public.order_finalist_pictures(ids uuid[]) returns void
language sql set search_path = ''
as $$ select private.order_finalist_pictures(ids) $$;
comment on function public.order_finalist_pictures(uuid[]) is
  'The owner of a finalist: sorts the pictures of the page; the first one represents it. Refuses with conflict unless ids are exactly those of the page, not_finalist, rate_limited, not_found; 42501 for a member who is not the owner.';
grant execute on function
  private.add_finalist_picture(text, text),
  public.add_finalist_picture(text, text),
  private.describe_finalist_picture(uuid, text),
  public.describe_finalist_picture(uuid, text),
  private.remove_finalist_picture(uuid),
  public.remove_finalist_picture(uuid),
  private.order_finalist_pictures(uuid[]),
  public.order_finalist_pictures(uuid[])
  to authenticated;
