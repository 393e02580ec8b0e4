import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { setSite } from '../test/money/money.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ SITE_URL: 'https://market.example' });
});
afterAll(() => t.close());

const ask = () => t.app.inject({ url: '/.well-known/security.txt' });

test('without a contact there is no security.txt', async () => {
  await setSite(t, { contactEmail: '' });
  expect((await ask()).statusCode).toBe(404);
});

test('security.txt names the contact of the settings and ends within a year, as RFC 9116 has it', async () => {
  await setSite(t, { contactEmail: 'safe@market.example' });
  const answer = await ask();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    answer.body
      .trim()
      .split('\n')
      .map((line) => [line.split(': ')[0], line.split(': ').slice(1).join(': ')]),
  );
  expect(fields).toEqual({
    Contact: 'mailto:safe@market.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    'Preferred-Languages': 'en',
    Canonical: 'https://market.example/.well-known/security.txt',
  });
  const left = Date.parse(fields.Expires ?? '') - Date.now();
  expect(left).toBeGreaterThan(86_400_000);
  expect(left).toBeLessThan(365 * 86_400_000);
});

test('a site under maintenance still says where to report', async () => {
  await setSite(t, { contactEmail: 'safe@market.example', maintenanceMode: true });
  expect((await ask()).statusCode).toBe(200);
});
