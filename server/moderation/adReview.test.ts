import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Ad } from '../../contract/ads/adShapes.ts';
import type { AdBackground } from '../../contract/moderation/adReview.ts';
import { readMails } from '../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let moderator: Person;
let second: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  moderator = await makePerson(t, { permissions: ['ads.moderate'] });
  second = await makePerson(t, { permissions: ['ads.moderate'] });
  await t.ctx.db
    .updateTable('red_flag_rules')
    .set({ is_active: false })
    .where('code', 'in', ['V01', 'Q01', 'R01', 'T01'])
    .execute();
});
afterAll(() => t.close());

const trader = () => makePerson(t, { role: 'paid' });
const post = async (owner: Person) => makeAd(t, owner, diesel(ids));
const read = async (id: string, as?: Person): Promise<Ad> =>
  (await t.call('GET', `/ads/${id}`, as ? { as: as.token } : {})).json();
const ok = (answer: { statusCode: number; body: string; json: () => Ad }) => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const approve = async (id: string, more: object = {}) =>
  ok(await t.call('PUT', `/ads/${id}/approve`, { as: moderator.token, payload: more }));
const reject = async (id: string, more: object = {}) =>
  ok(
    await t.call('PUT', `/ads/${id}/reject`, {
      as: moderator.token,
      payload: { rejectionReason: 'The price is off', rejectedFields: ['price.amount'], ...more },
    }),
  );
const status = async (id: string, payload: object) =>
  ok(await t.call('PATCH', `/ads/${id}/status`, { as: moderator.token, payload }));
const undo = async (ad: { id: string; version: number }, as = moderator) =>
  (
    await t.call('POST', '/ads/undo-approve', {
      as: as.token,
      payload: { ads: [{ id: ad.id, version: ad.version }] },
    })
  ).json();
const mailsTo = async (person: Person) => {
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(t.ctx.db);
  await t.ctx.jobs.drain();
  return (await readMails(t)).filter((mail) => mail.includes(`To: ${person.email}`));
};

describe('a decision can be undone for a minute', () => {
  test('a rejection: the ad waits in its former place, and its owner is not told', async () => {
    const owner = await trader();
    const ad = await post(owner);
    const before = await read(ad.id, moderator);
    const rejected = await reject(ad.id, { undoable: true });
    expect(rejected).toMatchObject({ status: 'rejected', rejectedFields: ['price.amount'] });
    expect((await undo(rejected)).done).toHaveLength(1);
    expect(await read(ad.id, moderator)).toMatchObject({
      status: 'pending',
      rejectionReason: null,
      rejectedFields: [],
      submittedAt: before.submittedAt,
    });
    expect(await mailsTo(owner)).toEqual([]);
  });

  test('a rejection that stands is told with its reason, once', async () => {
    const owner = await trader();
    const ad = await post(owner);
    await reject(ad.id, { undoable: true });
    await vi.waitFor(
      async () => {
        const mails = await mailsTo(owner);
        expect(mails).toHaveLength(1);
        expect(mails[0]).toContain('The price is off');
      },
      { timeout: 30_000 },
    );
  });

  test('a suspension and a restoration go back to the state before, with its reason', async () => {
    const owner = await trader();
    const ad = await post(owner);
    await approve(ad.id);
    const suspended = await status(ad.id, { status: 'suspended', reason: 'A copy', undoable: true });
    const again = (await undo(suspended)).done[0];
    expect((await read(ad.id)).status).toBe('approved');
    await status(ad.id, { status: 'suspended', reason: 'Fraud' });
    const restored = await status(ad.id, { status: 'approved', undoable: true });
    expect((await undo(restored)).done).toHaveLength(1);
    expect(await read(ad.id, moderator)).toMatchObject({ status: 'suspended', rejectionReason: 'Fraud' });
    expect(again.version).toBeGreaterThan(suspended.version);
  });

  test('one that was made final, of somebody else, changed since, or undone already is not', async () => {
    const ad = await post(await trader());
    const final = await approve(ad.id);
    expect((await undo(final)).failed).toEqual([{ id: ad.id, code: 'WRONG_STATE' }]);
    const other = await post(await trader());
    const rejected = await reject(other.id, { undoable: true });
    expect((await undo(rejected, second)).failed[0].code).toBe('WRONG_STATE');
    expect((await undo({ ...rejected, version: rejected.version - 1 })).failed[0].code).toBe('STALE');
    const [done] = (await undo(rejected)).done;
    expect((await undo(done)).failed[0].code).toBe('WRONG_STATE');
  });

  test('several are rejected or suspended for one reason, and undone together', async () => {
    const owner = await trader();
    const ads = [await post(owner), await post(owner)];
    const decide = async (payload: object, as = moderator) =>
      t.call('POST', '/ads/decide', { as: as.token, payload });
    const seen = ads.map(({ id, version }) => ({ id, version }));
    expect((await decide({ decision: 'reject', reason: ' ', ads: seen })).statusCode).toBe(400);
    expect((await decide({ decision: 'reject', reason: 'x', ads: seen }, owner)).statusCode).toBe(403);
    const { done, failed } = (
      await decide({ decision: 'reject', reason: 'Copied offer', ads: [...seen, { ...seen[0], version: 9 }] })
    ).json();
    expect([done.length, failed.length]).toEqual([2, 1]);
    expect(await read(ads[1]?.id ?? '', owner)).toMatchObject({ rejectionReason: 'Copied offer' });
    const taken = await t.call('POST', '/ads/undo-approve', { as: moderator.token, payload: { ads: done } });
    expect(taken.json().done).toHaveLength(2);
    expect(await mailsTo(owner)).toEqual([]);
  });
});

test('a published or rejected ad goes back into the queue, as a new one', async () => {
  const owner = await trader();
  const ad = await post(owner);
  await approve(ad.id);
  const path = `/ads/${ad.id}/review`;
  const stale = await t.call('POST', path, { as: moderator.token, payload: { version: 1 } });
  expect(stale.json().code).toBe('STALE');
  const back = ok(await t.call('POST', path, { as: moderator.token, payload: {} }));
  expect(back.status).toBe('pending');
  expect((await t.call('GET', `/ads/${ad.id}`)).statusCode).toBe(404);
  await reject(ad.id);
  expect(ok(await t.call('POST', path, { as: second.token, payload: {} }))).toMatchObject({
    status: 'pending',
    rejectionReason: null,
  });
  expect((await t.call('POST', path, { as: second.token, payload: {} })).json().code).toBe('WRONG_STATE');
});

describe('cautions of moderators', () => {
  const add = (id: string, payload: object, as = moderator) =>
    t.call('POST', `/ads/${id}/cautions`, { as: as.token, payload });
  const given = { code: 'D03', note: 'No such terminal in Rotterdam', evidence: 'Register of 3 November' };

  test('count, are shown to buyers without the note, survive an edit and can be removed', async () => {
    const owner = await trader();
    const ad = await post(owner);
    const before = await read(ad.id, moderator);
    const after = ok(await add(ad.id, given));
    expect(after.risk).toBe((before.risk ?? 0) + 25);
    expect(after.checks.cautions).toContainEqual(
      expect.objectContaining({ id: 'D03', weight: 25, found: given.note }),
    );
    expect(JSON.stringify(await read(ad.id, owner))).not.toContain('Register of');
    const edit = { ...diesel(ids, { description: 'Changed.' }), version: after.version };
    ok(await t.call('PUT', `/ads/${ad.id}/user-edit`, { as: owner.token, payload: edit }));
    await approve(ad.id);
    const shown = (await read(ad.id)).checks.cautions.find(({ id }) => id === 'D03');
    expect(shown).toMatchObject({ weight: null, found: null });
    const left = ok(await t.call('DELETE', `/ads/${ad.id}/cautions/D03`, { as: second.token }));
    expect(left.risk).toBe(before.risk);
    const gone = await t.call('DELETE', `/ads/${ad.id}/cautions/D03`, { as: second.token });
    expect(gone.statusCode).toBe(404);
  });

  test('only of rules that a person judges and that are on; C03 waits for screening', async () => {
    const owner = await trader();
    const ad = await post(owner);
    for (const code of ['P01', 'C03', 'Z99'])
      expect((await add(ad.id, { ...given, code })).statusCode, code).toBe(400);
    expect((await add(ad.id, { ...given, note: ' ' })).statusCode).toBe(400);
    expect((await add(ad.id, given, owner)).statusCode).toBe(403);
    const admin = await makePerson(t, { role: 'admin' });
    const rules = (await t.call('GET', '/red-flag-rules/admin', { as: admin.token })).json().items;
    const screening = rules.find((rule: { code: string }) => rule.code === 'C03');
    expect(screening).toMatchObject({ isActive: false, awaited: true });
    const on = await t.call('PUT', `/red-flag-rules/${screening.id}`, {
      as: admin.token,
      payload: { isActive: true },
    });
    expect(on.statusCode).toBe(400);
  });
});

describe('what a moderator is told beside an ad', () => {
  const background = async (id: string, as = moderator): Promise<AdBackground> =>
    (await t.call('GET', `/ads/${id}/background`, { as: as.token })).json();

  test('the record of the owner, without what was undone, and accounts linked to it', async () => {
    const [owner, twin, stranger] = [await trader(), await trader(), await trader()];
    const [ad, other] = [await post(owner), await post(owner)];
    await reject(other.id);
    await undo(await reject(ad.id, { undoable: true }));
    const phone = (one: Person, value: string) =>
      t.ctx.db.updateTable('users').set({ phone: value }).where('id', '=', one.id).execute();
    await phone(owner, '+31205550199');
    await phone(twin, '+31205550199');
    await phone(stranger, '+31205550100');
    await t.ctx.db.updateTable('sessions').set({ ip: null }).execute();
    const told = await background(ad.id);
    expect(told.owner).toMatchObject({ rejections: 1, suspensions: 0, reports: 0, hasPhone: true });
    expect(told.links).toMatchObject([{ id: twin.id, blocked: false, shares: ['phone'] }]);
    await t.ctx.db
      .updateTable('sessions')
      .set({ ip: '192.0.2.7' })
      .where('user_id', 'in', [owner.id, stranger.id])
      .execute();
    expect((await background(ad.id)).links.map(({ shares }) => shares)).toEqual([['address'], ['phone']]);
    expect((await t.call('GET', `/ads/${ad.id}/background`, { as: owner.token })).statusCode).toBe(403);
  });

  test('how the price stands among those that compare, also of an ad that still waits', async () => {
    const price = (amount: number) => ({
      price: { type: 'fixed', amount, currencyId: ids.currency('USD'), unitId: ids.unit('MT') },
    });
    for (const amount of [700, 701, 702, 703, 704]) {
      const ad = await makeAd(t, await trader(), diesel(ids, price(amount) as Parameters<typeof diesel>[1]));
      await approve(ad.id);
    }
    const cheap = await makeAd(t, await trader(), diesel(ids, price(610) as Parameters<typeof diesel>[1]));
    const told = await background(cheap.id);
    expect(told.price?.peers).toBeGreaterThanOrEqual(5);
    expect(told.price?.deviationPct).toBeLessThan(-5);
  });

  test('who else looks at it, for two minutes or until they go on', async () => {
    const owner = await trader();
    const [ad, next] = [await post(owner), await post(owner)];
    const look = async (id: string, as: Person) =>
      (await t.call('POST', `/ads/${id}/look`, { as: as.token })).json().others;
    expect(await look(ad.id, moderator)).toEqual([]);
    expect(await look(ad.id, second)).toMatchObject([{ id: moderator.id }]);
    await look(next.id, moderator);
    expect(await look(ad.id, second)).toEqual([]);
    await look(ad.id, moderator);
    await t.ctx.db
      .updateTable('ad_looks')
      .set({ looked_at: sql<Date>`now() - interval '121 seconds'` })
      .where('user_id', '=', moderator.id)
      .execute();
    expect(await look(ad.id, second)).toEqual([]);
    expect((await t.call('POST', `/ads/${ad.id}/look`, { as: owner.token })).statusCode).toBe(403);
  });
});
