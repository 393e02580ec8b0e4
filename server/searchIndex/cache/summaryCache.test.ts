import { expect, test } from 'vitest';
import { openSummaryCache } from './summaryCache.ts';

const written = (number: number, word = 'ad') => `${word} ${number}`;

/** A loader whose batches the test ends by hand. */
function slowMaker() {
  const batches: { numbers: number[]; end: (word?: string) => void; fail: () => void }[] = [];
  const make = (numbers: number[]) =>
    new Promise<Map<number, string>>((resolve, reject) => {
      batches.push({
        numbers,
        end: (word) => resolve(new Map(numbers.map((number) => [number, written(number, word)]))),
        fail: () => reject(new Error('The database is away')),
      });
    });
  return { batches: batches, make };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('pieces come in the order asked for, and what is made twice is kept', async () => {
  const summaryCache = openSummaryCache();
  const made: number[][] = [];
  const make = async (numbers: number[]) => {
    made.push(numbers);
    return new Map(numbers.filter((number) => number !== 4).map((number) => [number, written(number)]));
  };
  expect(await summaryCache.get([3, 1, 2], make)).toEqual(['ad 3', 'ad 1', 'ad 2']);
  // An ad that is not public is omitted.
  expect(await summaryCache.get([5, 2, 4, 3], make)).toEqual(['ad 5', 'ad 2', 'ad 3']);
  expect(await summaryCache.get([], make)).toEqual([]);
  expect(await summaryCache.get([1, 2, 3], make)).toEqual(['ad 1', 'ad 2', 'ad 3']);
  summaryCache.evict(2);
  await summaryCache.get([1, 2, 3], make);
  summaryCache.clear();
  await summaryCache.get([1, 3], make);
  expect(made).toEqual([[3, 1, 2], [5, 2, 4, 3], [1], [2], [1, 3]]);
});

test('what many miss while others are made is made together, each once', async () => {
  const summaryCache = openSummaryCache();
  const { batches, make } = slowMaker();
  const readers = Array.from({ length: 8 }, (_, index) => summaryCache.get([index, 100, index + 50], make));
  expect(batches.map(({ numbers }) => numbers)).toEqual([
    [0, 100, 50],
    [1, 100, 51],
  ]);
  batches[0]?.end();
  await settled();
  expect(batches[2]?.numbers).toEqual([2, 100, 52, 3, 53, 4, 54, 5, 55, 6, 56, 7, 57]);
  batches[1]?.end();
  batches[2]?.end();
  for (const [index, pages] of (await Promise.all(readers)).entries())
    expect(pages).toEqual([`ad ${index}`, 'ad 100', `ad ${index + 50}`]);
});

test('so many at most are made at once', async () => {
  const summaryCache = openSummaryCache();
  const { batches, make } = slowMaker();
  const hundred = (from: number) => Array.from({ length: 100 }, (_, index) => from + index);
  const readers = [0, 1000, 2000, 3000, 4000, 5000].map((from) => summaryCache.get(hundred(from), make));
  for (let at = 0; at < 4; at += 1) {
    batches[at]?.end();
    await settled();
  }
  await Promise.all(readers);
  expect(batches.map(({ numbers }) => numbers.length)).toEqual([100, 100, 200, 200]);
});

test('what was read before a change was heard is shown, but not kept', async () => {
  const summaryCache = openSummaryCache();
  const { batches, make } = slowMaker();
  const first = summaryCache.get([1], make);
  batches[0]?.end('old');
  await first;
  const before = summaryCache.get([1], make);
  summaryCache.evict(1);
  const after = summaryCache.get([1], make);
  batches[2]?.end('new');
  expect(await after).toEqual(['new 1']);
  batches[1]?.end('old');
  expect(await before).toEqual(['old 1']);
  expect(await summaryCache.get([1], make)).toEqual(['new 1']);
});

test('who waits hears of a failure, and the next are made all the same', async () => {
  const summaryCache = openSummaryCache();
  const { batches, make } = slowMaker();
  const readers = [1, 2, 3, 4].map((number) => summaryCache.get([number], make));
  const ends = Promise.allSettled(readers);
  batches[0]?.fail();
  await settled();
  batches[1]?.end();
  batches[2]?.end();
  expect((await ends).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  const again = summaryCache.get([1], make);
  batches[3]?.end();
  expect(await again).toEqual(['ad 1']);
});
