import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { thorough } from '../thorough.ts';
import { faultsAfter } from './moneyBooks.ts';
import { startClients } from './moneyClients.ts';
import { type MoneySite, startMoneySite } from './moneySite.ts';

/* Many clients over two instances. That the books tell a loss and a double is shown by `money.kill`. */
const CLIENTS = thorough(8, 32, 256);
const OPERATIONS = Number(process.env.MONEY_OPERATIONS ?? thorough(100, 1_000, 1_000_000));

let site: MoneySite | undefined;
afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test(`${OPERATIONS} operations of ${CLIENTS} clients over two instances: each is in the books, once`, {
  timeout: 180_000 + OPERATIONS * 100,
}, async () => {
  site = await startMoneySite();
  const crowd = await startClients(site, CLIENTS);
  const began = performance.now();
  const work = async () => {
    while (crowd.acknowledged() < OPERATIONS) await sleep(50);
  };
  await Promise.race([work(), crowd.failed]);
  await crowd.stop();
  const seconds = (performance.now() - began) / 1000;
  const done = crowd.acknowledged();
  process.stdout.write(
    `${done} operations in ${Math.round(seconds)} s, ${Math.round(done / seconds)} a second\n`,
  );
  const faults = await faultsAfter(site.db, crowd.clients);
  expect(faults, faults.join('\n')).toEqual([]);
  expect(site.fallen()).toBe(0);
  expect(done).toBeGreaterThanOrEqual(OPERATIONS);
});
