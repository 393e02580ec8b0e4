import { bestOf, type Entitlements } from '../../../contract/core/access.ts';
import { entitlementsOf, poolOf } from '../../accounts/roles/roles.ts';
import { featureWithinLimit, pauseOverLimit, resumePausedByPlan } from '../../ads/ads.ts';
import { giveSeats, giveSeatsOf, membersOfCompany } from '../../companies/companies.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import type { Payer } from '../wallet/wallet.ts';
import { type Buyer, setRole } from './periods.queries.ts';

/** People who share limits, and the limits. */
type Pool = { people: string[]; limits: Entitlements };

async function limitsOf(db: Sql, people: readonly string[]): Promise<Entitlements> {
  const each: Entitlements[] = [];
  for (const id of people) each.push(await entitlementsOf(db, id));
  return each.reduce((best, one) => bestOf(best, one));
}

/**
 * Everybody whom a payer's plan concerns. With a company's plan its people share limits, the largest that one of them has;
 * without one each has their own.
 */
async function poolsOf(db: Sql, { userId, companyId }: Payer): Promise<Pool[]> {
  const everybody = companyId === null ? [userId] : await membersOfCompany(db, companyId);
  const pools: Pool[] = [];
  for (const id of everybody) {
    const people = await poolOf(db, id);
    const pool = { people, limits: await limitsOf(db, people) };
    if (people.length > 1) return [pool];
    pools.push(pool);
  }
  return pools;
}

const giveSeatsTo = (db: Sql, { userId, companyId }: Payer): Promise<void> =>
  companyId === null ? giveSeatsOf(db, userId) : giveSeats(db, companyId);

/** Puts a plan in force: a guest becomes paid, seats are given, and paused ads are published again. */
export async function beginPlan(tx: MarketTx, { role, payer }: Buyer): Promise<void> {
  if (role === 'guest') await setRole(tx, payer.userId, 'paid');
  await giveSeatsTo(tx, payer);
  for (const { people, limits } of await poolsOf(tx, payer))
    await resumePausedByPlan(tx, people, limits.maxActiveAds);
}

/** Applies the present limits: ads beyond them are paused or unfeatured. */
export async function applyPlanLimits(ctx: Context, tx: MarketTx, payer: Payer): Promise<void> {
  await giveSeatsTo(tx, payer);
  for (const { people, limits } of await poolsOf(tx, payer)) {
    await pauseOverLimit(ctx, tx, people, limits.maxActiveAds);
    await featureWithinLimit(tx, people, limits.featuredAds);
  }
}
