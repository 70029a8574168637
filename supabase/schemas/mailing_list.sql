-- The mailing list, joined by a form on the home page or at sign-up. Answers do not reveal who is on it.
-- Only confirmed addresses get newsletters.

create table public.mailing_list (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  name text collate "und-x-icu" not null default '',
  first_name text collate "und-x-icu" not null default '',
  last_name text collate "und-x-icu" not null default '',
  level_of_study text not null default '',
  country text collate "und-x-icu" not null default '',
  source text not null check (source in ('mailing_list_form', 'signup_form')),
  search text not null generated always as (private.search_text(email || E'\n' || name || E'\n' || country)) stored,
  -- When the address was confirmed, by a link or by an account; null: not confirmed, gets no newsletters.
  confirmed_at timestamptz,
  -- Part of every email to this address. Not hashed, because each email needs it and it can only delete this row.
  unsubscribe_token text not null unique default private.new_token(),
  created_at timestamptz not null default private.now()
);
comment on table public.mailing_list is 'Subscribers of newsletters about the challenge.';
call private.limit_texts('public.mailing_list', '{name, first_name, last_name, level_of_study, country}');

create unique index mailing_list_email_key on public.mailing_list (lower(email));
create index mailing_list_created_at_idx on public.mailing_list (created_at desc, id desc);
create index mailing_list_email_idx on public.mailing_list (email, id);
create index mailing_list_name_idx on public.mailing_list (name, id);
create index mailing_list_country_idx on public.mailing_list (country, id);
create index mailing_list_level_of_study_idx on public.mailing_list (level_of_study, id);
create index mailing_list_confirmed_at_idx on public.mailing_list (confirmed_at, id);
create index mailing_list_source_idx on public.mailing_list (source, created_at desc, id desc);
create index mailing_list_search_idx on public.mailing_list using gin (search extensions.gin_trgm_ops);

-- The link that confirms an address ---------------------------------------------------------------

create function private.confirm_subscription(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.mailing_list set confirmed_at = coalesce(confirmed_at, private.now())
  where id = (
    select subject_id from private.link_tokens
    where token_hash = private.token_hash(token) and issued_at >= now() - interval '7 days'
  );
  perform private.refuse_if(not found, 'link_expired',
    'This link has expired. If you are not on the list yet, sign up again to get a new link.');
end
$$;
call private.publish_change('confirm_subscription', 'visitor',
  'Confirms a mailing list subscription, identified by the token in the confirmation link. The link is valid for a week. Safe to repeat. Fails with link_expired (the link is more than a week old or unknown, or the address is no longer on the list).');

-- The home page's form ----------------------------------------------------------------------------

create function private.join_mailing_list(_name text, _email text, _country text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.mailing_list;
  address text;
begin
  if private.network_address() is not null then
    perform private.spend_rate_limit('mailing_list', private.network_address(), 30, interval '1 hour');
  end if;
  perform private.spend_rate_limit('mailing_list', 'everybody', 1000, interval '1 hour');
  insert into public.mailing_list (name, email, country, source)
  values (
    private.require_line(_name, 'Name', 'name'), private.require_email(private.clean_line(_email)),
    private.require_line(_country, 'Country', 'country'), 'mailing_list_form'
  )
  -- Changes nothing, but locks the row and takes as long as an insert.
  on conflict (lower(email)) do update set email = mailing_list.email
  returning * into subscriber;
  address := lower(subscriber.email);
  -- Confirmed addresses count too, so that the time of the answer does not reveal who is on the list.
  if private.count_use('subscription_email', address, interval '1 hour') = 1
    and private.count_use('subscription_email_week', address, interval '7 days') <= 3
    and subscriber.confirmed_at is null then
    perform private.queue_email('subscription_confirmation', subscriber.email, subscriber_id => subscriber.id);
  end if;
end
$$;
call private.publish_change('join_mailing_list', 'visitor',
  'Adds an unconfirmed address to the mailing list and emails it a confirmation link, at most once an hour and three times a week. Responds the same way if the address is already on the list. Limits: 30 calls an hour from one network address, if known, and 1,000 an hour in total. Fails with invalid_input or rate_limited.');

-- Leaving -----------------------------------------------------------------------------------------

create function private.leave_mailing_list(token text) returns text
language sql security definer set search_path = '' as $$
  -- Also the choice in the profile of the address's owner.
  update public.profiles profile set join_mailing_list = false
  from public.mailing_list subscriber, auth.users account
  where subscriber.unsubscribe_token = token and profile.email = lower(subscriber.email) and profile.join_mailing_list
    and account.id = profile.id and account.email_confirmed_at is not null;
  delete from public.mailing_list where unsubscribe_token = token;
  select next_season_api from private.platform_settings;
$$;
call private.publish_change('leave_mailing_list', 'visitor',
  'Removes the address identified by an unsubscribe token from the mailing list, and turns off join_mailing_list in the person''s profile. Safe to repeat; does nothing for an unknown token. Returns null or, once the list has moved to the next season''s project, the URL of that project''s API, whose edge function `unsubscribe` accepts the token.');

-- The choice in the profile -----------------------------------------------------------------------

-- Trigger: adds a person who opted in, or confirms their row from the form; removes a person who opted out; and copies
-- changes of the profile to its row. People who sign up with Google join before they fill in their profile.
create function private.update_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := (select profile from public.profiles profile where id = new.id);
  full_name constant text := left(btrim(profile.first_name || ' ' || profile.last_name), private.max_length('name'));
begin
  -- An unconfirmed address may be someone else's.
  if not exists (select from auth.users where id = new.id and email_confirmed_at is not null) then
    return null;
  elsif tg_table_name = 'profiles' and tg_op = 'UPDATE' then
    delete from public.mailing_list where lower(email) = lower(old.email) and (
      (old.join_mailing_list and not new.join_mailing_list)
      or (old.email is distinct from new.email and source = 'signup_form')
    );
  end if;
  update public.mailing_list set
    name = full_name, first_name = profile.first_name, last_name = profile.last_name,
    level_of_study = profile.level_of_study, country = profile.country
  where lower(email) = lower(profile.email) and source = 'signup_form' and profile.join_mailing_list;
  insert into public.mailing_list
    (email, name, first_name, last_name, level_of_study, country, source, confirmed_at)
  select profile.email, full_name, profile.first_name, profile.last_name, profile.level_of_study, profile.country,
    'signup_form', private.now()
  where profile.join_mailing_list and profile.email is not null
  on conflict (lower(email)) do update set
    confirmed_at = coalesce(mailing_list.confirmed_at, excluded.confirmed_at);
  return null;
end
$$;

create trigger update_subscription
  after insert or update of join_mailing_list, email, first_name, last_name, country, level_of_study on public.profiles
  for each row execute function private.update_subscription();
create trigger update_subscription after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.update_subscription();

create function private.audit_mailing_list_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin_id(private.actor()) then
    perform private.write_audit('mailing_list.removed', 'mailing_list', old.id::text);
  end if;
  return null;
end
$$;

create trigger audit_removal after delete on public.mailing_list
  for each row execute function private.audit_mailing_list_removal();

create function private.delete_subscriber(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.mailing_list where id = _id;
end
$$;
call private.publish_change('delete_subscriber', 'administrator',
  'Administrators: removes an address from the mailing list. Does nothing if the address is not on the list.');

-- The list of subscribers -------------------------------------------------------------------------

create view private.admin_mailing_list as
select
  id, email, name, first_name, last_name, level_of_study, country, source, confirmed_at, created_at, search
from public.mailing_list
where (select private.has_right('subscribers'));
call private.publish_view('admin_mailing_list',
  'Administrators and support: the mailing list.', columns => '
  confirmed_at: Null if the address is not confirmed. Unconfirmed addresses get no newsletters.
  search: Email address, name and country.');
