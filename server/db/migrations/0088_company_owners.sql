-- Who owns and runs a company, as it declares (docs/decisions/0089-declared-owners.md).

-- Rows are never changed: an edited one is removed and written anew, so that a hit stays with what was declared.
create table company_owners (
  id uuid not null,
  company_id uuid not null,
  kind text not null,
  name text not null,
  country text,
  birth_year integer,
  -- null: an officer without a share
  share_pct numeric(5, 2),
  is_officer boolean not null default false,
  added_by uuid not null,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint company_owners_pkey primary key (id),
  constraint company_owners_kind_check check (kind in ('company', 'person')),
  constraint company_owners_name_check check (length(name) between 1 and 160),
  constraint company_owners_share_check check (share_pct > 0 and share_pct <= 100),
  constraint company_owners_role_check check (share_pct is not null or is_officer),
  constraint company_owners_company_id_fkey foreign key (company_id) references companies (id),
  constraint company_owners_added_by_fkey foreign key (added_by) references users (id)
);
create index company_owners_company_idx on company_owners (company_id);

create trigger company_owners_evidence_due after insert or update of removed_at on company_owners
  for each row execute function parts_evidence_due();
-- A hit of an owner or of who acts for a company concerns the company as well.
create or replace function hits_evidence_due() returns trigger language plpgsql as $$
begin
  perform evidence_due(party) from (
    select unnest(array[s.ref, company_of(s.ref), (select o.company_id from company_owners o where o.id = s.ref)]) as party
    from screening_subjects s where s.id = new.subject_id
  ) concerned where party is not null;
  return null;
end $$;

-- What was declared once counts for as long as its hit does, also after it was taken out of the list.
create or replace view held_parties as
select s.ref as party, h.hold
from screening_hits h join screening_subjects s on s.id = h.subject_id
where h.hold <> 'none' and s.kind in ('company', 'person') and s.ref is not null
union all
select m.company_id, h.hold
from screening_hits h join screening_subjects s on s.id = h.subject_id
join company_members m on m.user_id = s.ref and m.left_at is null and m.role <> 'viewer'
where h.hold <> 'none' and s.kind in ('company', 'person')
union all
-- An owner or officer who may be listed holds the company until two people decided.
select o.company_id, 'held'
from screening_hits h join screening_subjects s on s.id = h.subject_id join company_owners o on o.id = s.ref
where h.hold = 'held'
union all
-- Listed owners with half of it together take it off the market (the 50 percent rule).
select listed.company_id, 'suspended'
from (
  -- Declared twice with another share, an owner counts once.
  select o.company_id, max(coalesce(o.share_pct, 0)) as share
  from screening_hits h join screening_subjects s on s.id = h.subject_id join company_owners o on o.id = s.ref
  where h.hold = 'suspended'
  group by o.company_id, o.kind, lower(o.name)
) listed
group by listed.company_id
having sum(listed.share) >= 50;
