import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createContext } from '../compose.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { readMails } from '../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;
let me: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'admin' });
  admin = await makePerson(t, { role: 'admin' });
});
beforeEach(async () => {
  me = await makeWatcher();
});
afterAll(() => t.close());

async function makeWatcher(): Promise<Person> {
  const person = await makePerson(t);
  await t.ctx.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute();
  return person;
}
const publish = () => makeAd(t, owner, diesel(ids), { approvedBy: admin });
const addFavorite = (id: string, as = me) => t.call('POST', `/favorites/${id}`, { as: as.token });
const list = async (as = me, query = '') =>
  (await t.call('GET', `/favorites${query}`, { as: as.token })).json();
const change = (
  id: string,
  to: { price_amount?: number; status?: 'paused' | 'closed' | 'approved' | 'suspended' },
) => t.ctx.db.updateTable('ads').set(to).where('id', '=', id).execute();
const news = async (adId: string) => {
  await t.ctx.jobs.enqueue(t.ctx.db, 'adNews', { adId, what: 'changed' });
  return (await readMails(t)).filter((mail) => mail.includes(`To: ${me.email}`));
};

test('an exchange rate moves the comparable price and tells nobody; an edit does', async () => {
  const { id } = await publish();
  await addFavorite(id);
  await t.ctx.db
    .updateTable('ads')
    .set({ usd_per_tonne: 900, usd_per_bbl: 120 })
    .where('id', '=', id)
    .execute();
  expect(await news(id)).toEqual([]);
  await change(id, { price_amount: 650 });
  expect(await news(id)).toHaveLength(1);
});

describe('keeping', () => {
  test('twice is once, and letting go twice is once', async () => {
    const { id } = await publish();
    expect([(await addFavorite(id)).statusCode, (await addFavorite(id)).statusCode]).toEqual([201, 201]);
    expect((await addFavorite(id)).json()).toEqual({ isFavorite: true });
    expect((await t.call('GET', `/favorites/check/${id}`, { as: me.token })).json()).toEqual({
      isFavorite: true,
    });
    expect((await t.call('GET', '/favorites/ids', { as: me.token })).json()).toEqual({ items: [id] });
    expect(await list()).toMatchObject({
      total: 1,
      changed: 0,
      items: [
        { adId: id, available: true, ad: { id }, changes: { price: null, status: null, quantity: null } },
      ],
    });
    for (let time = 0; time < 2; time += 1)
      expect((await t.call('DELETE', `/favorites/${id}`, { as: me.token })).statusCode).toBe(204);
    expect((await list()).total).toBe(0);
    expect((await t.call('GET', `/favorites/check/${id}`, { as: me.token })).json()).toEqual({
      isFavorite: false,
    });
  });

  test('twenty at once are one', async () => {
    const { id } = await publish();
    const answers = await Promise.all(Array.from({ length: 20 }, () => addFavorite(id)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(201));
    expect((await list()).total).toBe(1);
  });

  test('only published ads, own ones too; what is kept already stays', async () => {
    const pending = await makeAd(t, owner, diesel(ids));
    expect((await addFavorite(pending.id)).json().code).toBe('NOT_FOUND');
    expect((await addFavorite(uuidv7())).json().code).toBe('NOT_FOUND');
    expect((await addFavorite('nothing')).statusCode).toBe(400);
    const { id } = await publish();
    expect((await addFavorite(id, owner)).statusCode).toBe(201);
    await addFavorite(id);
    await change(id, { status: 'closed' });
    expect((await addFavorite(id)).statusCode).toBe(201);
  });

  test('a thousand fit, and no more under a race', async () => {
    await t.ctx.db
      .insertInto('favorites')
      .values(
        Array.from({ length: 998 }, () => ({
          user_id: me.id,
          ad_id: uuidv7(),
          title: 'x',
          reference: 'GM-XXXXXX',
          seen: '{}',
          told: '{}',
        })),
      )
      .execute();
    const ads = [await publish(), await publish(), await publish(), await publish()];
    const answers = await Promise.all(ads.map(({ id }) => addFavorite(id)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({
      code: 'TOO_MANY',
      limit: 1000,
      used: 1000,
    });
    expect(await list(me, '?page=10&limit=100')).toMatchObject({ total: 1000, totalPages: 10 });
  });

  test('is nobody else’s business, and not for visitors', async () => {
    const { id } = await publish();
    await addFavorite(id);
    const other = await makePerson(t);
    expect(await list(other)).toMatchObject({ items: [], total: 0 });
    for (const [method, url] of [
      ['GET', '/favorites'],
      ['POST', `/favorites/${id}`],
      ['POST', '/favorites/seen'],
    ] as const)
      expect((await t.call(method, url)).statusCode).toBe(401);
    expect((await t.call('GET', '/favorites?page=0', { as: me.token })).statusCode).toBe(400);
    expect((await t.call('GET', '/favorites?limit=101', { as: me.token })).statusCode).toBe(400);
  });
});

describe('changes', () => {
  test('say before and after until they are seen', async () => {
    const { id } = await publish();
    await addFavorite(id);
    await change(id, { price_amount: 712.5 });
    const before = await list();
    expect(before).toMatchObject({
      changed: 1,
      items: [
        {
          changes: { price: { before: '700.00 USD/t', after: '712.50 USD/t' }, status: null, quantity: null },
        },
      ],
    });
    expect((await t.call('POST', '/favorites/seen', { as: me.token })).statusCode).toBe(204);
    expect(await list()).toMatchObject({ changed: 0, items: [{ changes: { price: null } }] });
  });

  test.each([
    ['paused', 'paused'],
    ['closed', 'closed'],
    ['suspended', null],
  ] as const)('one that is %s stays listed without its content', async (status, after) => {
    const { id, reference } = await publish();
    await addFavorite(id);
    await change(id, { status, price_amount: 999 });
    const [one] = (await list()).items;
    expect(one).toMatchObject({
      ad: null,
      available: false,
      reference,
      changes: { price: null, quantity: null, status: { before: 'approved', after } },
    });
    expect(one.title.length).toBeGreaterThan(0);
    // What is drawn or a moment can hold these digits as well.
    const said = { ...one, adId: '', reference: '', addedAt: '' };
    expect(JSON.stringify(said)).not.toContain('999');
    await t.call('POST', '/favorites/seen', { as: me.token });
    expect((await list()).changed).toBe(0);
    await change(id, { status: 'approved' });
    expect((await list()).items[0]).toMatchObject({
      available: true,
      changes: { price: { before: '700.00 USD/t', after: '999.00 USD/t' } },
    });
  });

  test('one that ran out by the clock or was deleted is gone', async () => {
    const [over, deleted] = [await publish(), await publish()];
    await addFavorite(over.id);
    await addFavorite(deleted.id);
    await t.ctx.db.updateTable('ads').set({ valid_until: '2020-01-01' }).where('id', '=', over.id).execute();
    await t.ctx.db.deleteFrom('ads').where('id', '=', deleted.id).execute();
    expect((await list()).items).toMatchObject([
      {
        adId: deleted.id,
        ad: null,
        available: false,
        changes: { status: { before: 'approved', after: null } },
      },
      {
        adId: over.id,
        ad: null,
        available: false,
        changes: { status: { before: 'approved', after: 'expired' } },
      },
    ]);
  });
});

describe('telling', () => {
  test('one message per change, again only for another', async () => {
    const { id, slug } = await publish();
    await addFavorite(id);
    await readMails(t);
    await change(id, { price_amount: 690 });
    const [mail, ...more] = await news(id);
    expect(more).toEqual([]);
    expect(mail).toContain('Price before: 700.00 USD/t. Price now: 690.00 USD/t.');
    expect(mail).toContain(`/market/${slug}`);
    expect(await news(id)).toEqual([]);
    await change(id, { status: 'paused' });
    expect((await news(id)).join()).toContain('Its owner paused it.');
    await change(id, { status: 'approved' });
    expect((await news(id)).join()).toContain('on the market again');
    await t.ctx.db.deleteFrom('ads').where('id', '=', id).execute();
    expect((await news(id)).join()).toContain('no longer on the market');
    expect(await news(id)).toEqual([]);
  });

  test('not who saw it, nor the owner, nor an address that nobody confirmed', async () => {
    const { id } = await publish();
    const stranger = await makePerson(t, { confirmed: false });
    for (const person of [me, owner, stranger]) await addFavorite(id, person);
    await t.ctx.db.updateTable('users').set({ email_verified: true }).where('id', '=', owner.id).execute();
    await change(id, { price_amount: 640 });
    await t.call('POST', '/favorites/seen', { as: me.token });
    await readMails(t);
    await t.ctx.jobs.enqueue(t.ctx.db, 'adNews', { adId: id, what: 'changed' });
    expect(await readMails(t)).toEqual([]);
  });

  test('what an owner does brings the news by itself', async () => {
    const { id } = await publish();
    await addFavorite(id);
    await readMails(t);
    expect((await t.call('POST', `/ads/${id}/pause`, { as: owner.token })).statusCode).toBe(200);
    const mails = (await readMails(t)).filter((mail) => mail.includes(`To: ${me.email}`));
    expect(mails.join()).toContain('Its owner paused it.');
    expect((await t.call('DELETE', `/ads/${id}`, { as: owner.token })).statusCode).toBe(204);
    expect((await readMails(t)).join()).toContain('no longer on the market');
  });

  test('two instances with the same news tell everybody once', async () => {
    const { id } = await publish();
    const watchers = await Promise.all(Array.from({ length: 12 }, makeWatcher));
    for (const watcher of watchers) await addFavorite(id, watcher);
    await readMails(t);
    await change(id, { price_amount: 655 });
    const ctx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
    const other = await buildApp(ctx);
    await Promise.all(
      Array.from({ length: 6 }, () => t.ctx.jobs.enqueue(t.ctx.db, 'adNews', { adId: id, what: 'changed' })),
    );
    await Promise.all([t.ctx.jobs.drain(), ctx.jobs.drain()]);
    await other.close();
    await ctx.close();
    const mails = await readMails(t);
    for (const { email } of watchers)
      expect(mails.filter((mail) => mail.includes(`To: ${email}`))).toHaveLength(1);
  });
});
