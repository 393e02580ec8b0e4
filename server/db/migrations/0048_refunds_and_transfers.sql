-- Which upgrade took a period's unused rest off its price, and which period one goes on from after that upgrade was
-- refunded.
alter table plan_periods
  add column replaced_by uuid,
  add column restores uuid,
  add constraint plan_periods_replaced_by_fkey foreign key (replaced_by) references plan_periods (id),
  add constraint plan_periods_restores_fkey foreign key (restores) references plan_periods (id),
  -- a rest comes back once
  add constraint plan_periods_restores_key unique (restores);
create index plan_periods_replaced_by_idx on plan_periods (replaced_by) where replaced_by is not null;

update plan_periods old set replaced_by = fresh.id
from plan_periods fresh
where fresh.kind = 'upgrade' and fresh.user_id = old.user_id and fresh.id <> old.id
  and old.ended_at is not null and old.closed_at = fresh.starts_at;

-- What a bank statement showed of a transfer, or of a payout, and who said so.
alter table payments
  -- null: nobody confirmed it by hand
  add column handled_by uuid,
  add column bank_note text,
  add column bank_date date,
  -- what was asked for, where something else was accepted
  add column asked bigint,
  -- what arrived, where something else was booked
  add column received bigint,
  add constraint payments_handled_by_fkey foreign key (handled_by) references users (id),
  add constraint payments_bank_check check (provider = 'bank' or (bank_date is null and received is null)),
  add constraint payments_asked_check check (asked is null or asked > 0),
  add constraint payments_received_check check (received is null or received > 0);

update payments p set handled_by = a.actor_id, bank_note = a.after ->> 'note'
from audit_log a
where a.action = 'payment.confirm' and a.entity = 'payment' and a.entity_id = p.id::text
  and exists (select from users u where u.id = a.actor_id);

insert into ledger_accounts (id, code, kind) values (gen_random_uuid(), 'write_offs', 'adjustment');
