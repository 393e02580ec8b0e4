-- What becomes of an ad after it was published.

alter table ads
  -- the other end of the voyage
  add column counter_port_id uuid,
  -- a changed version that waits beside the published ad named here; one at most
  add column revises_id uuid,
  -- an expired ad is renewed without a look at it only while this is false
  add column changed_since_approval boolean not null default false,
  -- [{ code, found }] of the red-flag rules that fired when it was last written
  add column cautions jsonb not null default '[]',
  -- sum of the weights of those that are switched on; kept in step with the rules
  add column risk integer not null default 0,
  add constraint ads_counter_port_id_fkey foreign key (counter_port_id) references ports (id),
  add constraint ads_revises_id_key unique (revises_id),
  add constraint ads_revises_id_fkey foreign key (revises_id) references ads (id) on delete cascade,
  add constraint ads_revision_check check (revises_id is null or status in ('draft', 'pending', 'rejected'));

create index ads_valid_until_idx on ads (valid_until) where status in ('approved', 'paused') and deleted_at is null;
create index ads_deleted_idx on ads (deleted_at) where deleted_at is not null;

alter table ad_events
  add column kind text not null default 'move',
  add column fields text[] not null default '{}',
  add constraint ad_events_kind_check check (kind in ('move', 'edit', 'revision'));

-- A revision shares the files of the ad that it is to replace.
alter table ad_documents drop constraint ad_documents_file_key_key;
create index ad_documents_file_key_idx on ad_documents (file_key);

-- Whom an owner lets open documents "on request" of an ad.
create table ad_document_grants (
  ad_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint ad_document_grants_pkey primary key (ad_id, user_id),
  constraint ad_document_grants_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade,
  constraint ad_document_grants_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

-- Every opening of a document that is not public, for its owner's protection.
create table ad_document_reads (
  document_id uuid not null,
  reader_id uuid not null,
  day date not null,
  constraint ad_document_reads_pkey primary key (document_id, reader_id, day),
  constraint ad_document_reads_document_id_fkey foreign key (document_id) references ad_documents (id) on delete cascade,
  constraint ad_document_reads_reader_id_fkey foreign key (reader_id) references users (id) on delete cascade
);
