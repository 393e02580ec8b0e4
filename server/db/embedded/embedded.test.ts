import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeQuickFolder } from '../../test/kit/quickFolder.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { postgresAccount, reachableBinaries } from './embeddedAccount.ts';
import { embeddedBinaries } from './embeddedBinaries.ts';

// Each test starts servers, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const SETTINGS = { fsync: 'off', shared_buffers: '16MB' };

let made: string;
let folder: string;
let running: Embedded[];

beforeAll(async () => {
  made = await makeQuickFolder('gasmap embedded ');
  await (await startEmbedded(made, () => {}, { settings: SETTINGS })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

// The folders are private, so as root the tests also cover paths that postgres' own user cannot access.
beforeEach(async () => {
  folder = await makeQuickFolder('gasmap embedded ');
  running = [];
});

afterEach(async () => {
  // Last one first: stopping an earlier one again would end the later one's server, which would restart.
  for (const database of running.toReversed()) await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = folder, log: (line: string) => void = () => {}): Promise<Embedded> {
  const database = await startEmbedded(dataDir, log, { settings: SETTINGS });
  running.push(database);
  return database;
}

/** A database on a `folder` that already exists: creating one takes two seconds, and most tests do not need it. */
async function startMade(log?: (line: string) => void): Promise<Embedded> {
  await copyKept(made, folder);
  return start(folder, log);
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function copyKept(from: string, to: string): Promise<void> {
  await cp(join(from, 'postgres'), join(to, 'postgres'), { recursive: true, preserveTimestamps: true });
  if (process.getuid?.() === 0) await giveBack(join(from, 'postgres'), join(to, 'postgres'));
}

async function giveBack(from: string, to: string): Promise<void> {
  const { uid, gid } = await stat(from);
  const chown = spawn('chown', ['-R', `${uid}:${gid}`, to]);
  await new Promise((resolve) => chown.once('close', resolve));
}

const pidFile = (dataDir = folder) => join(dataDir, 'postgres', 'postmaster.pid');
const postmaster = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

test('keeps what was written, behind a password of its own, on this machine only', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 42 as answer');
  expect(await ask(first.url, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await ask(first.url, 'show unix_socket_directories')).toBe('');
  const wrong = new URL(first.url);
  wrong.password = 'guess';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(folder, 'postgres', 'gasmap.password'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'select answer from kept')).toBe(42);
  expect(await ask(second.url, 'show server_encoding')).toBe('UTF8');
});

test('a second GasMap on the folder is told who has it', async () => {
  await startMade();
  await expect(start()).rejects.toThrow(`${folder} is in use by another GasMap (process ${process.pid}).`);
});

test('of two that create the folder at once one gets it, and no half-made one stays', async () => {
  await mkdir(join(folder, 'postgres.new-999999999'));
  const both = await Promise.allSettled([start(), start()]);
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(stat(join(folder, 'postgres.new-999999999'))).rejects.toThrow('ENOENT');
});

test.each([
  ['of an ended process', () => 999_999_999],
  ['that another program has now', () => process.pid],
])('a pid file %s does not stop it', async (_, pid) => {
  await (await startMade()).stop();
  await writeFile(pidFile(), `${pid()}\n${folder}\n1\n1\n\n127.0.0.1\n0 0\nready\n`);
  expect(await ask((await start()).url, 'select 1')).toBe(1);
});

test('comes back by itself, at the same address, when the database is killed', async () => {
  const said: string[] = [];
  const { url } = await startMade((line) => said.push(line));
  process.kill(await postmaster(), 'SIGKILL');
  await expect.poll(() => ask(url, 'select 1').catch(() => 0), { timeout: 30_000 }).toBe(1);
  expect(said.join()).toContain('started again');
  await expect(start()).rejects.toThrow('in use by another GasMap');
});

test.runIf(process.platform === 'linux')(
  'takes over a database that a killed GasMap left running',
  async () => {
    const first = await startMade();
    const command = (await readFile(`/proc/${await postmaster()}/cmdline`, 'utf8')).split('\0').slice(0, -1);
    const { uid, gid } = await stat(join(folder, 'postgres'));
    await first.stop();
    const orphan = spawn(command[0] ?? '', command.slice(1), {
      ...{ uid, gid, detached: true, stdio: 'ignore' },
      cwd: join(folder, 'postgres'),
    });
    await expect.poll(() => ask(first.url, 'select 1').catch(() => 0), { timeout: 30_000 }).toBe(1);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await postmaster()).toBe(orphan.pid);
    await second.stop();
    expect(orphan.exitCode).toBe(0);
  },
);

test('a copy made while it runs gets a server of its own', async () => {
  const { url } = await startMade();
  const copy = join(folder, 'copy');
  await mkdir(copy);
  await copyKept(folder, copy);
  const other = await start(copy);
  expect(new URL(other.url).port).not.toBe(new URL(url).port);
});

test('shows what PostgreSQL itself said when it does not start', async () => {
  await (await startMade()).stop();
  await writeFile(join(folder, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(start()).rejects.toThrow('unrecognized configuration parameter "no_such_setting"');
});

test('refuses the folder of another major version', async () => {
  await (await startMade()).stop();
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '12\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 12, this is 18');
});

test.runIf(process.getuid?.() === 0)(
  'as root it runs binaries from a closed folder through a copy',
  async () => {
    const account = await postgresAccount(folder);
    const closed = join(folder, 'native');
    await cp(await embeddedBinaries(), closed, { recursive: true, verbatimSymlinks: true });
    const open = await reachableBinaries(closed, account);
    expect(open).not.toBe(closed);
    expect(await reachableBinaries(closed, account)).toBe(open);
    await chmod(folder, 0o755);
    expect(await reachableBinaries(closed, account)).toBe(closed);
    await rm(open, { recursive: true });
  },
);
