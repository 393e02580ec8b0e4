-- A price as a formula of benchmarks, and how the comparable price of an ad was reached.
alter table ads
  add column price_formula jsonb,
  add column price_proxy boolean not null default true,
  add column comparable_kind text,
  add constraint ads_price_formula_check check (price_formula is null or (price_type = 'formula' and jsonb_typeof(price_formula) = 'object')),
  add constraint ads_comparable_kind_check check (comparable_kind in ('fixed', 'formula', 'formula_proxy'));
comment on column ads.price_formula is 'By codes of the base data; null: the benchmark and the differential are all that is said';
comment on column ads.price_proxy is 'Whether the owner lets a free benchmark stand in for a licensed one in the comparable price';
comment on column ads.comparable_kind is 'From a fixed price, from a formula, or from a formula with a free benchmark in place of a licensed one';

update ads set comparable_kind = 'fixed' where coalesce(usd_per_bbl, usd_per_tonne, usd_per_mmbtu) is not null;

create index ads_price_formula_idx on ads (id) where price_formula is not null and deleted_at is null;
