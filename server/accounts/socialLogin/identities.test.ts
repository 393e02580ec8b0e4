import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { type SocialKit, startSocialKit, statusAndCode } from '../../test/kit/socialKit.ts';
import { hashPassword } from '../auth/passwords.ts';

let kit: SocialKit;

beforeAll(async () => {
  kit = await startSocialKit();
});
afterAll(() => kit.close());

const come = async (as: Person, provider: string) => {
  const answer = await kit.t.call('POST', `/auth/identities/${provider}/start`, { as: as.token });
  expect(answer.statusCode).toBe(200);
  return kit.openId.visit(answer.json().authUrl);
};
const finish = (as: Person, provider: string, payload: object) =>
  kit.t.call('POST', `/auth/identities/${provider}`, { as: as.token, payload });
const link = async (as: Person, provider: string) => finish(as, provider, await come(as, provider));
const unlink = (as: Person, provider: string) =>
  kit.t.call('DELETE', `/auth/identities/${provider}`, { as: as.token });
const listed = async (as: Person) => (await kit.t.call('GET', '/auth/identities', { as: as.token })).json();
test('a linked provider signs in to the account, whatever its address; unlinked it does not', async () => {
  const ada = await makePerson(kit.t);
  kit.newPerson();
  const linked = await link(ada, 'google');
  expect(linked.statusCode).toBe(200);
  expect(linked.json()).toEqual({
    provider: 'google',
    email: kit.openId.person.email,
    linkedAt: expect.any(String),
  });
  expect(await listed(ada)).toEqual({ hasPassword: false, items: [linked.json()] });
  expect((await kit.signIn()).json().user.id).toBe(ada.id);

  expect((await link(ada, 'google')).json()).toEqual(linked.json()); // idempotent
  expect((await link(ada, 'linkedin')).statusCode).toBe(200);
  expect((await unlink(ada, 'google')).statusCode).toBe(204);
  expect((await listed(ada)).items).toMatchObject([{ provider: 'linkedin' }]);
  expect((await kit.signIn()).json().user.id).not.toBe(ada.id);

  const entries = await kit.auditOf(ada.id);
  expect(entries.map((entry) => entry.action)).toEqual([
    'auth.identity_link',
    'auth.social_login',
    'auth.identity_link',
    'auth.identity_unlink',
  ]);
});

test('what is linked to somebody else stays there', async () => {
  const [ada, ben] = [await makePerson(kit.t), await makePerson(kit.t)];
  kit.newPerson();
  await link(ada, 'google');
  expect(statusAndCode(await link(ben, 'google'))).toEqual([409, 'IDENTITY_TAKEN']);
  expect((await listed(ben)).items).toEqual([]);
});

test('a second account of one provider is refused', async () => {
  const ada = await makePerson(kit.t);
  kit.newPerson();
  await link(ada, 'google');
  kit.newPerson();
  const answer = await link(ada, 'google');
  expect(statusAndCode(answer)).toEqual([409, 'IDENTITY_TAKEN']);
  expect(answer.json().message).toContain('Unlink it first');
});

test('a link belongs to whoever started it, and is no sign-in; nor the other way round', async () => {
  const [ada, eve] = [await makePerson(kit.t), await makePerson(kit.t)];
  kit.newPerson();
  expect(statusAndCode(await finish(eve, 'google', await come(ada, 'google')))).toEqual([
    400,
    'SOCIAL_STATE',
  ]);
  expect(statusAndCode(await kit.finish(await come(ada, 'google')))).toEqual([400, 'SOCIAL_STATE']);
  const asLink = await finish(ada, 'google', await kit.come());
  expect(statusAndCode(asLink)).toEqual([400, 'SOCIAL_STATE']);
  expect(statusAndCode(await finish(ada, 'linkedin', await come(ada, 'google')))).toEqual([
    400,
    'SOCIAL_STATE',
  ]);
  expect((await finish(ada, 'google', { code: 'x' })).statusCode).toBe(400);
  expect((await listed(ada)).items).toEqual([]);
});

test('the last way to sign in stays, also of two unlinked at once', async () => {
  const ada = await makePerson(kit.t);
  kit.newPerson();
  expect(statusAndCode(await unlink(ada, 'google'))).toEqual([404, 'NOT_FOUND']);
  await link(ada, 'google');
  expect(statusAndCode(await unlink(ada, 'google'))).toEqual([409, 'LAST_SIGN_IN']);
  await link(ada, 'linkedin');
  const answers = await Promise.all([unlink(ada, 'google'), unlink(ada, 'linkedin')]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 409]);

  await kit.t.ctx.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('rotterdam barge') })
    .where('id', '=', ada.id)
    .execute();
  const { hasPassword, items } = await listed(ada);
  expect(hasPassword).toBe(true);
  expect((await unlink(ada, items[0].provider)).statusCode).toBe(204);
});

test('no other provider than the two', async () => {
  const ada = await makePerson(kit.t);
  for (const method of ['DELETE', 'POST'] as const) {
    const answer = await kit.t.call(method, '/auth/identities/facebook', { as: ada.token, payload: {} });
    expect(statusAndCode(answer)).toEqual([400, 'VALIDATION_FAILED']);
  }
});
