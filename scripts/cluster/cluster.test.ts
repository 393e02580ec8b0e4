import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openDb } from '../../server/db/client.ts';
import { openSecrets } from '../../server/lib/secretKeys.ts';
import { makeQuickFolder } from '../../server/test/kit/quickFolder.ts';
import { faultsAfter } from '../../server/test/money/moneyBooks.ts';
import { startClients } from '../../server/test/money/moneyClients.ts';
import { isThorough, thorough } from '../../server/test/thorough.ts';
import { type Cluster, removeCluster, startCluster } from './cluster.ts';
import { findPrograms } from './programs.ts';

/* The whole of deploy/cluster on this machine, under people who add money and buy plans. */

const CLIENTS = 8;
/** Acknowledgements before and after what goes wrong, so that work is interrupted, and goes on. */
const WORK = 40;
const AGAIN_WITHIN_MS = 30_000;
const IDLE = 2_000;
const STREAMS = 500;
const STREAMS_OF_ONE = 5;
const READS = 100;
const ANSWER_MS = 2_000;
/** Longer than HAProxy takes to notice that an instance stops. */
const LAME_DUCK_MS = 4_000;
const { programs } = findPrograms();

const CONFIG = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url));

const expressionsOfAlerts = (yaml: string) =>
  [...yaml.matchAll(/expr: (?:>\n)?((?:.|\n {10,})+)/g)].map(([, expr]) => expr ?? '');

const expressionsOfDashboard = (json: string) =>
  (JSON.parse(json) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  );

const metricsOf = (expressions: readonly string[]): string[] =>
  expressions
    .flatMap((expr) => expr.replaceAll(/\{[^}]*\}/g, '').match(/\bup\b|\b[a-z]+_[a-z_0-9]+\b/g) ?? [])
    .filter((name) => name !== 'histogram_quantile');

/** A new account's token. */
async function register(site: string): Promise<string> {
  const name = `streams${randomUUID().slice(0, 12)}`;
  const answer = await fetch(`${site}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, email: `${name}@example.com`, password: 'rotterdam barge' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function waitsForStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ names: string }>`
    select current_setting('synchronous_standby_names') as names`.execute(db);
  return rows[0]?.names !== '';
}

describe.skipIf(programs === null)(
  'three databases under Patroni, a pooler, a balancer, three instances',
  () => {
    let cluster: Cluster;
    let folder: string;

    beforeAll(async () => {
      if (programs === null) return;
      folder = await makeQuickFolder('gasmap-cluster-');
      cluster = await startCluster({
        programs,
        folder,
        env: {
          NODE_ENV: 'test',
          LOG_LEVEL: 'warn',
          RATE_LIMIT_FACTOR: '1000000',
          LAME_DUCK_MS: String(LAME_DUCK_MS),
        },
      });
    }, 300_000);
    afterAll(async () => {
      await cluster?.stop();
      if (folder) await removeCluster(folder);
    }, 120_000);

    /** A fresh connection: one of before may lead to a server that stands still. */
    async function withDb<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
      const db = openDb(cluster.urls.direct, { onConnectionLost: () => undefined });
      try {
        return await run(db);
      } finally {
        await db.destroy();
      }
    }

    /** Clients of all instances, until work goes on after `goWrong`. */
    async function under(goWrong: (more: (count: number) => Promise<void>) => Promise<void>) {
      const env = { DATA_DIR: join(folder, 'site'), SECRET_KEY: undefined, SECRET_KEYS_OLD: undefined };
      const secrets = await openSecrets(env);
      const addresses = () => cluster.instances.map(({ address }) => address);
      const clients = await withDb((db) => startClients({ addresses, db, secrets }, CLIENTS));
      const more = async (count: number) => {
        const before = clients.acknowledged();
        while (clients.acknowledged() < before + count) await Promise.race([sleep(20), clients.failed]);
      };
      await more(WORK);
      await goWrong(more);
      const began = performance.now();
      await more(1);
      const againAfter = performance.now() - began;
      await more(WORK);
      await clients.stop();
      const faults = await withDb((db) => faultsAfter(db, clients.clients));
      return { againAfter, faults };
    }

    test('every metric of the alerts and of the dashboard is there to read', async () => {
      const texts = await Promise.all(
        cluster.metrics.map(async (url) => (await (await fetch(url)).text()).match(/^[a-z_0-9]+/gm) ?? []),
      );
      // `up` is Prometheus's own.
      const reported = new Set(['up', ...texts.flat()]);
      const read = (file: string) => readFile(join(CONFIG, file), 'utf8');
      const alerts = metricsOf(expressionsOfAlerts(await read('alerts.yml')));
      const dashboard = metricsOf(expressionsOfDashboard(await read('grafana/gasmap.json')));
      expect([alerts.length > 10, dashboard.length > 10]).toEqual([true, true]);
      expect([...alerts, ...dashboard].filter((name) => !reported.has(name))).toEqual([]);
    });

    test.each(thorough(['machine'] as const, ['machine', 'PostgreSQL'] as const))(
      'the primary’s %s is gone: work goes on, and nothing acknowledged is lost',
      async (what) => {
        const primary = await cluster.primary();
        const { againAfter, faults } = await under(what === 'machine' ? primary.kill : primary.killDatabase);
        expect(faults, faults.join('\n')).toEqual([]);
        expect(againAfter).toBeLessThan(AGAIN_WITHIN_MS);
        // A server that was only killed may be back first, with more than its standby has.
        if (what === 'machine') {
          expect((await cluster.primary()).name).not.toBe(primary.name);
          await primary.start();
        }
        await cluster.replicating();
      },
      240_000,
    );

    test.runIf(isThorough)(
      'the primary’s PostgreSQL stands still for half a minute: nothing acknowledged is lost',
      async () => {
        const primary = await cluster.primary();
        const { againAfter, faults } = await under(async () => {
          await primary.pauseDatabase();
          await sleep(30_000);
          await primary.resumeDatabase();
        });
        expect(faults, faults.join('\n')).toEqual([]);
        expect(againAfter).toBeLessThan(AGAIN_WITHIN_MS);
        await cluster.replicating();
      },
      240_000,
    );

    test.runIf(isThorough)(
      '2,000 connections that say nothing and 500 event streams: everybody else is answered',
      async () => {
        const held: { destroy(): unknown }[] = [];
        try {
          const doors = [cluster.site, ...cluster.instances.map(({ address }) => address)];
          for (let nth = 0; nth < IDLE; nth += 1) {
            const { hostname, port } = new URL(doors[nth % doors.length] ?? cluster.site);
            held.push(connect(Number(port), hostname).on('error', () => undefined));
          }
          const tokens = await Promise.all(
            Array.from({ length: STREAMS / STREAMS_OF_ONE }, () => register(cluster.site)),
          );
          const openStream = async (token: string) => {
            const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
            const request = get(`${cluster.site}/api/notifications/stream`, { headers, agent: false });
            held.push(request);
            const [response] = (await once(request, 'response')) as [IncomingMessage];
            response.on('error', () => undefined);
            return response.statusCode;
          };
          const opened = await Promise.all(
            tokens.flatMap((token) => Array.from({ length: STREAMS_OF_ONE }, () => openStream(token))),
          );
          expect(opened.filter((status) => status !== 200)).toEqual([]);
          for (let nth = 0; nth < READS; nth += 1) {
            const began = performance.now();
            const answer = await fetch(`${cluster.site}/api/ads/public?page=${1 + (nth % 5)}`);
            await answer.arrayBuffer();
            expect(answer.status).toBe(200);
            expect(performance.now() - began).toBeLessThan(ANSWER_MS);
          }
        } finally {
          for (const one of held) one.destroy();
        }
      },
      120_000,
    );

    test('instances are updated one after the other: no request fails', async () => {
      let isOver = false;
      const seen = new Map<number, number>();
      const readers = Array.from({ length: CLIENTS }, async () => {
        while (!isOver) {
          const answer = await fetch(`${cluster.site}/api/ads/public`).catch(() => null);
          await answer?.arrayBuffer();
          const status = answer?.status ?? 0;
          seen.set(status, (seen.get(status) ?? 0) + 1);
        }
      });
      for (const instance of cluster.instances) {
        await instance.stop();
        await instance.start();
        await instance.isReady();
      }
      isOver = true;
      await Promise.all(readers);
      expect([...seen.keys()]).toEqual([200]);
    }, 120_000);

    // Last, because what is left of the cluster holds other data.
    test('the same harness sees what is lost by a primary that waits for no standby', async () => {
      await cluster.configure({ synchronous_mode: false, maximum_lag_on_failover: 1024 ** 3 });
      const primary = await cluster.primary();
      await expect.poll(() => withDb(waitsForStandby), { timeout: 30_000 }).toBe(false);
      const { faults } = await under(async (more) => {
        await primary.holdReplication();
        await more(WORK);
        await primary.kill();
      });
      expect(faults.join('\n')).toMatch(/^lost: /m);
    }, 240_000);
  },
);
