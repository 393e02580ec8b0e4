-- Domains where anybody can have an address: two people who share one have nothing in common, and it proves no company.
-- `name.*` stands for a provider under every country. Rows never change: the one of a domain that was entered last counts,
-- and one for a whole domain before one for a provider.
create table free_mail_domains (
  id uuid not null default gen_random_uuid(),
  domain text not null,
  is_free boolean not null default true,
  source text not null,
  -- null: what the site came with
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint free_mail_domains_pkey primary key (id),
  constraint free_mail_domains_created_by_fkey foreign key (created_by) references users (id),
  constraint free_mail_domains_domain_check check (domain ~ '^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.([a-z0-9-]{2,63}|\*)$'),
  constraint free_mail_domains_source_check check (length(source) between 1 and 200)
);
create index free_mail_domains_domain_idx on free_mail_domains (domain, created_at desc);

insert into free_mail_domains (domain, source)
select domain, 'What the provider says on its own site, November 2026'
from unnest(string_to_array(
  '126.com 139.com 163.com aliyun.com aol.* bk.ru chmail.ir daum.net duck.com fastmail.* foxmail.com free.fr gmail.* gmx.* '
  'googlemail.* hanmail.net hey.com hotmail.* hushmail.com icloud.com inbox.* laposte.net libero.it list.ru live.* mac.com mail.com '
  'mail.ru mailbox.org me.com msn.* mynet.com naver.com orange.fr outlook.* pm.me posteo.de proton.* protonmail.* qq.com '
  'rambler.ru rediffmail.com rocketmail.com sfr.fr sina.com sohu.com t-online.de tuta.* tutanota.* ukr.net wanadoo.fr web.de ya.ru '
  'yahoo.* yandex.* yeah.net ymail.com zoho.com zohomail.com', ' ')) as domain;

create trigger free_mail_domains_append_only before update or delete or truncate on free_mail_domains
  for each statement execute function refuse_change();

-- Whether anybody can have an address at a domain.
create function is_free_mail(asked text) returns boolean
  language sql stable
  as $$
    select coalesce((
      select f.is_free from free_mail_domains f
      where f.domain in (lower(asked), split_part(lower(asked), '.', 1) || '.*')
      order by (f.domain = lower(asked)) desc, f.created_at desc, f.id desc
      limit 1
    ), false)
  $$;
