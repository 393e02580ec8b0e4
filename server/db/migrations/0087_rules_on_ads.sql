-- Dated rules of sanctions regimes on ads (docs/decisions/0088-rules-on-ads.md).

-- The version of a rule that every ad was judged by; null: no ad is judged by it now.
alter table regime_rules add column swept_version integer;
-- Until when one instance judges them; extended while it does.
alter table regime_rules add column sweeping_until timestamptz;

-- What a rule says of an ad. A changed outcome is a new row; the earlier one ends.
create table ad_rule_results (
  id uuid not null,
  ad_id uuid not null,
  rule_id uuid not null,
  rule_version integer not null,
  standing text not null,
  -- of a price cap; null where there is no price to compare
  is_over boolean,
  fob_per_bbl numeric,
  judged_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint ad_rule_results_pkey primary key (id),
  constraint ad_rule_results_standing_check check (standing in ('passes', 'noted', 'attest', 'held', 'blocked')),
  constraint ad_rule_results_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade,
  constraint ad_rule_results_rule_id_fkey foreign key (rule_id) references regime_rules (id)
);
create unique index ad_rule_results_current_idx on ad_rule_results (ad_id, rule_id) where ended_at is null;
create index ad_rule_results_rule_idx on ad_rule_results (rule_id, ad_id) where ended_at is null;
create index ad_rule_results_waiting_idx on ad_rule_results (judged_at, id)
  where ended_at is null and standing in ('attest', 'held', 'blocked');

-- What an owner stated of the price of an ad. It holds while what the price depends on stays (`content_key`), and outlives the ad.
create table ad_attestations (
  id uuid not null,
  ad_id uuid not null,
  ad_reference text not null,
  rule_id uuid not null,
  rule_version integer not null,
  content_key text not null,
  tier text,
  -- US dollars a tonne
  price numeric not null,
  freight numeric not null,
  insurance numeric not null,
  other numeric not null,
  bbl_per_tonne numeric not null,
  fob_per_bbl numeric not null,
  text_version integer not null,
  attested_by uuid not null,
  company_id uuid,
  attested_at timestamptz not null default clock_timestamp(),
  constraint ad_attestations_pkey primary key (id),
  constraint ad_attestations_tier_check check (tier in ('premium', 'discount')),
  constraint ad_attestations_costs_check check (price > 0 and freight >= 0 and insurance >= 0 and other >= 0 and bbl_per_tonne > 0),
  constraint ad_attestations_rule_id_fkey foreign key (rule_id) references regime_rules (id),
  constraint ad_attestations_attested_by_fkey foreign key (attested_by) references users (id),
  constraint ad_attestations_company_id_fkey foreign key (company_id) references companies (id)
);
create index ad_attestations_ad_idx on ad_attestations (ad_id, rule_id, attested_at desc);
create index ad_attestations_attested_by_idx on ad_attestations (attested_by);
create trigger ad_attestations_append_only before update or delete or truncate on ad_attestations
  for each statement execute function refuse_change();

-- That staff looked at what a rule holds and let it pass.
create table ad_rule_releases (
  id uuid not null,
  ad_id uuid not null,
  ad_reference text not null,
  rule_id uuid not null,
  rule_version integer not null,
  content_key text not null,
  note text not null,
  released_by uuid not null,
  released_at timestamptz not null default clock_timestamp(),
  constraint ad_rule_releases_pkey primary key (id),
  constraint ad_rule_releases_note_check check (length(note) between 20 and 2000),
  constraint ad_rule_releases_rule_id_fkey foreign key (rule_id) references regime_rules (id),
  constraint ad_rule_releases_released_by_fkey foreign key (released_by) references users (id)
);
create index ad_rule_releases_ad_idx on ad_rule_releases (ad_id, rule_id, released_at desc);
create trigger ad_rule_releases_append_only before update or delete or truncate on ad_rule_releases
  for each statement execute function refuse_change();

-- What a rule took off the market comes back when it ends; any other move clears the mark.
alter table ads add column moved_by_rule boolean not null default false;
create index ads_moved_by_rule_idx on ads (id) where moved_by_rule;
