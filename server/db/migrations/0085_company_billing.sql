-- Companies pay: a wallet, a payment, a plan, an invoice and billing details belong to a company or else to a person.
-- `user_id` stays whoever acted; `payer_id` is whose money and whose plan it is.

alter table companies add column auto_renew boolean not null default false;

alter table ledger_accounts
  add column company_id uuid,
  add column payer_id uuid generated always as (coalesce(company_id, user_id)) stored,
  add constraint ledger_accounts_company_id_fkey foreign key (company_id) references companies (id),
  drop constraint ledger_accounts_owner_check,
  add constraint ledger_accounts_owner_check check (num_nonnulls(user_id, company_id) = case kind when 'wallet' then 1 else 0 end);
drop index ledger_accounts_wallet_key;
create unique index ledger_accounts_wallet_key on ledger_accounts (payer_id) where kind = 'wallet';
create index ledger_accounts_user_idx on ledger_accounts (user_id) where user_id is not null;
create index ledger_accounts_company_idx on ledger_accounts (company_id) where company_id is not null;

alter table wallets
  drop constraint wallets_pkey,
  alter column user_id drop not null,
  add column company_id uuid,
  add column payer_id uuid not null generated always as (coalesce(company_id, user_id)) stored,
  add constraint wallets_pkey primary key (payer_id),
  add constraint wallets_user_id_key unique (user_id),
  add constraint wallets_company_id_key unique (company_id),
  add constraint wallets_company_id_fkey foreign key (company_id) references companies (id),
  add constraint wallets_owner_check check (num_nonnulls(user_id, company_id) = 1);

alter table payments
  add column company_id uuid,
  add column payer_id uuid not null generated always as (coalesce(company_id, user_id)) stored,
  add constraint payments_company_id_fkey foreign key (company_id) references companies (id);
create index payments_payer_idx on payments (payer_id, created_at desc);
create index payments_company_idx on payments (company_id) where company_id is not null;

alter table plan_periods
  drop constraint plan_periods_one_at_a_time,
  add column company_id uuid,
  add column payer_id uuid not null generated always as (coalesce(company_id, user_id)) stored,
  add constraint plan_periods_company_id_fkey foreign key (company_id) references companies (id),
  add constraint plan_periods_one_at_a_time exclude using gist (
    payer_id with =,
    tstzrange(starts_at, greatest(starts_at, coalesce(ended_at, ends_at))) with &&
  ) deferrable;
create index plan_periods_payer_idx on plan_periods (payer_id, ends_at desc);
create index plan_periods_company_idx on plan_periods (company_id) where company_id is not null;

alter table coupon_uses
  drop constraint coupon_uses_pkey,
  add column company_id uuid,
  add column payer_id uuid not null generated always as (coalesce(company_id, user_id)) stored,
  add constraint coupon_uses_pkey primary key (coupon_id, payer_id),
  add constraint coupon_uses_company_id_fkey foreign key (company_id) references companies (id);
create index coupon_uses_user_idx on coupon_uses (user_id);
create index coupon_uses_company_idx on coupon_uses (company_id) where company_id is not null;

alter table invoices
  add column company_id uuid,
  add constraint invoices_company_id_fkey foreign key (company_id) references companies (id);
create index invoices_company_idx on invoices (company_id) where company_id is not null;

alter table billing_details
  drop constraint billing_details_pkey,
  alter column user_id drop not null,
  add column company_id uuid,
  add column payer_id uuid not null generated always as (coalesce(company_id, user_id)) stored,
  add constraint billing_details_pkey primary key (payer_id),
  add constraint billing_details_user_id_key unique (user_id),
  add constraint billing_details_company_id_key unique (company_id),
  add constraint billing_details_company_id_fkey foreign key (company_id) references companies (id),
  add constraint billing_details_owner_check check (num_nonnulls(user_id, company_id) = 1);
