import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backup } from '../../../../contract/operations/backups.ts';
import {
  everything,
  makeBackup,
  makeBackupAdmin,
  restore,
  upload,
  waitUntilIdle,
} from '../../../test/kit/backupKit.ts';
import { baseIds, diesel, makeAd, type Person } from '../../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../../test/kit/testApp.ts';
import { thorough } from '../../../test/thorough.ts';
import { chunkKinds, type SectionHead } from './archiveFormat.ts';
import { readArchive } from './archiveReader.ts';
import { writeArchive } from './archiveWriter.ts';

let t: TestApp;
let keeper: Person;
let good: Backup;
let bytes: Buffer;
let before: string;

beforeAll(async () => {
  t = await startTestApp();
  keeper = await makeBackupAdmin(t);
  await makeAd(t, keeper, diesel(await baseIds(t)));
  good = await makeBackup(t, keeper.token);
  bytes = await readFile(join(t.ctx.env.DATA_DIR, 'backups', good.fileName));
  before = await everything(t);
});
afterAll(() => t.close());

const filesOf = async () => [
  await readdir(join(t.ctx.env.DATA_DIR, 'backups')),
  await readdir(t.ctx.files.tempFolder),
];

/** Reproducible pseudo-random numbers from a seed (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Part = { head: SectionHead; content: Buffer };

async function partsOf(path: string): Promise<Part[]> {
  const parts: Part[] = [];
  await readArchive(path, async (head, content) => {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    parts.push({ head, content: Buffer.concat(pieces) });
  });
  return parts;
}

/** A file made of these sections, with valid checksums. */
async function forged(change: (parts: Part[]) => Part[]): Promise<Buffer> {
  const path = join(t.ctx.env.DATA_DIR, `forged-${Math.random()}`);
  const archive = await writeArchive(path);
  for (const { head, content } of change(await partsOf(join(t.ctx.env.DATA_DIR, 'backups', good.fileName)))) {
    await archive.section(
      head,
      (async function* () {
        yield content;
      })(),
    );
  }
  await archive.finish();
  return readFile(path);
}

const at = (parts: Part[], name: string) =>
  parts.findIndex(({ head }) => head.kind === 'table' && head.name === name);
const changeHead = (index: number, change: object) => (parts: Part[]) =>
  parts.map((part, nth) =>
    nth === (index < 0 ? parts.length + index : index)
      ? { ...part, head: { ...part.head, ...change } }
      : part,
  );
const changeManifest = (change: (manifest: Record<string, object>) => object) => (parts: Part[]) => [
  ...parts.slice(0, -1),
  {
    head: { kind: 'manifest' } as const,
    content: Buffer.from(JSON.stringify(change(JSON.parse(String(parts.at(-1)?.content))))),
  },
];
const file = (key: string): Part => ({ head: { kind: 'file', key }, content: Buffer.from('x') });
const withFiles =
  (...keys: string[]) =>
  (parts: Part[]) => [
    ...parts.slice(0, -1),
    ...keys.map(file),
    ...changeManifest((manifest) => ({ ...manifest, files: { count: keys.length, bytes: keys.length } }))(
      parts,
    ).slice(-1),
  ];

const newer = { version: 9999, name: '9999_later.sql', checksum: 'a'.repeat(64) };
const forgeries: Record<string, (parts: Part[]) => Part[]> = {
  'a newer schema': (parts) => {
    const { head } = parts[0] as { head: SectionHead & { kind: 'header' } };
    return changeHead(0, { migrations: [...head.migrations, newer] })(parts);
  },
  'a schema of somebody else': (parts) => {
    const { head } = parts[0] as { head: SectionHead & { kind: 'header' } };
    const [first, ...rest] = head.migrations;
    return changeHead(0, { migrations: [{ ...first, checksum: 'b'.repeat(64) }, ...rest] })(parts);
  },
  'no schema': changeHead(0, { migrations: [] }),
  'no header': (parts) => parts.slice(1),
  'no manifest': (parts) => parts.slice(0, -1),
  'two manifests': (parts) => [...parts, ...parts.slice(-1)],
  'two headers': (parts) => [...parts.slice(0, 1), ...parts],
  'a table twice': (parts) => [...parts.slice(0, -1), parts[at(parts, 'ads')] as Part, ...parts.slice(-1)],
  'a table missing': (parts) => parts.filter((_, nth) => nth !== at(parts, 'ads')),
  'a file after the manifest': (parts) => [...parts, file('a'.repeat(40))],
  'a file twice': withFiles('a'.repeat(40), 'a'.repeat(40)),
  'files out of order': withFiles('b'.repeat(40), 'a'.repeat(40)),
  'a path as a file': withFiles('../../../../etc/cron.d/evil'),
  'an absolute path as a file': withFiles('/etc/passwd'),
  'a path as a table': changeHead(1, { name: '../../../users' }),
  'SQL as a table': changeHead(1, { name: 'ads; drop table users' }),
  'SQL as a column': changeHead(1, { columns: ['id) from users; --'] }),
  'an unknown kind of section': changeHead(1, { kind: 'program' }),
  'an unknown field': changeHead(1, { surprise: true }),
  'counts that do not fit': changeManifest((manifest) => ({ ...manifest, files: { count: 7, bytes: 7 } })),
  'a manifest with more tables': changeManifest((manifest) => ({
    ...manifest,
    tables: { ...manifest.tables, extra: { rows: 1, bytes: 1, sha256: 'c'.repeat(64) } },
  })),
  'a manifest that is no JSON': (parts) => [
    ...parts.slice(0, -1),
    { head: { kind: 'manifest' }, content: Buffer.from('{') },
  ],
  'a manifest too large': (parts) => [
    ...parts.slice(0, -1),
    { head: { kind: 'manifest' }, content: Buffer.alloc(5 * 1024 * 1024, 32) },
  ],
};

const u32 = (value: number) => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
};
const MAGIC = Buffer.from('GASMAP-BACKUP 1\n');
const head = Buffer.from(JSON.stringify({ kind: 'table', name: 'ads', columns: ['id'] }));
const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024));
const raw: Record<string, () => Buffer> = {
  nothing: () => Buffer.alloc(0),
  'a picture': () => Buffer.from('89504e470d0a1a0a', 'hex'),
  'another format': () => Buffer.concat([Buffer.from('GASMAP-BACKUP 3\n'), bytes.subarray(16)]),
  'the first format with a signature': () => Buffer.concat([MAGIC, bytes.subarray(16)]),
  'a signature of 60 kB': () => Buffer.concat([bytes.subarray(0, -62), Buffer.alloc(60_000, 255)]),
  'half a signature': () => bytes.subarray(0, -20),
  'something behind its end': () => Buffer.concat([bytes, Buffer.from('x')]),
  'a head of 4 GB': () => Buffer.concat([MAGIC, u32(0xffff_fff0), head]),
  'a chunk of 4 GB': () =>
    Buffer.concat([MAGIC, u32(head.length), head, Buffer.from([chunkKinds.stored]), u32(0xffff_fff0), bytes]),
  'a bomb': () =>
    Buffer.concat([
      MAGIC,
      u32(head.length),
      head,
      Buffer.from([chunkKinds.deflated]),
      u32(bomb.length),
      bomb,
    ]),
  'an empty chunk without end': () =>
    Buffer.concat([
      MAGIC,
      u32(head.length),
      head,
      ...Array.from({ length: 999 }, () => Buffer.from([1, 0, 0, 0, 0])),
    ]),
};

async function ensureRefused(content: Buffer, what: string): Promise<void> {
  const answer = await upload(t, keeper.token, content);
  const { code, message } = answer.json();
  const empty = content.length === 0 ? ['BACKUP_REFUSED', 'BAD_UPLOAD'] : ['BACKUP_REFUSED'];
  expect([answer.statusCode, empty.includes(code)], `${what}: ${code} ${message}`).toEqual([400, true]);
  expect(message).not.toMatch(/\bat .*\.ts|\/tmp\/|undefined/);
}

const FLIPS = thorough(110, 110, 1_500);
const CUTS = thorough(60, 60, 600);

test(
  `${FLIPS} files with wrong bits and ${CUTS} cut ones are refused, and nothing is changed by them`,
  async () => {
    const files = await filesOf();
    const next = numbers(20_261_120);
    for (let nth = 0; nth < FLIPS; nth += 1) {
      const damaged = Buffer.from(bytes);
      for (let flipped = 0; flipped <= nth % 3; flipped += 1) {
        const where = next(damaged.length);
        damaged[where] = (damaged[where] ?? 0) ^ (1 << next(8));
      }
      await ensureRefused(damaged, `flip ${nth}`);
    }
    for (let nth = 0; nth < CUTS; nth += 1) {
      const end = nth < 20 ? nth * 5 : next(bytes.length);
      await ensureRefused(bytes.subarray(0, end), `cut ${nth}`);
    }
    for (const [name, make] of Object.entries(raw)) await ensureRefused(make(), name);
    expect(await everything(t)).toBe(before);
    expect(await filesOf()).toEqual(files);
  },
  120_000 + (FLIPS + CUTS) * 1_000,
);

test.each(Object.keys(forgeries))('one with %s is refused, although its checksums fit', async (name) => {
  const files = await filesOf();
  const refusal = await forged(forgeries[name] as (parts: Part[]) => Part[]);
  await ensureRefused(refusal, name);
  expect(await filesOf()).toEqual(files);
});

test('what would fill the disk is refused before it comes', async () => {
  const answer = await t.call('POST', '/backups/upload', {
    as: keeper.token,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(19 * 1024 ** 3) },
    payload: Buffer.alloc(0),
  });
  // With enough disk space it is an upload that ended too early.
  expect([400, 503]).toContain(answer.statusCode);
  const tooMuch = await t.call('POST', '/backups/upload', {
    as: keeper.token,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(21 * 1024 ** 3) },
    payload: Buffer.alloc(0),
  });
  expect(tooMuch.json().code).toBe('PAYLOAD_TOO_LARGE');
});

test('an honest file that was made again is taken', async () => {
  const answer = await upload(t, keeper.token, await forged((parts) => parts));
  expect(answer.statusCode).toBe(201);
  await t.call('DELETE', `/backups/${answer.json().id}`, { as: keeper.token });
});

/* Errors found only while loading: the file itself is intact. */
const illFitting: Record<string, (text: string) => string> = {
  'a row that names nobody': (text) => text.replace(keeper.id, '01900000-0000-7000-8000-000000000000'),
  'a value out of bounds': (text) => text.replace(/\tpending\t/, '\tunheard_of\t'),
  'a line that is no row': (text) => `${text}\\N\n`,
};

test.each(Object.keys(illFitting))(
  'one with %s is refused once it is loaded',
  async (name) => {
    const made = await forged((parts) => {
      const nth = at(parts, 'ads');
      const content = Buffer.from(
        (illFitting[name] as (text: string) => string)(String(parts[nth]?.content)),
      );
      const changed = parts.with(nth, { ...(parts[nth] as Part), content });
      return changeManifest((manifest) => ({
        ...manifest,
        tables: {
          ...manifest.tables,
          ads: {
            rows: content.toString().split('\n').length - 1,
            bytes: content.length,
            sha256: createHash('sha256').update(content).digest('hex'),
          },
        },
      }))(changed);
    });
    const { id, fileName } = (
      await upload(t, keeper.token, made, `${name.replaceAll(' ', '-')}.gasmap`)
    ).json();
    expect((await t.call('POST', `/backups/${id}/verify`, { as: keeper.token })).statusCode).toBe(202);
    expect(await waitUntilIdle(t, id)).toMatchObject({
      fault: expect.stringMatching(/do not fit together/),
      verified_at: null,
    });
    expect(await everything(t)).toBe(before);
    if (name !== 'a row that names nobody') return;
    expect((await restore(t, keeper.token, { id, fileName } as Backup)).statusCode).toBe(202);
    expect(await waitUntilIdle(t, id)).toMatchObject({
      fault: expect.any(String),
      restored_at: null,
      activity: null,
    });
    expect(await everything(t)).toBe(before);
    expect((await t.call('GET', '/auth/me', { as: keeper.token })).statusCode).toBe(200);
  },
  120_000,
);

test('one that was damaged in its folder is refused as well', async () => {
  const damaged = Buffer.from(bytes);
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
  await writeFile(join(t.ctx.env.DATA_DIR, 'backups', good.fileName), damaged);
  expect((await restore(t, keeper.token, good)).statusCode).toBe(202);
  expect(await waitUntilIdle(t, good.id)).toMatchObject({
    fault: expect.stringMatching(/damaged/),
    fault_message: { code: expect.stringMatching(/^operations\./) },
    restored_at: null,
  });
  expect(await everything(t)).toBe(before);
  const news = (await t.call('GET', '/notifications', { as: keeper.token })).json().items;
  expect(news[0]).toMatchObject({ kind: 'backupFailed', link: '/admin/backup' });
});
