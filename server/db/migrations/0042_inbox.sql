-- The timeline of a conversation: messages, and that the inquirer looked at a contact or is interested without a word.
-- Files of messages, conversations out of the way, and one buyer counted once for each ad.

alter table messages
  add column kind text not null default 'text',
  -- what was looked at, of a reveal
  add column contact_types text[] not null default '{}';
alter table messages drop constraint messages_body_check;
alter table messages
  add constraint messages_kind_check check (kind in ('text', 'reveal', 'interest')),
  -- a message with files may go without words
  add constraint messages_body_check check (length(body) <= 2000 and (kind = 'text' or body = '')),
  add constraint messages_contact_types_check check (
    (kind = 'reveal') = (cardinality(contact_types) > 0)
    and contact_types <@ array['phone', 'email', 'whatsapp', 'telegram']
  );

-- Out of a side's inbox until something new is written.
alter table conversations
  add column owner_archived_at timestamptz,
  add column inquirer_archived_at timestamptz;

create table message_attachments (
  id uuid not null,
  message_id uuid not null,
  position integer not null,
  kind text not null,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  constraint message_attachments_pkey primary key (id),
  constraint message_attachments_message_id_fkey foreign key (message_id) references messages (id) on delete cascade,
  constraint message_attachments_position_key unique (message_id, position),
  constraint message_attachments_file_key_key unique (file_key),
  constraint message_attachments_bytes_check check (bytes > 0),
  constraint message_attachments_kind_check check (
    kind in ('quality_certificate', 'quantity_certificate', 'safety_data_sheet', 'title', 'mandate', 'other')
  )
);

-- Several inquiries of one account about one ad were counted each.
update ads set inquiries = greatest(0, ads.inquiries - twice.more)
from (
  select ad_id, (count(*) - count(distinct inquirer_id))::int as more from inquiries group by ad_id
) as twice
where twice.ad_id = ads.id and twice.more > 0;
