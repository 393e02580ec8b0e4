import { createServer, connect as open, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/kit/database.ts';
import { announce, listenForChanges } from './changeFeed.ts';
import { openDb } from './client.ts';

const WAIT_MS = 20;
const TRIES = 12;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a database that is away is asked for once at a time, and heard again when it is back', async () => {
  const { hostname, port } = new URL(database.url);
  const near = new Set<Socket>();
  let isAway = false;
  let tries = 0;
  const beginning = Promise.withResolvers<void>();
  const proxy = createServer((socket) => {
    near.add(socket.on('error', () => undefined));
    if (!isAway) {
      const far = open(Number(port), hostname).on('error', () => undefined);
      socket.pipe(far).pipe(socket);
      return;
    }
    tries += 1;
    if (tries === TRIES) beginning.resolve();
    socket.destroy();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = new URL(database.url);
  const bound = proxy.address();
  address.host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const heard: (string | null)[] = [];
  let hear: () => void = () => undefined;
  const next = () => new Promise<void>((resolve) => (hear = resolve));
  const onChange = (topic: string | null) => {
    heard.push(topic);
    hear();
  };
  const listening = await listenForChanges(address.href, onChange, () => undefined, { wait: WAIT_MS });
  const began = performance.now();
  isAway = true;
  for (const socket of near) socket.destroy();
  await beginning.promise;
  // If each failure started another loop, twelve tries would take four waits rather than twelve.
  expect(performance.now() - began).toBeGreaterThan(TRIES * WAIT_MS * 0.9);
  const back = next();
  isAway = false;
  await back;
  const notified = next();
  const db = openDb(database.url, { connections: 1 });
  await db.transaction().execute((tx) => announce(tx, 'market'));
  await notified;
  expect(heard).toEqual([null, 'market']);
  await db.destroy();
  await listening.stop();
  await new Promise((resolve) => proxy.close(resolve));
});
