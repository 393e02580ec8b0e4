-- Support on both sides: who handles a ticket and until when, files, notes, ratings, ready answers.

alter table tickets
  -- grows with every change, notes included; only staff sees it
  add column version integer not null default 1,
  -- since when the requester waits for an answer, and until when it is due; null while nobody waits
  add column waiting_since timestamptz,
  add column first_reply_due timestamptz,
  add column first_replied_at timestamptz,
  -- the last change that the requester can see, and until when they have seen answers
  add column requester_updated_at timestamptz not null default now(),
  add column requester_seen_at timestamptz not null default now(),
  -- when it was resolved or closed; null while it is neither
  add column done_at timestamptz,
  add column rating smallint,
  add column rating_words text,
  add column rated_at timestamptz,
  add constraint tickets_version_check check (version > 0),
  add constraint tickets_clock_check check ((waiting_since is null) = (first_reply_due is null)),
  add constraint tickets_rating_check check (rating between 1 and 5),
  add constraint tickets_rated_check check ((rating is null) = (rated_at is null)),
  add constraint tickets_rating_words_check check (rating_words is null or rating is not null),
  add constraint tickets_rating_words_length_check check (length(rating_words) between 1 and 1000);

alter table tickets drop constraint tickets_related_type_check;
alter table tickets
  add constraint tickets_related_type_check check (related_type in ('ad', 'conversation', 'payment'));

update tickets set requester_updated_at = updated_at;
update tickets set done_at = updated_at where status in ('resolved', 'closed');
update tickets
  set waiting_since = created_at,
    first_reply_due = created_at + case priority
      when 'urgent' then interval '1 hour' when 'high' then interval '4 hours'
      when 'low' then interval '72 hours' else interval '24 hours' end
  where status in ('open', 'in_progress');

create index tickets_assignee_idx on tickets (assignee_id, status) where assignee_id is not null;
create index tickets_due_idx on tickets (first_reply_due) where first_reply_due is not null;
create index tickets_created_idx on tickets (created_at);

create table ticket_attachments (
  id uuid not null,
  message_id uuid not null,
  position integer not null,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  constraint ticket_attachments_pkey primary key (id),
  constraint ticket_attachments_message_id_fkey foreign key (message_id) references ticket_messages (id) on delete cascade,
  constraint ticket_attachments_position_key unique (message_id, position),
  constraint ticket_attachments_file_key_key unique (file_key),
  constraint ticket_attachments_bytes_check check (bytes > 0)
);

create table canned_replies (
  id uuid not null,
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint canned_replies_pkey primary key (id),
  constraint canned_replies_title_check check (length(title) between 1 and 80),
  constraint canned_replies_body_check check (length(body) between 1 and 5000)
);
create unique index canned_replies_title_key on canned_replies (lower(title));
