import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addPasskey,
  addTotp,
  challengeFor,
  codeOf,
  makeMember,
  PASSWORD,
  secondStep,
  signIn,
} from '../../test/kit/factors.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const factorsOf = async (as: string) => (await t.call('GET', '/auth/second-factor', { as })).json();
const notificationsOf = (userId: string, kind: string) =>
  t.ctx.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
const actions = async (userId: string) =>
  (await t.ctx.db.selectFrom('audit_log').select('action').where('entity_id', '=', userId).execute()).map(
    (row) => row.action,
  );

describe('authenticator app', () => {
  test('is set up with a code, brings ten recovery codes, and tells of itself', async () => {
    const ada = await makeMember(t);
    expect(await factorsOf(ada.token)).toEqual({
      required: false,
      totp: null,
      passkeys: [],
      recoveryCodes: null,
    });
    const { recoveryCodes } = await addTotp(t, ada);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^([0-9a-z]{5}-){4}[0-9a-z]{5}$/.test(code))).toBe(true);
    expect(await factorsOf(ada.token)).toMatchObject({ totp: {}, recoveryCodes: { left: 10 } });
    expect(await notificationsOf(ada.id, 'secondFactorChanged')).toHaveLength(1);
    expect(await actions(ada.id)).toContain('auth.factor_add');
  });

  test('counts only once its code was right, and a wrong one names its field', async () => {
    const ada = await makeMember(t);
    const { secret, uri } = (await t.call('POST', '/auth/second-factor/totp', { as: ada.token })).json();
    expect(uri).toContain(secret);
    const wrong = await t.call('PUT', '/auth/second-factor/totp', {
      as: ada.token,
      payload: { code: '000000' },
    });
    expect([wrong.statusCode, wrong.json().code, wrong.json().details[0].path]).toEqual([
      400,
      'WRONG_CODE',
      'code',
    ]);
    for (const code of ['12345', '1234567', 'abcdef', ''])
      expect(
        (await t.call('PUT', '/auth/second-factor/totp', { as: ada.token, payload: { code } })).json().code,
      ).toBe('VALIDATION_FAILED');
    expect((await signIn(t, ada)).statusCode).toBe(200);
  });

  test('its secret lies sealed in the database', async () => {
    const ada = await makeMember(t);
    const { secret } = await addTotp(t, ada);
    const row = await t.ctx.db
      .selectFrom('totp_secrets')
      .select('secret')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(secret);
    expect(t.ctx.secrets.open(row.secret, 'totp')).toBe(secret);
  });

  test('is not replaced while there is one, nor confirmed after an hour', async () => {
    const ada = await makeMember(t);
    await addTotp(t, ada);
    expect((await t.call('POST', '/auth/second-factor/totp', { as: ada.token })).json().code).toBe(
      'WRONG_STATE',
    );
    const eve = await makeMember(t);
    const { secret } = (await t.call('POST', '/auth/second-factor/totp', { as: eve.token })).json();
    await t.ctx.db
      .updateTable('totp_secrets')
      .set({ created_at: sql<Date>`now() - interval '61 minutes'` })
      .where('user_id', '=', eve.id)
      .execute();
    const late = await t.call('PUT', '/auth/second-factor/totp', {
      as: eve.token,
      payload: { code: codeOf(secret) },
    });
    expect(late.json().code).toBe('WRONG_STATE');
  });

  test('is removed with its recovery codes, and the password is enough again', async () => {
    const ada = await makeMember(t);
    await addTotp(t, ada);
    expect((await t.call('DELETE', '/auth/second-factor/totp', { as: ada.token })).statusCode).toBe(204);
    expect(await factorsOf(ada.token)).toMatchObject({ totp: null, recoveryCodes: null });
    expect((await signIn(t, ada)).statusCode).toBe(200);
    expect((await t.call('DELETE', '/auth/second-factor/totp', { as: ada.token })).statusCode).toBe(404);
    expect(await notificationsOf(ada.id, 'secondFactorChanged')).toHaveLength(2);
  });
});

describe('signing in', () => {
  test('opens no session before the code, and answers as ever after it', async () => {
    const ada = await makeMember(t);
    const { secret } = await addTotp(t, ada);
    const sessions = () =>
      t.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', ada.id).execute();
    const before = await sessions();
    const asked = await signIn(t, ada);
    expect(asked.statusCode).toBe(401);
    expect(asked.json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', methods: ['totp', 'recoveryCode'] });
    expect(asked.json().token).toBeUndefined();
    expect(await sessions()).toEqual(before);
    const code = codeOf(secret);
    const done = await secondStep(t, {
      challenge: asked.json().challenge,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(done.statusCode).toBe(200);
    expect(Object.keys(done.json()).toSorted()).toEqual(['token', 'user']);
    expect((await t.call('GET', '/auth/me', { as: done.json().token })).json().id).toBe(ada.id);
  });

  test('says nothing of a second factor to whoever does not know the password', async () => {
    const ada = await makeMember(t);
    await addTotp(t, ada);
    expect((await signIn(t, ada, 'wrong')).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('accepts a code once, whatever the challenge', async () => {
    const ada = await makeMember(t);
    const { secret } = await addTotp(t, ada);
    const code = codeOf(secret);
    const [one, other] = [await challengeFor(t, ada), await challengeFor(t, ada)];
    const answers = await Promise.all([
      secondStep(t, { challenge: one, code }),
      secondStep(t, { challenge: other, code }),
      secondStep(t, { challenge: one, code }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await secondStep(t, { challenge: await challengeFor(t, ada), code })).json().code).toBe(
      'WRONG_CODE',
    );
    // Consumes older codes too, but not the next one.
    expect(
      (await secondStep(t, { challenge: await challengeFor(t, ada), code: codeOf(secret, -1) })).json().code,
    ).toBe('WRONG_CODE');
    const next = await secondStep(t, { challenge: await challengeFor(t, ada), code: codeOf(secret, 1) });
    expect(next.statusCode).toBe(200);
  });

  test('a challenge is good for five tries, and the owner hears that somebody has the password', async () => {
    const ada = await makeMember(t);
    const { secret } = await addTotp(t, ada);
    const challenge = await challengeFor(t, ada);
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await secondStep(t, { challenge, code: '000000' })).json().code).toBe('WRONG_CODE');
      expect(await notificationsOf(ada.id, 'secondFactorFailed')).toHaveLength(tried === 4 ? 1 : 0);
    }
    expect((await secondStep(t, { challenge, code: codeOf(secret) })).json().code).toBe('CHALLENGE_INVALID');
    expect((await actions(ada.id)).filter((action) => action === 'auth.factor_failed')).toHaveLength(5);
  });

  test('a challenge ends after five minutes, with another password, and with a block', async () => {
    const ada = await makeMember(t);
    const { secret } = await addTotp(t, ada);
    const old = await challengeFor(t, ada);
    await t.ctx.db
      .updateTable('factor_challenges')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('user_id', '=', ada.id)
      .execute();
    expect((await secondStep(t, { challenge: old, code: codeOf(secret) })).json().code).toBe(
      'CHALLENGE_INVALID',
    );
    const before = await challengeFor(t, ada);
    await t.call('POST', '/auth/change-password', {
      as: ada.token,
      payload: { currentPassword: PASSWORD, newPassword: 'another long barge' },
    });
    expect((await secondStep(t, { challenge: before, code: codeOf(secret) })).json().code).toBe(
      'CHALLENGE_INVALID',
    );
    const { challenge } = (await signIn(t, ada, 'another long barge')).json();
    await t.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', ada.id).execute();
    expect((await secondStep(t, { challenge, code: codeOf(secret) })).json().code).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  test.each([
    [{ challenge: 'x'.repeat(43) }, 'VALIDATION_FAILED'],
    [{ challenge: 'x'.repeat(43), code: '123456' }, 'CHALLENGE_INVALID'],
    [{ challenge: 'short', code: '123456' }, 'VALIDATION_FAILED'],
    [{ challenge: 'x'.repeat(43), code: '123456', recoveryCode: 'a'.repeat(25) }, 'VALIDATION_FAILED'],
    [{ challenge: 'x'.repeat(43), recoveryCode: 'short' }, 'VALIDATION_FAILED'],
  ])('refuses %j', async (payload, code) => {
    expect((await secondStep(t, payload)).json().code).toBe(code);
  });

  test('the challenge of one is of no use with the code of another', async () => {
    const [ada, eve] = [await makeMember(t), await makeMember(t)];
    await addTotp(t, ada);
    const { secret, recoveryCodes } = await addTotp(t, eve);
    const challenge = await challengeFor(t, ada);
    expect((await secondStep(t, { challenge, code: codeOf(secret) })).json().code).toBe('WRONG_CODE');
    expect((await secondStep(t, { challenge, recoveryCode: recoveryCodes[0] })).json().code).toBe(
      'WRONG_CODE',
    );
  });

  test('counts codes by account: the thirteenth in an hour is refused', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const ada = await makeMember(strict);
    const { secret } = await addTotp(strict, ada);
    const challenge = async () => {
      await strict.ctx.db.deleteFrom('rate_limits').where('key', 'like', 'signIn%').execute();
      return challengeFor(strict, ada);
    };
    let code = '';
    for (let tried = 0, held = await challenge(); tried < 12; tried += 1) {
      if (tried % 4 === 3) held = await challenge();
      code = (await secondStep(strict, { challenge: held, code: '000000' })).json().code;
      if (code !== 'WRONG_CODE') break;
    }
    expect(
      (await secondStep(strict, { challenge: await challenge(), code: codeOf(secret) })).statusCode,
    ).toBe(429);
    await strict.close();
  });
});

describe('recovery codes', () => {
  test('each signs in once, however it is typed, and its owner is told how many are left', async () => {
    const ada = await makeMember(t);
    const { recoveryCodes } = await addTotp(t, ada);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    const done = await secondStep(t, { challenge: await challengeFor(t, ada), recoveryCode: typed });
    expect(done.statusCode).toBe(200);
    expect((await factorsOf(done.json().token)).recoveryCodes.left).toBe(9);
    expect(await notificationsOf(ada.id, 'recoveryCodeUsed')).toEqual([{ data: { left: 9 } }]);
    expect(
      (await secondStep(t, { challenge: await challengeFor(t, ada), recoveryCode: first })).json().code,
    ).toBe('WRONG_CODE');
    const [one, other] = [await challengeFor(t, ada), await challengeFor(t, ada)];
    const both = await Promise.all([
      secondStep(t, { challenge: one, recoveryCode: second }),
      secondStep(t, { challenge: other, recoveryCode: second }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('new ones void those before; without a factor there are none', async () => {
    const ada = await makeMember(t);
    expect((await t.call('POST', '/auth/second-factor/recovery-codes', { as: ada.token })).json().code).toBe(
      'WRONG_STATE',
    );
    const { recoveryCodes } = await addTotp(t, ada);
    const fresh = (await t.call('POST', '/auth/second-factor/recovery-codes', { as: ada.token })).json();
    expect(fresh.recoveryCodes).toHaveLength(10);
    const old = await secondStep(t, {
      challenge: await challengeFor(t, ada),
      recoveryCode: recoveryCodes[3],
    });
    expect(old.json().code).toBe('WRONG_CODE');
    const used = await secondStep(t, {
      challenge: await challengeFor(t, ada),
      recoveryCode: fresh.recoveryCodes[3],
    });
    expect(used.statusCode).toBe(200);
  });

  test('no code lies readable in the database', async () => {
    const ada = await makeMember(t);
    const { recoveryCodes } = await addTotp(t, ada);
    const { rows } = await sql<{ all: string }>`
      select string_agg(r::text, ' ') as all from recovery_codes r where user_id = ${ada.id}`.execute(
      t.ctx.db,
    );
    for (const code of recoveryCodes) expect(rows[0]?.all).not.toContain(code.replaceAll('-', ''));
  });
});

test('a new password by mail keeps the factors of a proven address, and drops those of one that never was', async () => {
  for (const isProven of [true, false]) {
    const ada = await makeMember(t);
    await addTotp(t, ada);
    await addPasskey(t, ada);
    await t.ctx.db.updateTable('users').set({ owner_proved: isProven }).where('id', '=', ada.id).execute();
    const { hashOf, newToken } = await import('../../lib/secretToken.ts');
    const token = newToken();
    await sql`
      insert into mail_tokens (token_hash, user_id, purpose, email_key, expires_at)
      select ${hashOf(token)}, id, 'reset', email_key, now() + interval '1 hour' from users where id = ${ada.id}
    `.execute(t.ctx.db);
    const reset = await t.call('POST', '/auth/reset-password', {
      payload: { token, newPassword: 'another long barge' },
    });
    expect([reset.statusCode, reset.body]).toEqual([204, '']);
    expect((await signIn(t, ada, 'another long barge')).statusCode).toBe(isProven ? 401 : 200);
  }
});

test('a deleted account leaves nothing of its factors', async () => {
  const ada = await makeMember(t);
  await addTotp(t, ada);
  await addPasskey(t, ada);
  await challengeFor(t, ada);
  const gone = await t.call('DELETE', '/auth/me', { as: ada.token, payload: { password: PASSWORD } });
  expect(gone.statusCode).toBe(204);
  for (const table of ['totp_secrets', 'recovery_codes', 'passkeys', 'factor_challenges'] as const)
    expect(
      await t.ctx.db.selectFrom(table).select('user_id').where('user_id', '=', ada.id).execute(),
    ).toEqual([]);
});
