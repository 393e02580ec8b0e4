import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('a log names the path, and neither what was asked with it nor who asked', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = openLog('info', { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  app.get('/reset-password', () => 'page');
  await app.inject({
    url: '/reset-password?token=once-only',
    headers: { authorization: 'Bearer not-for-logs', cookie: 'session=not-for-logs' },
  });
  await app.close();
  const all = lines.join('');
  expect(all).toContain('/reset-password');
  expect(all).not.toContain('once-only');
  expect(all).not.toContain('not-for-logs');
});
