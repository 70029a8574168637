-- The password of a sign-up with an unconfirmed address, and the email about a changed password. The minimum length is
-- in supabase/config.toml; public-site/app/data/commonPassword.ts has the common passwords that pages refuse.

-- Anyone can sign up with another person's address. Supabase Auth keeps the password and metadata of the first sign-up,
-- no matter who follows the link in the email. So confirming an address discards both. (Asking for a new password after
-- the link is not enough: someone who knows the first one could sign in before.) The browser of the sign-up can claim
-- them with a secret, whose hash is in the metadata, so that its user does not enter everything twice. Other people
-- know only their own secret, and have no session of the address's owner.

create table private.sign_up_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  password_hash text not null,
  -- SHA-256 of the secret that the browser of the sign-up stores.
  secret_hash bytea not null,
  confirmed_at timestamptz not null,
  set_aside_at timestamptz not null default now()
);
comment on table private.sign_up_passwords is
  'Hashed passwords of sign-ups, from the confirmation of the address until claim_sign_up restores them, or for an hour.';

-- Older rows cannot be claimed, and are deleted every night.
create function private.sign_up_passwords_start_at() returns timestamptz
language sql stable set search_path = '' return now() - interval '1 hour';

-- Trigger: confirming an address by email removes the password and empties the profile. The password is stored for
-- claim_sign_up; the metadata stays, for the profile form to suggest.
create function private.discard_unconfirmed_sign_up() returns trigger
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

-- confirmation_sent_at is null in projects that do not confirm addresses.
create trigger discard_unconfirmed_sign_up before update of email_confirmed_at on auth.users for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and old.confirmation_sent_at is not null
  )
  execute function private.discard_unconfirmed_sign_up();

-- Without a rate limit, because the secret has 256 random bits.
create function private.claim_sign_up(secret text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  claimed private.sign_up_passwords;
begin
  perform private.lock_my_profile(caller);
  delete from private.sign_up_passwords aside
  where aside.user_id = caller
    and aside.secret_hash = private.token_hash(secret)
    and aside.set_aside_at > private.sign_up_passwords_start_at()
    and auth.jwt() @> '{"amr": [{"method": "otp"}]}' and exists (
      select from auth.sessions session
      where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = caller
        -- Supabase Auth creates the session right after confirming the address, by the same clock.
        and date_trunc('milliseconds', session.created_at)
          between date_trunc('milliseconds', aside.confirmed_at) and aside.confirmed_at + interval '1 minute'
    )
  returning aside.* into claimed;
  -- Unless the person has set a password in the meantime.
  update auth.users set encrypted_password = claimed.password_hash
  where id = claimed.user_id and coalesce(encrypted_password, '') = '';
  perform private.refuse_if(not found, 'nothing_to_claim', 'Please choose a password.');
  update public.profiles profile set
    (first_name, last_name, country, level_of_study, university, join_mailing_list) = (
      select entered.* from auth.users account, private.sign_up_profile(account.raw_user_meta_data) entered
      where account.id = caller
    )
  where profile.id = caller
    -- Unless the person has filled in the profile in the meantime.
    and profile.first_name || profile.last_name || profile.country || profile.level_of_study
      || profile.university = '';
end
$$;
call private.publish_change('claim_sign_up', 'participant',
  'Restores the password, profile and mailing list choice from the caller''s sign-up, which are removed when the address is confirmed. secret: the value whose SHA-256 hash was passed as sign_up_secret_hash in the sign-up''s metadata. Works once, within an hour, and only in the session created by the link in the confirmation email. Fails with nothing_to_claim (for example, if the account has a password).');

-- Instead of Supabase Auth's own email, which it also sends about a first password.
create function private.report_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email('password_changed', new.email::text, jsonb_build_object('email', new.email));
  return null;
end
$$;

create trigger report_new_password after update of encrypted_password on auth.users for each row when (
    old.encrypted_password <> '' and new.encrypted_password <> ''
    and old.encrypted_password <> new.encrypted_password
  )
  execute function private.report_new_password();
