import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMails, tokenIn } from '../../test/kit/mails.ts';
import { type SocialKit, startSocialKit, statusAndCode } from '../../test/kit/socialKit.ts';

/* Somebody registers another person's address and waits until its owner uses the account. */

const PASSWORD = 'rotterdam barge';
let kit: SocialKit;

beforeAll(async () => {
  kit = await startSocialKit();
});
afterAll(() => kit.close());

const post = (path: string, payload: object, as?: string) =>
  kit.t.call('POST', `/auth/${path}`, { payload, ...(as && { as }) });
const isAlive = async (as: string) => (await kit.t.call('GET', '/auth/me', { as })).statusCode === 200;
const canSignIn = async (email: string) =>
  (await post('login', { email, password: PASSWORD })).statusCode === 200;

/** Registers the address of a new person at the provider; returns the session and the link mailed to the address. */
async function registered() {
  await readMails(kit.t);
  const { email, sub } = kit.newPerson();
  const { token, user } = (await post('register', { username: sub, email, password: PASSWORD })).json();
  return {
    email,
    session: token as string,
    id: user.id as string,
    link: tokenIn((await readMails(kit.t))[0]),
  };
}

const linkGoogle = async (session: string) => {
  const { authUrl } = (await kit.t.call('POST', '/auth/identities/google/start', { as: session })).json();
  return kit.t.call('POST', '/auth/identities/google', {
    as: session,
    payload: await kit.openId.visit(authUrl),
  });
};

test('the owner confirms by the link of the mail, then joins: the password and the session of before end', async () => {
  const { email, session, id, link } = await registered();
  expect((await post('verify-email', { token: link })).statusCode).toBe(204);
  expect(await isAlive(session)).toBe(true);
  await readMails(kit.t);
  const joined = await kit.signIn();
  expect(joined.json().user.id).toBe(id);
  expect(await isAlive(session)).toBe(false);
  expect(await canSignIn(email)).toBe(false);
  expect(await isAlive(joined.json().token)).toBe(true);
  const mails = await readMails(kit.t);
  expect(mails.find((mail) => mail.includes('Subject: Your password no longer works'))).toContain(
    `To: ${email}`,
  );
  expect((await kit.auditOf(id)).map(({ action }) => action)).toContain('auth.password_end');
});

test('the owner comes by the provider first: nobody joins; then confirms and joins: the same', async () => {
  const { email, session, link } = await registered();
  expect(statusAndCode(await kit.signIn())).toEqual([409, 'SOCIAL_EMAIL_UNVERIFIED']);
  await post('verify-email', { token: link });
  expect((await kit.signIn()).statusCode).toBe(200);
  expect(await isAlive(session)).toBe(false);
  expect(await canSignIn(email)).toBe(false);
});

test('whoever links the provider before the address is confirmed keeps this session and nothing else', async () => {
  const { email, session, link } = await registered();
  const other = (await post('login', { email, password: PASSWORD })).json().token;
  expect((await linkGoogle(session)).statusCode).toBe(200);
  expect([await isAlive(session), await isAlive(other), await canSignIn(email)]).toEqual([
    true,
    false,
    false,
  ]);
  const me = (await kit.t.call('GET', '/auth/me', { as: session })).json();
  expect(me.emailVerified).toBe(true);
  expect((await post('verify-email', { token: link })).json().code).toBe('TOKEN_INVALID');
  const signedIn = await kit.signIn();
  expect(signedIn.json().user.email).toBe(email);
  expect(await isAlive(session)).toBe(true);
});

test('ways in that were linked before the owner came end as well', async () => {
  const { email, id, link } = await registered();
  await kit.t.ctx.db
    .insertInto('identities')
    .values({ id, user_id: id, provider: 'linkedin', subject: 'foreign', email: 'foreign@example.com' })
    .execute();
  await post('verify-email', { token: link });
  expect((await kit.signIn()).statusCode).toBe(200);
  const left = kit.t.ctx.db.selectFrom('identities').select('provider').where('user_id', '=', id);
  expect(await left.execute()).toEqual([{ provider: 'google' }]);
  expect(await canSignIn(email)).toBe(false);
});

test('a reset after the confirmation drops them too, as long as nobody was shown to be the owner', async () => {
  const { email, id, link } = await registered();
  await kit.t.ctx.db
    .insertInto('identities')
    .values({ id, user_id: id, provider: 'google', subject: `foreign-${id}`, email: 'foreign@example.com' })
    .execute();
  await post('verify-email', { token: link });
  await post('forgot-password', { email });
  const token = tokenIn((await readMails(kit.t))[0]);
  expect((await post('reset-password', { token, newPassword: 'antwerp lighter' })).statusCode).toBe(204);
  const left = kit.t.ctx.db.selectFrom('identities').select('id').where('user_id', '=', id);
  expect(await left.execute()).toEqual([]);
});

test('who confirms where they are signed in keeps the password when they join', async () => {
  const { email, session, link } = await registered();
  expect((await post('verify-email', { token: link }, session)).statusCode).toBe(204);
  expect((await kit.signIn()).statusCode).toBe(200);
  expect([await isAlive(session), await canSignIn(email)]).toEqual([true, true]);
});

test('an account of another address is linked without a word about its own', async () => {
  const { email, session } = await registered();
  kit.newPerson();
  expect((await linkGoogle(session)).statusCode).toBe(200);
  expect(await canSignIn(email)).toBe(true);
  expect((await kit.t.call('GET', '/auth/me', { as: session })).json().emailVerified).toBe(false);
});
