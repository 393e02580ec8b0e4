-- The language in which somebody reads: screens, messages and mails. None until one was picked.
alter table users
  add column language text
    constraint users_language_check check (language in ('en', 'ar', 'es', 'fa', 'fr', 'ru', 'tr', 'zh'));
