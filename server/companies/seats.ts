import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { activeCompanies, companyIdOf } from './companies.queries.ts';
import { giveSeats } from './membership.ts';

/** Gives the seats of an account's company anew, after its plan changed. */
export async function giveSeatsOf(db: Sql, userId: string): Promise<void> {
  const companyId = await companyIdOf(db, userId);
  if (companyId !== null) await giveSeats(db, companyId);
}

/** The same for every company, as roles and their entitlements change. */
export async function giveAllSeats({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const companyId of await activeCompanies(db)) await giveSeats(db, companyId);
}
