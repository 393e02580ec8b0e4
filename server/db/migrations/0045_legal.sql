-- Terms of use, privacy policy and imprint, in versions. A version without a date is the draft.
create table legal_versions (
  id uuid constraint legal_versions_pkey primary key,
  kind text not null constraint legal_versions_kind_check check (kind in ('terms', 'privacy', 'imprint')),
  version int not null constraint legal_versions_version_check check (version > 0),
  body text not null,
  created_by uuid constraint legal_versions_created_by_fkey references users,
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  constraint legal_versions_kind_version_key unique (kind, version)
);
create unique index legal_versions_draft_key on legal_versions (kind) where published_at is null;

-- Which terms of use an account accepted, and when.
create table terms_consents (
  user_id uuid not null constraint terms_consents_user_id_fkey references users on delete cascade,
  version int not null,
  accepted_at timestamptz not null default now(),
  constraint terms_consents_pkey primary key (user_id, version)
);
