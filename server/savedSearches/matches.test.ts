import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createContext } from '../compose.ts';
import type { Context } from '../context.ts';
import { readMails } from '../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { sendDigests } from './savedSearches.ts';

let t: TestApp;
let ids: BaseIds;
let admin: Person;
let owner: Person;
let me: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  owner = await makeVerified('admin');
});
beforeEach(async () => {
  await t.ctx.db.deleteFrom('saved_searches').execute();
  me = await makeVerified();
});
afterAll(() => t.close());

async function makeVerified(role: 'paid' | 'admin' = 'paid'): Promise<Person> {
  const person = await makePerson(t, { role });
  await t.ctx.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute();
  return person;
}
const save = async (query: object, frequency = 'instant', as = me): Promise<string> => {
  const name = `${JSON.stringify(query).slice(0, 60)} ${frequency}`.replaceAll('"', '');
  const answer = await t.call('POST', '/saved-searches', {
    as: as.token,
    payload: { name, query, frequency },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};
const published = async (adId: string) => {
  await t.ctx.jobs.enqueue(t.ctx.db, 'adNews', { adId, what: 'published' });
  await t.ctx.jobs.drain();
};
async function publish(change: Parameters<typeof diesel>[1] = {}) {
  const ad = await makeAd(t, owner, diesel(ids, change), { approvedBy: admin });
  await published(ad.id);
  return ad;
}
const matches = async (id: string, as = me) =>
  (await t.call('GET', `/saved-searches/${id}/matches`, { as: as.token })).json();
const mailsTo = async (person: Person, subject = '') =>
  (await readMails(t)).filter((mail) => mail.includes(`To: ${person.email}`) && mail.includes(subject));

describe('a newly published ad', () => {
  test('is a match of every search that finds it, with the reason', async () => {
    const everything = {
      q: 'diesel',
      side: 'sell',
      productId: [ids.product('MIDDLE'), ids.product('LPG')],
      countryId: [ids.country('NL')],
      term: ['CIF', 'FOB'],
      portId: [ids.port('NLRTM'), ids.port('SGSIN')],
      paymentTerm: ['LC_SIGHT'],
      priceMin: 650,
      priceMax: 750,
      priceBasis: 'usdPerTonne',
      quantityMin: 30_000,
      bbox: '3,50,8,54',
    };
    const found = await save(everything);
    const missed = [
      await save({ side: 'buy' }),
      await save({ productId: [ids.product('LPG')] }),
      await save({ priceMax: 699, priceBasis: 'usdPerTonne' }),
      await save({ quantityMax: 29_999 }),
      await save({ portId: [ids.port('SGSIN')] }),
      await save({ q: 'propane' }),
      await save({ verified: 'true', bbox: '10,50,20,54' }),
      await save({ deliveryFrom: '2030-01-01' }),
    ];
    const before = await publish({
      delivery: { term: 'FOB', countryId: ids.country('SG'), portId: ids.port('SGSIN') },
    });
    expect((await matches(found)).items).toEqual([]);
    const ad = await publish();
    expect(await matches(found)).toMatchObject({
      total: 1,
      items: [
        {
          ad: { id: ad.id },
          isNew: true,
          why: [
            '“diesel”',
            'Sell',
            'Middle distillates',
            'CIF',
            'Rotterdam',
            'Netherlands',
            expect.stringMatching(/sight/i),
            '650 USD/t–750 USD/t',
            '≥ 30\u00a0000\u00a0t',
            'in the map area',
          ],
        },
      ],
    });
    for (const id of missed) {
      const ofAd = (await matches(id)).items.filter((one: { ad: { id: string } }) => one.ad.id === ad.id);
      expect(ofAd).toEqual([]);
    }
    expect(before.id).not.toBe(ad.id);
    const [search] = (await t.call('GET', '/saved-searches', { as: me.token }))
      .json()
      .items.filter((one: { id: string }) => one.id === found);
    expect(search).toMatchObject({ newMatches: 1, lastMatchAt: expect.any(String) });
    expect((await t.call('POST', `/saved-searches/${found}/seen`, { as: me.token })).statusCode).toBe(204);
    expect((await matches(found)).items[0].isNew).toBe(false);
  });

  test('is told to who excludes other origins, with each of them as a reason', async () => {
    const [russia, iran] = [ids.country('RU'), ids.country('IR')];
    const careful = await save({ originExcluded: [russia, iran] });
    await publish({ originCountryId: russia });
    const saudi = await publish({ originCountryId: ids.country('SA') });
    const unstated = await publish();
    const { items } = await matches(careful);
    expect(items.map((one: { ad: { id: string } }) => one.ad.id)).toEqual([unstated.id, saudi.id]);
    expect(items[0].why).toEqual([
      expect.stringMatching(/^not from Russia/),
      expect.stringMatching(/^not from Iran/),
    ]);
  });

  test('tells at once, in one message for all searches of a person, and once ever', async () => {
    await save({ side: 'sell', term: ['CIF'] });
    await save({ productId: [ids.product('DIESEL')] });
    await readMails(t);
    const ad = await publish();
    const [mail, ...more] = await mailsTo(me);
    expect(more).toEqual([]);
    expect(mail).toContain(`/market/${ad.slug}`);
    expect(mail).toContain('Diesel (road)');
    await published(ad.id);
    await published(ad.id);
    expect(await mailsTo(me)).toEqual([]);
  });

  test('is told neither to its owner, nor without a confirmed address, nor to who wants no message', async () => {
    const stranger = await makePerson(t, { confirmed: false });
    const quiet = await makeVerified();
    const searches = [
      await save({ side: 'sell' }, 'instant', owner),
      await save({ side: 'sell' }, 'instant', stranger),
      await save({ side: 'sell' }, 'off', quiet),
    ];
    await readMails(t);
    await publish();
    const mails = await readMails(t);
    for (const person of [owner, stranger, quiet])
      expect(
        mails.filter((mail) => mail.includes(`To: ${person.email}`) && mail.includes('New on the')),
      ).toEqual([]);
    expect((await matches(searches[1] ?? '', stranger)).total).toBe(1);
    expect((await matches(searches[2] ?? '', quiet)).total).toBe(1);
  });

  test('brings the news by itself: its approval is enough', async () => {
    const id = await save({ side: 'sell' });
    const ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
    await t.ctx.jobs.drain();
    expect((await matches(id)).items[0]).toMatchObject({ ad: { id: ad.id } });
  });

  test('that was taken back before the news came is none', async () => {
    const id = await save({ side: 'sell' });
    const { id: adId } = await makeAd(t, owner, diesel(ids));
    await published(adId);
    expect((await matches(id)).total).toBe(0);
  });

  test('stays among the matches by name when it is gone', async () => {
    const id = await save({ side: 'sell' });
    const ad = await publish();
    await t.ctx.db.updateTable('ads').set({ status: 'closed' }).where('id', '=', ad.id).execute();
    expect((await matches(id)).items[0]).toMatchObject({
      ad: null,
      title: expect.stringContaining('Diesel'),
    });
    await t.ctx.db.deleteFrom('ads').where('id', '=', ad.id).execute();
    expect((await matches(id)).items[0]).toMatchObject({
      ad: null,
      title: expect.stringContaining('Diesel'),
    });
  });
});

describe('two instances', () => {
  let second: Context;
  let other: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    second = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
    other = await buildApp(second);
  });
  afterAll(async () => {
    await other.close();
    await second.close();
  });

  test('with the same news match and tell once', async () => {
    const id = await save({ side: 'sell' });
    const ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
    for (let time = 0; time < 6; time += 1)
      await t.ctx.jobs.enqueue(t.ctx.db, 'adNews', { adId: ad.id, what: 'published' });
    await Promise.all([t.ctx.jobs.drain(), second.jobs.drain()]);
    expect((await matches(id)).total).toBe(1);
    expect(await mailsTo(me)).toHaveLength(1);
  });

  test('send one digest a day between them', async () => {
    await save({ side: 'sell' }, 'daily');
    await save({ term: ['CIF'] }, 'daily');
    const ad = await publish();
    await publish();
    await readMails(t);
    await Promise.all([sendDigests(t.ctx), sendDigests(second), sendDigests(t.ctx), sendDigests(second)]);
    const [mail, ...more] = await mailsTo(me);
    expect(more).toEqual([]);
    expect(mail).toContain('New matches of 2 saved searches');
    expect(mail).toContain('found 2 new ads');
    expect(mail).toContain(ad.reference);
    await publish();
    await sendDigests(t.ctx);
    expect(await mailsTo(me)).toEqual([]);
    await t.ctx.db
      .updateTable('users')
      .set({ digest_at: new Date(Date.now() - 24 * 3_600_000) })
      .where('id', '=', me.id)
      .execute();
    await sendDigests(second);
    expect((await mailsTo(me)).join()).toContain('one new ad');
    await sendDigests(second);
    expect(await mailsTo(me)).toEqual([]);
  });
});

describe('a digest', () => {
  test('leaves out what is gone, and who confirmed no address', async () => {
    const stranger = await makePerson(t, { confirmed: false });
    await save({ side: 'sell' }, 'daily');
    await save({ side: 'sell' }, 'daily', stranger);
    const ad = await publish();
    await t.ctx.db.updateTable('ads').set({ status: 'closed' }).where('id', '=', ad.id).execute();
    await readMails(t);
    await sendDigests(t.ctx);
    expect(await readMails(t)).toEqual([]);
  });
});
