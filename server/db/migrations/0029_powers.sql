-- A custom role decides alone what its people may do. Until now they also had what its base may do: that is written
-- into the roles that exist, so that nobody loses anything.
update roles c
set permissions = array(select distinct unnest(c.permissions || r.permissions) order by 1)
from roles r
where c.kind = 'custom' and r.kind = 'system' and r.code = c.base;

-- What admins start from, where nobody tuned it.
update roles
set permissions = permissions || array['users.role', 'users.permissions', 'roles.write', 'social.write', 'backups.manage']
where code = 'admin' and kind = 'system'
  and permissions @> array['ads.moderate', 'ads.edit', 'ads.delete', 'users.read', 'users.write', 'users.block',
    'plans.write', 'reports.read', 'stats.read', 'notifications.send', 'tickets.handle', 'settings.write',
    'landing.write', 'basedata.write', 'payments.read', 'audit.read']
  and not permissions && array['users.role', 'users.permissions', 'roles.write', 'social.write', 'backups.manage'];

-- Superadmins have these by their role; nobody else can be given them.
update roles set permissions = array_remove(array_remove(permissions, 'wallet.adjust'), 'jobs.manage')
where code <> 'superadmin' and permissions && array['wallet.adjust', 'jobs.manage'];
update users set permissions = array_remove(array_remove(permissions, 'wallet.adjust'), 'jobs.manage')
where permissions && array['wallet.adjust', 'jobs.manage'];

-- A person of a provider is known by who vouched for them. Null: linked before this was written down; it is filled in
-- at the next sign-in.
alter table identities add column issuer text;

-- The log stays append-only, but for what the law wants gone: an entry may lose personal values, never gain or change any.
create function without_personal_values(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is null then null else (
    select coalesce(jsonb_object_agg(key, case
      when key in ('email', 'username', 'firstName', 'lastName', 'phone', 'company', 'country') and value <> 'null'::jsonb
        then '"…"'::jsonb
      else value end), '{}'::jsonb)
    from jsonb_each(entry))
  end
$$;
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if new is distinct from old
    and (new.id, new.actor_id, new.action, new.entity, new.entity_id, new.created_at)
      is not distinct from (old.id, old.actor_id, old.action, old.entity, old.entity_id, old.created_at)
    and (new.address is null or new.address is not distinct from old.address)
    and (new.before is not distinct from old.before or new.before = without_personal_values(old.before))
    and (new.after is not distinct from old.after or new.after = without_personal_values(old.after))
  then return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_only_forgets before update on audit_log
  for each row execute function refuse_audit_change();
create index audit_log_addresses_idx on audit_log (created_at) where address is not null;
