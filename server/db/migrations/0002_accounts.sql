-- Accounts, their sessions, the settings of the site, and what the limits and repeated requests are counted by.

create table users (
  id uuid not null,
  email text not null,
  email_key text not null,
  email_verified boolean not null default false,
  username text not null,
  username_key text not null,
  password_hash text,
  role text not null default 'guest',
  permissions text[] not null default '{}',
  is_active boolean not null default true,
  first_name text,
  last_name text,
  phone text,
  company text,
  country text,
  image_url text,
  last_seen_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_pkey primary key (id),
  -- the name of a deleted account stays taken, so that nobody can pass for who wrote under it
  constraint users_username_key_key unique (username_key),
  constraint users_email_check check (length(email) between 3 and 254 and length(email_key) between 3 and 254),
  constraint users_username_check check (length(username) between 3 and 30 and length(username_key) > 0),
  constraint users_role_check check (role in ('guest', 'paid', 'admin', 'superadmin')),
  constraint users_first_name_check check (length(first_name) between 1 and 80),
  constraint users_last_name_check check (length(last_name) between 1 and 80),
  constraint users_phone_check check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint users_company_check check (length(company) between 1 and 120),
  constraint users_country_fkey foreign key (country) references countries (code) on update cascade
);
create unique index users_email_key_key on users (email_key) where deleted_at is null;
create index users_country_idx on users (country);
create index users_superadmins on users (id) where role = 'superadmin' and deleted_at is null;
comment on column users.email_key is 'The address as it is compared: NFKC, case folded';
comment on column users.username_key is 'The name as it is compared: NFKC, case folded';
comment on column users.password_hash is 'argon2id in PHC format; null for an account that has no password';
comment on column users.permissions is 'Granted to this user beyond what the role holds';
comment on column users.country is 'ISO 3166-1 alpha-2';
comment on column users.phone is 'E.164';

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_hash_key unique (token_hash),
  constraint sessions_token_hash_check check (octet_length(token_hash) = 32),
  constraint sessions_user_agent_check check (length(user_agent) <= 300),
  constraint sessions_ip_check check (length(ip) <= 64),
  constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);
comment on column sessions.token_hash is 'SHA-256 of the token; the token itself is never stored';

create table site_settings (
  id boolean not null default true,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  constraint site_settings_pkey primary key (id),
  constraint site_settings_one_row check (id),
  constraint site_settings_settings_check check (jsonb_typeof(settings) = 'object')
);
comment on column site_settings.settings is 'What was changed from the settings of a new site; no row before the first change';

-- Counters may be lost in a crash; not waiting for the disk is worth more.
create unlogged table rate_limits (
  key text not null,
  count integer not null,
  resets_at timestamptz not null,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_resets_at_idx on rate_limits (resets_at);

create table idempotency_keys (
  caller text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  answer bytea,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (caller, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
comment on column idempotency_keys.key is 'SHA-256 of the key, in hexadecimal digits';
comment on column idempotency_keys.answer is 'The first answer, sealed with the key of which only the hash is here';
comment on column idempotency_keys.status is 'HTTP status of the first answer; null while it is being made';
