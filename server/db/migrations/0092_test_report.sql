-- Who tested the cargo, and when: shown beside quality values that are test results.
alter table ads
  add column laboratory text,
  add column tested_on date,
  add constraint ads_laboratory_check check (length(laboratory) between 1 and 80);
