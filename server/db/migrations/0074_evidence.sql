-- What was checked of companies, one row a check (docs/decisions/0074-evidence.md).

create table evidence (
  id uuid not null,
  company_id uuid not null,
  kind text not null,
  -- of `binding`, `authority` and `document`: which way or which paper
  method text,
  -- what was checked: a domain, an LEI, a number, an ad; of a deal the counterparty
  subject text not null default '',
  status text not null,
  checked_at timestamptz not null default now(),
  checked_by text not null,
  by_user uuid,
  second_by uuid,
  -- { name, url, reference }
  source jsonb,
  facts jsonb not null default '{}',
  reason text,
  valid_until timestamptz,
  next_check_at timestamptz,
  -- checks in a row that got no answer
  tries integer not null default 0,
  -- days before its end of the last reminder
  reminded_days integer,
  visibility text not null,
  document_ids uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint evidence_pkey primary key (id),
  constraint evidence_company_id_fkey foreign key (company_id) references companies (id),
  constraint evidence_by_user_fkey foreign key (by_user) references users (id),
  constraint evidence_second_by_fkey foreign key (second_by) references users (id),
  constraint evidence_kind_check check (kind in ('email', 'domain', 'company_mail', 'lei', 'vat', 'register', 'binding',
    'authority', 'screening', 'document', 'source_confirmation', 'deal')),
  constraint evidence_method_check check ((method is not null) = (kind in ('binding', 'authority', 'document'))),
  constraint evidence_status_check check (status in ('pending', 'ok', 'failed', 'stale', 'expired', 'revoked', 'disputed',
    'superseded')),
  constraint evidence_checked_by_check check (checked_by in ('auto', 'staff') and (checked_by = 'staff') = (by_user is not null)),
  constraint evidence_visibility_check check (visibility in ('public', 'members', 'staff')),
  constraint evidence_subject_check check (length(subject) <= 253),
  constraint evidence_four_eyes_check check (second_by is null or second_by <> by_user)
);
-- Of each thing one claim that waits or was refused, and one verdict.
create unique index evidence_present_key
  on evidence (company_id, kind, coalesce(method, ''), subject, (status in ('pending', 'failed', 'disputed')))
  where status <> 'superseded';
create index evidence_company_idx on evidence (company_id, created_at desc);
create index evidence_same_subject_idx on evidence (kind, subject) where status in ('ok', 'stale') and kind in ('lei', 'register');
create index evidence_queue_idx on evidence (created_at) where status in ('pending', 'disputed');
create index evidence_due_idx on evidence (next_check_at) where status <> 'superseded' and next_check_at is not null;
create index evidence_end_idx on evidence (valid_until) where status in ('ok', 'stale') and valid_until is not null;

-- A check is never changed: a new row takes its place.
create function evidence_keep() returns trigger language plpgsql as $$
declare
  before evidence;
begin
  if tg_op = 'DELETE' then
    raise exception 'evidence is never deleted';
  end if;
  before := old;
  before.status := new.status;
  before.next_check_at := new.next_check_at;
  before.tries := new.tries;
  before.reminded_days := new.reminded_days;
  if before is distinct from new or (new.status <> old.status and new.status <> 'superseded') then
    raise exception 'evidence is never changed: a new row takes its place';
  end if;
  return new;
end $$;
create trigger evidence_keep before update or delete on evidence for each row execute function evidence_keep();

-- A code by post, of which only a hash is kept.
create table evidence_codes (
  evidence_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null default now() + interval '30 days',
  tries integer not null default 0,
  constraint evidence_codes_pkey primary key (evidence_id),
  constraint evidence_codes_evidence_id_fkey foreign key (evidence_id) references evidence (id)
);

-- When evidence that follows from what is here has to be looked at again; null is when something changes.
alter table companies add column evidence_due_at timestamptz default now();
-- When the legal name or the country changed last: what was checked before was checked of another name.
alter table companies add column renamed_at timestamptz;
create index companies_evidence_due_idx on companies (evidence_due_at) where evidence_due_at is not null;

create function evidence_due(company uuid) returns void language sql as $$
  update companies set evidence_due_at = now() where id = company and evidence_due_at is distinct from now()
$$;
create function companies_evidence_due() returns trigger language plpgsql as $$
begin
  new.evidence_due_at := now();
  if (old.legal_name, old.country) is distinct from (new.legal_name, new.country) then
    new.renamed_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger companies_evidence_due before update on companies for each row when (
  (old.legal_name, old.display_name, old.country, old.lei, old.registration_no, old.vat_id)
    is distinct from (new.legal_name, new.display_name, new.country, new.lei, new.registration_no, new.vat_id)
) execute function companies_evidence_due();
create function parts_evidence_due() returns trigger language plpgsql as $$
begin
  perform evidence_due(coalesce(new.company_id, old.company_id));
  return null;
end $$;
create trigger company_domains_evidence_due after insert or update of verified_at or delete on company_domains
  for each row execute function parts_evidence_due();
create trigger company_members_evidence_due after insert or update of left_at, role on company_members
  for each row execute function parts_evidence_due();
create function users_evidence_due() returns trigger language plpgsql as $$
begin
  perform evidence_due(company_of(new.id));
  return null;
end $$;
create trigger users_evidence_due after update on users for each row when (
  (old.email_key, old.email_verified, old.is_active) is distinct from (new.email_key, new.email_verified, new.is_active)
) execute function users_evidence_due();
create function hits_evidence_due() returns trigger language plpgsql as $$
begin
  perform evidence_due(ref) from screening_subjects where id = new.subject_id and kind = 'company' and ref is not null;
  return null;
end $$;
create trigger screening_hits_evidence_due after insert or update on screening_hits
  for each row execute function hits_evidence_due();
create function lists_evidence_due() returns trigger language plpgsql as $$
begin
  if new.state = 'active' and new.swept_at is not null then
    update companies c set evidence_due_at = now() where c.status <> 'closed' and not exists (
      select from evidence e where e.company_id = c.id and e.kind = 'screening' and e.status = 'ok');
  end if;
  return null;
end $$;
create trigger screening_versions_evidence_due after update of swept_at on screening_versions
  for each row execute function lists_evidence_due();

update roles set permissions = permissions || array['companies.verify'] where code = 'admin' and kind = 'system';
