-- Benchmarks with their licence, publication calendars, and dated quotes (docs/decisions/0067-dated-quotes.md).

create table calendars (
  id uuid not null,
  code text not null,
  name text not null,
  -- ISO weekdays: 1 is Monday, 7 is Sunday
  weekend_days smallint[] not null default '{6,7}',
  -- closed days of every year, as `server/quotes/calendar.ts` reads them
  rules text[] not null default '{}',
  -- days that differ from the rules: [{ day, isOpen, note, source }]
  exceptions jsonb not null default '[]',
  is_active boolean not null default true,
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint calendars_pkey primary key (id),
  constraint calendars_code_key unique (code),
  constraint calendars_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint calendars_name_check check (length(name) between 1 and 120),
  constraint calendars_weekend_days_check check (weekend_days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekend_days) < 7),
  constraint calendars_exceptions_check check (jsonb_typeof(exceptions) = 'array')
);
create unique index calendars_name_key on calendars (lower(name));

alter table benchmarks
  add column owner text not null default '',
  add column decimals smallint not null default 3,
  add column quote_shape text not null default 'single',
  add column frequency text not null default 'daily',
  add column calendar_id uuid,
  add column release_rule text not null default 'each_day',
  add column stale_after_days smallint not null default 5,
  -- unknown terms: nobody may store values
  add column licence_class text not null default 'name_only',
  add column licence_text text,
  add column licence_url text,
  add column attribution text,
  add column display_licence_until date,
  add column fetcher text,
  add column series_id text,
  -- the licensed benchmark that this one is a free proxy of
  add column proxy_of_id uuid,
  add column isda_name text,
  add constraint benchmarks_decimals_check check (decimals between 0 and 6),
  add constraint benchmarks_quote_shape_check check (quote_shape in ('single', 'low_high')),
  add constraint benchmarks_frequency_check check (frequency in ('daily', 'weekly', 'monthly')),
  add constraint benchmarks_release_rule_check check (release_rule in ('each_day', 'weekly_batch')),
  add constraint benchmarks_stale_after_days_check check (stale_after_days between 1 and 400),
  add constraint benchmarks_licence_class_check
    check (licence_class in ('open', 'attribution', 'operator_licensed', 'member_only', 'name_only')),
  add constraint benchmarks_attribution_check check (licence_class <> 'attribution' or attribution is not null),
  add constraint benchmarks_fetcher_check check (fetcher in ('eia_v2', 'ecb_exr')),
  add constraint benchmarks_series_check check ((fetcher is null) = (series_id is null)),
  -- what is fetched is shown to everybody
  add constraint benchmarks_fetched_check check (fetcher is null or licence_class in ('open', 'attribution')),
  add constraint benchmarks_calendar_id_fkey foreign key (calendar_id) references calendars (id),
  add constraint benchmarks_proxy_of_id_fkey foreign key (proxy_of_id) references benchmarks (id),
  drop column proxy;
create unique index benchmarks_series_key on benchmarks (fetcher, series_id) where fetcher is not null;

create function benchmarks_refuse_circle() returns trigger language plpgsql as $$
begin
  if exists (
    with recursive above (id) as (
      select new.proxy_of_id
      union
      select b.proxy_of_id from above a join benchmarks b on b.id = a.id where b.proxy_of_id is not null
    )
    select from above where id = new.id
  ) then
    raise exception 'a benchmark cannot be a proxy of itself' using errcode = 'check_violation', constraint = 'benchmarks_proxy_circle';
  end if;
  return null;
end $$;
create trigger benchmarks_proxy_circle after insert or update of proxy_of_id on benchmarks
  for each row when (new.proxy_of_id is not null) execute function benchmarks_refuse_circle();

-- How the site reaches a source; the key is sealed.
create table quote_fetchers (
  fetcher text not null,
  is_on boolean not null default false,
  key text not null default '',
  updated_at timestamptz not null default now(),
  constraint quote_fetchers_pkey primary key (fetcher),
  constraint quote_fetchers_fetcher_check check (fetcher in ('eia_v2'))
);
insert into quote_fetchers (fetcher) values ('eia_v2');

create table fetch_runs (
  id uuid not null,
  fetcher text not null,
  -- suspicious: nothing was written, an operator may accept what was fetched
  status text not null,
  started_at timestamptz not null default clock_timestamp(),
  -- when the source last had the same release
  checked_at timestamptz not null default clock_timestamp(),
  -- null: the timer
  started_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  rows integer not null default 0,
  added integer not null default 0,
  revised integer not null default 0,
  withdrawn integer not null default 0,
  held integer not null default 0,
  first_day date,
  last_day date,
  body_sha256 text,
  -- stored messages: why a run is suspicious
  warnings jsonb not null default '[]',
  error text,
  -- what a suspicious run fetched, until it is decided
  payload jsonb,
  constraint fetch_runs_pkey primary key (id),
  constraint fetch_runs_fetcher_check check (fetcher in ('eia_v2', 'ecb_exr')),
  constraint fetch_runs_status_check check (status in ('done', 'suspicious', 'accepted', 'failed')),
  constraint fetch_runs_payload_check check (payload is null or status = 'suspicious'),
  constraint fetch_runs_started_by_fkey foreign key (started_by) references users (id) on delete set null,
  constraint fetch_runs_decided_by_fkey foreign key (decided_by) references users (id) on delete set null
);
create index fetch_runs_newest_idx on fetch_runs (fetcher, started_at desc);

create table quotes (
  id uuid not null,
  benchmark_id uuid not null,
  -- who alone sees the row; null: the site's
  owner_id uuid,
  day date not null,
  contract text not null default '',
  value numeric(18, 6),
  low numeric(18, 6),
  high numeric(18, 6),
  state text not null,
  revision integer not null,
  -- too far from the day before, or a placeholder: not a quote until an operator accepts it
  is_held boolean not null default false,
  known_at timestamptz not null default clock_timestamp(),
  run_id uuid,
  entered_by uuid,
  note text,
  -- place in the chain of its benchmark and owner; set with the hashes by a trigger
  chain_place integer not null,
  previous_hash text,
  row_hash text not null,
  constraint quotes_pkey primary key (id),
  constraint quotes_benchmark_id_fkey foreign key (benchmark_id) references benchmarks (id),
  constraint quotes_owner_id_fkey foreign key (owner_id) references users (id),
  constraint quotes_run_id_fkey foreign key (run_id) references fetch_runs (id),
  constraint quotes_entered_by_fkey foreign key (entered_by) references users (id),
  constraint quotes_day_check check (day >= '1950-01-01'),
  constraint quotes_contract_check check (contract ~ '^(|M([1-9]|1[0-9]|2[0-4])|[0-9]{4}-(0[1-9]|1[0-2]))$'),
  constraint quotes_state_check check (state in ('preliminary', 'final', 'withdrawn')),
  constraint quotes_revision_check check (revision >= 1),
  constraint quotes_note_check check (length(note) between 1 and 200),
  constraint quotes_value_check check (
    case
      when state = 'withdrawn' then value is null and low is null and high is null
      when value is null then low is not null and high is not null and low <= high
      else low is null and high is null
    end
  )
);
create unique index quotes_revision_key on quotes
  (benchmark_id, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), contract, day desc, revision desc);
create unique index quotes_chain_key on quotes
  (benchmark_id, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), chain_place desc);
create index quotes_owner_idx on quotes (owner_id) where owner_id is not null;
create index quotes_run_idx on quotes (run_id) where run_id is not null;
create index quotes_held_idx on quotes (benchmark_id) where is_held;

-- Hash of a row over that of the one before it: SHA-256 in hexadecimal over the fields joined by `|`.
create function quote_hash(
  previous text, benchmark uuid, owner uuid, day date, contract text, value numeric, low numeric, high numeric, state text,
  revision integer, is_held boolean, known_at timestamptz, run uuid, note text
) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|',
    coalesce(previous, ''), benchmark, coalesce(owner::text, ''), to_char(day, 'YYYY-MM-DD'), contract,
    coalesce(value::text, ''), coalesce(low::text, ''), coalesce(high::text, ''), state, revision, is_held,
    to_char(known_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(run::text, ''), coalesce(note, '')
  ), 'UTF8')), 'hex')
$$;

create function quotes_chain() returns trigger language plpgsql as $$
declare
  before record;
begin
  perform pg_advisory_xact_lock(hashtextextended('quotes ' || new.benchmark_id || coalesce(new.owner_id::text, ''), 0));
  select * into before from quotes
    where benchmark_id = new.benchmark_id
      and coalesce(owner_id, '00000000-0000-0000-0000-000000000000') = coalesce(new.owner_id, '00000000-0000-0000-0000-000000000000')
    order by chain_place desc limit 1;
  new.chain_place := coalesce(before.chain_place, 0) + 1;
  new.revision := 1 + coalesce((select max(revision) from quotes
    where benchmark_id = new.benchmark_id
      and coalesce(owner_id, '00000000-0000-0000-0000-000000000000') = coalesce(new.owner_id, '00000000-0000-0000-0000-000000000000')
      and contract = new.contract and day = new.day), 0);
  -- whole milliseconds, as answers carry it; a clock that was set back does not make a later row known earlier
  new.known_at := greatest(date_trunc('milliseconds', new.known_at), before.known_at);
  new.previous_hash := before.row_hash;
  new.row_hash := quote_hash(before.row_hash, new.benchmark_id, new.owner_id, new.day, new.contract, new.value, new.low, new.high,
    new.state, new.revision, new.is_held, new.known_at, new.run_id, new.note);
  return new;
end $$;
create trigger quotes_chain before insert on quotes for each row execute function quotes_chain();
create trigger quotes_append_only before update or delete or truncate on quotes
  for each statement execute function refuse_change();

-- Who runs base data looks after quotes as well.
update roles set permissions = permissions || array['prices.write'] where code = 'admin' and kind = 'system';

-- Stored entitlements get own quotes where they have the price insight.
create function pg_temp.with_own_quotes(entitlements jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('ownQuotes', coalesce((entitlements ->> 'priceInsight')::boolean, false)) || entitlements
$$;
update roles set plan_access = pg_temp.with_own_quotes(plan_access);
update plans set entitlements = pg_temp.with_own_quotes(entitlements);
update plan_periods set entitlements = pg_temp.with_own_quotes(entitlements);
update payments set quote = jsonb_set(quote, '{entitlements}', pg_temp.with_own_quotes(quote -> 'entitlements'))
where quote ? 'entitlements';
drop function pg_temp.with_own_quotes;
