-- Numbers by day: rows come in the order of time, so a small index over ranges of blocks finds those of a period.
create index ad_views_day_idx on ad_views using brin (day);
create index inquiries_created_idx on inquiries using brin (created_at);

create table repeated_work (
  name text not null,
  every_seconds integer not null,
  ran_at timestamptz not null,
  milliseconds integer not null,
  error text,
  well_at timestamptz,
  constraint repeated_work_pkey primary key (name)
);
comment on table repeated_work is 'The last run of what the server does by the clock, on whichever instance.';
