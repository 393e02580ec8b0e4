import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, hasAlready } from '../http/cache/entityTag.ts';

/** Seconds for which clients may reuse a list without revalidation. */
export const MAX_AGE = 60;

/** Sends a public list with an ETag; a client that already has it gets 304. */
export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Record<string, unknown>,
): FastifyReply {
  const body = reply.serializeInput(answer, '200') as string;
  const tag = entityTag(body);
  reply.header('ETag', tag).header('Cache-Control', `public, max-age=${MAX_AGE}`);
  if (hasAlready(request, tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(body);
}
