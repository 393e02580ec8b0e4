import { expect, test } from 'vitest';
import { lendBodies } from './lentBodies.ts';

test('what is given back is lent again, to one at a time', () => {
  const bodies = lendBodies();
  const one = bodies.take(40_000);
  const other = bodies.take(10);
  expect([one.length, other.length]).toEqual([40_000, 10]);
  expect(one.buffer).not.toBe(other.buffer);
  bodies.giveBack(one);
  bodies.giveBack(one);
  const again = [bodies.take(65_536), bodies.take(5)];
  expect(again.map(({ buffer }) => buffer === one.buffer)).toEqual([true, false]);
  expect(again.map(({ length }) => length)).toEqual([65_536, 5]);
});

test('what was not lent is left alone', () => {
  const bodies = lendBodies();
  const own = Buffer.allocUnsafeSlow(64 * 1024);
  bodies.giveBack(own);
  bodies.giveBack(Buffer.from('a piece of what others lie in'));
  expect(bodies.take(10).buffer).not.toBe(own.buffer);
  const long = bodies.take(65_537);
  bodies.giveBack(long);
  expect(bodies.take(65_537).buffer).not.toBe(long.buffer);
});
