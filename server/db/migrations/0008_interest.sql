-- Favorites, saved searches, blocks, and reports as tickets.

create table favorites (
  user_id uuid not null,
  ad_id uuid not null,
  -- what names the ad once it is gone
  title text not null,
  reference text not null,
  -- the ad as it was when it was kept, or last marked as seen: { status, price, quantity }
  seen jsonb not null,
  -- the same as its keeper was last told of
  told jsonb not null,
  created_at timestamptz not null default now(),
  constraint favorites_pkey primary key (user_id, ad_id),
  constraint favorites_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index favorites_user_idx on favorites (user_id, created_at desc);
create index favorites_ad_idx on favorites (ad_id);

create table saved_searches (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  query jsonb not null,
  frequency text not null,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_searches_pkey primary key (id),
  constraint saved_searches_user_id_name_key unique (user_id, name),
  constraint saved_searches_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint saved_searches_frequency_check check (frequency in ('off', 'instant', 'daily'))
);

create table saved_search_matches (
  search_id uuid not null,
  ad_id uuid not null,
  title text not null,
  why text[] not null,
  matched_at timestamptz not null default now(),
  -- null until its owner was told of it
  told_at timestamptz,
  constraint saved_search_matches_pkey primary key (search_id, ad_id),
  constraint saved_search_matches_search_id_fkey foreign key (search_id) references saved_searches (id) on delete cascade
);
create index saved_search_matches_search_idx on saved_search_matches (search_id, matched_at desc);
create index saved_search_matches_untold_idx on saved_search_matches (matched_at) where told_at is null;

create table user_blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  constraint user_blocks_pkey primary key (blocker_id, blocked_id),
  constraint user_blocks_blocker_id_fkey foreign key (blocker_id) references users (id) on delete cascade,
  constraint user_blocks_blocked_id_fkey foreign key (blocked_id) references users (id) on delete cascade,
  constraint user_blocks_self_check check (blocker_id <> blocked_id)
);
create index user_blocks_blocked_idx on user_blocks (blocked_id);

create sequence ticket_numbers start 1001;

create table tickets (
  id uuid not null,
  number bigint not null default nextval('ticket_numbers'),
  requester_id uuid not null,
  assignee_id uuid,
  subject text not null,
  category text not null,
  priority text not null default 'normal',
  status text not null default 'open',
  report_reason text,
  related_type text,
  related_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tickets_pkey primary key (id),
  constraint tickets_number_key unique (number),
  constraint tickets_requester_id_fkey foreign key (requester_id) references users (id),
  constraint tickets_assignee_id_fkey foreign key (assignee_id) references users (id),
  constraint tickets_subject_check check (length(subject) between 1 and 200),
  constraint tickets_category_check check (category in ('account', 'payment', 'ad', 'technical', 'report', 'other')),
  constraint tickets_priority_check check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint tickets_status_check check (status in ('open', 'in_progress', 'waiting', 'resolved', 'closed')),
  constraint tickets_report_reason_check
    check (report_reason in ('fraud', 'wrong_facts', 'not_available', 'abuse', 'duplicate', 'other')),
  constraint tickets_related_check check ((related_type is null) = (related_id is null)),
  constraint tickets_related_type_check check (related_type in ('ad', 'conversation'))
);
create index tickets_requester_idx on tickets (requester_id, created_at desc);
create index tickets_queue_idx on tickets (status, created_at desc);
create index tickets_related_idx on tickets (related_id) where related_id is not null;
-- A second report of the same thing by the same person adds to the first while that is open.
create unique index tickets_open_report_key on tickets (requester_id, related_id)
  where category = 'report' and status in ('open', 'in_progress', 'waiting');

create table ticket_messages (
  id uuid not null,
  ticket_id uuid not null,
  author_id uuid not null,
  body text not null,
  internal boolean not null default false,
  created_at timestamptz not null default now(),
  constraint ticket_messages_pkey primary key (id),
  constraint ticket_messages_ticket_id_fkey foreign key (ticket_id) references tickets (id) on delete cascade,
  constraint ticket_messages_author_id_fkey foreign key (author_id) references users (id),
  constraint ticket_messages_body_check check (length(body) between 1 and 5000)
);
create index ticket_messages_ticket_idx on ticket_messages (ticket_id, created_at);

alter table users
  -- share of the last 90 days' conversations that an owner answered; null below three
  add column response_rate numeric,
  -- when the last digest of saved searches was sent
  add column digest_at timestamptz;

-- When each side was last told by mail of a message: once until it is read.
alter table conversations
  add column owner_told_at timestamptz,
  add column inquirer_told_at timestamptz;
create index conversations_created_idx on conversations (created_at);
