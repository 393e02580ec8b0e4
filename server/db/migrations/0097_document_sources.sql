-- Issuers of documents and what they answer, texts of confirmed cases, and files that owners add to an answer
-- (docs/decisions/0096-related-companies.md).

-- Where an earlier version ends in the file, so that it can be shown.
alter table doc_revisions add column ends_at integer;

-- Each file is read anew: texts of office files, and where versions end.
update doc_files set due_at = now(), attempts = 0 where reader is not null and unused_since is null;

-- Entered by one, confirmed by another, from a page of the issuer; a change is a new row.
create table doc_issuers (
  id uuid not null,
  name text not null,
  -- of its website and its mail addresses; hosts below it are its own too
  host text not null,
  email text,
  -- a page of the issuer where anybody can look a number up
  lookup_url text,
  -- the page that this was taken from
  source_url text not null,
  entered_by uuid not null,
  entered_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  constraint doc_issuers_pkey primary key (id),
  constraint doc_issuers_entered_by_fkey foreign key (entered_by) references users (id),
  constraint doc_issuers_confirmed_by_fkey foreign key (confirmed_by) references users (id),
  constraint doc_issuers_ended_by_fkey foreign key (ended_by) references users (id),
  constraint doc_issuers_four_eyes_check check (confirmed_by <> entered_by),
  constraint doc_issuers_confirm_check check ((confirmed_by is null) = (confirmed_at is null)),
  constraint doc_issuers_end_check check ((ended_by is null) = (ended_at is null))
);
create unique index doc_issuers_name_key on doc_issuers (lower(name)) where ended_at is null;

-- Texts of documents about which something was published: what resembles one is a hint to staff.
create table doc_references (
  id uuid not null,
  title text not null,
  body text not null,
  source text not null,
  entered_by uuid not null,
  entered_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  constraint doc_references_pkey primary key (id),
  constraint doc_references_entered_by_fkey foreign key (entered_by) references users (id),
  constraint doc_references_confirmed_by_fkey foreign key (confirmed_by) references users (id),
  constraint doc_references_ended_by_fkey foreign key (ended_by) references users (id),
  constraint doc_references_four_eyes_check check (confirmed_by <> entered_by),
  constraint doc_references_confirm_check check ((confirmed_by is null) = (confirmed_at is null)),
  constraint doc_references_end_check check ((ended_by is null) = (ended_at is null))
);

create table doc_issuer_answers (
  id uuid not null,
  signal_id uuid not null references doc_signals on delete cascade,
  issuer_id uuid not null,
  answer text not null,
  -- in the issuer's words
  said text not null,
  answered_on date not null,
  entered_by uuid,
  created_at timestamptz not null default now(),
  constraint doc_issuer_answers_pkey primary key (id),
  constraint doc_issuer_answers_issuer_id_fkey foreign key (issuer_id) references doc_issuers (id),
  constraint doc_issuer_answers_entered_by_fkey foreign key (entered_by) references users (id) on delete set null,
  constraint doc_issuer_answers_answer_check check (answer in ('confirms', 'differs', 'no_record'))
);
create index doc_issuer_answers_signal_idx on doc_issuer_answers (signal_id, created_at);

alter table doc_signals drop constraint doc_signals_code_check;
alter table doc_signals add constraint doc_signals_code_check
  check (code in ('P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'S4', 'S5'));
-- The day that the published sentence names, where it is not the one on which the signal was made.
alter table doc_signals add column sentence_on date;

create table doc_explanation_files (
  id uuid not null,
  explanation_id uuid not null references doc_explanations on delete cascade,
  created_by uuid not null,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint doc_explanation_files_pkey primary key (id),
  constraint doc_explanation_files_file_key_key unique (file_key),
  constraint doc_explanation_files_created_by_fkey foreign key (created_by) references users (id),
  constraint doc_explanation_files_bytes_check check (bytes > 0)
);
create index doc_explanation_files_explanation_idx on doc_explanation_files (explanation_id);
create index doc_explanation_files_created_by_idx on doc_explanation_files (created_by);
