import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let superadmin: Person;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const read = async (path = '') => (await t.call('GET', `/jobs${path}`, { as: superadmin.token })).json();
const retry = (payload: object, as = superadmin) => t.call('POST', '/jobs/retry', { as: as.token, payload });

/** A job whose attempts all failed, because its subject does not exist. */
async function failedJob(): Promise<string> {
  await t.ctx.jobs.enqueue(t.ctx.db, 'riskRecount', { code: 'NONE' });
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', started_on = now(), completed_on = now(),
      retry_count = retry_limit, output = '{"message": "no such rule", "stack": "at secret.ts:1"}'
    where name = 'riskRecount' and id = (
      select id from pgboss.job where name = 'riskRecount' order by created_on desc limit 1
    ) returning id`.execute(t.ctx.db);
  return rows[0]?.id ?? '';
}

test('a failed job is seen with its reason alone, and is run again', async () => {
  await t.ctx.jobs.drain();
  const id = await failedJob();
  const { items } = await read('/list?state=failed&queue=riskRecount');
  expect(items).toMatchObject([{ id, queue: 'riskRecount', error: 'no such rule', attempts: 6 }]);
  expect(JSON.stringify(items)).not.toMatch(/secret\.ts|NONE/);
  const { queues } = await read();
  expect(queues.find((one: { name: string }) => one.name === 'riskRecount')).toMatchObject({ failed: 1 });

  expect((await retry({ queue: 'riskRecount', id })).json()).toEqual({ retried: 1 });
  expect((await retry({ queue: 'riskRecount', id })).statusCode).toBe(404);
  await t.ctx.jobs.drain();
  expect((await read('/list?state=failed')).items).toEqual([]);
});

test('all of a kind at once, and none of another', async () => {
  await failedJob();
  await failedJob();
  expect((await retry({ queue: 'mail' })).json()).toEqual({ retried: 0 });
  expect((await retry({ queue: 'riskRecount' })).json()).toEqual({ retried: 2 });
  expect(
    (await t.call('GET', '/audit?action=jobs.retry', { as: superadmin.token })).json().items,
  ).not.toEqual([]);
});

test('repeated work says when it ran and how', async () => {
  await expect
    .poll(async () => (await read()).repeated.map((one: { name: string }) => one.name), { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['expireAds', 'tendPayments', 'tendPlans']));
  const { repeated } = await read();
  expect(repeated[0]).toMatchObject({ everySeconds: 60, error: null });
});

test('it is for superadmins', async () => {
  expect((await t.call('GET', '/jobs', { as: admin.token })).statusCode).toBe(403);
  expect((await retry({ queue: 'mail' }, admin)).statusCode).toBe(403);
});
