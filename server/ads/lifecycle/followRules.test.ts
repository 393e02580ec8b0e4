import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RegimeRule } from '../../../contract/screening/rules.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import { inviteTo, makeCompany, setPlan } from '../../test/kit/companyKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { followRulesNow, makeRuleMakers, OVER, type RuleMakers, rulesOf } from '../../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { returnAdsOfUnblocked, withdrawAdsOfBlocked } from '../ads.ts';

let t: TestApp;
let ids: BaseIds;
let makers: RuleMakers;
let first: Person;
let second: Person;
let moderator: Person;
let owner: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  makers = await makeRuleMakers(t);
  first = makers.first;
  second = makers.second;
  moderator = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await makePerson(t, { role: 'paid' });
});
afterEach(() => makers.endAll());

const fromKp = () => diesel(ids, { originCountryId: ids.country('KP') });
const follow = () => followRulesNow(t);
const post = (payload: object, as = owner) => t.call('POST', '/ads', { as: as.token, payload });
const approve = (id: string) => t.call('PUT', `/ads/${id}/approve`, { as: moderator.token });
const standing = async (id: string) => (await rulesOf(t, id, owner)).items.map((one) => one.standing);
const statusOf = async (id: string): Promise<string> =>
  (await t.call('GET', `/ads/${id}`, { as: owner.token })).json().status;
const reasonOf = async (id: string): Promise<string> =>
  (await t.call('GET', `/ads/${id}`, { as: owner.token })).json().rejectionReason;
const applies = { code: 'RULE_APPLIES' };

describe('a rule that blocks', () => {
  test('no ad that meets it is handed in; a draft is kept, and the form says why', async () => {
    const rule = await makers.inForce();
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
    const rule = await makers.inForce();
    expect(await statusOf(ad.id)).toBe('approved');
    await follow();
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
    await makers.edit(rule.id, { to: OVER });
    await follow();
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

  test('of an ad that is deleted meanwhile, too: undeleted, it is where its rule wants it', async () => {
    const ad = await makeAd(t, owner, fromKp(), { approvedBy: moderator });
    await t.call('DELETE', `/ads/${ad.id}`, { as: owner.token });
    const rule = await makers.inForce();
    await follow();
    expect((await t.call('POST', `/ads/${ad.id}/undelete`, { as: owner.token })).statusCode).toBe(200);
    expect(await statusOf(ad.id)).toBe('suspended');
    await t.call('DELETE', `/ads/${ad.id}`, { as: owner.token });
    await makers.edit(rule.id, { to: OVER });
    await follow();
    await t.call('POST', `/ads/${ad.id}/undelete`, { as: owner.token });
    expect(await statusOf(ad.id)).toBe('approved');
  });

  test('an ad that a moderator decided about meanwhile stays as decided', async () => {
    const ad = await makeAd(t, owner, fromKp(), { approvedBy: moderator });
    const rule = await makers.inForce();
    await follow();
    await t.ctx.db.updateTable('ads').set({ moved_by_rule: false }).where('id', '=', ad.id).execute();
    await makers.edit(rule.id, { to: OVER });
    await follow();
    expect(await statusOf(ad.id)).toBe('suspended');
  });

  test('the end of a block gives nothing back that a rule stops', async () => {
    const ad = await makeAd(t, owner, fromKp(), { approvedBy: moderator });
    const by = { ownerId: owner.id, actorId: moderator.id };
    await changeMarket(t.ctx, (tx) => withdrawAdsOfBlocked(t.ctx, tx, { ...by, rejectWaiting: false }));
    const rule = await makers.inForce();
    await follow();
    await changeMarket(t.ctx, (tx) => returnAdsOfUnblocked(t.ctx, tx, by));
    expect([await statusOf(ad.id), await reasonOf(ad.id)]).toEqual([
      'suspended',
      expect.stringContaining('No goods of this origin'),
    ]);
    await makers.edit(rule.id, { to: OVER });
    await follow();
    expect(await statusOf(ad.id)).toBe('approved');
  });

  test.each([
    ['the country of a port', { kind: 'country_embargo', scope: { countries: ['NL'] } }, 1],
    ['the HS code of the product', { kind: 'origin_ban', scope: { hs: ['2710'] } }, 1],
    ['another HS code', { kind: 'origin_ban', scope: { hs: ['2711'] } }, 0],
    ['flags of ships, which ads do not name', { kind: 'vessel_flag', scope: { countries: ['NL'] } }, 0],
  ])('meets by %s', async (_, change, count) => {
    await makers.inForce({ ...change, action: 'warn' });
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
    const rule = await makers.inForce({ action: 'hold' });
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
    expect((await rulesOf(t, ad.id, first)).items[0]?.mayRelease).toBe(true);
    expect((await release(ad.id, rule)).json().items).toMatchObject([
      { standing: 'passes', release: { note, by: expect.any(String) } },
    ]);
    expect((await release(ad.id, rule)).json().code).toBe('WRONG_STATE');
    // The owner reads that it passed, not by whom and why.
    expect((await rulesOf(t, ad.id, owner)).items[0]?.release).toMatchObject({ by: null, note: null });
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
    const rule = await makers.inForce({ action: 'hold' });
    const ad = (await post(fromKp())).json();
    expect((await release(ad.id, rule, officer)).json()).toMatchObject({ code: 'OWN_AD' });
    expect((await rulesOf(t, ad.id, officer)).items[0]?.mayRelease).toBe(false);
  });
});
