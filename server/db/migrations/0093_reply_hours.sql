-- How fast an owner usually replies, beside how often.
alter table users add column reply_hours integer;
comment on column users.reply_hours is 'Half of the answered inquiries of 90 days were answered within so many hours; null like response_rate.';
