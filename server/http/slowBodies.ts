import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Brings files, for which a slow line may take long as long as it brings something. */
    isUpload?: boolean;
  }
}

/* As the default of Apache's mod_reqtimeout has it: `body=20,MinRate=500`, in seconds and in bytes a second. */
const WITHIN_MS = 20_000;
const BYTES_WITHIN = (500 * WITHIN_MS) / 1000;

/**
 * Ends connections whose body does not arrive: within 20 seconds, or of an upload at least 500 bytes a second. What comes
 * after its answer is of no use, whatever it is.
 */
export function cutSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    const hasBody =
      Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'] !== undefined;
    // What the site asks itself comes whole, and over no line.
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
