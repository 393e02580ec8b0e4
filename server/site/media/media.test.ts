import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminLanding, LandingFile } from '../../../contract/site/landing.ts';
import { defaultLanding } from '../../../contract/site/landingDefaults.ts';
import { sweepLooseFiles } from '../../jobs/looseFiles.ts';
import { makeHugePng, makeImage, makePdf, makeZip } from '../../test/kit/makeFiles.ts';
import { type SettingsSite, startSettingsSite, uploadFile } from '../../test/kit/settingsSite.ts';
import type { TestApp } from '../../test/kit/testApp.ts';

let site: SettingsSite;
let t: TestApp;
let as: string;

beforeAll(async () => {
  site = await startSettingsSite();
  t = site.t;
  as = site.admin.token;
});
afterAll(() => site.close());

const read = async () => (await t.call('GET', '/landing-settings')).json();
const all = async (): Promise<AdminLanding> =>
  (await t.call('GET', '/landing-settings/admin', { as })).json();
const put = (payload: object) => t.call('PUT', '/landing-settings', { as, payload });
const reset = () => t.call('POST', '/landing-settings/reset', { as, payload: {} });
const upload = (content: Buffer | string, fileName = 'harbour.jpg', token = as) =>
  uploadFile(t, '/landing-settings/upload', token, content, fileName);
const home = async () => (await site.pages.inject({ url: '/' })).body;
async function storedFiles(): Promise<number> {
  const entries = await readdir(join(t.ctx.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const { hero } = defaultLanding;
const partners = (imageUrl: string) => ({
  id: 'partners',
  kind: 'partners',
  enabled: true,
  order: 0,
  title: '',
  subtitle: '',
  items: [{ title: 'A', text: '', imageUrl, url: null }],
});

describe('a picture of the landing page', () => {
  const noise = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0e6f79' } }).withExif({
      IFD0: { Artist: 'secret place' },
    });

  test('becomes AVIF and WebP in several sizes, without metadata, at addresses that cannot be guessed', async () => {
    const answer = await upload(await noise(3000, 1500).jpeg().toBuffer(), 'Hafen<b>.jpeg');
    expect(answer.statusCode).toBe(201);
    const file: LandingFile = answer.json();
    expect(file).toMatchObject({ name: 'Hafen b.jpg', width: 1920, height: 960, usedBy: [] });
    expect(file.sizes.map(({ type, width, height }) => [type, width, height])).toEqual([
      ['image/avif', 640, 320],
      ['image/webp', 640, 320],
      ['image/avif', 1280, 640],
      ['image/webp', 1280, 640],
      ['image/avif', 1920, 960],
      ['image/webp', 1920, 960],
    ]);
    expect(file.url).toBe(file.sizes.at(-1)?.url);
    for (const { url, type, width } of file.sizes) {
      expect(url).toMatch(/^\/api\/media\/[0-9a-f]{40}$/);
      const shown = await t.app.inject({ url });
      expect(shown.headers).toMatchObject({
        'content-type': type,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const found = await sharp(shown.rawPayload).metadata();
      expect([found.width, found.exif, found.xmp]).toEqual([width, undefined, undefined]);
      expect(shown.rawPayload.toString('latin1')).not.toContain('secret place');
    }
    expect((await t.app.inject({ url: `/api/media/${'0'.repeat(40)}` })).statusCode).toBe(404);
  });

  test.each([
    ['png', () => makeImage('png', 300, 200)],
    ['webp', () => makeImage('webp', 300, 200)],
    ['avif', () => noise(300, 200).avif().toBuffer()],
  ])('as %s keeps its own size when it is small', async (_kind, make) => {
    const { sizes } = (await upload(await make())).json();
    expect(sizes.map(({ width }: { width: number }) => width)).toEqual([300, 300]);
  });

  test('is named by its users, stays while it is used, and leaves no file behind', async () => {
    const files = await storedFiles();
    const file: LandingFile = (await upload(await makeImage('png', 800, 400))).json();
    const sections = [partners(file.url)];
    await put({ hero: { ...hero, imageUrl: file.url }, sections });
    expect((await all()).files.find(({ id }) => id === file.id)?.usedBy).toEqual(['hero', 'partners']);
    expect((await read()).files.map(({ id }: LandingFile) => id)).toEqual([file.id]);
    const body = await home();
    expect(body).toContain(`<img src="${file.url}" alt="" loading="eager" width="800" height="400">`);
    for (const { url, width } of file.sizes) expect(body).toContain(`${url} ${width}w`);
    const remove = (token = as) => t.call('DELETE', `/landing-settings/upload/${file.id}`, { as: token });
    const refused = await remove();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'IN_USE']);
    expect((await remove(site.member.token)).statusCode).toBe(403);
    await put({ sections: [{ ...sections[0], enabled: false }], hero });
    expect((await remove()).statusCode).toBe(409);
    expect((await read()).files).toEqual([]);
    await reset();
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await t.app.inject({ url: file.url })).statusCode).toBe(404);
    expect(await storedFiles()).toBe(files);
  });

  test('that a cut upload or deletion left behind is swept after an hour, and no other', async () => {
    const files = await storedFiles();
    const retained: LandingFile = (await upload(await makeImage('png', 40, 40))).json();
    const temporary = join(t.ctx.files.tempFolder, 'cut');
    const keys = ['a'.repeat(40), 'b'.repeat(40)];
    for (const key of keys) {
      await writeFile(temporary, 'cut');
      await t.ctx.files.put(key, temporary);
      await t.ctx.db.insertInto('loose_files').values({ file_key: key }).execute();
    }
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await t.ctx.db
      .updateTable('loose_files')
      .set({ since: old })
      .where('file_key', '=', `${keys[0]}`)
      .execute();
    await sweepLooseFiles(t.ctx);
    expect(await storedFiles()).toBe(files + retained.sizes.length + 1);
    const loose = await t.ctx.db.selectFrom('loose_files').select('file_key').execute();
    expect(loose).toEqual([{ file_key: keys[1] }]);
    expect((await t.app.inject({ url: retained.url })).statusCode).toBe(200);
    await t.ctx.db.updateTable('loose_files').set({ since: old }).execute();
    await t.call('DELETE', `/landing-settings/upload/${retained.id}`, { as });
    await sweepLooseFiles(t.ctx);
    expect(await storedFiles()).toBe(files);
    expect(await t.ctx.db.selectFrom('loose_files').selectAll().execute()).toEqual([]);
  });

  test('may not be taken away while somebody else saves a page that shows it', async () => {
    const file: LandingFile = (await upload(await makeImage('png', 40, 40))).json();
    const [saved, removed] = await Promise.all([
      put({ hero: { ...hero, imageUrl: file.url } }),
      t.call('DELETE', `/landing-settings/upload/${file.id}`, { as: site.colleague.token }),
    ]);
    expect([saved.statusCode, removed.statusCode].toSorted()).toEqual(
      saved.statusCode === 200 ? [200, 409] : [204, 400],
    );
    await reset();
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bad: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['an SVG', () => Buffer.from(svg), 'not a JPEG'],
    ['an SVG named as XML', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 'not a JPEG'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not a JPEG'],
    ['a GIF', () => Buffer.from('GIF89a=1;alert(1)//', 'latin1'), 'not a JPEG'],
    ['a PDF', () => makePdf(), 'not a JPEG'],
    ['a ZIP', () => makeZip([{ name: 'a.png', content: 'x' }]), 'not a JPEG'],
    ['nothing', () => Buffer.alloc(0), 'not a JPEG'],
    [
      'a picture with a page behind it',
      async () => Buffer.concat([await makeImage('jpeg'), Buffer.from('<script>alert(1)</script>')]),
      'more than a picture',
    ],
    [
      'a picture with a page in its comment',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .withExif({ IFD0: { Copyright: '<html ><body onload=alert(1)>' } })
          .jpeg()
          .toBuffer(),
      'more than a picture',
    ],
    [
      'a picture that is a ZIP as well',
      async () => Buffer.concat([await makeImage('png'), makeZip([{ name: 'a.js', content: 'alert(1)' }])]),
      'more than a picture',
    ],
    [
      'a picture that is a PDF as well',
      async () => Buffer.concat([await makeImage('jpeg'), makePdf()]),
      'more than a picture',
    ],
    ['a PNG head on a page', () => Buffer.from('\x89PNG\r\n\x1a\n<p>', 'latin1'), 'not a JPEG'],
    ['a bomb', () => makeHugePng(30_000, 30_000), '40 megapixels'],
    ['41 megapixels', () => makeHugePng(41_000, 1000), '40 megapixels'],
    ['a broken PNG', () => makeHugePng(100, 100), 'damaged'],
    ['half a JPEG', async () => (await makeImage('jpeg', 400, 400)).subarray(0, 600), 'damaged'],
  ];

  test.each(bad)('is refused when it is %s, and nothing is kept', async (_what, make, message) => {
    const before = [await storedFiles(), (await all()).files.length];
    const answer = await upload(await make(), 'logo.png');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_UPLOAD']);
    expect(answer.json().details[0].message).toContain(message);
    expect([await storedFiles(), (await all()).files.length]).toEqual(before);
    expect(await readdir(t.ctx.files.tempFolder)).toEqual([]);
  });

  test('is refused over 5 MB, without a file, under another name, and for who may not', async () => {
    const large = await upload(Buffer.alloc(5 * 1024 * 1024 + 1, 1));
    expect([large.statusCode, large.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const none = await t.call('POST', '/landing-settings/upload', { as });
    expect([none.statusCode, none.json().code]).toEqual([400, 'BAD_UPLOAD']);
    expect((await upload(await makeImage('png'), 'a.png', site.member.token)).statusCode).toBe(403);
  });

  test('finds no room beyond a hundred', async () => {
    const { files } = await all();
    await t.ctx.db
      .insertInto('site_pictures')
      .values(
        Array.from({ length: 100 - files.length }, (_, n) => ({
          id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
          used_as: 'landing' as const,
          name: 'full.png',
          bytes: 1,
        })),
      )
      .execute();
    const before = await storedFiles();
    const answer = await upload(await makeImage('png'));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY']);
    expect(await storedFiles()).toBe(before);
  });
});
