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
import { type Audience, audiences } from './audiences.ts';

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Describes at the first request, and sends what is stored from then on. */
function sender(describe: () => object): Send {
  let made: EncodedResponse | undefined;
  return async (request, reply) => {
    made ??= encodeResponse(JSON.stringify(describe()), 0);
    if (hasAlready(request, made.tag)) return reply.code(304).headers(headersOf(made, null)).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    return reply.headers(headersOf(made, encoding)).send(await bodyOf(made, encoding));
  };
}

type Page = { at: string; title: string; send: Send; count: (request: FastifyRequest) => Promise<void> };

async function servePage(scope: FastifyInstance, { at, title, send, count }: Page): Promise<void> {
  // The page asks for this plugin, but gets the document from `send`.
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
  await scope.register(swagger, { mode: 'static', specification: { document } });
  await scope.register(swaggerUi, {
    routePrefix: at,
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
        if (url === `${at}/yaml`) return fail('NOT_FOUND');
        return url === `${at}/json` ? send(request, reply) : undefined;
      },
    },
    theme: { title },
  });
}

/** A document for each audience, and a readable page of each. */
export async function documentApi(
  app: FastifyInstance,
  limits: Limits,
  describe: (audience: Audience) => object,
): Promise<void> {
  const count = async ({ ip }: FastifyRequest) => limits.byAddress('general', ip);
  for (const [audience, { at, page, title }] of Object.entries(audiences)) {
    const send = sender(() => describe(audience as Audience));
    // A scope of its own, since the page can be registered once in each.
    await app.register((scope) => servePage(scope, { at: page, title, send, count }));
    app.get(at, { onRequest: count }, send);
  }
}
