-- Prices of a published ad over time: from when on which price stood, what it was in comparable figures, and why it
-- moved. Takes the place of a table that had only the owner's prices, each with the end of its time.
alter table ad_prices rename to ad_prices_before;
alter table ad_prices_before rename constraint ad_prices_pkey to ad_prices_before_pkey;
alter table ad_prices_before rename constraint ad_prices_ad_id_fkey to ad_prices_before_ad_id_fkey;
alter index ad_prices_ad_idx rename to ad_prices_before_ad_idx;

create table ad_prices (
  id bigint generated always as identity,
  ad_id uuid not null,
  from_at timestamptz not null default clock_timestamp(),
  usd_per_bbl numeric,
  usd_per_tonne numeric,
  usd_per_mmbtu numeric,
  kind text,
  quote_day date,
  why text not null,
  price_type text not null,
  price_amount numeric,
  price_currency_id uuid,
  price_unit_id uuid,
  price_benchmark text,
  price_differential numeric,
  constraint ad_prices_pkey primary key (id),
  constraint ad_prices_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade,
  constraint ad_prices_kind_check check (kind in ('fixed', 'formula', 'formula_proxy')),
  constraint ad_prices_figures_check check (kind is not null or coalesce(usd_per_bbl, usd_per_tonne, usd_per_mmbtu) is null),
  constraint ad_prices_why_check check (why in ('edit', 'quotes', 'fx', 'conversion'))
);
create index ad_prices_ad_idx on ad_prices (ad_id, from_at desc, id desc);
create index ad_prices_from_idx on ad_prices (from_at);
comment on column ad_prices.kind is 'How the comparable figures were reached; null without any';
comment on column ad_prices.quote_day is 'The newest quote behind them, of a formula';

-- What was kept: a price began where the one before ended, the first when the ad was published. Comparable figures of the
-- past are known where no exchange rate is in them: of prices in dollars and in the unit of today.
with published as (
  select a.id, a.published_at, a.usd_per_bbl, a.usd_per_tonne, a.usd_per_mmbtu, a.price_type, a.price_amount, a.price_currency_id,
    a.price_unit_id, a.price_benchmark, a.price_differential, c.code = 'USD' as in_dollars,
    coalesce(
      (select min(e.created_at) from ad_events e where e.ad_id = a.id and e.kind = 'move' and e.to_status = 'approved'),
      a.published_at, a.created_at
    ) as since
  from ads a left join currencies c on c.id = a.price_currency_id
  where a.revises_id is null
), past as (
  select p.id as ad_id, b.id as place,
    coalesce(lag(b.until) over (partition by b.ad_id order by b.until, b.id), least(p.since, b.until)) as from_at,
    case when p.in_dollars and p.price_type = 'fixed' and b.price_type = 'fixed' and p.price_amount <> 0
      and b.price_currency_id = p.price_currency_id and b.price_unit_id = p.price_unit_id
      then b.price_amount / p.price_amount end as share,
    p.usd_per_bbl, p.usd_per_tonne, p.usd_per_mmbtu, b.price_type, b.price_amount, b.price_currency_id, b.price_unit_id,
    b.price_benchmark, b.price_differential
  from ad_prices_before b join published p on p.id = b.ad_id
), present as (
  select p.*, coalesce((select max(b.until) from ad_prices_before b where b.ad_id = p.id), p.since) as from_at
  from published p where p.price_type is not null and p.published_at is not null
), all_prices as (
  select ad_id, place, from_at, round(usd_per_bbl * share, 4) as usd_per_bbl, round(usd_per_tonne * share, 4) as usd_per_tonne,
    round(usd_per_mmbtu * share, 4) as usd_per_mmbtu, price_type, price_amount, price_currency_id, price_unit_id,
    price_benchmark, price_differential
  from past
  union all
  select id, null, from_at, usd_per_bbl, usd_per_tonne, usd_per_mmbtu, price_type, price_amount, price_currency_id,
    price_unit_id, price_benchmark, price_differential
  from present
)
insert into ad_prices (ad_id, from_at, usd_per_bbl, usd_per_tonne, usd_per_mmbtu, kind, why, price_type, price_amount,
  price_currency_id, price_unit_id, price_benchmark, price_differential)
select ad_id, from_at, usd_per_bbl, usd_per_tonne, usd_per_mmbtu,
  case when coalesce(usd_per_bbl, usd_per_tonne, usd_per_mmbtu) is not null then 'fixed' end, 'edit', price_type,
  price_amount, price_currency_id, price_unit_id, price_benchmark, price_differential
from all_prices order by from_at, place nulls last;

drop trigger ads_keep_price on ads;
drop function keep_ad_price();
drop table ad_prices_before;

-- Why an ad was closed, and when. Ads that were closed before have a time and no reason.
alter table ads
  add column closed_at timestamptz,
  add column close_reason text,
  add constraint ads_close_reason_check check (close_reason in ('done', 'withdrawn', 'other')),
  add constraint ads_closed_check check (close_reason is null or closed_at is not null);
update ads a set closed_at = coalesce(
    (select max(e.created_at) from ad_events e where e.ad_id = a.id and e.to_status = 'closed'), a.updated_at)
  where a.status = 'closed';

-- The market of each day (UTC), as it stood at the day's end, by product, side and trading region; '' is everywhere.
-- An entity is a company, however many accounts and ads it has; figures are withheld where too few are behind them.
create table market_days (
  day date not null,
  product_id uuid not null,
  side text not null,
  region text not null default '',
  ads integer not null,
  entities integer not null,
  new_ads integer not null,
  new_entities integer not null,
  withdrawn_ads integer not null,
  withdrawn_entities integer not null,
  tonnes numeric not null,
  tonnes_entities integer not null,
  usd_per_bbl numeric,
  usd_per_bbl_entities integer not null,
  usd_per_tonne numeric,
  usd_per_tonne_entities integer not null,
  usd_per_mmbtu numeric,
  usd_per_mmbtu_entities integer not null,
  constraint market_days_pkey primary key (day, product_id, side, region),
  constraint market_days_product_id_fkey foreign key (product_id) references products (id) on delete cascade,
  constraint market_days_side_check check (side in ('sell', 'buy'))
);
comment on column market_days.tonnes is 'Of each entity its largest live ad';
comment on column market_days.usd_per_bbl is 'Median of the entities, of each the median of its live ads; no proxies';

-- Days that were counted, also those of an empty market.
create table market_days_counted (
  day date not null,
  counted_at timestamptz not null default now(),
  constraint market_days_counted_pkey primary key (day)
);
