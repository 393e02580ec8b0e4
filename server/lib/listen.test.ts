import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

async function site() {
  const app = fastify();
  app.decorate('isLameDuck', false);
  app.get('/', async () => 'here');
  const { url, farewell } = await listen(app, '127.0.0.1', 0);
  const port = Number(new URL(url).port);
  const ask = async () => {
    const line = connect(port, '127.0.0.1');
    let heard = '';
    line.on('data', (piece) => {
      heard += String(piece);
    });
    line.on('error', (error) => {
      heard += error.message;
    });
    line.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(line, 'close');
    return heard;
  };
  return { app, ask, farewell };
}

test('what waits to be taken when the listening ends is answered, and told to go', async () => {
  const { app, ask, farewell } = await site();
  const waiting = Array.from({ length: 40 }, ask);
  await farewell();
  // They end by themselves, since they were told to go. A close now would cut those that a busy machine answers later.
  for (const heard of await Promise.all(waiting)) {
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(heard).toMatch(/connection: close/i);
  }
  await app.close();
});

test('a lame duck goes on listening for so long as it was told', async () => {
  const { app, ask, farewell } = await site();
  const began = performance.now();
  const over = farewell(400);
  const asked = ask();
  expect(app.isLameDuck).toBe(true);
  let listened = 0;
  while (app.server.listening) {
    listened = performance.now() - began;
    await immediate();
  }
  expect(listened).toBeGreaterThan(350);
  await over;
  await app.close();
  expect(await asked).toMatch(/^HTTP\/1\.1 200 OK/);
});
