-- Sanctions lists by version, who was screened against them, what was found and decided (docs/decisions/0071-screening.md).

create table screening_lists (
  list text not null,
  -- whether it is fetched by itself
  is_on boolean not null default false,
  -- when its source was last asked
  asked_at timestamptz,
  constraint screening_lists_pkey primary key (list),
  constraint screening_lists_list_check check (list in ('ofac_sdn', 'ofac_consolidated', 'eu', 'eu_ships', 'un', 'uk'))
);
insert into screening_lists (list) values ('ofac_sdn'), ('ofac_consolidated'), ('eu'), ('eu_ships'), ('un'), ('uk');

create table screening_versions (
  id uuid not null,
  list text not null,
  state text not null default 'reading',
  source text not null,
  -- of the file itself, or said by who uploaded it where the format bears none
  published_at timestamptz,
  published_on date,
  fetched_at timestamptz not null default now(),
  sha256 text not null,
  -- stored until they are read: [{ key, fileName }]
  files jsonb not null default '[]',
  entries integer not null default 0,
  names integer not null default 0,
  ids integer not null default 0,
  added text[] not null default '{}',
  removed text[] not null default '{}',
  changed text[] not null default '{}',
  needs_second boolean not null default false,
  reason text,
  detail text,
  -- null: the timer
  received_by uuid,
  activated_by uuid,
  second_by uuid,
  activated_at timestamptz,
  -- after its activation: how far the subjects were compared with what is new
  swept_at timestamptz,
  swept_subjects integer not null default 0,
  swept_hits integer not null default 0,
  constraint screening_versions_pkey primary key (id),
  constraint screening_versions_list_fkey foreign key (list) references screening_lists (list),
  constraint screening_versions_state_check check (state in ('reading', 'waiting', 'active', 'superseded', 'refused')),
  constraint screening_versions_source_check check (source in ('upload', 'fetch', 'demo')),
  constraint screening_versions_reason_check check ((state = 'refused') = (reason is not null)),
  constraint screening_versions_active_check check (state not in ('active', 'superseded') or (published_at is not null and activated_at is not null and entries > 0)),
  constraint screening_versions_second_check check (second_by is null or second_by <> activated_by),
  constraint screening_versions_received_by_fkey foreign key (received_by) references users (id),
  constraint screening_versions_activated_by_fkey foreign key (activated_by) references users (id),
  constraint screening_versions_second_by_fkey foreign key (second_by) references users (id)
);
create unique index screening_versions_active_key on screening_versions (list) where state = 'active';
create index screening_versions_newest_idx on screening_versions (list, fetched_at desc);

-- An entry as a version has it; versions share the entries that did not change.
create table screening_entries (
  id bigint generated always as identity,
  list text not null,
  uid text not null,
  data_hash text not null,
  content_hash text not null,
  data jsonb not null,
  constraint screening_entries_pkey primary key (id),
  constraint screening_entries_data_key unique (list, uid, data_hash),
  constraint screening_entries_list_fkey foreign key (list) references screening_lists (list)
);

-- Of the versions that wait or are active.
create table screening_version_entries (
  version_id uuid not null,
  entry_id bigint not null,
  constraint screening_version_entries_pkey primary key (version_id, entry_id),
  constraint screening_version_entries_version_fkey foreign key (version_id) references screening_versions (id),
  constraint screening_version_entries_entry_fkey foreign key (entry_id) references screening_entries (id)
);

create table screening_subjects (
  id uuid not null,
  kind text not null,
  -- id of the account, company or vessel; null: typed in
  ref uuid,
  snapshot jsonb not null,
  snapshot_hash text not null,
  -- of the row that it was made from, so that a job finds what changed
  source_mark text,
  screened_at timestamptz not null default now(),
  constraint screening_subjects_pkey primary key (id),
  constraint screening_subjects_kind_check check (kind in ('company', 'person', 'vessel', 'bank'))
);
create unique index screening_subjects_ref_key on screening_subjects (kind, ref) where ref is not null;
create unique index screening_subjects_typed_key on screening_subjects (kind, snapshot_hash) where ref is null;

create table screening_runs (
  id uuid not null,
  subject_id uuid not null,
  snapshot_hash text not null,
  -- the active version of each list: { list: id }
  versions jsonb not null,
  matcher text not null,
  thresholds jsonb not null,
  cause text not null,
  hits integer not null,
  strong integer not null,
  at timestamptz not null default clock_timestamp(),
  constraint screening_runs_pkey primary key (id),
  constraint screening_runs_subject_id_fkey foreign key (subject_id) references screening_subjects (id),
  constraint screening_runs_cause_check check (cause in ('subject', 'list', 'asked'))
);
create index screening_runs_subject_idx on screening_runs (subject_id, at desc);
create index screening_runs_newest_idx on screening_runs (at desc);
create trigger screening_runs_append_only before update or delete or truncate on screening_runs
  for each statement execute function refuse_change();

create table screening_hits (
  id uuid not null,
  subject_id uuid not null,
  list text not null,
  uid text not null,
  entry_id bigint not null,
  state text not null default 'open',
  score numeric(4, 3) not null,
  -- why it is strong, which holds the subject; null: a candidate
  strong text,
  -- the match taken apart
  detail jsonb not null,
  -- the facts that it was found with
  snapshot jsonb not null,
  snapshot_hash text not null,
  content_hash text not null,
  decision text,
  reasons text[] not null default '{}',
  note text,
  proposed_by uuid,
  proposed_at timestamptz,
  confirmed_by uuid,
  confirmed_at timestamptz,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  version integer not null default 1,
  constraint screening_hits_pkey primary key (id),
  constraint screening_hits_entry_key unique (subject_id, list, uid),
  constraint screening_hits_subject_id_fkey foreign key (subject_id) references screening_subjects (id),
  constraint screening_hits_entry_id_fkey foreign key (entry_id) references screening_entries (id),
  constraint screening_hits_state_check check (state in ('open', 'proposed', 'confirmed')),
  constraint screening_hits_strong_check check (strong in ('identifier', 'name', 'name_and_country', 'name_and_birth')),
  constraint screening_hits_decision_check check (decision in ('false_match', 'true_match', 'delisted')),
  constraint screening_hits_decided_check check ((state = 'open') = (decision is null)),
  -- nobody decides alone; a removal from the list is proposed by nobody
  constraint screening_hits_four_eyes check (proposed_by is null or confirmed_by is null or proposed_by <> confirmed_by),
  constraint screening_hits_proposed_by_fkey foreign key (proposed_by) references users (id),
  constraint screening_hits_confirmed_by_fkey foreign key (confirmed_by) references users (id)
);
create index screening_hits_queue_idx on screening_hits (state, due_at);
create index screening_hits_entry_idx on screening_hits (list, uid);

create table screening_decisions (
  id uuid not null,
  hit_id uuid not null,
  act text not null,
  decision text,
  reasons text[] not null default '{}',
  note text,
  -- null: the site
  by_user uuid,
  snapshot_hash text not null,
  content_hash text not null,
  at timestamptz not null default clock_timestamp(),
  constraint screening_decisions_pkey primary key (id),
  constraint screening_decisions_hit_id_fkey foreign key (hit_id) references screening_hits (id),
  constraint screening_decisions_act_check check (act in ('found', 'proposed', 'confirmed', 'returned', 'need_info', 'reopened', 'delisted')),
  constraint screening_decisions_by_user_fkey foreign key (by_user) references users (id)
);
create index screening_decisions_hit_idx on screening_decisions (hit_id, at);
create trigger screening_decisions_append_only before update or delete or truncate on screening_decisions
  for each statement execute function refuse_change();

-- Rules that hold from a day on; none holds before somebody else than who entered it confirmed it.
create table regime_rules (
  id uuid not null,
  authority text not null,
  kind text not null,
  scope jsonb not null,
  valid_from date not null,
  valid_to date,
  params jsonb not null default '{}',
  action text not null,
  message text not null,
  source_url text not null,
  -- null: a suggestion that came with the site
  entered_by uuid,
  entered_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  version integer not null default 1,
  constraint regime_rules_pkey primary key (id),
  constraint regime_rules_kind_check check (kind in ('country_embargo', 'port_ban', 'origin_ban', 'price_cap', 'vessel_flag', 'service_ban')),
  constraint regime_rules_action_check check (action in ('block', 'hold', 'attest', 'warn')),
  constraint regime_rules_days_check check (valid_to is null or valid_to >= valid_from),
  constraint regime_rules_confirmed_check check ((confirmed_by is null) = (confirmed_at is null)),
  constraint regime_rules_four_eyes check (confirmed_by is null or (entered_by is not null and entered_by <> confirmed_by)),
  constraint regime_rules_entered_by_fkey foreign key (entered_by) references users (id),
  constraint regime_rules_confirmed_by_fkey foreign key (confirmed_by) references users (id)
);
create index regime_rules_active_idx on regime_rules (kind, valid_from) where confirmed_at is not null;

insert into regime_rules (id, authority, kind, scope, valid_from, valid_to, params, action, message, source_url) values
  ('01900000-0000-7000-8000-000000067001', 'EU', 'price_cap', '{"origins":["RU"],"hs":["2709"]}', '2022-12-05', '2025-09-02',
    '{"usdPerBbl":"60"}', 'hold', 'Price cap on Russian crude oil by sea', 'https://eur-lex.europa.eu/eli/reg/2014/833/oj'),
  ('01900000-0000-7000-8000-000000067002', 'EU', 'price_cap', '{"origins":["RU"],"hs":["2709"]}', '2025-09-03', '2026-01-31',
    '{"usdPerBbl":"47.60"}', 'hold', 'Price cap on Russian crude oil by sea', 'https://eur-lex.europa.eu/eli/reg/2014/833/oj'),
  ('01900000-0000-7000-8000-000000067003', 'EU', 'price_cap', '{"origins":["RU"],"hs":["2709"]}', '2026-02-01', null,
    '{"usdPerBbl":"44.10"}', 'hold', 'Price cap on Russian crude oil by sea; contracts concluded before 1 Feb 2026 at 47.60 until 16 Apr 2026. The review of July 2026 is to be entered.', 'https://eur-lex.europa.eu/eli/reg/2014/833/oj'),
  ('01900000-0000-7000-8000-000000067004', 'EU', 'price_cap', '{"origins":["RU"],"hs":["2710"],"tier":"premium"}', '2023-02-05', null,
    '{"usdPerBbl":"100"}', 'hold', 'Price cap on Russian oil products traded above crude, by sea', 'https://eur-lex.europa.eu/eli/reg/2014/833/oj'),
  ('01900000-0000-7000-8000-000000067005', 'EU', 'price_cap', '{"origins":["RU"],"hs":["2710"],"tier":"discount"}', '2023-02-05', null,
    '{"usdPerBbl":"45"}', 'hold', 'Price cap on Russian oil products traded below crude, by sea', 'https://eur-lex.europa.eu/eli/reg/2014/833/oj'),
  ('01900000-0000-7000-8000-000000067006', 'US', 'price_cap', '{"origins":["RU"],"hs":["2709"]}', '2022-12-05', null,
    '{"usdPerBbl":"60"}', 'attest', 'Price cap on Russian crude oil by sea', 'https://ofac.treasury.gov/sanctions-programs-and-country-information/russian-harmful-foreign-activities-sanctions');

-- How often members checked a counterparty, for what their plan allows; whom, is not kept.
create table screening_lookups (
  id uuid not null,
  user_id uuid not null,
  found integer not null,
  asked_at timestamptz not null default now(),
  constraint screening_lookups_pkey primary key (id),
  constraint screening_lookups_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index screening_lookups_user_idx on screening_lookups (user_id, asked_at);

update roles set permissions = permissions || array['compliance.read', 'compliance.review']
where code = 'admin' and kind = 'system';

-- Stored entitlements: as many lookups as new plans of the kind have.
create function pg_temp.with_lookups(entitlements jsonb, lookups integer) returns jsonb language sql immutable as $$
  select jsonb_build_object('screeningLookups', lookups) || entitlements
$$;
update roles set plan_access = pg_temp.with_lookups(plan_access, case
  when code in ('admin', 'superadmin') then 1000 when code = 'paid' then 20 else 0 end);
update plans set entitlements = pg_temp.with_lookups(entitlements, case code
  when 'trader' then 20 when 'desk' then 200 when 'enterprise' then 1000 else 0 end);
update plan_periods t set entitlements = pg_temp.with_lookups(t.entitlements, case p.code
  when 'trader' then 20 when 'desk' then 200 when 'enterprise' then 1000 else 0 end)
  from plans p where p.id = t.plan_id;
update payments set quote = jsonb_set(quote, '{entitlements}', pg_temp.with_lookups(quote -> 'entitlements', case quote #>> '{plan,code}'
  when 'trader' then 20 when 'desk' then 200 when 'enterprise' then 1000 else 0 end))
where quote ? 'entitlements';
drop function pg_temp.with_lookups;
