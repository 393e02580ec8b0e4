import { hash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../db/client.ts';
import { ensure, fail } from './errors.ts';
import { isReadOnly } from './http.queries.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** However many ask whether the site is ready, the database is asked no more than twice a second. */
const READY_FOR_MS = 500;

declare module 'fastify' {
  interface FastifyInstance {
    /** It ends soon and is not ready for more, but answers what comes still: whoever divides the calls goes elsewhere. */
    isLameDuck: boolean;
  }
}

/** In a time that says nothing of where they differ. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** Whether the database takes writes, looked up by one for all who ask meanwhile. */
function readiness(db: Sql): () => Promise<boolean> {
  let looked = { answer: Promise.resolve(false), until: 0 };
  return () => {
    if (performance.now() < looked.until) return looked.answer;
    const look = { answer: isReadOnly(db).then((is) => !is), until: Number.POSITIVE_INFINITY };
    const settle = () => {
      look.until = performance.now() + READY_FOR_MS;
    };
    look.answer.then(settle, settle);
    looked = look;
    return look.answer;
  };
}

/** What a feature has to say about itself: one figure, or one for each of what `label` names. */
type Measure = { name: string; help: string } & (
  | { read: () => number }
  | { label: string; readEach: () => Promise<[of: string, value: number][]> }
);

export type Health = {
  /** Counts an answer that went past the hooks. */
  observe: (method: string, route: string, status: number, seconds: number) => void;
};

/** `/healthz` alive, `/readyz` able to answer, `/metrics` for Prometheus: on this machine, or with the token. */
export function reportHealth(
  app: FastifyInstance,
  { db, metricsToken, gauges }: { db: Sql; metricsToken: string | undefined; gauges: readonly Measure[] },
): Health {
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
        // Without the database there is no figure, and the others are wanted all the more.
        const values = await measure.readEach().catch(() => []);
        for (const [of, value] of values) this.set({ [measure.label]: of }, value);
      },
    });

  const counters = new Map<string, ReturnType<typeof duration.labels>>();
  const observe: Health['observe'] = (method, route, status, seconds) => {
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

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.decorate('isLameDuck', false);
  const isReady = readiness(db);
  app.get('/readyz', { schema: { hide: true } }, async () => {
    ensure(!app.isLameDuck && (await isReady()), 'UNAVAILABLE');
    return { status: 'ready' };
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const allowed = metricsToken
      ? isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
      : LOOPBACK.has(request.ip) && !request.headers['x-forwarded-for'];
    if (!allowed) fail('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { observe };
}
