import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export type StreamEvent = { id: string; event: string; data: Record<string, unknown> };

export type EventStream = {
  status: number;
  headers: IncomingHttpHeaders;
  /** All events so far. */
  events: StreamEvent[];
  /** Returns the next event of this name, each one once. */
  next(event: string): Promise<StreamEvent>;
  /** Resolves once the server has ended the stream. */
  ended: Promise<void>;
  cut(): void;
};

const parse = (block: string): StreamEvent => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data') || '{}') };
};

/** Reads server-sent events from a listening app, as a browser with a token would. */
export async function readStream(
  app: FastifyInstance,
  token: string,
  { path = '/notifications/stream', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<EventStream> {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const request = get({
    host: '127.0.0.1',
    port,
    path: `/api${path}`,
    agent: false,
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: StreamEvent[] = [];
  const answered = new Set<StreamEvent>();
  let wake = () => {};
  const read = async () => {
    let rest = '';
    for await (const text of response.setEncoding('utf8')) {
      const blocks = `${rest}${text}`.split('\n\n');
      rest = blocks.pop() ?? '';
      events.push(...blocks.filter((block) => !block.startsWith(':')).map(parse));
      wake();
    }
  };
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    async next(event) {
      for (;;) {
        const found = events.find((one) => one.event === event && !answered.has(one));
        if (found) {
          answered.add(found);
          return found;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    ended: read().catch(() => undefined),
    cut: () => response.destroy(),
  };
}
