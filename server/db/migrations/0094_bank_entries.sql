-- The entry of a bank statement that a transfer was confirmed from: each entry confirms one payment.
alter table payments add column bank_entry text;
alter table payments add constraint payments_bank_entry_key unique (bank_entry);
comment on column payments.bank_entry is 'SHA-256 of the entry''s content, in hexadecimal; null where it was confirmed without a file.';
