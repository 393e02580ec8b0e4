-- Apart from 0017, which holds up readers of ads until it is done: these take seconds at a million ads.
create index ads_featured_idx on ads (owner_id) where featured_at is not null;
-- What was published in a period, whatever became of it since.
create index ads_published_idx on ads (published_at) where published_at is not null;
