import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { socialProviders } from '../../../contract/accounts/socialLogin.ts';
import { startOpenIdProvider } from '../../test/kit/openIdProvider.ts';
import { type SocialKit, startSocialKit, statusAndCode } from '../../test/kit/socialKit.ts';

const SITE_URL = 'https://gasmap.example';
let kit: SocialKit;

beforeAll(async () => {
  kit = await startSocialKit({ SITE_URL });
});
afterAll(() => kit.close());
beforeEach(async () => {
  kit.newPerson();
  await kit.configure();
});

describe.each(socialProviders)('%s', (provider) => {
  test('leaves with state, nonce and PKCE, for the address of the callback screen', async () => {
    const url = await kit.start(provider);
    expect(url.origin).toBe(kit.openId.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'gasmap',
      redirect_uri: `${SITE_URL}/auth/${provider}/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const states = await kit.t.ctx.db.selectFrom('social_states').selectAll().execute();
    expect(JSON.stringify(states)).not.toContain(url.searchParams.get('state'));
  });

  test('a first sign-in makes a guest account, the next one finds it', async () => {
    const { sub, email } = kit.newPerson();
    const first = await kit.signIn(provider);
    expect(first.statusCode).toBe(200);
    const { token, user } = first.json();
    expect(user).toMatchObject({
      email,
      username: email.split('@')[0],
      role: 'guest',
      emailVerified: true,
      profile: { firstName: 'Noor', lastName: 'Bakker' },
    });
    expect((await kit.t.call('GET', '/auth/me', { as: token })).json().id).toBe(user.id);
    expect((await kit.usersOf(email))[0]?.password_hash).toBeNull();
    expect(await kit.auditOf(user.id)).toEqual([
      { action: 'auth.social_login', after: { provider, via: 'created' } },
    ]);

    kit.newPerson({ sub, email: 'elsewhere@cargo.example' });
    const again = await kit.signIn(provider);
    expect(again.json().user.id).toBe(user.id);
    expect(again.json().token).not.toBe(token);
    expect(kit.openId.lastExchange).toMatchObject({
      fields: { client_id: 'gasmap', client_secret: 's3cret', code_verifier: expect.any(String) },
      authorization: undefined,
    });
  });

  test('the state is asked for, and for one use, one provider and ten minutes', async () => {
    const other = provider === 'google' ? 'linkedin' : 'google';
    const bare = await kit.come(provider);
    expect(statusAndCode(await kit.finish({ code: bare.code }, provider))).toEqual([400, 'SOCIAL_STATE']);
    expect(statusAndCode(await kit.finish({ code: bare.code, state: 'x'.repeat(43) }, provider))).toEqual([
      400,
      'SOCIAL_STATE',
    ]);
    expect(statusAndCode(await kit.finish(await kit.come(other), provider))).toEqual([400, 'SOCIAL_STATE']);

    const used = await kit.come(provider);
    expect((await kit.finish(used, provider)).statusCode).toBe(200);
    expect(statusAndCode(await kit.finish(used, provider))).toEqual([400, 'SOCIAL_STATE']);

    const late = await kit.come(provider);
    await kit.t.ctx.db
      .updateTable('social_states')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(statusAndCode(await kit.finish(late, provider))).toEqual([400, 'SOCIAL_STATE']);
  });

  test.each([
    ['another nonce', { nonce: 'of somebody else' }],
    ['another audience', { aud: 'another-client' }],
    ['another issuer', { iss: 'https://accounts.example' }],
    ['a time long ago', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['no subject', { sub: undefined }],
  ])('an identity token with %s is refused', async (_what, claims) => {
    const { email } = kit.newPerson(claims);
    expect(statusAndCode(await kit.signIn(provider))).toEqual([400, 'SOCIAL_FAILED']);
    expect(await kit.usersOf(email)).toEqual([]);
  });

  test('a code of another departure is refused: its verifier does not fit', async () => {
    const mine = await kit.come(provider);
    const theirs = await kit.come(provider);
    const answer = await kit.finish({ code: theirs.code, state: mine.state }, provider);
    expect(statusAndCode(answer)).toEqual([400, 'SOCIAL_FAILED']);
  });
});

test('a missing nonce is refused from Google; LinkedIn never sends one', async () => {
  kit.newPerson({ nonce: undefined });
  expect(statusAndCode(await kit.signIn('google'))).toEqual([400, 'SOCIAL_FAILED']);
  expect((await kit.signIn('linkedin')).statusCode).toBe(200);
});

test('LinkedIn leaves without PKCE when it does not offer it, Google never', async () => {
  kit.openId.metadata = { code_challenge_methods_supported: undefined };
  await kit.configure({ google: { clientId: 'no-pkce' }, linkedin: { clientId: 'no-pkce' } });
  expect((await kit.start('google')).searchParams.get('code_challenge')).not.toBeNull();
  expect((await kit.start('linkedin')).searchParams.get('code_challenge')).toBeNull();
  expect((await kit.signIn('linkedin')).statusCode).toBe(200);
  expect(kit.openId.lastExchange.fields).not.toHaveProperty('code_verifier');
  kit.openId.metadata = {};
});

test('a code without a state is taken when the setting allows it, and then leaves unbound', async () => {
  await kit.configure({ allowBareCode: true });
  const url = await kit.start();
  expect(url.searchParams.get('code_challenge')).toBeNull();
  expect(url.searchParams.get('state')).not.toBeNull();
  const { code } = await kit.openId.visit(url.href);
  expect((await kit.finish({ code })).statusCode).toBe(200);
  expect(kit.openId.lastExchange.fields).not.toHaveProperty('code_verifier');

  const withState = await kit.come();
  expect((await kit.finish(withState)).statusCode).toBe(200);
  expect(statusAndCode(await kit.finish(withState))).toEqual([400, 'SOCIAL_STATE']);
  kit.newPerson({ nonce: 'of somebody else' });
  expect(statusAndCode(await kit.signIn())).toEqual([400, 'SOCIAL_FAILED']);
});

test('an identity token whose signature is not the provider’s is refused', async () => {
  const { email } = kit.newPerson();
  kit.openId.forge = (token) => `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(342)}`;
  expect(statusAndCode(await kit.signIn())).toEqual([400, 'SOCIAL_FAILED']);
  kit.openId.forge = undefined;
  expect(await kit.usersOf(email)).toEqual([]);
});

describe('a provider that is not there', () => {
  test.each([
    ['google', 'Google'],
    ['linkedin', 'LinkedIn'],
  ] as const)('%s: not configured, then not reachable', async (provider, name) => {
    for (const change of [{ enabled: false }, { clientId: '' }, { clientSecret: '' }]) {
      await kit.configure({ [provider]: change });
      for (const answer of [
        await kit.t.call('GET', `/auth/social/${provider}`),
        await kit.finish({ code: 'x', state: 'y' }, provider),
      ]) {
        expect(statusAndCode(answer)).toEqual([409, 'NOT_CONFIGURED']);
        expect(answer.json().message).toBe(
          `${name} login is not configured yet. Please contact an administrator.`,
        );
      }
    }
    await kit.configure({ [provider]: { issuer: 'http://127.0.0.1:9' } });
    const answer = await kit.t.call('GET', `/auth/social/${provider}`);
    expect(statusAndCode(answer)).toEqual([400, 'SOCIAL_FAILED']);
    expect(answer.json().message).toBe(`${name} login is not available`);
  });

  test('one that goes away before the callback', async () => {
    const away = await startOpenIdProvider();
    await kit.configure({ google: { issuer: away.issuer } });
    const came = await away.visit((await kit.start()).href);
    await away.close();
    const answer = await kit.finish(came);
    expect(statusAndCode(answer)).toEqual([400, 'SOCIAL_FAILED']);
    expect(answer.json().message).toBe('Google login is not available');
  });

  test('one that names another issuer', async () => {
    kit.openId.metadata = { issuer: 'https://accounts.example' };
    await kit.configure({ google: { clientId: 'another' } });
    expect(statusAndCode(await kit.t.call('GET', '/auth/social/google'))).toEqual([400, 'SOCIAL_FAILED']);
    kit.openId.metadata = {};
  });
});
