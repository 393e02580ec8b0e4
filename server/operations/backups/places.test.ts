import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startFauxqs } from 'fauxqs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { knownMigrations, migrate } from '../../db/migrate.ts';
import { prepareDatabase } from '../../db/prepare.ts';
import { newFileKey } from '../../lib/files/fileKeys.ts';
import { type FileStore, openFileStore } from '../../lib/files/files.ts';
import { newKey } from '../../lib/secretKeys.ts';
import { secretsOf } from '../../lib/secrets.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.ts';
import { startPooler } from '../../test/kit/pooler.ts';
import { restoreBackup } from './restoreBackup.ts';
import { removeFilesOnlyIn } from './stage.ts';
import { takeBackup } from './takeBackup.ts';

const run = promisify(execFile);
const SCRIPTS = fileURLToPath(new URL('../../../scripts/', import.meta.url));
const NO_BUCKET = {
  S3_ENDPOINT: undefined,
  S3_REGION: undefined,
  S3_BUCKET: undefined,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
};

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
let files: FileStore;
const secrets = secretsOf(newKey());

/** A database owned by a role with only the privileges listed in docs/operations.md. */
async function createPlainDatabase(): Promise<TestDatabase> {
  const { url } = inject('testServer');
  const name = `gasmap_plain_${randomBytes(6).toString('hex')}`;
  const server = { url, drop: async () => undefined };
  await query(server, `create role ${name} login password 'plain'`);
  await query(server, `create database ${name} owner ${name} encoding 'UTF8' template template0`);
  const address = new URL(url);
  Object.assign(address, { username: name, password: 'plain', pathname: name });
  await prepareDatabase(address.href);
  return {
    url: address.href,
    async drop() {
      await query(server, `drop database ${name} with (force)`);
      await query(server, `drop role ${name}`);
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gasmap-backups-'));
  [from, to] = await Promise.all([createTestDatabase(), createPlainDatabase()]);
  files = await openFileStore({ DATA_DIR: folder, ...NO_BUCKET });
});
afterAll(async () => {
  await Promise.all([from.drop(), to.drop()]);
  await rm(folder, { recursive: true, force: true });
});

async function query<Row extends object>(database: TestDatabase, text: string, values: unknown[] = []) {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function store(content: string): Promise<string> {
  const key = newFileKey();
  const temporary = join(files.tempFolder, newFileKey());
  await writeFile(temporary, content);
  await files.put(key, temporary);
  return key;
}

const addUser = (name: string, imageKey: string | null) =>
  query(
    from,
    `insert into users (id, email, email_key, username, username_key, image_key) values ($1, $2, $2, $3, $3, $4)`,
    [uuidv7(), `${name}@example.com`, name, imageKey],
  );

const restoreOf = (source: string, safety: string) => ({
  id: null,
  fileName: 'x.gasmap',
  source,
  safety,
  actorId: null,
  actor: 'a test',
  address: null,
  acceptsForeign: false,
});
const quietly = { report: () => undefined, secured: async () => undefined };

test('a backup of an older version is brought up to this one, into a bucket and through a pooler as well', async () => {
  await query(from, 'drop schema public cascade');
  await query(from, 'create schema public');
  await migrate(from.url, undefined, { upTo: 10 });
  const key = await store('the picture');
  await addUser('veteran', key);
  const source = join(folder, 'old.gasmap');
  const safety = join(folder, 'safety.gasmap');
  const taken = await takeBackup({ url: from.url, files, secrets }, source, { note: '' }, () => undefined);
  expect(taken).toMatchObject({ schema: 10, files: 1 });

  const s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket('uploads');
  const bucket = await openFileStore({
    DATA_DIR: folder,
    S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  });
  const pooler = await startPooler(to.url);
  const place = { url: pooler.url, files: bucket, secrets };
  await restoreBackup(place, restoreOf(source, safety), quietly);
  expect(await query(to, 'select username, image_key from users')).toEqual([
    { username: 'veteran', image_key: key },
  ]);
  const read = async () => {
    const content = await bucket.read(key);
    return content && String(await buffer(content));
  };
  expect(await read()).toBe('the picture');
  const [applied] = await query<{ last: number }>(to, 'select max(version) as last from schema_migrations');
  expect(applied?.last).toBe((await knownMigrations()).at(-1)?.version);
  // Base data of newer versions is present, as after a start.
  expect(await query(to, 'select 1 from delivery_terms limit 1')).toHaveLength(1);
  expect(await query(to, `select action from audit_log`)).toEqual([{ action: 'backup.restored' }]);

  const again = join(folder, 'from-bucket.gasmap');
  expect(await takeBackup(place, again, { note: '' }, () => undefined)).toMatchObject({ files: 1 });
  await removeFilesOnlyIn(bucket, again, safety);
  expect(await read()).toBeNull();
  await s3.stop();
  await pooler.stop();
}, 120_000);

test('a newer database is left alone, and so is a backup that cannot be read', async () => {
  const source = join(folder, 'old.gasmap');
  const safety = join(folder, 'never.gasmap');
  await query(to, `insert into schema_migrations values (9999, '9999_later.sql', 'x')`);
  const attempt = restoreBackup({ url: to.url, files, secrets }, restoreOf(source, safety), quietly);
  await expect(attempt).rejects.toThrow('A newer version of GasMap runs here');
  await query(to, 'delete from schema_migrations where version = 9999');
  expect(await readdir(folder)).not.toContain('never.gasmap');
});

test('the command line backs up and restores; a full disk leaves no half a file', async () => {
  const backups = join(folder, 'desk');
  await mkdir(backups);
  const env = { ...process.env, DATA_DIR: folder, BACKUP_DIR: backups, LOG_LEVEL: 'error' };
  const desk = (script: string, database: TestDatabase, ...args: string[]) =>
    run(process.execPath, [join(SCRIPTS, script), ...args], { env: { ...env, DATABASE_URL: database.url } });

  await addUser('latecomer', null);
  if (process.platform !== 'win32') {
    const full = run(
      'sh',
      ['-c', 'ulimit -f 8; exec "$0" "$1"', process.execPath, join(SCRIPTS, 'backup.ts')],
      {
        env: { ...env, DATABASE_URL: from.url },
      },
    );
    await expect(full).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No backup was made'),
    });
    expect(await readdir(backups)).toEqual([]);
  }
  await desk('backup.ts', from);
  const [made = ''] = await readdir(backups);
  expect(made).toMatch(/^gasmap-.+\.gasmap$/);
  await expect(desk('restore.ts', to, join(backups, made))).rejects.toMatchObject({
    stderr: expect.stringContaining('say --yes'),
  });
  // Signed with another key.
  await expect(desk('restore.ts', to, '--yes', join(folder, 'old.gasmap'))).rejects.toMatchObject({
    stderr: expect.stringContaining('Say --foreign if you trust them'),
  });
  const { stdout } = await desk('restore.ts', to, '--yes', join(backups, made));
  expect(stdout).toContain('Everybody has to sign in again');
  const users = await query(to, 'select username from users order by 1');
  expect(users).toEqual([{ username: 'latecomer' }, { username: 'veteran' }]);
  expect((await readdir(backups)).filter((name) => name.startsWith('before-restore'))).toHaveLength(1);
}, 120_000);
