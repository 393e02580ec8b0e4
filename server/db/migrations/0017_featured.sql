-- Ads that their owners put forward, as many as their plan entitles to.
alter table ads add column featured_at timestamptz;
comment on column ads.featured_at is 'Since when its owner puts it forward; it counts, and is shown so, while it is published.';
