import { hash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { errors } from '../../contract/core/errors.ts';
import type { Sql } from '../db/client.ts';
import { fail } from '../lib/errors.ts';
import { isReadOnly } from './http.queries.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Readiness is cached, so that the database is queried at most twice a second. */
const READY_FOR_MS = 500;

declare module 'fastify' {
  interface FastifyInstance {
    /** The server ends soon: it still answers, but reports not ready, so that load balancers choose another one. */
    isLameDuck: boolean;
  }
}

/** Compares in constant time. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** Why a balancer should choose another instance, in the words of docs/operations.md. */
type Unready = 'stopping' | 'database away' | 'database read-only';

/** What keeps the instance from being ready, or null; concurrent callers share one query. */
function readiness(db: Sql): () => Promise<Unready | null> {
  const look = () =>
    isReadOnly(db).then(
      (is): Unready | null => (is ? 'database read-only' : null),
      (): Unready => 'database away',
    );
  let looked = { answer: Promise.resolve<Unready | null>(null), until: 0 };
  return () => {
    if (performance.now() < looked.until) return looked.answer;
    const next = { answer: look(), until: Number.POSITIVE_INFINITY };
    void next.answer.then(() => {
      next.until = performance.now() + READY_FOR_MS;
    });
    looked = next;
    return next.answer;
  };
}

/** A gauge of a feature: one value, or one for each value of `label`. */
type Measure = { name: string; help: string } & (
  | { read: () => number }
  | { label: string; readEach: () => Promise<[of: string, value: number][]> }
);

/** `/healthz` alive, `/readyz` able to answer, `/metrics` for Prometheus: on this machine, or with the token. */
export function reportHealth(
  app: FastifyInstance,
  { db, metricsToken, gauges }: { db: Sql; metricsToken: string | undefined; gauges: readonly Measure[] },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });

  for (const measure of gauges)
    new Gauge({
      name: measure.name,
      help: measure.help,
      labelNames: 'label' in measure ? [measure.label] : [],
      registers: [registry],
      async collect() {
        if ('read' in measure) {
          this.set(measure.read());
          return;
        }
        this.reset();
        // Without the database this gauge is empty, but the other metrics are still reported.
        const values = await measure.readEach().catch(() => []);
        for (const [of, value] of values) this.set({ [measure.label]: of }, value);
      },
    });

  const counters = new Map<string, ReturnType<typeof duration.labels>>();
  const observe = (method: string, route: string, status: number, seconds: number) => {
    const key = `${method} ${route} ${status}`;
    let counter = counters.get(key);
    if (!counter) {
      counter = duration.labels(method, route, String(status));
      counters.set(key, counter);
    }
    counter.observe(seconds);
  };
  app.addHook('onResponse', async (request, reply) =>
    observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000),
  );

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.decorate('isLameDuck', false);
  const unready = readiness(db);
  app.get('/readyz', async (_request, reply) => {
    const reason: Unready | null = app.isLameDuck ? 'stopping' : await unready();
    if (reason === null) return { status: 'ready' };
    return reply
      .code(errors.UNAVAILABLE.status)
      .header('Cache-Control', 'no-store')
      .send({ code: 'UNAVAILABLE', status: 'not ready', reason });
  });

  app.get('/metrics', async (request, reply) => {
    const allowed = metricsToken
      ? isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
      : LOOPBACK.has(request.ip) && !request.headers['x-forwarded-for'];
    if (!allowed) fail('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
