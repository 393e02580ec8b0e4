import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { type SettingsSite, startSettingsSite } from '../../test/kit/settingsSite.ts';
import type { TestApp } from '../../test/kit/testApp.ts';

let site: SettingsSite;
let t: TestApp;
let root: Person;
let count = 0;

beforeAll(async () => {
  site = await startSettingsSite();
  t = site.t;
  root = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => site.close());

const as = () => ({ as: root.token });
const draft = (kind: string, body: string) =>
  t.call('PUT', `/legal/${kind}/draft`, { ...as(), payload: { body } });
const publish = async (kind: string, body: string) => {
  await draft(kind, body);
  return t.call('POST', `/legal/${kind}/publish`, as());
};
const register = (more: object = {}) => {
  count += 1;
  const payload = {
    username: `reader${count}`,
    email: `reader${count}@example.com`,
    password: 'sloop-quartz-91',
    ...more,
  };
  return t.call('POST', '/auth/register', { payload });
};
const legal = async () => (await t.call('GET', '/site-settings')).json().legal;

test('a page is shown once it is published, as text, also to those without JavaScript', async () => {
  expect((await t.call('GET', '/legal/imprint')).statusCode).toBe(404);
  expect((await site.pages.inject({ url: '/imprint' })).statusCode).toBe(404);
  const saved = await draft('imprint', '## Who we are\n\n<script>alert(1)</script>\n- one\n- two');
  expect(saved.json()).toMatchObject({ draft: { body: expect.stringContaining('Who') }, versions: [] });
  expect((await t.call('GET', '/legal/imprint')).statusCode).toBe(404);
  expect((await legal()).imprint).toBeNull();
  await t.call('POST', '/legal/imprint/publish', as());
  expect((await legal()).imprint).toBe(1);
  expect((await t.call('GET', '/legal/imprint')).json()).toMatchObject({ version: 1 });
  const page = await site.pages.inject({ url: '/imprint' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<h2>Who we are</h2>');
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page.body).toContain('<li>two</li>');
  expect((await site.pages.inject({ url: '/sitemaps/pages.xml' })).body).toContain('/imprint</loc>');
});

test('a published version stays, a draft can be thrown away, and nothing is published twice', async () => {
  await publish('privacy', 'First');
  await draft('privacy', 'Second');
  expect((await t.call('DELETE', '/legal/privacy/draft', as())).json().draft).toBeNull();
  expect((await t.call('POST', '/legal/privacy/publish', as())).statusCode).toBe(404);
  const answer = await publish('privacy', 'Second');
  expect(
    answer.json().versions.map((one: { version: number; body: string }) => [one.version, one.body]),
  ).toEqual([
    [2, 'Second'],
    [1, 'First'],
  ]);
});

test('only those who may change settings write them', async () => {
  const member = await makePerson(t);
  for (const [method, path] of [
    ['GET', 'versions'],
    ['PUT', 'draft'],
    ['DELETE', 'draft'],
    ['POST', 'publish'],
  ] as const)
    expect((await t.call(method, `/legal/terms/${path}`, { as: member.token })).statusCode).toBe(403);
});

test('registration of three fields works until terms are published; then the version has to be accepted', async () => {
  const before = await register();
  expect([before.statusCode, before.json().user.acceptedTerms]).toEqual([201, null]);
  await publish('terms', 'Be fair.');
  expect((await legal()).consentRequired).toBe(true);
  for (const more of [{}, { acceptTerms: 7 }]) {
    const refused = await register(more);
    expect([refused.statusCode, refused.json().details?.[0]?.path]).toEqual([400, 'acceptTerms']);
  }
  const accepted = await register({ acceptTerms: 1 });
  expect([accepted.statusCode, accepted.json().user.acceptedTerms]).toEqual([201, 1]);
  await t.call('PUT', '/site-settings', {
    ...as(),
    payload: { security: { requireTermsConsent: false } },
  });
  expect((await register()).statusCode).toBe(201);
  await t.call('PUT', '/site-settings', { ...as(), payload: { security: { requireTermsConsent: true } } });
});

test('a new version is accepted by those who have an account, in the version that is in force', async () => {
  const member = await makePerson(t);
  const accept = (version: number) =>
    t.call('POST', '/legal/terms/accept', { as: member.token, payload: { version } });
  expect((await accept(1)).statusCode).toBe(204);
  await publish('terms', 'Be fairer.');
  expect((await accept(1)).json().code).toBe('STALE');
  expect((await accept(2)).statusCode).toBe(204);
  expect((await accept(2)).statusCode).toBe(204);
  expect((await t.call('GET', '/auth/me', { as: member.token })).json().acceptedTerms).toBe(2);
});

test('what the settings answer can be sent back as it is', async () => {
  const read = (await t.call('GET', '/site-settings/admin', as())).json();
  const saved = await t.call('PUT', '/site-settings', {
    ...as(),
    payload: { ...read, siteName: 'Barge Board' },
  });
  expect([saved.statusCode, saved.json().siteName]).toEqual([200, 'Barge Board']);
});
