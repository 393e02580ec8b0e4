-- Standard VAT rates by country. Rows never change: of one day, the one that was entered last counts.
create table tax_rates (
  id uuid not null default gen_random_uuid(),
  country text not null,
  kind text not null default 'standard',
  -- of the net price
  percent numeric(6, 3) not null,
  valid_from date not null,
  source text not null,
  -- null: what the site came with
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint tax_rates_pkey primary key (id),
  constraint tax_rates_created_by_fkey foreign key (created_by) references users (id),
  constraint tax_rates_country_check check (country ~ '^[A-Z]{2}$'),
  constraint tax_rates_kind_check check (kind in ('standard')),
  constraint tax_rates_percent_check check (percent between 0 and 100),
  constraint tax_rates_source_check check (length(source) between 1 and 200)
);
create index tax_rates_country_idx on tax_rates (country, valid_from desc, created_at desc);

insert into tax_rates (country, percent, valid_from, source) values
  ('AT', 20, '1984-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('BE', 21, '1996-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('BG', 20, '1999-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('HR', 25, '2012-03-01', 'European Commission, VAT rates applied in the Member States'),
  ('CY', 19, '2014-01-13', 'European Commission, VAT rates applied in the Member States'),
  ('CZ', 21, '2013-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('DK', 25, '1992-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('EE', 22, '2024-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('EE', 24, '2025-07-01', 'European Commission, VAT rates applied in the Member States'),
  ('FI', 24, '2013-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('FI', 25.5, '2024-09-01', 'European Commission, VAT rates applied in the Member States'),
  ('FR', 20, '2014-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('DE', 19, '2021-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('GR', 24, '2016-06-01', 'European Commission, VAT rates applied in the Member States'),
  ('HU', 27, '2012-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('IE', 23, '2021-03-01', 'European Commission, VAT rates applied in the Member States'),
  ('IT', 22, '2013-10-01', 'European Commission, VAT rates applied in the Member States'),
  ('LV', 21, '2012-07-01', 'European Commission, VAT rates applied in the Member States'),
  ('LT', 21, '2009-09-01', 'European Commission, VAT rates applied in the Member States'),
  ('LU', 17, '2024-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('MT', 18, '2004-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('NL', 21, '2012-10-01', 'European Commission, VAT rates applied in the Member States'),
  ('PL', 23, '2011-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('PT', 23, '2011-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('RO', 19, '2017-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('RO', 21, '2025-08-01', 'European Commission, VAT rates applied in the Member States'),
  ('SK', 20, '2011-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('SK', 23, '2025-01-01', 'European Commission, VAT rates applied in the Member States'),
  ('SI', 22, '2013-07-01', 'European Commission, VAT rates applied in the Member States'),
  ('ES', 21, '2012-09-01', 'European Commission, VAT rates applied in the Member States'),
  ('SE', 25, '1990-07-01', 'European Commission, VAT rates applied in the Member States'),
  ('GB', 20, '2011-01-04', 'HM Revenue & Customs, VAT rates'),
  ('NO', 25, '2005-01-01', 'The Norwegian Tax Administration, VAT rates'),
  ('CH', 8.1, '2024-01-01', 'Swiss Federal Tax Administration, VAT rates'),
  ('TR', 20, '2023-07-10', 'Turkish Revenue Administration, Presidential Decision 7346'),
  ('AE', 5, '2018-01-01', 'UAE Federal Tax Authority, Federal Decree-Law No. 8 of 2017'),
  ('SA', 15, '2020-07-01', 'Saudi Zakat, Tax and Customs Authority, VAT rate');

create trigger tax_rates_append_only before update or delete or truncate on tax_rates
  for each statement execute function refuse_change();

-- To whom invoices are made out, from now on.
create table billing_details (
  user_id uuid not null,
  legal_name text not null,
  address text not null,
  country text not null,
  -- empty: none
  vat_number text not null default '',
  updated_at timestamptz not null default now(),
  constraint billing_details_pkey primary key (user_id),
  constraint billing_details_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint billing_details_country_check check (country ~ '^[A-Z]{2}$')
);

-- The last number of each series and year. Its row is locked until the document is there, so that no number is lost.
create table invoice_counters (
  series text not null,
  year integer not null,
  last integer not null,
  constraint invoice_counters_pkey primary key (series, year),
  constraint invoice_counters_series_check check (series in ('invoice', 'credit_note')),
  constraint invoice_counters_last_check check (last > 0)
);

-- Invoices and credit notes with everything that they say. All amounts are positive, in minor units.
create table invoices (
  id uuid not null,
  series text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  user_id uuid not null,
  -- the purchase of an invoice; of a credit note the refund, or the purchase whose unused rest was credited
  payment_id uuid not null,
  -- what a credit note credits
  invoice_id uuid,
  -- the credit note that an invoice takes back, because the money did not arrive
  reverses uuid,
  issued_at timestamptz not null,
  currency text not null,
  minor_digits integer not null,
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  tax_kind text not null,
  tax_reason text not null,
  -- whose rate it is, and the rate in percent; null: no tax
  tax_country text,
  rate numeric(6, 3),
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  constraint invoices_pkey primary key (id),
  constraint invoices_number_key unique (number),
  constraint invoices_sequence_key unique (series, year, sequence),
  constraint invoices_reverses_key unique (reverses),
  constraint invoices_user_id_fkey foreign key (user_id) references users (id),
  constraint invoices_payment_id_fkey foreign key (payment_id) references payments (id),
  constraint invoices_invoice_id_fkey foreign key (invoice_id) references invoices (id),
  constraint invoices_reverses_fkey foreign key (reverses) references invoices (id),
  constraint invoices_series_check check (series in ('invoice', 'credit_note')),
  constraint invoices_about_check check ((series = 'credit_note' or reverses is not null) = (invoice_id is not null)),
  constraint invoices_reverses_check check (reverses is null or series = 'invoice'),
  constraint invoices_sum_check check (gross = net + tax and gross > 0 and net >= 0 and tax >= 0),
  constraint invoices_tax_kind_check check (tax_kind in ('standard', 'reverseCharge', 'outOfScope', 'none')),
  constraint invoices_rate_check check ((tax_kind = 'standard') = (rate is not null) and (rate is not null or tax = 0))
);
create unique index invoices_purchase_key on invoices (payment_id) where series = 'invoice' and reverses is null;
create index invoices_payment_idx on invoices (payment_id);
create index invoices_invoice_idx on invoices (invoice_id) where invoice_id is not null;
create index invoices_issued_idx on invoices (issued_at desc, id);

create trigger invoices_append_only before update or delete or truncate on invoices
  for each statement execute function refuse_change();

create function require_credit_within() returns trigger language plpgsql as $$
declare
  credited bigint;
begin
  select coalesce(sum(case when series = 'credit_note' then gross else -gross end), 0) into credited
  from invoices where invoice_id = new.invoice_id;
  if credited > (select gross from invoices where id = new.invoice_id) then
    raise exception 'invoice % would be credited beyond its amount', new.invoice_id
      using errcode = 'check_violation', constraint = 'invoices_credit_within', table = 'invoices';
  end if;
  return null;
end $$;

create constraint trigger invoices_credit_within after insert on invoices
  deferrable initially deferred for each row when (new.series = 'credit_note') execute function require_credit_within();
