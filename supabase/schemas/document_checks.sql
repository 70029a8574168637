-- A look into the documents of entries. The database sees a document's name and size alone, and Supabase
-- Storage calls nobody when a file arrives: so an edge function looks inside, when the page asks it to right
-- after attaching, and else when the schedule does. Whoever is to look takes a document first, once: one that
-- ends the function is not looked at again, and counts as it is. One that cannot be opened is tried again like
-- an email, later and later; administrators read that from the third attempt on, its team after the last.

create function private.take_document(owner_id uuid) returns text
language sql security definer set search_path = '' as $$
  update public.submissions set document_looked_at = now()
  where id = (
    select entry.id from public.submissions entry
    where entry.file_path is not null and entry.document_looked_at is null
      and entry.document_look_due_at <= now()
      and (owner_id is null or entry.created_by = owner_id)
    order by entry.document_look_due_at
    limit 1 for update skip locked
  )
  returning file_path;
$$;

create function public.service_take_document(owner_id uuid default null) returns text
language sql set search_path = ''
as $$ select private.take_document(owner_id) $$;
comment on function public.service_take_document(uuid) is
  'Edge functions: the path of an attached document that nobody has looked into, of one owner or of all (null); null when there is none. It counts as looked at from now on, whatever comes of it; service_note_document says what did.';
grant execute on function private.take_document(uuid), public.service_take_document(uuid) to service_role;

create function private.note_document(path text, problem text, again boolean) returns void
language sql security definer set search_path = '' as $$
  update public.submissions set
    document_look_attempts = case when again then document_look_attempts + 1 else 0 end,
    document_look_due_at = now() + private.email_retry_delay(document_look_attempts + 1),
    document_looked_at = case when not again or is_last then document_looked_at end,
    document_problem = case
      when not again then note_document.problem
      when is_last then 'Your document could not be opened. Please upload it again.'
    end
  from (
    select id, document_look_attempts + 1 >= private.max_email_attempts() as is_last
    from public.submissions where file_path = note_document.path
  ) taken
  where submissions.id = taken.id and document_looked_at is not null;
$$;

create function public.service_note_document(path text, problem text default null, again boolean default false)
returns void
language sql set search_path = ''
as $$ select private.note_document(path, problem, again) $$;
comment on function public.service_note_document(text, text, boolean) is
  'Edge functions: what is wrong with a document that was taken (null: nothing), in a sentence for its team; again when it could not be opened: it is taken again after two minutes, four, eight and so on, ten times in all, and then counts as one that cannot be opened. For a document that was replaced meanwhile it says nothing.';
grant execute on function
  private.note_document(text, text, boolean), public.service_note_document(text, text, boolean)
  to service_role;

create function private.forget_look() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.document_looked_at := null;
  new.document_look_due_at := now();
  new.document_look_attempts := 0;
  new.document_problem := null;
  return new;
end
$$;
comment on function private.forget_look() is 'Trigger: nobody has looked into another document yet.';

create trigger forget_look before update of file_path on public.submissions
  for each row when (new.file_path is distinct from old.file_path)
  execute function private.forget_look();

create function private.refuse_bad_document(entry public.submissions) returns void
language plpgsql set search_path = '' as $$
begin
  if entry.document_problem is not null then
    perform private.refuse('document_refused', entry.document_problem);
  end if;
end
$$;
comment on function private.refuse_bad_document(public.submissions) is
  'document_refused when somebody has looked into the document and it cannot be read. One that waits for the look is no reason: a deadline does not wait for us.';
