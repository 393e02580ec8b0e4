import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '../../contract/core/errors.ts';
import { Refusal } from '../lib/errors.ts';
import { refusalOf } from './errorHandler.ts';
import { apiHeaders } from './headers.ts';

/* Errors that Node raises before there is a request. */
const ofNode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
};

/** Node's internal reference from a socket to its current response. */
type Sending = { _httpMessage?: { headersSent: boolean } };

/** Answers errors outside Fastify's hooks with the usual error body and security headers. */
export function clientErrorHandlers(overTls: boolean) {
  const write = ({ code }: Refusal, requestId: string) => {
    const { status, message } = errors[code];
    const body = JSON.stringify({ code, message, requestId });
    const headers = {
      ...apiHeaders(overTls),
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    return { status, headers, body };
  };
  return {
    /** For a URL that cannot be routed. */
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      const { status, headers, body } = write(refusalOf(error), request.id);
      void reply.code(status).headers(headers).serializer(String).send(body);
    },
    /** For a connection without a readable request: answers with the error and closes it. */
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
