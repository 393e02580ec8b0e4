import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import { readMails } from '../../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;
let reason: string;

const JP54 = 'JP54 available, ready for dip and pay.';
const post = (path: string, payload?: object) =>
  t.call('POST', path, { as: owner.token, ...(payload && { payload }) });
const edit = (id: string, version: number, change: Partial<AdPayload>) =>
  t.call('PUT', `/ads/${id}/user-edit`, { as: owner.token, payload: { ...diesel(ids, change), version } });

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  admin = await makePerson(t, { role: 'admin' });
  const { cautions } = (await post('/ads/check', diesel(ids, { description: JP54 }))).json();
  expect(cautions.length).toBeGreaterThan(0);
  reason = cautions[0].reason;
  const rules = (await t.call('GET', '/red-flag-rules', { as: admin.token })).json().items;
  const rule = rules.find((one: { code: string }) => one.code === cautions[0].id);
  await t.call('PUT', `/red-flag-rules/${rule.id}`, { as: admin.token, payload: { weight: 100 } });
});
afterAll(() => t.close());

test('handed in with a risk of 100, an ad is suspended by nobody’s hand, with the reasons', async () => {
  const draft = (await post('/ads', { ...diesel(ids, { description: JP54 }), draft: true })).json();
  expect(draft.status).toBe('draft');
  await readMails(t);
  const sent = (await post(`/ads/${draft.id}/submit`)).json();
  expect(sent).toMatchObject({ status: 'suspended', risk: null });
  const reviewed = (await t.call('GET', `/ads/${draft.id}`, { as: admin.token })).json();
  expect(reviewed.risk).toBeGreaterThanOrEqual(100);
  expect(sent.rejectionReason).toContain(reason);
  const said = {
    code: 'ads.cautionsFound',
    values: { cautions: expect.arrayContaining([{ name: reason }]) },
  };
  expect(sent.rejectionReasonMessage).toMatchObject(said);
  const { items } = (await t.call('GET', `/ads/${draft.id}/history`, { as: owner.token })).json();
  expect(items.slice(0, 2)).toMatchObject([
    {
      from: 'pending',
      to: 'suspended',
      by: 'system',
      reason: null,
      message: said,
    },
    { from: 'draft', to: 'pending', by: 'owner' },
  ]);
  expect((await readMails(t)).join()).toContain('is suspended');
  const restored = await t.call('PATCH', `/ads/${draft.id}/status`, {
    as: admin.token,
    payload: { status: 'approved' },
  });
  expect(restored.json()).toMatchObject({ status: 'approved', rejectionReason: null });
  expect(restored.json().rejectionReasonMessage).toBeUndefined();
  expect((await t.call('GET', `/ads/${draft.id}`)).json().checks.cautions[0]).toMatchObject({ weight: null });
});

test('a published text that is changed into such a one leaves the market at once', async () => {
  const ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  expect((await edit(ad.id, ad.version, { description: JP54 })).json().status).toBe('suspended');
  expect((await t.call('GET', `/ads/${ad.id}`)).statusCode).toBe(404);
});

test('so is what is changed while it waits, and what is posted', async () => {
  const ad = await makeAd(t, owner, diesel(ids));
  expect((await edit(ad.id, ad.version, { description: JP54 })).json().status).toBe('suspended');
  expect((await post('/ads', diesel(ids, { description: JP54 }))).json().status).toBe('suspended');
});

test('a changed version waits for a moderator, and leaves the published one as it is', async () => {
  const ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  const { status, revision } = (await edit(ad.id, ad.version, { description: JP54, side: 'buy' })).json();
  expect([status, revision.status]).toEqual(['approved', 'pending']);
  const queue = await t.call('GET', '/ads/all-for-admin?status=pending&riskMin=100', { as: admin.token });
  expect(queue.json().items.map((one: { id: string }) => one.id)).toContain(revision.id);
});
