import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, hasAlready } from '../http/entityTag.ts';

/** Seconds for which a reader may show a list without asking again. */
export const MAX_AGE = 60;

/** Answers a public list with a validator; a reader that has this very list gets 304 and nothing else. */
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
