import { expect, test } from 'vitest';
import { keepPieces } from './pieces.ts';

const written = (number: number, word = 'ad') => Buffer.from(`${word} ${number}`);
const texts = (pieces: readonly Buffer[]) => pieces.map(String);

/** Makes what it is asked for when it is told to. */
function slowMaker() {
  const asked: { numbers: number[]; end: (word?: string) => void; fail: () => void }[] = [];
  const make = (numbers: number[]) =>
    new Promise<Map<number, Buffer>>((resolve, reject) => {
      asked.push({
        numbers,
        end: (word) => resolve(new Map(numbers.map((number) => [number, written(number, word)]))),
        fail: () => reject(new Error('The database is away')),
      });
    });
  return { asked, make };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('pieces come in the order asked for, and what is made twice is kept', async () => {
  const pieces = keepPieces();
  const made: number[][] = [];
  const make = async (numbers: number[]) => {
    made.push(numbers);
    return new Map(numbers.filter((number) => number !== 4).map((number) => [number, written(number)]));
  };
  expect(texts(await pieces.of([3, 1, 2], make))).toEqual(['ad 3', 'ad 1', 'ad 2']);
  // One that is not to be shown is left out.
  expect(texts(await pieces.of([5, 2, 4, 3], make))).toEqual(['ad 5', 'ad 2', 'ad 3']);
  expect(await pieces.of([], make)).toEqual([]);
  expect(texts(await pieces.of([1, 2, 3], make))).toEqual(['ad 1', 'ad 2', 'ad 3']);
  pieces.forget(2);
  await pieces.of([1, 2, 3], make);
  pieces.forgetAll();
  await pieces.of([1, 3], make);
  expect(made).toEqual([[3, 1, 2], [5, 2, 4, 3], [1], [2], [1, 3]]);
});

test('what many miss while others are made is made together, each once', async () => {
  const pieces = keepPieces();
  const { asked, make } = slowMaker();
  const readers = Array.from({ length: 8 }, (_, index) => pieces.of([index, 100, index + 50], make));
  expect(asked.map(({ numbers }) => numbers)).toEqual([
    [0, 100, 50],
    [1, 100, 51],
  ]);
  asked[0]?.end();
  await settled();
  expect(asked[2]?.numbers).toEqual([2, 100, 52, 3, 53, 4, 54, 5, 55, 6, 56, 7, 57]);
  asked[1]?.end();
  asked[2]?.end();
  for (const [index, pages] of (await Promise.all(readers)).entries())
    expect(texts(pages)).toEqual([`ad ${index}`, 'ad 100', `ad ${index + 50}`]);
});

test('so many at most are made at once', async () => {
  const pieces = keepPieces();
  const { asked, make } = slowMaker();
  const hundred = (from: number) => Array.from({ length: 100 }, (_, index) => from + index);
  const readers = [0, 1000, 2000, 3000, 4000, 5000].map((from) => pieces.of(hundred(from), make));
  for (let at = 0; at < 4; at += 1) {
    asked[at]?.end();
    await settled();
  }
  await Promise.all(readers);
  expect(asked.map(({ numbers }) => numbers.length)).toEqual([100, 100, 200, 200]);
});

test('what was read before a change was heard is shown, but not kept', async () => {
  const pieces = keepPieces();
  const { asked, make } = slowMaker();
  const first = pieces.of([1], make);
  asked[0]?.end('old');
  await first;
  const before = pieces.of([1], make);
  pieces.forget(1);
  const after = pieces.of([1], make);
  asked[2]?.end('new');
  expect(texts(await after)).toEqual(['new 1']);
  asked[1]?.end('old');
  expect(texts(await before)).toEqual(['old 1']);
  expect(texts(await pieces.of([1], make))).toEqual(['new 1']);
});

test('who waits hears of a failure, and the next are made all the same', async () => {
  const pieces = keepPieces();
  const { asked, make } = slowMaker();
  const readers = [1, 2, 3, 4].map((number) => pieces.of([number], make));
  const ends = Promise.allSettled(readers);
  asked[0]?.fail();
  await settled();
  asked[1]?.end();
  asked[2]?.end();
  expect((await ends).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  const again = pieces.of([1], make);
  asked[3]?.end();
  expect(texts(await again)).toEqual(['ad 1']);
});
