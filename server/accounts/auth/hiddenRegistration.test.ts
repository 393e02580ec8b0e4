import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetSiteSettings } from '../../site/siteSettings/siteSettings.ts';
import { readMails, tokenIn } from '../../test/kit/mails.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { insertUser } from '../users/users.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'rotterdam barge';
let t: TestApp;

/** A site that hides which addresses have an account; `marit@` has one. */
beforeAll(async () => {
  t = await startTestApp();
  const settings = JSON.stringify({ security: { hideAccountExistence: true } });
  await t.ctx.db.insertInto('site_settings').values({ settings }).execute();
  forgetSiteSettings(t.ctx);
  await insertUser(t.ctx.db, {
    email: 'marit@example.com',
    username: 'marit',
    passwordHash: await hashPassword(PASSWORD),
    emailVerified: true,
  });
});
afterAll(() => t.close());

const post = (path: string, payload: object) => t.call('POST', `/auth/${path}`, { payload });
const register = (username: string, email: string, password = PASSWORD) =>
  post('register', { username, email, password });
const seen = ({ statusCode, body, headers }: Awaited<ReturnType<TestApp['call']>>) => [
  statusCode,
  body,
  Object.keys(headers).toSorted(),
];

test('nothing that can be seen tells a taken address from a new one', async () => {
  const taken = await register('first.try', 'MARIT@example.com', 'antwerp lighter');
  const fresh = await register('second.try', 'new@example.com', 'antwerp lighter');
  expect(seen(taken)).toEqual(seen(fresh));
  expect(taken.json()).toEqual({ token: null, user: null });
  for (const email of ['marit@example.com', 'new@example.com']) {
    const answer = await post('login', { email, password: 'antwerp lighter' });
    expect([email, answer.json().code]).toEqual([email, 'INVALID_CREDENTIALS']);
    expect((await post('check-availability', { email })).json().email.available).toBe(true);
  }
  for (const username of ['first.try', 'second.try']) {
    expect((await post('check-availability', { username })).json().username.available).toBe(false);
    expect((await register(username, 'third@example.com')).json().code).toBe('USERNAME_TAKEN');
  }
});

test('each owner is told by mail: one to confirm the address, one that there is an account', async () => {
  await readMails(t);
  await register('sven.new', 'sven@example.com');
  await register('sven.other', 'marit@example.com');
  const mails = await readMails(t);
  expect(mails).toHaveLength(2);
  const [verify] = mails.filter((mail) => mail.includes('To: sven@example.com'));
  const [noticeMail] = mails.filter((mail) => mail.includes('To: marit@example.com'));
  expect(noticeMail).toContain('Subject: You already have an account');
  expect(noticeMail).toContain('marit');
  expect(noticeMail).not.toContain('sven');

  expect((await post('verify-email', { token: tokenIn(verify) })).statusCode).toBe(204);
  const signedIn = await post('login', { email: 'sven@example.com', password: PASSWORD });
  expect(signedIn.json().user).toMatchObject({ username: 'sven.new', emailVerified: true });
});

test('who lost the first mail registers again and gets the link anew', async () => {
  await register('lost.mail', 'lost@example.com');
  await readMails(t);
  await register('lost.mail2', 'lost@example.com');
  const [mail, ...more] = await readMails(t);
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: Confirm your e-mail address');
  expect((await post('verify-email', { token: tokenIn(mail) })).statusCode).toBe(204);
  expect((await post('login', { email: 'lost@example.com', password: PASSWORD })).statusCode).toBe(200);
});

test('of two with one new address at once neither is told, and one account is made', async () => {
  const answers = await Promise.all([
    register('at.once1', 'once@example.com'),
    register('at.once2', 'once@example.com'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const accounts = t.ctx.db.selectFrom('users').select('id').where('email_key', '=', 'once@example.com');
  expect(await accounts.execute()).toHaveLength(1);
});

test('a taken username and a bad password are told as everywhere', async () => {
  const names = await register('Marit', 'marit@example.com');
  expect([names.statusCode, names.json().details.map(({ path }: { path: string }) => path)]).toEqual([
    409,
    ['username'],
  ]);
  expect((await register('bad.word', 'x@example.com', '123456')).statusCode).toBe(400);
});

test('an owner is mailed three times an hour at most', async () => {
  await insertUser(t.ctx.db, {
    email: 'calm@example.com',
    username: 'calm',
    passwordHash: null,
    emailVerified: true,
  });
  await t.ctx.db.deleteFrom('rate_limits').execute();
  await t.ctx.db
    .insertInto('rate_limits')
    .values({
      key: 'mail:registered:calm@example.com',
      count: 29_999,
      resets_at: new Date(Date.now() + 60_000),
    })
    .execute(); // the tests use 10,000 as the factor
  await readMails(t);
  for (const username of ['calm.a', 'calm.b', 'calm.c']) await register(username, 'calm@example.com');
  expect(await readMails(t)).toHaveLength(1);
});

test('once the site hides nothing any more, the account signs in as any other', async () => {
  await register('later.open', 'later@example.com');
  await t.ctx.db.updateTable('site_settings').set({ settings: '{}' }).execute();
  forgetSiteSettings(t.ctx);
  const answer = await post('login', { email: 'later@example.com', password: PASSWORD });
  expect(answer.statusCode).toBe(200);
});
