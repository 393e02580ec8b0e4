import { expect, test } from 'vitest';
import { ApiError } from './apiError.ts';
import { queryClient } from './query.ts';

const { queries } = queryClient.getDefaultOptions();

test('what was read is fresh for five minutes, and not read again for a look or a line that is back', () => {
  expect(queries).toMatchObject({
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
});

test('a read that failed is tried once more, unless the server said no', () => {
  const tries = queries?.retry as (failures: number, error: Error) => boolean;
  const cut = new ApiError('NETWORK', 0, 'The line is cut');
  const fault = new ApiError('INTERNAL', 500, 'Something went wrong');
  const refusal = new ApiError('NOT_FOUND', 404, 'Not found');
  expect([tries(0, cut), tries(1, cut)]).toEqual([true, false]);
  expect([tries(0, fault), tries(1, fault)]).toEqual([true, false]);
  expect(tries(0, refusal)).toBe(false);
});
