import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeExpired } from '../../jobs/scheduler.queries.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let boss: Person;

beforeAll(async () => {
  t = await startTestApp();
  boss = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const log = (entityId: string) =>
  t.ctx.db.selectFrom('audit_log').selectAll().where('entity_id', '=', entityId).orderBy('id').execute();

test('when an account is erased the log keeps what was done to it, and forgets who it was', async () => {
  const payload = {
    email: 'noor@cargo.example',
    username: 'noor.bakker',
    role: 'guest',
    company: 'Bakker BV',
  };
  const { id } = (await t.call('POST', '/users', { as: boss.token, payload })).json();
  const change = { phone: '+31201234567', firstName: 'Noor' };
  await t.call('PUT', `/users/${id}`, { as: boss.token, payload: change });
  const block = { isActive: false, reason: 'abuse', note: 'Noor shouts at people' };
  await t.call('PATCH', `/users/${id}/block`, { as: boss.token, payload: block });
  expect((await t.call('DELETE', `/users/${id}`, { as: boss.token })).statusCode).toBe(204);
  const entries = await log(id);
  expect(entries.map(({ action }) => action)).toEqual([
    'user.create',
    'user.update',
    'user.block',
    'user.remove',
  ]);
  expect(entries[0]?.after).toMatchObject({ email: '…', username: '…', company: '…', role: 'guest' });
  expect(entries[1]).toMatchObject({ actor_id: boss.id, after: { phone: '…', firstName: '…' } });
  expect(entries[2]?.after).toMatchObject({ note: '…', reason: 'abuse' });
  expect(JSON.stringify(entries)).not.toMatch(/noor|Noor|Bakker|\+3120/);
});

test('network addresses are forgotten after a year, or sooner where the operator says so', async () => {
  const add = (id: string, age: string) =>
    t.ctx.db
      .insertInto('audit_log')
      .values({
        id,
        actor_id: null,
        action: 'demo.past',
        entity: 'demo',
        entity_id: age,
        address: '203.0.113.7',
        created_at: sql<Date>`now() - ${age}::interval`,
      })
      .execute();
  await add('01900000-0000-7000-8000-0000000000b1', '366 days');
  await add('01900000-0000-7000-8000-0000000000b2', '360 days');
  await removeExpired(t.ctx.db);
  expect((await log('366 days'))[0]?.address).toBeNull();
  expect((await log('360 days'))[0]?.address).toBe('203.0.113.7');
  const set = (addressDays: number) =>
    t.call('PUT', '/site-settings', { as: boss.token, payload: { security: { addressDays } } });
  for (const days of [29, 366]) expect((await set(days)).statusCode).toBe(400);
  expect((await set(40)).statusCode).toBe(200);
  await add('01900000-0000-7000-8000-0000000000b3', '39 days');
  await removeExpired(t.ctx.db);
  expect((await log('360 days'))[0]?.address).toBeNull();
  expect((await log('39 days'))[0]?.address).toBe('203.0.113.7');
});
