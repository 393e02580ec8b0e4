-- Companies that belong together, and every place where a file is used (docs/decisions/0096-related-companies.md).

-- Said by staff, with a reason; what two companies have in common by itself is in the view below.
create table company_links (
  id uuid not null,
  company_id uuid not null,
  other_id uuid not null,
  reason text not null,
  declared_by uuid not null,
  declared_at timestamptz not null default now(),
  ended_by uuid,
  ended_at timestamptz,
  constraint company_links_pkey primary key (id),
  constraint company_links_company_id_fkey foreign key (company_id) references companies (id),
  constraint company_links_other_id_fkey foreign key (other_id) references companies (id),
  constraint company_links_declared_by_fkey foreign key (declared_by) references users (id),
  constraint company_links_ended_by_fkey foreign key (ended_by) references users (id),
  constraint company_links_other_check check (company_id <> other_id),
  constraint company_links_reason_check check (length(reason) between 1 and 1000),
  constraint company_links_end_check check ((ended_by is null) = (ended_at is null))
);
create unique index company_links_open_key
  on company_links (least(company_id, other_id), greatest(company_id, other_id)) where ended_at is null;
create index company_links_company_idx on company_links (company_id) where ended_at is null;
create index company_links_other_idx on company_links (other_id) where ended_at is null;

-- A number of a register is the same however it is spaced, pointed or capitalized.
create function evidence_subject(subject text) returns text language sql immutable parallel safe as $$
  select translate(lower(subject), ' .,/-–—_:;#()"''', '')
$$;
drop index evidence_same_subject_idx;
create index evidence_same_subject_idx on evidence (kind, evidence_subject(subject))
  where status in ('ok', 'stale') and kind in ('lei', 'register');

create index evidence_parent_idx on evidence ((facts ->> 'parent'))
  where kind = 'lei' and status = 'ok' and facts ->> 'parent' is not null;

-- Both directions; one row a cause. `detail` is the domain, or the LEI of the parent.
create view related_companies as
  select company_id, other_id, 'declared' as cause, '' as detail from company_links where ended_at is null
  union all
  select other_id, company_id, 'declared', '' from company_links where ended_at is null
  union all
  select a.company_id, b.company_id, 'domain', a.domain
  from company_domains a join company_domains b on b.domain = a.domain and b.company_id <> a.company_id
  where a.verified_at is not null and b.verified_at is not null
  union all
  select a.company_id, b.company_id, 'parent', a.facts ->> 'parent'
  from evidence a join evidence b on b.facts ->> 'parent' = a.facts ->> 'parent' and b.company_id <> a.company_id
  where a.kind = 'lei' and a.status = 'ok' and a.facts ->> 'parent' is not null
    and b.kind = 'lei' and b.status = 'ok' and b.facts ->> 'parent' is not null
  union all
  select a.company_id, b.company_id, 'parent', b.subject
  from evidence a join evidence b on b.subject = a.facts ->> 'parent' and b.company_id <> a.company_id
  where a.kind = 'lei' and a.status = 'ok' and a.facts ->> 'parent' is not null and b.kind = 'lei' and b.status = 'ok'
  union all
  select a.company_id, b.company_id, 'parent', a.subject
  from evidence a join evidence b on b.facts ->> 'parent' = a.subject and b.company_id <> a.company_id
  where a.kind = 'lei' and a.status = 'ok' and b.kind = 'lei' and b.status = 'ok' and b.facts ->> 'parent' is not null;

-- `party`: the company, or the account without one. `file_key` is null once the bytes are gone.
create view document_uses as
  select d.sha256, coalesce(a.company_id, a.owner_id) as party, a.company_id, a.owner_id, a.id as ad_id,
    d.id as document_id, null::uuid as paper_id, d.file_key, d.created_at
  from ad_documents d join ads a on a.id = d.ad_id
  union all
  select p.sha256, p.company_id, p.company_id, p.created_by, null, null, p.id, p.file_key, p.created_at
  from evidence_papers p;

-- Files that companies add to what they have checked are read and compared as those of ads are.
create trigger evidence_papers_note after insert on evidence_papers
  for each row execute function note_document();
insert into doc_files (sha256, media_type)
select distinct on (sha256) sha256, media_type from evidence_papers where file_key is not null
on conflict do nothing;

-- Closed by itself, because the companies belong together.
alter table doc_reviews drop constraint doc_reviews_decision_check;
alter table doc_reviews add constraint doc_reviews_decision_check check (
  decision in ('announce', 'publish', 'dismiss', 'accept', 'public', 'reopen', 'withdraw', 'related')
);
