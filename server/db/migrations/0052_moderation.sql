-- Until then the moderator who decided can take the decision back; the owner is told afterwards.
alter table ad_events
  add column undo_until timestamptz,
  add column undone boolean not null default false;

-- Which ad each moderator has open; out of date after two minutes.
create table ad_looks (
  user_id uuid primary key,
  ad_id uuid not null,
  looked_at timestamptz not null default now(),
  constraint ad_looks_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint ad_looks_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade
);
create index ad_looks_ad_id_idx on ad_looks (ad_id);

-- Cautions that moderators found; those of the server are computed from the ad.
create table ad_cautions (
  ad_id uuid not null,
  code text not null,
  note text not null,
  evidence text,
  author_id uuid,
  created_at timestamptz not null default now(),
  constraint ad_cautions_pkey primary key (ad_id, code),
  constraint ad_cautions_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade,
  constraint ad_cautions_code_fkey foreign key (code) references red_flag_rules (code),
  constraint ad_cautions_author_id_fkey foreign key (author_id) references users (id) on delete set null,
  constraint ad_cautions_note_check check (length(note) between 1 and 300),
  constraint ad_cautions_evidence_check check (length(evidence) between 1 and 1000)
);
create index ad_cautions_code_idx on ad_cautions (code);
create index ad_cautions_author_id_idx on ad_cautions (author_id);

-- Links between accounts, for moderators.
create index sessions_ip_idx on sessions (ip) where ip is not null;
create index users_phone_idx on users (phone) where phone is not null;

-- Nothing is screened against sanctions lists yet, so the rule cannot fire.
update red_flag_rules set is_active = false, version = version + 1, updated_at = now() where code = 'C03';
