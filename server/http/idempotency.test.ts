import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fail } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { makePerson } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { countHit, forgetKey, releaseKey, takeOverKey } from './http.queries.ts';
import { runIdempotently } from './idempotency.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('what is stored of a body tells nothing of it to whoever has not the key', async () => {
  const { id, token } = await makePerson(t);
  for (const key of ['first-key', 'second-key']) {
    const headers = { 'idempotency-key': key };
    const answer = await t.call('POST', '/ads', { as: token, payload: { draft: true }, headers });
    expect(answer.statusCode).toBe(201);
  }
  const rows = await t.ctx.db
    .selectFrom('idempotency_keys')
    .select('body_hash')
    .where('caller', '=', id)
    .execute();
  const hashes = rows.map((row) => row.body_hash.toString('hex'));
  expect(new Set(hashes).size).toBe(2);
  const body = JSON.stringify(['/ads', {}, { draft: true }, null]);
  expect(hashes).not.toContain(createHash('sha256').update(body).digest('hex'));
});

test('a run that was refused late does not take the key from the one that took it over', async () => {
  const { id, token } = await makePerson(t);
  const send = (payload: object) =>
    t.call('POST', '/ads', { as: token, payload, headers: { 'idempotency-key': 'taken-over' } });
  await send({ draft: true });
  const claimed = { caller: id, key: createHash('sha256').update('taken-over').digest('hex') };
  await forgetKey(t.ctx.db, claimed, { effectId: uuidv7(), startedAt: '2020-01-01' });
  await releaseKey(t.ctx.db, claimed, { effectId: uuidv7(), startedAt: '2020-01-01' });
  const again = await send({ draft: true });
  expect(again.statusCode).toBe(201);
  const { total } = (await t.call('GET', '/ads/my-ads', { as: token })).json();
  expect(total).toBe(1);
});

describe('a run that stands still until another one takes it over', () => {
  const by = (key: string) => ({ caller: 'somebody', key, body: '' });
  const keyRow = (key: string) => ({
    caller: 'somebody',
    key: createHash('sha256').update(key).digest('hex'),
  });
  /** The effect of these runs: how often `effect` was committed. */
  const commit = async (effect: string) => {
    const { count } = await t.ctx.db.transaction().execute((tx) => countHit(tx, effect, 10));
    return { status: 200, body: String(count) };
  };
  const committed = async (effect: string) => (await countHit(t.ctx.db, effect, 10)).count - 1;
  /** A first run of the key that stops before its transaction, silent for so long that it counts as dead. */
  async function stall(key: string, effect: string) {
    const claimed = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const outcome = runIdempotently(t.ctx.db, by(key), async () => {
      claimed.resolve();
      await goOn.promise;
      return commit(effect);
    }).catch((error: unknown) => error);
    await claimed.promise;
    const { caller, key: hash } = keyRow(key);
    await t.ctx.db
      .updateTable('idempotency_keys')
      .set({ started_at: new Date(Date.now() - 60_000) })
      .where('caller', '=', caller)
      .where('key', '=', hash)
      .execute();
    return {
      goOn: () => {
        goOn.resolve();
        return outcome;
      },
    };
  }

  test('whoever was refused by the second is not served by the first', async () => {
    const first = await stall('refused-later', 'effect-1');
    const second = runIdempotently(t.ctx.db, by('refused-later'), async () => fail('INSUFFICIENT_FUNDS'));
    await expect(second).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await first.goOn()).toMatchObject({ code: 'IDEMPOTENCY_KEY_BUSY' });
    expect(await committed('effect-1')).toBe(0);
  });

  test('what the second did is not done again by the first', async () => {
    const first = await stall('done-later', 'effect-2');
    const second = await runIdempotently(t.ctx.db, by('done-later'), () => commit('effect-2'));
    expect(second).toEqual({ status: 200, body: '1' });
    expect(await first.goOn()).toMatchObject({ code: 'IDEMPOTENCY_KEY_BUSY' });
    expect(await committed('effect-2')).toBe(1);
  });

  test('nobody takes over while its transaction is open', async () => {
    const inside = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const first = runIdempotently(t.ctx.db, by('inside'), async () => {
      await t.ctx.db.transaction().execute(async (tx) => {
        await countHit(tx, 'effect-3', 10);
        inside.resolve();
        await end.promise;
      });
      return { status: 200, body: 'first' };
    });
    await inside.promise;
    const { caller, key } = keyRow('inside');
    const overtaking = t.ctx.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '20ms'`.execute(tx);
      await takeOverKey(tx, { caller, key }, 0);
    });
    await expect(overtaking).rejects.toMatchObject({ code: '55P03' });
    end.resolve();
    expect(await first).toEqual({ status: 200, body: 'first' });
  });

  test("a transaction begun in the background after the reply is nobody's", async () => {
    let later: Promise<unknown> | undefined;
    const replied = Promise.withResolvers<void>();
    await runIdempotently(t.ctx.db, by('background'), async () => {
      later = replied.promise.then(() => commit('effect-4'));
      return { status: 200, body: '' };
    });
    const { caller, key } = keyRow('background');
    await t.ctx.db
      .deleteFrom('idempotency_keys')
      .where('caller', '=', caller)
      .where('key', '=', key)
      .execute();
    replied.resolve();
    await later;
    expect(await committed('effect-4')).toBe(1);
  });
});
