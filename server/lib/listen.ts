import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CannotStart } from './cannotStart.ts';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use; stop what runs there or set PORT to another one',
  EACCES: 'may not be used by this user; set PORT to another one',
  EADDRNOTAVAIL: 'is not on this machine; set HOST to an address that is',
  ENOTFOUND: 'is not on this machine; set HOST to an address that is',
};

/** Tells the connections that are busy when the stop begins that no further request is taken on them. */
function announceEnd(app: FastifyInstance): void {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (ending) reply.header('connection', 'close');
  });
}

/** Answers the address to open. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  announceEnd(app);
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
  return `http://${name.includes(':') ? `[${name}]` : name}:${served}`;
}

/** Lets the requests in flight finish. Node closes the connections that are idle now; one whose answer had begun
 * before would be kept for the next request and hold up the end. */
export async function stopListening(app: FastifyInstance): Promise<void> {
  subscribe('http.server.response.finish', (message) => (message as { socket: Socket }).socket.end());
  await app.close();
}
