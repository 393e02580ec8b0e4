import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openDb } from '../../server/db/client.ts';
import { openSecrets } from '../../server/lib/secretKeys.ts';
import { makeQuickFolder } from '../../server/test/kit/quickFolder.ts';
import { faultsAfter } from '../../server/test/money/moneyBooks.ts';
import { startClients } from '../../server/test/money/moneyClients.ts';
import { thorough } from '../../server/test/thorough.ts';
import { type Cluster, removeCluster, startCluster } from './cluster.ts';
import { findPrograms } from './programs.ts';

/* The whole of deploy/cluster on this machine, under people who add money and buy plans. */

const CLIENTS = 8;
/** Acknowledgements before and after what goes wrong, so that work is interrupted, and goes on. */
const WORK = 40;
const AGAIN_WITHIN_MS = 30_000;
/** Longer than HAProxy takes to notice that an instance stops. */
const LAME_DUCK_MS = 4_000;
const { programs } = findPrograms();

describe.skipIf(programs === null)(
  'three databases under Patroni, a pooler, a balancer, three instances',
  () => {
    let cluster: Cluster;
    let folder: string;
    let db: Db;

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
      db = openDb(cluster.urls.direct, { onConnectionLost: () => undefined });
    }, 300_000);
    afterAll(async () => {
      await db?.destroy();
      await cluster?.stop();
      if (folder && !process.env.KEEP) await removeCluster(folder);
    }, 120_000);

    /** Clients of all instances, until `goWrong` is over and work went on. */
    async function under(goWrong: () => Promise<void>) {
      const dataDir = join(folder, 'site');
      const clients = await startClients(
        {
          addresses: () => cluster.instances.map(({ address }) => address),
          db,
          secrets: await openSecrets({
            DATA_DIR: dataDir,
            SECRET_KEY: undefined,
            SECRET_KEYS_OLD: undefined,
          }),
        },
        CLIENTS,
      );
      const more = async (count: number) => {
        const before = clients.acknowledged();
        while (clients.acknowledged() < before + count) await Promise.race([sleep(20), clients.failed]);
      };
      await more(WORK);
      await goWrong();
      const began = performance.now();
      await more(1);
      const againAfter = performance.now() - began;
      await more(WORK);
      await clients.stop();
      const faults = await faultsAfter(db, clients.clients);
      return { againAfter, faults, repeats: clients.repeats.count };
    }

    const away = thorough(['machine'] as const, ['machine', 'PostgreSQL', 'machine'] as const);
    test.each(away)(
      'the primary’s %s is gone: another one takes over, and nothing acknowledged is lost',
      async (what) => {
        const primary = await cluster.primary();
        const { againAfter, faults } = await under(() =>
          what === 'machine' ? primary.kill() : primary.killDatabase(),
        );
        expect(faults, faults.join('\n')).toEqual([]);
        expect(againAfter).toBeLessThan(AGAIN_WITHIN_MS);
        expect((await cluster.primary()).name).not.toBe(primary.name);
        if (what === 'machine') await primary.start();
        await cluster.replicating();
      },
      240_000,
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
        await cluster.isReady(instance);
      }
      isOver = true;
      await Promise.all(readers);
      expect([...seen.keys()]).toEqual([200]);
    }, 120_000);
  },
);
