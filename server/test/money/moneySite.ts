import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Db, openDb } from '../../db/client.ts';
import { startEmbedded } from '../../db/embedded/embedded.ts';
import { prepareDatabase } from '../../db/prepare.ts';
import { openSecrets } from '../../lib/secretKeys.ts';
import type { Secrets } from '../../lib/secrets.ts';
import { makeQuickFolder } from '../kit/quickFolder.ts';
import { findServerBinaries } from '../kit/serverBinaries.ts';

const INSTANCE = fileURLToPath(new URL('moneyInstance.ts', import.meta.url));
const READY_WITHIN = 180_000;

type Instance = { child: ChildProcess; address: string };

/** Two instances of the site with their own database server, all of which can be killed and restarted. */
export type MoneySite = {
  url: string;
  db: Db;
  /** Of the instances. */
  secrets: Secrets;
  /** URLs of the running instances. */
  addresses(): string[];
  /** Sends kill -9 and starts a replacement. */
  killInstance(nth: number): Promise<void>;
  /** Sends kill -9 to the database's main process; the process that started it restarts it. */
  killDatabase(): Promise<void>;
  /** Sabotage: with `synchronous_commit` off, what is acknowledged from now on is in memory only. */
  holdWal(): Promise<void>;
  /** Number of instances that ended without being killed. */
  fallen(): number;
  /** Waits until every instance is ready. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

async function launch(folder: string): Promise<ChildProcess> {
  const child = fork(INSTANCE, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled'),
      LOG_LEVEL: process.env.MONEY_LOG ?? 'silent',
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '1000000',
    },
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('An instance could not be loaded'))),
  ]);
  return child;
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

/** `settings`: overrides for the database; the embedded one's defaults keep every commit. */
export async function startMoneySite(settings: Record<string, string> = {}): Promise<MoneySite> {
  const folder = await makeQuickFolder('gasmap-money-');
  await chmod(folder, 0o755);
  const home = findServerBinaries();
  const server = await startEmbedded(folder, () => {}, { settings, ...(home !== null && { home }) });
  await prepareDatabase(server.url);
  const db = openDb(server.url, { onConnectionLost: () => undefined });
  let fallen = 0;
  let stopping = false;
  const killed = new WeakSet<ChildProcess>();
  const loaded = () => {
    const child = launch(folder);
    child.then(
      (one) =>
        one.once('exit', () => {
          if (!killed.has(one) && !stopping) fallen += 1;
        }),
      () => undefined,
    );
    return child;
  };
  let spare = loaded();
  const kill = async (child: ChildProcess) => {
    killed.add(child);
    const gone = once(child, 'exit');
    if (child.kill('SIGKILL')) await gone;
  };

  /** An instance cannot start while the database is down: retries, as a supervisor does. */
  const begin = async (): Promise<Instance> => {
    const deadline = Date.now() + READY_WITHIN;
    while (Date.now() < deadline) {
      const child = await spare;
      spare = loaded();
      killed.add(child);
      child.send(server.url);
      const [address] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
      if (typeof address === 'string') {
        killed.delete(child);
        return { child, address };
      }
      await sleep(50);
    }
    throw new Error('No instance could begin');
  };
  const instances = [await begin(), await begin()];
  let walWriter: number | null = null;

  return {
    url: server.url,
    db,
    secrets: await openSecrets({ DATA_DIR: folder, SECRET_KEY: undefined, SECRET_KEYS_OLD: undefined }),
    addresses: () => instances.map(({ address }) => address),
    async killInstance(nth) {
      const instance = instances[nth];
      if (instance) await kill(instance.child);
      instances[nth] = await begin();
    },
    async killDatabase() {
      const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      // A stopped process does not notice that the main one is gone.
      if (walWriter !== null) process.kill(walWriter, 'SIGKILL');
      walWriter = null;
    },
    async holdWal() {
      const { rows } = await sql<{
        pid: number;
      }>`select pid from pg_stat_activity where backend_type = 'walwriter'`.execute(db);
      walWriter = rows[0]?.pid ?? null;
      if (walWriter !== null) process.kill(walWriter, 'SIGSTOP');
    },
    fallen: () => fallen,
    async ready() {
      const deadline = Date.now() + READY_WITHIN;
      for (const { address } of instances) {
        while (!(await answers(address))) {
          if (Date.now() > deadline) throw new Error('An instance does not come back by itself');
          await sleep(50);
        }
      }
    },
    async stop() {
      stopping = true;
      await Promise.all([...instances.map(({ child }) => kill(child)), spare.then(kill)]);
      await db.destroy();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
