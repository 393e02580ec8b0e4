-- Regions as traders name them (ARA, NWE, MED), by their countries and ports.
create table trading_regions (
  id uuid not null,
  code text not null,
  name text not null,
  aliases text[] not null default '{}',
  country_codes text[] not null default '{}',
  port_codes text[] not null default '{}',
  is_active boolean not null default true,
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint trading_regions_pkey primary key (id),
  constraint trading_regions_code_key unique (code),
  constraint trading_regions_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint trading_regions_name_check check (length(name) between 1 and 120),
  constraint trading_regions_members_check check (cardinality(country_codes) + cardinality(port_codes) > 0)
);
create unique index trading_regions_name_key on trading_regions (lower(name));
comment on table trading_regions is 'An ad lies in a region by its port or by its country of delivery.';
