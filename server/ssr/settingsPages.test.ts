import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultLanding } from '../../contract/site/landingDefaults.ts';
import { type BaseIds, baseIds, diesel, makeAd } from '../test/kit/make.ts';
import { makeHugePng, makeImage } from '../test/kit/makeFiles.ts';
import { type SettingsSite, startSettingsSite, uploadFile } from '../test/kit/settingsSite.ts';
import type { TestApp } from '../test/kit/testApp.ts';

let site: SettingsSite;
let t: TestApp;
let as: string;
let ids: BaseIds;
let slug: string;

beforeAll(async () => {
  site = await startSettingsSite();
  t = site.t;
  as = site.admin.token;
  ids = await baseIds(t);
  slug = (await makeAd(t, site.colleague, diesel(ids), { approvedBy: site.admin })).slug;
});
afterAll(() => site.close());
afterEach(async () => {
  await t.call('POST', '/site-settings/reset', { as });
  await t.call('POST', '/landing-settings/reset', { as });
});

const get = (url: string, headers: Record<string, string> = {}) => site.pages.inject({ url, headers });
const put = (payload: object) => t.call('PUT', '/site-settings', { as, payload });
const upload = (kind: string, content: Buffer, token = as) =>
  uploadFile(t, `/site-settings/upload/${kind}`, token, content, 'our logo.png');
const removeUpload = (kind: string) => t.call('DELETE', `/site-settings/upload/${kind}`, { as });
const builtIn = (path: string) => readFile(new URL(`../../web/static${path}`, import.meta.url));
async function storedFiles(): Promise<number> {
  const entries = await readdir(join(t.ctx.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('script in every setting', () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(2)>\'</title></script><!--';

  test('is text on every page that the server writes', async () => {
    const { hero, sections } = defaultLanding;
    const item = { title: evil, text: evil, imageUrl: "/x.png?'onerror='x", url: "/x?'onclick='x" };
    const landing = await t.call('PUT', '/landing-settings', {
      as,
      payload: {
        hero: {
          ...hero,
          title: evil,
          subtitle: evil,
          primaryCta: { label: evil.slice(0, 40), url: "/market?'onclick='x" },
          imageUrl: "/x.png?'onerror='alert(1)",
        },
        sections: sections.map((one) => ({
          ...one,
          enabled: true,
          title: evil,
          subtitle: evil,
          items: ['stats', 'products', 'map', 'pricing'].includes(one.kind) ? [] : [item],
        })),
      },
    });
    expect(landing.statusCode).toBe(200);
    const saved = await put({
      siteName: evil.slice(0, 60),
      siteDescription: evil,
      footerText: evil,
      address: evil,
      maintenanceMessage: evil,
      metaTags: { title: evil, description: evil, keywords: evil },
      pwa: { enabled: true, iosInstallGuide: evil, shortName: evil.slice(0, 30) },
      payments: { bankInstructions: evil },
      mail: { senderName: evil.slice(0, 60), footer: evil },
      logoUrl: "/logo.png?x='onerror=alert(1)",
      faviconUrl: "/favicon.ico?x='onerror=alert(1)",
    });
    expect(saved.statusCode).toBe(200);

    const clean = (body: string, path: string) => {
      expect(body, path).not.toMatch(/<script>alert|<img src=x|<!--/);
      expect(body.replaceAll(/<script type.*?<\/script>/gs, ''), path).not.toMatch(/'(onerror|onclick)/);
      expect(body.match(/<\/title>/g), path).toHaveLength(1);
      const scripts = [...body.matchAll(/<script type="application\/[^>]*>(.*?)<\/script>/gs)];
      for (const [, text = ''] of scripts) expect(() => JSON.parse(text), path).not.toThrow();
      // The app starts from exactly the saved settings.
      const [, json = '{}'] = /id="site-settings">(.*?)<\/script>/s.exec(body) ?? [];
      expect(JSON.parse(json).footerText, path).toBe(evil);
    };
    const paths = ['/', '/pricing', '/market', '/market/map', `/market/${slug}`, '/admin/site-settings'];
    for (const path of [
      ...paths,
      '/nowhere',
      '/market/never-was',
      `/market?productId=${ids.product('DIESEL')}`,
    ])
      clean((await get(path)).body, path);
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.json().name).toBe(evil.slice(0, 60));
    expect(manifest.headers['x-content-type-options']).toBe('nosniff');
    await put({ maintenanceMode: true });
    clean((await get('/')).body, 'maintenance');
  });
});

describe('the head of a page', () => {
  test('carries name, texts, colour and icons of the settings', async () => {
    await put({
      siteName: 'Barge Board',
      metaTags: { title: 'Barges', description: 'All barges', keywords: 'barge, board' },
      pwa: { themeColor: '#123456' },
      footerText: '© Barge Board',
    });
    const { body } = await get('/');
    expect(body).toContain('<title>Barges</title>');
    expect(body).toContain('<meta name="description" content="All barges" />');
    expect(body).toContain('<meta name="keywords" content="barge, board">');
    expect(body).toContain('<meta property="og:site_name" content="Barge Board">');
    expect(body).toContain('<meta name="theme-color" content="#123456">');
    expect(body).toContain('"name":"Barge Board"');
    expect(body).toContain('© Barge Board');
    expect(body).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">');
    expect(body).not.toContain('rel="manifest"');
    await put({ pwa: { enabled: true }, faviconUrl: 'https://cdn.example.com/icon.png' });
    expect((await get('/pricing')).body).toContain('<link rel="icon" href="/favicon.ico">');
    expect((await get('/pricing')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });
});

describe('the logo', () => {
  const fixed = ['/logo.png', '/apple-touch-icon.png', '/icons/192.png', '/icons/512.png'];

  test('is the built-in one until another is uploaded', async () => {
    for (const path of [...fixed, '/favicon.ico', '/icons/maskable-512.png']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.rawPayload.equals(await builtIn(path))], path).toEqual([200, true]);
      const same = await get(path, { 'if-none-match': String(answer.headers.etag) });
      expect(same.statusCode).toBe(304);
    }
  });

  test('becomes what the header shows and every icon; taken off, nothing is left of it', async () => {
    const files = await storedFiles();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect x="40" y="40" width="820" height="220" rx="40" fill="#c2410c"/></svg>';
    const answer = await upload('logo', await sharp(Buffer.from(svg)).png().toBuffer());
    expect(answer.statusCode).toBe(200);
    const { logoUrl, faviconUrl, version } = answer.json();
    expect(logoUrl).toMatch(/^\/api\/media\/[0-9a-f]{40}$/);
    expect(faviconUrl).toBe('/favicon.ico');
    const shown = await t.app.inject({ url: logoUrl });
    expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 480,
      height: 160,
    });
    expect((await get('/logo.png')).rawPayload.equals(shown.rawPayload)).toBe(true);

    const sizeOf = async (path: string) => {
      const { width, height } = await sharp((await get(path)).rawPayload).metadata();
      return [width, height];
    };
    expect(await sizeOf('/icons/192.png')).toEqual([192, 192]);
    expect(await sizeOf('/icons/512.png')).toEqual([512, 512]);
    expect(await sizeOf('/apple-touch-icon.png')).toEqual([180, 180]);
    const maskable = sharp((await get('/icons/maskable-512.png')).rawPayload);
    expect(await maskable.metadata()).toMatchObject({ width: 512, hasAlpha: false });
    // Launchers crop the corners: the logo stays in the middle, on white.
    const corner = await maskable.extract({ left: 0, top: 0, width: 60, height: 60 }).raw().toBuffer();
    expect(corner.every((value) => value === 255)).toBe(true);
    const icon = (await get('/favicon.ico')).rawPayload;
    expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(await sharp(icon.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 });
    expect((await get('/')).body).not.toContain('/icon.svg');

    const second = await upload('logo', await makeImage('webp', 600, 600));
    expect(second.json().version).toBe(version + 1);
    expect((await t.app.inject({ url: logoUrl })).statusCode).toBe(404);
    const removed = await removeUpload('logo');
    expect(removed.json()).toMatchObject({ logoUrl: '/logo.png', version: version + 2 });
    expect((await get('/logo.png')).rawPayload.equals(await builtIn('/logo.png'))).toBe(true);
    expect(await storedFiles()).toBe(files);
    const audit = (await t.call('GET', '/audit?action=settings.logo', { as })).json();
    expect(audit.total).toBe(3);
  });

  test('and the icon of the tab go their own ways; an address put by hand drops the upload', async () => {
    const files = await storedFiles();
    await upload('logo', await makeImage('png', 300, 300));
    const red = { width: 64, height: 64, channels: 3 as const, background: '#c2410c' };
    const { faviconUrl } = (await upload('favicon', await sharp({ create: red }).png().toBuffer())).json();
    expect((await get('/')).body).toContain(`<link rel="icon" href="${faviconUrl}">`);
    const own = (await get('/favicon.ico')).rawPayload;
    await removeUpload('favicon');
    const ofLogo = (await get('/favicon.ico')).rawPayload;
    expect([own.equals(ofLogo), ofLogo.equals(await builtIn('/favicon.ico'))]).toEqual([false, false]);
    expect((await put({ faviconUrl })).json().details[0].path).toBe('faviconUrl');
    await put({ logoUrl: '/brand/logo.png' });
    expect(await storedFiles()).toBe(files);
  });

  test('is refused as what is no picture, and from who may not', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const polyglot = Buffer.concat([await makeImage('png'), Buffer.from('<script>alert(1)</script>')]);
    for (const content of [svg, polyglot, makeHugePng(30_000, 30_000), Buffer.from('hello')]) {
      for (const kind of ['logo', 'favicon']) {
        const answer = await upload(kind, content);
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_UPLOAD']);
      }
    }
    expect((await upload('banner', await makeImage('png'))).statusCode).toBe(400);
    expect((await upload('logo', await makeImage('png'), site.member.token)).statusCode).toBe(403);
    expect((await get('/logo.png')).rawPayload.equals(await builtIn('/logo.png'))).toBe(true);
  });
});

describe('the manifest', () => {
  test('is there while the app may be installed, with name, colour and icons', async () => {
    expect((await get('/manifest.webmanifest')).statusCode).toBe(404);
    await put({
      siteName: 'Barge Board',
      pwa: { enabled: true, shortName: 'Barges', themeColor: '#123456' },
    });
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.json()).toMatchObject({
      name: 'Barge Board',
      short_name: 'Barges',
      start_url: '/',
      display: 'standalone',
      theme_color: '#123456',
    });
    expect(answer.json()).toMatchObject({ lang: 'en', dir: 'ltr' });
    const persian = await get('/manifest.webmanifest?lang=fa');
    expect(persian.json()).toMatchObject({ name: 'Barge Board', lang: 'fa', dir: 'rtl', id: '/' });
    expect(persian.headers['cache-control']).toBe(answer.headers['cache-control']);
    expect(persian.headers.etag).not.toBe(answer.headers.etag);
    expect((await get('/pricing?lang=fa')).body).toContain(
      '<link rel="manifest" href="/manifest.webmanifest?lang=fa">',
    );
    const sources = answer.json().icons.map(({ src }: { src: string }) => src);
    expect(sources).toEqual(['/icons/192.png', '/icons/512.png', '/icons/maskable-512.png']);
    await upload('logo', await makeImage('png', 300, 300));
    const { icons } = (await get('/manifest.webmanifest')).json();
    expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toEqual([
      undefined,
      undefined,
      'maskable',
    ]);
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp((await get(src)).rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});

describe('maintenance', () => {
  const close = () =>
    put({ maintenanceMode: true, maintenanceMessage: 'Back at noon.', contactEmail: 'desk@gasmap.test' });

  test('answers every page with the message, and says when to ask again', async () => {
    await close();
    for (const path of ['/', '/market', `/market/${slug}`, '/pricing', '/admin/ads', '/users', '/nowhere']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['retry-after']], path).toEqual([503, '600']);
      expect(answer.body).toContain('<h1>Back at noon.</h1>');
      expect(answer.body).toContain('href="mailto:desk@gasmap.test"');
      expect(answer.body).toContain('<title>Maintenance · GasMap</title>');
      expect(answer.body).toContain('noindex');
      expect(answer.body).not.toContain('/market');
    }
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/ads-1.xml']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['retry-after']], path).toEqual([503, '600']);
    }
    expect((await get('/robots.txt')).body).toContain('Disallow: /');
  });

  test('leaves open what the page itself needs, health, and the sign-in', async () => {
    const { logoUrl } = (await upload('logo', await makeImage('png', 300, 300))).json();
    await put({ pwa: { enabled: true } });
    await close();
    const open = ['/manifest.webmanifest', '/logo.png', '/favicon.ico', '/icons/512.png', '/first.js'];
    for (const path of [...open, logoUrl, '/api/site-settings', '/healthz', '/readyz'])
      expect((await get(path)).statusCode, path).toBe(200);
    expect((await get('/api/site-settings')).json().maintenanceMode).toBe(true);
    const payload = { email: 'nobody@example.com', password: 'rotterdam barge' };
    expect((await t.call('POST', '/auth/login', { payload })).statusCode).toBe(401);
  });

  test('closes every call to everyone but admins, with the message, at once and on every instance', async () => {
    const { body } = await get('/api/ads/public');
    expect(body).toContain(slug);
    await close();
    for (const who of [{}, { as: site.member.token }]) {
      for (const [method, path] of [
        ['GET', '/ads/public'],
        ['GET', '/landing-settings'],
        ['GET', '/plans'],
        ['POST', '/auth/check-availability'],
      ] as const) {
        const answer = await t.call(method, path, { ...who, ...(method === 'POST' && { payload: {} }) });
        expect([answer.statusCode, answer.json().code, answer.json().message], path).toEqual([
          503,
          'MAINTENANCE',
          'Back at noon.',
        ]);
      }
    }
    expect((await t.call('GET', '/ads/my-ads', { as: site.member.token })).statusCode).toBe(503);
    for (const path of ['/ads/public', '/ads/all-for-admin', '/site-settings/admin'])
      expect((await t.call('GET', path, { as })).statusCode, path).toBe(200);
    expect((await put({ maintenanceMode: false })).statusCode).toBe(200);
    expect((await t.call('GET', '/ads/public')).statusCode).toBe(200);
    expect((await get('/market')).statusCode).toBe(200);
  });
});
