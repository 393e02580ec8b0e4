import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import { readMails } from '../../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { expireAds } from './expiry.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

type Ad = { id: string; slug: string; version: number };
const publish = (by = owner, change: Partial<AdPayload> = {}): Promise<Ad> =>
  makeAd(t, by, diesel(ids, change), { approvedBy: admin });
const over = (id: string) =>
  t.ctx.db.updateTable('ads').set({ valid_until: '2026-01-01' }).where('id', '=', id).execute();
const post = (path: string, as = owner.token, payload?: object) =>
  t.call('POST', path, { as, ...(payload && { payload }) });
const read = async (id: string, as?: string) => t.call('GET', `/ads/${id}`, { ...(as && { as }) });
const statusAndCode = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const historyOf = async (id: string, as = owner.token) =>
  (await t.call('GET', `/ads/${id}/history`, { as })).json().items;

describe('an ad whose days are over', () => {
  test('is shown as expired before anything moved it, and moved once by two instances at once', async () => {
    const ads = await Promise.all([1, 2, 3].map(() => publish()));
    for (const { id } of ads) await over(id);
    expect((await read(ads[0]?.id ?? '', owner.token)).json().status).toBe('expired');
    await readMails(t);
    const moved = await Promise.all([expireAds(t.ctx), expireAds(t.ctx), expireAds(t.ctx)]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(3);
    for (const { id } of ads) {
      const [last, before] = await historyOf(id);
      expect(last).toMatchObject({ from: 'approved', to: 'expired', by: 'system', actor: null });
      expect(before.to).toBe('approved');
    }
    const mails = (await readMails(t)).filter((mail) => mail.includes('has expired'));
    expect(mails).toHaveLength(3);
    expect((await t.call('GET', '/ads/my/count', { as: owner.token })).json()).toMatchObject({
      byStatus: { expired: 3 },
      active: 0,
    });
    expect((await t.call('GET', '/ads/can-create', { as: owner.token })).json().used).toBe(0);
  });

  test('is back at once when nothing changed, for 30 days', async () => {
    const ad = await publish();
    await over(ad.id);
    const renewed = (await post(`/ads/${ad.id}/renew`)).json();
    const in30Days = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(renewed).toMatchObject({ status: 'approved', validUntil: in30Days, slug: ad.slug });
    const [last, before] = await historyOf(ad.id);
    expect([last.from, last.to, before.to]).toEqual(['expired', 'approved', 'expired']);
    expect(statusAndCode(await post(`/ads/${ad.id}/renew`))).toEqual([409, 'WRONG_STATE']);
  });

  test('waits for approval when its owner changed it meanwhile', async () => {
    const ad = await publish();
    await over(ad.id);
    const payload = { ...diesel(ids, { description: 'Other cargo.' }), version: ad.version };
    const edited = await t.call('PUT', `/ads/${ad.id}/user-edit`, { as: owner.token, payload });
    expect(edited.json()).toMatchObject({ status: 'expired', revision: null, description: 'Other cargo.' });
    expect((await historyOf(ad.id))[0]).toMatchObject({
      kind: 'edit',
      to: 'expired',
      fields: ['description'],
    });
    expect((await post(`/ads/${ad.id}/renew`)).json().status).toBe('pending');
    expect((await t.call('PUT', `/ads/${ad.id}/approve`, { as: admin.token })).json().status).toBe(
      'approved',
    );
    await over(ad.id);
    expect((await post(`/ads/${ad.id}/renew`)).json().status).toBe('approved');
  });

  test('is not renewed with a delivery window that is over', async () => {
    const ad = await publish();
    await t.ctx.db.updateTable('ads').set({ delivery_to: '2026-01-01' }).where('id', '=', ad.id).execute();
    await over(ad.id);
    const answer = await post(`/ads/${ad.id}/renew`);
    expect(statusAndCode(answer)).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.json().details[0].path).toBe('delivery.to');
  });
});
