-- Monthly averages of the World Bank beside the daily prices of the EIA.
alter table benchmarks
  drop constraint benchmarks_fetcher_check,
  add constraint benchmarks_fetcher_check check (fetcher in ('eia_v2', 'ecb_exr', 'wb_pink'));
alter table quote_fetchers
  drop constraint quote_fetchers_fetcher_check,
  add constraint quote_fetchers_fetcher_check check (fetcher in ('eia_v2', 'wb_pink'));
insert into quote_fetchers (fetcher) values ('wb_pink');
alter table fetch_runs
  drop constraint fetch_runs_fetcher_check,
  add constraint fetch_runs_fetcher_check check (fetcher in ('eia_v2', 'ecb_exr', 'wb_pink'));
