-- Base data: the catalogue and the reference lists that ads, prices and checks refer to.

create table units (
  id uuid not null,
  code text not null,
  name text not null,
  symbol text not null,
  dimension text not null,
  to_base numeric not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint units_pkey primary key (id),
  constraint units_code_key unique (code),
  constraint units_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint units_name_check check (length(name) between 1 and 120),
  constraint units_symbol_check check (length(symbol) between 1 and 20),
  constraint units_dimension_check check (dimension in ('mass', 'volume', 'gas_volume', 'energy', 'count')),
  -- numeric knows NaN and infinity, and both are greater than any number
  constraint units_to_base_check check (to_base > 0 and to_base < 'Infinity'),
  constraint units_default_active_check check (is_active or not is_default)
);
create unique index units_one_default on units (is_default) where is_default;
comment on column units.to_base is
  'Exact factor to the base unit of the dimension: kg, m3 at 15 C, Sm3 (15 C, 101.325 kPa), GJ, piece';

create table currencies (
  id uuid not null,
  code text not null,
  name text not null,
  symbol text not null,
  minor_digits smallint not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint currencies_pkey primary key (id),
  constraint currencies_code_key unique (code),
  constraint currencies_code_check check (code ~ '^[A-Z]{3}$'),
  constraint currencies_name_check check (length(name) between 1 and 120),
  constraint currencies_symbol_check check (length(symbol) between 1 and 12),
  constraint currencies_minor_digits_check check (minor_digits between 0 and 4),
  constraint currencies_default_active_check check (is_active or not is_default)
);
create unique index currencies_one_default on currencies (is_default) where is_default;

create table currency_rates (
  currency_id uuid not null,
  rate_date date not null,
  usd_rate numeric not null,
  created_at timestamptz not null default now(),
  constraint currency_rates_pkey primary key (currency_id, rate_date),
  constraint currency_rates_currency_id_fkey foreign key (currency_id) references currencies (id) on delete cascade,
  constraint currency_rates_usd_rate_check check (usd_rate > 0 and usd_rate < 'Infinity')
);
comment on column currency_rates.usd_rate is 'US dollars for one unit of the currency';

create table countries (
  id uuid not null,
  code text not null,
  alpha3 text not null,
  name text not null,
  region text not null,
  subregion text,
  lat double precision not null,
  lng double precision not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint countries_pkey primary key (id),
  constraint countries_code_key unique (code),
  constraint countries_code_check check (code ~ '^[A-Z]{2}$'),
  constraint countries_alpha3_key unique (alpha3),
  constraint countries_alpha3_check check (alpha3 ~ '^[A-Z]{3}$'),
  constraint countries_name_check check (length(name) between 1 and 120),
  constraint countries_lat_check check (lat between -90 and 90),
  constraint countries_lng_check check (lng between -180 and 180),
  constraint countries_default_active_check check (is_active or not is_default)
);
create unique index countries_one_default on countries (is_default) where is_default;
comment on column countries.region is 'Continental region of UN M49';
comment on column countries.subregion is 'Subregion of UN M49; Antarctica has none';

create table ports (
  id uuid not null,
  code text not null,
  name text not null,
  aliases text[] not null default '{}',
  country_id uuid not null,
  lat double precision not null,
  lng double precision not null,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ports_pkey primary key (id),
  constraint ports_code_key unique (code),
  constraint ports_code_check check (code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  constraint ports_name_check check (length(name) between 1 and 120),
  constraint ports_country_id_fkey foreign key (country_id) references countries (id),
  constraint ports_lat_check check (lat between -90 and 90),
  constraint ports_lng_check check (lng between -180 and 180)
);
create index ports_country_id_idx on ports (country_id);
comment on column ports.code is 'UN/LOCODE without its space';
comment on column ports.sort_order is '0 for the ports where most oil and gas changes hands; pickers show them first';

create table delivery_terms (
  id uuid not null,
  code text not null,
  name text not null,
  place_kind text not null,
  edition text not null,
  mode text not null,
  note text,
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint delivery_terms_pkey primary key (id),
  constraint delivery_terms_code_key unique (code),
  constraint delivery_terms_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint delivery_terms_name_check check (length(name) between 1 and 120),
  constraint delivery_terms_place_kind_check
    check (place_kind in ('loadPort', 'dischargePort', 'origin', 'destination', 'terminal')),
  constraint delivery_terms_mode_check check (mode in ('any', 'water', 'terminal')),
  constraint delivery_terms_default_active_check check (is_active or not is_default)
);
create unique index delivery_terms_one_default on delivery_terms (is_default) where is_default;

create table payment_terms (
  id uuid not null,
  code text not null,
  name text not null,
  rules text,
  swift text,
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_terms_pkey primary key (id),
  constraint payment_terms_code_key unique (code),
  constraint payment_terms_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint payment_terms_name_check check (length(name) between 1 and 120),
  constraint payment_terms_default_active_check check (is_active or not is_default)
);
create unique index payment_terms_one_default on payment_terms (is_default) where is_default;

create table spec_templates (
  id uuid not null,
  code text not null,
  name text not null,
  edition text,
  limits jsonb not null,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint spec_templates_pkey primary key (id),
  constraint spec_templates_code_key unique (code),
  constraint spec_templates_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint spec_templates_name_check check (length(name) between 1 and 120),
  constraint spec_templates_limits_check check (jsonb_typeof(limits) = 'array')
);
comment on column spec_templates.limits is
  'Array of {param, unit, min, max, method, confidence}; confidence "read" was taken from a published text, "known" is trade practice';

create table products (
  id uuid not null,
  parent_id uuid,
  code text not null,
  name text not null,
  phase text not null,
  hs_code text,
  un_number text,
  density15 numeric,
  density_min numeric,
  density_max numeric,
  gcv_mj_per_sm3 numeric,
  gcv_mj_per_kg numeric,
  default_unit_id uuid,
  spec_template text,
  aliases text[] not null default '{}',
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_pkey primary key (id),
  constraint products_code_key unique (code),
  constraint products_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint products_name_check check (length(name) between 1 and 120),
  constraint products_parent_id_fkey foreign key (parent_id) references products (id),
  constraint products_parent_id_check check (parent_id <> id),
  constraint products_phase_check check (phase in ('liquid', 'gas', 'solid')),
  constraint products_hs_code_check check (hs_code ~ '^[0-9]{4}(\.[0-9]{2}){0,3}$'),
  constraint products_un_number_check check (un_number ~ '^[0-9]{4}$'),
  constraint products_density_check check (
    density15 > 0 and density15 < 5000 and density_min > 0 and density_max < 5000 and density_min <= density_max
  ),
  constraint products_density15_check check (density15 between density_min and density_max),
  constraint products_gcv_check check (
    gcv_mj_per_sm3 > 0 and gcv_mj_per_sm3 < 500 and gcv_mj_per_kg > 0 and gcv_mj_per_kg < 500
  ),
  constraint products_default_unit_id_fkey foreign key (default_unit_id) references units (id),
  constraint products_spec_template_fkey
    foreign key (spec_template) references spec_templates (code) on update cascade,
  constraint products_default_active_check check (is_active or not is_default)
);
create unique index products_one_default on products (is_default) where is_default;
create index products_parent_id_idx on products (parent_id);
comment on column products.density15 is 'Typical density at 15 C in kg/m3, for conversions where an ad states none';
comment on column products.gcv_mj_per_sm3 is
  'Typical gross calorific value in MJ/Sm3 (15 C / 15 C, 101.325 kPa). Pure gases: ISO 6976; natural gas: 39.0, a usual European H-gas';
comment on column products.gcv_mj_per_kg is
  'Typical gross calorific value in MJ/kg. Pure gases: ISO 6976 at 15 C; LNG: 54.5, the middle of the GIIGNL list of exported LNGs';

create table product_types (
  id uuid not null,
  product_id uuid not null,
  code text not null,
  name text not null,
  hs_code text,
  un_number text,
  density15 numeric,
  sulphur_max numeric,
  sulphur_typical numeric,
  spec_overrides jsonb,
  aliases text[] not null default '{}',
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_types_pkey primary key (id),
  constraint product_types_product_id_code_key unique (product_id, code),
  -- lets an ad say with one foreign key that its type is a type of its product
  constraint product_types_id_product_id_key unique (id, product_id),
  constraint product_types_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,59}$'),
  constraint product_types_name_check check (length(name) between 1 and 120),
  constraint product_types_product_id_fkey foreign key (product_id) references products (id),
  constraint product_types_hs_code_check check (hs_code ~ '^[0-9]{4}(\.[0-9]{2}){0,3}$'),
  constraint product_types_un_number_check check (un_number ~ '^[0-9]{4}$'),
  constraint product_types_density15_check check (density15 > 0 and density15 < 5000),
  constraint product_types_sulphur_check check (
    sulphur_max >= 0 and sulphur_max <= 1000000 and sulphur_typical >= 0 and sulphur_typical <= 1000000
  ),
  constraint product_types_spec_overrides_check check (jsonb_typeof(spec_overrides) = 'object'),
  constraint product_types_default_active_check check (is_active or not is_default)
);
create unique index product_types_one_default on product_types (product_id) where is_default;
comment on column product_types.sulphur_max is 'Limit of the grade in mg/kg';
comment on column product_types.sulphur_typical is 'Published typical of a crude in mg/kg; not a limit';
comment on column product_types.spec_overrides is
  'Parameter of the spec template -> {min, max} that replace the template''s limits for this type; null lifts a limit';

create table benchmarks (
  id uuid not null,
  code text not null,
  name text not null,
  currency_id uuid,
  unit_id uuid,
  proxy text,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint benchmarks_pkey primary key (id),
  constraint benchmarks_code_key unique (code),
  constraint benchmarks_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint benchmarks_name_check check (length(name) between 1 and 120),
  constraint benchmarks_currency_id_fkey foreign key (currency_id) references currencies (id),
  constraint benchmarks_unit_id_fkey foreign key (unit_id) references units (id)
);
comment on column benchmarks.proxy is 'Series of the US Energy Information Administration that stands in for a licensed assessment';

create table red_flag_rules (
  id uuid not null,
  code text not null,
  name text not null,
  area text not null,
  pattern text not null,
  weight integer not null,
  action text not null,
  fix text not null,
  basis text,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint red_flag_rules_pkey primary key (id),
  constraint red_flag_rules_code_key unique (code),
  constraint red_flag_rules_code_check check (code ~ '^[A-Z][0-9]{2}$'),
  constraint red_flag_rules_name_check check (length(name) between 1 and 200),
  constraint red_flag_rules_weight_check check (weight between 0 and 100),
  constraint red_flag_rules_action_check
    check (action in ('warn', 'offer_fix', 'must_fix', 'review', 'hold', 'rate_limit', 'freeze'))
);

-- A partial unique index allows one default at most; this adds "and at least one", judged at commit so that a
-- transaction may move the default. An empty kind needs none.
create function require_one_default() returns trigger language plpgsql as $$
declare
  orphaned boolean;
begin
  execute format('select exists (select from %1$I) and not exists (select from %1$I where is_default)', tg_table_name)
    into orphaned;
  if orphaned then
    raise exception 'one row of % must be the default', tg_table_name
      using errcode = 'check_violation', constraint = tg_table_name || '_needs_default', table = tg_table_name;
  end if;
  return null;
end $$;

create function require_one_default_type() returns trigger language plpgsql as $$
declare
  product uuid;
begin
  foreach product in array array_remove(array[
    case when tg_op <> 'INSERT' then old.product_id end,
    case when tg_op <> 'DELETE' then new.product_id end
  ], null) loop
    if exists (select from product_types where product_id = product)
      and not exists (select from product_types where product_id = product and is_default)
    then
      raise exception 'one type of a product must be its default'
        using errcode = 'check_violation', constraint = 'product_types_needs_default', table = 'product_types';
    end if;
  end loop;
  return null;
end $$;

create constraint trigger units_needs_default after insert or update of is_default or delete on units
  deferrable initially deferred for each row execute function require_one_default();
create constraint trigger currencies_needs_default after insert or update of is_default or delete on currencies
  deferrable initially deferred for each row execute function require_one_default();
create constraint trigger countries_needs_default after insert or update of is_default or delete on countries
  deferrable initially deferred for each row execute function require_one_default();
create constraint trigger delivery_terms_needs_default after insert or update of is_default or delete on delivery_terms
  deferrable initially deferred for each row execute function require_one_default();
create constraint trigger payment_terms_needs_default after insert or update of is_default or delete on payment_terms
  deferrable initially deferred for each row execute function require_one_default();
create constraint trigger products_needs_default after insert or update of is_default or delete on products
  deferrable initially deferred for each row execute function require_one_default();
create constraint trigger product_types_needs_default
  after insert or update of is_default, product_id or delete on product_types
  deferrable initially deferred for each row execute function require_one_default_type();

-- The catalogue is a tree of at most three levels, whatever writes to it.
create function products_check_tree() returns trigger language plpgsql as $$
declare
  above integer;
  below integer;
begin
  with recursive up (id, parent_id, depth) as (
    select p.id, p.parent_id, 1 from products p where p.id = new.id
    union all
    select p.id, p.parent_id, up.depth + 1 from products p join up on p.id = up.parent_id where up.depth < 4
  )
  select max(depth) into above from up;
  with recursive down (id, depth) as (
    select new.id, 0
    union all
    select p.id, down.depth + 1 from products p join down on p.parent_id = down.id where down.depth < 4
  )
  select max(depth) into below from down;
  if above + below > 3 then
    raise exception 'the product tree has at most three levels and no cycles'
      using errcode = 'check_violation', constraint = 'products_tree_check', table = 'products';
  end if;
  return null;
end $$;
create trigger products_tree_check after insert or update of parent_id on products
  for each row when (new.parent_id is not null) execute function products_check_tree();
