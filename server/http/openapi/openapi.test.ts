import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import { errorBody, errors } from '../../../contract/core/errors.ts';
import { contract } from '../../../contract/index.ts';
import { baseIds, diesel, makePerson } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { createLimits } from '../limits.ts';
import { refusalsOf } from '../refusals.ts';
import { type Audience, audienceOf, audiences } from './audiences.ts';
import { examples } from './examples.ts';
import { documentApi } from './openapi.ts';
import { tagTexts } from './tagTexts.ts';

const SITE = 'https://gasmap.test';
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ SITE_URL: SITE });
});
afterAll(() => t.close());

type Media = { schema: object; examples?: Record<string, { value: unknown }> };
type Response = { $ref?: string; description: string; content?: Record<string, Media> };
type Operation = {
  operationId: string;
  description: string;
  security?: object[];
  responses: Record<string, Response>;
};
type Described = {
  openapi: string;
  info: { description: string };
  security: object[];
  servers: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, unknown>;
    parameters: Record<string, unknown>;
    responses: Record<string, Response>;
  };
};

const names = Object.keys(audiences) as Audience[];
const read = async (of: Audience = 'trading') => (await t.app.inject(audiences[of].at)).json<Described>();
/** The documents, each with the endpoints that it is of. */
const readAll = (): Promise<[Described, typeof endpoints][]> =>
  Promise.all(
    names.map(async (audience) => [
      await read(audience),
      endpoints.filter(([id, spec]) => audienceOf({ feature: id.split('.')[0] ?? '', spec }) === audience),
    ]),
  );
const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([verb, spec]): [string, EndpointSpec] => [`${feature}.${verb}`, spec]),
);
const templateOf = ({ path }: EndpointSpec) => path.replace(/:(\w+)/g, '{$1}');
const operationOf = ({ paths }: Described, spec: EndpointSpec) =>
  paths[templateOf(spec)]?.[spec.method.toLowerCase()];

/** The response for a status: its own, or that of its range. */
function responseFor(described: Described, spec: EndpointSpec, status: number): Response | undefined {
  const { responses = {} } = operationOf(described, spec) ?? {};
  const given = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  const name = given?.$ref?.split('/').at(-1);
  return name === undefined ? given : described.components.responses[name];
}

const mediaOf = (response: Response | undefined) => response?.content?.['application/json'];
const codesIn = (response: Response | undefined): string[] =>
  [
    ...(/"enum":\[([^\]]*)\]/.exec(JSON.stringify(mediaOf(response)?.schema))?.[1] ?? '').matchAll(/\w+/g),
  ].map(([code]) => code);

/** Without what differs from one ad to the next. */
const lasting = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, one: unknown) =>
    /^(slug|reference|owner|validUntil|\w+At)$/.test(key)
      ? typeof one
      : one && Object(one).slug
        ? { ...one, id: '' }
        : one,
  );

describe('the document', () => {
  test.each(Object.values(audiences).map(({ at }) => at))(
    '%s is valid OpenAPI 3.1 of at most 400 kB',
    async (url) => {
      const answer = await t.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
      expect(answer.rawPayload.length).toBeLessThanOrEqual(400_000);
      const described = answer.json<Described>();
      expect(described.openapi).toBe('3.1.0');
      const result = await new Validator().validate(described);
      expect(result.errors ?? []).toEqual([]);
      expect(result.valid).toBe(true);
    },
  );

  test('has what its audience calls, as feature.verb, and nothing else; each of them is routed', async () => {
    for (const [described, own] of await readAll()) {
      for (const [id, spec] of own) {
        const operation = operationOf(described, spec);
        expect(operation).toMatchObject({ operationId: id, tags: [id.split('.')[0]], summary: spec.summary });
        expect(operation?.description).not.toBe('');
        expect(t.app.hasRoute({ method: spec.method, url: `/api${spec.path}` })).toBe(true);
      }
      const operations = Object.values(described.paths).flatMap((path) => Object.values(path));
      expect(operations).toHaveLength(own.length);
    }
  });

  test('says where the site is, who may call, and what each feature is about', async () => {
    for (const [described, own] of await readAll()) {
      expect(described.servers).toEqual([{ url: `${SITE}/api`, description: 'This site' }]);
      for (const [, spec] of own)
        expect(operationOf(described, spec)?.security ?? described.security).toEqual(
          spec.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
        );
      const features = new Set(own.map(([id]) => id.split('.')[0]));
      expect(described.tags).toEqual(
        Object.entries(tagTexts).flatMap(([name, description]) =>
          features.has(name) ? [{ name, description }] : [],
        ),
      );
    }
  });

  test('has every status of an operation, and its codes; what any call can be refused with as a range', async () => {
    for (const [described, specs] of await readAll()) {
      for (const [, spec] of specs) {
        const { responses = {} } = operationOf(described, spec) ?? {};
        expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(spec.status), '4XX', '5XX']));
        const codes = refusalsOf(spec);
        for (const code of codes)
          expect(codesIn(responseFor(described, spec, errors[code].status))).toContain(code);
        const own = Object.keys(responses).filter((status) => Number(status) >= 400);
        expect(own.flatMap((status) => codesIn(responseFor(described, spec, Number(status)))).sort()).toEqual(
          codes.filter((code) => own.includes(String(errors[code].status))).sort(),
        );
      }
      expect(described.components.schemas.Error).toHaveProperty('properties.requestId');
    }
    const range = (await read()).components.responses.MemberWrite;
    expect(range?.description).toContain('429 `RATE_LIMITED`: Too many requests');
  });

  test('refers to shared schemas, parameters and responses instead of repeating them', async () => {
    const { paths, components } = await read();
    expect(paths['/ads/{id}/submit']?.post).toMatchObject({
      parameters: [{ $ref: '#/components/parameters/id' }],
      responses: {
        200: { $ref: '#/components/responses/Ad' },
        404: { $ref: '#/components/responses/NotFound' },
        '4XX': { $ref: '#/components/responses/MemberWrite' },
      },
    });
    expect(components.responses.Ad).toHaveProperty(['content', 'application/json', 'schema'], {
      $ref: '#/components/schemas/Ad',
    });
    expect(components.schemas.Ad).toHaveProperty('allOf.0', { $ref: '#/components/schemas/AdSummary' });
    expect(components.schemas.AdSummary).toMatchObject({
      properties: {
        owner: { $ref: '#/components/schemas/AdSummaryOwner' },
        status: { $ref: '#/components/schemas/AdStatus' },
      },
    });
    expect(components.parameters.page).toMatchObject({
      in: 'query',
      schema: { type: 'integer', minimum: 1 },
    });
    expect(paths['/ads']?.post).toHaveProperty('parameters', [
      { $ref: '#/components/parameters/IdempotencyKey' },
    ]);
  });

  test('tells answers without a body, and files with their media types', async () => {
    const { auth, payments, notifications, ads } = contract;
    const [trading, account] = [await read(), await read('account')];
    expect(responseFor(trading, auth.logout, 204)).toEqual({ description: 'No Content' });
    const typesOf = (described: Described, spec: EndpointSpec) =>
      Object.keys(responseFor(described, spec, 200)?.content ?? {});
    expect(typesOf(account, payments.receipt)).toEqual(['application/pdf']);
    expect(typesOf(account, notifications.stream)).toEqual(['text/event-stream']);
    expect(typesOf(trading, ads.document)).toEqual(['*/*']);
  });

  test('has examples that are valid, of signing in, searching, posting and errors', async () => {
    for (const [spec, { body, response }] of examples) {
      if (body !== undefined) expect(spec.body?.safeParse(body).error).toBeUndefined();
      const schema = typeof spec.response === 'object' ? spec.response : undefined;
      if (response !== undefined) expect(schema?.parse(response)).toEqual(response);
    }
    const described = await read();
    for (const spec of [contract.auth.login, contract.ads.publicList, contract.ads.create])
      expect(mediaOf(responseFor(described, spec, spec.status))?.examples).toEqual({
        answer: { value: examples.get(spec)?.response },
      });
    const refused = mediaOf(responseFor(described, contract.ads.check, 400))?.examples?.VALIDATION_FAILED;
    expect(errorBody.strict().parse(refused?.value).code).toBe('VALIDATION_FAILED');
  });

  test('shows of an ad what the site answers', async () => {
    const [owner, moderator] = [
      await makePerson(t, { confirmed: true }),
      await makePerson(t, { role: 'admin' }),
    ];
    const offer = diesel(await baseIds(t));
    expect(offer).toEqual(examples.get(contract.ads.create)?.body);
    const answer = await t.call('POST', '/ads', { as: owner.token, payload: offer });
    expect(lasting(answer.json())).toEqual(lasting(examples.get(contract.ads.create)?.response));
    await t.call('PUT', `/ads/${answer.json().id}/approve`, { as: moderator.token });
    const found = await t.call('GET', '/ads/public');
    expect(lasting(found.json())).toEqual(lasting(examples.get(contract.ads.publicList)?.response));
  });

  test('begins with a guide of one page, whose figures are those of the site', async () => {
    const { info } = await read();
    expect([...info.description.matchAll(/^## (.+)$/gm)].map(([, title]) => title).slice(0, 6)).toEqual([
      'Sign in',
      'Errors',
      'Paging',
      'Idempotency',
      'Rate limits',
      'Versioning',
    ]);
    expect(info.description).toContain(`${SITE}/api/openapi.json`);
    expect(info.description).toContain(`${SITE}/api/docs-admin/`);
    expect((await read('staff')).info.description).toContain(`${SITE}/api/docs/`);
    expect(info.description).toContain('| `general` | minute | 300 | 300 | – |');
    expect(info.description).not.toContain('{{');
  });
});

describe('over HTTP', () => {
  test('is described once and sent packed; who has it already is told so', async () => {
    const app = fastify();
    const describe = vi.fn(() => ({ openapi: '3.1.0', info: { description: 'x'.repeat(2_000) } }));
    await documentApi(app, createLimits(t.ctx.db, 1), describe);
    expect(describe).not.toHaveBeenCalled();
    const get = (headers = {}) => app.inject({ url: '/api/openapi.json', headers });
    const plain = await get({ 'accept-encoding': 'identity' });
    const { etag } = plain.headers;
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const)
      for (let call = 0; call < 2; call += 1) {
        const packed = await get({ 'accept-encoding': encoding });
        expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual([encoding, etag]);
        expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      }
    const known = await get({ 'if-none-match': etag });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const ofPage = await app.inject({ url: '/api/docs/json' });
    expect(ofPage.rawPayload.equals(plain.rawPayload)).toBe(true);
    expect(describe).toHaveBeenCalledOnce();
    await app.close();
  });

  test.each([
    '/api/openapi.json',
    '/api/openapi-account.json',
    '/api/openapi-admin.json',
    '/api/openapi-site.json',
    '/api/docs/',
    '/api/docs-admin/json',
    '/api/docs/yaml',
  ])('%s is counted', async (url) => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    const codes = [];
    for (let call = 0; call < 4; call += 1) codes.push((await limited.app.inject({ url })).statusCode);
    expect(codes[3]).toBe(429);
    expect(codes.slice(0, 3)).not.toContain(429);
    await limited.close();
  });

  test('has a readable page for each audience, and no YAML', async () => {
    for (const { page: at, at: document } of Object.values(audiences)) {
      const page = await t.app.inject({ url: `${at}/` });
      expect([page.statusCode, page.headers['content-type']]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ]);
      expect((await t.app.inject(`${at}/json`)).body).toBe((await t.app.inject(document)).body);
      expect((await t.app.inject(`${at}/yaml`)).statusCode).toBe(404);
    }
  });
});
