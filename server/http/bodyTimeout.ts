import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Receives files: a slow upload may take long as long as bytes keep arriving. */
    isUpload?: boolean;
  }
}

/* As the default of Apache's mod_reqtimeout has it: `body=20,MinRate=500`, in seconds and in bytes a second. */
const WITHIN_MS = 20_000;
const BYTES_WITHIN = (500 * WITHIN_MS) / 1000;

/**
 * Closes connections whose body does not arrive within 20 seconds, or, of an upload, with at least 500 bytes a second.
 * Once the response is sent, an upload has no more time than any other body.
 */
export function closeSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    const hasBody =
      Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'] !== undefined;
    // Internal calls have no socket and arrive whole.
    if (!hasBody || !(socket instanceof Socket)) return done();
    const { isUpload } = request.routeOptions.config;
    let before = socket.bytesRead;
    const watch = setInterval(() => {
      if (isUpload && !reply.raw.writableEnded && socket.bytesRead - before >= BYTES_WITHIN) {
        before = socket.bytesRead;
        return;
      }
      clearInterval(watch);
      const error = Object.assign(new Error('The body did not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, socket);
    }, WITHIN_MS);
    watch.unref();
    const stop = () => clearInterval(watch);
    raw.once('end', stop);
    raw.once('close', stop);
    done();
  });
}
