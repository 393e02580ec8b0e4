import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '../../contract/index.ts';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from '../test/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the document is valid 3.1 and names every endpoint', async () => {
  const document = (await t.app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  const result = await new Validator().validate(document);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  const declared = Object.values(contract).flatMap((group) =>
    Object.values(group).map((spec) => `${spec.method} /api${spec.path.replace(/:(\w+)/g, '{$1}')}`),
  );
  const documented = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(declared.sort());
});

test('says what a refusal holds once, so that the document stays cheap to make and to send', async () => {
  const answer = await t.app.inject({ url: '/api/openapi.json' });
  const { paths, components } = answer.json();
  expect(components.schemas.Error.properties).toHaveProperty('requestId');
  expect(paths['/api/plans'].get.responses[429].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/Error',
  });
  expect(answer.rawPayload.length).toBeLessThan(1_200_000);
});

test('is made once and sent packed; who has it already is told so', async () => {
  const fresh = await buildApp(t.ctx);
  await fresh.ready();
  const make = vi.spyOn(fresh, 'swagger');
  const get = (headers = {}) => fresh.inject({ url: '/api/openapi.json', headers });
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
  const ofPage = await fresh.inject({ url: '/api/docs/json' });
  expect(ofPage.rawPayload.equals(plain.rawPayload)).toBe(true);
  expect(make).toHaveBeenCalledOnce();
  expect((await fresh.inject({ url: '/api/docs/yaml' })).statusCode).toBe(404);
  await fresh.close();
});

test.each(['/api/openapi.json', '/api/docs/', '/api/docs/json', '/api/docs/yaml'])(
  '%s is counted',
  async (url) => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    const codes = [];
    for (let call = 0; call < 4; call += 1) codes.push((await limited.app.inject({ url })).statusCode);
    expect(codes[3]).toBe(429);
    expect(codes.slice(0, 3)).not.toContain(429);
    await limited.close();
  },
);

test('tells answers without a body, files, and what is refused before it is read', async () => {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json();
  expect(paths['/api/auth/logout'].post.responses[204]).toEqual({ description: 'Done' });
  const receipt = paths['/api/payments/{id}/receipt.pdf'].get.responses;
  expect(receipt[200].content).toEqual({
    'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
  });
  expect(Object.keys(receipt)).toEqual(expect.arrayContaining(['401', '404', '429', '503']));
  expect(Object.keys(paths['/api/ads'].post.responses)).toEqual(
    expect.arrayContaining(['408', '413', '415']),
  );
});

test('a call that takes an Idempotency-Key says that the key may be refused', async () => {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json();
  expect(paths['/api/ads/{id}/duplicate'].post.responses).toHaveProperty('409');
});

test('has a readable page', async () => {
  const page = await t.app.inject({ url: '/api/docs/' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
});
