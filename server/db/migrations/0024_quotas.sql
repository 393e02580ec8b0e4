-- What one account may fill: drafts, and megabytes of files.

-- Stored entitlements get the two limits that they lack, as those of a new site: where ads are imported in hundreds
-- more of both, where nothing else of them ends neither.
create function pg_temp.with_quotas(entitlements jsonb) returns jsonb language sql immutable as $$
  select case
    when entitlements -> 'maxActiveAds' = 'null' then '{"maxDrafts": null, "storageMegabytes": 20480}'::jsonb
    when (entitlements ->> 'maxActiveAds')::numeric >= 250 then '{"maxDrafts": 2500, "storageMegabytes": 5120}'::jsonb
    when (entitlements ->> 'bulkImport')::boolean then '{"maxDrafts": 500, "storageMegabytes": 1024}'::jsonb
    else '{"maxDrafts": 50, "storageMegabytes": 100}'::jsonb
  end || entitlements
$$;
update roles set plan_access = pg_temp.with_quotas(plan_access);
update roles set plan_access = plan_access || '{"storageMegabytes": null}' where base in ('admin', 'superadmin');
update plans set entitlements = pg_temp.with_quotas(entitlements);
update plan_periods set entitlements = pg_temp.with_quotas(entitlements);
update payments set quote = jsonb_set(quote, '{entitlements}', pg_temp.with_quotas(quote -> 'entitlements'))
where quote ? 'entitlements';
drop function pg_temp.with_quotas;

alter table users add column image_bytes integer;
alter table users add constraint users_image_bytes_check check (image_bytes >= 0);
comment on column users.image_bytes is 'Of the stored picture; null without one, and for those from before it was counted';

-- Files of an account are added up over these; ads that are not deleted have ads_owner_idx.
create index ads_deleted_owner_idx on ads (owner_id) where deleted_at is not null;
create index ticket_messages_author_idx on ticket_messages (author_id, created_at);
