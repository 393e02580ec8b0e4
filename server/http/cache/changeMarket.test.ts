import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { changeMarket, type MarketTx } from './changeMarket.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** What a transaction leads to: the jobs that tell people, and what this instance forgets during and after it. */
async function effectOf(work: (tx: MarketTx) => Promise<unknown>) {
  const told: unknown[] = [];
  const forgot: string[] = [];
  const jobs = {
    ...t.ctx.jobs,
    enqueueAll: async (_tx: unknown, name: string, list: object[]) =>
      void told.push(...list.map((one) => ({ name, ...one }))),
  };
  const responses = { ...t.ctx.responses, invalidate: (topic: string) => void forgot.push(topic) };
  let early = 0;
  const ended = await changeMarket({ db: t.ctx.db, jobs, responses }, async (tx) => {
    await work(tx);
    early = forgot.length;
    return 'committed';
  }).catch((error: Error) => error.message);
  return { ended, told, early, forgot };
}

test('what changes nothing is told to nobody', async () => {
  const effect = await effectOf(async () => undefined);
  expect(effect).toEqual({ ended: 'committed', told: [], early: 0, forgot: [] });
});

test('an ad that changed is told once, after the commit', async () => {
  const [id, other] = [uuidv7(), uuidv7()];
  const effect = await effectOf(async (tx) => {
    tx.market.changed(id);
    tx.market.changed(id, 'published', 30);
    tx.market.changed(id);
    tx.market.changed(other);
  });
  expect(effect).toEqual({
    ended: 'committed',
    told: [
      { name: 'adNews', data: { adId: id, what: 'published' }, afterSeconds: 30 },
      { name: 'adNews', data: { adId: other, what: 'changed' }, afterSeconds: 0 },
    ],
    early: 0,
    forgot: ['market'],
  });
});

test('lists that changed are told to the other instances, not to people', async () => {
  const effect = await effectOf(async (tx) => tx.market.listsChanged());
  expect(effect).toEqual({ ended: 'committed', told: [], early: 0, forgot: ['market'] });
});

test('what is taken back is told to nobody', async () => {
  const effect = await effectOf(async (tx) => {
    tx.market.changed(uuidv7());
    throw new Error('taken back');
  });
  expect(effect).toEqual({ ended: 'taken back', told: [], early: 0, forgot: [] });
});
