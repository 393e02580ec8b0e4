-- The market is searched in the memory of each instance (docs/decisions/0011-market-in-memory.md).

alter table ads add column number integer generated always as identity;
alter table ads add constraint ads_number_key unique (number);
comment on column ads.number is 'Short name of the ad inside the server; also the order among equals';

-- The counts come from memory now; this index was a tenth of the table and written with every ad.
drop index ads_public_counts_idx;

-- Every instance hears which published ad is another than before, whoever changed it and however.
create function tell_of_ad() returns trigger language plpgsql as $$
begin
  perform pg_notify('gasmap_changes', 'ad:' || coalesce(new.number, old.number));
  return null;
end $$;
create trigger ads_tell_insert after insert on ads
  for each row when (new.status = 'approved') execute function tell_of_ad();
create trigger ads_tell_delete after delete on ads
  for each row when (old.status = 'approved') execute function tell_of_ad();
create trigger ads_tell_update after update on ads
  for each row when (
    (old.status = 'approved' or new.status = 'approved')
    and (
      old.status, old.deleted_at, old.owner_id, old.published_at, old.valid_until, old.side,
      old.product_id, old.product_type_id, old.delivery_country_id, old.origin_country_id, old.port_id, old.term,
      old.payment_terms, old.price_type, old.price_currency_id, old.usd_per_bbl, old.usd_per_tonne,
      old.usd_per_mmbtu, old.quantity_tonnes, old.quantity_barrels, old.delivery_from, old.delivery_to, old.search
    ) is distinct from (
      new.status, new.deleted_at, new.owner_id, new.published_at, new.valid_until, new.side,
      new.product_id, new.product_type_id, new.delivery_country_id, new.origin_country_id, new.port_id, new.term,
      new.payment_terms, new.price_type, new.price_currency_id, new.usd_per_bbl, new.usd_per_tonne,
      new.usd_per_mmbtu, new.quantity_tonnes, new.quantity_barrels, new.delivery_from, new.delivery_to, new.search
    )
  ) execute function tell_of_ad();

-- Whether an owner is verified is a filter of the market.
create function tell_of_ads_of_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('gasmap_changes', 'ad:' || number) from ads
    where owner_id = new.id and status = 'approved' and deleted_at is null;
  return null;
end $$;
create trigger users_tell_update after update on users
  for each row when (old.email_verified is distinct from new.email_verified)
  execute function tell_of_ads_of_owner();

alter index ads_search_idx set (fastupdate = off);
create statistics ads_product_stats (dependencies, ndistinct) on product_id, product_type_id, port_id, delivery_country_id, term
  from ads;
