import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../lib/errors.ts';
import {
  bodyOf,
  type EncodedResponse,
  encodeResponse,
  encodingFor,
  headersOf,
} from '../cache/encodedResponse.ts';
import { hasAlready } from '../cache/entityTag.ts';
import type { Limits } from '../limits.ts';

/** `/api/openapi.json` is described at the first request; `/api/docs` is a readable page of it. */
export async function documentApi(
  app: FastifyInstance,
  limits: Limits,
  describe: () => object,
): Promise<void> {
  let made: EncodedResponse | undefined;
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= encodeResponse(JSON.stringify(describe()), 0);
    if (hasAlready(request, made.tag)) return reply.code(304).headers(headersOf(made, null)).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    return reply.headers(headersOf(made, encoding)).send(await bodyOf(made, encoding));
  };
  const count = async ({ ip }: FastifyRequest) => limits.byAddress('general', ip);
  // The page asks for this plugin, but gets the document from `send`.
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page of the library styles itself inline; nothing on it comes from people or from elsewhere.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    // The guide comes first, without a bar above it, then the features; operations open on demand.
    uiConfig: {
      layout: 'BaseLayout',
      validatorUrl: null,
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      filter: true,
    },
    uiHooks: {
      async onRequest(request, reply) {
        await count(request);
        const { url } = request.routeOptions;
        if (url === '/api/docs/yaml') return fail('NOT_FOUND');
        return url === '/api/docs/json' ? send(request, reply) : undefined;
      },
    },
    theme: { title: 'GasMap API' },
  });
  app.get('/api/openapi.json', { onRequest: count }, send);
}
