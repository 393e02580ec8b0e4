-- From which score on somebody is a candidate, and what makes a hit strong: proposed by one, confirmed by another.

create table screening_thresholds (
  id uuid not null,
  -- { company, vessel, bank, person, strong, strongWithCountry, strongWithBirthYear, weakAlias }
  values jsonb not null,
  reason text not null,
  -- what it would have changed in the last thousand runs
  effect jsonb not null,
  state text not null default 'proposed',
  proposed_by uuid not null,
  proposed_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  constraint screening_thresholds_pkey primary key (id),
  constraint screening_thresholds_proposed_by_fkey foreign key (proposed_by) references users (id),
  constraint screening_thresholds_decided_by_fkey foreign key (decided_by) references users (id),
  constraint screening_thresholds_state_check check (state in ('proposed', 'active', 'withdrawn', 'replaced')),
  constraint screening_thresholds_four_eyes_check check (state not in ('active', 'replaced') or decided_by <> proposed_by)
);
create unique index screening_thresholds_present_key on screening_thresholds (state) where state in ('proposed', 'active');

alter table screening_runs drop constraint screening_runs_cause_check;
alter table screening_runs add constraint screening_runs_cause_check
  check (cause in ('subject', 'list', 'asked', 'thresholds'));
