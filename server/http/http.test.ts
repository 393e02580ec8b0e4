import fastify from 'fastify';
import { type QueryExecutor, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorBody } from '../../contract/core/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { baseIds, diesel, makePerson } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { handleErrors } from './errorHandler.ts';
import { createLimits } from './limits.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

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

  test.each(['25006', '08P01', '53100', 'ENOSPC', 'EROFS', 'EDQUOT', 'STORAGE_UNAVAILABLE'])(
    '%s passes: 503',
    async (code) => {
      const app = fastify();
      handleErrors(app);
      app.get('/', async () => Promise.reject(Object.assign(new Error('inside'), { code })));
      const answer = await app.inject('/');
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
      expect(answer.body).not.toContain('inside');
      await app.close();
    },
  );

  test('a fault says nothing of its cause', async () => {
    const broken = await startTestApp();
    // Renamed, not dropped: that takes one lock, while jobs of the start read other tables.
    await broken.ctx.db.schema.alterTable('countries').renameTo('gone').execute();
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
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
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

  test('a database that takes no writes is not ready, and what writes says that it passes', async () => {
    const standby = await startTestApp();
    const { token } = await makePerson(standby);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(standby.ctx.db);
    await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(
      standby.ctx.db,
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(standby.ctx.db);
    await sql`set default_transaction_read_only = on`.execute(standby.ctx.db);
    await expect
      .poll(async () => (await standby.app.inject({ url: '/readyz' })).json(), { timeout: 10_000 })
      .toEqual({ code: 'UNAVAILABLE', status: 'not ready', reason: 'database read-only' });
    const written = await standby.call('POST', '/favorites/seen', { as: token });
    expect([written.statusCode, written.json().code]).toEqual([503, 'UNAVAILABLE']);
    await standby.close();
  });

  test('whoever asks for readiness all the time gets an answer, and costs the database little', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    const runner: QueryExecutor = Object.getPrototypeOf(Object.getPrototypeOf(limited.ctx.db.getExecutor()));
    const run = vi.spyOn(runner, 'executeQuery');
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => (await limited.app.inject({ url: '/readyz' })).statusCode),
    );
    expect(codes).toEqual(Array(50).fill(200));
    const asked = run.mock.calls.filter(([query]) => query.sql.includes('pg_is_in_recovery'));
    expect(asked).toHaveLength(1);
    run.mockRestore();
    await limited.close();
  });

  test('one that ends says so, and answers all the same', async () => {
    const ending = await startTestApp();
    ending.app.isLameDuck = true;
    const answer = await ending.app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json().reason]).toEqual([503, 'stopping']);
    expect((await ending.call('GET', '/products')).statusCode).toBe(200);
    await ending.close();
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

  test('a network of IPv6 has as much as one address, and a site sixteen times as much', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    const from = async (remoteAddress: string) =>
      (await limited.app.inject({ url: '/api/ads/can-create', remoteAddress })).statusCode;
    const codes = [];
    for (const address of [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::',
      '2001:0DB8:1:2:0:0:0:9%eth0',
      '2001:db8:1:2::7',
    ])
      codes.push(await from(address));
    expect(codes).toEqual([401, 401, 401, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(401);
    // 48 in all: 3 of the first network, 1 of the second one.
    const others = [];
    for (let network = 4; network < 4 + 45; network += 1)
      others.push(await from(`2001:db8:1:${network.toString(16)}::1`));
    expect([others.indexOf(429), others.at(-1)]).toEqual([44, 429]);
    expect(await from('2001:db8:2:1::1')).toBe(401);
    const mapped = [];
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1', '192.0.2.1'])
      mapped.push(await from(address));
    expect(mapped).toEqual([401, 401, 401, 429]);
    await limited.close();
  });

  test('answers that are ready are counted by network too', () => {
    const { admits } = createLimits(t.ctx.db, 0.01);
    const admitted = (address: string) => Array.from({ length: 4 }, (_, nth) => admits(`${address}${nth}`));
    expect(admitted('2001:db8::')).toEqual([true, true, true, false]);
  });

  test('exact limits count a network of IPv6 too', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    const codes = [];
    for (let nth = 1; nth <= 4; nth += 1)
      codes.push(
        (
          await limited.app.inject({
            method: 'POST',
            url: '/api/auth/check-availability',
            remoteAddress: `2001:db8::${nth}`,
            payload: { email: 'new@example.com' },
          })
        ).statusCode,
      );
    expect(codes).toEqual([200, 200, 200, 429]);
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
    // Messages, tickets and reports do not share their counter.
    const post = (path: string, payload: object) => limited.call('POST', path, { as: token, payload });
    const report = { reason: 'fraud', text: 'x' };
    expect((await post(`/conversations/${uuidv7()}/messages`, { body: 'x' })).statusCode).toBe(404);
    expect((await post(`/ads/${uuidv7()}/report`, report)).statusCode).toBe(404);
    const ticket = { subject: 'Help', category: 'other', message: 'x' };
    expect((await post('/tickets', ticket)).statusCode).toBe(201);
    expect((await post('/tickets', ticket)).statusCode).toBe(429);
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
