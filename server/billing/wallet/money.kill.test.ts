import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { faultsAfter } from '../../test/money/moneyBooks.ts';
import { type ClientOptions, startClients } from '../../test/money/moneyClients.ts';
import { type MoneySite, startMoneySite } from '../../test/money/moneySite.ts';
import { thorough } from '../../test/thorough.ts';

/* Money under kill -9; in CI every sixth kill is the database's. */
const KILLS = thorough(3, 18, 1_800);
const EACH_DATABASE = thorough(3, 6);
const CLIENTS = 16;
/** Number of acknowledgements required between two kills, so that each one interrupts work. */
const PROGRESS = 4;
/** Attempts to detect a loss before the test fails. */
const ROUNDS = 8;

let site: MoneySite | undefined;
afterEach(async () => {
  await site?.stop();
  site = undefined;
});

type Killed = { instances: number; databases: number };

/** Lets clients work during kills, and returns the faults in the books afterwards. */
async function survive(
  kills: number,
  {
    isDatabase = (nth: number) => nth % EACH_DATABASE === EACH_DATABASE - 1,
    settings = {},
    begin = async () => undefined,
    ...options
  }: ClientOptions & {
    isDatabase?: (nth: number) => boolean;
    settings?: Record<string, string>;
    begin?: (site: MoneySite) => Promise<void>;
  } = {},
) {
  site = await startMoneySite(settings);
  const crowd = await startClients(site, CLIENTS, options);
  await begin(site);
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
        // Without clients the next one starts faster; meanwhile interrupted requests are repeated at the other.
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
  expect(faults, faults.join('\n')).toEqual([]);
  expect(fallen).toBe(0);
  expect(killed).toEqual({
    instances: KILLS - Math.floor(KILLS / EACH_DATABASE),
    databases: Math.floor(KILLS / EACH_DATABASE),
  });
  // Otherwise nothing was interrupted, and the test proved nothing.
  expect(repeats).toBeGreaterThan(KILLS);
  expect(acknowledged).toBeGreaterThan(KILLS * PROGRESS);
});

test('the same harness sees what clients get twice that repeat with a new key', {
  timeout: 600_000,
}, async () => {
  let faults: string[] = [];
  // If a kill interrupts no request after its commit, nothing is asked for twice in that round.
  for (let round = 0; round < ROUNDS && faults.length === 0; round += 1) {
    await site?.stop();
    const books = await survive(thorough(2, 8), { newKeyEachTime: true, isDatabase: () => false });
    faults = books.faults.filter((fault) => /twice|nobody asked for/.test(fault));
  }
  expect(faults).not.toEqual([]);
});

test('the same harness sees what is lost by a database that says yes before it has written', {
  timeout: 120_000,
}, async () => {
  // Large enough that no commit has to make room for another.
  const settings = { synchronous_commit: 'off', wal_buffers: '64MB' };
  const books = survive(1, { settings, isDatabase: () => true, begin: (on) => on.holdWal() });
  const faults = await books.then(
    (found) => found.faults.join('\n'),
    // Whoever was lost together with their money is not signed in any more.
    (error: Error) => error.message,
  );
  expect(faults).toMatch(/^lost: |: 401 /m);
});
