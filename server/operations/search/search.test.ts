import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '../../../contract/core/access.ts';
import type { AdminHit } from '../../../contract/operations/adminSearch.ts';
import { insertProvedDomain, makeCompany } from '../../test/kit/companyKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let superadmin: Person;
let owner: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  superadmin = await makePerson(t, { role: 'superadmin' });
  owner = await makePerson(t, { role: 'paid' });
});
afterAll(() => t.close());

const ask = (q: string, as = superadmin) =>
  t.call('GET', `/search/admin?${new URLSearchParams({ q }).toString()}`, { as: as.token });
const find = async (q: string, as?: Person): Promise<AdminHit[]> => (await ask(q, as)).json().items;
const kinds = async (q: string, as?: Person) => [...new Set((await find(q, as)).map(({ kind }) => kind))];

test('every kind is found by what people call it', async () => {
  const published = await makeAd(t, owner, diesel(ids), { approvedBy: superadmin });
  const waiting = await makeAd(t, owner, { ...diesel(ids), title: 'Murmansk cargo of diesel' });
  const report = await t.call('POST', `/ads/${published.id}/report`, {
    as: superadmin.token,
    payload: { reason: 'duplicate', text: 'The same cargo as another' },
  });
  const { number, ticketId } = report.json();
  await t.call('POST', '/wallet/add-funds', {
    as: owner.token,
    payload: { amount: 50, paymentMethod: 'credit_card' },
  });
  const payment = await t.ctx.db.selectFrom('payments').select(['id', 'number']).executeTakeFirstOrThrow();

  const first = async (q: string) => (await find(q))[0];
  expect(await first(owner.email)).toMatchObject({ kind: 'user', id: owner.id });
  expect(await first(owner.email.toUpperCase())).toMatchObject({ kind: 'user', id: owner.id });
  const { company } = await t.ctx.db
    .selectFrom('users')
    .select('company')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const beginning = (company ?? '').toLowerCase().slice(0, -1);
  expect((await find(beginning)).map(({ id }) => id)).toContain(owner.id);
  const tarnholm = await makeCompany(t, owner, { vatId: 'NL004495445B01' });
  await insertProvedDomain(t, tarnholm.id, 'tarnholm-energy.test');
  for (const q of ['tarnholm', 'TRADING B.V.', 'NL 0044.95.445 B01', 'Tarnholm-Energy.test'])
    expect(
      (await find(q)).find(({ kind }) => kind === 'company'),
      q,
    ).toMatchObject({
      id: tarnholm.id,
      label: 'Tarnholm Energy',
      note: 'Tarnholm Energy Trading B.V.',
    });
  expect(await first(published.reference)).toMatchObject({ kind: 'ad', id: published.id });
  expect(await first(published.reference.toLowerCase().replace('gm-', ''))).toMatchObject({
    id: published.id,
  });
  expect(await first(`http://localhost/market/${published.slug}`)).toMatchObject({ id: published.id });
  expect((await find('diesel cif')).map(({ id }) => id)).toContain(published.id);
  expect((await find('murmansk')).map(({ id }) => id)).toContain(waiting.id);
  for (const q of [number, number.toLowerCase(), number.replace('T-', '')])
    expect((await find(q)).find(({ kind }) => kind === 'ticket')).toMatchObject({ id: ticketId });
  for (const q of [payment.number, String(Number(payment.number.slice(-6)))])
    expect((await find(q)).find(({ kind }) => kind === 'payment')).toMatchObject({ id: payment.id });
  expect(await kinds('trader')).toContain('plan');
  expect(await kinds('superadmin')).toContain('role');
  expect(await find('rotterdam')).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'ports', note: 'NLRTM' })]),
  );
  expect(await kinds('NLRTM')).toContain('ports');
});

test('each kind is answered to who may look after it, and to nobody else', async () => {
  const { number } = await t.ctx.db.selectFrom('payments').select('number').executeTakeFirstOrThrow();
  const { reference } = await t.ctx.db.selectFrom('ads').select('reference').executeTakeFirstOrThrow();
  const sought: [string, Permission, string][] = [
    ['user', 'users.read', owner.email],
    ['company', 'users.read', 'Tarnholm Energy'],
    ['role', 'users.read', 'superadmin'],
    ['ad', 'ads.moderate', reference],
    ['ticket', 'tickets.handle', 'T-1001'],
    ['payment', 'payments.read', number],
    ['plan', 'plans.write', 'trader'],
    ['ports', 'basedata.write', 'NLRTM'],
  ];
  const everything = sought.map(([, , q]) => q);
  for (const permission of new Set(sought.map(([, one]) => one))) {
    const holder = await makePerson(t, { permissions: [permission] });
    const wanted = sought.filter(([, one]) => one === permission).map(([kind]) => kind);
    const seen = new Set((await Promise.all(everything.map((q) => kinds(q, holder)))).flat());
    expect([...seen].filter((kind) => sought.some(([one]) => one === kind)).sort(), permission).toEqual(
      wanted.sort(),
    );
  }
  const member = await makePerson(t);
  for (const q of everything) expect(await find(q, member)).toEqual([]);
});

test('odd words find nothing by accident and break nothing', async () => {
  for (const q of [
    '%',
    '_',
    '\\',
    "'",
    '%_\\',
    '🛢️',
    '!!!',
    ':*',
    '& |',
    '9'.repeat(200),
    't-99999999999999999999',
  ])
    expect((await ask(q)).statusCode, q).toBe(200);
  expect(await find('%%%')).toEqual([]);
  expect(await find('___')).toEqual([]);
  expect((await ask('a\0b')).statusCode).toBe(400);
  expect((await ask('  ')).statusCode).toBe(400);
  expect((await ask('x'.repeat(201))).statusCode).toBe(400);
});
