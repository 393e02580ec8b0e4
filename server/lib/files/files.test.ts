import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newFileKey } from './fileKeys.ts';
import { type FileEnv, type FileStore, openFileStore } from './files.ts';

let folder: string;
let s3: FauxqsServer;
let env: FileEnv;
let s3Env: FileEnv;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gasmap-files-'));
  s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket('uploads');
  env = {
    DATA_DIR: folder,
    S3_ENDPOINT: undefined,
    S3_REGION: undefined,
    S3_BUCKET: undefined,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  };
  s3Env = {
    DATA_DIR: folder,
    S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  };
});

afterAll(async () => {
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function makeUpload(store: FileStore, content: string | Buffer): Promise<string> {
  const file = path.join(store.tempFolder, newFileKey());
  await writeFile(file, content);
  return file;
}

describe.each([
  { where: 'on the disk', open: () => openFileStore(env), megabytes: 15 },
  // The emulated service accepts at most 10 MB at once.
  { where: 'in a bucket', open: () => openFileStore(s3Env), megabytes: 9 },
])('files $where', ({ open, megabytes }) => {
  it('are stored, read and removed', async () => {
    const store = await open();
    const key = newFileKey();
    const upload = await makeUpload(store, 'forty-two');

    await store.put(key, upload);
    const content = await store.read(key);
    expect(content && (await text(content))).toBe('forty-two');
    expect(await readdir(store.tempFolder)).toEqual([]);

    await store.remove(key);
    expect(await store.read(key)).toBeNull();
    await expect(store.remove(key)).resolves.toBeUndefined();
  });

  it('keep a large file byte for byte', async () => {
    const store = await open();
    const key = newFileKey();
    const content = Buffer.alloc(megabytes * 1024 * 1024, 'gasmap');
    await store.put(key, await makeUpload(store, content));
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.read(key)) ?? []) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
  });

  it.each(['../../etc/passwd', '', 'A'.repeat(40), `${newFileKey()}/..`, 'short'])(
    'have no key %j',
    async (key) => {
      const store = await open();
      await expect(store.put(key, 'nowhere')).rejects.toThrow(RangeError);
      await expect(store.read(key)).rejects.toThrow(RangeError);
      await expect(store.remove(key)).rejects.toThrow(RangeError);
    },
  );

  it('leave no trace of a put that failed', async () => {
    const store = await open();
    const key = newFileKey();
    await expect(store.put(key, path.join(store.tempFolder, 'missing'))).rejects.toThrow();
    expect(await store.read(key)).toBeNull();
  });
});

it('a bucket that does not answer is an error', async () => {
  const store = await openFileStore({ ...s3Env, S3_ENDPOINT: 'http://127.0.0.1:9' });
  await expect(store.read(newFileKey())).rejects.toThrow();
});

const OTHER_DISK = '/dev/shm';
const isThere = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev;

it.runIf(isThere)('the folder of files may be a disk of its own', async () => {
  const dataDir = path.join(folder, 'apart');
  const disk = await mkdtemp(path.join(OTHER_DISK, 'gasmap-files-'));
  await mkdir(dataDir);
  await symlink(disk, path.join(dataDir, 'files'));
  const store = await openFileStore({ ...env, DATA_DIR: dataDir });
  const key = newFileKey();
  await store.put(key, await makeUpload(store, 'forty-two'));
  const content = await store.read(key);
  expect(content && (await text(content))).toBe('forty-two');
  await rm(disk, { recursive: true });
});

it('a bucket that answers with a fault, or never, is away for now', async () => {
  const [faulty, silent] = [
    createServer((_request, response) => response.writeHead(500).end()),
    createServer((request) => void request.resume()),
  ];
  for (const server of [faulty, silent]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const store = await openFileStore({ ...s3Env, S3_ENDPOINT });
    const upload = await makeUpload(store, 'forty-two');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stored = store.put(newFileKey(), upload).catch((error: unknown) => error);
    if (server === silent) {
      await once(silent, 'request');
      // Ten seconds, plus the short time for nine bytes.
      await vi.advanceTimersByTimeAsync(10_100);
    }
    expect(await stored).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    vi.useRealTimers();
    await rm(upload);
    server.closeAllConnections();
    server.close();
  }
});

it('temporary files of a killed process are swept away after a day', async () => {
  const dataDir = path.join(folder, 'swept');
  const temp = path.join(dataDir, 'files', 'tmp');
  await mkdir(temp, { recursive: true });
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await writeFile(path.join(temp, 'old'), '');
  await utimes(path.join(temp, 'old'), old, old);
  await writeFile(path.join(temp, 'fresh'), '');
  await openFileStore({ ...env, DATA_DIR: dataDir });
  expect(await readdir(temp)).toEqual(['fresh']);
});
