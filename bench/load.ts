import autocannon, { type Options, type Result } from 'autocannon';
import type { Program } from './site.ts';

export const CONNECTIONS = 32;
const SECONDS = 6;

export type Figures = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  worst: number;
  /** CPU time of the server process per request, in microseconds; unaffected by load on the machine. */
  cpuMicros: number;
  failed?: number;
};

/** Maximum throughput of `CONNECTIONS` clients; `paths` is called for each request, or is one fixed path. */
export async function load(
  program: Pick<Program, 'cpu'>,
  address: string,
  paths: string | (() => string),
): Promise<Figures> {
  const options: Options = {
    url: address + (typeof paths === 'string' ? paths : '/'),
    connections: CONNECTIONS,
    headers: { 'accept-encoding': 'identity' },
    ...(typeof paths !== 'string' && {
      requests: [{ setupRequest: (request) => ({ ...request, path: paths() }) }],
    }),
  };
  const run = (duration: number) =>
    new Promise<Result & { taken: number[] }>((resolve, reject) => {
      const taken: number[] = [];
      autocannon({ ...options, duration }, (error, result) =>
        error ? reject(error as Error) : resolve({ ...result, taken }),
      ).on('response', (_client, _status, _bytes, milliseconds) => taken.push(milliseconds));
    });
  await run(1);
  const before = program.cpu();
  const { requests, taken, non2xx, errors } = await run(SECONDS);
  const spent = program.cpu() - before;
  const failed = non2xx + errors;
  return {
    perSecond: Math.round(requests.average),
    ...quantiles(taken),
    cpuMicros: Math.round((spent * 1e6) / Math.max(1, requests.total)),
    ...(failed > 0 && { failed }),
  };
}

const at = (sorted: number[], share: number) =>
  Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;

const quantiles = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99), worst: at(sorted, 0.999) };
};

/** Latency of sequential calls in ms. */
export async function alone(work: () => Promise<unknown>, times = 200) {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const start = performance.now();
    await work();
    if (index >= times / 10) taken.push(performance.now() - start);
  }
  return quantiles(taken);
}

/** The same work by as many concurrent callers, without HTTP. */
export async function together(work: () => Promise<unknown>) {
  const end = performance.now() + SECONDS * 1000;
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        await work();
        taken.push(performance.now() - start);
      }
    }),
  );
  return { perSecond: Math.round(taken.length / SECONDS), ...quantiles(taken) };
}
