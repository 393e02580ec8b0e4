import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DAYS,
  event,
  fiveAfter,
  ownOne,
  rowsOf,
  startCalculations,
  VALUES,
} from '../test/kit/calculationKit.ts';

const site = await startCalculations();
const {
  t,
  maker,
  other,
  stranger,
  addBenchmark,
  arrive,
  enter,
  freeze,
  frozen,
  read,
  proofOf,
  verdict,
  talk,
} = site;
afterAll(() => t.close());

describe('comparing without showing', () => {
  let id: string;
  const compare = (as = other) => t.call('POST', `/price-calculations/${id}/compare`, { as: as.token });
  beforeAll(async () => {
    await enter('OWN_OIL', maker, [{ day: DAYS[0], value: '138.21', final: 'yes' }]);
    id = (await frozen(ownOne)).id;
    await t.call('POST', `/price-calculations/${id}/share`, {
      as: maker.token,
      payload: { conversationId: talk },
    });
  });

  test('too few days are refused and not counted; strangers and the maker do not compare', async () => {
    await enter('OWN_OIL', other, rowsOf(VALUES).slice(0, 3));
    expect((await compare()).json()).toMatchObject({
      code: 'WRONG_STATE',
      reason: { code: 'proof.compareTooFew', values: { have: 3, need: 4 } },
    });
    expect((await compare(stranger)).statusCode).toBe(404);
    expect((await compare(maker)).json().code).toBe('WRONG_STATE');
    expect((await read(id, other)).comparesLeft).toBe(5);
  });

  test('says per day what fits, and no figure; a changed entry is told; five are all', async () => {
    await enter('OWN_OIL', other, [{ day: DAYS[3], value: '119.99' }]);
    const first = await compare();
    expect(first.json()).toEqual({
      days: DAYS.map((day, n) => ({
        benchmark: 'OWN_OIL',
        day,
        match: ['same', 'same', 'same', 'differs', 'mine_missing'][n],
      })),
      result: null,
      comparesLeft: 4,
    });
    for (const value of VALUES) expect(first.body).not.toContain(value);

    await enter('OWN_OIL', other, [
      { day: DAYS[3], value: VALUES[3] },
      { day: DAYS[4], value: VALUES[4] },
    ]);
    expect((await compare()).json()).toMatchObject({ result: 'same', comparesLeft: 3 });
    const notices = (await t.call('GET', '/notifications', { as: maker.token })).json().items;
    expect(notices[0]).toMatchObject({ kind: 'compareChanged', link: `/users/calculations/${id}` });
    expect(JSON.stringify(notices[0])).toContain('2');
    expect((await read(id)).compares).toMatchObject([
      { mine: false, changed: 0, result: null },
      { mine: false, changed: 2, result: 'same', counts: { same: 5 } },
    ]);

    await enter('OWN_OIL', other, [{ day: DAYS[4], value: '1' }]);
    expect((await compare()).json()).toMatchObject({ result: 'differs', comparesLeft: 2 });
    expect(
      await Promise.all([compare(), compare(), compare()]).then((all) =>
        all.map((one) => one.statusCode).toSorted(),
      ),
    ).toEqual([200, 200, 409]);
    expect((await compare()).json().code).toBe('TOO_MANY');
  });
});

describe('corrections', () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const december = () => {
    const days: string[] = [];
    for (let n = 2; n <= 31; n += 1) {
      const one = new Date(Date.UTC(2024, 11, n));
      if (![0, 6].includes(one.getUTCDay())) days.push(one.toISOString().slice(0, 10));
    }
    return days;
  };

  test('F07 through the store: the placeholder of a holiday counts until it is withdrawn', async () => {
    await addBenchmark('BATCH_OIL', { licenceClass: 'open', releaseRule: 'weekly_batch' });
    // 20 quotes whose mean is 73.860; with the placeholder of 25 December, the mean of 21 is 73.842.
    const days = december().filter((one) => !['2024-12-25', '2024-12-26'].includes(one));
    expect(days).toHaveLength(20);
    const known_at = '2025-01-02T18:00:00.000Z';
    await arrive('BATCH_OIL', [
      ...days.map((one, n) => ({ day: one, value: n % 2 === 0 ? '73.36' : '74.36', known_at })),
      { day: '2024-12-25', value: '73.482', known_at },
      { day: '2025-01-02', value: '74', known_at },
    ]);
    await arrive('BATCH_OIL', [{ day: '2024-12-25', value: null, known_at: '2025-01-09T18:00:00.000Z' }]);
    const formula = {
      ...fiveAfter('BATCH_OIL'),
      differential: null,
      window: { kind: 'calendar_month', event: 'bl', monthOffset: 0 },
    };
    const asked = { formula, event: { day: '2024-12-10' } };
    const before = await frozen({ ...asked, asOf: '2025-01-05' });
    const after = await frozen({ ...asked, asOf: '2025-01-12' });
    expect([before.result.amount, after.result.amount]).toEqual(['73.842', '73.860']);
    const now = await frozen(asked);
    expect([now.result.amount, now.status]).toEqual(['73.860', 'closed']);
    for (const { id } of [before, after, now]) expect((await verdict(await proofOf(id))).ok).toBe(true);
    expect((await verdict(await proofOf(before.id))).newerRevisions).toEqual([
      { benchmark: 'BATCH_OIL', day: '2024-12-25', value: null },
    ]);
    const corrected = await frozen({ supersedes: before.id });
    expect(corrected).toMatchObject({ supersedes: before.number, difference: '0.018' });
  });

  test('a revision in time gives a corrected calculation that states the difference; then the old one is closed to more', async () => {
    await addBenchmark('DAILY_OIL', { licenceClass: 'open' });
    await arrive(
      'DAILY_OIL',
      rowsOf(VALUES).map((row) => ({ ...row, state: 'preliminary', known_at: day(3) })),
    );
    await arrive('DAILY_OIL', [{ day: '2026-04-14', value: '124', state: 'preliminary', known_at: day(2) }]);
    const old = await frozen({ formula: fiveAfter('DAILY_OIL'), event });
    expect(old.status).toBe('final');
    expect((await freeze({ supersedes: old.id })).json()).toMatchObject({
      code: 'WRONG_STATE',
      reason: { code: 'proof.nothingNew' },
    });
    await arrive('DAILY_OIL', [
      { day: DAYS[0] ?? '', value: '139.21', state: 'preliminary', known_at: day(1) },
    ]);
    expect((await read(old.id)).now).toEqual({
      status: 'corrected',
      amount: '123.290',
      difference: '0.2',
      isNew: true,
    });
    const next = await frozen({ supersedes: old.id });
    expect(next).toMatchObject({
      status: 'corrected',
      difference: '0.2',
      supersedes: old.number,
      supersedesId: old.id,
    });
    expect(await read(old.id)).toMatchObject({
      status: 'final',
      supersededBy: { id: next.id, number: next.number },
      now: null,
    });
    expect((await freeze({ supersedes: old.id })).json()).toMatchObject({
      code: 'WRONG_STATE',
      reason: { code: 'proof.superseded' },
    });
    expect((await freeze({ supersedes: next.id }, other)).statusCode).toBe(404);
    expect((await verdict(await proofOf(old.id))).ok).toBe(true);
    expect((await verdict(await proofOf(next.id))).ok).toBe(true);
  });

  test('once the time of corrections is over a price is closed, and later revisions change nothing', async () => {
    await addBenchmark('OLD_OIL', { licenceClass: 'open' });
    await arrive('OLD_OIL', [
      ...rowsOf(VALUES).map((row) => ({ ...row, known_at: day(60) })),
      { day: '2026-04-14', value: '124', known_at: day(59) },
    ]);
    await arrive('OLD_OIL', [{ day: DAYS[0] ?? '', value: '200', known_at: day(5) }]);
    const made = await frozen({ formula: fiveAfter('OLD_OIL'), event });
    expect(made).toMatchObject({ status: 'closed', result: { amount: '123.090' } });
    const early = await frozen({ formula: fiveAfter('OLD_OIL'), event, asOf: day(40) });
    expect(early).toMatchObject({ status: 'final', result: { amount: '123.090' } });
    expect((await verdict(await proofOf(made.id))).newerRevisions).toEqual([
      { benchmark: 'OLD_OIL', day: DAYS[0], value: '200' },
    ]);
  });
});
