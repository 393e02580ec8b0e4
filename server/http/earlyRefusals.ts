import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { Refusal } from './errors.ts';
import { refusalOf } from './faults.ts';
import { headersWithoutHooks } from './headers.ts';

/* What Node refuses before there is a request. */
const ofNode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
};

/** The answer that is on its way on a connection, as Node notes it. */
type Sending = { _httpMessage?: { headersSent: boolean } };

/** Refusals of what no hook sees, in the same shape and as well protected as all others. */
export function earlyRefusals(overTls: boolean) {
  const write = ({ code }: Refusal, requestId: string) => {
    const { status, message } = errors[code];
    const body = JSON.stringify({ code, message, requestId });
    const headers = {
      ...headersWithoutHooks(overTls),
      'X-Request-Id': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    return { status, headers, body };
  };
  return {
    /** For an address that no route can be looked up for. */
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      const { status, headers, body } = write(refusalOf(error), request.id);
      void reply.code(status).headers(headers).serializer(String).send(body);
    },
    /** For a connection that brings no readable request: it is told why, and ended. */
    clientErrorHandler(error: Partial<NodeJS.ErrnoException>, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable && !(socket as Sending)._httpMessage?.headersSent) {
        const refusal = new Refusal(ofNode[error.code ?? ''] ?? 'MALFORMED_REQUEST');
        const { status, headers, body } = write(refusal, randomUUID());
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
      }
      socket.destroySoon();
    },
  };
}
