import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import type { CompanyBody } from '../contract/companies/companyShapes.ts';
import { directionOf, languages } from '../contract/core/languages.ts';
import { type Ad, callerFor, diesel, publish } from './kit/calls.ts';
import { type Site, signIn, test } from './kit/site.ts';

const english = (browser: Browser, site: Site) =>
  browser.newContext({ baseURL: site.url, locale: 'en-GB', viewport: { width: 1280, height: 900 } });

/** Decodes the parts of a message from base64 or quoted-printable. */
const decoded = (mail: string): string =>
  mail
    .split(/\r?\n\r?\n/)
    .map((part) =>
      /^[\w+/=\r\n]{40,}$/.test(part.split(/\r?\n--/)[0] ?? '')
        ? Buffer.from(part.split(/\r?\n--/)[0] ?? '', 'base64').toString('utf8')
        : Buffer.from(part, 'latin1').toString('utf8'),
    )
    .join('\n');

test('a visitor picks a language, and it stays', async ({ browser, site }) => {
  const page = await (await english(browser, site)).newPage();
  await page.goto('/');
  const html = page.locator('html');
  for (const { code, label, short, direction } of [...languages.slice(1), languages[0]]) {
    await page
      .locator('header button', { hasText: /^[A-Z]{2}$/ })
      .first()
      .click();
    await page.getByRole('button', { name: label, exact: true }).click();
    await expect(html).toHaveAttribute('lang', code);
    await expect(html).toHaveAttribute('dir', direction);
    await expect(page.locator('header button', { hasText: short }).first()).toBeVisible();
    if (code !== 'ar' && code !== 'zh') continue;
    await page.reload();
    await expect(html).toHaveAttribute('lang', code);
  }
});

test('figures run from left to right in Arabic, too, with Latin digits', async ({ browser, site }) => {
  const page = await (await english(browser, site)).newPage();
  await page.goto('/market?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page).not.toHaveURL(/lang=/);
  const price = page.locator('main bdi', { hasText: /USD\/(t|bbl)/ }).first();
  await expect(price).toBeVisible();
  await expect(price).toHaveCSS('direction', 'ltr');
  expect(await page.locator('main').innerText()).not.toMatch(/[٠-٩۰-۹]/);
});

test('search engines find each page in each language', { tag: '@short' }, async ({ request, site }) => {
  const read = async (path: string) => (await request.get(`${site.url}${path}`)).text();
  const french = await read('/?lang=fr');
  expect(french).toContain('<html lang="fr" dir="ltr"');
  expect(french).toContain(`<link rel="canonical" href="${site.url}/?lang=fr">`);
  expect(french).toContain('>Tarifs</a>');
  const plain = await read('/pricing');
  for (const { code } of languages.slice(1)) {
    const address = `${site.url}/pricing?lang=${code}`;
    expect(plain).toContain(`<link rel="alternate" hreflang="${code}" href="${address}">`);
    expect(await read(`/pricing?lang=${code}`)).toContain(`<html lang="${code}" dir="${directionOf(code)}"`);
  }
  expect(plain).toContain(`<link rel="alternate" hreflang="x-default" href="${site.url}/pricing">`);
  expect(await read('/market?lang=xx')).toContain('<html lang="en"');
  expect(await read('/sitemaps/pages.xml')).toContain(`hreflang="fa" href="${site.url}/market?lang=fa"`);
});

test('a Persian member is written to in Persian, and reads their own words as they wrote them', async ({
  browser,
  request,
  site,
}) => {
  const member = await callerFor(request, 'guest');
  expect(await member.send('PUT', '/auth/profile', { language: 'fa' })).toMatchObject({ language: 'fa' });
  await request.post('/api/auth/forgot-password', { data: { email: 'guest@gasmap.test' } });
  await expect
    .poll(async () => decoded((await site.mails()).map(({ text }) => text).join('\n')))
    .toContain('<html lang="fa" dir="rtl">');
  const mail = decoded((await site.mails()).map(({ text }) => text).join('\n'));
  expect(mail).toContain('تعیین گذرواژهٔ تازه');

  // Both are names from the base data, which is shown in Persian.
  await member.send('POST', '/saved-searches', { name: 'Diesel (road)', query: { q: 'brent' } });
  await member.send('POST', '/tickets', {
    subject: 'Bitumen',
    category: 'account',
    message: 'Which one?',
  });
  const superadmin = await callerFor(request, 'superadmin');
  const { version } = await superadmin.get<{ version: number }>('/site-settings/admin');
  await superadmin.send('PUT', '/site-settings', { version, pwa: { enabled: true } });
  const page = await (await english(browser, site)).newPage();
  await signIn(page, site, 'guest');
  await page.goto('/users/saved-searches?lang=fa');
  await expect(page.getByRole('main').getByText('Diesel (road)', { exact: true }).first()).toBeVisible();
  const manifest = page.locator('link[rel="manifest"]');
  await expect(manifest).toHaveAttribute('href', /\/manifest\.webmanifest\?lang=fa$/);
  const { lang, description } = await (
    await page.request.get((await manifest.getAttribute('href')) ?? '')
  ).json();
  expect([lang, description]).toEqual(['fa', expect.stringMatching(/[آ-ی]{3}/)]);
  await page.goto('/users/tickets');
  await expect(page.getByRole('main').getByText('Bitumen').first()).toBeVisible();
});

/** Each equals something that the site itself says, or a name of its base data, and is translated as such. */
const words = {
  title: 'Diesel (road)',
  company: 'Bitumen',
  rejectedTitle: 'The plan ended',
  reason: 'The plan has room again',
  subject: 'This ad is no longer published',
  message: 'Some fields need attention',
  note: 'Top-up of 20.00 USD',
  search: 'Jet A-1',
};

type Planted = { slug: string; ticket: string };

async function plant(request: APIRequestContext): Promise<Planted> {
  const [trader, admin, superadmin] = await Promise.all([
    callerFor(request, 'trader'),
    callerFor(request, 'admin'),
    callerFor(request, 'superadmin'),
  ]);
  const { company } = await trader.get<{ company: CompanyBody & { id: string; version: number } }>(
    '/companies/mine',
  );
  const { id: companyId, version: companyVersion, legalName, country } = company;
  const named = { legalName, country, displayName: words.company, version: companyVersion };
  await trader.send('PUT', `/companies/${companyId}`, named);
  const { slug } = await publish(request, words.title);
  const body = { ...(await diesel(trader, 690)), title: words.rejectedTitle };
  const { id, version } = await trader.send<Ad>('POST', '/ads', body);
  await admin.send('PUT', `/ads/${id}/reject`, {
    version,
    rejectionReason: words.reason,
    rejectedFields: [],
  });
  const { subject, message } = words;
  const ticket = await trader.send<{ id: string }>('POST', '/tickets', {
    subject,
    message,
    category: 'account',
  });
  await trader.send('POST', '/saved-searches', { name: words.search, query: { q: 'brent' } });
  const { id: traderId } = await trader.get<{ id: string }>('/auth/me');
  await superadmin.send('POST', `/wallet/users/${traderId}/adjust`, { amount: 20, reason: words.note });
  return { slug, ticket: ticket.id };
}

test('what people wrote is shown as they wrote it in every language, even if the site says the same', async ({
  page,
  request,
  site,
}) => {
  test.slow();
  const { slug, ticket } = await plant(request);
  await signIn(page, site, 'trader');
  const screens: [path: string, texts: string[]][] = [
    [`/market/${slug}`, [words.title]],
    ['/users/ads', [words.title, words.rejectedTitle, words.reason]],
    ['/users/tickets', [words.subject]],
    [`/users/tickets/${ticket}`, [words.subject, words.message]],
    ['/users/saved-searches', [words.search]],
    ['/users/wallet', [words.note]],
    ['/users/notifications', [words.note]],
  ];
  for (const { code } of languages) {
    for (const [path, texts] of screens) {
      await page.goto(`${path}?lang=${code}`);
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      for (const text of texts)
        await expect(page.getByRole('main').getByText(text).first(), `${path} ${code}`).toBeVisible();
    }
    const written = await (await request.get(`${site.url}/market/${slug}?lang=${code}`)).text();
    for (const text of [words.title, words.company]) expect(written).toContain(text);
  }
});
