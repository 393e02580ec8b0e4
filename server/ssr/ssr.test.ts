import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { sweepLooseFiles } from '../jobs/looseFiles.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let site: FastifyInstance;
let folder: string;
let ids: BaseIds;
let owner: Person;
let admin: Person;
const script = 'export const cargo = "diesel";\n'.repeat(100);
let ad: Awaited<ReturnType<typeof makeAd>>;

beforeAll(async () => {
  t = await startTestApp({ SITE_URL: 'https://market.example' });
  folder = await mkdtemp(join(tmpdir(), 'gasmap-page-'));
  await copyFile(new URL('../../web/index.html', import.meta.url), join(folder, 'index.html'));
  await mkdir(join(folder, 'assets'));
  const built = join(folder, 'assets', 'app-1a2b.js');
  await writeFile(built, script);
  await writeFile(`${built}.br`, brotliCompressSync(script));
  await writeFile(`${built}.gz`, gzipSync(script));
  await writeFile(join(folder, 'sw.js'), script);
  await writeFile(join(folder, 'sw.js.br'), brotliCompressSync(script));
  site = await buildApp(t.ctx, folder);
  await site.ready();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'admin' });
  admin = await makePerson(t, { role: 'admin' });
  ad = await makeAd(
    t,
    owner,
    diesel(ids, {
      title: 'Diesel </script><b>& co',
      description: 'Ex-tank.\n\n<img src=x onerror=alert(1)>',
      quality: [
        { parameter: 'Sulphur', basis: 'guaranteed', max: 10, unit: 'mg/kg' },
        { parameter: 'Water', basis: 'test_result', value: 120, unit: 'mg/kg' },
      ],
      laboratory: 'Invented Inspection BV',
      testedOn: '2026-01-14',
    }),
    { approvedBy: admin },
  );
});
afterAll(async () => {
  await site.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => site.inject({ url });
const facts = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = '']) =>
    JSON.parse(json),
  );

describe('an ad', () => {
  test('is readable without JavaScript, with title, description, canonical and picture', async () => {
    const { statusCode, body } = await get(`/market/${ad.slug}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(
      '<title>Sell: 30\u00a0000\u00a0t Diesel &lt;/script&gt;&lt;b&gt;&amp; co · GasMap</title>',
    );
    expect(body).toContain(`<link rel="canonical" href="https://market.example/market/${ad.slug}">`);
    expect(body).toContain(`content="https://market.example/pictures/${ad.reference}.png?v=`);
    expect(body).toMatch(
      /<meta name="description" content="700\.00 USD\/t · ≈ 94\.04 \$\/bbl · CIF Rotterdam/,
    );
    expect(body).toContain('<dd><bdi>CIF Rotterdam, Netherlands');
    expect(body).toContain('max 10 mg/kg');
    expect(body).toContain('Tested 14 Jan 2026 by Invented Inspection BV');
    expect(body).not.toContain('noindex');
  });

  test('what people wrote is text, in the content and in every script element', async () => {
    const { body } = await get(`/market/${ad.slug}`);
    expect(body).not.toContain('<b>&');
    expect(body).not.toContain('<img src=x');
    expect(body).not.toMatch(/Diesel <\/script>/);
    for (const [, text = ''] of body.matchAll(/<script type="application\/[^>]*>(.*?)<\/script>/gs)) {
      expect(() => JSON.parse(text)).not.toThrow();
    }
  });

  test('tells search engines an offer with whole addresses', async () => {
    const [product, trail] = facts((await get(`/market/${ad.slug}`)).body);
    expect(product).toMatchObject({
      '@type': 'Product',
      offers: {
        '@type': 'Offer',
        price: 700,
        priceCurrency: 'USD',
        url: `https://market.example/market/${ad.slug}`,
      },
    });
    expect(trail['@type']).toBe('BreadcrumbList');
  });

  test('a bid is a demand', async () => {
    const bid = await makeAd(t, owner, diesel(ids, { side: 'buy' }), { approvedBy: admin });
    expect(facts((await get(`/market/${bid.slug}`)).body)[0]).toMatchObject({ '@type': 'Demand' });
  });

  test('the answers that the screen asks for first stand in the page, as everybody sees them', async () => {
    const { body } = await get(`/market/${ad.slug}`);
    const [read] = JSON.parse(/id="first-answers">(.*?)<\/script>/s.exec(body)?.[1] ?? '[]');
    expect(read).toMatchObject({ call: 'GET /ads/:id', input: { params: { id: ad.slug } } });
    expect(read.data.contact.values).toBeNull();
  });

  test('an older address leads to the present one; a wrong one is not found', async () => {
    const moved = await get(`/market/old-words-${ad.reference.toLowerCase()}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/market/${ad.slug}`]);
    const missing = await get('/market/never-was');
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('noindex');
    for (const slug of ['%00', 'x'.repeat(250), `gm-${'%F0%9F%9B%A2'.repeat(120)}`])
      expect((await get(`/market/${slug}`)).statusCode).toBe(404);
  });

  test('one that nobody may see is not found, one that is over is gone', async () => {
    const pending = await makeAd(t, owner, diesel(ids, { title: 'Nobody sees this' }));
    const hidden = await get(`/market/${pending.slug}`);
    expect(hidden.statusCode).toBe(404);
    expect(hidden.body).not.toContain('Nobody sees this');
    const over = await makeAd(t, owner, diesel(ids, { title: 'Was sold' }), { approvedBy: admin });
    await t.call('POST', `/ads/${over.id}/close`, { as: owner.token });
    const gone = await get(`/market/${over.slug}`);
    expect(gone.statusCode).toBe(410);
    expect(gone.body).toContain('This ad is no longer published');
    expect(gone.body).not.toContain('Was sold');
    expect(gone.body).toContain(`/market/${ad.slug}`);
  });

  test('has a picture of the size that others show', async () => {
    const answer = await get(`/pictures/${ad.reference}.png`);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await get('/pictures/GM-AAAAAA.png')).statusCode).toBe(404);
  });

  test('is drawn once for each version, for all instances, and goes in time', async () => {
    const shared = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
    const address = `/pictures/${shared.reference}.png`;
    const put = vi.spyOn(t.ctx.files, 'put');
    const bodies = await Promise.all([get(address), get(address)]);
    await expect
      .poll(() => put.mock.settledResults.filter(({ type }) => type === 'fulfilled').length)
      .toBe(1);
    const other = await buildApp(t.ctx, folder);
    bodies.push(await other.inject({ url: address }), await get(address));
    await other.close();
    expect(
      bodies.map(({ rawPayload }) => rawPayload.equals(bodies[0]?.rawPayload ?? Buffer.alloc(0))),
    ).toEqual(Array(4).fill(true));
    expect(put).toHaveBeenCalledOnce();
    const [key = ''] = put.mock.calls[0] ?? [];
    const inDays = async (days: number) => {
      const since = sql<Date>`since - make_interval(days => ${days})`;
      await t.ctx.db.updateTable('loose_files').set({ since }).where('file_key', '=', key).execute();
      await sweepLooseFiles(t.ctx);
      const content = await t.ctx.files.read(key);
      content?.destroy();
      return content !== null;
    };
    expect([await inDays(29), await inDays(2)]).toEqual([true, false]);
    expect((await get(address)).statusCode).toBe(200);
    put.mockRestore();
  });

  test('is drawn for one address so often only; what is drawn already is sent', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    const [seller, judge, base] = [
      await makePerson(limited, { role: 'admin' }),
      await makePerson(limited, { role: 'admin' }),
      await baseIds(limited),
    ];
    const all = [];
    for (let nth = 0; nth < 3; nth += 1)
      all.push(await makeAd(limited, seller, diesel(base), { approvedBy: judge }));
    const from = (url: string) => limited.app.inject({ url, remoteAddress: '203.0.113.7' });
    const codes = [];
    for (const { reference } of all) codes.push((await from(`/pictures/${reference}.png`)).statusCode);
    expect(codes).toEqual([200, 200, 429]);
    expect((await from(`/pictures/${all[0]?.reference}.png`)).statusCode).toBe(200);
    await limited.close();
  });
});

describe('a built file', () => {
  const fetched = (encoding: string, headers = {}) =>
    site.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': encoding, ...headers } });

  test.each([
    ['br', 'gzip, deflate, br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
    [undefined, 'identity', (body: Buffer) => body],
  ])('is sent as %s to whoever reads %s, to be kept for a year', async (encoding, accepted, unpack) => {
    const answer = await fetched(accepted);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(unpack(answer.rawPayload).toString()).toBe(script);
    const again = await fetched(accepted, { 'if-none-match': answer.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('has another tag in each encoding, and the compressed ones no address of their own', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => (await fetched(encoding)).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    expect((await get('/assets/app-1a2b.js.br')).statusCode).toBe(404);
  });
});

test('the worker is asked for anew each time, and what stands in without a line carries its own permission for styles', async () => {
  for (const encoding of ['br', 'identity']) {
    const { headers } = await site.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } });
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('javascript');
  }
  const { statusCode, headers, body } = await get('/app-shell');
  expect(statusCode).toBe(200);
  const [, nonce = ''] = /name="csp-nonce" content="([^"]+)"/.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(body).toContain('name="robots" content="noindex"');
  expect(body).not.toContain('first-answers');
});

test('what starts the app waits for the paint of what stands there, and for nothing where only the app fills the screen', async () => {
  const start = '<script type="module" src="/main.tsx"></script>';
  const { body } = await get('/market');
  expect(body).toMatch(new RegExp(`<template id="after-paint">${start}.*</template>\\s*</body>`, 's'));
  expect(body.match(/type="module"/g)).toHaveLength(1);
  expect(body.indexOf('first-answers')).toBeGreaterThan(body.indexOf('</main>'));
  const screen = (await get('/users/ads')).body;
  expect(screen).toContain(start);
  expect(screen).not.toContain('after-paint');
});

test('a page is compressed on the way, and the same for whoever cannot read that', async () => {
  const sent = await site.inject({ url: '/market', headers: { 'accept-encoding': 'gzip, br' } });
  expect(sent.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  const plain = await get('/market');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const withoutNonce = (html: string) => html.replaceAll(/nonce-?"? content="[^"]*"/g, '');
  expect(withoutNonce(brotliDecompressSync(sent.rawPayload).toString())).toBe(withoutNonce(plain.body));
});

describe('lists', () => {
  test('the market page lists its ads with their addresses', async () => {
    const { statusCode, body } = await get('/market');
    expect(statusCode).toBe(200);
    expect(body).toContain(`<a href="/market/${ad.slug}">`);
    expect(body).toContain('<link rel="canonical" href="https://market.example/market">');
  });

  test('a product has an address of its own, other filters do not', async () => {
    const id = ids.product('DIESEL');
    const one = await get(`/market?productId=${id}&view=map`);
    expect(one.body).toContain(`<link rel="canonical" href="https://market.example/market?productId=${id}">`);
    const filtered = await get('/market?side=sell&term=CIF');
    expect(filtered.body).toContain('<link rel="canonical" href="https://market.example/market">');
  });

  test('a search that the API refuses still opens the screen', async () => {
    const answer = await get('/market?page=abc');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('id="root"');
  });

  test('a screen that only the app fills says so to those without scripts', async () => {
    const { body } = await get('/login');
    expect(body).toMatch(/<noscript>.*This page needs JavaScript.*<\/noscript>/s);
    expect((await get('/nowhere?lang=fr')).body).toContain('Cette page a besoin de JavaScript.');
  });

  test('the landing page carries the newest ads', async () => {
    expect((await get('/')).body).toContain(`<a href="/market/${ad.slug}">`);
  });
});

describe('the pricing page', () => {
  test('shows every plan on sale with price and room, without JavaScript', async () => {
    const { statusCode, body } = await get('/pricing');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Pricing · GasMap</title>');
    expect(body).toContain('<link rel="canonical" href="https://market.example/pricing">');
    expect(body).toMatch(/<meta name="description" content="[^"]*from 39\.00 USD for 30 days/);
    expect(body).toMatch(
      /<th scope="row">Active ads<\/th><td>2<\/td><td>50<\/td><td>250<\/td><td>No limit<\/td>/,
    );
    expect(body).not.toContain('noindex');
  });

  test('tells search engines a product with its offer for each plan', async () => {
    const plans = facts((await get('/pricing')).body);
    expect(plans.map((plan: { name: string }) => plan.name)).toEqual([
      'Guest',
      'Trader',
      'Desk',
      'Enterprise',
    ]);
    expect(plans[1]).toMatchObject({
      '@type': 'Product',
      offers: {
        '@type': 'Offer',
        price: 39,
        priceCurrency: 'USD',
        url: 'https://market.example/pricing',
        priceSpecification: { referenceQuantity: { value: 30, unitCode: 'DAY' } },
      },
    });
  });

  test('carries the answer that the screen asks for first; the landing page does too', async () => {
    for (const path of ['/pricing', '/']) {
      const [, json = '[]'] = /id="first-answers">(.*?)<\/script>/s.exec((await get(path)).body) ?? [];
      const info = JSON.parse(json).find(({ call }: { call: string }) => call === 'GET /plans/info');
      expect(info).toMatchObject({ input: {}, data: { currency: 'USD' } });
    }
  });

  test('a plan that is taken off sale is gone from it, and what an admin wrote is text', async () => {
    const list = (await t.call('GET', '/plans/admin', { as: admin.token })).json().items;
    const desk = list.find(({ code }: { code: string }) => code === 'desk');
    const { name, description, price, durationDays, entitlements, highlighted, order } = desk;
    const body = { code: 'desk', name, description, price, durationDays, entitlements, highlighted, order };
    await t.call('PUT', `/plans/admin/${desk.id}`, {
      as: admin.token,
      payload: { ...body, description: '<b>Desk</b> & co', bullets: ['</script><i>'] },
    });
    const changed = (await get('/pricing')).body;
    expect(changed).toContain('&lt;b&gt;Desk&lt;/b&gt; &amp; co');
    expect(changed).not.toContain('<i>');
    await t.call('PATCH', `/plans/admin/${desk.id}/toggle`, { as: admin.token });
    expect((await get('/pricing')).body).not.toContain('>Desk<');
  });

  test('is in the sitemap', async () => {
    expect((await get('/sitemaps/pages.xml')).body).toContain('<loc>https://market.example/pricing</loc>');
  });
});

describe('what search engines ask for', () => {
  test('robots.txt names the sitemap and keeps them out of what is private', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Disallow: /admin');
    expect(body).toContain('Sitemap: https://market.example/sitemap.xml');
  });

  test('the sitemap comes in parts, which name every published ad and nothing else', async () => {
    const pending = await makeAd(t, owner, diesel(ids, { title: 'Still waiting' }));
    const index = (await get('/sitemap.xml')).body;
    expect(index).toContain('<loc>https://market.example/sitemaps/ads-1.xml</loc>');
    const part = await get('/sitemaps/ads-1.xml');
    expect(part.headers['content-type']).toContain('application/xml');
    expect(part.body).toContain(`<loc>https://market.example/market/${ad.slug}</loc>`);
    expect(part.body).not.toContain(pending.slug);
    expect((await get('/sitemaps/pages.xml')).body).toContain(`productId=${ids.product('DIESEL')}`);
    expect((await get('/sitemaps/ads-2.xml')).statusCode).toBe(404);
    expect((await get('/sitemaps/ads-0.xml')).statusCode).toBe(404);
  });

  test('screens of the app are not indexed; an address without a screen is not found', async () => {
    const mine = await get('/users/ads');
    expect([mine.statusCode, mine.body.includes('noindex')]).toEqual([200, true]);
    expect((await get('/nowhere')).statusCode).toBe(404);
  });
});

test('pages are counted, as whatever there is not', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
  const pages = await buildApp(limited.ctx, folder);
  for (const [nth, url] of ['/create-ad', '/nowhere', '/api/nothing'].entries()) {
    const codes = [];
    for (let call = 0; call < 5; call += 1)
      codes.push((await pages.inject({ url, remoteAddress: `203.0.113.${nth}` })).statusCode);
    expect(codes.slice(3)).toEqual([429, 429]);
    expect(codes.slice(0, 3)).not.toContain(429);
  }
  await pages.close();
  await limited.close();
});
