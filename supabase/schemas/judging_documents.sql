-- The documents that judges read: copies without names, in a bucket of their own, whose paths tell
-- nothing. Administrators upload them; judges read those of the copies that they may read.

create function private.is_open_copy(copy_id text) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.judging_copies
  where id::text = copy_id and signed_off_at is null
    and not private.is_conflicted_admin(submission_id)
);
grant execute on function private.is_open_copy(text) to authenticated;

create policy "Administrators can upload documents of copies that are not signed off"
  on storage.objects for insert to authenticated with check (
    bucket_id = 'judging'
    and not (select private.is_signing())
    and name ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$'
    and (select private.is_admin())
    and private.is_open_copy(split_part(name, '/', 1))
  );

create function private.is_document_of_my_round(path text) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.judging_copies copy
  where copy.file_path = path and copy.signed_off_at is not null
    and copy.round_id = any (private.my_rounds('judging'))
    and not private.is_conflicted_admin(copy.submission_id)
);
grant execute on function private.is_document_of_my_round(text) to authenticated;

create policy "Administrators can read judges' documents, judges and chairs those of theirs"
  on storage.objects for select to authenticated using (
    bucket_id = 'judging' and not (select private.is_signing())
    and (
      (select private.is_admin()) or private.is_my_judging_document(name)
      or private.is_document_of_my_round(name)
    )
  );

create function private.queue_deleted_copy_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.file_deletions (bucket_id, path)
  select bucket_id, name from storage.objects
  where bucket_id = 'judging' and name like old.id || '/%'
  on conflict do nothing;
  return null;
end
$$;

create trigger queue_files after delete on public.judging_copies
  for each row execute function private.queue_deleted_copy_files();
