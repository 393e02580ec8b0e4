import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import { readMails } from '../../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;
let second: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  admin = await makePerson(t, { role: 'admin' });
  second = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

type Ad = { id: string; slug: string; version: number };
const publish = (change: Partial<AdPayload> = {}): Promise<Ad> =>
  makeAd(t, owner, diesel(ids, change), { approvedBy: admin });
const priced = (amount: number): Partial<AdPayload> => ({
  price: { type: 'fixed', amount, currencyId: ids.currency('USD'), unitId: ids.unit('MT') },
});
const read = async (id: string, as?: string) =>
  (await t.call('GET', `/ads/${id}`, { ...(as && { as }) })).json();
const edit = (id: string, version: number, change: Partial<AdPayload> & { draft?: boolean }) =>
  t.call('PUT', `/ads/${id}/user-edit`, {
    as: owner.token,
    payload: { ...diesel(ids), ...change, version },
  });
const approve = (id: string, as = admin.token, version?: number) =>
  t.call('PUT', `/ads/${id}/approve`, { as, payload: version ? { version } : {} });
const historyOf = async (id: string, as = owner.token) =>
  (await t.call('GET', `/ads/${id}/history`, { as })).json().items;
const statusAndCode = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('what of a published ad is decided on waits beside it', () => {
  const changes: [string, (i: BaseIds) => Partial<AdPayload>][] = [
    ['price', () => priced(701)],
    ['quantity', (i) => ({ quantity: { min: 1, max: 2, unitId: i.unit('MT'), basis: 'total' } })],
    ['productId', (i) => ({ productId: i.product('JET') })],
    ['side', () => ({ side: 'buy' })],
    ['delivery', (i) => ({ delivery: { term: 'FOB', portId: i.port('NLRTM'), countryId: i.country('NL') } })],
  ];
  test.each(changes)('%s', async (field, change) => {
    const ad = await publish();
    const answer = await edit(ad.id, ad.version, change(ids));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ id: ad.id, status: 'approved', revision: { status: 'pending' } });
    expect(answer.json().price.amount).toBe(700);
    const { revision: hidden } = await read(ad.id);
    expect(hidden).toBeNull();
    const { revision } = answer.json();
    expect((await t.call('GET', `/ads/${revision.id}`)).statusCode).toBe(404);
    expect(await read(revision.id, owner.token)).toMatchObject({ revises: ad.id, status: 'pending' });
    expect((await historyOf(ad.id))[0]).toMatchObject({
      kind: 'revision',
      from: null,
      to: 'pending',
      by: 'owner',
      fields: [field],
    });
    await t.call('DELETE', `/ads/${ad.id}`, { as: owner.token });
  });

  test.each<[string, Partial<AdPayload>]>([
    ['description', { description: 'Loaded at the refinery.' }],
    ['paymentTerms', { paymentTerms: ['LC_SIGHT', 'TT_BL'] }],
    ['contact', { contact: { types: ['in_app', 'phone'] } }],
    ['dealKind', { dealKind: 'term' }],
  ])('%s is live at once', async (field, change) => {
    const ad = await publish();
    const answer = await edit(ad.id, ad.version, change);
    expect(answer.json()).toMatchObject({ status: 'approved', revision: null, slug: ad.slug });
    expect((await read(ad.id)).version).toBe(ad.version + 1);
    expect((await historyOf(ad.id))[0]).toMatchObject({
      kind: 'edit',
      from: 'approved',
      to: 'approved',
      by: 'owner',
    });
    expect((await historyOf(ad.id))[0].fields).toContain(field);
    await t.call('DELETE', `/ads/${ad.id}`, { as: owner.token });
  });
});

test('it is in no list but that of moderators, and takes no room', async () => {
  const ad = await publish();
  const before = (await t.call('GET', '/ads/my/count', { as: owner.token })).json();
  const { revision } = (await edit(ad.id, ad.version, priced(705))).json();
  expect((await t.call('GET', '/ads/my/count', { as: owner.token })).json()).toEqual(before);
  for (const path of ['/ads/my-ads?limit=100', '/ads?whose=own&limit=100', '/ads/public?limit=100']) {
    const { items } = (await t.call('GET', path, { as: owner.token })).json();
    expect(
      items.map((one: Ad) => one.id),
      path,
    ).not.toContain(revision.id);
  }
  const queue = (
    await t.call('GET', '/ads/all-for-admin?status=pending&limit=100', { as: admin.token })
  ).json();
  expect(queue.items.find((one: Ad) => one.id === revision.id)).toMatchObject({ revises: ad.id });
  const bulk = await t.call('POST', '/ads/approve', {
    as: admin.token,
    payload: { ads: [{ id: revision.id, version: 1 }] },
  });
  expect(bulk.json().failed).toEqual([{ id: revision.id, code: 'WRONG_STATE' }]);
  const suspended = await t.call('PATCH', `/ads/${revision.id}/status`, {
    as: admin.token,
    payload: { status: 'suspended', reason: 'No' },
  });
  expect(statusAndCode(suspended)).toEqual([409, 'WRONG_STATE']);
});

test('approved, it takes the place of what was published, and the owner is told', async () => {
  const ad = await publish();
  const { revision, version } = (
    await edit(ad.id, ad.version, { ...priced(640), description: 'New.' })
  ).json();
  expect((await read(ad.id)).price.amount).toBe(700);
  await readMails(t);
  const answer = await approve(revision.id);
  expect(answer.json()).toMatchObject({
    id: ad.id,
    slug: ad.slug,
    status: 'approved',
    description: 'New.',
    revision: null,
    comparable: { usdPerTonne: 640 },
  });
  expect(answer.json().version).toBeGreaterThan(version);
  expect((await read(ad.slug)).price.amount).toBe(640);
  expect((await t.call('GET', `/ads/${revision.id}`, { as: owner.token })).statusCode).toBe(404);
  expect((await historyOf(ad.id, admin.token))[0]).toMatchObject({
    kind: 'revision',
    from: 'pending',
    to: 'approved',
    by: 'moderator',
    fields: ['description', 'price'],
  });
  expect((await historyOf(ad.id))[0].actor).toBeNull();
  expect(
    (await readMails(t)).some((mail) => mail.includes(owner.email) && mail.includes('is published')),
  ).toBe(true);
  const audit = await t.call('GET', `/audit?entity=ad&action=ad.approve`, { as: admin.token });
  expect(audit.json().items[0]).toMatchObject({ entityId: ad.id, before: { revision: revision.id } });
});

test('rejected, the published one stays; the owner corrects it and sends it again', async () => {
  const ad = await publish();
  const first = (await edit(ad.id, ad.version, priced(1))).json();
  await readMails(t);
  await t.call('PUT', `/ads/${first.revision.id}/reject`, {
    as: admin.token,
    payload: { rejectionReason: 'Far too cheap', rejectedFields: ['price.amount'] },
  });
  const seen = await read(ad.id, owner.token);
  expect(seen).toMatchObject({
    status: 'approved',
    rejectionReason: null,
    price: { amount: 700 },
    revision: { status: 'rejected', rejectionReason: 'Far too cheap', rejectedFields: ['price.amount'] },
  });
  expect((await readMails(t)).join()).toContain('Far too cheap');
  const again = (await edit(ad.id, seen.version, priced(690))).json();
  expect(again.revision).toMatchObject({ id: first.revision.id, status: 'pending', rejectionReason: null });
  expect((await approve(again.revision.id)).json().price.amount).toBe(690);
});

test('a second edit changes the version that waits, by either id; back to the published terms ends it', async () => {
  const ad = await publish();
  const first = (await edit(ad.id, ad.version, priced(705))).json();
  const stale = await edit(ad.id, ad.version, priced(706));
  expect(statusAndCode(stale)).toEqual([409, 'STALE']);
  const second = (await edit(ad.id, first.version, priced(706))).json();
  expect(second.revision.id).toBe(first.revision.id);
  const waiting = await read(first.revision.id, owner.token);
  expect(waiting.price.amount).toBe(706);
  const byOwnId = await edit(waiting.id, waiting.version, priced(707));
  expect(byOwnId.json()).toMatchObject({ id: waiting.id, revises: ad.id, price: { amount: 707 } });
  expect(statusAndCode(await edit(waiting.id, waiting.version, priced(708)))).toEqual([409, 'STALE']);
  expect(statusAndCode(await edit(ad.id, second.version, priced(708)))).toEqual([409, 'STALE']);
  const back = await edit(waiting.id, byOwnId.json().version, { description: 'As it was.' });
  expect(back.json()).toMatchObject({ id: ad.id, description: 'As it was.', revision: null });
  expect((await read(ad.id)).description).toBe('As it was.');
});

test('a draft of a change stays with its owner until it is handed in; withdrawn, nothing is left', async () => {
  const ad = await publish();
  const saved = (await edit(ad.id, ad.version, { draft: true, price: undefined })).json();
  expect(saved).toMatchObject({ status: 'approved', revision: { status: 'draft' } });
  const { id } = saved.revision;
  expect(statusAndCode(await approve(id))).toEqual([409, 'WRONG_STATE']);
  expect((await t.call('POST', `/ads/${id}/submit`, { as: owner.token })).statusCode).toBe(400);
  const draft = await read(id, owner.token);
  await edit(id, draft.version, { draft: true, ...priced(650) });
  const sent = await t.call('POST', `/ads/${id}/submit`, { as: owner.token });
  expect(sent.json()).toMatchObject({ id, status: 'pending', revises: ad.id });
  expect((await t.call('DELETE', `/ads/${id}`, { as: owner.token })).statusCode).toBe(204);
  expect(await read(ad.id, owner.token)).toMatchObject({ status: 'approved', revision: null });
});

describe('at the same time', () => {
  test('of two moderators one decides', async () => {
    const ad = await publish();
    const { revision } = (await edit(ad.id, ad.version, priced(600))).json();
    const answers = await Promise.all([
      approve(revision.id, admin.token, 1),
      t.call('PUT', `/ads/${revision.id}/reject`, {
        as: second.token,
        payload: { rejectionReason: 'No', version: 1 },
      }),
    ]);
    const codes = answers.map((answer) => answer.statusCode).sort();
    expect(codes[0]).toBe(200);
    expect([404, 409]).toContain(codes[1]);
    const after = await read(ad.id, owner.token);
    if (answers[0]?.statusCode === 200)
      expect(after).toMatchObject({ price: { amount: 600 }, revision: null });
    else expect(after).toMatchObject({ price: { amount: 700 }, revision: { status: 'rejected' } });
  });

  test('nothing is published that the moderator did not read', async () => {
    const ad = await publish();
    const first = (await edit(ad.id, ad.version, priced(600))).json();
    const [decided, edited] = await Promise.all([
      approve(first.revision.id, admin.token, 1),
      edit(ad.id, first.version, priced(500)),
    ]);
    const { price, revision } = await read(ad.id, owner.token);
    if (decided.statusCode === 200) {
      expect(statusAndCode(edited)).toEqual([409, 'STALE']);
      expect([price.amount, revision]).toEqual([600, null]);
    } else {
      expect(statusAndCode(decided)).toEqual([409, 'STALE']);
      expect([price.amount, edited.statusCode]).toEqual([700, 200]);
      expect((await read(revision.id, owner.token)).price.amount).toBe(500);
    }
  });

  test('two first edits make one version', async () => {
    const ad = await publish();
    const answers = await Promise.all(
      [600, 610, 620].map((amount) => edit(ad.id, ad.version, priced(amount))),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  });
});

test('an ad that leaves the market for good takes the version beside it along', async () => {
  for (const leave of ['close', 'delete'] as const) {
    const ad = await publish();
    const { revision } = (await edit(ad.id, ad.version, priced(600))).json();
    if (leave === 'close') await t.call('POST', `/ads/${ad.id}/close`, { as: owner.token });
    else await t.call('DELETE', `/ads/${ad.id}`, { as: owner.token });
    expect(statusAndCode(await approve(revision.id))).toEqual([404, 'NOT_FOUND']);
  }
});

test('renewing an ad that ran out takes the waiting version in, and waits for approval', async () => {
  const ad = await publish();
  await edit(ad.id, ad.version, priced(611));
  await t.ctx.db.updateTable('ads').set({ valid_until: '2026-01-01' }).where('id', '=', ad.id).execute();
  const renewed = (await t.call('POST', `/ads/${ad.id}/renew`, { as: owner.token })).json();
  expect(renewed).toMatchObject({ status: 'pending', price: { amount: 611 }, revision: null });
});

test('an account that ends takes what waits beside its ads along', async () => {
  const leaver = await makePerson(t, { role: 'paid' });
  const superadmin = await makePerson(t, { role: 'superadmin' });
  const ad = await makeAd(t, leaver, diesel(ids), { approvedBy: admin });
  const payload = { ...diesel(ids), ...priced(600), version: ad.version };
  const changed = await t.call('PUT', `/ads/${ad.id}/user-edit`, { as: leaver.token, payload });
  expect(changed.json().revision).not.toBeNull();
  const ended = await t.call('DELETE', `/users/${leaver.id}`, { as: superadmin.token });
  expect(ended.statusCode, ended.body).toBe(204);
  expect((await t.call('GET', `/ads/${ad.id}`)).statusCode).toBe(410);
  const left = await t.ctx.db
    .selectFrom('ads')
    .select(['status', 'revises_id'])
    .where('owner_id', '=', leaver.id)
    .execute();
  expect(left).toEqual([{ status: 'closed', revises_id: null }]);
});
