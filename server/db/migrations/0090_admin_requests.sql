-- Somebody of a company whose admins are lost asks to become one (docs/decisions/0091-lost-admins.md).
create table admin_requests (
  id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  note text not null,
  -- a domain of the company, and what its TXT record must hold
  domain text not null,
  token text not null,
  opened_at timestamptz not null default now(),
  proved_at timestamptz,
  -- the first of two signatures: what was seen in the register; everybody of the company can object until then
  extract text,
  first_by uuid,
  notice_until timestamptz,
  outcome text,
  reason text,
  decided_by uuid,
  ended_at timestamptz,
  constraint admin_requests_pkey primary key (id),
  constraint admin_requests_company_id_fkey foreign key (company_id) references companies (id),
  constraint admin_requests_user_id_fkey foreign key (user_id) references users (id),
  constraint admin_requests_first_by_fkey foreign key (first_by) references users (id),
  constraint admin_requests_decided_by_fkey foreign key (decided_by) references users (id),
  constraint admin_requests_note_check check (length(note) between 1 and 1000),
  constraint admin_requests_first_check check ((first_by is null) = (notice_until is null) and (first_by is null) = (extract is null)),
  constraint admin_requests_outcome_check check (outcome in ('granted', 'refused', 'objected', 'withdrawn')),
  constraint admin_requests_end_check check ((outcome is null) = (ended_at is null)),
  -- two people, a record, and the days of notice
  constraint admin_requests_four_eyes_check check (
    outcome <> 'granted' or (proved_at is not null and decided_by <> first_by and ended_at >= notice_until)
  )
);
create unique index admin_requests_open_key on admin_requests (company_id, user_id) where outcome is null;
