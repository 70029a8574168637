-- Before a prize is paid: a checklist of each finalist (payment_items). Administrators record that an item is done, when,
-- and a short note; no documents are kept. The team reads what is done. It decides nothing about the contest, but each
-- change is an intervention, so that an administrator with a conflict of interest makes none.

create table public.payment_checks (
  submission_id uuid not null references public.submissions (id) on delete cascade,
  item text not null references private.payment_items (value),
  -- For administrators only.
  note text not null default '',
  checked_by uuid references auth.users (id) on delete set null,
  checked_at timestamptz not null default private.now(),
  primary key (submission_id, item)
);
comment on table public.payment_checks is 'The completed items of finalists'' payment checklists.';
call private.limit_texts('public.payment_checks', '{note payment_note}');

create trigger audit_check after insert on public.payment_checks
  for each row execute function private.audit('finalist.payment_checked', 'submission', 'submission_id', 'item');

create function private.audit_payment_undo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('finalist.payment_unchecked', 'submission', old.submission_id::text,
    jsonb_strip_nulls(jsonb_build_object('item', old.item, 'reason', private.reason())));
  return null;
end
$$;
create trigger audit_undo after delete on public.payment_checks
  for each row execute function private.audit_payment_undo();

create function private.check_payment_item(_submission_id uuid, _item text, _note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_submission_id);
  clean_note constant text := private.check_length(coalesce(private.clean_line(_note), ''), 'The note', 'payment_note');
begin
  perform private.refuse_if(not exists (select from private.payment_items where value = _item), 'invalid_input',
    'Please choose a checklist item.');
  perform private.refuse_if(not private.is_finalist(submission.id), 'not_finalist', 'This team is not a finalist.');
  insert into public.payment_checks (submission_id, item, note, checked_by)
  values (submission.id, _item, clean_note, auth.uid())
  on conflict do nothing;
  if not found then
    perform private.refuse_changed(note <> clean_note)
      from public.payment_checks where submission_id = submission.id and item = _item;
  end if;
end
$$;
call private.publish_change('check_payment_item', 'administrator',
  'Administrators: marks an item on a finalist''s payment checklist (PAYMENT_ITEMS) as done, with an optional note that the team cannot read. Safe to repeat. Recorded as an intervention. Fails with conflict (the item is already done with a different note), not_finalist, admin_conflicted, not_found, or invalid_input.',
  'admin_finalists');

create function private.uncheck_payment_item(
  _submission_id uuid, _item text, _checked_at timestamptz, _reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.submissions := private.lock_submission(_submission_id);
  done public.payment_checks;
begin
  perform private.require_reason(_reason);
  select * into done from public.payment_checks where submission_id = submission.id and item = _item;
  if not found then
    return;
  end if;
  perform private.refuse_changed(done.checked_at is distinct from _checked_at);
  delete from public.payment_checks where submission_id = submission.id and item = _item;
end
$$;
call private.publish_change('uncheck_payment_item', 'administrator',
  'Administrators: marks an item on a finalist''s payment checklist as not done, with a reason. Does nothing if the item is not done. Recorded as an intervention. Fails with conflict (the item was not marked as done at checked_at), admin_conflicted, not_found, or invalid_input.',
  'admin_finalists');

-- The items that are done, for the team.
create function private.payment_of(_submission_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('item', item, 'checked_at', checked_at)), '[]')
  from public.payment_checks where submission_id = _submission_id
);
