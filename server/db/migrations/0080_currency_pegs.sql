-- Official pegs to the US dollar, and the rate that counts now in one place.

create table currency_pegs (
  currency_id uuid not null references currencies on delete cascade,
  since date not null,
  -- Last day; null while it is in force.
  until date,
  -- Units of the currency for one US dollar, as the authority states it.
  per_usd numeric not null check (per_usd > 0),
  authority text not null,
  source text not null,
  primary key (currency_id, since),
  check (until is null or until >= since)
);

insert into currency_pegs (currency_id, since, per_usd, authority, source)
select c.id, p.since, p.per_usd, p.authority, p.source
from (values
  ('AED', date '1997-11-02', 3.6725, 'Central Bank of the UAE', 'https://www.centralbank.ae/en/our-operations/currency-operations/exchange-rates'),
  ('SAR', '1986-06-01', 3.75, 'Saudi Central Bank', 'https://www.sama.gov.sa/en-US/MonetaryPolicy/Pages/ExchangeRatePolicy.aspx'),
  ('QAR', '2001-07-09', 3.64, 'Qatar Central Bank', 'https://en.wikipedia.org/wiki/Qatari_riyal'),
  ('BHD', '2001-01-01', 0.376, 'Central Bank of Bahrain', 'https://www.cbb.gov.bh/monetary-policy/'),
  ('OMR', '1986-01-01', 0.3845, 'Central Bank of Oman', 'https://en.wikipedia.org/wiki/Omani_rial'),
  ('TMT', '2015-01-01', 3.5, 'Central Bank of Turkmenistan', 'https://www.bloomberg.com/news/articles/2015-01-02/turkmenistan-devalues-currency-19-amid-oil-plunge-ruble-crisis')
) as p (code, since, per_usd, authority, source)
join currencies c on c.code = p.code;

-- One row a currency that has a rate: one by hand that stands today, else the peg in force, else the latest rate.
create view current_rates as
select c.id as currency_id, r.usd_rate, r.rate_date, r.source, r.until, p.peg
from currencies c
left join lateral (
  select * from currency_rates where currency_id = c.id order by rate_date desc limit 1
) latest on true
left join lateral (
  select since, 1 / per_usd as usd_rate, jsonb_build_object(
    'perUsd', per_usd::text, 'since', since, 'authority', authority, 'source', source
  ) as peg
  from currency_pegs
  where currency_id = c.id and since <= (now() at time zone 'utc')::date
    and coalesce(until, 'infinity') >= (now() at time zone 'utc')::date
  order by since desc limit 1
) p on not coalesce(latest.until >= (now() at time zone 'utc')::date, false)
cross join lateral (
  select p.usd_rate, p.since as rate_date, 'peg' as source, null::date as until where p.peg is not null
  union all
  select latest.usd_rate, latest.rate_date, latest.source, latest.until
  where p.peg is null and latest.usd_rate is not null
) r;
