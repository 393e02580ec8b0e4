import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Availability, CHECK_DELAY_MS, watchAvailability } from './availability.ts';

type Pending = { value: string; answer: (available: boolean) => void; fail: () => void };

const setUp = () => {
  const asked: Pending[] = [];
  const shown: Availability[] = [];
  const watch = watchAvailability(
    (value) =>
      new Promise((resolve, reject) => {
        asked.push({
          value,
          answer: (available) =>
            resolve({ available, code: 'accounts.usernameFree', message: available ? 'free' : 'taken' }),
          fail: () => reject(new Error('no answer')),
        });
      }),
    (availability) => shown.push(availability),
  );
  return { asked, shown, watch, last: () => shown.at(-1) };
};

describe('watchAvailability', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks once, 500 ms after the typing stopped', async () => {
    const { asked, watch, last } = setUp();
    for (const value of ['ada', 'adab', 'adabr']) {
      watch.typed(value);
      await vi.advanceTimersByTimeAsync(CHECK_DELAY_MS - 1);
    }
    expect(asked).toHaveLength(0);
    expect(last()).toEqual({ state: 'checking' });
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ value }) => value)).toEqual(['adabr']);
  });

  it('leaves values of fewer than 3 characters alone', async () => {
    const { asked, watch, last } = setUp();
    watch.typed('ad');
    await vi.advanceTimersByTimeAsync(CHECK_DELAY_MS * 2);
    expect(asked).toHaveLength(0);
    expect(last()).toEqual({ state: 'idle' });
  });

  it('shows what the answer says', async () => {
    const { asked, watch, last } = setUp();
    watch.typed('ada');
    await vi.advanceTimersByTimeAsync(CHECK_DELAY_MS);
    asked[0]?.answer(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ state: 'unavailable', message: 'taken' });
  });

  it('never shows an answer to an earlier value, however late it comes', async () => {
    const { asked, watch, last } = setUp();
    watch.typed('first');
    await vi.advanceTimersByTimeAsync(CHECK_DELAY_MS);
    watch.typed('second');
    await vi.advanceTimersByTimeAsync(CHECK_DELAY_MS);
    asked[1]?.answer(true);
    await vi.advanceTimersByTimeAsync(0);
    asked[0]?.answer(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ state: 'available', message: 'free' });
  });

  it('forgets the answer when the value becomes too short meanwhile', async () => {
    const { asked, watch, last } = setUp();
    watch.typed('ada');
    await vi.advanceTimersByTimeAsync(CHECK_DELAY_MS);
    watch.typed('a');
    asked[0]?.answer(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ state: 'idle' });
  });

  it('says so when the check itself fails', async () => {
    const { asked, watch, last } = setUp();
    watch.typed('ada');
    await vi.advanceTimersByTimeAsync(CHECK_DELAY_MS);
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ state: 'error' });
  });
});
