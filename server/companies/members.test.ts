import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '../../contract/companies/companyShapes.ts';
import { invitationToken, inviteTo, makeColleague, makeCompany, setPlan } from '../test/kit/companyKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { giveAllSeats } from './seats.ts';

let t: TestApp;
let ids: BaseIds;
let staff: Person;
let admin: Person;
let company: Company;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  staff = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

beforeEach(async () => {
  await setPlan(t, { seats: 5 });
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin);
});

const mine = async (as: Person): Promise<Company> =>
  (await t.call('GET', '/companies/mine', { as: as.token })).json().company;
const said = ({ statusCode, json }: Awaited<ReturnType<TestApp['call']>>) => [statusCode, json().code];
const accept = (as: Person, token: string, payload: object = {}) =>
  t.call('POST', '/invitations/accept', { as: as.token, payload: { token, ...payload } });
const leave = (as: Person, successorId?: string) =>
  t.call('POST', '/company/leave', { as: as.token, payload: { ...(successorId && { successorId }) } });
const remove = (as: Person, who: Person, payload: object = {}) =>
  t.call('POST', `/companies/${company.id}/members/${who.id}/remove`, { as: as.token, payload });
const setMember = (as: Person, who: Person, payload: object) =>
  t.call('PUT', `/companies/${company.id}/members/${who.id}`, { as: as.token, payload });
const colleague = (role: Parameters<typeof makeColleague>[2], limit: number | null = null) =>
  makeColleague(t, { admin, company }, role, limit);

describe('an invitation', () => {
  test('shows what it is to, works once, and for the address that it went to', async () => {
    const person = await makePerson(t, { role: 'paid' });
    const token = await inviteTo(t, { admin, company }, person, { role: 'trader', limitUsd: 1_000_000 });
    const seen = await t.call('POST', '/invitations/look', { payload: { token } });
    expect(seen.json()).toMatchObject({
      company: 'Tarnholm Energy',
      role: 'trader',
      email: 'p…@example.com',
    });
    const other = await makePerson(t);
    expect(said(await accept(other, token))).toEqual([403, 'FORBIDDEN']);
    const joined = await accept(person, token);
    expect(joined.json()).toMatchObject({
      id: company.id,
      me: { role: 'trader', limitUsd: 1_000_000, seat: true },
    });
    expect(said(await accept(person, token))).toEqual([400, 'TOKEN_INVALID']);
    expect(said(await t.call('POST', '/invitations/look', { payload: { token } }))).toEqual([
      400,
      'TOKEN_INVALID',
    ]);
    expect((await mine(admin)).members).toHaveLength(2);
    // Nor after they left.
    expect((await leave(person)).statusCode).toBe(204);
    expect(said(await accept(person, token))).toEqual([400, 'TOKEN_INVALID']);
  });

  test('of two at once is accepted once', async () => {
    const person = await makePerson(t);
    const token = await inviteTo(t, { admin, company }, person, { role: 'viewer' });
    const both = await Promise.all([accept(person, token), accept(person, token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
    expect((await mine(admin)).members).toHaveLength(2);
  });

  test('ends by a new one, by being taken back and by time', async () => {
    const person = await makePerson(t);
    const first = await inviteTo(t, { admin, company }, person, { role: 'viewer' });
    const second = await inviteTo(t, { admin, company }, person, { role: 'viewer' });
    expect(said(await accept(person, first))).toEqual([400, 'TOKEN_INVALID']);
    const [open] = (await mine(admin)).invitations;
    expect((await mine(admin)).invitations).toHaveLength(1);
    await t.call('DELETE', `/companies/${company.id}/invitations/${open?.id}`, { as: admin.token });
    expect(said(await accept(person, second))).toEqual([400, 'TOKEN_INVALID']);
    const third = await inviteTo(t, { admin, company }, person, { role: 'viewer' });
    await t.ctx.db
      .updateTable('company_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('company_id', '=', company.id)
      .execute();
    expect(said(await accept(person, third))).toEqual([400, 'TOKEN_INVALID']);
  });

  test('needs a confirmed address, and no other company', async () => {
    const unconfirmed = await makePerson(t, { confirmed: false });
    const token = await inviteTo(t, { admin, company }, unconfirmed, { role: 'viewer' });
    expect(said(await accept(unconfirmed, token))).toEqual([403, 'EMAIL_UNCONFIRMED']);
    const elsewhere = await makePerson(t);
    await makeCompany(t, elsewhere);
    const other = await inviteTo(t, { admin, company }, elsewhere, { role: 'viewer' });
    expect(said(await accept(elsewhere, other))).toEqual([409, 'ALREADY_MEMBER']);
    // Alone in it, one leaves by closing it.
    expect((await leave(elsewhere)).statusCode).toBe(204);
    expect((await accept(elsewhere, other)).statusCode).toBe(200);
  });

  test('gives no limit above that of who invites, and goes to nobody blocked', async () => {
    await setMember(admin, admin, { role: 'admin', alsoTrader: true, limitUsd: 100 });
    const above = await t.call('POST', `/companies/${company.id}/invitations`, {
      as: admin.token,
      payload: { email: 'a@example.com', role: 'trader', limitUsd: 101 },
    });
    expect([above.statusCode, above.json().details[0].path]).toEqual([400, 'limitUsd']);
    const blocked = await makePerson(t);
    await t.call('PATCH', `/users/${blocked.id}/block`, { as: staff.token, payload: { isActive: false } });
    const token = await inviteTo(t, { admin, company }, blocked, { role: 'viewer' });
    expect((await accept(blocked, token)).statusCode).toBe(401);
  });

  test.each([
    ['an unknown role', { role: 'owner' }],
    ['a negative limit', { role: 'trader', limitUsd: -1 }],
    ['a limit that is no number', { role: 'trader', limitUsd: 'NaN' }],
    ['a limit above a million millions', { role: 'trader', limitUsd: 1e12 + 1 }],
  ])('with %s is refused', async (_what, payload) => {
    const answer = await t.call('POST', `/companies/${company.id}/invitations`, {
      as: admin.token,
      payload: { email: 'a@example.com', ...payload },
    });
    expect(answer.statusCode).toBe(400);
  });

  test('beyond the seats of the plan asks for a larger one, and readers are three for each seat', async () => {
    await setPlan(t, { seats: 1 });
    const invite = (email: string, role: string) =>
      t.call('POST', `/companies/${company.id}/invitations`, { as: admin.token, payload: { email, role } });
    const refused = await invite('a@example.com', 'trader');
    expect(refused.json()).toMatchObject({
      code: 'UPGRADE_REQUIRED',
      feature: 'seats',
      limit: 1,
      plan: { code: 'desk' },
    });
    for (const at of ['a', 'b', 'c'])
      expect((await invite(`${at}@example.com`, 'viewer')).statusCode).toBe(200);
    expect(said(await invite('d@example.com', 'viewer'))).toEqual([409, 'TOO_MANY']);
  });
});

describe('leaving', () => {
  test('ends access at once and passes ads and conversations to the successor', async () => {
    const [leaver, heir] = [await colleague('trader'), await colleague('trader')];
    const asker = await makePerson(t);
    const contact = { types: ['phone'] as const, phone: '+31201234567' };
    const ad = await makeAd(t, leaver, diesel(ids, { contact: { ...contact, types: [...contact.types] } }), {
      approvedBy: staff,
    });
    const asked = await t.call('POST', `/ads/${ad.id}/inquiry`, {
      as: asker.token,
      payload: { message: 'Open?' },
    });
    const talk = `/conversations/${asked.json().conversationId}`;
    expect((await t.call('GET', talk, { as: leaver.token })).statusCode).toBe(200);
    expect((await leave(leaver, heir.id)).statusCode).toBe(204);
    expect(said(await t.call('GET', talk, { as: leaver.token }))).toEqual([404, 'NOT_FOUND']);
    expect(said(await t.call('POST', `/ads/${ad.id}/pause`, { as: leaver.token }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect((await mine(leaver)) as unknown).toBeNull();
    const shown = (await t.call('GET', `/ads/${ad.id}`, { as: heir.token })).json();
    expect(shown).toMatchObject({
      owner: { id: heir.id },
      contact: { types: ['in_app'] },
      status: 'approved',
    });
    const news = (await t.call('GET', '/notifications', { as: heir.token })).json().items;
    expect(news[0].title).toMatch(/has left Tarnholm Energy: you go on$/);
    expect(news[0].body).toBe('1 ad and 1 conversation passed to you.');
    const answered = await t.call('POST', `${talk}/messages`, { as: heir.token, payload: { body: 'Yes' } });
    expect(answered.statusCode).toBe(201);
  });

  test('goes to nobody who only reads, and to nobody outside', async () => {
    const [leaver, reader, stranger] = [
      await colleague('trader'),
      await colleague('viewer'),
      await makePerson(t),
    ];
    for (const { id } of [reader, stranger, leaver]) {
      const answer = await leave(leaver, id);
      expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, 'successorId']);
    }
  });

  test('is not for the last admin, whoever asks, by themselves or by another role', async () => {
    const trader = await colleague('trader');
    expect(said(await leave(admin))).toEqual([409, 'LAST_ADMIN']);
    expect(said(await remove(admin, admin))).toEqual([409, 'LAST_ADMIN']);
    expect(said(await setMember(admin, admin, { role: 'viewer' }))).toEqual([409, 'LAST_ADMIN']);
    expect((await setMember(admin, trader, { role: 'admin', alsoTrader: true })).statusCode).toBe(200);
    expect((await leave(admin)).statusCode).toBe(204);
    expect((await mine(trader)).members).toHaveLength(1);
  });

  test('of two admins who remove each other at once one stays', async () => {
    const second = await colleague('admin');
    const both = await Promise.all([remove(admin, second), remove(second, admin)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const left = await t.ctx.db
      .selectFrom('company_members')
      .select('role')
      .where('company_id', '=', company.id)
      .where('left_at', 'is', null)
      .execute();
    expect(left).toEqual([{ role: 'admin' }]);
  });

  test('of the last one closes the company and gives the ads back', async () => {
    const ad = await makeAd(t, admin, diesel(ids), { approvedBy: staff });
    expect((await leave(admin)).statusCode).toBe(204);
    expect((await t.call('GET', `/companies/${company.slug}`)).statusCode).toBe(404);
    const shown = (await t.call('GET', `/ads/${ad.id}`, { as: admin.token })).json();
    expect(shown).toMatchObject({
      yours: 'acts',
      owner: { company: expect.stringMatching(/^Cargo/), companySlug: null },
    });
  });

  test('by deleting the account leaves the company to a colleague, with the ads', async () => {
    const trader = await colleague('trader');
    const ad = await makeAd(t, admin, diesel(ids), { approvedBy: staff });
    await t.call('DELETE', `/users/${admin.id}`, { as: staff.token });
    expect(await mine(trader)).toMatchObject({ me: { role: 'admin', alsoTrader: true } });
    expect((await t.call('GET', `/ads/${ad.id}`, { as: trader.token })).json()).toMatchObject({
      status: 'approved',
      owner: { id: trader.id },
    });
  });

  test('what somebody blocked posted is not brought back to the market by a successor', async () => {
    const trader = await colleague('trader');
    const ad = await makeAd(t, trader, diesel(ids), { approvedBy: staff });
    await t.call('PATCH', `/users/${trader.id}/block`, { as: staff.token, payload: { isActive: false } });
    expect((await remove(admin, trader)).statusCode).toBe(200);
    const shown = (await t.call('GET', `/ads/${ad.id}`, { as: admin.token })).json();
    expect(shown).toMatchObject({ status: 'suspended', owner: { id: trader.id } });
  });
});

test('a colleague answers for the ad of another; who only reads, reads', async () => {
  const [trader, reader] = [await colleague('trader'), await colleague('viewer')];
  const asker = await makePerson(t);
  const ad = await makeAd(t, admin, diesel(ids), { approvedBy: staff });
  const asked = await t.call('POST', `/ads/${ad.id}/inquiry`, {
    as: asker.token,
    payload: { message: 'Open?' },
  });
  const talk = `/conversations/${asked.json().conversationId}`;
  const write = (as: Person) =>
    t.call('POST', `${talk}/messages`, { as: as.token, payload: { body: 'Yes' } });
  expect(said(await write(reader))).toEqual([403, 'FORBIDDEN']);
  expect((await write(trader)).statusCode).toBe(201);
  const read = async (as: Person) => (await t.call('GET', talk, { as: as.token })).json();
  expect(await read(admin)).toMatchObject({
    mySide: 'owner',
    waiting: false,
    messages: [
      { mine: false, author: null },
      { mine: true, author: expect.stringMatching(/^person/) },
    ],
  });
  expect((await read(trader)).messages[1]).toMatchObject({ mine: true, author: null });
  expect(await read(asker)).toMatchObject({
    mySide: 'inquirer',
    waiting: true,
    other: { company: 'Tarnholm Energy' },
    messages: [{ mine: true }, { mine: false, author: null }],
  });
  // Who answered is told of what comes next, as is who posted it.
  await t.call('POST', `${talk}/messages`, { as: asker.token, payload: { body: 'Price?' } });
  const titles = async (as: Person) =>
    (await t.call('GET', '/notifications', { as: as.token }))
      .json()
      .items.map((one: { kind: string }) => one.kind);
  for (const person of [admin, trader]) expect(await titles(person)).toContain('newMessage');
  expect(await titles(reader)).not.toContain('newMessage');
  // Neither of them asks about an ad of their own company.
  expect(said(await t.call('POST', `/ads/${ad.id}/inquiry`, { as: trader.token, payload: {} }))).toEqual([
    409,
    'OWN_AD',
  ]);
  // Both see it among their ads, by whom it was posted.
  const list = (await t.call('GET', '/ads/my-ads', { as: reader.token })).json();
  expect(list.items).toMatchObject([{ id: ad.id, owner: { id: admin.id } }]);
  const history = (await t.call('GET', `/ads/${ad.id}/history`, { as: admin.token })).json().items;
  expect(history.every((one: { by: string }) => one.by !== 'system')).toBe(true);
  expect((await t.call('POST', `/ads/${ad.id}/pause`, { as: trader.token })).statusCode).toBe(200);
  const [paused] = (await t.call('GET', `/ads/${ad.id}/history`, { as: admin.token })).json().items;
  expect(paused).toMatchObject({ by: 'owner', to: 'paused', actor: expect.stringMatching(/^person/) });
});

test('five seats that become two: the newest three read only, lose nothing, and get them back', async () => {
  const people = [
    await colleague('trader'),
    await colleague('approver'),
    await colleague('trader'),
    await colleague('trader'),
  ];
  const ad = await makeAd(t, people[3] as Person, diesel(ids));
  await setPlan(t, { seats: 2 });
  await giveAllSeats(t.ctx);
  const seats = async () => (await mine(admin)).members.map(({ seat }) => seat);
  expect(await seats()).toEqual([true, true, false, false, false]);
  const last = people[3] as Person;
  expect((await t.call('GET', `/ads/${ad.id}`, { as: last.token })).json().yours).toBe('reads');
  expect(said(await t.call('POST', `/ads/${ad.id}/duplicate`, { as: last.token }))).toEqual([
    403,
    'SEATS_FULL',
  ]);
  expect(said(await t.call('POST', '/ads', { as: last.token, payload: diesel(ids) }))).toEqual([
    403,
    'SEATS_FULL',
  ]);
  expect((await mine(last)).me).toMatchObject({ role: 'trader', seat: false });
  await setPlan(t, { seats: 5 });
  await giveAllSeats(t.ctx);
  expect(await seats()).toEqual([true, true, true, true, true]);
  expect((await t.call('POST', `/ads/${ad.id}/duplicate`, { as: last.token })).statusCode).toBe(201);
});

test('a mail of an invitation leads to it', async () => {
  const person = await makePerson(t);
  await t.call('POST', `/companies/${company.id}/invitations`, {
    as: admin.token,
    payload: { email: person.email, role: 'viewer' },
  });
  expect(await invitationToken(t, person.email)).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
