-- The figure that a rule compares with, where it has one.
alter table red_flag_rules
  add column threshold numeric,
  add column threshold_unit text,
  add constraint red_flag_rules_threshold_check check (threshold > 0),
  add constraint red_flag_rules_threshold_unit_check check ((threshold is null) = (threshold_unit is null));

-- Rules that were seeded before they had one; a new database gets them with the rules.
update red_flag_rules as r set threshold = first.threshold, threshold_unit = first.unit
from (values
  ('P04', 1.5, '°API'), ('Q01', 500000, 't/month'), ('Q02', 320000, 't'), ('R01', 12, '%'),
  ('X03', 2, 'brokers'), ('T01', 3, 'bits'), ('V01', 10, 'ads/hour')
) as first (code, threshold, unit)
where r.code = first.code;

-- Simhash of the description. Two that differ in at most three bits share at least one of four quarters whole, so that
-- near duplicates are found by four look-ups. Bits, because the driver reads an int8 as a number.
alter table ads add column fingerprint bit(64);
create index ads_fingerprint_1_idx on ads (substring(fingerprint from 1 for 16)) where fingerprint is not null;
create index ads_fingerprint_2_idx on ads (substring(fingerprint from 17 for 16)) where fingerprint is not null;
create index ads_fingerprint_3_idx on ads (substring(fingerprint from 33 for 16)) where fingerprint is not null;
create index ads_fingerprint_4_idx on ads (substring(fingerprint from 49 for 16)) where fingerprint is not null;
comment on column ads.fingerprint is 'Near texts have near fingerprints: bit_count(a # b) is small';

-- Ads in which a rule is found: few, and asked for by rule.
create index ads_cautions_idx on ads using gin (cautions jsonb_path_ops) where cautions <> '[]';

-- The moderators' lists, over ads in every state.
create index ads_arrived_idx on ads ((coalesce(submitted_at, created_at)), id) where deleted_at is null;
create index ads_risk_idx on ads (risk, id) where deleted_at is null;
create index ads_unpublished_idx on ads (status, id) where status <> 'approved' and deleted_at is null;
