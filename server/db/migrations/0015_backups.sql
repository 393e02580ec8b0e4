-- Backups: the files of a folder as those see them who look after the site, and when one is made by itself.

create table backups (
  id uuid not null,
  file_name text not null,
  kind text not null,
  state text not null,
  note text not null default '',
  -- a name and not only an account: the list outlives a restore, the account may not
  created_by uuid,
  created_by_name text,
  created_at timestamptz not null default now(),
  -- of the file once it is complete
  bytes bigint,
  made_at timestamptz,
  schema_version integer,
  app_version text,
  row_count bigint,
  file_count bigint,
  -- what is being done with it, and how far that is
  activity text,
  phase text,
  progress double precision not null default 0,
  -- what went wrong the last time, in words for people
  fault text,
  verified_at timestamptz,
  restored_at timestamptz,
  -- of a restore: the backup of what was there before, and which uploaded files are left over from it
  safety_id uuid,
  left_over text,
  constraint backups_pkey primary key (id),
  constraint backups_file_name_key unique (file_name),
  constraint backups_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint backups_kind_check check (kind in ('manual', 'scheduled', 'uploaded', 'before_restore', 'found')),
  constraint backups_state_check check (state in ('creating', 'ready', 'failed')),
  constraint backups_activity_check check (activity in ('create', 'verify', 'restore')),
  constraint backups_left_over_check check (left_over in ('staged', 'replaced')),
  constraint backups_note_check check (length(note) <= 500),
  constraint backups_progress_check check (progress between 0 and 1)
);
create index backups_newest_idx on backups (created_at desc, id desc);
create index backups_created_by_idx on backups (created_by) where created_by is not null;

create table backup_schedule (
  id boolean not null default true,
  enabled boolean not null,
  -- five fields, in UTC
  cron text not null,
  keep integer not null,
  -- when the next one is due; whoever moves it on makes it
  next_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint backup_schedule_pkey primary key (id),
  constraint backup_schedule_one_row check (id),
  constraint backup_schedule_keep_check check (keep between 1 and 365),
  constraint backup_schedule_next_at_check check (not enabled or next_at is not null)
);
