import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdRuleList } from '../../../contract/ads/adRules.ts';
import type { RegimeRule } from '../../../contract/screening/rules.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import { inviteTo, makeCompany, setPlan } from '../../test/kit/companyKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { returnAdsOfUnblocked, withdrawAdsOfBlocked } from '../ads.ts';
import { followCaps, followRules } from './followRules.ts';

let t: TestApp;
let ids: BaseIds;
let first: Person;
let second: Person;
let moderator: Person;
let owner: Person;
const rules: RegimeRule[] = [];

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  const permissions = ['compliance.read', 'compliance.rules', 'compliance.review'] as const;
  first = await makePerson(t, { permissions: [...permissions] });
  second = await makePerson(t, { permissions: [...permissions] });
  moderator = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await makePerson(t, { role: 'paid' });
});
/** A rule that is over by now holds for nothing. */
afterEach(async () => {
  for (const { id } of rules.splice(0)) await edit(id, { to: '2026-01-02' });
  await followRules(t.ctx);
});

const draftRule = {
  authority: 'Invented authority',
  kind: 'origin_ban',
  scope: { origins: ['KP'] },
  from: '2026-01-01',
  action: 'block',
  message: 'No goods of this origin',
  sourceUrl: 'https://example.com/act',
};
async function confirm(rule: RegimeRule): Promise<RegimeRule> {
  const { id, version } = rule;
  const answer = await t.call('POST', `/screening/rules/${id}/confirm`, {
    as: second.token,
    payload: { version },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
async function inForce(change: object = {}): Promise<RegimeRule> {
  const made = await t.call('POST', '/screening/rules', {
    as: first.token,
    payload: { ...draftRule, ...change },
  });
  expect(made.statusCode).toBe(201);
  const rule = await confirm(made.json());
  rules.push(rule);
  return rule;
}
async function edit(id: string, change: object): Promise<RegimeRule> {
  const all: RegimeRule[] = (await t.call('GET', '/screening/rules', { as: first.token })).json().items;
  const found = all.find((one) => one.id === id);
  if (!found) throw new Error('no rule');
  const { version, authority, kind, scope, from, to, params, action, message, sourceUrl } = found;
  const payload = {
    version,
    authority,
    kind,
    scope,
    from,
    to,
    params,
    action,
    message,
    sourceUrl,
    ...change,
  };
  const changed = await t.call('PUT', `/screening/rules/${id}`, { as: first.token, payload });
  expect(changed.statusCode).toBe(200);
  return confirm(changed.json());
}

const fromKp = () => diesel(ids, { originCountryId: ids.country('KP') });
const post = (payload: object, as = owner) => t.call('POST', '/ads', { as: as.token, payload });
const approve = (id: string) => t.call('PUT', `/ads/${id}/approve`, { as: moderator.token });
const rulesOf = async (id: string, as = owner): Promise<AdRuleList> =>
  (await t.call('GET', `/ads/${id}/rules`, { as: as.token })).json();
const standing = async (id: string) => (await rulesOf(id)).items.map((one) => one.standing);
const statusOf = async (id: string): Promise<string> =>
  (await t.call('GET', `/ads/${id}`, { as: owner.token })).json().status;
const reasonOf = async (id: string): Promise<string> =>
  (await t.call('GET', `/ads/${id}`, { as: owner.token })).json().rejectionReason;
const applies = { code: 'RULE_APPLIES' };

describe('a rule that blocks', () => {
  test('no ad that meets it is handed in; a draft is kept, and the form says why', async () => {
    const rule = await inForce();
    const refused = await post(fromKp());
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        ...applies,
        message: 'Invented authority: “No goods of this origin”. An ad like this cannot be published.',
      }),
    ]);
    const draft = await makeAd(t, owner, { ...fromKp(), draft: true });
    expect((await t.call('POST', `/ads/${draft.id}/submit`, { as: owner.token })).json()).toMatchObject(
      applies,
    );
    expect(await statusOf(draft.id)).toBe('draft');
    const check = await t.call('POST', '/ads/check', { as: owner.token, payload: fromKp() });
    expect(check.json().rules).toMatchObject([
      { ruleId: rule.id, version: rule.version, standing: 'blocked' },
    ]);
    expect(
      (await t.call('POST', '/ads/check', { as: owner.token, payload: diesel(ids) })).json().rules,
    ).toEqual([]);
    expect((await makeAd(t, owner, diesel(ids), { approvedBy: moderator })).id).toBeTruthy();
  });

  test('takes what is published off the market within a minute, and gives it back when it ends', async () => {
    const ad = await makeAd(t, owner, fromKp(), { approvedBy: moderator });
    const other = await makeAd(t, owner, diesel(ids), { approvedBy: moderator });
    const paused = await makeAd(t, owner, fromKp(), { approvedBy: moderator });
    await t.call('POST', `/ads/${paused.id}/pause`, { as: owner.token });
    const rule = await inForce();
    expect(await statusOf(ad.id)).toBe('approved');
    await followRules(t.ctx);
    expect([await statusOf(ad.id), await statusOf(other.id), await statusOf(paused.id)]).toEqual([
      'suspended',
      'approved',
      'paused',
    ]);
    expect(await reasonOf(ad.id)).toContain('No goods of this origin');
    expect((await t.call('GET', `/ads/${ad.slug}`)).statusCode).toBe(404);
    const news = (await t.call('GET', '/notifications', { as: owner.token })).json().items;
    expect(news.map((one: { kind: string }) => one.kind)).toContain('adSuspended');
    // Neither the owner nor a moderator brings it back meanwhile.
    const resume = await t.call('POST', `/ads/${paused.id}/resume`, { as: owner.token });
    expect(resume.json()).toMatchObject(applies);
    const restore = await t.call('PATCH', `/ads/${ad.id}/status`, {
      as: moderator.token,
      payload: { status: 'approved' },
    });
    expect(restore.json()).toMatchObject(applies);
    const before = await t.ctx.db
      .selectFrom('ad_rule_results')
      .selectAll()
      .where('ad_id', '=', ad.id)
      .execute();
    expect(before).toMatchObject([{ rule_version: rule.version, standing: 'blocked', ended_at: null }]);
    await edit(rule.id, { to: '2026-01-02' });
    await followRules(t.ctx);
    expect([await statusOf(ad.id), await standing(ad.id)]).toEqual(['approved', []]);
    const kinds = (await t.call('GET', '/notifications', { as: owner.token })).json().items;
    expect(kinds.map((one: { kind: string }) => one.kind)).toContain('adRestored');
    expect((await t.call('POST', `/ads/${paused.id}/resume`, { as: owner.token })).statusCode).toBe(200);
    // What was said of it stays on record.
    const after = await t.ctx.db
      .selectFrom('ad_rule_results')
      .select(['id', 'ended_at'])
      .where('ad_id', '=', ad.id)
      .execute();
    expect(after).toEqual([{ id: before[0]?.id, ended_at: expect.any(Date) }]);
  });

  test('an ad that a moderator decided about meanwhile stays as decided', async () => {
    const ad = await makeAd(t, owner, fromKp(), { approvedBy: moderator });
    const rule = await inForce();
    await followRules(t.ctx);
    await t.ctx.db.updateTable('ads').set({ moved_by_rule: false }).where('id', '=', ad.id).execute();
    await edit(rule.id, { to: '2026-01-02' });
    await followRules(t.ctx);
    expect(await statusOf(ad.id)).toBe('suspended');
  });

  test('the end of a block gives nothing back that a rule stops', async () => {
    const ad = await makeAd(t, owner, fromKp(), { approvedBy: moderator });
    const by = { ownerId: owner.id, actorId: moderator.id };
    await changeMarket(t.ctx, (tx) => withdrawAdsOfBlocked(t.ctx, tx, { ...by, rejectWaiting: false }));
    const rule = await inForce();
    await followRules(t.ctx);
    await changeMarket(t.ctx, (tx) => returnAdsOfUnblocked(t.ctx, tx, by));
    expect([await statusOf(ad.id), await reasonOf(ad.id)]).toEqual([
      'suspended',
      expect.stringContaining('No goods of this origin'),
    ]);
    await edit(rule.id, { to: '2026-01-02' });
    await followRules(t.ctx);
    expect(await statusOf(ad.id)).toBe('approved');
  });

  test.each([
    ['the country of a port', { kind: 'country_embargo', scope: { countries: ['NL'] } }, 1],
    ['the HS code of the product', { kind: 'origin_ban', scope: { hs: ['2710'] } }, 1],
    ['another HS code', { kind: 'origin_ban', scope: { hs: ['2711'] } }, 0],
    ['flags of ships, which ads do not name', { kind: 'vessel_flag', scope: { countries: ['NL'] } }, 0],
  ])('meets by %s', async (_, change, count) => {
    await inForce({ ...change, action: 'warn' });
    const ad = await makeAd(t, owner, diesel(ids), { approvedBy: moderator });
    expect(await standing(ad.id)).toEqual(Array.from({ length: count }, () => 'noted'));
    expect(await statusOf(ad.id)).toBe('approved');
  });
});

describe('a rule that holds', () => {
  const note = 'The origin is proved by a certificate of 3 March';
  const release = (id: string, { id: ruleId, version }: RegimeRule, as = first, change: object = {}) =>
    t.call('POST', `/ads/${id}/rules/${ruleId}/release`, {
      as: as.token,
      payload: { version, note, ...change },
    });

  test('staff let it pass, then a moderator publishes; other content asks anew', async () => {
    const rule = await inForce({ action: 'hold' });
    const ad = (await post(fromKp())).json();
    expect(ad.status).toBe('pending');
    expect((await approve(ad.id)).json()).toMatchObject({
      ...applies,
      message: expect.stringContaining('Our staff review it'),
    });
    const waiting = (await t.call('GET', '/screening/ads?standing=held', { as: first.token })).json();
    expect(waiting).toMatchObject({ total: 1, items: [{ adId: ad.id, ruleId: rule.id, status: 'pending' }] });
    expect((await t.call('GET', '/screening/ads', { as: moderator.token })).statusCode).toBe(200);
    expect((await t.call('GET', '/screening/ads', { as: owner.token })).statusCode).toBe(403);

    expect((await release(ad.id, rule, owner)).statusCode).toBe(403);
    expect((await release(ad.id, rule, first, { note: 'fine' })).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'note' }],
    });
    expect((await release(ad.id, rule, first, { version: 99 })).json().code).toBe('STALE');
    expect((await rulesOf(ad.id, first)).items[0]?.mayRelease).toBe(true);
    expect((await release(ad.id, rule)).json().items).toMatchObject([
      { standing: 'passes', release: { note, by: expect.any(String) } },
    ]);
    expect((await release(ad.id, rule)).json().code).toBe('WRONG_STATE');
    // The owner reads that it passed, not by whom and why.
    expect((await rulesOf(ad.id)).items[0]?.release).toMatchObject({ by: null, note: null });
    expect((await approve(ad.id)).statusCode).toBe(200);
    expect(await statusOf(ad.id)).toBe('approved');

    // A change that goes live without an approval.
    const edited = await t.call('PUT', `/ads/${ad.id}/user-edit`, {
      as: owner.token,
      payload: { ...fromKp(), density15: 842 },
    });
    expect(edited.statusCode).toBe(200);
    expect([await statusOf(ad.id), await standing(ad.id)]).toEqual(['suspended', ['held']]);
    await release(ad.id, rule, second);
    expect(await statusOf(ad.id)).toBe('approved');
    const log = (await t.call('GET', '/audit?action=screening.rule_release', { as: moderator.token })).json();
    expect(log.items.map((one: { entityId: string }) => one.entityId)).toContain(ad.id);
  });

  test('nobody releases an ad of their own company', async () => {
    await setPlan(t, { seats: 5 });
    const officer = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
    const company = await makeCompany(t, owner);
    const token = await inviteTo(t, { admin: owner, company }, officer, { role: 'trader' });
    await t.call('POST', '/invitations/accept', { as: officer.token, payload: { token } });
    const rule = await inForce({ action: 'hold' });
    const ad = (await post(fromKp())).json();
    expect((await release(ad.id, rule, officer)).json()).toMatchObject({ code: 'OWN_AD' });
    expect((await rulesOf(ad.id, officer)).items[0]?.mayRelease).toBe(false);
  });
});

describe('a price cap', () => {
  const cap = () =>
    inForce({
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
    expect(await rulesOf(ad.id)).toMatchObject({
      items: [{ standing: 'attest', capPerBbl: '100', fobPerBbl: null, mayAttest: true, asksTier: false }],
      price: { usdPerTonne: '770', bblPerTonne: '7.23050' },
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
    await followRules(t.ctx);
    expect([await statusOf(ad.id), await standing(ad.id)]).toEqual(['suspended', ['attest']]);
    expect((await attest(ad.id, rule)).json().items[0].standing).toBe('passes');
    expect(await statusOf(ad.id)).toBe('approved');
    // Exchange rates move a price: the statement stays, the price is compared anew.
    await t.ctx.db
      .updateTable('ad_rule_results')
      .set({ ended_at: new Date() })
      .where('ad_id', '=', ad.id)
      .where('standing', '=', 'attest')
      .execute();
    await followCaps(t.ctx);
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
      inForce({
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
