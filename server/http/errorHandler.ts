import { isResponseSerializationError } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DETAILS_MAX, type ErrorCode, errors } from '../../contract/core/errors.ts';
import { withEnglish } from '../../contract/messages/englishText.ts';
import { Refusal } from '../lib/errors.ts';

/* Fastify's own errors and their codes in the contract. */
const ofFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  // The method QUERY, which Fastify wants a type from before it looks for a route.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_HANDLER_TIMEOUT: 'UNAVAILABLE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/* Transient errors: nothing was done, and a retry may succeed. The database is busy, gone, read-only (25006: a standby) or
 * waits for a lock; a disk is full or read-only; the file storage is away; a referenced row was just deleted (23503). */
const passing = new Set([
  '57014',
  '55P03',
  '23503',
  '40001',
  '40P01',
  '57P01',
  '57P03',
  '08006',
  '08001',
  // What PgBouncer says of a server that is gone, or has no connection free.
  '08P01',
  '53300',
  '25006',
  '53100',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'STORAGE_UNAVAILABLE',
]);

const isPassing = (error: Partial<FastifyError>) =>
  passing.has(error.code ?? '') ||
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/.test(
    error.message ?? '',
  );

/** The refusal to answer with: the error itself, UNAVAILABLE if it is transient, else INTERNAL. */
export function refusalOf(error: Partial<FastifyError>): Refusal {
  if (error instanceof Refusal) return error;
  const code = ofFastify[error.code ?? ''];
  if (code) return new Refusal(code);
  if (error instanceof SyntaxError && 'statusCode' in error) return new Refusal('MALFORMED_BODY');
  if (isPassing(error)) return new Refusal('UNAVAILABLE');
  return new Refusal('INTERNAL');
}

function refuse(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  const { status } = errors[refusal.code];
  if (status >= 500 && refusal.code !== 'MAINTENANCE') {
    const cause = isResponseSerializationError(error) ? error.cause.issues : undefined;
    // The client closed the connection itself.
    const level = error === request.raw.errored ? 'info' : 'error';
    request.log[level]({ err: error, cause }, 'request failed');
  }
  const { message, retryAfter, details, ...extra } = refusal.extra;
  if (retryAfter) reply.header('Retry-After', retryAfter);
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      code: refusal.code,
      message: refusal.message,
      reason: message,
      details: details?.slice(0, DETAILS_MAX).map(({ path, message }) => ({ path, ...withEnglish(message) })),
      moreDetails: details && details.length > DETAILS_MAX ? details.length - DETAILS_MAX : undefined,
      ...extra,
      ...(retryAfter && { retryAfter }),
      requestId: request.id,
    });
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(refuse);
}

/** Answer for a path under `/api` that no endpoint has. */
export const notFound = (request: FastifyRequest, reply: FastifyReply) =>
  refuse(new Refusal('NOT_FOUND'), request, reply);
