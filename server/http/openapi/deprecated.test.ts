import multipart from '@fastify/multipart';
import { serializerCompiler } from '@fastify/type-provider-zod';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { handleErrors } from '../errorHandler.ts';
import { createLimits } from '../limits.ts';
import { mounter } from '../mount.ts';
import { describeApi } from './document.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const common = {
  method: 'GET',
  access: 'public',
  rate: 'general',
  summary: 'For the test',
  params: z.strictObject({ id: z.uuid() }),
  status: 200,
  response: z.object({ ok: z.boolean() }),
  errors: [],
} as const;
const planted = {
  old: endpoint({
    ...common,
    path: '/old/:id',
    deprecated: { since: '2026-12-01', sunset: '2027-06-01', instead: 'planted.new' },
  }),
  new: endpoint({ ...common, path: '/new/:id' }),
};

const ID = '01990000-0000-7000-8000-000000000001';
const ENDS = { deprecation: '@1796083200', sunset: 'Tue, 01 Jun 2027 00:00:00 GMT' };

test('an endpoint that will go away says so with every answer', async () => {
  const app = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  await app.register(multipart);
  handleErrors(app);
  const mount = mounter(app, {
    db: t.ctx.db,
    limits: createLimits(t.ctx.db, 1),
    authenticate: async () => null,
    staffNeedsFactor: async () => false,
    closedFor: async () => null,
    noteDenied: async () => {},
    uploads: { folder: t.ctx.files.tempFolder, reserve: 0 },
  });
  const fine = async () => ({ ok: true });
  mount(planted, { old: fine, new: fine });
  const old = await app.inject(`/api/old/${ID}`);
  expect([old.statusCode, old.json()]).toEqual([200, { ok: true }]);
  expect(old.headers).toMatchObject(ENDS);
  const refused = await app.inject('/api/old/1');
  expect(refused.statusCode).toBe(400);
  expect(refused.headers).toMatchObject(ENDS);
  const { headers } = await app.inject(`/api/new/${ID}`);
  expect(headers).not.toHaveProperty('deprecation');
  expect(headers).not.toHaveProperty('sunset');
  await app.close();
});

test('its operation is marked, and names the days and what replaces it', () => {
  const { paths } = describeApi({ planted }, 'https://gasmap.test') as { paths: Record<string, object> };
  expect(paths['/old/{id}']).toHaveProperty('get.deprecated', true);
  expect(paths['/old/{id}']).toHaveProperty(
    'get.description',
    'Deprecated since 2026-12-01 and gone on 2027-06-01: use `planted.new`. For everybody.',
  );
  expect(paths['/old/{id}']).toHaveProperty('get.responses.200.headers', {
    Deprecation: { $ref: '#/components/headers/Deprecation' },
    Sunset: { $ref: '#/components/headers/Sunset' },
  });
  expect(paths['/new/{id}']).not.toHaveProperty('get.deprecated');
});

test('what replaces a deprecated endpoint exists', () => {
  const operations = Object.entries(contract).flatMap(([feature, group]) =>
    Object.entries(group).map(([verb, spec]) => ({ id: `${feature}.${verb}`, spec })),
  );
  const ids = operations.map(({ id }) => id);
  for (const { spec } of operations)
    if ('deprecated' in spec) expect(ids).toContain((spec.deprecated as { instead: string }).instead);
  expect(ids).toContain('ads.read');
});
