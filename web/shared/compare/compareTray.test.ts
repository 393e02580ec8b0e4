import { describe, expect, test } from 'vitest';
import { COMPARED_MAX, createTray } from './compareTray.ts';

const memory = (start: Record<string, string> = {}) => {
  const values = new Map(Object.entries(start));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};
const ad = (id: string) => ({ id, title: `Ad ${id}`, side: 'sell' as const });

describe('the ads picked to be compared', () => {
  test('go in and out, and a fifth one is not taken', () => {
    const tray = createTray(memory());
    for (const id of ['1', '2', '3', '4', '5']) tray.toggle(ad(id));
    expect(tray.get()).toHaveLength(COMPARED_MAX);
    tray.toggle(ad('2'));
    expect(tray.get().map(({ id }) => id)).toEqual(['1', '3', '4']);
  });

  test('are there again after a reload of the tab', () => {
    const store = memory();
    createTray(store).toggle(ad('1'));
    expect(createTray(store).get()).toEqual([ad('1')]);
  });

  test.each(['{', '{"id":1}', '[{"id":1},null,"x"]'])('read %s as nothing', (stored) => {
    expect(createTray(memory({ compare: stored })).get()).toEqual([]);
  });

  test('last without a storage, and tell who listens', () => {
    const tray = createTray(null);
    let notified = 0;
    const stop = tray.subscribe(() => {
      notified += 1;
    });
    tray.toggle(ad('1'));
    tray.clear();
    stop();
    tray.toggle(ad('1'));
    expect(notified).toBe(2);
  });
});
