import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPasskey, addTotp, makeMember, signIn } from '../../test/kit/factors.ts';
import { makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let boss: Person;
beforeAll(async () => {
  t = await startTestApp();
  boss = await makeMember(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const ask = ({ token }: Person, requireSecondFactorForStaff: boolean) =>
  t.call('PUT', '/site-settings', { as: token, payload: { security: { requireSecondFactorForStaff } } });
const codeOf = async (answer: ReturnType<TestApp['call']>) => {
  const { statusCode, body } = await answer;
  return statusCode < 400 ? statusCode : JSON.parse(body).code;
};

test('whoever switches it on has a factor, and proved of late who they are', async () => {
  expect(await codeOf(ask(boss, true))).toBe('SECOND_FACTOR_FIRST');
  await addPasskey(t, boss);
  const long = sql<Date>`now() - interval '11 minutes'`;
  await t.ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: long })
    .where('user_id', '=', boss.id)
    .execute();
  expect(await codeOf(ask(boss, true))).toBe('REAUTHENTICATION_REQUIRED');
  const other = { security: { hideAccountExistence: false } };
  expect(await codeOf(t.call('PUT', '/site-settings', { as: boss.token, payload: other }))).toBe(200);
  await t.ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: sql<Date>`now()` })
    .where('user_id', '=', boss.id)
    .execute();
  expect(await codeOf(ask(boss, true))).toBe(200);
});

test('staff without a factor can use no permission until they have one; members notice nothing', async () => {
  const admin = await makeMember(t, { role: 'admin' });
  const member = await makeMember(t);
  const held = await makePerson(t, { permissions: ['ads.edit'] });
  const users = () => t.call('GET', '/users', { as: admin.token });
  expect(await codeOf(users())).toBe('SECOND_FACTOR_MISSING');
  expect(await codeOf(t.call('GET', '/users', { as: member.token }))).toBe('FORBIDDEN');
  expect(await codeOf(t.call('GET', '/users', { as: held.token }))).toBe('FORBIDDEN');
  expect(await codeOf(t.call('GET', '/auth/me', { as: admin.token }))).toBe(200);
  expect((await t.call('GET', '/auth/second-factor', { as: admin.token })).json().required).toBe(true);
  expect((await t.call('GET', '/auth/second-factor', { as: member.token })).json().required).toBe(false);
  expect((await signIn(t, admin)).statusCode).toBe(200);
  await addTotp(t, admin);
  expect(await codeOf(users())).toBe(200);
  await t.call('DELETE', '/auth/second-factor/totp', { as: admin.token });
  expect(await codeOf(users())).toBe('SECOND_FACTOR_MISSING');
});

test('what only superadmins may is refused as well, and what a permission opens beside the own', async () => {
  const second = await makeMember(t, { role: 'superadmin' });
  const reset = t.call('DELETE', `/users/${boss.id}/second-factor`, { as: second.token });
  expect(await codeOf(reset)).toBe('SECOND_FACTOR_MISSING');
  const owner = await makePerson(t);
  const draft = await makeAd(t, owner, { side: 'sell', draft: true } as never);
  // Moderators see unpublished ads.
  expect(await codeOf(t.call('GET', `/ads/${draft.id}`, { as: second.token }))).toBe('NOT_FOUND');
  await addTotp(t, second);
  expect(await codeOf(t.call('GET', `/ads/${draft.id}`, { as: second.token }))).not.toBe(
    'SECOND_FACTOR_MISSING',
  );
});

test('switched off, or reset, everything is as before', async () => {
  const admin = await makeMember(t, { role: 'admin' });
  expect(await codeOf(t.call('GET', '/users', { as: admin.token }))).toBe('SECOND_FACTOR_MISSING');
  expect(await codeOf(ask(boss, false))).toBe(200);
  expect(await codeOf(t.call('GET', '/users', { as: admin.token }))).toBe(200);
  expect(await codeOf(ask(boss, true))).toBe(200);
  expect(await codeOf(t.call('POST', '/site-settings/reset', { as: boss.token, payload: {} }))).toBe(200);
  expect(await codeOf(t.call('GET', '/users', { as: admin.token }))).toBe(200);
});
