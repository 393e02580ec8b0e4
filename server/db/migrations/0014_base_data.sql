-- Base data that admins change: names that nobody can take twice, and versions by which two editors notice each other.

alter table products add column version integer not null default 1;
alter table product_types add column version integer not null default 1;
alter table countries add column version integer not null default 1;
alter table units add column version integer not null default 1;
alter table currencies add column version integer not null default 1;
alter table ports add column version integer not null default 1;
alter table delivery_terms add column version integer not null default 1;
alter table payment_terms add column version integer not null default 1;
alter table spec_templates add column version integer not null default 1;
alter table benchmarks add column version integer not null default 1;
alter table red_flag_rules add column version integer not null default 1;

-- Ports of one name are many; their UN/LOCODE tells them apart.
create unique index products_name_key on products (lower(name));
create unique index product_types_name_key on product_types (product_id, lower(name));
create unique index countries_name_key on countries (lower(name));
create unique index units_name_key on units (lower(name));
create unique index currencies_name_key on currencies (lower(name));
create unique index delivery_terms_name_key on delivery_terms (lower(name));
create unique index payment_terms_name_key on payment_terms (lower(name));
create unique index spec_templates_name_key on spec_templates (lower(name));
create unique index benchmarks_name_key on benchmarks (lower(name));

-- Of ads in every state: what a product is used by decides whether it may go.
create index ads_product_idx on ads (product_id) where product_id is not null;
create index ads_product_type_idx on ads (product_type_id) where product_type_id is not null;

-- A merge moves the types of a product and its ads one after the other.
alter table ads alter constraint ads_product_type_id_fkey deferrable initially immediate;

-- The tree is looked at once per statement: row by row, thousands of new products took as many looks at it. Whoever has
-- a great-grandparent lies too deep, or below itself.
drop trigger products_tree_check on products;
create or replace function products_check_tree() returns trigger language plpgsql as $$
begin
  if exists (
    select from products a
    join products b on b.id = a.parent_id
    join products c on c.id = b.parent_id
    where c.parent_id is not null
  ) then
    raise exception 'the product tree has at most three levels and no cycles'
      using errcode = 'check_violation', constraint = 'products_tree_check', table = 'products';
  end if;
  return null;
end $$;
create trigger products_tree_check after insert or update of parent_id on products
  for each statement execute function products_check_tree();
