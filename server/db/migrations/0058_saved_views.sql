-- Views of a table of the back office that somebody keeps: filters, order and columns, under a name.
create table saved_views (
  id uuid not null,
  user_id uuid not null,
  screen text not null,
  name text not null,
  search jsonb not null,
  columns jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_views_pkey primary key (id),
  constraint saved_views_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint saved_views_screen_check check (length(screen) between 1 and 40),
  constraint saved_views_name_check check (length(name) between 1 and 60)
);
create unique index saved_views_name_key on saved_views (user_id, screen, lower(name));
