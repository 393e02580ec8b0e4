import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator, type Lies } from '../../test/kit/authenticator.ts';
import { addPasskey, addTotp, challengeFor, makeMember, secondStep, signIn } from '../../test/kit/factors.ts';
import type { Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const create = (as: string) => t.call('POST', '/auth/second-factor/passkeys/options', { as });
const add = (as: string, passkey: object, name = 'Phone') =>
  t.call('POST', '/auth/second-factor/passkeys', { as, payload: { name, passkey } });
const publicOptions = async () => (await t.call('POST', '/auth/login/passkey/options')).json();
const withPasskey = (passkey: object) => t.call('POST', '/auth/login/passkey', { payload: { passkey } });
const listed = async ({ token }: Person) =>
  (await t.call('GET', '/auth/second-factor', { as: token })).json().passkeys;

describe('setting up', () => {
  test('asks for one that knows its owner and checks who holds it, on the host of the site', async () => {
    const ada = await makeMember(t);
    const options = (await create(ada.token)).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(ada.id);
  });

  test('brings recovery codes with the first, none with the second, and names them', async () => {
    const ada = await makeMember(t);
    const first = await addPasskey(t, ada, 'Laptop');
    expect(first.recoveryCodes).toHaveLength(10);
    const second = await addPasskey(t, ada, 'Phone');
    expect(second.recoveryCodes).toBeNull();
    expect((await create(ada.token)).json().excludeCredentials).toHaveLength(2);
    const named = await t.call('PATCH', `/auth/second-factor/passkeys/${second.passkey.id}`, {
      as: ada.token,
      payload: { name: 'Old phone' },
    });
    expect(named.json().name).toBe('Old phone');
    expect((await listed(ada)).map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Old phone']);
  });

  const lies: [string, Lies][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['nobody checked', { verified: false }],
  ];
  test.each(lies)('refuses one that was made for %s', async (_name, lie) => {
    const ada = await makeMember(t);
    const made = new Authenticator(t.ctx.env.SITE_URL).create((await create(ada.token)).json(), lie);
    expect((await add(ada.token, made)).json().code).toBe('PASSKEY_REFUSED');
    expect(await listed(ada)).toEqual([]);
  });

  test('refuses another challenge, one of somebody else, and one that was used', async () => {
    const [ada, eve] = [await makeMember(t), await makeMember(t)];
    const options = (await create(ada.token)).json();
    const device = new Authenticator(t.ctx.env.SITE_URL);
    const other = device.create(options, { challenge: 'A'.repeat(43) });
    expect((await add(ada.token, other)).json().code).toBe('CHALLENGE_INVALID');
    expect((await add(eve.token, device.create(options))).json().code).toBe('CHALLENGE_INVALID');
    const made = device.create(options);
    const both = await Promise.all([add(ada.token, made), add(ada.token, made)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    const again = device.create((await create(ada.token)).json());
    expect((await add(ada.token, again)).json().code).toBe('PASSKEY_REFUSED');
  });

  test('of somebody else is neither named nor removed', async () => {
    const [ada, eve] = [await makeMember(t), await makeMember(t)];
    const { passkey } = await addPasskey(t, ada);
    const at = `/auth/second-factor/passkeys/${passkey.id}`;
    expect((await t.call('PATCH', at, { as: eve.token, payload: { name: 'Mine' } })).statusCode).toBe(404);
    expect((await t.call('DELETE', at, { as: eve.token })).statusCode).toBe(404);
    expect((await t.call('DELETE', at, { as: ada.token })).statusCode).toBe(204);
    expect((await signIn(t, ada)).statusCode).toBe(200);
  });

  test('what is not of a browser is refused and breaks nothing', async () => {
    const ada = await makeMember(t);
    const made = new Authenticator(t.ctx.env.SITE_URL).create((await create(ada.token)).json());
    const junk = Buffer.from('junk').toString('base64url');
    for (const response of [
      { ...made.response, clientDataJSON: junk },
      { ...made.response, attestationObject: junk },
    ])
      expect((await add(ada.token, { ...made, response })).json().code).toBe('PASSKEY_REFUSED');
    expect((await add(ada.token, { ...made, id: '!' })).json().code).toBe('VALIDATION_FAILED');
  });
});

describe('signing in with a passkey alone', () => {
  test('needs no password, and counts as both factors', async () => {
    const ada = await makeMember(t);
    const { authenticator } = await addPasskey(t, ada);
    const options = await publicOptions();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const done = await withPasskey(authenticator.get(options));
    expect([done.statusCode, done.json().user.id]).toEqual([200, ada.id]);
    expect((await listed(ada))[0].lastUsedAt).not.toBeNull();
  });

  const lies: [string, Lies, string][] = [
    ['another origin', { origin: 'https://evil.example' }, 'PASSKEY_REFUSED'],
    ['another site', { rpId: 'evil.example' }, 'PASSKEY_REFUSED'],
    ['nobody checked', { verified: false }, 'PASSKEY_REFUSED'],
    ['another challenge', { challenge: 'A'.repeat(43) }, 'CHALLENGE_INVALID'],
  ];
  test.each(lies)('is refused with %s', async (_name, lie, code) => {
    const { authenticator } = await addPasskey(t, await makeMember(t));
    expect((await withPasskey(authenticator.get(await publicOptions(), lie))).json().code).toBe(code);
  });

  test('is refused when it was heard before, or its counter goes back', async () => {
    const ada = await makeMember(t);
    const { authenticator } = await addPasskey(t, ada);
    const answer = authenticator.get(await publicOptions(), { counter: 7 });
    const both = await Promise.all([withPasskey(answer), withPasskey(answer)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const cloned = await withPasskey(authenticator.get(await publicOptions(), { counter: 7 }));
    expect(cloned.json().code).toBe('PASSKEY_REFUSED');
    expect((await withPasskey(authenticator.get(await publicOptions()))).statusCode).toBe(200);
  });

  test('is refused with the name of somebody else, without a name, with another key, once removed', async () => {
    const [ada, eve] = [await makeMember(t), await makeMember(t)];
    const { authenticator, passkey } = await addPasskey(t, ada);
    const other = await addPasskey(t, eve);
    const asEve = authenticator.get(await publicOptions());
    asEve.response.userHandle = other.authenticator.userHandle ?? '';
    expect((await withPasskey(asEve)).json().code).toBe('PASSKEY_REFUSED');
    const unnamed = authenticator.get(await publicOptions());
    delete unnamed.response.userHandle;
    expect((await withPasskey(unnamed)).json().code).toBe('PASSKEY_REFUSED');
    const forged = other.authenticator.get(await publicOptions());
    const asAda = { ...forged, id: authenticator.id.toString('base64url') };
    expect((await withPasskey(asAda)).json().code).toBe('PASSKEY_REFUSED');
    await t.call('DELETE', `/auth/second-factor/passkeys/${passkey.id}`, { as: ada.token });
    expect((await withPasskey(authenticator.get(await publicOptions()))).json().code).toBe('PASSKEY_REFUSED');
  });

  test('does not let into a blocked account', async () => {
    const ada = await makeMember(t);
    const { authenticator } = await addPasskey(t, ada);
    await t.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', ada.id).execute();
    expect((await withPasskey(authenticator.get(await publicOptions()))).json().code).toBe(
      'ACCOUNT_DEACTIVATED',
    );
  });
});

describe('a passkey as second step', () => {
  test('is offered first, for the own passkeys alone', async () => {
    const [ada, eve] = [await makeMember(t), await makeMember(t)];
    const { authenticator } = await addPasskey(t, ada);
    const other = await addPasskey(t, eve);
    await addTotp(t, ada);
    const asked = (await signIn(t, ada)).json();
    expect(asked.methods).toEqual(['passkey', 'totp', 'recoveryCode']);
    expect(asked.passkeyOptions.allowCredentials).toMatchObject([
      { id: authenticator.id.toString('base64url') },
    ]);
    const { challenge } = asked;
    const foreign = await secondStep(t, {
      challenge,
      passkey: other.authenticator.get(asked.passkeyOptions),
    });
    expect(foreign.json().code).toBe('PASSKEY_REFUSED');
    const done = await secondStep(t, { challenge, passkey: authenticator.get(asked.passkeyOptions) });
    expect([done.statusCode, done.json().user.id]).toEqual([200, ada.id]);
  });

  test('one for another purpose is none for this', async () => {
    const ada = await makeMember(t);
    const { authenticator } = await addPasskey(t, ada);
    const options = await publicOptions();
    const wrong = await secondStep(t, { challenge: options.challenge, passkey: authenticator.get(options) });
    expect(wrong.json().code).toBe('CHALLENGE_INVALID');
    const challenge = await challengeFor(t, ada);
    expect((await withPasskey(authenticator.get({ challenge, rpId: 'localhost' }))).json().code).toBe(
      'CHALLENGE_INVALID',
    );
  });
});
