import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteSettingsSchema } from '../../contract/siteSettings.ts';
import { startTestApp } from '../test/testApp.ts';
import { forgetSiteSettings } from './siteSettings.ts';

let t: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const read = () => t.app.inject({ url: '/api/site-settings' });

const store = async (settings: object) => {
  await t.ctx.db
    .insertInto('site_settings')
    .values({ settings: JSON.stringify(settings) })
    .onConflict((on) => on.column('id').doUpdateSet({ settings: JSON.stringify(settings) }))
    .execute();
  forgetSiteSettings(t.ctx);
};

test('a new site has its name, and no year that grows old', async () => {
  const answer = await read();
  expect(answer.statusCode).toBe(200);
  expect(siteSettingsSchema.parse(answer.json())).toEqual(answer.json());
  expect(answer.json()).toMatchObject({
    siteName: 'GasMap',
    siteDescription: 'A professional gas and oil trading platform.',
    logoUrl: '/logo.png',
    faviconUrl: '/favicon.ico',
    footerBackgroundColor: '#1f2937',
    maintenanceMode: false,
    maintenanceMessage: 'Site is under maintenance. Please check back later.',
  });
  expect(answer.json().footerText).not.toMatch(/\d{4}/);
});

test('what was changed lies over the rest; what is not for everyone stays inside', async () => {
  await store({
    siteName: 'Barge Board',
    socialMedia: { linkedin: 'https://example.com/barges' },
    security: { hideAccountExistence: true },
    smtpPassword: 'secret',
  });
  const answer = await read();
  expect(answer.json()).toMatchObject({
    siteName: 'Barge Board',
    logoUrl: '/logo.png',
    socialMedia: { facebook: null, twitter: null, linkedin: 'https://example.com/barges', instagram: null },
  });
  expect(answer.body).not.toMatch(/security|hideAccount|secret/);
});

test('under maintenance the settings can be read and staff can sign in, the rest is closed', async () => {
  await store({ maintenanceMode: true, maintenanceMessage: 'Back at noon.' });
  expect((await read()).json().maintenanceMode).toBe(true);
  const closed = await t.app.inject({
    method: 'POST',
    url: '/api/auth/check-availability',
    payload: { email: 'abc' },
  });
  expect([closed.statusCode, closed.json().code, closed.json().message]).toEqual([
    503,
    'MAINTENANCE',
    'Back at noon.',
  ]);
  const payload = { email: 'staff@example.com', password: 'rotterdam barge' };
  expect((await t.app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(401);
});
