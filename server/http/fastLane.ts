import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { hasAlready } from './entityTag.ts';
import type { Kept, ReadyAnswer } from './kept.ts';
import { bodyOf, type Encoding, encodingFor, headersOf } from './keptAnswer.ts';

/** How long nobody looks again whether the site is closed; those who look may not know of it for a second themselves. */
const OPEN_FOR_MS = 100;
const ADDRESSES_MAX = 20_000;
/** Anybody can send a header: what is longer than proxies write is not remembered. */
const ORIGIN_LENGTH_MAX = 200;

type Maker = () => Promise<ReadyAnswer | null>;
type Road = {
  kept: Kept;
  /** Counts one general call of an address; false when it has none left. */
  admits: (address: string) => boolean;
  uncount: (address: string) => void;
  /** For addresses whose answers it makes itself: it refuses where the usual way says why. */
  makerOf: (url: string) => Maker | null;
  isClosed: () => Promise<boolean>;
  observe: (method: string, route: string, status: number, seconds: number) => void;
  log: Logger;
};

/** Nobody reads it here, and it may come for as long as it likes. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Where the request comes from is told by the connection and what proxies say. */
const originOf = ({ socket, headers }: IncomingMessage) =>
  `${socket.remoteAddress ?? ''} ${String(headers['x-forwarded-for'] ?? '')}`;

/** Headers of one answer in one encoding; the place of the request's id is the last. */
function linesOf({ answer, headers }: ReadyAnswer, encoding: Encoding | null): string[] {
  const length = encoding === null ? [] : ['content-length', String(answer.ready[encoding]?.length)];
  return headers.concat(Object.entries(headersOf(answer, encoding)).flat(), length, 'x-request-id', '');
}

/**
 * Sends answers that are ready before anything else is done for the request: no route, no hook. Whatever is not plainly
 * a read of one of them by somebody who does not say who they are goes the usual way, which refuses, makes or keeps.
 */
export function openFastLane(app: FastifyInstance, road: Road): void {
  const { kept } = road;
  const isLogged = road.log.isLevelEnabled('info');
  const addresses = new Map<string, string>();
  let open = { version: -1, until: 0 };
  const lines = new WeakMap<ReadyAnswer, Partial<Record<string, string[]>>>();

  const look = async () => {
    const version = kept.versionOf('settings');
    if (!(await road.isClosed())) open = { version, until: performance.now() + OPEN_FOR_MS };
  };

  const headersFor = (found: ReadyAnswer, encoding: Encoding | null, id: string): string[] => {
    let known = lines.get(found);
    if (!known) {
      known = {};
      lines.set(found, known);
    }
    const key = encoding ?? 'none';
    const made = known[key] ?? linesOf(found, encoding);
    known[key] = made;
    made[made.length - 1] = id;
    return made;
  };

  type Asked = { request: IncomingMessage; response: ServerResponse; address: string; began: number };

  function send(found: ReadyAnswer, { request, response, address, began }: Asked): void {
    const { answer, route } = found;
    const encoding = hasAlready(request, answer.tag) ? null : encodingFor(request.headers['accept-encoding']);
    const status = encoding === null ? 304 : 200;
    const id = randomUUID();
    response.writeHead(status, headersFor(found, encoding, id));
    response.end(encoding === null ? undefined : answer.ready[encoding]);
    if (isLogged)
      road.log.info(
        { reqId: id, req: { method: 'GET', url: request.url, ip: address }, status },
        'kept answer sent',
      );
    road.observe('GET', route, status, (performance.now() - began) / 1000);
  }

  /** Ready for this reader: it is packed as they take it, or they have it. */
  const isPacked = ({ answer }: ReadyAnswer, request: IncomingMessage) =>
    hasAlready(request, answer.tag) ||
    answer.ready[encodingFor(request.headers['accept-encoding'])] !== undefined;

  async function make(maker: Maker, asked: Asked): Promise<void> {
    const { request, response, address } = asked;
    const pack = async (found: ReadyAnswer | null) => {
      if (found && !isPacked(found, request))
        await bodyOf(found.answer, encodingFor(request.headers['accept-encoding']));
      return found;
    };
    const made = await maker()
      .then(pack)
      .catch(() => null);
    if (made) {
      // Not when it is broken off: what is left of it may still be on its way.
      if (made.sent) response.once('finish', made.sent);
      return send(made, asked);
    }
    road.uncount(address);
    handle(request, response);
  }

  /** Whether it sends an answer, now or soon. */
  function sends(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.headers.authorization !== undefined || hasBody(request))
      return false;
    const url = request.url ?? '';
    const found = kept.ready(url);
    const maker = found ? null : road.makerOf(url);
    if (!found && !maker) return false;
    const began = performance.now();
    if (open.until < began || open.version !== kept.versionOf('settings')) {
      void look().catch(() => undefined);
      return false;
    }
    if (found && !isPacked(found, request)) return false;
    const address = addresses.get(originOf(request));
    if (address === undefined || !road.admits(address)) return false;
    const asked = { request, response, address, began };
    if (found) send(found, asked);
    else if (maker) void make(maker, asked);
    return true;
  }

  // The usual way tells where requests like these come from.
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const origin = originOf(request.raw);
    if (origin.length <= ORIGIN_LENGTH_MAX && !addresses.has(origin)) {
      if (addresses.size >= ADDRESSES_MAX) addresses.clear();
      addresses.set(origin, request.ip);
    }
    done();
  });

  const { server } = app;
  const usual = server.listeners('request') as ((...of: [IncomingMessage, ServerResponse]) => void)[];
  server.removeAllListeners('request');
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    for (const one of usual) one(request, response);
  };
  server.on('request', (request, response) => {
    // One that ends tells its callers so, which the usual way does.
    if (!server.listening || !sends(request, response)) handle(request, response);
  });
}
