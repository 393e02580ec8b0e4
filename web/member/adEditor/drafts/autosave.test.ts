import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const make = (
  save: (content: string) => Promise<void>,
  retryable: (error: unknown) => boolean = () => true,
) => createAutosave({ save, retryable, delayMs: 1000, retryMs: [5000, 20_000], now: () => Date.now() });

describe('createAutosave', () => {
  it('sends only the latest of several quick changes', async () => {
    const save = vi.fn(async () => {});
    const autosave = make(save);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(600);
    autosave.change('b');
    expect(autosave.get().kind).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(save.mock.calls).toEqual([['b']]);
    expect(autosave.get().kind).toBe('saved');
  });

  it('never sends two at once, and sends what changed meanwhile', async () => {
    const ends: (() => void)[] = [];
    const save = vi.fn((_: string) => new Promise<void>((resolve) => ends.push(resolve)));
    const autosave = make(save);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(save.mock.calls).toEqual([['a'], ['b']]);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.hasUnsaved()).toBe(false);
  });

  it('tries again by itself, more slowly each time, with the newest content', async () => {
    let down = true;
    const save = vi.fn(async (_: string) => {
      if (down) throw new Error('no answer');
    });
    const autosave = make(save);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.get().kind).toBe('failed');
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(5000);
    expect(save.mock.calls).toEqual([['a'], ['b']]);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(save).toHaveBeenCalledTimes(2);
    down = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.get().kind).toBe('saved');
  });

  it('waits for the person where trying again cannot help', async () => {
    const save = vi.fn(async (_: string): Promise<void> => {
      throw new Error('stale');
    });
    const autosave = make(save, () => false);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(autosave.get()).toMatchObject({ kind: 'stopped' });
  });

  it('flush sends at once and answers whether all has arrived', async () => {
    const save = vi.fn(async (_: string) => {});
    const autosave = make(save);
    autosave.change('a');
    await expect(autosave.flush()).resolves.toBe(true);
    expect(save.mock.calls).toEqual([['a']]);
    await expect(autosave.flush()).resolves.toBe(true);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('flush waits for a running request and sends what came after it', async () => {
    const ends: (() => void)[] = [];
    const save = vi.fn((_: string) => new Promise<void>((resolve) => ends.push(resolve)));
    const autosave = make(save);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.change('b');
    const flushed = autosave.flush();
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    ends[1]?.();
    await expect(flushed).resolves.toBe(true);
    expect(save.mock.calls).toEqual([['a'], ['b']]);
  });

  it('once disposed, does not try again what was on its way', async () => {
    const save = vi.fn(async (_: string): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new Error('offline');
    });
    const autosave = make(save);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1050);
    autosave.dispose();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(save).toHaveBeenCalledTimes(1);
  });
});
