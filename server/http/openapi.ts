import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from '@fastify/type-provider-zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorBody } from '../../contract/errors.ts';
import { hasAlready } from './entityTag.ts';
import { fail } from './errors.ts';
import { type Answer, answerOf, bodyOf, encodingFor, headersOf } from './keptAnswer.ts';
import type { Limits } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a call ends well whose answer has no schema: with nothing, or with a file. */
    endsWith?: { status: number; body: 'nothing' | 'file' };
  }
}

const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/** The body of refusals stands in the document once, under its name: every call has several. */
const schemas = {
  schemaRegistry: z.registry<{ id: string }>().add(errorBody, { id: 'Error' }),
  zodToJsonConfig: {
    override: ({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) => {
      // The format says the same in a word, in hundreds of places.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  },
};
const jsonSchemaTransform = createJsonSchemaTransform(schemas);

/** With the answers that nothing is made JSON of: to their schemas only the document looks. */
const transform: typeof jsonSchemaTransform = (document) => {
  const made = jsonSchemaTransform(document);
  const ending = document.route.config?.endsWith;
  if (!ending || !made.schema) return made;
  const answer =
    ending.body === 'file'
      ? { description: 'The file', content: FILE }
      : { description: 'Done', type: 'null' as const };
  return {
    ...made,
    schema: { ...made.schema, response: { [ending.status]: answer, ...Object(made.schema.response) } },
  };
};

/** `/api/openapi.json` is made from the contract; `/api/docs` is a readable page of it. */
export async function documentApi(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'GasMap API',
        version: '1',
        description: 'Structured ads for gas and oil, made comparable.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform,
    transformObject: createJsonSchemaTransformObject(schemas),
  });
  let made: Answer | undefined;
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= answerOf(JSON.stringify(app.swagger()), 0);
    if (hasAlready(request, made.tag)) return reply.code(304).headers(headersOf(made, null)).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    return reply.headers(headersOf(made, encoding)).send(await bodyOf(made, encoding));
  };
  const count = async ({ ip }: FastifyRequest) => limits.byAddress('general', ip);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page of the library styles itself inline; nothing on it comes from people or from elsewhere.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { validatorUrl: null },
    uiHooks: {
      async onRequest(request, reply) {
        await count(request);
        // The library would make the document anew for each answer, and put it into YAML.
        const { url } = request.routeOptions;
        if (url === '/api/docs/yaml') return fail('NOT_FOUND');
        return url === '/api/docs/json' ? send(request, reply) : undefined;
      },
    },
    theme: { title: 'GasMap API' },
  });
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest: count }, send);
}
