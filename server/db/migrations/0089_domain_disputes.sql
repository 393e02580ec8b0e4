-- A domain that two companies claim, and one that sister companies share (docs/decisions/0090-disputed-domains.md).

-- With the consent of the company that proved it first; a shared domain is proved by its own record all the same.
alter table company_domains add column shared boolean not null default false;
alter table company_domains add constraint company_domains_shared_check check (not shared or join_mode = 'off');
drop index company_domains_verified_key;
-- A claim without a proof has no effect; of the proved ones one company holds the domain, the others share it.
create unique index company_domains_verified_key on company_domains (domain) where verified_at is not null and not shared;

create table domain_disputes (
  id uuid not null,
  domain text not null,
  -- who claims what another company holds; the holder is whoever proved it
  company_id uuid not null,
  note text not null,
  opened_by uuid,
  opened_at timestamptz not null default now(),
  -- what the holder says
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  -- the first of two decisions, which has no effect yet
  first_outcome text,
  first_by uuid,
  reason text,
  outcome text,
  decided_by uuid,
  ended_at timestamptz,
  constraint domain_disputes_pkey primary key (id),
  constraint domain_disputes_company_id_fkey foreign key (company_id) references companies (id),
  constraint domain_disputes_opened_by_fkey foreign key (opened_by) references users (id),
  constraint domain_disputes_answered_by_fkey foreign key (answered_by) references users (id),
  constraint domain_disputes_first_by_fkey foreign key (first_by) references users (id),
  constraint domain_disputes_decided_by_fkey foreign key (decided_by) references users (id),
  constraint domain_disputes_domain_check check (length(domain) between 3 and 253 and domain = lower(domain)),
  constraint domain_disputes_note_check check (length(note) between 1 and 1000),
  constraint domain_disputes_answer_check check (length(answer) between 1 and 1000),
  constraint domain_disputes_first_outcome_check check (first_outcome in ('claimant', 'holder')),
  constraint domain_disputes_outcome_check check (outcome in ('claimant', 'holder', 'shared', 'given_up', 'withdrawn')),
  constraint domain_disputes_end_check check ((outcome is null) = (ended_at is null)),
  -- decided by two, never by one alone
  constraint domain_disputes_four_eyes_check check (
    outcome not in ('claimant', 'holder') or (first_outcome = outcome and decided_by <> first_by)
  )
);
create unique index domain_disputes_open_key on domain_disputes (company_id, domain) where outcome is null;
create index domain_disputes_domain_idx on domain_disputes (domain);
