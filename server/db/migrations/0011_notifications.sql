-- What people are told: notifications, how each wants to be told, browsers to push to, and what staff tells everybody.

-- UUID version 7, as the server makes them, for rows that a statement makes many of.
create function new_id() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

create table broadcasts (
  id uuid not null,
  title text not null,
  body text not null,
  link text,
  audience jsonb not null,
  channels text[] not null,
  state text not null default 'scheduled',
  scheduled_at timestamptz not null,
  -- whoever comes after this user was not written down as a receiver yet
  queued_to uuid,
  receivers integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  constraint broadcasts_pkey primary key (id),
  constraint broadcasts_created_by_fkey foreign key (created_by) references users (id),
  constraint broadcasts_state_check check (state in ('scheduled', 'sending', 'sent', 'cancelled')),
  constraint broadcasts_channels_check check (
    cardinality(channels) > 0 and channels <@ array['inApp', 'email', 'push']
  ),
  constraint broadcasts_link_check check (link is null or (link like '/%' and link not like '//%')),
  constraint broadcasts_audience_check check (jsonb_typeof(audience) = 'object')
);
create index broadcasts_newest_idx on broadcasts (created_at desc, id desc);
create index broadcasts_open_idx on broadcasts (scheduled_at) where state in ('scheduled', 'sending');

create table notifications (
  id uuid not null,
  -- no foreign key: two who tell each other something, each holding their own row, would wait for each other
  user_id uuid not null,
  kind text not null,
  data jsonb not null default '{}',
  link text,
  broadcast_id uuid,
  -- the same event is told once
  once_key text,
  -- false: only kept so that mail and push are sent once
  in_app boolean not null default true,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notifications_pkey primary key (id),
  constraint notifications_once_key unique (user_id, once_key),
  constraint notifications_broadcast_id_fkey foreign key (broadcast_id) references broadcasts (id),
  constraint notifications_data_check check (jsonb_typeof(data) = 'object' and length(data::text) <= 10000),
  constraint notifications_link_check check (link is null or (link like '/%' and link not like '//%')),
  constraint notifications_broadcast_check check ((kind = 'announcement') = (broadcast_id is not null))
);
create index notifications_newest_idx on notifications (user_id, created_at desc, id desc) where in_app;
create index notifications_unread_idx on notifications (user_id) where in_app and read_at is null;
create index notifications_age_idx on notifications (created_at);

-- One row for everybody who changed something; what is not named is as the contract has it.
create table notification_settings (
  user_id uuid not null,
  -- { kind: { inApp, email, push } }
  channels jsonb not null default '{}',
  quiet_from text,
  quiet_to text,
  time_zone text,
  updated_at timestamptz not null default now(),
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint notification_settings_channels_check check (jsonb_typeof(channels) = 'object'),
  constraint notification_settings_quiet_check check (
    num_nulls(quiet_from, quiet_to, time_zone) in (0, 3)
    and quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$' and quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'
  )
);

create table push_keys (
  id boolean not null default true,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  constraint push_keys_pkey primary key (id),
  constraint push_keys_one_row check (id)
);
comment on column push_keys.private_key is 'Signs what is pushed; leaves the server in no answer';

create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  -- ends with the session that it was made in
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_endpoint_check check (length(endpoint) <= 2000),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint push_subscriptions_session_id_fkey foreign key (session_id) references sessions (id) on delete cascade
);
create index push_subscriptions_user_id_idx on push_subscriptions (user_id, created_at);
create index push_subscriptions_session_id_idx on push_subscriptions (session_id);

create table broadcast_receivers (
  broadcast_id uuid not null,
  user_id uuid not null,
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  -- handed to the queues of mail and push
  handed_at timestamptz,
  read_at timestamptz,
  constraint broadcast_receivers_pkey primary key (broadcast_id, user_id),
  constraint broadcast_receivers_broadcast_id_fkey foreign key (broadcast_id) references broadcasts (id) on delete cascade
);
create index broadcast_receivers_waiting_idx on broadcast_receivers (broadcast_id, user_id)
  where handed_at is null and (email or push);

-- Browsers that somebody signed in with, told apart by what does not change with every version.
create table known_devices (
  user_id uuid not null,
  fingerprint bytea not null,
  seen_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (user_id, fingerprint),
  constraint known_devices_fingerprint_check check (octet_length(fingerprint) = 32),
  constraint known_devices_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

-- Whatever ends a session ends what is streamed to it, on every instance.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('gasmap_changes', 'session:' || old.id);
  return old;
end $$;
create trigger sessions_tell_ended after delete on sessions for each row execute function tell_session_ended();
