-- Browsers that somebody signed in with, by a cookie of which only the hash is here: wrong passwords that come from
-- elsewhere do not keep them out.
create table device_tokens (
  user_id uuid not null,
  token_hash bytea not null,
  seen_at timestamptz not null default now(),
  constraint device_tokens_pkey primary key (user_id, token_hash),
  constraint device_tokens_token_hash_check check (octet_length(token_hash) = 32),
  constraint device_tokens_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

alter table users
  add column owner_proved boolean not null default false,
  add column confirms_first boolean not null default false;
comment on column users.owner_proved is
  'Who holds the password and the sessions has shown that the mailbox is theirs, so nobody else registered it before them';
comment on column users.confirms_first is
  'Made while the site hid which addresses have an account: no sign-in before the address is confirmed';

-- Whoever once set a password with a link from a mail has shown it.
update users set owner_proved = true
where email_verified and exists (
  select from audit_log a where a.entity = 'user' and a.entity_id = users.id::text and a.action = 'auth.password_reset'
);
