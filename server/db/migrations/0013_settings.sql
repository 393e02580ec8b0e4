-- Settings of the site and of its landing page, with the pictures that the operator uploads.

-- Counted with every change, so that two admins do not overwrite each other; 0 is "as a new site".
alter table site_settings
  add column version integer not null default 1,
  add column updated_by uuid,
  add constraint site_settings_version_check check (version >= 0),
  add constraint site_settings_updated_by_fkey foreign key (updated_by) references users (id) on delete set null;

create table landing_settings (
  id boolean not null default true,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint landing_settings_pkey primary key (id),
  constraint landing_settings_one_row check (id),
  constraint landing_settings_settings_check check (jsonb_typeof(settings) = 'object'),
  constraint landing_settings_version_check check (version >= 0),
  constraint landing_settings_updated_by_fkey foreign key (updated_by) references users (id) on delete set null
);
comment on column landing_settings.settings is 'Hero and sections where they were changed; what is missing is as on a new site';

create table site_pictures (
  id uuid not null,
  used_as text not null,
  -- as it was uploaded
  name text not null,
  bytes integer not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint site_pictures_pkey primary key (id),
  constraint site_pictures_used_as_check check (used_as in ('logo', 'favicon', 'landing')),
  constraint site_pictures_name_check check (length(name) between 1 and 200),
  constraint site_pictures_created_by_fkey foreign key (created_by) references users (id) on delete set null
);
create unique index site_pictures_one_logo on site_pictures (used_as) where used_as in ('logo', 'favicon');

-- What is made of a picture: one row per size and encoding, each under an address of its own.
create table site_picture_files (
  file_key text not null,
  picture_id uuid not null,
  form text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  constraint site_picture_files_pkey primary key (file_key),
  constraint site_picture_files_form_key unique (picture_id, form),
  constraint site_picture_files_picture_id_fkey foreign key (picture_id) references site_pictures (id) on delete cascade,
  constraint site_picture_files_key_check check (file_key ~ '^[0-9a-f]{40}$')
);

-- Stored files that no row names yet, or no longer: what a cut upload or deletion leaves behind is swept by this list.
create table loose_files (
  file_key text not null,
  since timestamptz not null default now(),
  constraint loose_files_pkey primary key (file_key),
  constraint loose_files_key_check check (file_key ~ '^[0-9a-f]{40}$')
);

-- Whoever writes these, every instance hears of it and drops what it keeps ready.
create function say_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('gasmap_changes', tg_argv[0]);
  return null;
end $$;
create trigger site_settings_changed after insert or update or delete on site_settings
  for each statement execute function say_settings_changed('settings');
create trigger landing_settings_changed after insert or update or delete on landing_settings
  for each statement execute function say_settings_changed('landing');
