import { subscribe } from 'node:diagnostics_channel';
import { Server, type Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartupError } from './startupError.ts';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use; stop what runs there or set PORT to another one',
  EACCES: 'may not be used by this user; set PORT to another one',
  EADDRNOTAVAIL: 'is not on this machine; set HOST to an address that is',
  ENOTFOUND: 'is not on this machine; set HOST to an address that is',
};

/** Limit, however fast new connections arrive. */
const BACKLOG_MS = 1_000;

/** Time for each busy connection to send one last response with `connection: close`. */
const FAREWELL_MS = 250;

interface Site {
  /** The URL to open. */
  url: string;
  /**
   * Must be called before the app is closed: otherwise arriving requests would be cut off. For `lameDuckMs` the server
   * still answers everything, but reports that it is not ready.
   */
  farewell(lameDuckMs?: number): Promise<void>;
}

/** Accepts connections in the backlog, which would be reset otherwise. Node accepts one per turn of the event loop. */
async function acceptPending(server: Server): Promise<void> {
  let isOneTaken = true;
  server.on('connection', () => {
    isOneTaken = true;
  });
  const until = performance.now() + BACKLOG_MS;
  while (isOneTaken && performance.now() < until) {
    isOneTaken = false;
    await immediate();
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
    throw new StartupError(`Address ${host}:${port} ${reason}.`, { cause: error });
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
      // Responses started before would keep their connections open and delay the end.
      subscribe('http.server.response.finish', (message) => {
        const { server, socket } = message as { server: unknown; socket: Socket };
        if (server === app.server) socket.end();
      });
      await acceptPending(app.server);
      // Only stops listening; the HTTP server's own close would also cut connections on which a request arrives.
      Server.prototype.close.call(app.server);
      await sleep(FAREWELL_MS);
    },
  };
}
