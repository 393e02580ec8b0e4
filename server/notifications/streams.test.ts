import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createContext } from '../compose.ts';
import type { Context } from '../context.ts';
import { readStream } from '../test/kit/eventStream.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { notify } from './notifications.ts';
import { STREAMS_PER_USER } from './streams.ts';

let t: TestApp;
let otherCtx: Context;
let other: FastifyInstance;

/* Two servers on one database. */
beforeAll(async () => {
  t = await startTestApp();
  otherCtx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  other = await buildApp(otherCtx);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  await other.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await other.close();
  await otherCtx.close();
  await t.close();
});

const notifyCredited = (userId: string, description: string) =>
  t.ctx.db.transaction().execute((tx) =>
    notify(t.ctx, tx, {
      userId,
      kind: 'walletCredited',
      data: { amount: 1, currency: 'USD', description },
      link: '/users/wallet',
    }),
  );
const readAll = (who: Person) => t.call('POST', '/notifications/read-all', { as: who.token });
/** Waits until the unread count has the expected value. */
async function unreadBecomes(stream: Awaited<ReturnType<typeof readStream>>, unread: number) {
  for (;;) if ((await stream.next('state')).data.unread === unread) return;
}

test('what is told is seen at once on every instance, and what one tab reads the other shows', async () => {
  const person = await makePerson(t);
  const stranger = await makePerson(t);
  const streams = await Promise.all([readStream(t.app, person.token), readStream(other, person.token)]);
  const foreign = await readStream(other, stranger.token);
  for (const stream of streams) {
    expect(stream.status).toBe(200);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect(stream.headers['x-content-type-options']).toBe('nosniff');
    expect((await stream.next('state')).data).toEqual({ unread: 0 });
  }
  await notifyCredited(person.id, 'Live');
  for (const stream of streams) {
    expect((await stream.next('notification')).data).toMatchObject({ body: 'Live', readAt: null });
    await unreadBecomes(stream, 1);
  }
  await readAll(person);
  for (const stream of streams) await unreadBecomes(stream, 0);
  expect(foreign.events.some(({ event }) => event === 'notification')).toBe(false);
  for (const stream of streams) {
    expect(stream.events.filter(({ event }) => event === 'notification')).toHaveLength(1);
    stream.cut();
  }
  foreign.cut();
});

test('a stream that was cut misses nothing when it comes back, also at the other instance', async () => {
  const person = await makePerson(t);
  await notifyCredited(person.id, 'Before');
  const first = await readStream(t.app, person.token);
  await first.next('state');
  await notifyCredited(person.id, 'Seen');
  const { id } = await first.next('notification');
  expect(first.events.some(({ data }) => data.body === 'Before')).toBe(false);
  first.cut();
  await notifyCredited(person.id, 'Missed');
  const second = await readStream(other, person.token, { headers: { 'last-event-id': id } });
  await second.next('state');
  expect(second.events.map(({ data }) => data.body)).toContain('Missed');
  const third = await readStream(other, person.token, { path: `/notifications/stream?since=${id}` });
  await third.next('state');
  expect(third.events.map(({ data }) => data.body)).toContain('Missed');
  await notifyCredited(person.id, 'After');
  while ((await second.next('notification')).data.body !== 'After');
  expect(second.events.filter(({ data }) => data.body === 'Missed')).toHaveLength(1);
  second.cut();
  third.cut();
});

test('whatever ends the session ends its stream, wherever it is open', async () => {
  const person = await makePerson(t);
  const admin = await makePerson(t, { role: 'admin' });
  const blocked = await makePerson(t);
  const streams = await Promise.all([readStream(t.app, person.token), readStream(other, person.token)]);
  const ofBlocked = await readStream(other, blocked.token);
  for (const stream of [...streams, ofBlocked]) await stream.next('state');
  await t.call('POST', '/auth/logout', { as: person.token });
  await Promise.all(streams.map(({ ended }) => ended));
  expect((await readStream(t.app, person.token)).status).toBe(401);
  const block = await t.call('PATCH', `/users/${blocked.id}/block`, {
    as: admin.token,
    payload: { isActive: false },
  });
  expect(block.statusCode).toBe(200);
  await ofBlocked.ended;
});

test('somebody has a bounded number of streams, and one that is closed makes room', async () => {
  const person = await makePerson(t);
  const open = () => readStream(t.app, person.token);
  const streams = await Promise.all(Array.from({ length: STREAMS_PER_USER }, open));
  for (const stream of streams) await stream.next('state');
  expect((await open()).status).toBe(409);
  streams[0]?.cut();
  await expect.poll(async () => (await open()).status, { interval: 50 }).toBe(200);
  await t.call('POST', '/auth/logout', { as: person.token });
});

test('who left while they were let in takes no room', async () => {
  const person = await makePerson(t);
  const { port } = t.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' };
  await t.ctx.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    for (let nth = 0; nth < STREAMS_PER_USER; nth += 1) {
      const asked = once(t.app.server, 'request');
      const request = get({ port, path: '/api/notifications/stream', headers, agent: false });
      request.on('error', () => undefined);
      const [, response] = await asked;
      request.destroy();
      await once(response, 'close');
    }
  });
  // Succeeds only if the aborted streams no longer count against the limit.
  for (let nth = 0; nth < 5; nth += 1) {
    const stream = await readStream(t.app, person.token);
    expect(stream.status).toBe(200);
    await stream.next('state');
  }
  await t.call('POST', '/auth/logout', { as: person.token });
});

test('without a token, or asked for something else, nothing is streamed', async () => {
  const person = await makePerson(t);
  expect((await t.call('GET', '/notifications/stream')).statusCode).toBe(401);
  expect((await t.call('GET', `/notifications/stream?token=${person.token}`)).statusCode).toBe(401);
  expect((await t.call('GET', '/notifications/stream', { as: person.token })).statusCode).toBe(400);
});

test('the end of the server ends streams at once', async () => {
  const ctx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  const app = await buildApp(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const person = await makePerson(t);
  const stream = await readStream(app, person.token);
  await stream.next('state');
  const begun = performance.now();
  await app.close();
  await stream.ended;
  expect(performance.now() - begun).toBeLessThan(5_000);
  await ctx.close();
});
