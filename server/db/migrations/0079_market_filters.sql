-- Two filters of the market.

-- From where to where a cargo goes: the countries of loading and discharge, where the ad names both ports.
alter table ads add column trade_lane text;

update ads a set trade_lane = case
    when t.place_kind in ('loadPort', 'origin') then p.country_id || ',' || c.country_id
    else c.country_id || ',' || p.country_id
  end
from ports p, ports c, delivery_terms t
where p.id = a.port_id and c.id = a.counter_port_id and p.id <> c.id and t.code = a.term and t.place_kind <> 'terminal';

drop trigger ads_tell_update on ads;
create trigger ads_tell_update after update on ads
  for each row when (
    (old.status = 'approved' or new.status = 'approved')
    and (
      old.status, old.deleted_at, old.owner_id, old.company_id, old.published_at, old.valid_until, old.side,
      old.product_id, old.product_type_id, old.delivery_country_id, old.origin_country_id, old.port_id, old.term,
      old.payment_terms, old.price_type, old.comparable_kind, old.price_currency_id, old.trade_lane, old.usd_per_bbl,
      old.usd_per_tonne, old.usd_per_mmbtu, old.quantity_tonnes, old.quantity_barrels, old.delivery_from,
      old.delivery_to, old.search
    ) is distinct from (
      new.status, new.deleted_at, new.owner_id, new.company_id, new.published_at, new.valid_until, new.side,
      new.product_id, new.product_type_id, new.delivery_country_id, new.origin_country_id, new.port_id, new.term,
      new.payment_terms, new.price_type, new.comparable_kind, new.price_currency_id, new.trade_lane, new.usd_per_bbl,
      new.usd_per_tonne, new.usd_per_mmbtu, new.quantity_tonnes, new.quantity_barrels, new.delivery_from,
      new.delivery_to, new.search
    )
  ) execute function tell_of_ad();

-- How far the company behind an ad was checked.
create function tell_of_ads_of_company() returns trigger language plpgsql as $$
begin
  insert into ad_changes (number) select number from ads
    where company_id = new.id and status = 'approved' and deleted_at is null;
  perform pg_notify('gasmap_changes', 'ad:' || number) from ads
    where company_id = new.id and status = 'approved' and deleted_at is null;
  return null;
end $$;
create trigger companies_tell_update after update on companies
  for each row when (old.level is distinct from new.level)
  execute function tell_of_ads_of_company();
