-- The password of a sign-up, until and after a mail has proven the address, and the mail about a new one.

-- Anybody can sign up with somebody else's address and wait: the identity service keeps the first
-- sign-up's password and metadata, no matter who follows the link in the mail later. So nothing that
-- was typed before the address was proven counts after it. Setting a new password once the link has
-- been followed is not enough: a person who knows the first one can sign in in between and change it.
-- But who opens the link in the browser in which they signed up need not type everything twice: that
-- browser has made a secret, whose hash came with the sign-up. A stranger who signed up with the address knows
-- their own secret, and has no session of its owner to present it in.

create table private.sign_up_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  password_hash text not null,
  secret_hash bytea not null,
  confirmed_at timestamptz not null,
  set_aside_at timestamptz not null default now()
);
comment on table private.sign_up_passwords is
  'The password that a sign-up named, as the identity service had hashed it, from the confirmation of its address until claim_sign_up takes it. Nobody can sign in by it. Kept as long as sign_up_passwords_start_at says.';
comment on column private.sign_up_passwords.secret_hash is
  'SHA-256 of the secret that the browser of the sign-up keeps.';

create function private.sign_up_passwords_start_at() returns timestamptz
language sql stable set search_path = ''
return now() - interval '1 hour';
comment on function private.sign_up_passwords_start_at() is
  'What was set aside before can no longer be claimed, and goes the next night.';

create function private.forget_unproven_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  secret_hash text := new.raw_user_meta_data ->> 'sign_up_secret_hash';
begin
  if new.encrypted_password <> '' and secret_hash ~ '^[0-9a-f]{64}$' then
    insert into private.sign_up_passwords (user_id, password_hash, secret_hash, confirmed_at)
    values (new.id, new.encrypted_password, decode(secret_hash, 'hex'), new.email_confirmed_at)
    on conflict (user_id) do nothing;
  end if;
  new.encrypted_password := null;
  update public.profiles set
    first_name = '', last_name = '', country = '', level_of_study = '', university = '',
    join_mailing_list = false
  where id = new.id;
  return new;
end
$$;
comment on function private.forget_unproven_sign_up() is
  'Trigger: an address that is proven by a mail begins without password and with an empty profile. What the sign-up said stays in the user metadata, for the profile page to suggest; its password is set aside for claim_sign_up.';

-- No mail is sent where addresses are not confirmed.
create trigger forget_unproven_sign_up before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and old.confirmation_sent_at is not null
  )
  execute function private.forget_unproven_sign_up();

create function private.drop_secret_hash() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'sign_up_secret_hash';
  return new;
end
$$;
comment on function private.drop_secret_hash() is
  'Trigger: once an address is confirmed, or where that is not asked, its metadata says nothing of the sign-up''s secret.';

-- Triggers run in the order of their names: this one after forget_unproven_sign_up, which reads it.
create trigger then_drop_secret_hash
  before insert or update of email_confirmed_at, raw_user_meta_data on auth.users
  for each row
  when (
    new.email_confirmed_at is not null and jsonb_typeof(new.raw_user_meta_data) = 'object'
    and new.raw_user_meta_data ? 'sign_up_secret_hash'
  )
  execute function private.drop_secret_hash();

create function private.is_session_of_confirmation(moment timestamptz) returns boolean
language sql stable set search_path = ''
return coalesce(auth.jwt() @> '{"amr": [{"method": "otp"}]}', false) and exists (
  select from auth.sessions session
  where session.id = (auth.jwt() ->> 'session_id')::uuid
    and session.user_id = auth.uid()
    -- The identity service begins it right after it has confirmed the address, by the same clock.
    and date_trunc('milliseconds', session.created_at)
      between date_trunc('milliseconds', moment) and moment + interval '1 minute'
);
comment on function private.is_session_of_confirmation(timestamptz) is
  'Whether the caller''s session is the one that the link of a confirmation mail has begun: by a link, and at that moment.';

-- Definer: no client may read what was set aside, nor write accounts. Guesses need no counting: the secret has 256
-- random bits, and only the owner of the address has the session to guess in.
create function private.claim_sign_up(secret text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_user();
  claimed private.sign_up_passwords;
begin
  delete from private.sign_up_passwords aside
  where aside.user_id = caller
    and aside.secret_hash = private.token_hash(secret)
    and aside.set_aside_at > private.sign_up_passwords_start_at()
    and private.is_session_of_confirmation(aside.confirmed_at)
  returning aside.* into claimed;
  -- A password that was set in the meantime stays.
  update auth.users set encrypted_password = claimed.password_hash
  where id = claimed.user_id and coalesce(encrypted_password, '') = '';
  if not found then
    perform private.refuse('nothing_to_claim', 'Please choose a password.');
  end if;
  update public.profiles profile set
    (first_name, last_name, country, level_of_study, university, join_mailing_list) = (
      select said.* from auth.users account, private.profile_said(account.raw_user_meta_data) said
      where account.id = caller
    )
  where profile.id = caller
    -- What the person has written in the meantime stays, too.
    and profile.first_name || profile.last_name || profile.country || profile.level_of_study
      || profile.university = '';
end
$$;

create function public.claim_sign_up(secret text) returns void
language sql set search_path = ''
as $$ select private.claim_sign_up(secret) $$;
comment on function public.claim_sign_up(text) is
  'Has the caller''s sign-up count, once: its password, profile and choice of the mailing list, which were set aside when a mail proved the address. For the browser of the sign-up, which keeps the secret whose SHA-256 came as sign_up_secret_hash in the metadata, and only in the session that the link of the mail has begun. nothing_to_claim for a wrong secret, another session, an account that has a password, and nothing set aside any more.';
grant execute on function private.claim_sign_up(text), public.claim_sign_up(text) to authenticated;

-- The mail about a new password -------------------------------------------------------------------

-- The identity service has such a mail, and sends it about a first password, too.
create function private.tell_of_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_email(
    'password_changed', new.email::text, jsonb_build_object('email', new.email));
  return null;
end
$$;

create trigger tell_of_new_password after update of encrypted_password on auth.users
  for each row
  when (
    old.encrypted_password <> '' and new.encrypted_password <> ''
    and old.encrypted_password <> new.encrypted_password
  )
  execute function private.tell_of_new_password();
