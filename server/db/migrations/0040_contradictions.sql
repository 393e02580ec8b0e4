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
