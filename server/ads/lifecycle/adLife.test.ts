import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import { readMails } from '../../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { purgeDeleted } from './removal.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;
/** May approve their own ads. */
let boss: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  admin = await makePerson(t, { role: 'admin' });
  boss = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

type Ad = { id: string; slug: string; version: number };
const publish = (by = owner, change: Partial<AdPayload> = {}): Promise<Ad> =>
  makeAd(t, by, diesel(ids, change), { approvedBy: by === admin ? boss : admin });
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

describe('room in maxActiveAds', () => {
  test('is needed to come back, and held exactly', async () => {
    const guest = await makePerson(t);
    const [first, second] = [await publish(guest), await publish(guest)];
    await post(`/ads/${first.id}/pause`, guest.token);
    await t.call('DELETE', `/ads/${second.id}`, { as: guest.token });
    const third = await publish(guest);
    await over(third.id);
    const fourth = await publish(guest);
    await makeAd(t, guest, diesel(ids));
    for (const path of [`${first.id}/resume`, `${second.id}/undelete`, `${third.id}/renew`]) {
      const answer = await post(`/ads/${path}`, guest.token);
      expect(statusAndCode(answer), path).toEqual([403, 'UPGRADE_REQUIRED']);
      expect(answer.json()).toMatchObject({ feature: 'maxActiveAds', used: 2, limit: 2 });
    }
    await post(`/ads/${fourth.id}/close`, guest.token);
    const answers = await Promise.all(
      [`${first.id}/resume`, `${second.id}/undelete`, `${third.id}/renew`].map((path) =>
        post(`/ads/${path}`, guest.token),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 403, 403]);
  });
});

describe('several at once', () => {
  test('each succeeds or fails for itself; naming one twice is the same as once', async () => {
    const [one, two] = [await publish(), await publish()];
    const draft = await makeAd(t, owner, { ...diesel(ids), draft: true });
    const foreign = await publish(admin);
    const list = [one.id, two.id, two.id, draft.id, foreign.id];
    const paused = (await post('/ads/moves', owner.token, { move: 'pause', ids: list })).json();
    expect(paused).toEqual({
      done: [one.id, two.id],
      failed: [
        { id: draft.id, code: 'WRONG_STATE' },
        { id: foreign.id, code: 'NOT_FOUND' },
      ],
    });
    const removed = await t.call('DELETE', '/ads', { as: owner.token, payload: { ids: list } });
    expect(removed.json()).toEqual({
      deleted: [one.id, two.id, draft.id],
      failed: [{ id: foreign.id, code: 'NOT_FOUND' }],
    });
    expect((await read(foreign.id)).statusCode).toBe(200);
  });

  test.each<[string, object]>([
    ['none', { move: 'pause', ids: [] }],
    [
      '201',
      { move: 'pause', ids: Array.from({ length: 201 }, () => '018f0000-0000-7000-8000-000000000000') },
    ],
    ['an unknown move', { move: 'approve', ids: ['018f0000-0000-7000-8000-000000000000'] }],
  ])('%s is refused', async (_name, payload) => {
    expect((await post('/ads/moves', owner.token, payload)).statusCode).toBe(400);
  });
});

describe('what was published once and is not any more', () => {
  test.each(['close', 'over', 'delete'] as const)('is gone for everyone else: %s', async (how) => {
    const ad = await publish();
    if (how === 'close') await post(`/ads/${ad.id}/close`);
    if (how === 'over') await over(ad.id);
    if (how === 'delete') await t.call('DELETE', `/ads/${ad.id}`, { as: owner.token });
    for (const name of [ad.id, ad.slug]) expect(statusAndCode(await read(name))).toEqual([410, 'GONE']);
  });

  test('paused and suspended ones are not there for now', async () => {
    const [paused, suspended] = [await publish(), await publish()];
    await post(`/ads/${paused.id}/pause`);
    await t.call('PATCH', `/ads/${suspended.id}/status`, {
      as: admin.token,
      payload: { status: 'suspended', reason: 'Questions' },
    });
    for (const { id } of [paused, suspended])
      expect(statusAndCode(await read(id))).toEqual([404, 'NOT_FOUND']);
    expect((await read(suspended.id, owner.token)).json()).toMatchObject({
      status: 'suspended',
      rejectionReason: 'Questions',
    });
  });
});

describe('deleting', () => {
  test('can be taken back for 30 days, then everything goes', async () => {
    const ad = await publish();
    const undelete = () => post(`/ads/${ad.id}/undelete`);
    expect(statusAndCode(await undelete())).toEqual([409, 'WRONG_STATE']);
    await t.call('DELETE', `/ads/${ad.id}`, { as: owner.token });
    expect(statusAndCode(await t.call('DELETE', `/ads/${ad.id}`, { as: owner.token }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect((await post(`/ads/${ad.id}/undelete`, admin.token)).statusCode).toBe(404);
    expect((await undelete()).json()).toMatchObject({ id: ad.id, status: 'approved' });
    expect((await read(ad.slug)).statusCode).toBe(200);

    await t.call('DELETE', `/ads/${ad.id}`, { as: owner.token });
    await purgeDeleted(t.ctx);
    const row = () => t.ctx.db.selectFrom('ads').select('id').where('id', '=', ad.id).executeTakeFirst();
    expect(await row()).toBeDefined();
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await t.ctx.db.updateTable('ads').set({ deleted_at: longAgo }).where('id', '=', ad.id).execute();
    expect(statusAndCode(await undelete())).toEqual([404, 'NOT_FOUND']);
    const purged = await Promise.all([purgeDeleted(t.ctx), purgeDeleted(t.ctx)]);
    expect(purged.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await row()).toBeUndefined();
    expect((await read(ad.slug)).statusCode).toBe(404);
  });

  test("somebody's ad goes for good with `ads.delete`, told to its owner and kept in the audit log", async () => {
    const ad = await publish();
    await readMails(t);
    expect((await t.call('DELETE', `/ads/${ad.id}`, { as: admin.token })).statusCode).toBe(204);
    expect(await t.ctx.db.selectFrom('ads').select('id').where('id', '=', ad.id).execute()).toEqual([]);
    expect((await readMails(t)).join()).toContain('was deleted');
    const audit = await t.call('GET', '/audit?entity=ad&action=ad.delete', { as: admin.token });
    expect(audit.json().items[0]).toMatchObject({ entityId: ad.id, before: { status: 'approved' } });
  });
});

test('a copy is a draft without days and documents', async () => {
  const ad = await publish(owner, {
    delivery: {
      term: 'CIF',
      portId: ids.port('NLRTM'),
      countryId: ids.country('NL'),
      from: '2030-01-01',
      to: '2030-01-05',
    },
  });
  const copy = await post(`/ads/${ad.id}/duplicate`);
  expect(copy.statusCode).toBe(201);
  expect(copy.json()).toMatchObject({
    status: 'draft',
    views: 0,
    price: { amount: 700 },
    delivery: { port: { code: 'NLRTM' }, from: null, to: null },
    documents: [],
  });
  expect(copy.json().id).not.toBe(ad.id);
});

test('an administrator corrects an ad in place: state kept, owner told, before and after in the audit log', async () => {
  const ad = await publish();
  await readMails(t);
  const correct = (version: number, change: Partial<AdPayload>, as = admin.token) =>
    t.call('PUT', `/ads/${ad.id}`, { as, payload: { ...diesel(ids, change), version } });
  expect((await correct(ad.version, {}, owner.token)).statusCode).toBe(403);
  expect(statusAndCode(await correct(ad.version + 7, {}))).toEqual([409, 'STALE']);
  const incomplete = await correct(ad.version, { paymentTerms: [] });
  expect(statusAndCode(incomplete)).toEqual([400, 'VALIDATION_FAILED']);
  const answer = await correct(ad.version, { density15: 840, description: 'Corrected.' });
  expect(answer.json()).toMatchObject({ status: 'approved', density15: 840, slug: ad.slug });
  expect((await historyOf(ad.id))[0]).toMatchObject({
    kind: 'edit',
    by: 'moderator',
    actor: null,
    fields: ['description', 'density15'],
  });
  expect((await historyOf(ad.id, admin.token))[0].actor).toMatch(/^person/);
  expect((await readMails(t)).join()).toContain('was corrected');
  const audit = await t.call('GET', '/audit?entity=ad&action=ad.edit', { as: admin.token });
  expect(audit.json().items[0]).toMatchObject({
    before: { density15: 845, description: null },
    after: { density15: 840, description: 'Corrected.' },
  });
});

describe('by the status that it is to have', () => {
  const patch = (id: string, as: string, status: string, reason?: string) =>
    t.call('PATCH', `/ads/${id}/status`, { as, payload: { status, ...(reason && { reason }) } });

  test('owners and moderators each make their moves, and are told of what others did', async () => {
    const ad = await makeAd(t, owner, diesel(ids));
    await readMails(t);
    const subjects = async () =>
      (await readMails(t))
        .map((mail) =>
          /^Subject: (.*)$/m
            .exec(mail)?.[1]
            ?.trim()
            .replace(/GM-\w+/, ''),
        )
        .sort();
    expect((await patch(ad.id, admin.token, 'approved')).json().status).toBe('approved');
    expect(await subjects()).toEqual(['Your ad  is published']);
    expect((await patch(ad.id, owner.token, 'paused')).json().status).toBe('paused');
    expect((await patch(ad.id, owner.token, 'approved')).json().status).toBe('approved');
    expect((await patch(ad.id, admin.token, 'suspended')).statusCode).toBe(400);
    expect((await patch(ad.id, admin.token, 'suspended', 'Who are you?')).json().status).toBe('suspended');
    expect(statusAndCode(await patch(ad.id, owner.token, 'approved'))).toEqual([409, 'WRONG_STATE']);
    expect((await patch(ad.id, admin.token, 'approved')).json().status).toBe('approved');
    expect(statusAndCode(await patch(ad.id, admin.token, 'closed'))).toEqual([403, 'FORBIDDEN']);
    expect((await patch(ad.id, owner.token, 'closed')).json().status).toBe('closed');
    expect(await subjects()).toEqual(['Your ad  is back on the market', 'Your ad  is suspended']);
    expect((await historyOf(ad.id)).map((one: { to: string }) => one.to)).toEqual([
      'closed',
      'approved',
      'suspended',
      'approved',
      'paused',
      'approved',
      'pending',
    ]);
  });
});
