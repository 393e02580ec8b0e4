import { expect, test } from 'vitest';
import { askAgainAfterMs, parseBroadcastsSearch } from './broadcastsSearch.ts';

const ID = '0198e0a2-7c1b-7d4e-9f3a-1b2c3d4e5f60';
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

test('an address opens what it names, and leaves out what it cannot mean', () => {
  expect(parseBroadcastsSearch({ state: 'sent', page: '2', message: 'new' })).toEqual({
    state: 'sent',
    page: 2,
    message: 'new',
  });
  expect(parseBroadcastsSearch({ message: ID })).toEqual({ message: ID });
  expect(parseBroadcastsSearch({ state: 'lost', page: '-1', message: 'old', limit: 1000 })).toEqual({});
});

test('messages are asked for again while one is to come or on its way, and quickly when it is near', () => {
  const sent = { state: 'sent' as const, scheduledAt: at(-5) };
  expect(askAgainAfterMs([], NOW)).toBe(false);
  expect(askAgainAfterMs([sent, { state: 'cancelled', scheduledAt: at(5) }], NOW)).toBe(false);
  const far = askAgainAfterMs([sent, { state: 'scheduled', scheduledAt: at(60) }], NOW);
  const near = askAgainAfterMs([{ state: 'scheduled', scheduledAt: at(0.5) }], NOW);
  const moving = askAgainAfterMs([{ state: 'sending', scheduledAt: at(-60) }], NOW);
  expect(moving).toBe(near);
  expect(Number(near)).toBeLessThan(Number(far));
});
