-- Two rules that are new since these rows were seeded; an empty table gets them with all others.
insert into red_flag_rules (id, code, name, area, pattern, weight, action, fix, basis, sort_order)
select new.id::uuid, new.code, new.name, new.area, new.pattern, new.weight, new.action, new.fix, new.basis,
  coalesce((select r.sort_order from red_flag_rules as r where r.code = new.follows), 0)
from (values
  ('019b76da-a800-7c4b-85b7-55fc9bd03963', 'X04', 'The text names another way of payment than the payment terms', 'process', 'The text speaks of payment in advance, after the bill of lading, after inspection, by documentary credit, on open account or through escrow, and none of the ad''s payment terms is of that kind', 10, 'warn', 'Correct the payment terms or the text, so that both say the same', 'Two statements of payment leave the deal open to dispute', 'X03'),
  ('019b76da-a800-7205-8eb3-d63d84c40efe', 'T02', 'Contact details stand in the text', 'text', 'The text holds an e-mail address or a telephone number', 10, 'warn', 'Move them to the contact fields: members who ask are shown them there', 'Contacts in the text bypass the count of interested members and attract senders of bulk mail', 'T01')
) as new (id, code, name, area, pattern, weight, action, fix, basis, follows)
where exists (select from red_flag_rules)
on conflict (code) do nothing;

-- The prices that a published ad had before the present one. Written by the database, so that no way to change an ad
-- forgets it: an edit, an approved revision, a correction by staff.
create table ad_prices (
  id bigint generated always as identity,
  ad_id uuid not null,
  until timestamptz not null default now(),
  price_type text not null,
  price_amount numeric,
  price_currency_id uuid,
  price_unit_id uuid,
  price_benchmark text,
  price_differential numeric,
  constraint ad_prices_pkey primary key (id),
  constraint ad_prices_ad_id_fkey foreign key (ad_id) references ads (id) on delete cascade
);
create index ad_prices_ad_idx on ad_prices (ad_id, until desc);

create function keep_ad_price() returns trigger language plpgsql as $$
begin
  insert into ad_prices
    (ad_id, price_type, price_amount, price_currency_id, price_unit_id, price_benchmark, price_differential)
  values
    (old.id, old.price_type, old.price_amount, old.price_currency_id, old.price_unit_id, old.price_benchmark,
      old.price_differential);
  return null;
end
$$;

create trigger ads_keep_price
  after update of price_type, price_amount, price_currency_id, price_unit_id, price_benchmark, price_differential on ads
  for each row
  when (
    old.published_at is not null and old.price_type is not null
    and (old.price_type, old.price_amount, old.price_currency_id, old.price_unit_id, old.price_benchmark, old.price_differential)
      is distinct from
      (new.price_type, new.price_amount, new.price_currency_id, new.price_unit_id, new.price_benchmark, new.price_differential)
  )
  execute function keep_ad_price();
