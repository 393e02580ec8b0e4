-- Files that a company adds to what it has checked. `evidence.document_ids` names them; a row that takes another's place names the same.

create table evidence_papers (
  id uuid not null,
  company_id uuid not null,
  created_by uuid not null,
  -- null: the bytes were removed, because nothing that the file belongs to counts any more
  file_key text,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint evidence_papers_pkey primary key (id),
  constraint evidence_papers_file_key_key unique (file_key),
  constraint evidence_papers_company_id_fkey foreign key (company_id) references companies (id),
  constraint evidence_papers_created_by_fkey foreign key (created_by) references users (id),
  constraint evidence_papers_bytes_check check (bytes > 0)
);
create index evidence_papers_company_idx on evidence_papers (company_id);
create index evidence_papers_created_by_idx on evidence_papers (created_by);
create index evidence_papers_sha256_idx on evidence_papers (sha256);
create index evidence_papers_kept_idx on evidence_papers (created_at) where file_key is not null;

create index evidence_document_ids_idx on evidence using gin (document_ids) where document_ids <> '{}';
