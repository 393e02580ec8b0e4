-- Companies: people act for them, and what they trade belongs to them (docs/decisions/0072-companies.md).

create table companies (
  id uuid not null,
  slug text not null,
  legal_name text not null,
  display_name text not null,
  -- null only for companies that were made of the profiles of accounts without a country
  country text,
  kinds text[] not null default '{}',
  registration_no text,
  vat_id text,
  lei text,
  address text,
  website text,
  -- what evidence proves of it; nothing else may raise it
  level integer not null default 0,
  status text not null default 'active',
  policy jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint companies_pkey primary key (id),
  constraint companies_slug_key unique (slug),
  constraint companies_country_fkey foreign key (country) references countries (code) on update cascade,
  constraint companies_created_by_fkey foreign key (created_by) references users (id),
  constraint companies_legal_name_check check (length(legal_name) between 1 and 160),
  constraint companies_display_name_check check (length(display_name) between 1 and 120),
  constraint companies_kinds_check check (kinds <@ array['principal', 'broker', 'terminal', 'inspector', 'shipping']),
  constraint companies_level_check check (level between 0 and 4),
  constraint companies_status_check check (status in ('active', 'held', 'suspended', 'closed'))
);

create table company_members (
  id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  -- of an admin: may act for the company as well
  also_trader boolean not null default false,
  -- US cents; null is no limit
  limit_usd bigint,
  -- null is every product
  products uuid[],
  -- whether the plan has room for this person to act; the role waits
  seat boolean not null default true,
  joined_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  constraint company_members_pkey primary key (id),
  constraint company_members_company_id_fkey foreign key (company_id) references companies (id),
  constraint company_members_user_id_fkey foreign key (user_id) references users (id),
  constraint company_members_role_check check (role in ('viewer', 'trader', 'approver', 'admin')),
  constraint company_members_also_trader_check check (role = 'admin' or not also_trader),
  constraint company_members_limit_usd_check check (limit_usd between 0 and 100000000000000)
);
-- Nobody acts for two.
create unique index company_members_user_key on company_members (user_id) where left_at is null;
create index company_members_company_idx on company_members (company_id, joined_at);

create table company_invitations (
  id uuid not null,
  company_id uuid not null,
  email_key text not null,
  role text not null,
  limit_usd bigint,
  -- null until the mail with it is on its way
  token_hash bytea,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  constraint company_invitations_pkey primary key (id),
  constraint company_invitations_token_hash_key unique (token_hash),
  constraint company_invitations_company_id_fkey foreign key (company_id) references companies (id),
  constraint company_invitations_invited_by_fkey foreign key (invited_by) references users (id),
  constraint company_invitations_accepted_by_fkey foreign key (accepted_by) references users (id),
  constraint company_invitations_role_check check (role in ('viewer', 'trader', 'approver', 'admin')),
  constraint company_invitations_limit_usd_check check (limit_usd between 0 and 100000000000000),
  constraint company_invitations_end_check check (accepted_at is null or revoked_at is null)
);
create unique index company_invitations_open_key on company_invitations (company_id, email_key)
  where accepted_at is null and revoked_at is null;

create table company_domains (
  id uuid not null,
  company_id uuid not null,
  domain text not null,
  method text not null,
  -- of `dns` what the TXT record must hold; it is public there
  token text,
  -- of `mailbox`: the local part that the code goes to, and the hash of the code
  mailbox text,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  join_mode text not null default 'off',
  created_by uuid,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  checked_at timestamptz,
  -- checks in a row that did not find the record
  fails integer not null default 0,
  constraint company_domains_pkey primary key (id),
  constraint company_domains_company_id_domain_key unique (company_id, domain),
  constraint company_domains_company_id_fkey foreign key (company_id) references companies (id),
  constraint company_domains_created_by_fkey foreign key (created_by) references users (id),
  constraint company_domains_domain_check check (length(domain) between 3 and 253 and domain = lower(domain)),
  constraint company_domains_method_check check (method in ('dns', 'mailbox')),
  constraint company_domains_token_check check ((method = 'dns') = (token is not null)),
  constraint company_domains_mailbox_check check (
    (method = 'mailbox') = (mailbox is not null) and mailbox in ('postmaster', 'admin')
  ),
  constraint company_domains_join_mode_check check (join_mode in ('off', 'request', 'auto'))
);
-- A claim without a proof has no effect; of the proved ones there is one.
create unique index company_domains_verified_key on company_domains (domain) where verified_at is not null;

create table company_join_requests (
  id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  note text not null default '',
  state text not null default 'open',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  constraint company_join_requests_pkey primary key (id),
  constraint company_join_requests_company_id_fkey foreign key (company_id) references companies (id),
  constraint company_join_requests_user_id_fkey foreign key (user_id) references users (id),
  constraint company_join_requests_decided_by_fkey foreign key (decided_by) references users (id),
  constraint company_join_requests_note_check check (length(note) <= 500),
  constraint company_join_requests_state_check check (state in ('open', 'accepted', 'refused', 'withdrawn'))
);
create unique index company_join_requests_open_key on company_join_requests (user_id) where state = 'open';

-- Changes that take effect when a second person confirms them.
create table company_proposals (
  id uuid not null,
  company_id uuid not null,
  kind text not null,
  -- of `limit`: whose
  user_id uuid,
  value jsonb not null,
  proposed_by uuid not null,
  created_at timestamptz not null default now(),
  state text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  constraint company_proposals_pkey primary key (id),
  constraint company_proposals_company_id_fkey foreign key (company_id) references companies (id),
  constraint company_proposals_user_id_fkey foreign key (user_id) references users (id),
  constraint company_proposals_proposed_by_fkey foreign key (proposed_by) references users (id),
  constraint company_proposals_decided_by_fkey foreign key (decided_by) references users (id),
  constraint company_proposals_kind_check check (kind in ('policy', 'limit') and (kind = 'limit') = (user_id is not null)),
  constraint company_proposals_state_check check (state in ('open', 'confirmed', 'refused', 'withdrawn', 'replaced')),
  -- never by the one who asked
  constraint company_proposals_four_eyes_check check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index company_proposals_open_key
  on company_proposals (company_id, kind, coalesce(user_id, '00000000-0000-0000-0000-000000000000')) where state = 'open';

alter table ads add column company_id uuid, add constraint ads_company_id_fkey foreign key (company_id) references companies (id);
create index ads_company_idx on ads (company_id, updated_at desc) where deleted_at is null and company_id is not null;
alter table conversations
  add column owner_company_id uuid,
  add column inquirer_company_id uuid,
  add constraint conversations_owner_company_id_fkey foreign key (owner_company_id) references companies (id),
  add constraint conversations_inquirer_company_id_fkey foreign key (inquirer_company_id) references companies (id);
create index conversations_owner_company_idx on conversations (owner_company_id, last_message_at desc)
  where owner_company_id is not null;
create index conversations_inquirer_company_idx on conversations (inquirer_company_id, last_message_at desc)
  where inquirer_company_id is not null;
-- Who wrote may have left; whose side it was stays.
alter table messages add column of_owner boolean;
update messages m set of_owner = (m.sender_id = c.owner_id) from conversations c where c.id = m.conversation_id;

alter table users add column company_name text;
comment on column users.company_name is 'Of the company that it is a member of, shown in place of company; kept by triggers';

-- Every account with a company name gets a company of its own.
with made as (
  select gen_random_uuid() as id, u.id as user_id, u.company, u.country, u.created_at
  from users u where u.company is not null and u.deleted_at is null
), inserted as (
  insert into companies (id, slug, legal_name, display_name, country, created_by, created_at)
  select id,
    concat_ws('-', nullif(trim(both '-' from left(regexp_replace(lower(company), '[^a-z0-9]+', '-', 'g'), 60)), ''),
      left(replace(id::text, '-', ''), 8)),
    company, company, country, user_id, created_at
  from made
)
insert into company_members (id, company_id, user_id, role, also_trader, joined_at)
select gen_random_uuid(), id, user_id, 'admin', true, created_at from made;
update ads a set company_id = m.company_id from company_members m where m.user_id = a.owner_id;
update conversations c set owner_company_id = m.company_id from company_members m where m.user_id = c.owner_id;
update conversations c set inquirer_company_id = m.company_id from company_members m where m.user_id = c.inquirer_id;
update users u set company_name = c.display_name
  from company_members m join companies c on c.id = m.company_id where m.user_id = u.id;

-- Whose an ad or a conversation is, however it is written, also by a build that knows no companies.
create function company_of(member uuid) returns uuid language sql stable as $$
  select company_id from company_members where user_id = member and left_at is null
$$;
create function ads_company() returns trigger language plpgsql as $$
begin
  if new.revises_id is not null then
    new.company_id := (select company_id from ads where id = new.revises_id);
  else
    new.company_id := coalesce(new.company_id, company_of(new.owner_id));
  end if;
  return new;
end $$;
create trigger ads_company before insert on ads for each row execute function ads_company();

create function conversations_companies() returns trigger language plpgsql as $$
begin
  new.owner_company_id := (select company_id from ads where id = new.ad_id);
  new.inquirer_company_id := company_of(new.inquirer_id);
  return new;
end $$;
create trigger conversations_companies before insert on conversations for each row execute function conversations_companies();

create function messages_side() returns trigger language plpgsql as $$
declare
  talk record;
begin
  if new.of_owner is null then
    select * into talk from conversations where id = new.conversation_id;
    new.of_owner := new.sender_id = talk.owner_id
      or (new.sender_id <> talk.inquirer_id and coalesce(company_of(new.sender_id) = talk.owner_company_id, false));
  end if;
  return new;
end $$;
create trigger messages_side before insert on messages for each row execute function messages_side();

alter table messages add constraint messages_of_owner_check check (of_owner is not null);

-- The name that others read.
create function company_members_name() returns trigger language plpgsql as $$
begin
  update users set company_name = (select display_name from companies where id = company_of(new.user_id)) where id = new.user_id;
  return null;
end $$;
create trigger company_members_name after insert or update of left_at on company_members
  for each row execute function company_members_name();
create function companies_name() returns trigger language plpgsql as $$
begin
  update users u set company_name = new.display_name from company_members m
    where m.company_id = new.id and m.left_at is null and u.id = m.user_id;
  return null;
end $$;
create trigger companies_name after update on companies
  for each row when (old.display_name is distinct from new.display_name) execute function companies_name();

-- Stored entitlements get seats: one each, more in the plans that are made for teams.
create function pg_temp.with_seats(entitlements jsonb, seats jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('seats', seats) || entitlements
$$;
update roles set plan_access = pg_temp.with_seats(plan_access, '1');
update roles set plan_access = plan_access || '{"seats": null}' where base in ('admin', 'superadmin');
update plans set entitlements = pg_temp.with_seats(entitlements, (case code when 'desk' then '5' when 'enterprise' then '25' else '1' end)::jsonb);
update plan_periods p set entitlements = pg_temp.with_seats(p.entitlements, (case l.code when 'desk' then '5' when 'enterprise' then '25' else '1' end)::jsonb)
  from plans l where l.id = p.plan_id;
update payments p set quote = jsonb_set(p.quote, '{entitlements}',
    pg_temp.with_seats(p.quote -> 'entitlements', (case l.code when 'desk' then '5' when 'enterprise' then '25' else '1' end)::jsonb))
  from plans l where l.id = p.plan_id and p.quote ? 'entitlements';
drop function pg_temp.with_seats;
