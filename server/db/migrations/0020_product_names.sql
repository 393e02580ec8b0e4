-- What a later version added once to the base data of a site that was there before: it is not added again.
create table base_data_additions (
  name text not null,
  added_at timestamptz not null default now(),
  constraint base_data_additions_pkey primary key (name)
);
