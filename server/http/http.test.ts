import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorBody } from '../../contract/errors.ts';
import { contract } from '../../contract/index.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { baseIds, diesel, makePerson } from '../test/make.ts';
import { startTestApp, type TestApp } from '../test/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('OpenAPI', () => {
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

  test('has a readable page', async () => {
    const page = await t.app.inject({ url: '/api/docs/' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });
});

describe('errors', () => {
  test('an unknown path answers the one shape, with the request id', async () => {
    const answer = await t.call('GET', '/nothing/here');
    expect(answer.statusCode).toBe(404);
    const body = errorBody.parse(answer.json());
    expect(body.code).toBe('NOT_FOUND');
    expect(answer.headers['x-request-id']).toBe(body.requestId);
  });

  test('a QUERY without a type is refused, not a fault', async () => {
    // Its types do not know the method yet.
    const answer = await t.app.inject({ method: 'QUERY' as 'GET', url: '/api/plans' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('a fault says nothing of its cause', async () => {
    const broken = await startTestApp();
    await broken.ctx.db.schema.dropTable('countries').cascade().execute();
    const answer = await broken.call('GET', '/countries');
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL']);
    expect(answer.body).not.toMatch(/countries|relation|select|at /);
    await broken.close();
  });
});

describe('headers', () => {
  test('answers carry the security headers and are not kept', async () => {
    expect((await t.call('GET', '/ads/public')).headers['cache-control']).toBe('public, no-cache');
    const { headers } = await t.call('GET', '/auth/me');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none';script-src 'self'");
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('health', () => {
  test('healthz, readyz and metrics answer on this machine', async () => {
    expect((await t.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await t.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
    const metrics = await t.app.inject({ url: '/metrics' });
    expect(metrics.body).toContain('http_request_duration_seconds_bucket');
    expect(metrics.body).toMatch(/^jobs_due\{queue="mail"\} 0$/m);
    expect(metrics.body).toMatch(/^jobs_oldest_due_seconds\{queue="refund"\} 0$/m);
    expect(
      (await t.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode,
    ).toBe(404);
    expect((await t.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });

  test('with a token, metrics are for whoever has it', async () => {
    const guarded = await startTestApp({ METRICS_TOKEN: 'a-long-enough-token' });
    expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const headers = { authorization: 'Bearer a-long-enough-token' };
    expect(
      (await guarded.app.inject({ url: '/metrics', headers, remoteAddress: '203.0.113.9' })).statusCode,
    ).toBe(200);
    await guarded.close();
  });
});

describe('limits', () => {
  test('the general limit answers 429 with Retry-After, before anything else, per address', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    const from = (remoteAddress: string) => limited.app.inject({ url: '/api/ads/can-create', remoteAddress });
    const codes = [];
    for (let call = 0; call < 4; call += 1) codes.push((await from('203.0.113.1')).statusCode);
    expect(codes).toEqual([401, 401, 401, 429]);
    const refused = await from('203.0.113.1');
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', message: 'Too many requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('203.0.113.2')).statusCode).toBe(401);
    await limited.close();
  });

  test('a caller has the same room from wherever the calls come', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    const { token } = await makePerson(limited);
    const from = (last: number) =>
      limited.app.inject({
        url: '/api/auth/me',
        remoteAddress: `203.0.113.${last}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const codes = [];
    for (let call = 1; call <= 4; call += 1) codes.push((await from(call)).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
    await limited.close();
  });

  test('writes of a caller are counted by the hour as well, reads are not', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.02' });
    const { token } = await makePerson(limited);
    const call = (method: 'GET' | 'DELETE', url: string) => limited.call(method, url, { as: token });
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now');
    for (let minute = 0; minute < 15; minute += 1) {
      clock.mockReturnValue(start + minute * 61_000);
      for (let nth = 0; nth < 4; nth += 1) {
        expect((await call('DELETE', '/auth/profile-image')).statusCode).toBe(200);
      }
    }
    clock.mockReturnValue(start + 16 * 61_000);
    const refused = await call('DELETE', '/auth/profile-image');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(2000);
    expect((await call('GET', '/auth/me')).statusCode).toBe(200);
    clock.mockReturnValue(start + 61 * 61_000);
    expect((await call('DELETE', '/auth/profile-image')).statusCode).toBe(200);
    clock.mockRestore();
    await limited.close();
  });

  test('inquiries of one account count together, whatever addresses they come from', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    const { token } = await makePerson(limited);
    const ask = (last: number) =>
      limited.app.inject({
        method: 'POST',
        url: `/api/ads/${uuidv7()}/inquiry`,
        remoteAddress: `203.0.113.${last}`,
        payload: { message: 'Still open?' },
        headers: { authorization: `Bearer ${token}` },
      });
    const codes = [];
    for (let call = 1; call <= 3; call += 1) codes.push((await ask(call)).statusCode);
    expect(codes).toEqual([404, 404, 429]);
    await limited.close();
  });

  test('the inquiry limit is exact when many come at once', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const ids = await baseIds(limited);
    const owner = await makePerson(limited);
    const asker = await makePerson(limited);
    const admin = await makePerson(limited, { role: 'admin' });
    const ad = (await limited.call('POST', '/ads', { as: owner.token, payload: diesel(ids) })).json();
    await limited.call('PUT', `/ads/${ad.id}/approve`, { as: admin.token });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        limited.call('POST', `/ads/${ad.id}/inquiry`, { as: asker.token, payload: { message: 'Hi' } }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(20);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10);
    await limited.close();
  });
});
