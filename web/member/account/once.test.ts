import { expect, it } from 'vitest';
import { once } from './once.ts';

it('does the work of a key once, for all who ask', async () => {
  let done = 0;
  const work = async () => {
    done += 1;
    return done;
  };
  expect(await Promise.all([once('a', work), once('a', work)])).toEqual([1, 1]);
  expect(await once('b', work)).toBe(2);
});
