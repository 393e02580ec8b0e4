import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RegimeRule } from '../../../contract/screening/rules.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { followRulesNow, makeRuleMakers, type RuleMakers, rulesOf } from '../../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { followCaps } from './followRules.ts';

let t: TestApp;
let ids: BaseIds;
let makers: RuleMakers;
let moderator: Person;
let owner: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  makers = await makeRuleMakers(t);
  moderator = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await makePerson(t, { role: 'paid' });
});
afterEach(() => makers.endAll());

const follow = () => followRulesNow(t);
const post = (payload: object, as = owner) => t.call('POST', '/ads', { as: as.token, payload });
const approve = (id: string) => t.call('PUT', `/ads/${id}/approve`, { as: moderator.token });
const standing = async (id: string) => (await rulesOf(t, id, owner)).items.map((one) => one.standing);
const statusOf = async (id: string): Promise<string> =>
  (await t.call('GET', `/ads/${id}`, { as: owner.token })).json().status;
const applies = { code: 'RULE_APPLIES' };

describe('a price cap', () => {
  const cap = () =>
    makers.inForce({
      kind: 'price_cap',
      scope: { origins: ['RU'], hs: ['2710'] },
      params: { usdPerBbl: '100' },
      action: 'hold',
      message: 'Price cap',
    });
  /** CIF Rotterdam, so that freight is in it. */
  const cargo = (amount = 700) =>
    diesel(ids, {
      originCountryId: ids.country('RU'),
      density15: 869.9,
      price: { ...diesel(ids).price, amount } as never,
    });
  const costs = { freight: '0', insurance: '1.5', other: '0', agreed: true };
  const attest = (id: string, { id: ruleId, version }: RegimeRule, change: object = {}, as = owner) =>
    t.call('POST', `/ads/${id}/rules/${ruleId}/attestation`, {
      as: as.token,
      payload: { version, ...costs, ...change },
    });

  test('its owner states the costs in the price; over the cap staff look at it', async () => {
    const rule = await cap();
    const ad = (await post(cargo(770))).json();
    expect(await rulesOf(t, ad.id, owner)).toMatchObject({
      items: [{ standing: 'attest', capPerBbl: '100', fobPerBbl: null, mayAttest: true, asksTier: false }],
      price: { usdPerTonne: '770', bblPerTonne: '7.23050', hasFreight: true },
    });
    expect((await approve(ad.id)).json()).toMatchObject({
      ...applies,
      message: expect.stringContaining('State the costs'),
    });
    const stranger = await makePerson(t, { role: 'paid' });
    expect((await attest(ad.id, rule, {}, stranger)).statusCode).toBe(404);
    expect((await t.call('GET', `/ads/${ad.id}/rules`, { as: stranger.token })).statusCode).toBe(404);
    for (const [change, path] of [
      [{ freight: '-1' }, 'freight'],
      [{ freight: 'NaN' }, 'freight'],
      [{ insurance: '1e3' }, 'insurance'],
      [{ freight: '770' }, 'freight'],
      [{ agreed: false }, 'agreed'],
    ] as const)
      expect((await attest(ad.id, rule, change)).json(), path).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ path }],
      });
    expect((await attest(ad.id, rule, { version: 9 })).json().code).toBe('STALE');

    expect((await attest(ad.id, rule)).json().items).toMatchObject([
      { standing: 'held', fobPerBbl: '106.2859', isOver: true },
    ]);
    expect((await approve(ad.id)).json()).toMatchObject(applies);
    // Corrected while it waits; both statements stay on record.
    const corrected = await attest(ad.id, rule, { freight: '50' });
    expect(corrected.json().items).toMatchObject([
      {
        standing: 'passes',
        fobPerBbl: '99.3707',
        isOver: false,
        attestation: { by: expect.any(String), freight: '50', price: '770' },
      },
    ]);
    expect((await attest(ad.id, rule)).json().code).toBe('WRONG_STATE');
    expect((await approve(ad.id)).statusCode).toBe(200);
    const rows = await t.ctx.db
      .selectFrom('ad_attestations')
      .select(['fob_per_bbl', 'text_version', 'attested_by'])
      .where('ad_id', '=', ad.id)
      .orderBy('attested_at')
      .execute();
    expect(rows.map((row) => [Number(row.fob_per_bbl), row.text_version, row.attested_by])).toEqual([
      [106.2859, 1, owner.id],
      [99.3707, 1, owner.id],
    ]);
    await expect(t.ctx.db.deleteFrom('ad_attestations').execute()).rejects.toThrow('append-only');
  });

  test('a published ad leaves the market when its cap comes, and its owner brings it back by the statement', async () => {
    const ad = await makeAd(t, owner, cargo(), { approvedBy: moderator });
    const rule = await cap();
    await follow();
    expect([await statusOf(ad.id), await standing(ad.id)]).toEqual(['suspended', ['attest']]);
    expect((await attest(ad.id, rule)).json().items[0].standing).toBe('passes');
    expect(await statusOf(ad.id)).toBe('approved');
  });

  test('an exchange rate lifts a price over the cap: the statement stays, the ad leaves the market', async () => {
    const rule = await cap();
    const price = { ...cargo(600).price, currencyId: ids.currency('EUR') } as never;
    const ad = (await post({ ...cargo(), price })).json();
    await attest(ad.id, rule);
    await approve(ad.id);
    expect([await statusOf(ad.id), await standing(ad.id)]).toEqual(['approved', ['passes']]);
    await t.ctx.db
      .insertInto('currency_rates')
      .values({ currency_id: ids.currency('EUR'), rate_date: '2026-03-02', usd_rate: '1.25' })
      .execute();
    await followCaps(t.ctx);
    expect(await rulesOf(t, ad.id, owner)).toMatchObject({
      items: [{ standing: 'held', isOver: true, attestation: { insurance: '1.5' } }],
    });
    expect(await statusOf(ad.id)).toBe('suspended');
  });

  test('from a price without freight no cost can be taken', async () => {
    const rule = await cap();
    const fob = (amount: number) => {
      const { delivery, ...rest } = cargo(amount);
      return { ...rest, delivery: { ...delivery, term: 'FOB' } };
    };
    const over = (await post(fob(770))).json();
    expect((await rulesOf(t, over.id, owner)).items).toMatchObject([
      { standing: 'held', fobPerBbl: '106.4933', mayAttest: false },
    ]);
    expect((await attest(over.id, rule, { freight: '90' })).json().code).toBe('WRONG_STATE');
    const under = (await post(fob(700))).json();
    expect(await standing(under.id)).toEqual(['passes']);
    const tiered = await makers.inForce({
      kind: 'price_cap',
      scope: { origins: ['RU'], hs: ['2710'], tier: 'premium' },
      params: { usdPerBbl: '50' },
      action: 'hold',
    });
    expect((await attest(under.id, tiered, { tier: 'premium', freight: '400' })).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'freight' }],
    });
    const named = await attest(under.id, tiered, { tier: 'premium', insurance: '0' });
    expect(
      named
        .json()
        .items.map((one: { standing: string }) => one.standing)
        .sort(),
    ).toEqual(['held', 'passes']);
  });

  test('a change of other fields keeps the statement', async () => {
    const rule = await cap();
    const ad = (await post(cargo())).json();
    await attest(ad.id, rule);
    await approve(ad.id);
    const { price, ...rest } = cargo();
    const { amount, ...units } = price as { amount: number };
    const payload = {
      description: 'A cargo of which more is known by now.',
      ...rest,
      price: { ...units, amount },
    };
    const edited = await t.call('PUT', `/ads/${ad.id}/user-edit`, { as: owner.token, payload });
    expect(edited.statusCode).toBe(200);
    expect([await statusOf(ad.id), await standing(ad.id)]).toEqual(['approved', ['passes']]);
  });

  test('a changed price of a revision is not published without a statement', async () => {
    const rule = await cap();
    const ad = (await post(cargo())).json();
    await attest(ad.id, rule);
    await approve(ad.id);
    expect(await statusOf(ad.id)).toBe('approved');
    const delivery = { ...cargo().delivery, term: 'DAP' };
    await t.call('PUT', `/ads/${ad.id}/user-edit`, { as: owner.token, payload: { ...cargo(), delivery } });
    const revision = await t.ctx.db
      .selectFrom('ads')
      .select('id')
      .where('revises_id', '=', ad.id)
      .executeTakeFirstOrThrow();
    expect((await approve(revision.id)).json()).toMatchObject(applies);
    expect((await attest(revision.id, rule)).json().items[0].standing).toBe('passes');
    expect((await approve(revision.id)).statusCode).toBe(200);
    expect([await statusOf(ad.id), await standing(ad.id)]).toEqual(['approved', ['passes']]);
  });

  test('two tiers: the owner names the one, and the other cap does not matter', async () => {
    const tier = (name: string, usdPerBbl: string) =>
      makers.inForce({
        kind: 'price_cap',
        scope: { origins: ['RU'], hs: ['2710'], tier: name },
        params: { usdPerBbl },
        message: `Price cap, ${name}`,
      });
    const [premium, discount] = [await tier('premium', '100'), await tier('discount', '45')];
    const ad = (await post(cargo())).json();
    expect(await standing(ad.id)).toEqual(['attest', 'attest']);
    expect((await attest(ad.id, premium)).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'tier' }],
    });
    await attest(ad.id, premium, { tier: 'premium' });
    await attest(ad.id, discount, { tier: 'premium' });
    expect(await standing(ad.id)).toEqual(['passes', 'passes']);
    expect((await approve(ad.id)).statusCode).toBe(200);
  });
});
