import { readLimited } from '../../lib/readLimited.ts';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 1024 * 1024;
const FAILURES_MAX = 5;
const REST_MS = 10 * 60_000;

/** No answer that can be used: nothing follows from it. */
export class NoAnswer extends Error {
  constructor(why: string) {
    super(`No answer: ${why}`);
    this.name = 'NoAnswer';
  }
}

/** After five failures in a row a service is left alone for ten minutes. */
const failing = new Map<string, { count: number; until: number }>();

export const forgetFailures = (): void => failing.clear();

async function once(url: URL, init: RequestInit, timeoutMs: number) {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const text = (await readLimited(response, BYTES_MAX, () => new NoAnswer('too large'))).toString('utf8');
  if (response.status >= 500 || response.status === 429 || response.status === 408)
    throw new NoAnswer(`it answered ${response.status}`);
  return { status: response.status, body: JSON.parse(text) as unknown };
}

/**
 * The JSON that a service answers with, whatever its status below 500.
 * @throws NoAnswer
 */
export async function ask(
  base: string,
  path: string,
  init: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<{ status: number; body: unknown }> {
  const state = failing.get(base);
  if (state && state.count >= FAILURES_MAX && Date.now() < state.until)
    throw new NoAnswer('it failed a few times');
  try {
    const answer = await once(new URL(path, base.endsWith('/') ? base : `${base}/`), init, timeoutMs);
    failing.delete(base);
    return answer;
  } catch (error) {
    const count = (failing.get(base)?.count ?? 0) + 1;
    failing.set(base, { count, until: Date.now() + REST_MS });
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer((error as Error).name === 'TimeoutError' ? 'not in time' : 'no connection or no JSON');
  }
}
