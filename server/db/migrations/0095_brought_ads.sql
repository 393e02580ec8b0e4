-- What somebody brought along into a company, to take it back within seven days; the ads and inquiries alone cannot tell,
-- as colleagues who leave pass on theirs.
alter table company_members
  add column brought_ads uuid[] not null default '{}',
  add column brought_inquiries uuid[] not null default '{}';
comment on column company_members.brought_ads is 'Own ads that became the company’s on joining; their conversations go with them.';
comment on column company_members.brought_inquiries is 'Own conversations about ads of others that became the company’s on joining.';
