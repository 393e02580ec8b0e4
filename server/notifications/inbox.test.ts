import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMails } from '../test/kit/mails.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { removeOld } from './inbox.queries.ts';
import { type NotificationEvent, notify, notifyHolders } from './notifications.ts';

let t: TestApp;
let person: Person;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const notifyAll = (events: NotificationEvent | NotificationEvent[]) =>
  t.ctx.db.transaction().execute((tx) => notify(t.ctx, tx, events));
const credited = (userId: string, description = 'Top-up', more: object = {}): NotificationEvent => ({
  userId,
  kind: 'walletCredited',
  data: { amount: 2000, currency: 'USD', description },
  link: '/users/wallet',
  ...more,
});
const ask = async (who: Person, url: string) => (await t.call('GET', url, { as: who.token })).json();
const inbox = (who: Person, query = '') => ask(who, `/notifications${query}`);
const unread = async (who: Person) => (await ask(who, '/notifications/unread-count')).unread;
const prefer = (who: Person, payload: object) =>
  t.call('PUT', '/notifications/preferences', { as: who.token, payload });

/** Seconds until the jobs of a queue start that name `text`, rounded. */
async function waiting(queue: string, text: string): Promise<number[]> {
  const { rows } = await sql<{ wait: number }>`
    select round(extract(epoch from start_after - now()))::int as wait from pgboss.job
    where name = ${queue} and data::text like ${`%${text}%`} order by 1`.execute(t.ctx.db);
  return rows.map((row) => row.wait);
}

test('what is told is listed newest first with its words, read one by one or all, and removed', async () => {
  person = await makePerson(t);
  expect(await inbox(person)).toMatchObject({ items: [], total: 0 });
  await notifyAll(credited(person.id, 'The first'));
  await notifyAll([credited(person.id, 'The second {amount}'), credited(person.id, '<b>third</b>')]);
  const { items, total } = await inbox(person);
  expect(total).toBe(3);
  expect(items.at(-1)).toMatchObject({
    kind: 'walletCredited',
    title: 'USD 20.00 was credited to your wallet',
    body: 'The first',
    link: '/users/wallet',
    severity: 'success',
    readAt: null,
  });
  expect(items.map((one: { body: string }) => one.body)).toContain('The second {amount}');
  expect((await inbox(person, '?limit=2&page=2')).items).toHaveLength(1);
  expect(await unread(person)).toBe(3);

  const read = await t.call('POST', `/notifications/${items[0].id}/read`, { as: person.token });
  expect(read.json().readAt).not.toBeNull();
  const again = await t.call('POST', `/notifications/${items[0].id}/read`, { as: person.token });
  expect(again.json().readAt).toBe(read.json().readAt);
  expect(await inbox(person, '?unread=true')).toMatchObject({ total: 2 });
  expect((await t.call('POST', '/notifications/read-all', { as: person.token })).json()).toEqual({ read: 2 });
  expect(await unread(person)).toBe(0);
  const gone = await t.call('DELETE', `/notifications/${items[0].id}`, { as: person.token });
  expect(gone.statusCode).toBe(204);
  expect(await inbox(person)).toMatchObject({ total: 2 });
});

test('an amount has the digits that the base data gives its currency', async () => {
  const someone = await makePerson(t);
  await notifyAll(
    credited(someone.id, 'Digits', { data: { amount: 2500, currency: 'IQD', description: 'Digits' } }),
  );
  expect((await inbox(someone)).items[0].title).toBe('IQD 2.500 was credited to your wallet');
});

test('what a newer build tells of is left to it', async () => {
  const someone = await makePerson(t);
  await notifyAll(credited(someone.id));
  await sql`insert into notifications (id, user_id, kind) values (new_id(), ${someone.id}, 'ofTomorrow')`.execute(
    t.ctx.db,
  );
  expect(await inbox(someone)).toMatchObject({ items: [{ kind: 'walletCredited' }], total: 1 });
  expect(await unread(someone)).toBe(1);
});

test("somebody else's notification is not found, and stays as it is", async () => {
  const [{ id }] = (await inbox(person)).items;
  const other = await makePerson(t, { role: 'superadmin' });
  for (const [method, url] of [
    ['POST', `/notifications/${id}/read`],
    ['DELETE', `/notifications/${id}`],
  ] as const) {
    expect((await t.call(method, url, { as: other.token })).statusCode).toBe(404);
  }
  await t.call('POST', '/notifications/read-all', { as: other.token });
  expect(await inbox(person)).toMatchObject({ total: 2 });
});

test('what belongs to a transaction that fails is told to nobody', async () => {
  const one = await makePerson(t);
  const failing = t.ctx.db.transaction().execute(async (tx) => {
    await notify(t.ctx, tx, credited(one.id));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await unread(one)).toBe(0);
});

test('the same event is told once, also by mail, however often and at once', async () => {
  const one = await makePerson(t);
  await prefer(one, { kinds: { walletCredited: { inApp: false, email: true, push: false } } });
  await Promise.all([1, 2, 3, 4].map(() => notifyAll(credited(one.id, 'Once', { once: 'payment:1' }))));
  await notifyAll(credited(one.id, 'Once', { once: 'payment:1' }));
  const mails = (await readMails(t)).filter((mail) => mail.includes(one.email));
  expect(mails).toHaveLength(1);
  expect(await inbox(one)).toMatchObject({ total: 0 });
  const other = await makePerson(t);
  await notifyAll(credited(other.id, 'Once', { once: 'payment:1' }));
  expect(await unread(other)).toBe(1);
});

test('each is told by the ways that it chose; a message of its own replaces the plain words', async () => {
  const one = await makePerson(t);
  const { kinds, quietHours } = await ask(one, '/notifications/preferences');
  expect(quietHours).toBeNull();
  const kindOf = (name: string) => kinds.find(({ kind }: { kind: string }) => kind === name);
  expect(kindOf('walletCredited')).toEqual({
    kind: 'walletCredited',
    group: 'money',
    inApp: true,
    email: false,
    push: true,
    locked: false,
  });
  expect(kindOf('newSignIn')).toMatchObject({ inApp: true, email: true, locked: true });
  expect(kindOf('backupFailed')).toBeUndefined();
  const boss = await makePerson(t, { role: 'superadmin' });
  expect(JSON.stringify(await ask(boss, '/notifications/preferences'))).toContain('backupFailed');

  const changed = await prefer(one, {
    kinds: {
      walletCredited: { inApp: true, email: true, push: false },
      planEnded: { inApp: false, email: false, push: false },
    },
  });
  expect(changed.statusCode).toBe(200);
  await prefer(one, { kinds: { adExpired: { inApp: true, email: false, push: false } } });
  await notifyAll([
    credited(one.id, 'By mail too'),
    { userId: one.id, kind: 'planEnded', data: { plan: 'Trader' }, link: null },
    {
      userId: one.id,
      kind: 'adExpired',
      data: { adTitle: 'Diesel', reference: 'GM-1' },
      link: null,
      mail: { template: 'adExpired', values: { adTitle: 'Diesel', reference: 'GM-1', path: '/' } },
    },
    {
      userId: one.id,
      kind: 'adRestored',
      data: { adTitle: 'Diesel', reference: 'GM-2' },
      link: '/users/ads',
      mail: { template: 'adRestored', values: { adTitle: 'Diesel', reference: 'GM-2', path: '/users/ads' } },
    },
  ]);
  const mails = (await readMails(t)).filter((mail) => mail.includes(one.email));
  expect(mails).toHaveLength(2);
  expect(mails.find((mail) => mail.includes('By mail too'))).toContain('/users/wallet');
  expect(mails.some((mail) => mail.includes('Subject: Your ad GM-2 is back on the market'))).toBe(true);
  expect((await inbox(one)).items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'adExpired',
    'adRestored',
    'walletCredited',
  ]);
});

test.each([
  [{ kinds: { newSignIn: { inApp: true, email: false, push: false } } }, 'kinds.newSignIn'],
  [{ kinds: { nothing: { inApp: true, email: false, push: false } } }, 'kinds'],
  [{ kinds: { adExpired: { inApp: true } } }, 'kinds.adExpired.email'],
  [{ quietHours: { from: '25:00', to: '07:00', timeZone: 'UTC' } }, 'quietHours.from'],
  [{ quietHours: { from: '07:00', to: '07:00', timeZone: 'UTC' } }, 'quietHours.to'],
  [{ quietHours: { from: '22:00', to: '07:00', timeZone: 'Mars/Base' } }, 'quietHours.timeZone'],
])('preferences that cannot be are refused: %j', async (payload, path) => {
  const answer = await prefer(person, payload);
  expect(answer.statusCode).toBe(400);
  expect(
    answer
      .json()
      .details.map((one: { path: string }) => one.path)
      .join(),
  ).toContain(path);
});

test('in quiet hours it is shown, mail waits until they end, and what is urgent does not wait', async () => {
  const one = await makePerson(t);
  const now = new Date();
  const clock = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
  const quietHours = { from: clock(-1), to: clock(2), timeZone: 'UTC' };
  const email = { inApp: true, email: true, push: true };
  expect((await prefer(one, { kinds: { walletCredited: email }, quietHours })).json().quietHours).toEqual(
    quietHours,
  );
  await notifyAll([
    credited(one.id),
    {
      userId: one.id,
      kind: 'newSignIn',
      data: { device: 'Firefox', address: '192.0.2.1' },
      link: null,
    },
  ]);
  expect(await unread(one)).toBe(2);
  const [urgent = 1, late = 0] = await waiting('mail', one.email);
  expect(urgent).toBeLessThanOrEqual(0);
  expect(late).toBeGreaterThan(7_000);
  expect(late).toBeLessThanOrEqual(7_200);
  expect((await prefer(one, { kinds: {} })).json().quietHours).toEqual(quietHours);
  expect((await prefer(one, { quietHours: null })).json().quietHours).toBeNull();
});

test('staff is told by the permission that each holds; who is blocked or gone is told nothing', async () => {
  const handler = await makePerson(t, { permissions: ['tickets.handle'] });
  const blocked = await makePerson(t, { permissions: ['tickets.handle'] });
  const member = await makePerson(t);
  const gone = await makePerson(t);
  await t.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
  await t.ctx.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  await t.ctx.db.transaction().execute(async (tx) => {
    await notifyHolders(t.ctx, tx, 'tickets.handle', {
      kind: 'ticketAssigned',
      data: { number: 'T-1', subject: 'Help' },
      link: '/admin/tickets',
    });
    await notify(t.ctx, tx, credited(gone.id));
  });
  expect([await unread(handler), await unread(member)]).toEqual([1, 0]);
  const rows = await t.ctx.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', 'in', [blocked.id, gone.id])
    .execute();
  expect(rows).toEqual([]);
});

test('no text of a person keeps the news back', async () => {
  const one = await makePerson(t);
  await notifyAll([`${'x'.repeat(498)}🛢🛢`, 'a\0b', 'half \ud83d'].map((text) => credited(one.id, text)));
  expect((await inbox(one)).items.map(({ body }: { body: string }) => body).toSorted()).toEqual([
    'ab',
    'half \ufffd',
    `${'x'.repeat(498)}\ufffd…`,
  ]);
});

test('long words are cut, and what was read 90 days ago is removed', async () => {
  const one = await makePerson(t);
  await notifyAll(
    ['x'.repeat(5_000), 'Old and read', 'Old', 'Very old'].map((text) => credited(one.id, text)),
  );
  const { items } = await inbox(one);
  expect(items.find(({ body }: { body: string }) => body.startsWith('xx')).body).toHaveLength(500);
  const age = (text: string, days: number, read: boolean) =>
    sql`update notifications set created_at = now() - ${`${days} days`}::interval,
      read_at = case when ${read} then now() - ${`${days} days`}::interval end
      where user_id = ${one.id} and data ->> 'description' = ${text}`.execute(t.ctx.db);
  await age('Old and read', 91, true);
  await age('Old', 91, false);
  await age('Very old', 366, false);
  await removeOld(t.ctx.db);
  const left = (await inbox(one)).items.map(({ body }: { body: string }) => body.slice(0, 3));
  expect(left.toSorted()).toEqual(['Old', 'xxx']);
});
