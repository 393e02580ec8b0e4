-- Second factors of accounts: an authenticator app, passkeys, recovery codes, and the challenges of a sign-in.

-- The secret is sealed with the key outside the database. `last_step` is the RFC 6238 step of the last accepted code:
-- no code of it or of an earlier one is accepted again.
create table totp_secrets (
  user_id uuid constraint totp_secrets_pkey primary key
    constraint totp_secrets_user_id_fkey references users (id),
  secret text not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  last_step bigint,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null constraint recovery_codes_user_id_fkey references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

create table passkeys (
  id uuid constraint passkeys_pkey primary key,
  user_id uuid not null constraint passkeys_user_id_fkey references users (id),
  -- Base64url, as WebAuthn's JSON has it.
  credential_id text not null constraint passkeys_credential_id_key unique,
  -- COSE.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

-- What a browser has to answer before its time is over. Of the token only the hash is kept.
create table factor_challenges (
  token_hash bytea constraint factor_challenges_pkey primary key,
  purpose text not null
    constraint factor_challenges_purpose_check check (purpose in ('signIn', 'passkeySignIn', 'addPasskey', 'reauthenticate')),
  -- Null where a passkey alone says who signs in.
  user_id uuid constraint factor_challenges_user_id_fkey references users (id),
  -- SHA-256 of the password hash at that time: another password ends the challenge.
  password_state bytea,
  tries int not null default 0,
  expires_at timestamptz not null,
  constraint factor_challenges_user_check check ((user_id is null) = (purpose = 'passkeySignIn'))
);
create index factor_challenges_expires_at_idx on factor_challenges (expires_at);
create index factor_challenges_user_id_idx on factor_challenges (user_id);
