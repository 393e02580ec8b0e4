-- Dangerous goods by UN number, class and packing group, and the entry that an ad names.
create table hazard_classes (
  id uuid not null,
  code text not null,
  name text not null,
  un_number text,
  hazard_class text,
  subsidiary text,
  packing_group text,
  flash_point text,
  edition text,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint hazard_classes_pkey primary key (id),
  constraint hazard_classes_code_key unique (code),
  constraint hazard_classes_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint hazard_classes_name_check check (length(name) between 1 and 120),
  constraint hazard_classes_un_number_check check (un_number ~ '^[0-9]{4}$'),
  constraint hazard_classes_packing_group_check check (packing_group in ('I', 'II', 'III'))
);
create unique index hazard_classes_name_key on hazard_classes (lower(name));

alter table ads add column hazard_class text;
comment on column ads.hazard_class is 'Code of a hazard class.';
