-- Where VAT is added to the prices of plans, what a period cost is more than its list price by that VAT.
alter table plan_periods
  add column tax_added bigint not null default 0,
  add constraint plan_periods_tax_added_check check (tax_added >= 0),
  drop constraint plan_periods_price_check,
  add constraint plan_periods_price_check check (price >= tax_added and list_price >= price - tax_added);
