-- Where a rate comes from, and until when one entered by hand stands before those of a feed.
alter table currency_rates
  add column source text not null default 'manual',
  add column until date,
  add constraint currency_rates_source_check check (source in ('seed', 'manual', 'ecb')),
  add constraint currency_rates_until_check check (until is null or (source = 'manual' and until >= rate_date));

-- The rates that the site came with.
update currency_rates set source = 'seed' where rate_date = '2025-06-30';

-- A rate of the feed that moves too far to be taken unseen; the newest for each currency.
create table held_rates (
  currency_id uuid not null,
  rate_date date not null,
  usd_rate numeric not null,
  -- the rate it was compared with
  usd_rate_before numeric not null,
  created_at timestamptz not null default now(),
  constraint held_rates_pkey primary key (currency_id),
  constraint held_rates_currency_id_fkey foreign key (currency_id) references currencies (id) on delete cascade,
  constraint held_rates_usd_rate_check check (usd_rate > 0 and usd_rate < 'Infinity')
);
