-- Frozen evaluations of price formulas with their proof (docs/decisions/0070-proof-of-a-price.md).

-- Ed25519 keys of the site. The public halves stay, so that what was signed stays proved.
create table signing_keys (
  id text not null,
  -- 32 bytes in base64url
  public_key text not null,
  -- sealed; empty once it was given up
  private_key text not null,
  valid_from timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  valid_to timestamptz,
  constraint signing_keys_pkey primary key (id),
  constraint signing_keys_time_check check (valid_to is null or valid_to >= valid_from)
);
create unique index signing_keys_present_key on signing_keys ((true)) where valid_to is null;

-- The last number of each year; its row is locked until the transaction ends, so there are no gaps.
create table calculation_counters (
  year integer not null,
  last integer not null,
  constraint calculation_counters_pkey primary key (year)
);

create table price_calculations (
  id uuid not null,
  number text not null,
  owner_id uuid not null,
  status text not null,
  -- the proof as its maker sees it: licensed values with the salts of their commitments
  proof jsonb not null,
  hash text not null,
  signature text not null,
  is_licensed boolean not null,
  -- licence class of each of its benchmarks then, by code
  licences jsonb not null,
  ad_id uuid,
  supersedes uuid,
  created_at timestamptz not null,
  constraint price_calculations_pkey primary key (id),
  constraint price_calculations_number_key unique (number),
  constraint price_calculations_supersedes_key unique (supersedes),
  constraint price_calculations_owner_id_fkey foreign key (owner_id) references users (id),
  constraint price_calculations_supersedes_fkey foreign key (supersedes) references price_calculations (id),
  constraint price_calculations_status_check check (status in ('indicative', 'provisional', 'final', 'corrected', 'closed')),
  constraint price_calculations_proof_check check (jsonb_typeof(proof) = 'object')
);
create index price_calculations_owner_idx on price_calculations (owner_id, created_at desc, id desc);
create index price_calculations_signature_idx on price_calculations (signature);
create trigger price_calculations_append_only before update or delete or truncate on price_calculations
  for each statement execute function refuse_change();

create table price_calculation_shares (
  calculation_id uuid not null,
  conversation_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint price_calculation_shares_pkey primary key (calculation_id, conversation_id),
  constraint price_calculation_shares_calculation_id_fkey foreign key (calculation_id) references price_calculations (id),
  constraint price_calculation_shares_conversation_id_fkey foreign key (conversation_id) references conversations (id) on delete cascade
);
create index price_calculation_shares_conversation_idx on price_calculation_shares (conversation_id);

-- What the other side of a conversation compared; no figure.
create table price_calculation_compares (
  id uuid not null,
  calculation_id uuid not null,
  user_id uuid not null,
  -- revisions of the quotes that were compared: [{ benchmark, contract, day, revision }]
  entries jsonb not null,
  -- number of days by outcome
  counts jsonb not null,
  -- null: not every day had a value on both sides
  result text,
  -- values entered anew since the compare before
  changed integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint price_calculation_compares_pkey primary key (id),
  constraint price_calculation_compares_calculation_id_fkey foreign key (calculation_id) references price_calculations (id),
  constraint price_calculation_compares_user_id_fkey foreign key (user_id) references users (id),
  constraint price_calculation_compares_result_check check (result in ('same', 'differs'))
);
create index price_calculation_compares_of_idx on price_calculation_compares (calculation_id, user_id, created_at);

alter table messages
  add column calculation_id uuid,
  add constraint messages_calculation_id_fkey foreign key (calculation_id) references price_calculations (id);
comment on column messages.calculation_id is 'The price calculation that this message shares; its body is the number';
create index messages_calculation_idx on messages (calculation_id) where calculation_id is not null;
