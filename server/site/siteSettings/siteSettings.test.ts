import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminSiteSettings, siteSettingsSchema } from '../../../contract/site/siteSettings.ts';
import { baseIds, diesel } from '../../test/kit/make.ts';
import { type SettingsSite, startSettingsSite } from '../../test/kit/settingsSite.ts';
import type { TestApp } from '../../test/kit/testApp.ts';
import { currentMailSettings } from './siteSettings.ts';

let site: SettingsSite;
let t: TestApp;
let as: string;

beforeAll(async () => {
  site = await startSettingsSite();
  t = site.t;
  as = site.admin.token;
});
afterAll(() => site.close());

const read = () => t.app.inject({ url: '/api/site-settings' });
const all = async (): Promise<AdminSiteSettings> =>
  (await t.call('GET', '/site-settings/admin', { as })).json();
const put = (payload: object, token = as) => t.call('PUT', '/site-settings', { as: token, payload });
const reset = (payload: object = {}) => t.call('POST', '/site-settings/reset', { as, payload });
const entries = async (action: string) =>
  (await t.call('GET', `/audit?action=${action}&limit=100`, { as })).json().items;

test('a new site has its name, and no year that grows old', async () => {
  const answer = await read();
  expect(answer.statusCode).toBe(200);
  expect(siteSettingsSchema.parse(answer.json())).toEqual(answer.json());
  expect(answer.json()).toMatchObject({
    siteName: 'GasMap',
    siteDescription: 'A professional gas and oil trading platform.',
    logoUrl: '/logo.png',
    faviconUrl: '/favicon.ico',
    footerBackgroundColor: '#07121b',
    maintenanceMode: false,
    maintenanceMessage: 'Site is under maintenance. Please check back later.',
  });
  expect(answer.json().footerText).not.toMatch(/\d{4}/);
  expect(await all()).toMatchObject({ version: 0, updatedAt: null, updatedBy: null, currencyFixed: false });
});

describe('a change', () => {
  beforeEach(async () => {
    await reset();
  });

  test('lies over the rest, says who made it, and is in the audit log with what it was before', async () => {
    const { version } = await all();
    const saved = await put({ siteName: 'Barge Board', socialMedia: { linkedin: 'https://example.com/b' } });
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { siteName: 'Barge Board', version: version + 1, updatedBy: expect.stringMatching(/^person/) },
    ]);
    expect((await read()).json()).toMatchObject({
      siteName: 'Barge Board',
      logoUrl: '/logo.png',
      socialMedia: { facebook: null, twitter: null, linkedin: 'https://example.com/b', instagram: null },
    });
    const [entry] = await entries('settings.update');
    expect(entry).toMatchObject({
      before: { siteName: 'GasMap', socialMedia: { linkedin: null } },
      after: { siteName: 'Barge Board', socialMedia: { linkedin: 'https://example.com/b' } },
    });
  });

  test('of nothing is none: version and audit log stay', async () => {
    const { version } = (await put({ siteName: 'Barge Board' })).json();
    const before = (await entries('settings.update')).length;
    expect((await put({ siteName: 'Barge Board', version })).json().version).toBe(version);
    expect((await entries('settings.update')).length).toBe(before);
  });

  test('of the parts for admins shows to nobody else', async () => {
    await put({
      security: { hideAccountExistence: true },
      payments: { bankInstructions: 'IBAN NL00 BANK' },
      mail: { senderName: 'Desk', senderAddress: 'desk@gasmap.test', footer: 'Registered in Rotterdam' },
      moderation: { suspendAt: 90 },
    });
    const { body } = await read();
    expect(body).not.toMatch(/security|hideAccount|bankInstructions|IBAN|senderName|Rotterdam|suspendAt/);
    expect(await currentMailSettings(t.ctx)).toMatchObject({
      senderName: 'Desk',
      footer: 'Registered in Rotterdam',
    });
    for (const token of [site.member.token, undefined]) {
      const answer = await t.call('GET', '/site-settings/admin', token ? { as: token } : {});
      expect([401, 403]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('IBAN');
    }
  });

  test('is refused when somebody else changed the settings meanwhile, and goes through when read again', async () => {
    const { version } = await all();
    const [mine, theirs] = await Promise.all([
      put({ version, siteName: 'Mine' }),
      put({ version, siteName: 'Theirs' }, site.colleague.token),
    ]);
    expect([mine.statusCode, theirs.statusCode].toSorted()).toEqual([200, 409]);
    const lost = mine.statusCode === 409 ? mine : theirs;
    expect(lost.json().code).toBe('STALE');
    expect((await put({ version, siteName: 'Again' })).json().code).toBe('STALE');
    const now = await all();
    expect((await put({ version: now.version, siteName: 'Again' })).statusCode).toBe(200);
  });

  test('tells readers that have the settings that they are the same, until they are not', async () => {
    const first = await read();
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const ask = () => t.app.inject({ url: '/api/site-settings', headers: { 'if-none-match': etag } });
    const same = await ask();
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await put({ siteName: 'Barge Board' });
    expect((await ask()).json().siteName).toBe('Barge Board');
  });

  test('shows on every instance at once, whoever wrote it', async () => {
    const elsewhere = async () => (await site.other.inject({ url: '/api/site-settings' })).json().siteName;
    // A cached response would last a quarter of a minute; a busy machine may take more than a second.
    const shown = async (name: string) => {
      await expect.poll(elsewhere, { interval: 10, timeout: 8_000 }).toBe(name);
    };
    await elsewhere();
    await put({ siteName: 'Told' });
    await shown('Told');
    expect((await site.other.inject({ url: '/pricing' })).body).toContain('<title>Pricing · Told</title>');
    await t.ctx.db
      .updateTable('site_settings')
      .set({ settings: JSON.stringify({ siteName: 'Restored' }) })
      .execute();
    await shown('Restored');
  });

  test('of the sum that suspends holds for the next ad that is handed in', async () => {
    const ids = await baseIds(t);
    const payload = diesel(ids, { description: 'JP54 available, ready for dip and pay.' });
    const post = async () =>
      (await t.call('POST', '/ads', { as: site.colleague.token, payload })).json().status;
    const { cautions } = (await t.call('POST', '/ads/check', { as: site.member.token, payload })).json();
    const rules = (await t.call('GET', '/red-flag-rules', { as })).json().items;
    const rule = rules.find((one: { code: string }) => one.code === cautions[0].id);
    await t.call('PUT', `/red-flag-rules/${rule.id}`, { as, payload: { weight: 60 } });
    await put({ moderation: { suspendAt: 1000 } });
    expect(await post()).toBe('pending');
    await put({ moderation: { suspendAt: 50 } });
    expect(await post()).toBe('suspended');
  });

  const long = (length: number) => 'x'.repeat(length + 1);
  const badLinks = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:/etc/passwd',
    'ftp://example.com',
    '//evil.example/logo.png',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://user:secret@example.com',
    'https://user@example.com',
    'https://exa mple.com',
    'https://example.com/a b',
    'https://example.com/"onload="x',
    'https://example.com/\u0000',
    'https://example.com/\r\nX: y',
    '/logo.png"><script>',
    'logo.png',
    `https://example.com/${long(500)}`,
    7,
    {},
  ];
  const bad: [path: string, values: unknown[]][] = [
    ['siteName', ['', '   ', long(60), 'a\nb', 'a\u0000b', 'half \ud800', null, 7, ['a']]],
    ['siteDomain', ['https://gasmap.example', 'gas map', '-a.example', 'a..b', 'a.example/path', long(253)]],
    ['siteDescription', [long(300), 'a\nb', null]],
    ['logoUrl', [...badLinks, '', null]],
    ['faviconUrl', [...badLinks, '', null]],
    ['footerText', [long(300), 'a\u0007b']],
    ['footerBackgroundColor', ['red', '#fff', '#12345g', '#1234567', 'url(x)', '#000000;}', '', null]],
    ['contactEmail', ['desk', 'desk@', 'a b@c.de', 'a@b.de\r\nBcc: x@y.z', `${long(254)}@example.com`, null]],
    ['contactPhone', ['call us', '12', '+31<script>', `+${'1'.repeat(41)}`, 'javascript:1', null]],
    ['address', [long(300), 'a\u0000']],
    ['maintenanceMode', ['true', 1, null]],
    ['maintenanceMessage', ['', ' ', long(300), 'a\u0000']],
    ...['facebook', 'twitter', 'linkedin', 'instagram'].map((name): [string, unknown[]] => [
      `socialMedia.${name}`,
      [...badLinks, '', '/own/path'],
    ]),
    ['metaTags.title', [long(120), 'a\nb', null]],
    ['metaTags.description', [long(300), 'a\nb']],
    ['metaTags.keywords', [long(300), 'a\nb']],
    ['pwa.enabled', ['yes', 0]],
    ['pwa.iosInstallGuide', [long(1000), 'a\u0000']],
    ['pwa.shortName', [long(30), 'a\nb']],
    ['pwa.themeColor', ['red', '#fff', '', 'rgb(0,0,0)']],
    ['security.hideAccountExistence', ['no', 1]],
    ['payments.currency', ['usd', 'US', 'XXX', 'DOGE', '', null]],
    ['payments.minAmount', [0, -1, '5', 1e9, 5.001, Number.NaN]],
    ['payments.maxAmount', [0, -1, '5', 1e9, 5.0001]],
    ['payments.bankInstructions', [long(1000), 'a\u0000']],
    ['mail.senderName', [long(60), 'Desk\r\nBcc: x@y.z']],
    ['mail.senderAddress', ['desk', 'a@b.de, c@d.ef', 'a@b.de\nBcc: x@y.z']],
    ['mail.footer', [long(500), 'a\u0000']],
    ['moderation.suspendAt', [0, 40, 41.5, 1001, '100']],
    ['version', [-1, 1.5, 'x']],
  ];

  test.each(bad)(
    'is refused where %s is not what it has to be, and nothing of it is kept',
    async (path, values) => {
      const before = await all();
      const [first = '', second] = path.split('.');
      for (const value of values) {
        const payload = { footerText: 'kept?', [first]: second === undefined ? value : { [second]: value } };
        const answer = await put(payload);
        const paths = [...new Set((answer.json().details ?? []).map((one: { path: string }) => one.path))];
        expect([answer.statusCode, paths], `${path} ${JSON.stringify(value)}`).toEqual([400, [path]]);
      }
      expect(await all()).toEqual(before);
    },
  );

  test('names every field that is wrong, and every field that does not exist', async () => {
    const answer = await put({ siteName: '', pwa: { themeColor: 'red', icon: 'x' }, html: '<b>' });
    expect(
      answer
        .json()
        .details.map((one: { path: string }) => one.path)
        .toSorted(),
    ).toEqual(['html', 'pwa.icon', 'pwa.themeColor', 'siteName']);
  });

  test('takes addresses, numbers and names as people write them', async () => {
    const given = {
      siteDomain: 'gasmap.example',
      logoUrl: 'https://cdn.example.com/logo.png?v=2#x',
      faviconUrl: '/brand/icon.png',
      contactEmail: 'desk@gasmap.example',
      contactPhone: '+31 (0)20 123-4567',
      address: 'Wilhelminakade 1\n3072 AP Rotterdam',
      socialMedia: { facebook: 'https://facebook.com/gasmap', twitter: null },
      pwa: { themeColor: '#ABCDEF' },
      payments: { minAmount: 10.5, maxAmount: 10.5 },
    };
    const answer = await put(given);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, given]);
  });

  test('of the limits of a top-up has to leave room between them', async () => {
    const answer = await put({ payments: { minAmount: 60_000 } });
    expect(answer.json().details).toMatchObject([
      { path: 'payments.maxAmount', message: 'Not below the smallest amount' },
    ]);
  });
});

describe('the reset', () => {
  test('goes back to a new site, is guarded by the version, and is in the audit log', async () => {
    const { version } = (await put({ siteName: 'Barge Board', mail: { footer: 'Old' } })).json();
    expect((await reset({ version: version - 1 })).json().code).toBe('STALE');
    const answer = await reset({ version });
    expect(answer.json()).toMatchObject({ siteName: 'GasMap', mail: { footer: '' }, version: version + 1 });
    expect((await read()).json().siteName).toBe('GasMap');
    const [entry] = await entries('settings.reset');
    expect(entry).toMatchObject({ before: { siteName: 'Barge Board' }, after: { siteName: 'GasMap' } });
  });
});

describe('the currency', () => {
  const config = async () => (await t.call('GET', '/site-settings/public-payment-config')).json();
  const prices = async () =>
    (await t.call('GET', '/plans'))
      .json()
      .items.map((one: { price: number; currency: string }) => [one.price, one.currency]);

  test('may be another one while the books are empty: plans keep their figures', async () => {
    const before = await prices();
    const answer = await put({ payments: { currency: 'JPY', minAmount: 500, maxAmount: 100_000 } });
    expect([answer.statusCode, answer.json().payments.currency]).toEqual([200, 'JPY']);
    expect(await config()).toMatchObject({ currency: 'JPY', minorDigits: 0, minAmount: 500 });
    expect(await prices()).toEqual(before.map(([price]: [number]) => [price, 'JPY']));
    expect((await put({ payments: { minAmount: 500.5 } })).statusCode).toBe(400);
    await put({ payments: { currency: 'USD', minAmount: 5, maxAmount: 50_000 } });
    expect(await prices()).toEqual(before);
  });

  test('stays once there is money in the books, also when everything is reset', async () => {
    await put({ payments: { currency: 'EUR' } });
    const funds = { as: site.member.token, payload: { amount: 20 } };
    expect((await t.call('POST', '/wallet/test-balance', funds)).statusCode).toBeLessThan(300);
    expect((await all()).currencyFixed).toBe(true);
    const answer = await put({ payments: { currency: 'USD' } });
    expect([answer.statusCode, answer.json().details]).toMatchObject([
      400,
      [{ path: 'payments.currency', message: 'There is money in the books in EUR: the currency stays' }],
    ]);
    expect((await reset()).json().payments).toMatchObject({ currency: 'EUR', minAmount: 5 });
    expect((await put({ payments: { currency: 'EUR', minAmount: 7 } })).statusCode).toBe(200);
  });
});

test('a test mail goes to whoever asks, at once, and is recorded', async () => {
  expect((await t.call('GET', '/site-settings/mail', { as })).json()).toEqual({ server: null });
  const sent = await t.call('POST', '/site-settings/mail/test', { as });
  expect(sent.json()).toEqual({ outcome: 'written', to: site.admin.email, answer: null });
  expect((await entries('settings.test_mail'))[0]).toMatchObject({ after: { outcome: 'written' } });
});
