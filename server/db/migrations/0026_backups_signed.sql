-- Backups say who made them and may be encrypted; the log keeps who did what through every restore.

alter table backups
  -- made (and signed) by this site or not; null until somebody looked
  add column origin text,
  add constraint backups_origin_check check (origin in ('own', 'foreign'));
-- They were not signed yet: nobody can tell whether they are still as this site made them.
update backups set origin = 'foreign' where state = 'ready';

alter table backup_schedule
  -- of the age format; scheduled backups are encrypted for them, and for nobody else
  add column recipients text[] not null default '{}';

-- An older state comes back with fewer accounts: what somebody did stays theirs although their account is gone.
alter table audit_log drop constraint audit_log_actor_id_fkey;
