-- Files of ads, read: what they say, of which versions they are made, and what two of them have to do with each other.

-- One row a content, however often it was uploaded.
create table doc_files (
  sha256 bytea primary key,
  media_type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unreadable')),
  failure text check (failure in ('encrypted', 'broken', 'too_much')),
  reader text,
  attempts int not null default 0,
  -- When it is read or compared next; null while neither is due.
  due_at timestamptz default now(),
  read_at timestamptz,
  compared_at timestamptz,
  pages int not null default 0,
  revisions int not null default 0,
  -- The first letters of its text; gone once no ad has the file.
  body text,
  text_hash bytea,
  changes jsonb not null default '[]',
  hints jsonb not null default '[]',
  contradictions jsonb not null default '[]',
  -- A rulebook, a blank form: that many have it says nothing.
  is_public boolean not null default false,
  -- Since when no ad has it; its row goes two years later.
  unused_since timestamptz
);
create index doc_files_due on doc_files (due_at) where due_at is not null;
create index doc_files_text on doc_files (text_hash) where text_hash is not null;

create table doc_revisions (
  file_sha256 bytea not null references doc_files on delete cascade,
  n int not null,
  sha256 bytea not null,
  primary key (file_sha256, sha256)
);
create index doc_revisions_sha256 on doc_revisions (sha256);

create table doc_pages (
  file_sha256 bytea not null references doc_files on delete cascade,
  n int not null,
  words int not null,
  is_scanned boolean not null,
  phash bit(64),
  primary key (file_sha256, n)
);

create table doc_facts (
  file_sha256 bytea not null references doc_files on delete cascade,
  field text not null,
  value text not null,
  normal text not null,
  primary key (file_sha256, field, normal)
);
create index doc_facts_number on doc_facts (normal) where field = 'number';

create table doc_signals (
  id uuid primary key,
  code text not null check (code in ('P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'S4')),
  -- The file that was read last, and the other one; empty where it is about one file.
  file_a bytea not null references doc_files on delete cascade,
  file_b bytea not null default '',
  facts jsonb not null default '{}',
  state text not null default 'open'
    check (state in ('open', 'announced', 'published', 'explained', 'dismissed', 'withdrawn')),
  made_at timestamptz not null default now(),
  -- From when on the owner is told: a while later, at random, so that nobody learns by trying what others have.
  tell_at timestamptz not null,
  told_at timestamptz,
  -- The sentence for buyers, and from when on they see it.
  sentence text check (sentence in ('D1', 'D2', 'D3', 'D4')),
  announced_at timestamptz,
  publish_at timestamptz,
  withdrawn_at timestamptz,
  version int not null default 1,
  unique (code, file_a, file_b)
);
create index doc_signals_a on doc_signals (file_a);
create index doc_signals_b on doc_signals (file_b);
create index doc_signals_untold on doc_signals (tell_at) where told_at is null;

create table doc_reviews (
  id uuid primary key,
  signal_id uuid not null references doc_signals on delete cascade,
  user_id uuid references users on delete set null,
  decision text not null check (decision in ('announce', 'publish', 'dismiss', 'accept', 'public', 'reopen', 'withdraw')),
  reason text not null,
  created_at timestamptz not null default now()
);
create index doc_reviews_signal on doc_reviews (signal_id, created_at);

create table doc_explanations (
  id uuid primary key,
  signal_id uuid not null references doc_signals on delete cascade,
  ad_document_id uuid not null,
  user_id uuid references users on delete set null,
  company_id uuid references companies on delete set null,
  reason text not null check (reason in ('agent', 'same_cargo', 'by_issuer', 'corrected', 'other')),
  body text not null,
  -- What buyers read beside the sentence.
  reply text not null default '',
  created_at timestamptz not null default now()
);
create index doc_explanations_signal on doc_explanations (signal_id, created_at);

create function note_document() returns trigger language plpgsql as $$
begin
  insert into doc_files (sha256, media_type) values (new.sha256, new.media_type)
  on conflict (sha256) do update set
    unused_since = null,
    -- Somebody else uses it now, or its text went with its last use.
    due_at = case when doc_files.state = 'unreadable' then null else coalesce(doc_files.due_at, now()) end;
  return null;
end $$;
create trigger ad_documents_note after insert or update of sha256 on ad_documents
  for each row execute function note_document();

insert into doc_files (sha256, media_type)
select distinct on (sha256) sha256, media_type from ad_documents
on conflict do nothing;

update roles set permissions = permissions || array['documents.review'] where code = 'admin' and kind = 'system';
