/** State of the latest change. `stopped` waits for the user: to sign in, or to choose between two versions. */
export type SaveState =
  | { kind: 'clean' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; error: unknown; retryAt: number }
  | { kind: 'stopped'; error: unknown };

type Options<Content> = {
  /** Sends the content; throws if it did not arrive. */
  save: (content: Content) => Promise<void>;
  /** Whether an automatic retry could succeed. */
  retryable: (error: unknown) => boolean;
  /** Debounce delay after the last change. */
  delayMs: number;
  /** Delays between retries; the last one repeats. */
  retryMs: readonly number[];
  now: () => number;
};

/** Debounced autosave of the latest content: one request at a time, with retries after a failure. */
export const createAutosave = <Content>({ save, retryable, delayMs, retryMs, now }: Options<Content>) => {
  let state: SaveState = { kind: 'clean' };
  let unsaved: { content: Content } | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isDisposed = false;
  const listeners = new Set<() => void>();

  const become = (next: SaveState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void run(), ms);
  };

  const failed = (error: unknown) => {
    if (!retryable(error)) return become({ kind: 'stopped', error });
    const pause = retryMs[Math.min(failures, retryMs.length - 1)] ?? delayMs;
    failures += 1;
    become({ kind: 'failed', error, retryAt: now() + pause });
    schedule(pause);
  };

  const send = async (sent: { content: Content }) => {
    become({ kind: 'saving' });
    try {
      await save(sent.content);
      failures = 0;
      if (unsaved === sent) unsaved = null;
      become(unsaved === null ? { kind: 'saved', at: now() } : { kind: 'waiting' });
      if (unsaved !== null) schedule(delayMs);
    } catch (error) {
      failed(error);
    } finally {
      running = null;
    }
  };

  const run = (): Promise<void> => {
    clearTimeout(timer);
    if (running !== null) return running;
    if (unsaved === null) return Promise.resolve();
    running = send(unsaved);
    return running;
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    hasUnsaved: () => unsaved !== null,
    change: (content: Content) => {
      unsaved = { content };
      // In development React mounts a screen twice and disposes of it in between.
      isDisposed = false;
      if (running !== null || state.kind === 'stopped' || state.kind === 'failed') return;
      become({ kind: 'waiting' });
      schedule(delayMs);
    },
    /** Sends unsaved content now, skipping any delay. Returns whether everything has arrived. */
    flush: async (): Promise<boolean> => {
      await run();
      if (unsaved !== null && state.kind !== 'failed' && state.kind !== 'stopped') await run();
      return unsaved === null;
    },
    /** Stops automatic sends; a running request completes. */
    dispose: () => {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
};
