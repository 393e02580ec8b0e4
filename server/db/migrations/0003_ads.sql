-- Ads, what happens to them, and the conversations they start.

create extension if not exists pg_trgm;

create table ads (
  id uuid not null,
  slug text not null,
  reference text not null,
  owner_id uuid not null,
  status text not null,
  version integer not null default 1,

  side text,
  deal_kind text not null default 'spot',
  product_id uuid,
  product_type_id uuid,
  title text not null,
  -- null while the title is built from the coded fields
  own_title text,
  description text,
  origin_country_id uuid,
  quality jsonb not null default '[]',
  density15 numeric,

  quantity_min numeric,
  quantity_max numeric,
  quantity_unit_id uuid,
  quantity_basis text not null default 'total',
  lifts integer,
  tolerance_pct numeric,

  price_type text,
  price_amount numeric,
  price_currency_id uuid,
  price_unit_id uuid,
  price_benchmark text,
  price_differential numeric,
  price_note text,

  term text,
  place text,
  port_id uuid,
  delivery_country_id uuid,
  delivery_from date,
  delivery_to date,

  payment_terms text[] not null default '{}',
  inspectors text[] not null default '{}',
  valid_until date,
  contact jsonb not null default '{"types": ["in_app"]}',

  -- computed when the ad is written, so that they sort and filter in SQL
  usd_per_bbl numeric,
  usd_per_tonne numeric,
  usd_per_mmbtu numeric,
  comparable_basis jsonb,
  quantity_tonnes numeric,
  quantity_barrels numeric,
  lat double precision,
  lng double precision,
  search tsvector not null default '',

  rejection_reason text,
  rejected_fields text[] not null default '{}',
  views integer not null default 0,
  inquiries integer not null default 0,
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,

  constraint ads_pkey primary key (id),
  constraint ads_slug_key unique (slug),
  constraint ads_reference_key unique (reference),
  constraint ads_owner_id_fkey foreign key (owner_id) references users (id),
  constraint ads_status_check check (
    status in ('draft', 'pending', 'approved', 'paused', 'rejected', 'expired', 'closed', 'suspended')
  ),
  constraint ads_side_check check (side in ('sell', 'buy')),
  constraint ads_deal_kind_check check (deal_kind in ('spot', 'term', 'tender')),
  constraint ads_price_type_check check (price_type in ('fixed', 'formula', 'negotiable')),
  constraint ads_quantity_basis_check check (quantity_basis in ('total', 'per_lift')),
  constraint ads_title_check check (length(title) between 1 and 200),
  constraint ads_product_id_fkey foreign key (product_id) references products (id),
  constraint ads_product_type_id_fkey foreign key (product_type_id, product_id) references product_types (id, product_id),
  constraint ads_origin_country_id_fkey foreign key (origin_country_id) references countries (id),
  constraint ads_quantity_unit_id_fkey foreign key (quantity_unit_id) references units (id),
  constraint ads_price_currency_id_fkey foreign key (price_currency_id) references currencies (id),
  constraint ads_price_unit_id_fkey foreign key (price_unit_id) references units (id),
  constraint ads_term_fkey foreign key (term) references delivery_terms (code) on update cascade,
  constraint ads_port_id_fkey foreign key (port_id) references ports (id),
  constraint ads_delivery_country_id_fkey foreign key (delivery_country_id) references countries (id),
  -- numeric knows NaN and infinity, and both are greater than any number
  constraint ads_amounts_check check (
    quantity_min > 0 and quantity_max >= quantity_min and quantity_max < 'Infinity'
    and price_amount > 0 and price_amount < 'Infinity'
    and density15 > 0 and density15 < 5000
    and tolerance_pct between 0 and 10
  ),
  constraint ads_complete_check check (
    status = 'draft' or (
      side is not null and product_id is not null and quantity_max is not null and price_type is not null
      and term is not null and delivery_country_id is not null and valid_until is not null
    )
  ),
  constraint ads_published_check check (status <> 'approved' or published_at is not null)
);

create index ads_owner_idx on ads (owner_id, updated_at desc) where deleted_at is null;
create index ads_queue_idx on ads (submitted_at, id) where status = 'pending' and deleted_at is null;
create index ads_public_newest_idx on ads (published_at desc, id) where status = 'approved' and deleted_at is null;
create index ads_public_product_idx on ads (product_id, published_at desc) where status = 'approved' and deleted_at is null;
create index ads_public_country_idx on ads (delivery_country_id, published_at desc) where status = 'approved' and deleted_at is null;
create index ads_public_bbl_idx on ads (usd_per_bbl, id) where status = 'approved' and deleted_at is null;
create index ads_public_tonne_idx on ads (usd_per_tonne, id) where status = 'approved' and deleted_at is null;
create index ads_public_place_idx on ads (port_id, delivery_country_id, side) where status = 'approved' and deleted_at is null;
create index ads_search_idx on ads using gin (search) where status = 'approved' and deleted_at is null;

-- Every word that a published ad can be found by; typing errors are mended against this small list.
create table search_words (
  word text not null,
  constraint search_words_pkey primary key (word)
);
create index search_words_trgm_idx on search_words using gin (word gin_trgm_ops);
create index search_words_prefix_idx on search_words (word text_pattern_ops);

create table ad_events (
  id uuid not null,
  ad_id uuid not null,
  actor_id uuid,
  from_status text,
  to_status text not null,
  reason text,
  created_at timestamptz not null default now(),
  constraint ad_events_pkey primary key (id),
  constraint ad_events_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade,
  constraint ad_events_actor_id_fkey foreign key (actor_id) references users (id)
);
create index ad_events_ad_idx on ad_events (ad_id, created_at);

create table ad_documents (
  id uuid not null,
  ad_id uuid not null,
  position integer not null,
  title text not null,
  kind text not null,
  visibility text not null,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  constraint ad_documents_pkey primary key (id),
  constraint ad_documents_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade,
  constraint ad_documents_file_key_key unique (file_key),
  constraint ad_documents_visibility_check check (visibility in ('public', 'members', 'on_request')),
  constraint ad_documents_kind_check check (
    kind in ('quality_certificate', 'quantity_certificate', 'safety_data_sheet', 'title', 'mandate', 'other')
  )
);
create index ad_documents_ad_idx on ad_documents (ad_id, position);
create index ad_documents_sha256_idx on ad_documents (sha256);

create table ad_views (
  ad_id uuid not null,
  day date not null,
  visitor bytea not null,
  constraint ad_views_pkey primary key (ad_id, day, visitor),
  constraint ad_views_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade
);

create table inquiries (
  id uuid not null,
  ad_id uuid not null,
  inquirer_id uuid not null,
  contact_type text not null,
  created_at timestamptz not null default now(),
  constraint inquiries_pkey primary key (id),
  constraint inquiries_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade,
  constraint inquiries_inquirer_id_fkey foreign key (inquirer_id) references users (id),
  constraint inquiries_contact_type_check check (contact_type in ('in_app', 'phone', 'email', 'whatsapp', 'telegram'))
);
create index inquiries_inquirer_idx on inquiries (inquirer_id, created_at);
create index inquiries_ad_idx on inquiries (ad_id, created_at);

create table conversations (
  id uuid not null,
  ad_id uuid not null,
  owner_id uuid not null,
  inquirer_id uuid not null,
  last_message_at timestamptz not null default now(),
  owner_read_at timestamptz,
  inquirer_read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint conversations_pkey primary key (id),
  constraint conversations_ad_id_inquirer_id_key unique (ad_id, inquirer_id),
  constraint conversations_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade,
  constraint conversations_owner_id_fkey foreign key (owner_id) references users (id),
  constraint conversations_inquirer_id_fkey foreign key (inquirer_id) references users (id),
  constraint conversations_sides_check check (owner_id <> inquirer_id)
);
create index conversations_owner_idx on conversations (owner_id, last_message_at desc);
create index conversations_inquirer_idx on conversations (inquirer_id, last_message_at desc);

create table messages (
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint messages_pkey primary key (id),
  constraint messages_conversation_id_fkey foreign key (conversation_id) references conversations (id) on delete cascade,
  constraint messages_sender_id_fkey foreign key (sender_id) references users (id),
  constraint messages_body_check check (length(body) between 1 and 2000)
);
create index messages_conversation_idx on messages (conversation_id, created_at);
