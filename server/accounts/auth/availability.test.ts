import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetSiteSettings } from '../../site/siteSettings/siteSettings.ts';
import { startTestApp } from '../../test/kit/testApp.ts';
import { insertUser } from '../users/users.ts';
import { hashPassword } from './passwords.ts';

let t: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  t = await startTestApp();
  await insertUser(t.ctx.db, {
    email: 'Marit@example.com',
    username: 'Marit.Olsen',
    passwordHash: await hashPassword('rotterdam barge'),
  });
});
afterAll(() => t.close());

const check = (payload: object) =>
  t.app.inject({ method: 'POST', url: '/api/auth/check-availability', payload });

test.each([
  [{ username: 'marit.OLSEN' }, { username: { available: false, message: 'Username is already taken' } }],
  [{ username: 'marit' }, { username: { available: true, message: 'Username is available' } }],
  [{ username: 'gasmap' }, { username: { available: false, message: 'This username is reserved' } }],
  [{ username: 'ab' }, { username: { available: false, message: 'At least 3 characters' } }],
  [{ username: 'a b c' }, { username: { available: false, message: 'Letters, digits and _ . - only' } }],
  [{ email: 'MARIT@EXAMPLE.COM' }, { email: { available: false, message: 'Email is already registered' } }],
  [{ email: 'new@example.com' }, { email: { available: true, message: 'Email is available' } }],
  [
    { email: 'new@' },
    { email: { available: false, message: 'Enter an e-mail address like name@company.com' } },
  ],
  [
    { username: 'marit', email: 'marit@example.com' },
    {
      username: { available: true, message: 'Username is available' },
      email: { available: false, message: 'Email is already registered' },
    },
  ],
])('%j answers by field', async (asked, expected) => {
  const answer = await check(asked);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject(expected);
});

test.each([
  {},
  { username: 1 },
  { username: null },
  { phone: '+4712345678' },
  { email: 'a'.repeat(255) },
  [],
])('%j is 400', async (asked) => {
  expect((await check(asked)).statusCode).toBe(400);
});

test('a site that hides accounts tells nobody which addresses have one', async () => {
  const settings = JSON.stringify({ security: { hideAccountExistence: true } });
  await t.ctx.db.insertInto('site_settings').values({ settings }).execute();
  forgetSiteSettings(t.ctx);
  expect((await check({ email: 'marit@example.com' })).json()).toMatchObject({
    email: { available: true, message: 'Email is available' },
  });
  expect((await check({ email: 'marit' })).json().email.available).toBe(false);
  expect((await check({ username: 'marit.olsen' })).json().username.available).toBe(false);

  const login = async (email: string, password: string) =>
    (await t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).json();
  const unknown = await login('nobody@example.com', 'rotterdam barge');
  const wrong = await login('marit@example.com', 'wrong');
  expect([unknown.code, unknown.message]).toEqual(['INVALID_CREDENTIALS', 'Invalid email or password']);
  expect([wrong.code, wrong.message]).toEqual([unknown.code, unknown.message]);
  await t.ctx.db.updateTable('users').set({ is_active: false }).execute();
  expect((await login('marit@example.com', 'rotterdam barge')).code).toBe('INVALID_CREDENTIALS');
  expect((await t.app.inject({ url: '/api/site-settings' })).body).not.toContain('hideAccountExistence');
});
