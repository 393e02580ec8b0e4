-- Which published ad changed, by transaction: an instance that lost its connection reads what it missed
-- (docs/decisions/0066-changes-by-position.md).

create table ad_changes (
  xid xid8 not null default pg_current_xact_id(),
  number integer not null
);
create index ad_changes_xid_idx on ad_changes (xid);
comment on table ad_changes is 'Trimmed by the hour to what the oldest mark needs';

-- Everything that was committed before a mark was sent has been heard by whoever heard the mark.
create table feed_marks (
  id uuid not null,
  -- transactions below it had ended
  position xid8 not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint feed_marks_pkey primary key (id)
);

create or replace function tell_of_ad() returns trigger language plpgsql as $$
begin
  insert into ad_changes (number) values (coalesce(new.number, old.number));
  perform pg_notify('gasmap_changes', 'ad:' || coalesce(new.number, old.number));
  return null;
end $$;

create or replace function tell_of_ads_of_owner() returns trigger language plpgsql as $$
begin
  insert into ad_changes (number) select number from ads
    where owner_id = new.id and status = 'approved' and deleted_at is null;
  perform pg_notify('gasmap_changes', 'ad:' || number) from ads
    where owner_id = new.id and status = 'approved' and deleted_at is null;
  return null;
end $$;
