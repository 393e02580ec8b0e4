import { describe, expect, it } from 'vitest';
import { threadDays } from './threadDays.ts';

const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 10, day, hour).toISOString() });

describe('messages by day', () => {
  it('are parted at the reader’s midnight and keep their order', () => {
    const messages = [at(3, 9), at(3, 23), at(4, 0), at(9, 12)];
    expect(threadDays(messages).map((day) => day.messages)).toEqual([
      [messages[0], messages[1]],
      [messages[2]],
      [messages[3]],
    ]);
    expect(threadDays(messages).map((day) => day.day)).toEqual(
      [messages[0], messages[2], messages[3]].map((one) => one?.createdAt),
    );
  });

  it('are none in an empty thread', () => {
    expect(threadDays([])).toEqual([]);
  });
});
