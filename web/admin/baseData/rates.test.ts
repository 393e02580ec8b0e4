import { expect, test } from 'vitest';
import { isStale } from './rates.ts';

test('a rate is old after three days', () => {
  const at = (day: string) => Date.parse(`${day}T15:00:00Z`);
  expect(isStale('2026-11-20', at('2026-11-23'))).toBe(false);
  expect(isStale('2026-11-20', at('2026-11-24'))).toBe(true);
});
