-- Roles, tokens in mails, social sign-in, and the log of who did what.

create table roles (
  id uuid not null,
  code text not null,
  name text not null,
  description text not null default '',
  kind text not null,
  base text not null,
  permissions text[] not null default '{}',
  plan_access jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint roles_pkey primary key (id),
  constraint roles_code_key unique (code),
  constraint roles_kind_check check (kind in ('system', 'custom')),
  constraint roles_base_check check (base in ('guest', 'paid', 'admin', 'superadmin')),
  constraint roles_system_check check ((kind = 'system') = (code in ('guest', 'paid', 'admin', 'superadmin'))),
  constraint roles_custom_base_check check (kind = 'system' or base <> 'superadmin'),
  constraint roles_name_check check (length(name) between 1 and 60),
  constraint roles_plan_access_check check (jsonb_typeof(plan_access) = 'object')
);
create unique index roles_name_key on roles (lower(name));

alter table users add column custom_role_id uuid;
alter table users add column image_key text;
alter table users add constraint users_custom_role_id_fkey foreign key (custom_role_id) references roles (id) on delete set null;
create index users_custom_role_id_idx on users (custom_role_id) where custom_role_id is not null;
create unique index users_image_key_key on users (image_key) where image_key is not null;
create index users_created_at_idx on users (created_at desc, id) where deleted_at is null;
-- must read as the expression of the search does
create index users_search_idx on users using gin (
  (username || ' ' || email || ' ' || coalesce(company, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
  gin_trgm_ops
) where deleted_at is null;
comment on column users.image_key is 'Key of the stored picture; its public address is made from it';

create table mail_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  -- the address that is being confirmed or the account that is being recovered
  email_key text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint mail_tokens_pkey primary key (token_hash),
  constraint mail_tokens_token_hash_check check (octet_length(token_hash) = 32),
  constraint mail_tokens_purpose_check check (purpose in ('reset', 'verify')),
  constraint mail_tokens_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index mail_tokens_user_idx on mail_tokens (user_id, purpose);
create index mail_tokens_expires_at_idx on mail_tokens (expires_at);
comment on column mail_tokens.token_hash is 'SHA-256 of the token in the mail; the token itself is never stored';

create table social_login_settings (
  id boolean not null default true,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  constraint social_login_settings_pkey primary key (id),
  constraint social_login_settings_one_row check (id),
  constraint social_login_settings_settings_check check (jsonb_typeof(settings) = 'object')
);

-- A sign-in that left for a provider and has not come back yet; used once.
create table social_states (
  state_hash bytea not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  -- set when somebody signed in links a provider to their account
  user_id uuid,
  expires_at timestamptz not null,
  constraint social_states_pkey primary key (state_hash),
  constraint social_states_provider_check check (provider in ('google', 'linkedin')),
  constraint social_states_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index social_states_expires_at_idx on social_states (expires_at);

create table identities (
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  constraint identities_pkey primary key (id),
  constraint identities_provider_subject_key unique (provider, subject),
  constraint identities_user_id_provider_key unique (user_id, provider),
  constraint identities_provider_check check (provider in ('google', 'linkedin')),
  constraint identities_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create table audit_log (
  id uuid not null,
  actor_id uuid,
  action text not null,
  entity text,
  entity_id text,
  address text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  constraint audit_log_pkey primary key (id),
  constraint audit_log_actor_id_fkey foreign key (actor_id) references users (id),
  constraint audit_log_action_check check (action ~ '^[a-z]+(\.[a-z_]+)+$')
);
create index audit_log_newest_idx on audit_log (created_at desc, id desc);
create index audit_log_actor_idx on audit_log (actor_id, created_at desc);
create index audit_log_entity_idx on audit_log (entity, entity_id, created_at desc);
create index audit_log_action_idx on audit_log (action text_pattern_ops, created_at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
