-- The entry of a bank statement that a transfer was confirmed from: each entry confirms one payment.
alter table payments add column bank_entry text;
alter table payments add constraint payments_bank_entry_key unique (bank_entry);
comment on column payments.bank_entry is 'SHA-256 of the entry''s content, in hexadecimal; null where it was confirmed without a file.';

-- Money that came for a payment that was confirmed already is a payment of its own.
alter table payments add column again_of uuid;
alter table payments add constraint payments_again_of_fkey foreign key (again_of) references payments (id);
create index payments_again_of_idx on payments (again_of) where again_of is not null;
comment on column payments.again_of is 'The payment whose transfer reference this further transfer bears.';
