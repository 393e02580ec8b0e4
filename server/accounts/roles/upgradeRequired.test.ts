import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entitlements, roleEntitlements } from '../../../contract/core/access.ts';
import { baseIds, diesel, makeAd, makePerson } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { upgradeRequired } from './roles.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The plan in the refusal. */
const named = async (feature: keyof Entitlements, needed: number) => {
  const refused = upgradeRequired(t.ctx.db, { feature, limit: 0, used: 0, needed });
  const { extra } = (await refused.catch((error: unknown) => error)) as {
    extra: { plan?: { code: string } };
  };
  return extra.plan?.code ?? null;
};

test.each([
  ['maxActiveAds', 3, 'trader'],
  ['maxActiveAds', 50, 'trader'],
  ['maxActiveAds', 51, 'desk'],
  ['maxActiveAds', 251, 'enterprise'],
  ['maxActiveAds', 1_000_000, 'enterprise'],
  ['contactRevealsPerMonth', 101, 'desk'],
  ['savedSearches', 201, 'enterprise'],
  ['savedSearches', 1001, null],
  ['bulkImport', 1, 'trader'],
] as const)('for %s of %d the cheapest plan is %s', async (feature, needed, plan) => {
  expect(await named(feature, needed)).toBe(plan);
});

test('one that is not on sale is not named, a cheaper one is', async () => {
  await sql`update plans set is_active = false where code = 'trader'`.execute(t.ctx.db);
  expect(await named('maxActiveAds', 3)).toBe('desk');
  await sql`update plans set is_active = true where code = 'trader'`.execute(t.ctx.db);
  await sql`update plans set price = 1 where code = 'enterprise'`.execute(t.ctx.db);
  expect(await named('maxActiveAds', 3)).toBe('enterprise');
  await sql`update plans set price = 34900 where code = 'enterprise'`.execute(t.ctx.db);
});

test('who is over a limit is told which plan lifts it, at which price', async () => {
  const ids = await baseIds(t);
  const owner = await makePerson(t);
  for (let n = 0; n < (roleEntitlements.guest.maxActiveAds ?? 0); n += 1) await makeAd(t, owner, diesel(ids));
  const answer = await t.call('POST', '/ads', { as: owner.token, payload: diesel(ids) });
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    expect.objectContaining({
      code: 'UPGRADE_REQUIRED',
      upgradeRequired: true,
      feature: 'maxActiveAds',
      limit: 2,
      used: 2,
      plan: { id: expect.any(String), code: 'trader', name: 'Trader', price: 39, currency: 'USD' },
    }),
  ]);
  expect(answer.json()).not.toHaveProperty('needed');
});
