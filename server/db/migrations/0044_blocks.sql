-- Why somebody was blocked, and what the block took off the market.
alter table users
  add column blocked_at timestamptz,
  add column block_reason text,
  add column block_note text,
  add constraint users_block_reason_check check (block_reason in ('fraud', 'sanctions', 'abuse', 'other'));
update users set blocked_at = updated_at where not is_active and deleted_at is null;

-- Moved by the block of its owner: it comes back with them.
alter table ads add column moved_by_block boolean not null default false;
create index ads_moved_by_block_idx on ads (owner_id) where moved_by_block;

-- Until now the ads of blocked people stayed on the market.
with moved as (
  update ads a set status = 'suspended', moved_by_block = true, featured_at = null, version = a.version + 1,
    updated_at = now()
  from users u
  where u.id = a.owner_id and not u.is_active and u.deleted_at is null
    and a.status = 'approved' and a.deleted_at is null
  returning a.id
)
insert into ad_events (id, ad_id, actor_id, from_status, to_status, message)
select gen_random_uuid(), id, null, 'approved', 'suspended',
  '{"code": "ads.ownerBlocked", "values": {}, "text": "The account of its owner was blocked"}'::jsonb
from moved;
