import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { faultsAfter } from '../test/moneyBooks.ts';
import { type ClientOptions, startClients } from '../test/moneyClients.ts';
import { type MoneySite, startMoneySite } from '../test/moneySite.ts';

/* Money under kill -9: 50 times an instance and 10 times the database; every sixth kill is the database's. */
const KILLS = Number(process.env.MONEY_KILLS ?? 60);
const EACH_DATABASE = 6;
const CLIENTS = 16;
/** Between two kills so much has to be acknowledged, so that each one meets work that is being done. */
const PROGRESS = 4;
/** Of the kills that have to lose something, before it is believed that they do not. */
const ROUNDS = 8;

let site: MoneySite | undefined;
afterEach(async () => {
  await site?.stop();
  site = undefined;
});

type Killed = { instances: number; databases: number };

/** Lets clients work while this and that is killed, and answers what is wrong with the books afterwards. */
async function survive(
  kills: number,
  {
    isDatabase = (nth: number) => nth % EACH_DATABASE === EACH_DATABASE - 1,
    settings = {},
    ...options
  }: ClientOptions & { isDatabase?: (nth: number) => boolean; settings?: Record<string, string> } = {},
) {
  site = await startMoneySite(settings);
  const crowd = await startClients(site, CLIENTS, options);
  const killed: Killed = { instances: 0, databases: 0 };
  const killAll = async (on: MoneySite) => {
    for (let nth = 0; nth < kills; nth += 1) {
      const before = crowd.acknowledged();
      while (crowd.acknowledged() < before + PROGRESS) {
        if (on.fallen() > 0) throw new Error('An instance ended that nobody killed');
        await sleep(5);
      }
      if (isDatabase(nth)) {
        await on.killDatabase();
        killed.databases += 1;
      } else {
        const back = on.killInstance(killed.instances % 2);
        // The next one starts sooner without a crowd; what it was cut off from is asked of the other meanwhile.
        crowd.hold();
        await back;
        crowd.release();
        killed.instances += 1;
      }
    }
  };
  await Promise.race([killAll(site), crowd.failed]);
  await site.ready();
  await crowd.stop();
  return {
    killed,
    fallen: site.fallen(),
    acknowledged: crowd.acknowledged(),
    repeats: crowd.repeats.count,
    faults: await faultsAfter(site.db, crowd.clients),
  };
}

test(`${KILLS} kills of instances and of the database lose nothing, double nothing, and everything comes back`, {
  timeout: 120_000 + KILLS * 20_000,
}, async () => {
  const { faults, fallen, killed, repeats, acknowledged } = await survive(KILLS);
  expect(faults).toEqual([]);
  expect(fallen).toBe(0);
  expect(killed).toEqual({
    instances: KILLS - Math.floor(KILLS / EACH_DATABASE),
    databases: Math.floor(KILLS / EACH_DATABASE),
  });
  // Otherwise nothing was cut, and this showed nothing.
  expect(repeats).toBeGreaterThan(KILLS);
  expect(acknowledged).toBeGreaterThan(KILLS * PROGRESS);
});

test('the same harness sees what clients get twice that repeat with a new key', {
  timeout: 600_000,
}, async () => {
  const { faults } = await survive(8, { newKeyEachTime: true, isDatabase: () => false });
  expect(faults.filter((fault) => /twice|nobody asked for/.test(fault))).not.toEqual([]);
});

test('the same harness sees what is lost by a database that says yes before it has written', {
  timeout: 600_000,
}, async () => {
  // Room enough that nothing but the ten seconds writes what was said to be written.
  const settings = {
    synchronous_commit: 'off',
    wal_writer_delay: '10s',
    wal_writer_flush_after: '1GB',
    wal_buffers: '64MB',
  };
  let faults: string[] = [];
  // Where the kill meets a database that had just written by chance, nothing is lost that time.
  for (let round = 0; round < ROUNDS && faults.length === 0; round += 1) {
    await site?.stop();
    ({ faults } = await survive(3, { settings, isDatabase: () => true }).catch((error: Error) => ({
      // What a client was told before is not known any more: that, too, is seen.
      faults: [error.message],
    })));
  }
  expect(faults).not.toEqual([]);
});
