import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPasskey, addTotp, codeOf, makeMember, PASSWORD, signIn } from '../../test/kit/factors.ts';
import type { Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { resetByEmail } from './commandLine.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const prove = ({ token }: Person, payload: object) =>
  t.call('POST', '/auth/reauthenticate', { as: token, payload });
const options = async ({ token }: Person) =>
  (await t.call('POST', '/auth/reauthenticate/options', { as: token })).json();
const methods = async ({ token }: Person) =>
  (await t.call('GET', '/auth/reauthenticate', { as: token })).json().methods;
const renew = ({ token }: Person) => t.call('POST', '/auth/second-factor/recovery-codes', { as: token });
const forget = ({ id }: Person) =>
  t.ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: sql<Date>`now() - interval '11 minutes'` })
    .where('user_id', '=', id)
    .execute();

test('an account without a factor proves itself with its password, and has nothing for a passkey', async () => {
  const ada = await makeMember(t);
  expect(await methods(ada)).toEqual(['password']);
  expect((await prove(ada, { password: PASSWORD })).statusCode).toBe(204);
  expect((await t.call('POST', '/auth/reauthenticate/options', { as: ada.token })).json().code).toBe(
    'WRONG_STATE',
  );
});

test('an account with a factor proves itself with a factor, each code once, and the password is not enough', async () => {
  const ada = await makeMember(t);
  const { secret, recoveryCodes } = await addTotp(t, ada);
  await forget(ada);
  expect(await methods(ada)).toEqual(['totp', 'recoveryCode']);
  expect((await prove(ada, { password: PASSWORD })).json().code).toBe('WRONG_PASSWORD');
  expect((await renew(ada)).json().code).toBe('REAUTHENTICATION_REQUIRED');
  const code = codeOf(secret);
  const both = await Promise.all([prove(ada, { code }), prove(ada, { code })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400]);
  await forget(ada);
  expect((await prove(ada, { recoveryCode: recoveryCodes[0] })).statusCode).toBe(204);
  expect((await prove(ada, { recoveryCode: recoveryCodes[0] })).json().code).toBe('WRONG_CODE');
  expect((await renew(ada)).statusCode).toBe(200);
});

test('with a passkey, whose challenge is of this account and good once', async () => {
  const [ada, eve] = [await makeMember(t), await makeMember(t)];
  const { authenticator } = await addPasskey(t, ada);
  const other = await addPasskey(t, eve);
  await forget(ada);
  expect(await methods(ada)).toEqual(['passkey', 'recoveryCode']);
  const foreign = authenticator.get(await options(eve));
  expect((await prove(ada, { passkey: foreign })).json().code).toBe('CHALLENGE_INVALID');
  const wrongKey = other.authenticator.get(await options(ada));
  expect((await prove(ada, { passkey: wrongKey })).json().code).toBe('PASSKEY_REFUSED');
  const answer = authenticator.get(await options(ada));
  expect((await prove(ada, { passkey: answer })).statusCode).toBe(204);
  expect((await prove(ada, { passkey: answer })).json().code).toBe('CHALLENGE_INVALID');
  expect((await renew(ada)).statusCode).toBe(200);
});

test('the command for a lost last superadmin leaves the password alone, and ends the sessions', async () => {
  const boss = await makeMember(t, { role: 'superadmin' });
  await addTotp(t, boss);
  await resetByEmail(t.ctx.db, boss.email.toUpperCase());
  expect((await t.call('GET', '/auth/me', { as: boss.token })).statusCode).toBe(401);
  expect((await signIn(t, boss)).statusCode).toBe(200);
  await expect(resetByEmail(t.ctx.db, 'nobody@example.com')).rejects.toThrow(/no account/);
});

test.each([{}, { password: PASSWORD, code: '123456' }, { code: 'abc' }])('refuses %j', async (payload) => {
  expect((await prove(await makeMember(t), payload)).json().code).toBe('VALIDATION_FAILED');
});
