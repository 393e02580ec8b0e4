import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { notify } from './notifications.ts';

let t: TestApp;
let service: Server;
let base: string;
let answerWith = 201;
const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];

/* A push service on this machine, allowed only in tests. */
beforeAll(async () => {
  t = await startTestApp({ PUSH_TO_PRIVATE: 'on' });
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answerWith, { location: 'http://127.0.0.1:1/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  service.close();
  await t.close();
});

type Browser = { keys: { p256dh: string; auth: string }; read(body: Buffer): unknown };

/** Keys of a browser, with which it decrypts pushed messages (RFC 8291). */
function makeBrowser(): Browser {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16);
      const theirs = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + theirs.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
      const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

const subscribe = (who: Person, path: string, { keys } = makeBrowser()) =>
  t.call('POST', '/notifications/push-subscriptions', {
    as: who.token,
    payload: { endpoint: path.startsWith('/') ? `${base}${path}` : path, expirationTime: null, keys },
  });
const notifyCredited = (userId: string) =>
  t.ctx.db.transaction().execute((tx) =>
    notify(t.ctx, tx, {
      userId,
      kind: 'walletCredited',
      data: { amount: 2000, currency: 'USD', description: 'Top-up' },
      link: '/users/wallet',
    }),
  );
/** Messages for one browser since the last call. */
async function pushed(path: string) {
  await t.ctx.jobs.drain();
  return received.splice(0).filter((one) => one.path === path);
}

test('a subscribed browser gets what only it can read, signed with the key of the site', async () => {
  const person = await makePerson(t);
  const browser = makeBrowser();
  const key = () => t.call('GET', '/notifications/push-key', { as: person.token });
  const { publicKey } = (await key()).json();
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect((await key()).json()).toEqual({ publicKey });
  expect((await subscribe(person, '/mine', browser)).statusCode).toBe(201);
  await subscribe(person, '/mine', browser);
  await notifyCredited(person.id);
  const [push, ...more] = await pushed('/mine');
  expect(more).toEqual([]);
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(push?.headers.authorization).toContain(`k=${publicKey}`);
  expect(browser.read(push?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'USD 20.00 was credited to your wallet',
    body: 'Top-up',
    link: '/users/wallet',
    kind: 'walletCredited',
  });
});

test('nothing is pushed after unsubscribing, signing out, or choosing so', async () => {
  const person = await makePerson(t);
  await subscribe(person, '/left');
  const endpoint = `${base}/left`;
  const remove = (who: Person) =>
    t.call('DELETE', '/notifications/push-subscriptions', { as: who.token, payload: { endpoint } });
  await remove(await makePerson(t));
  await notifyCredited(person.id);
  expect(await pushed('/left')).toHaveLength(1);
  const choose = (push: boolean) =>
    t.call('PUT', '/notifications/preferences', {
      as: person.token,
      payload: { kinds: { walletCredited: { inApp: true, email: false, push } } },
    });
  await choose(false);
  await notifyCredited(person.id);
  expect(await pushed('/left')).toHaveLength(0);
  await choose(true);
  expect((await remove(person)).statusCode).toBe(204);
  await notifyCredited(person.id);
  expect(await pushed('/left')).toHaveLength(0);
  await subscribe(person, '/left');
  await t.call('POST', '/auth/logout', { as: person.token });
  await notifyCredited(person.id);
  expect(await pushed('/left')).toHaveLength(0);
});

test('a browser belongs to whoever signed in with it last', async () => {
  const first = await makePerson(t);
  const second = await makePerson(t);
  await subscribe(first, '/shared');
  await subscribe(second, '/shared');
  await notifyCredited(first.id);
  expect(await pushed('/shared')).toHaveLength(0);
  await notifyCredited(second.id);
  expect(await pushed('/shared')).toHaveLength(1);
});

test('a browser that is gone is forgotten, a busy service is tried again, a redirection is not followed', async () => {
  const person = await makePerson(t);
  await subscribe(person, '/gone');
  const subscriptions = () =>
    t.ctx.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', person.id).execute();
  answerWith = 503;
  await notifyCredited(person.id);
  expect(await pushed('/gone')).toHaveLength(1);
  expect(await subscriptions()).toHaveLength(1);
  answerWith = 302;
  await notifyCredited(person.id);
  expect(await pushed('/gone')).toHaveLength(1);
  answerWith = 410;
  await notifyCredited(person.id);
  expect(await pushed('/gone')).toHaveLength(1);
  expect(await subscriptions()).toHaveLength(0);
  answerWith = 201;
});

test.each([
  ['keys.p256dh', { p256dh: 'AAAA', auth: makeBrowser().keys.auth }],
  ['keys.auth', { p256dh: makeBrowser().keys.p256dh, auth: 'AAAA' }],
])('a subscription without a proper %s is refused', async (path, keys) => {
  const answer = await subscribe(await makePerson(t), '/odd', { keys, read: () => null });
  expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] });
});

test('no push leads the server inside, where that is not allowed for a test', async () => {
  const strict = await startTestApp();
  const person = await makePerson(strict);
  for (const endpoint of [
    `${base}/inside`,
    'https://127.0.0.1/inside',
    'https://localhost/inside',
    'https://[::1]/inside',
    'https://push.example.com:5432/inside',
  ]) {
    const answer = await strict.call('POST', '/notifications/push-subscriptions', {
      as: person.token,
      payload: { endpoint, keys: makeBrowser().keys },
    });
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'endpoint' }] });
  }
  await strict.close();
});
