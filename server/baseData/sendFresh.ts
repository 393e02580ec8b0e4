import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds for which a reader may show a list without asking again. */
const MAX_AGE = 60;

/** Answers a public list with a validator; a reader that has this very list gets 304 and nothing else. */
export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Record<string, unknown>,
): FastifyReply {
  const body = reply.serializeInput(answer, '200') as string;
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('ETag', tag).header('Cache-Control', `public, max-age=${MAX_AGE}`);
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(body);
}
