import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/kit/testApp.ts';
import { hashPassword } from './passwords.ts';

type Body = Record<string, unknown>;

const PASSWORD = 'rotterdam barge';
let t: Awaited<ReturnType<typeof startTestApp>>;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const post = (path: string, payload: Body | string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

const newcomer = (): { username: string; email: string; password: string } => {
  count += 1;
  return { username: `trader${count}`, email: `trader${count}@example.com`, password: PASSWORD };
};

const detailPaths = (answer: { json(): { details?: { path: string }[] } }) =>
  answer.json().details?.map((detail) => detail.path);

describe('register', () => {
  test('makes a guest and signs in', async () => {
    const given = newcomer();
    const answer = await post('register', given);
    expect(answer.statusCode).toBe(201);
    const { token, user } = answer.json();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(user).toMatchObject({
      email: given.email,
      username: given.username,
      role: 'guest',
      customRole: null,
      isActive: true,
      emailVerified: false,
      profileComplete: false,
      permissions: [],
      plan: null,
    });
    expect(user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(answer.body).not.toMatch(/argon2|password/i);
    const me = await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json()).toMatchObject({ id: user.id });
  });

  test('keeps no token and no password, only their hashes', async () => {
    const given = newcomer();
    const { token, user } = (await post('register', given)).json();
    const session = await t.ctx.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(session.token_hash).toHaveLength(32);
    expect(JSON.stringify(session)).not.toContain(token);
    expect(session.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
    const row = await t.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('of many with the same names at once, exactly one is made', async () => {
    const given = newcomer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('register', given)));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(['EMAIL_TAKEN', 'USERNAME_TAKEN']).toContain(answer.json().code);
    }
    const rows = await t.ctx.db.selectFrom('users').select('id').where('email', '=', given.email).execute();
    expect(rows).toHaveLength(1);
  });

  test('of two with one username at once, one is made and one is told which field is taken', async () => {
    const { username } = newcomer();
    const answers = await Promise.all([
      post('register', { ...newcomer(), username }),
      post('register', { ...newcomer(), username: username.toUpperCase() }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'USERNAME_TAKEN', message: 'username already taken' });
    expect(refused && detailPaths(refused)).toEqual(['username']);
  });

  test.each([
    ['case', 'Marit.Olsen', 'marit.olsen'],
    ['full width letters', 'north_sea', '\uff4eorth_sea'],
    ['composed and decomposed letters', 'jos\u00e9_oil', 'jose\u0301_oil'],
    ['ligatures', 'office_ffi', 'o\ufb03ce_ffi'],
    ['sharp s', 'strasse-oil', 'stra\u00dfe-oil'],
    ['final sigma', '\u03c3\u03bf\u03c6\u03cc\u03c2', '\u03a3\u039f\u03a6\u038c\u03a3'],
    ['superscript digits', 'brent2024', 'brent2\u2070\u00b2\u2074'],
  ])('takes names that differ only by %s for the same', async (_what, first, second) => {
    expect((await post('register', { ...newcomer(), username: first })).statusCode).toBe(201);
    const answer = await post('register', { ...newcomer(), username: second });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('USERNAME_TAKEN');
  });

  test('takes addresses that differ only by case for the same', async () => {
    const given = newcomer();
    await post('register', given);
    const answer = await post('register', { ...newcomer(), email: given.email.toUpperCase() });
    expect(answer.json()).toMatchObject({ code: 'EMAIL_TAKEN', message: 'email already exists' });
  });

  test('names both fields when both are taken', async () => {
    const given = newcomer();
    await post('register', given);
    const answer = await post('register', given);
    expect(answer.statusCode).toBe(409);
    expect(detailPaths(answer)).toEqual(['email', 'username']);
  });

  test('an address of a deleted account is free again, its name is not', async () => {
    const given = newcomer();
    const { user } = (await post('register', given)).json();
    await t.ctx.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', user.id).execute();
    expect(detailPaths(await post('register', given))).toEqual(['username']);
    expect((await post('register', { ...newcomer(), email: given.email })).statusCode).toBe(201);
  });

  test.each(['admin', 'Support', 'GASMAP', 'gas.map', 'super-admin', 'gasmap_support', '\uff41dmin', 'root'])(
    'refuses the reserved name %s',
    async (username) => {
      const answer = await post('register', { ...newcomer(), username });
      expect(answer.statusCode).toBe(400);
      expect(detailPaths(answer)).toEqual(['username']);
    },
  );

  test.each([
    ['two characters', 'ab'],
    ['31 characters', 'a'.repeat(31)],
    ['a space', 'north sea'],
    ['markup', '<b>oil</b>'],
    ['a line break', 'oil\ntrader'],
    ['a zero width joiner', 'adm\u200din'],
    ['a right-to-left mark', 'oil\u202etrader'],
    ['letters of two alphabets', 'tr\u0430der'],
    ['a control character', 'oil\u0007trader'],
  ])('refuses a username with %s', async (_what, username) => {
    const answer = await post('register', { ...newcomer(), username });
    expect(answer.statusCode).toBe(400);
    expect(detailPaths(answer)).toContain('username');
  });

  test.each([
    '\u0645\u062d\u0645\u062f',
    '\u043d\u0435\u0444\u0442\u044c',
    '\u77f3\u6cb9\u5546',
    'J\u00f8rgen',
  ])('takes the name %s', async (username) => {
    const answer = await post('register', { ...newcomer(), username });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().user.username).toBe(username);
  });

  test.each(['', 'no-at', 'a@b', 'a b@example.com', `${'a'.repeat(250)}@example.com`, 'a@example.com\n'])(
    'refuses the address %j',
    async (email) => {
      const answer = await post('register', { ...newcomer(), email });
      expect(answer.statusCode).toBe(400);
      expect(detailPaths(answer)).toContain('email');
    },
  );

  test.each(['', '12345', '123456', 'password', 'QWERTY', 'x'.repeat(201)])(
    'refuses the password %j',
    async (password) => {
      const answer = await post('register', { ...newcomer(), password });
      expect(answer.statusCode).toBe(400);
      expect(detailPaths(answer)).toEqual(['password']);
    },
  );

  test('refuses a password that is made of what everybody knows, and says so at the field', async () => {
    const given = newcomer();
    for (const password of [given.username, 'gasmap2026', 'Example-1', 'qwerty12345']) {
      const answer = await post('register', { ...given, password });
      expect([password, answer.statusCode, detailPaths(answer)]).toEqual([password, 400, ['password']]);
      expect(answer.json().details[0].message).toMatch(/little more than|leaked passwords/);
    }
    expect((await post('register', given)).statusCode).toBe(201);
  });

  test.each([
    { role: 'superadmin' },
    { permissions: ['users.write'] },
    { isActive: true },
    { emailVerified: true },
    { id: '0190c000-0000-7000-8000-000000000000' },
    { confirmPassword: PASSWORD },
    { profile: {} },
  ])('refuses the unknown field %j', async (extra) => {
    const given = newcomer();
    const answer = await post('register', { ...given, ...extra });
    expect(answer.statusCode).toBe(400);
    expect(detailPaths(answer)).toEqual(Object.keys(extra));
    const { email, password } = given;
    expect((await post('login', { email, password })).json().code).toBe('UNKNOWN_ACCOUNT');
  });

  test.each([
    ['NUL', '\\u0000'],
    ['half of a character', '\\ud800'],
  ])('refuses %s in any field', async (_what, escaped) => {
    for (const field of ['username', 'email', 'password']) {
      const payload = JSON.stringify({ ...newcomer(), [field]: 'MARK' }).replace('MARK', `abc${escaped}def`);
      const answer = await post('register', payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('VALIDATION_FAILED');
    }
  });

  test.each([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"email":',
    '{"email":{"$gt":""},"password":[],"username":1}',
  ])('refuses the body %s', async (payload) => {
    for (const path of ['register', 'login', 'check-availability']) {
      expect((await post(path, payload)).statusCode).toBe(400);
    }
  });

  describe('whose answer was lost after the account was made', () => {
    const key = { 'idempotency-key': 'lost-registration' };
    const registerUnheard = async () => {
      const given = newcomer();
      const { user } = (await post('register', given, key)).json();
      await sql`update idempotency_keys set status = null, answer = null, started_at = '-infinity'
        where answer is not null`.execute(t.ctx.db);
      return { given, id: user.id as string };
    };
    const forgotten = () => sql`delete from idempotency_keys`.execute(t.ctx.db);

    test('signs in whoever repeats it, into the account that it made', async () => {
      const { given, id } = await registerUnheard();
      const again = await post('register', given, key);
      expect([again.statusCode, again.json().user.id]).toEqual([201, id]);
      const me = await t.call('GET', '/auth/me', { as: again.json().token });
      expect(me.json().username).toBe(given.username);
      const other = await post('register', { ...given, password: 'another barge' }, key);
      expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
      await forgotten();
    });

    test('opens nothing once the password is another one, or the account is blocked', async () => {
      for (const change of [{ password_hash: await hashPassword('another barge') }, { is_active: false }]) {
        const { given, id } = await registerUnheard();
        await t.ctx.db.updateTable('users').set(change).where('id', '=', id).execute();
        const again = await post('register', given, key);
        expect([again.statusCode, again.json().code]).toEqual([409, 'EMAIL_TAKEN']);
        await forgotten();
      }
    });
  });

  test('answers a repeated request with the first answer', async () => {
    const given = newcomer();
    const key = { 'idempotency-key': 'one-registration' };
    const first = await post('register', given, key);
    const second = await post('register', given, key);
    expect(first.statusCode).toBe(201);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
  });
});
