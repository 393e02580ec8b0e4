import { sql } from 'kysely';
import type { FirstStep } from '../../../contract/site/setup.ts';
import type { Sql } from '../../db/client.ts';

type Done = Record<FirstStep, boolean>;

/** The first steps that a member has taken; the last one is a subscription or money in the wallet. */
export async function firstStepsOf(db: Sql, userId: string): Promise<Done | undefined> {
  const { rows } = await sql<Done>`
    select u.email_verified as email,
      num_nulls(u.first_name, u.last_name, u.phone, u.company, u.country) = 0 as profile,
      u.company_name is not null as company,
      exists (select from favorites where user_id = u.id)
        or exists (select from saved_searches where user_id = u.id) as follow,
      exists (select from ads where owner_id = u.id and deleted_at is null) as ad,
      exists (select from payments where user_id = u.id and status = 'succeeded')
        or exists (select from plan_periods where user_id = u.id)
        or exists (select from wallets where user_id = u.id and balance > 0) as funds
    from users u where u.id = ${userId}`.execute(db);
  return rows[0];
}

export type SiteState = {
  passwordHash: string | null;
  demoAccounts: boolean;
  booksOpen: boolean;
  currencyChosen: boolean;
  backups: boolean;
  baseData: boolean;
  logo: boolean;
  socialLogin: boolean;
};

/**
 * The state of the site as stored in the database. The four addresses are those of the demo; nobody else can have one.
 */
export async function siteState(db: Sql, callerId: string): Promise<SiteState> {
  const { rows } = await sql<SiteState>`
    select (select password_hash from users where id = ${callerId}) as "passwordHash",
      exists (select from users where email_key in ('superadmin@gasmap.test', 'admin@gasmap.test', 'trader@gasmap.test',
        'guest@gasmap.test') and password_hash is not null
        and is_active and deleted_at is null) as "demoAccounts",
      exists (select from ledger_transactions) as "booksOpen",
      exists (select from audit_log where action = 'settings.update' and after->'payments' ? 'currency')
        as "currencyChosen",
      exists (select from backup_schedule where enabled) as backups,
      exists (select from audit_log where action like 'basedata.%') as "baseData",
      exists (select from site_pictures where used_as = 'logo') as logo,
      exists (select from social_login_settings, jsonb_each(settings) as one(name, value)
        where jsonb_typeof(value) = 'object' and value->>'enabled' = 'true') as "socialLogin"`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('The state of the site could not be read');
  return state;
}
