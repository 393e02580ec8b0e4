import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTotp, codeOf, secondStep } from '../../test/kit/factors.ts';
import { readMails } from '../../test/kit/mails.ts';
import { type SocialKit, startSocialKit, statusAndCode } from '../../test/kit/socialKit.ts';
import { insertUser } from '../users/users.ts';

let kit: SocialKit;

beforeAll(async () => {
  kit = await startSocialKit();
});
afterAll(() => kit.close());

const existing = (email: string, emailVerified: boolean, isActive = true) =>
  insertUser(kit.t.ctx.db, {
    email,
    username: email.split('@')[0]?.toLowerCase() ?? '',
    passwordHash: 'hash',
    emailVerified,
    isActive,
  });

test('both addresses confirmed: the existing account, whatever the case of the address', async () => {
  const { email } = kit.newPerson();
  const id = await existing(email.toUpperCase(), true);
  expect((await kit.signIn()).json().user.id).toBe(id);
  expect(await kit.auditOf(id)).toEqual([
    { action: 'auth.social_login', after: { provider: 'google', via: 'joined' } },
  ]);
});

test.each([
  ['the account did not confirm it', { email_verified: true }, false],
  ['the provider did not', { email_verified: false }, true],
  ['the provider says nothing', { email_verified: undefined }, true],
])('%s: nobody joins', async (_what, claims, emailVerified) => {
  const { email } = kit.newPerson(claims);
  const id = await existing(email, emailVerified);
  expect(statusAndCode(await kit.signIn())).toEqual([409, 'SOCIAL_EMAIL_UNVERIFIED']);
  expect(await kit.auditOf(id)).toEqual([]);
});

test('a second account of the same provider does not join', async () => {
  const { email } = kit.newPerson();
  await existing(email, true);
  expect((await kit.signIn()).statusCode).toBe(200);
  kit.newPerson({ email });
  const answer = await kit.signIn();
  expect(statusAndCode(answer)).toEqual([409, 'SOCIAL_EMAIL_UNVERIFIED']);
  expect(answer.json().message).toContain('another Google account');
});

test('a blocked account is told so, by identity and by address, and gets no session', async () => {
  const { email } = kit.newPerson();
  const blocked = await existing(email, true, false);
  expect(statusAndCode(await kit.signIn())).toEqual([401, 'ACCOUNT_DEACTIVATED']);
  kit.newPerson();
  const { user } = (await kit.signIn()).json();
  await kit.t.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
  expect(statusAndCode(await kit.signIn())).toEqual([401, 'ACCOUNT_DEACTIVATED']);
  const sessions = kit.t.ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', blocked);
  expect(await sessions.execute()).toEqual([]);
  const failed = await kit.t.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'auth.login_failed')
    .orderBy('id', 'desc')
    .execute();
  expect(failed[0]).toEqual({
    actor_id: null,
    after: { provider: 'google', reason: 'ACCOUNT_DEACTIVATED' },
  });
});

test('an unconfirmed address makes an account that has to confirm it, a confirmed one does not', async () => {
  kit.newPerson();
  await kit.signIn();
  expect(await readMails(kit.t)).toEqual([]);
  const { email } = kit.newPerson({ email_verified: false });
  expect((await kit.signIn()).json().user.emailVerified).toBe(false);
  const [mail, ...more] = await readMails(kit.t);
  expect(more).toEqual([]);
  expect(JSON.stringify(mail)).toContain(email);
});

test('without an address there is no account; the claims endpoint may know it', async () => {
  kit.newPerson({ email: undefined, email_verified: undefined });
  kit.openId.userInfo = { sub: kit.openId.person.sub };
  const answer = await kit.signIn('linkedin');
  expect(statusAndCode(answer)).toEqual([400, 'SOCIAL_FAILED']);
  expect(answer.json().message).toMatch(/LinkedIn did not share/);
  kit.openId.userInfo = { sub: kit.openId.person.sub, email: 'claims@cargo.example', email_verified: 'true' };
  expect((await kit.signIn('linkedin')).json().user).toMatchObject({
    email: 'claims@cargo.example',
    emailVerified: true,
  });
});

test('claims of somebody else are refused', async () => {
  kit.newPerson({ email: undefined });
  kit.openId.userInfo = { sub: 'another', email: 'another@cargo.example', email_verified: true };
  expect(statusAndCode(await kit.signIn('linkedin'))).toEqual([400, 'SOCIAL_FAILED']);
});

test('usernames are free, allowed and not reserved', async () => {
  kit.newPerson({ email: 'admin@one.example' });
  expect((await kit.signIn()).json().user.username).toBe('Noor.Bakker');
  kit.newPerson({ email: 'support+x@two.example', given_name: undefined, family_name: 'Ω\u0000x' });
  expect((await kit.signIn()).json().user).toMatchObject({ username: 'trader', profile: { lastName: null } });
  kit.newPerson({ email: 'admin@three.example' });
  expect((await kit.signIn()).json().user.username).toMatch(/^Noor\.Bakker-\d{4}$/);
  kit.newPerson({ email: `${'very.long.name.'.repeat(4)}x@four.example` });
  expect((await kit.signIn()).json().user.username).toBe('very.long.name.very.long');
});

test('two callbacks at once make one account and two sessions', async () => {
  const { email } = kit.newPerson();
  const both = [await kit.come(), await kit.come(), await kit.come()];
  const answers = await Promise.all(both.map((one) => kit.finish(one)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().user.id)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(3);
  expect(await kit.usersOf(email)).toHaveLength(1);
});

test('one state used twice at once signs in once', async () => {
  const came = await kit.come();
  const answers = await Promise.all([kit.finish(came), kit.finish(came)]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
});

test('whoever deleted the account may come back to a new one', async () => {
  kit.newPerson();
  const { user } = (await kit.signIn()).json();
  await kit.t.ctx.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', user.id).execute();
  const again = await kit.signIn();
  expect(again.statusCode).toBe(200);
  expect(again.json().user.id).not.toBe(user.id);
});

test('an account with a second factor is asked for it, by identity and by address, and gets no session before', async () => {
  const { email } = kit.newPerson();
  const id = await existing(email, true);
  const token = (await kit.signIn()).json().token;
  const { secret } = await addTotp(kit.t, { id, token, email });
  const answer = await kit.signIn();
  expect(statusAndCode(answer)).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  expect(answer.json().token).toBeUndefined();
  const { challenge } = answer.json();
  const done = await secondStep(kit.t, { challenge, code: codeOf(secret) });
  expect([done.statusCode, done.json().user.id]).toEqual([200, id]);
  await kit.t.ctx.db.deleteFrom('identities').where('user_id', '=', id).execute();
  expect(statusAndCode(await kit.signIn())).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
});
