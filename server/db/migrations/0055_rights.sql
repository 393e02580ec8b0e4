-- What people ask of their data: a copy (GDPR, article 15 and 20) or its erasure (article 17).
create table data_requests (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  -- of a copy: open while it is made, ready, failed; of an erasure: open, done, refused, withdrawn
  state text not null default 'open',
  -- who filed it for the member; null: the member
  filed_by uuid,
  note text,
  -- why an erasure was refused
  answer text,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '1 month',
  closed_at timestamptz,
  file_key text,
  bytes bigint,
  expires_at timestamptz,
  constraint data_requests_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint data_requests_filed_by_fkey foreign key (filed_by) references users (id) on delete set null,
  constraint data_requests_kind_check check (kind in ('copy', 'erasure')),
  constraint data_requests_state_check check (state in ('open', 'ready', 'failed', 'done', 'refused', 'withdrawn')),
  constraint data_requests_fits_check check (case kind
    when 'copy' then state in ('open', 'ready', 'failed') else state in ('open', 'done', 'refused', 'withdrawn') end),
  constraint data_requests_file_check check ((state = 'ready') = (file_key is not null and expires_at is not null)),
  constraint data_requests_note_check check (length(note) <= 1000),
  constraint data_requests_answer_check check (length(answer) between 1 and 1000)
);
create unique index data_requests_open_key on data_requests (user_id, kind) where state = 'open';
create index data_requests_user_id_idx on data_requests (user_id);
create index data_requests_filed_by_idx on data_requests (filed_by);
create index data_requests_asked_idx on data_requests (asked_at);
create index data_requests_waiting_idx on data_requests (due_at) where state in ('open', 'failed');

-- A legal hold: the account is not erased while it lasts.
alter table users
  add column held_at timestamptz,
  add column hold_reason text,
  add column held_by uuid,
  add constraint users_held_by_fkey foreign key (held_by) references users (id) on delete set null,
  add constraint users_hold_check check ((held_at is null) = (hold_reason is null));
create index users_held_by_idx on users (held_by) where held_by is not null;

-- Free words about a person are personal values as well.
create or replace function without_personal_values(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is null then null else (
    select coalesce(jsonb_object_agg(key, case
      when key in ('email', 'username', 'firstName', 'lastName', 'phone', 'company', 'country', 'note')
        and value <> 'null'::jsonb then '"…"'::jsonb
      else value end), '{}'::jsonb)
    from jsonb_each(entry))
  end
$$;

-- Links between accounts.
create index device_tokens_token_hash_idx on device_tokens (token_hash);

-- Ads chosen by a pattern and decided at once.
create table ad_runs (
  id uuid primary key,
  action text not null,
  pattern jsonb not null,
  reason text not null,
  actor_id uuid not null,
  address text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- since when what it did is being taken back, and until when that was done
  restoring_by uuid,
  restoring_at timestamptz,
  restored_at timestamptz,
  constraint ad_runs_actor_id_fkey foreign key (actor_id) references users (id),
  constraint ad_runs_restoring_by_fkey foreign key (restoring_by) references users (id),
  constraint ad_runs_action_check check (action in ('suspend', 'reject')),
  constraint ad_runs_reason_check check (length(reason) between 1 and 1000)
);
create index ad_runs_created_at_idx on ad_runs (created_at);
create index ad_runs_actor_id_idx on ad_runs (actor_id);
create index ad_runs_restoring_by_idx on ad_runs (restoring_by) where restoring_by is not null;

create table ad_run_items (
  run_id uuid not null,
  ad_id uuid not null,
  -- as it was chosen, and after what was done: a decision in between wins
  version integer not null,
  version_after integer,
  from_status text,
  state text not null default 'waiting',
  code text,
  constraint ad_run_items_pkey primary key (run_id, ad_id),
  constraint ad_run_items_run_id_fkey foreign key (run_id) references ad_runs (id) on delete cascade,
  constraint ad_run_items_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade,
  constraint ad_run_items_state_check check (state in ('waiting', 'done', 'failed', 'restored', 'kept'))
);
create index ad_run_items_ad_id_idx on ad_run_items (ad_id);
create index ad_run_items_state_idx on ad_run_items (run_id, state);
