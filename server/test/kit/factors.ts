import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../../accounts/auth/auth.ts';
import { Authenticator } from './authenticator.ts';
import { makePerson, type Person } from './make.ts';
import type { TestApp } from './testApp.ts';

export const PASSWORD = 'rotterdam barge';
let hash: Promise<string> | undefined;

/** The code of an authenticator app, `steps` of 30 s from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A person who signs in with `PASSWORD`. */
export async function makeMember(t: TestApp, about: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  const person = await makePerson(t, about);
  hash ??= hashPassword(PASSWORD);
  await t.ctx.db
    .updateTable('users')
    .set({ password_hash: await hash, email_verified: true, owner_proved: true })
    .where('id', '=', person.id)
    .execute();
  return person;
}

/** Sets up an authenticator app without used codes. */
export async function addTotp(
  t: TestApp,
  { id, token }: Person,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await t.call('POST', '/auth/second-factor/totp', { as: token })).json();
  const done = await t.call('PUT', '/auth/second-factor/totp', {
    as: token,
    payload: { code: codeOf(secret) },
  });
  if (done.statusCode !== 200) throw new Error(done.body);
  await t.ctx.db.updateTable('totp_secrets').set({ last_step: null }).where('user_id', '=', id).execute();
  return { secret, recoveryCodes: done.json().recoveryCodes };
}

export async function addPasskey(t: TestApp, { token }: Person, name = 'Laptop') {
  const options = (await t.call('POST', '/auth/second-factor/passkeys/options', { as: token })).json();
  const authenticator = new Authenticator(t.ctx.env.SITE_URL);
  const done = await t.call('POST', '/auth/second-factor/passkeys', {
    as: token,
    payload: { name, passkey: authenticator.create(options) },
  });
  if (done.statusCode !== 201) throw new Error(done.body);
  const { passkey, recoveryCodes } = done.json() as {
    passkey: { id: string; name: string };
    recoveryCodes: string[] | null;
  };
  return { authenticator, passkey, recoveryCodes };
}

export const signIn = (t: TestApp, { email }: Person, password = PASSWORD) =>
  t.call('POST', '/auth/login', { payload: { email, password } });

/** The challenge of an account after the right password. */
export async function challengeFor(t: TestApp, person: Person): Promise<string> {
  const asked = await signIn(t, person);
  if (asked.json().code !== 'SECOND_FACTOR_REQUIRED') throw new Error(asked.body);
  return asked.json().challenge;
}

export const secondStep = (t: TestApp, payload: object) =>
  t.call('POST', '/auth/login/second-factor', { payload });
