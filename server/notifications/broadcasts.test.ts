import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createContext } from '../compose.ts';
import type { Context } from '../context.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { runBroadcast, sendDueBroadcasts } from './broadcasts.ts';

const MANY = 10_000;
let t: TestApp;
let otherCtx: Context;
let admin: Person;
let member: Person;

/* Two instances of one site, with many members. */
beforeAll(async () => {
  t = await startTestApp();
  otherCtx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  admin = await makePerson(t, { role: 'admin' });
  member = await makePerson(t, { role: 'paid', confirmed: false });
  await sql`
    insert into users (id, email, email_key, username, username_key, role, email_verified)
    select new_id(), 'many' || n || '@example.com', 'many' || n || '@example.com', 'many' || n, 'many' || n, 'guest', true
    from generate_series(1, ${MANY - 1}) as n`.execute(t.ctx.db);
});
beforeEach(async () => {
  await sql`delete from pgboss.job where name in ('mail', 'push', 'broadcast')`.execute(t.ctx.db);
  await sql`truncate notifications, broadcast_receivers`.execute(t.ctx.db);
});
afterAll(async () => {
  await otherCtx.close();
  await t.close();
});

const message = (more: object = {}) => ({
  title: 'Maintenance on Sunday',
  body: 'The site is closed from 2 to 3.',
  link: '/market',
  audience: { kind: 'role', roles: ['guest', 'paid'] },
  channels: ['inApp'],
  ...more,
});
const post = (payload: object, headers: Record<string, string> = {}) =>
  t.call('POST', '/notifications/admin', { as: admin.token, payload, headers });
const read = async (id: string) =>
  (await t.call('GET', `/notifications/admin/${id}`, { as: admin.token })).json();
const sent = async (id: string) => {
  await expect.poll(async () => (await read(id)).state, { timeout: 10_000, interval: 20 }).toBe('sent');
  return read(id);
};
async function countOf(table: 'notifications' | 'broadcast_receivers', id: string) {
  const { count } = await t.ctx.db
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('broadcast_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
async function queued(name: string) {
  const { rows } = await sql<{ total: number; receivers: number; priority: number; last: number }>`
    select count(*)::int as total, count(distinct data ->> 'to')::int as receivers, max(priority) as priority,
      coalesce(max(extract(epoch from start_after - now())), 0)::float8 as last
    from pgboss.job where name = ${name}`.execute(t.ctx.db);
  return rows[0];
}
const wait = () => new Promise((resolve) => setImmediate(resolve));

test('a preview says how many it would reach, by way', async () => {
  const of = async (audience: object, channels = ['inApp', 'email', 'push']) =>
    (
      await t.call('POST', '/notifications/admin/preview', {
        as: admin.token,
        payload: { audience, channels },
      })
    ).json();
  expect(await of({ kind: 'all' })).toEqual({
    receivers: MANY + 1,
    inApp: MANY + 1,
    email: MANY,
    push: 0,
  });
  expect(await of({ kind: 'role', roles: ['admin'] })).toMatchObject({ receivers: 1 });
  expect(await of({ kind: 'users', userIds: [member.id, randomUUID()] })).toMatchObject({ receivers: 1 });
  expect(await of({ kind: 'users', userIds: [member.id] }, ['email'])).toMatchObject({ receivers: 0 });
  const plan = await t.ctx.db
    .selectFrom('plans')
    .selectAll()
    .where('price', '>', 0)
    .executeTakeFirstOrThrow();
  const ofPlan = { kind: 'plan', planIds: [plan.id] };
  expect(await of(ofPlan)).toMatchObject({ receivers: 0 });
  await sql`
    insert into plan_periods (id, user_id, plan_id, plan_name, kind, list_price, price, currency, duration_days, entitlements,
      starts_at, ends_at)
    values (new_id(), ${member.id}, ${plan.id}, 'Trader', 'new', 1, 1, 'USD', 30, '{}', now(), now() + interval '30 days')`.execute(
    t.ctx.db,
  );
  expect(await of(ofPlan)).toMatchObject({ receivers: 1 });
});

test('10,000 receivers are queued in under two seconds and told once, by both instances together', async () => {
  const answer = await post(message({ channels: ['inApp', 'email'] }));
  expect(answer.statusCode).toBe(202);
  const { id } = answer.json();
  await Promise.all([runBroadcast(t.ctx, id), runBroadcast(otherCtx, id)]);
  // The first mail is enqueued only after all recipients have been inserted with their in-app notifications.
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from min(r.handed_at) - min(b.created_at))::float8 as seconds
    from broadcasts b join broadcast_receivers r on r.broadcast_id = b.id where b.id = ${id}`.execute(
    t.ctx.db,
  );
  expect(rows[0]?.seconds).toBeLessThan(2);
  expect(await sent(id)).toMatchObject({
    receivers: MANY,
    delivered: { inApp: MANY, email: MANY - 1, push: 0 },
    read: 0,
    createdBy: { id: admin.id },
  });
  expect(await countOf('notifications', id)).toBe(MANY);
  const mails = await queued('mail');
  expect(mails).toMatchObject({ total: MANY - 1, receivers: MANY - 1 });
  // So that it delays neither the mail server nor individual mail.
  expect(mails?.priority).toBeLessThan(0);
  expect(mails?.last).toBeGreaterThan(900);
});

test('whoever reads it is counted, also after it was removed', async () => {
  const { id } = (await post(message({ audience: { kind: 'users', userIds: [member.id] } }))).json();
  await runBroadcast(t.ctx, id);
  const [own] = (await t.call('GET', '/notifications', { as: member.token })).json().items;
  expect(own).toMatchObject({
    kind: 'announcement',
    title: 'Maintenance on Sunday',
    body: 'The site is closed from 2 to 3.',
    link: '/market',
  });
  await t.call('POST', '/notifications/read-all', { as: member.token });
  await t.call('DELETE', `/notifications/${own.id}`, { as: member.token });
  expect(await sent(id)).toMatchObject({ receivers: 1, read: 1 });
});

test('who wants no announcements is not told, and no mail goes to an address that nobody confirmed', async () => {
  const kinds = { announcement: { inApp: false, email: true, push: true } };
  await t.call('PUT', '/notifications/preferences', { as: member.token, payload: { kinds } });
  const audience = { kind: 'users', userIds: [member.id] };
  const { id } = (await post(message({ audience, channels: ['inApp', 'email'] }))).json();
  await runBroadcast(t.ctx, id);
  expect(await sent(id)).toMatchObject({ receivers: 0 });
  await t.ctx.db.updateTable('users').set({ email_verified: true }).where('id', '=', member.id).execute();
  const again = (await post(message({ audience, channels: ['inApp', 'email'] }))).json();
  await runBroadcast(t.ctx, again.id);
  expect(await sent(again.id)).toMatchObject({ receivers: 1, delivered: { inApp: 0, email: 1, push: 0 } });
});

test('cut off between two batches, it is taken up again and nobody is told twice', async () => {
  const { id } = (await post(message({ channels: ['inApp', 'email'] }))).json();
  let batches = 0;
  const failing: Context = {
    ...otherCtx,
    jobs: {
      ...otherCtx.jobs,
      enqueueAll: async (tx, name, list) => {
        await otherCtx.jobs.enqueueAll(tx, name, list);
        batches += 1;
        if (batches % 7 === 0) throw new Error('cut');
      },
    },
  };
  for (let tries = 0; tries < 40 && (await read(id)).state !== 'sent'; tries += 1) {
    await runBroadcast(failing, id).catch(() => undefined);
    if (tries > 3) await sendDueBroadcasts(t.ctx);
    await wait();
  }
  expect(await sent(id)).toMatchObject({ receivers: MANY, delivered: { inApp: MANY - 1, email: MANY } });
  expect(await queued('mail')).toMatchObject({ total: MANY, receivers: MANY });
  expect(await countOf('notifications', id)).toBe(MANY - 1);
});

test('a scheduled one waits for its time, can be called off until then, and not after', async () => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const audience = { kind: 'users', userIds: [admin.id] };
  const first = (await post(message({ scheduledAt, audience }))).json();
  const second = (await post(message({ scheduledAt, audience }))).json();
  expect(first).toMatchObject({ state: 'scheduled', scheduledAt });
  await runBroadcast(t.ctx, first.id);
  expect(await read(first.id)).toMatchObject({ state: 'scheduled', receivers: 0 });
  const cancel = (id: string) => t.call('POST', `/notifications/admin/${id}/cancel`, { as: admin.token });
  expect((await cancel(first.id)).json()).toMatchObject({ state: 'cancelled' });
  await t.ctx.db
    .updateTable('broadcasts')
    .set({ scheduled_at: sql<Date>`now() - interval '4 minutes'` })
    .where('id', 'in', [first.id, second.id])
    .execute();
  await runBroadcast(t.ctx, first.id);
  expect(await read(first.id)).toMatchObject({ state: 'cancelled', receivers: 0 });
  await sendDueBroadcasts(t.ctx);
  expect(await sent(second.id)).toMatchObject({ receivers: 1 });
  expect((await cancel(second.id)).json()).toMatchObject({ code: 'WRONG_STATE', status: 'sent' });
  expect((await cancel(randomUUID())).statusCode).toBe(404);
  const list = (await t.call('GET', '/notifications/admin?state=cancelled', { as: admin.token })).json();
  expect(list.items.map((one: { id: string }) => one.id)).toEqual([first.id]);
  const log = (await t.call('GET', '/audit?action=notification', { as: admin.token })).json();
  expect(log.items.map((one: { action: string }) => one.action)).toContain('notification.cancel');
});

test('the same key sends once, another message under it is refused', async () => {
  const headers = { 'idempotency-key': 'broadcast-once' };
  const payload = message({ audience: { kind: 'users', userIds: [admin.id] } });
  const [first, second] = [await post(payload, headers), await post(payload, headers)];
  expect(second.json().id).toBe(first.json().id);
  const other = await post({ ...payload, title: 'Another' }, headers);
  expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test.each([
  ['link', { link: 'https://elsewhere.example/' }],
  ['link', { link: '//elsewhere.example' }],
  ['link', { link: '/\\elsewhere.example' }],
  ['link', { link: 'javascript:alert(1)' }],
  ['title', { title: '' }],
  ['title', { title: 'x'.repeat(121) }],
  ['title', { title: 'two\nlines' }],
  ['body', { body: 'x'.repeat(1001) }],
  ['channels', { channels: [] }],
  ['channels.0', { channels: ['fax'] }],
  ['audience.kind', { audience: { kind: 'nobody' } }],
  ['audience.userIds', { audience: { kind: 'users', userIds: [] } }],
  ['scheduledAt', { scheduledAt: '2020-01-01T00:00:00.000Z' }],
  ['scheduledAt', { scheduledAt: '2999-01-01T00:00:00.000Z' }],
])('a message with a wrong %s is refused: %j', async (path, wrong) => {
  const answer = await post(message(wrong));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details.map((one: { path: string }) => one.path)).toContain(path);
});
