-- When somebody last proved who they are in a session: dangerous calls ask for it anew after ten minutes.
alter table sessions add column authenticated_at timestamptz not null default now();
-- Sessions of before have not proved anything of late.
update sessions set authenticated_at = created_at;
