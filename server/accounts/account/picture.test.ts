import { Buffer } from 'node:buffer';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { makeHugePng, makeImage, makePdf } from '../../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let me: Person;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  me = await makePerson(t);
});

async function upload(parts: [field: string, content: Buffer | string, fileName?: string][], as = me.token) {
  const form = new FormData();
  for (const [field, content, fileName] of parts) {
    if (typeof content === 'string') form.append(field, content);
    else form.append(field, new Blob([new Uint8Array(content)]), fileName ?? 'me.png');
  }
  const encoded = new Response(form);
  return t.call('POST', '/auth/upload-profile-image', {
    as,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}

const show = (url: string) => t.app.inject({ url });
/** Stored files, and temporary files left over from requests. */
async function filesOnDisk() {
  const { DATA_DIR } = t.ctx.env;
  const stored = await readdir(join(DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
  const temporary = await readdir(t.ctx.files.tempFolder);
  return [stored.filter((entry) => entry.isFile()).length, temporary.length];
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('as %s becomes a square without metadata', async (format) => {
    const answer = await upload([['profileImage', await makeImage(format, 900, 600)]]);
    expect(answer.statusCode).toBe(200);
    const { imageUrl } = answer.json().profile;
    expect(imageUrl).toMatch(/^\/api\/profile-images\/[0-9a-f]{40}$/);
    const picture = await show(imageUrl);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400, immutable',
    });
    const found = await sharp(picture.rawPayload).metadata();
    expect([found.format, found.width, found.height, found.exif]).toEqual(['webp', 512, 512, undefined]);
    expect(picture.rawPayload.toString('latin1')).not.toContain('secret place');
  });

  test('is told by its content, not by its name', async () => {
    const named = await upload([['profileImage', await makeImage('png'), 'me.exe']]);
    expect(named.statusCode).toBe(200);
  });

  test('replaces the one before, of which nothing is left', async () => {
    const [before] = await filesOnDisk();
    const first = (await upload([['profileImage', await makeImage('png')]])).json().profile.imageUrl;
    const second = (await upload([['profileImage', await makeImage('jpeg')]])).json().profile.imageUrl;
    expect(second).not.toBe(first);
    expect((await show(first)).statusCode).toBe(404);
    expect((await show(second)).statusCode).toBe(200);
    expect(await filesOnDisk()).toEqual([(before ?? 0) + 1, 0]);
    const removed = await t.call('DELETE', '/auth/profile-image', { as: me.token });
    expect([removed.statusCode, removed.json().profile.imageUrl]).toEqual([200, null]);
    expect((await show(second)).statusCode).toBe(404);
    expect(await filesOnDisk()).toEqual([before, 0]);
    expect((await t.call('DELETE', '/auth/profile-image', { as: me.token })).statusCode).toBe(200);
  });

  test('of two at once one stays, and its file only', async () => {
    const [before] = await filesOnDisk();
    const image = await makeImage('png', 40, 40);
    const answers = await Promise.all([1, 2].map(() => upload([['profileImage', image]])));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { imageUrl } = (await t.call('GET', '/auth/me', { as: me.token })).json().profile;
    expect((await show(imageUrl)).statusCode).toBe(200);
    expect(await filesOnDisk()).toEqual([(before ?? 0) + 1, 0]);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const hostile: [string, () => Promise<Buffer> | Buffer, string][] = [
  ['an SVG', () => Buffer.from(svg), 'not a JPEG, PNG or WebP'],
  ['an SVG that claims to be XML', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 'not a JPEG'],
  ['text', () => Buffer.from('just words'), 'not a JPEG'],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not a JPEG'],
  ['a PDF', () => makePdf(), 'not a JPEG'],
  ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'not a JPEG'],
  ['nothing', () => Buffer.alloc(0), 'not a JPEG'],
  ['a bomb', () => makeHugePng(30_000, 30_000), '40 megapixels'],
  ['a broken PNG', () => makeHugePng(100, 100), 'damaged'],
  ['half a JPEG', async () => (await makeImage('jpeg', 300, 300)).subarray(0, 500), 'damaged'],
];

describe('refuses', () => {
  test.each(hostile)('%s', async (_name, make, message) => {
    const before = await filesOnDisk();
    const answer = await upload([['profileImage', await make()]]);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_UPLOAD']);
    expect(answer.json().details[0].path).toBe('profileImage');
    expect(answer.json().details[0].message).toContain(message);
    expect(await filesOnDisk()).toEqual(before);
  });

  test('more than 5 MB', async () => {
    const answer = await upload([['profileImage', Buffer.alloc(5 * 1024 * 1024 + 1)]]);
    expect(answer.statusCode).toBe(413);
    expect((await filesOnDisk())[1]).toBe(0);
  });

  test('a second file, another field, a payload, JSON, and nobody', async () => {
    const image = await makeImage('png');
    expect(
      (
        await upload([
          ['profileImage', image],
          ['profileImage', image],
        ])
      ).statusCode,
    ).toBe(400);
    expect((await upload([['picture', image]])).statusCode).toBe(400);
    for (const field of ['payload', 'fileIndices', 'role']) {
      const answer = await upload([
        ['profileImage', image],
        [field, '{}'],
      ]);
      expect([answer.json().code, answer.json().details[0].path]).toEqual(['BAD_UPLOAD', field]);
    }
    const empty = await t.call('POST', '/auth/upload-profile-image', { as: me.token, payload: {} });
    expect([empty.statusCode, empty.json().details[0].path]).toEqual([400, 'profileImage']);
    expect((await upload([['profileImage', image]], 'x'.repeat(43))).statusCode).toBe(401);
  });

  test('to show anything but a picture', async () => {
    for (const key of ['0'.repeat(40), 'f'.repeat(40)]) {
      expect((await show(`/api/profile-images/${key}`)).statusCode).toBe(404);
    }
    for (const key of ['..%2f..%2fserver.json', 'x', `${'0'.repeat(40)}.webp`]) {
      expect((await show(`/api/profile-images/${key}`)).statusCode).toBe(400);
    }
  });
});
