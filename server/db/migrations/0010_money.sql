-- Money: a ledger of double entry, wallets, payments, plans and what people bought.
-- Every amount is a whole number of minor units of its currency.

create extension if not exists btree_gist;

create table ledger_accounts (
  id uuid not null,
  -- wallet:<user id>, clearing:<provider>, revenue:plans, adjustments, test_credit
  code text not null,
  kind text not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_pkey primary key (id),
  constraint ledger_accounts_code_key unique (code),
  constraint ledger_accounts_user_id_fkey foreign key (user_id) references users (id),
  constraint ledger_accounts_kind_check check (kind in ('wallet', 'clearing', 'revenue', 'adjustment', 'test_credit')),
  constraint ledger_accounts_owner_check check ((kind = 'wallet') = (user_id is not null))
);
create unique index ledger_accounts_wallet_key on ledger_accounts (user_id) where kind = 'wallet';

insert into ledger_accounts (id, code, kind) values
  (gen_random_uuid(), 'clearing:sandbox', 'clearing'),
  (gen_random_uuid(), 'clearing:stripe', 'clearing'),
  (gen_random_uuid(), 'clearing:bank', 'clearing'),
  (gen_random_uuid(), 'revenue:plans', 'revenue'),
  (gen_random_uuid(), 'adjustments', 'adjustment'),
  (gen_random_uuid(), 'test_credit', 'test_credit');

create table wallets (
  user_id uuid not null,
  account_id uuid not null,
  currency text not null,
  balance bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint wallets_pkey primary key (user_id),
  constraint wallets_account_id_key unique (account_id),
  constraint wallets_user_id_fkey foreign key (user_id) references users (id),
  constraint wallets_account_id_fkey foreign key (account_id) references ledger_accounts (id),
  -- the last gate: whatever the code does, nobody spends what they do not have
  constraint wallets_balance_check check (balance >= 0)
);

create sequence payment_numbers start 1;

create table plans (
  id uuid not null,
  code text not null,
  name text not null,
  description text not null default '',
  price bigint not null,
  currency text not null,
  duration_days integer not null,
  entitlements jsonb not null,
  bullets text[] not null default '{}',
  is_active boolean not null default true,
  is_default boolean not null default false,
  highlighted boolean not null default false,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint plans_pkey primary key (id),
  constraint plans_code_key unique (code),
  constraint plans_price_check check (price >= 0),
  constraint plans_duration_days_check check (duration_days between 1 and 3660),
  constraint plans_name_check check (length(name) between 1 and 60),
  constraint plans_default_check check (not is_default or (is_active and price = 0))
);
create unique index plans_one_default on plans (is_default) where is_default;

create table coupons (
  id uuid not null,
  code text not null,
  kind text not null,
  -- percent, minor units, or days
  value bigint not null,
  plan_ids uuid[] not null default '{}',
  max_uses integer,
  uses integer not null default 0,
  starts_at timestamptz,
  expires_at timestamptz,
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_pkey primary key (id),
  constraint coupons_code_key unique (code),
  constraint coupons_created_by_fkey foreign key (created_by) references users (id),
  constraint coupons_kind_check check (kind in ('percent', 'amount', 'free_days')),
  constraint coupons_value_check check (value > 0 and (kind <> 'percent' or value <= 100)),
  constraint coupons_uses_check check (uses >= 0 and (max_uses is null or uses <= max_uses))
);

create table payments (
  id uuid not null,
  number text not null,
  user_id uuid not null,
  type text not null,
  status text not null default 'pending',
  amount bigint not null,
  refunded bigint not null default 0,
  currency text not null,
  payment_method text not null,
  provider text not null,
  -- the provider's name for it
  provider_ref text,
  checkout_url text,
  -- what a bank transfer has to say
  transfer_reference text,
  plan_id uuid,
  -- what was promised when a plan is paid for from outside: price, credit, due, entitlements, period it follows
  quote jsonb,
  coupon_id uuid,
  refund_of uuid,
  description text not null,
  failure text,
  credited_instead boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  completed_at timestamptz,
  constraint payments_pkey primary key (id),
  constraint payments_number_key unique (number),
  constraint payments_provider_ref_key unique (provider, provider_ref),
  constraint payments_transfer_reference_key unique (transfer_reference),
  constraint payments_user_id_fkey foreign key (user_id) references users (id),
  constraint payments_plan_id_fkey foreign key (plan_id) references plans (id),
  constraint payments_coupon_id_fkey foreign key (coupon_id) references coupons (id),
  constraint payments_refund_of_fkey foreign key (refund_of) references payments (id),
  constraint payments_type_check check (type in ('top_up', 'plan_purchase', 'refund')),
  constraint payments_status_check check (status in ('pending', 'succeeded', 'failed', 'cancelled', 'refunded', 'expired')),
  constraint payments_method_check check (payment_method in ('wallet', 'credit_card', 'bank_transfer')),
  constraint payments_provider_check check (provider in ('wallet', 'sandbox', 'stripe', 'bank')),
  constraint payments_amount_check check (amount >= 0 and refunded >= 0 and refunded <= amount),
  constraint payments_completed_check check ((status in ('succeeded', 'refunded')) = (completed_at is not null)),
  constraint payments_refund_check check ((type = 'refund') = (refund_of is not null))
);
create index payments_user_idx on payments (user_id, created_at desc);
create index payments_created_idx on payments (created_at desc, id);
create index payments_pending_idx on payments (expires_at) where status = 'pending';
create index payments_refund_of_idx on payments (refund_of) where refund_of is not null;

-- Each event of a provider once: known ones are answered and change nothing, also after a restore.
create table payment_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_id uuid,
  received_at timestamptz not null default now(),
  constraint payment_events_pkey primary key (provider, event_id),
  constraint payment_events_payment_id_fkey foreign key (payment_id) references payments (id)
);

create table ledger_transactions (
  id uuid not null,
  type text not null,
  -- what it was booked for, once: payment:<id>, period:<id>, refund:<id>, adjustment:<key>, test:<key>
  source text not null,
  user_id uuid not null,
  payment_id uuid,
  plan_id uuid,
  payment_method text,
  description text not null,
  actor_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint ledger_transactions_pkey primary key (id),
  constraint ledger_transactions_source_key unique (source),
  constraint ledger_transactions_user_id_fkey foreign key (user_id) references users (id),
  constraint ledger_transactions_payment_id_fkey foreign key (payment_id) references payments (id),
  constraint ledger_transactions_plan_id_fkey foreign key (plan_id) references plans (id),
  constraint ledger_transactions_actor_id_fkey foreign key (actor_id) references users (id),
  constraint ledger_transactions_type_check check (type in ('top_up', 'purchase', 'refund', 'adjustment', 'test_credit'))
);
create index ledger_transactions_user_idx on ledger_transactions (user_id, created_at desc);
create index ledger_transactions_created_idx on ledger_transactions (created_at desc, id);
create index ledger_transactions_payment_idx on ledger_transactions (payment_id) where payment_id is not null;

create table ledger_entries (
  transaction_id uuid not null,
  line smallint not null,
  account_id uuid not null,
  amount bigint not null,
  -- of a wallet: its balance after this entry
  balance_after bigint,
  -- order within an account, as entries were written under its lock
  position bigint generated always as identity,
  constraint ledger_entries_pkey primary key (transaction_id, line),
  constraint ledger_entries_transaction_id_fkey foreign key (transaction_id) references ledger_transactions (id),
  constraint ledger_entries_account_id_fkey foreign key (account_id) references ledger_accounts (id),
  constraint ledger_entries_amount_check check (amount <> 0),
  constraint ledger_entries_balance_check check (balance_after >= 0)
);
create index ledger_entries_account_idx on ledger_entries (account_id, position desc) include (amount, balance_after);

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();

create function require_zero_sum() returns trigger language plpgsql as $$
declare
  off bigint;
  lines integer;
begin
  select sum(amount), count(*) into off, lines from ledger_entries where transaction_id = new.transaction_id;
  if off <> 0 or lines < 2 then
    raise exception 'the entries of % sum to %', new.transaction_id, off
      using errcode = 'check_violation', constraint = 'ledger_entries_zero_sum', table = 'ledger_entries';
  end if;
  return null;
end $$;

create constraint trigger ledger_entries_zero_sum after insert on ledger_entries
  deferrable initially deferred for each row execute function require_zero_sum();

create function require_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transaction_id = new.id) then
    raise exception 'transaction % has no entries', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_entries', table = 'ledger_transactions';
  end if;
  return null;
end $$;

create constraint trigger ledger_transactions_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function require_entries();

-- What somebody bought, with price and entitlements as bought.
create table plan_periods (
  id uuid not null,
  user_id uuid not null,
  plan_id uuid not null,
  plan_name text not null,
  kind text not null,
  -- of the plan when it was bought, and what was asked for it after a coupon; credit counts as paid
  list_price bigint not null,
  price bigint not null,
  currency text not null,
  duration_days integer not null,
  entitlements jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- cut short by an upgrade or a refund
  ended_at timestamptz,
  payment_id uuid,
  coupon_id uuid,
  warned_days integer[] not null default '{}',
  -- its end was carried out: role, ads, mail
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_periods_pkey primary key (id),
  constraint plan_periods_user_id_fkey foreign key (user_id) references users (id),
  constraint plan_periods_plan_id_fkey foreign key (plan_id) references plans (id),
  constraint plan_periods_payment_id_fkey foreign key (payment_id) references payments (id),
  constraint plan_periods_coupon_id_fkey foreign key (coupon_id) references coupons (id),
  constraint plan_periods_kind_check check (kind in ('new', 'upgrade', 'downgrade', 'renew', 'trial')),
  constraint plan_periods_price_check check (price >= 0 and list_price >= price),
  constraint plan_periods_span_check check (starts_at < ends_at and (ended_at is null or ended_at <= ends_at)),
  constraint plan_periods_one_at_a_time exclude using gist (
    user_id with =,
    tstzrange(starts_at, greatest(starts_at, coalesce(ended_at, ends_at))) with &&
  ) deferrable
);
create index plan_periods_user_idx on plan_periods (user_id, ends_at desc);
create index plan_periods_open_idx on plan_periods (ends_at) where closed_at is null;
create index plan_periods_plan_idx on plan_periods (plan_id);

create table coupon_uses (
  coupon_id uuid not null,
  user_id uuid not null,
  payment_id uuid,
  created_at timestamptz not null default now(),
  constraint coupon_uses_pkey primary key (coupon_id, user_id),
  constraint coupon_uses_coupon_id_fkey foreign key (coupon_id) references coupons (id),
  constraint coupon_uses_user_id_fkey foreign key (user_id) references users (id),
  constraint coupon_uses_payment_id_fkey foreign key (payment_id) references payments (id)
);

alter table users
  add column auto_renew boolean not null default false;

-- An ad that was paused because its owner's plan ended comes back when there is room again.
alter table ads
  add column paused_by_plan boolean not null default false,
  add constraint ads_paused_by_plan_check check (not paused_by_plan or status = 'paused');

-- The sandbox provider's own memory, as a bank has one. Nothing of the site reads it.
create table sandbox_checkouts (
  ref text not null,
  amount bigint not null,
  currency text not null,
  description text not null,
  success_url text not null,
  failed_url text not null,
  cancelled_url text not null,
  status text not null default 'open',
  refunded bigint not null default 0,
  -- which refunds that was: asked for again, a refund is paid out once
  refund_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint sandbox_checkouts_pkey primary key (ref),
  constraint sandbox_checkouts_refunded_check check (refunded between 0 and amount),
  constraint sandbox_checkouts_status_check check (status in ('open', 'paid', 'declined', 'cancelled'))
);

-- A call that was cut is taken up again by its key. What it makes carries this id, so it is made once all the same.
alter table idempotency_keys
  add column effect_id uuid,
  add column started_at timestamptz not null default now();
comment on column idempotency_keys.started_at is 'When the last run of it began; -infinity when that ended in a fault';

-- Secrets that the site made for itself, the same on every instance.
create table app_secrets (
  name text not null,
  value text not null,
  created_at timestamptz not null default now(),
  constraint app_secrets_pkey primary key (name)
);
