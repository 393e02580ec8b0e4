import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/kit/testApp.ts';

let t: Awaited<ReturnType<typeof startTestApp>>;
let token: string;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

beforeEach(async () => {
  count += 1;
  const payload = {
    username: `trader${count}`,
    email: `trader${count}@example.com`,
    password: 'rotterdam barge',
  };
  token = (await t.app.inject({ method: 'POST', url: '/api/auth/register', payload })).json().token;
});

const put = (payload: object | string) =>
  t.app.inject({
    method: 'PUT',
    url: '/api/auth/profile',
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });

const complete = {
  firstName: 'Marit',
  lastName: 'Olsen',
  phone: '+31201234567',
  company: 'North Sea Barges B.V.',
  country: 'NL',
};

describe('profile', () => {
  test('is complete when all five fields are there', async () => {
    const fields = Object.entries(complete);
    for (const [index, [field, value]] of fields.entries()) {
      const answer = await put({ [field]: value });
      expect(answer.statusCode).toBe(200);
      expect(answer.json().profile[field]).toBe(value);
      expect(answer.json().profileComplete).toBe(index === fields.length - 1);
    }
    const me = await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json().profile).toEqual({ ...complete, imageUrl: null });
  });

  test('keeps what is left out', async () => {
    await put(complete);
    const answer = await put({ company: 'Another B.V.' });
    expect(answer.json().profile).toMatchObject({ ...complete, company: 'Another B.V.' });
    expect((await put({})).json().profile).toMatchObject({ ...complete, company: 'Another B.V.' });
  });

  test('takes text as text, trimmed', async () => {
    const answer = await put({
      firstName: '  <img src=x onerror=alert(1)>  ',
      company: "O'Neil; drop table users",
    });
    expect(answer.json().profile.firstName).toBe('<img src=x onerror=alert(1)>');
    expect(answer.json().profile.company).toBe("O'Neil; drop table users");
  });

  test('takes a phone number as people write it', async () => {
    const answer = await put({ phone: '+31 (20) 123-4567' });
    expect(answer.json().profile.phone).toBe('+31201234567');
  });

  test.each(['+999123456789', '+310', '+31', '0201234567', '+3120123456789012', '+11111111111'])(
    'refuses the number %s',
    async (phone) => {
      const answer = await put({ phone });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details.map((detail: { path: string }) => detail.path)).toEqual(['phone']);
    },
  );

  test.each(['ZZ', 'nl', 'NLD', '', '\u0130L'])('refuses the country %j', async (country) => {
    const answer = await put({ country });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.map((detail: { path: string }) => detail.path)).toEqual(['country']);
  });

  test('refuses a country that is switched off, and lists every issue', async () => {
    await t.ctx.db.updateTable('countries').set({ is_active: false }).where('code', '=', 'AQ').execute();
    const answer = await put({ country: 'AQ', phone: '+999123456789', firstName: 'Marit' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.map((detail: { path: string }) => detail.path)).toEqual([
      'phone',
      'country',
    ]);
    expect((await put({})).json().profile.firstName).toBeNull();
  });

  test.each([
    { role: 'admin' },
    { email: 'other@example.com' },
    { permissions: [] },
    { isActive: true },
    { emailVerified: true },
    { imageUrl: 'https://example.com/x.png' },
    { profile: complete },
    { plan: null },
  ])('refuses the unknown field %j', async (extra) => {
    const answer = await put({ ...complete, ...extra });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details[0].path).toBe(Object.keys(extra)[0]);
    expect((await put({})).json()).toMatchObject({ role: 'guest', profileComplete: false });
  });

  test.each([
    { firstName: '' },
    { firstName: '   ' },
    { firstName: 'x'.repeat(81) },
    { lastName: 'two\nlines' },
    { company: 'bell\u0007' },
    { company: 7 },
    { company: null },
    { firstName: ['Marit'] },
  ])('refuses %j', async (change) => {
    expect((await put(change)).statusCode).toBe(400);
  });

  test.each(['\\u0000', '\\ud800', '\\udc00x'])('refuses %s in a name', async (escaped) => {
    expect((await put(`{"firstName":"Ma${escaped}rit"}`)).statusCode).toBe(400);
  });
});
