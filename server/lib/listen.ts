import { subscribe } from 'node:diagnostics_channel';
import { Server, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { CannotStart } from './cannotStart.ts';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use; stop what runs there or set PORT to another one',
  EACCES: 'may not be used by this user; set PORT to another one',
  EADDRNOTAVAIL: 'is not on this machine; set HOST to an address that is',
  ENOTFOUND: 'is not on this machine; set HOST to an address that is',
};

/** However fast new ones come. */
const BACKLOG_MS = 1_000;

/** How long each busy connection gets to answer once more, saying that it takes no further request. */
const FAREWELL_MS = 250;

interface Site {
  /** The address to open. */
  url: string;
  /**
   * To be called before the app is closed: without it the requests that are just arriving would be cut. For so long it
   * only says that it is not ready any more, and answers whatever comes.
   */
  farewell(lameDuckMs?: number): Promise<void>;
}

/** Connections that wait in the backlog would be reset. Node takes one in each turn of its loop. */
async function takeWaiting(server: Server): Promise<void> {
  let isOneTaken = true;
  server.on('connection', () => {
    isOneTaken = true;
  });
  const until = performance.now() + BACKLOG_MS;
  while (isOneTaken && performance.now() < until) {
    isOneTaken = false;
    await turn();
  }
}

export async function listen(app: FastifyInstance, host: string, port: number): Promise<Site> {
  let ending = false;
  app.addHook('onSend', async (_request, reply) => {
    if (ending) reply.header('connection', 'close');
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new CannotStart(`Address ${host}:${port} ${reason}.`, { cause: error });
  }
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const bound = app.server.address();
  const served = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    url: `http://${name.includes(':') ? `[${name}]` : name}:${served}`,
    async farewell(lameDuckMs = 0) {
      app.isLameDuck = true;
      await sleep(lameDuckMs);
      ending = true;
      // An answer that had begun before would still keep its connection open for more, and hold up the end.
      subscribe('http.server.response.finish', (message) => {
        const { server, socket } = message as { server: unknown; socket: Socket };
        if (server === app.server) socket.end();
      });
      await takeWaiting(app.server);
      // Only the listening ends here; the server's own close would also cut connections on which a request arrives.
      Server.prototype.close.call(app.server);
      await sleep(FAREWELL_MS);
    },
  };
}
