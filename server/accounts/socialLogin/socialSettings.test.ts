import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let root: Person;

beforeAll(async () => {
  t = await startTestApp({ SITE_URL: 'https://gasmap.example' });
  root = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const ISSUER = 'https://accounts.google.com';
const LINKEDIN = 'https://www.linkedin.com/oauth';
const off = { enabled: false, clientId: '', issuer: LINKEDIN };
const body = (google: object, change: object = {}) => ({
  google: { enabled: true, clientId: 'gasmap', issuer: ISSUER, ...google },
  linkedin: off,
  allowBareCode: false,
  ...change,
});

const read = async (as: Person = root) => t.call('GET', '/social-login-settings', { as: as.token });
const save = (payload: object, as: Person = root) =>
  t.call('PUT', '/social-login-settings', { as: as.token, payload });
const publicly = async () => (await t.call('GET', '/social-login-settings/public')).json();

test('a new site has the public issuers and nothing switched on', async () => {
  const answer = await read();
  const one = { enabled: false, clientId: '', hasSecret: false };
  expect(answer.json()).toEqual({
    google: { ...one, issuer: ISSUER, redirectUri: 'https://gasmap.example/auth/google/callback' },
    linkedin: { ...one, issuer: LINKEDIN, redirectUri: 'https://gasmap.example/auth/linkedin/callback' },
    allowBareCode: false,
  });
  expect(await publicly()).toEqual({ google: { enabled: false }, linkedin: { enabled: false } });
});

test('the secret is written and never read; left out it stays, empty it goes', async () => {
  const saved = await save(body({ clientSecret: 'very-s3cret' }));
  expect(saved.json().google).toMatchObject({ enabled: true, clientId: 'gasmap', hasSecret: true });
  expect(await publicly()).toEqual({ google: { enabled: true }, linkedin: { enabled: false } });
  expect((await save(body({ clientId: 'gasmap-2' }))).json().google.hasSecret).toBe(true);
  expect((await read()).json().google).toMatchObject({ clientId: 'gasmap-2', hasSecret: true });
  expect((await read()).body + saved.body).not.toContain('very-s3cret');

  expect((await save(body({ clientSecret: '' }))).json().google.hasSecret).toBe(false);
  expect((await publicly()).google).toEqual({ enabled: false }); // not usable for sign-in

  const entries = await t.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'social.settings_update')
    .orderBy('id')
    .execute();
  expect(entries.map((entry) => entry.actor_id)).toEqual([root.id, root.id, root.id]);
  expect(entries[0]?.after).toMatchObject({
    google: { clientId: 'gasmap' },
    credentialsReplaced: ['google'],
  });
  expect(entries[1]).toMatchObject({
    before: { google: { clientId: 'gasmap', issuer: ISSUER } },
    after: { google: { clientId: 'gasmap-2' }, credentialsReplaced: [] },
  });
  expect(JSON.stringify(entries)).not.toContain('very-s3cret');
});

test('a stored secret is not sent to another issuer', async () => {
  await save(body({ clientSecret: 'very-s3cret' }));
  const answer = await save(body({ issuer: 'https://elsewhere.example' }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toMatchObject([{ path: 'google.clientSecret', message: expect.any(String) }]);
  expect((await save(body({ issuer: 'https://elsewhere.example', clientSecret: 'new' }))).statusCode).toBe(
    200,
  );
  expect((await save(body({ clientSecret: '' }))).statusCode).toBe(200);
});

test.each([
  'http://accounts.example',
  'http://10.0.0.1',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'https://name:secret@accounts.example',
  'https://accounts.example/?a=b',
  'https://accounts.example/#part',
  'ftp://accounts.example',
  'javascript:alert(1)',
  'accounts.example',
])('%s is no issuer', async (issuer) => {
  const answer = await save(body({ issuer, clientSecret: '' }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details[0].path).toBe('google.issuer');
});

test.each([
  'http://127.0.0.1:8080',
  'http://localhost:8080/realm',
  'http://[::1]:8080',
  'https://id.example/a',
])('%s is one', async (issuer) => {
  expect((await save(body({ issuer, clientSecret: '' }))).statusCode).toBe(200);
});

test('an enabled provider needs its client id; unknown keys are refused', async () => {
  const nameless = await save(body({ clientId: ' ' }));
  expect([nameless.statusCode, nameless.json().details[0].path]).toEqual([400, 'google.clientId']);
  expect((await save(body({ hasSecret: true }))).statusCode).toBe(400);
  expect((await save(body({}, { facebook: off }))).statusCode).toBe(400);
});

test('admins switch a provider on and off; what is trusted is a superadmin’s', async () => {
  const admin = await makePerson(t, { role: 'admin' });
  const holder = await makePerson(t, { permissions: ['social.write'] });
  const none = await makePerson(t);
  for (const one of [none, await makePerson(t, { role: 'paid' })]) {
    expect((await read(one)).statusCode).toBe(403);
    expect((await save(body({}), one)).statusCode).toBe(403);
  }
  await save(body({ clientSecret: 'very-s3cret' }));
  for (const one of [admin, holder]) {
    expect((await read(one)).statusCode).toBe(200);
    expect((await save(body({ enabled: false }), one)).json().google.enabled).toBe(false);
    expect((await save(body({ enabled: true }), one)).json().google.enabled).toBe(true);
    const evil = { issuer: 'https://evil.example', clientSecret: 'mine', clientId: 'mine' };
    const refused = await save(body(evil, { allowBareCode: true }), one);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
    expect(refused.json().details.map(({ path }: { path: string }) => path)).toEqual([
      'google.clientId',
      'google.clientSecret',
      'google.issuer',
      'allowBareCode',
    ]);
    expect((await read()).json().google).toMatchObject({ issuer: ISSUER, clientId: 'gasmap' });
  }
});

test('a superadmin who proved nothing of late switches, and changes no credentials', async () => {
  const boss = await makePerson(t, { role: 'superadmin' });
  await save(body({ clientSecret: 'very-s3cret' }));
  await t.ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: sql<Date>`now() - interval '11 minutes'` })
    .where('user_id', '=', boss.id)
    .execute();
  expect((await save(body({ enabled: false }), boss)).statusCode).toBe(200);
  expect((await save(body({ clientId: 'other' }), boss)).json().code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await read()).json().google.clientId).toBe('gasmap');
});
