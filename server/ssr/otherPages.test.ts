import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { makeCompany } from '../test/kit/companyKit.ts';
import { baseIds, diesel, makeAd, makePerson } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { issueInvoices } from '../test/money/invoicing.ts';

/* Pages of companies, benchmarks and prices with VAT on top, for readers without JavaScript and search engines. */

const SITE = 'https://market.example';
const VALUE = '84.13';

let t: TestApp;
let site: FastifyInstance;
let folder: string;
let slug: string;
let quiet: string;

beforeAll(async () => {
  t = await startTestApp({ SITE_URL: SITE });
  folder = await mkdtemp(join(tmpdir(), 'gasmap-page-'));
  await copyFile(new URL('../../web/index.html', import.meta.url), join(folder, 'index.html'));
  site = await buildApp(t.ctx, folder);
  await site.ready();
  const [trader, other, admin] = [
    await makePerson(t, { role: 'paid', confirmed: true }),
    await makePerson(t, { role: 'paid', confirmed: true }),
    await makePerson(t, { role: 'superadmin' }),
  ];
  ({ slug } = await makeCompany(t, trader, { displayName: 'Tarnholm </script>' }));
  ({ slug: quiet } = await makeCompany(t, other, { displayName: 'Nobody Knows' }));
  await makeAd(t, trader, diesel(await baseIds(t), { title: 'Diesel of Tarnholm' }), { approvedBy: admin });
  for (const [code, licence] of [
    ['OPEN_ONE', { licenceClass: 'attribution', attribution: 'Source: the office of prices' }],
    ['SHOWN_ONE', { licenceClass: 'operator_licensed', displayLicenceUntil: '2999-12-31' }],
  ] as const) {
    const answer = await t.call('POST', '/benchmarks', {
      as: admin.token,
      payload: { code, name: `${code} name`, owner: 'Office', ...licence },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const rows = [{ day: '2026-01-05', value: VALUE, final: 'yes' }];
    const entered = await t.call('POST', `/benchmarks/${code}/quotes`, {
      as: admin.token,
      payload: { rows },
    });
    expect(entered.statusCode, entered.body).toBe(200);
  }
});
afterAll(async () => {
  await site.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => site.inject({ url });

test('a company with a published ad has a page with its ads, and structured data without what nobody proved', async () => {
  const { statusCode, body } = await get(`/companies/${slug}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>Tarnholm &lt;/script&gt;</h1>');
  expect(body).toContain(`<link rel="canonical" href="${SITE}/companies/${slug}">`);
  expect(body).toContain('Diesel of Tarnholm');
  expect(body).not.toContain('sameAs');
  // The answer that the screen asks for first.
  expect(body).toContain('GET /companies/:id');
});

test('a company without a published ad or a proved domain has none', async () => {
  expect((await get(`/companies/${quiet}`)).statusCode).toBe(404);
  expect((await get('/companies/nobody-at-all')).statusCode).toBe(404);
});

test('a benchmark that everybody may use is written with its values and its source', async () => {
  const { statusCode, body } = await get('/benchmarks/OPEN_ONE');
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>OPEN_ONE name</h1>');
  for (const text of [VALUE, 'Source: the office of prices', `href="${SITE}/benchmarks/OPEN_ONE"`])
    expect(body).toContain(text);
  const list = await get('/benchmarks');
  expect(list.body).toContain('<a href="/benchmarks/OPEN_ONE">OPEN_ONE name</a>');
  expect((await get('/benchmarks/NO_SUCH')).statusCode).toBe(404);
});

test('values that the site alone may show are not written, nor those of members', async () => {
  const { body } = await get('/benchmarks/SHOWN_ONE');
  expect(body).toContain('<h1>SHOWN_ONE name</h1>');
  expect(body).not.toContain(VALUE);
});

test('the sitemap names them, and the page to verify a price', async () => {
  const { body } = await get('/sitemaps/pages.xml');
  for (const path of ['/verify', '/benchmarks', '/benchmarks/OPEN_ONE', `/companies/${slug}`])
    expect(body).toContain(`<loc>${SITE}${path}</loc>`);
  expect(body).not.toContain(quiet);
  expect((await get('/verify')).body).toContain('<h1>Verify a price calculation</h1>');
  await sql`update companies set status = 'closed' where slug = ${slug}`.execute(t.ctx.db);
  expect((await get('/sitemaps/pages.xml')).body).not.toContain(slug);
});

test('prices without VAT say so, on the pricing page, the landing page and to search engines', async () => {
  const sentence = 'Prices exclude VAT, which is added where it is due.';
  const flag = '"valueAddedTaxIncluded":false';
  for (const [pricesIncludeVat, seen] of [
    [true, false],
    [false, true],
  ] as const) {
    await issueInvoices(t, { pricesIncludeVat });
    const [pricing = '', landing = ''] = (
      await Promise.all(['/pricing', '/'].map((url) => site.inject({ url })))
    ).map(({ body }) => body);
    expect(pricing.includes(sentence)).toBe(seen);
    expect(landing.includes(sentence)).toBe(seen);
    expect(pricing.includes(flag)).toBe(seen);
  }
});
