import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const reload = vi.fn();

/** Simulates a page load: the tab keeps its storage, modules are initialized again. */
const load = async () => {
  vi.resetModules();
  const page = new EventTarget();
  let comesToRest = () => {};
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { watchUpdates } = await import('./update.ts');
  watchUpdates({
    onNavigated: (listener) => {
      comesToRest = listener;
    },
  });
  return {
    fails: () => page.dispatchEvent(new Event('vite:preloadError')),
    comesToRest: () => comesToRest(),
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { pathname: '/market', reload });
});
afterEach(() => {
  vi.doUnmock('../lib/serviceWorker.ts');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page whose files stay missing is not loaded again for ever', async () => {
  for (let times = 0; times < 3; times += 1) {
    const page = await load();
    page.fails();
    page.comesToRest();
    page.comesToRest();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a newer version that was on its way before this page began to look is taken all the same', async () => {
  const postMessage = vi.fn();
  const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage });
  const registration = Object.assign(new EventTarget(), { installing: worker, waiting: null, active: {} });
  vi.doMock('../lib/serviceWorker.ts', () => ({
    canHaveWorker: () => true,
    registerWorker: async () => registration,
  }));
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, ready: new Promise(() => {}) });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('document', Object.assign(document, { readyState: 'complete' }));
  const page = await load();
  await vi.advanceTimersByTimeAsync(1000);
  page.comesToRest();
  expect(postMessage).not.toHaveBeenCalled();
  worker.state = 'installed';
  worker.dispatchEvent(new Event('statechange'));
  page.comesToRest();
  await vi.advanceTimersByTimeAsync(1500);
  page.comesToRest();
  await vi.advanceTimersByTimeAsync(1500);
  // A page that is just being built makes requests, which would keep the active worker from stopping.
  expect(postMessage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});
