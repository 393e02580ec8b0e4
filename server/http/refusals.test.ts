import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { BODY_BYTES_MAX, type EndpointSpec } from '../../contract/core/endpoint.ts';
import { errorBody } from '../../contract/core/errors.ts';
import { msg } from '../../contract/core/message.ts';
import { contract } from '../../contract/index.ts';
import { buildApp } from '../app.ts';
import { openLog } from '../lib/log.ts';
import { baseIds, diesel, makePerson, type Person } from '../test/kit/make.ts';
import { multipart } from '../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { validate } from './validate.ts';

let t: TestApp;
let port: number;
let member: Person;
beforeAll(async () => {
  t = await startTestApp();
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
  member = await makePerson(t);
});
afterAll(() => t.close());
afterEach(() => void vi.useRealTimers());

const NOBODY = '01890000-0000-7000-8000-000000000000';
const numbers = (bytes: number) => `[1${',1'.repeat(bytes / 2)}]`;
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** What the server says on a connection until it ends it; `write` may go on saying something. */
async function talk(first: string | Buffer, write: (line: ReturnType<typeof connect>) => void = () => {}) {
  const line = connect(port, '127.0.0.1');
  line.on('error', () => undefined);
  let heard = '';
  line.on('data', (piece) => {
    heard += String(piece);
  });
  line.write(first);
  write(line);
  await once(line, 'close');
  return heard;
}
const head = (path: string, ...headers: string[]) =>
  `POST /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`;

describe('bodies', () => {
  test('where the contract has none, nothing and {} are taken, and a large one is not even read', async () => {
    const [seen, as] = ['/favorites/seen', { authorization: `Bearer ${member.token}` }];
    for (const payload of ['{}', ' { } \n', 'null'])
      expect((await post(seen, payload, as)).statusCode).toBe(204);
    const empty = await t.app.inject({ method: 'POST', url: `/api${seen}`, headers: as });
    expect(empty.statusCode).toBe(204);
    // As `fetch` sends an empty text.
    const text = await post(seen, '', { ...as, 'content-type': 'text/plain;charset=UTF-8' });
    expect(text.statusCode).toBe(204);
    expect((await post(seen, '{"a":1}', as)).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'a', message: 'Unknown field' }],
    });
    const parse = vi.spyOn(JSON, 'parse');
    const view = `/ads/${NOBODY}/view`;
    const large = await post(view, numbers(1024 * 1024));
    expect([large.statusCode, parse.mock.calls.length]).toEqual([413, 0]);
    parse.mockRestore();
    expect(large.json().code).toBe('PAYLOAD_TOO_LARGE');
    // Its length is not said: it is refused where it becomes too long.
    const chunk = `10000\r\n${'1'.repeat(0x10000)}\r\n`;
    expect(await talk(head(view, 'transfer-encoding: chunked') + chunk)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('are 64 kB at most where the contract does not say more', async () => {
    const register = (bytes: number) =>
      post('/auth/check-availability', JSON.stringify({ email: 'x'.repeat(bytes) }));
    expect((await register(60 * 1024)).json().code).toBe('VALIDATION_FAILED');
    expect((await register(65 * 1024)).json().code).toBe('PAYLOAD_TOO_LARGE');
    const { body, type } = multipart([{ name: 'payload', content: numbers(65 * 1024) }]);
    const upload = await t.app.inject({
      method: 'POST',
      url: '/api/ads',
      payload: body,
      headers: { 'content-type': type, authorization: `Bearer ${member.token}` },
    });
    expect(upload.json()).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The payload is larger than 64 kB',
    });
  });

  test('hold the longest ad in letters of three bytes', async () => {
    const ids = await baseIds(t);
    const admin = await makePerson(t, { role: 'admin' });
    const longest = diesel(ids, { description: '油'.repeat(5_000) });
    const made = await t.call('POST', '/ads', { as: admin.token, payload: longest });
    expect(made.statusCode).toBe(201);
  });

  test('as long as a schema permits have room, in letters of three bytes', () => {
    for (const group of Object.values(contract))
      for (const spec of Object.values(group) as EndpointSpec[]) {
        if (!spec.body || spec.bodyBytesMax) continue;
        const schema = z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' });
        expect([spec.path, longest(schema as Schema) <= BODY_BYTES_MAX]).toEqual([spec.path, true]);
      }
  });

  test('of several parts are for uploads', async () => {
    const { body, type } = multipart([{ name: 'file', content: 'x', fileName: 'a.txt' }]);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/check-availability',
      payload: body,
      headers: { 'content-type': type },
    });
    expect(answer.json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test('are refused with at most a hundred details, and how many more there are', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, nth) => [`k${nth}`, 1]));
    const refused = await post('/auth/check-availability', JSON.stringify(fields));
    expect(refused.body.length).toBeLessThan(10_000);
    const { details, moreDetails } = errorBody.parse(refused.json());
    expect([details?.length, moreDetails]).toEqual([100, 4_901]);
  });

  test('are looked through to an end, and what is wrong in them is named by its path', () => {
    const spec = { ...contract.products.importRows, body: z.looseObject({}) } as EndpointSpec;
    const refusal = (body: unknown) => {
      try {
        return validate(spec, { params: {}, query: {}, body });
      } catch (error) {
        return (error as { extra: { details: unknown } }).extra.details;
      }
    };
    expect(refusal({ rows: [{ names: ['a', 'b\0'] }] })).toEqual([
      { path: 'rows.0.names.1', message: msg('field.nul') },
    ]);
    expect(refusal({ rows: Array(300_000).fill(1) })).toEqual([
      { path: 'rows.199998', message: msg('field.tooManyValues', { max: 200_000 }) },
    ]);
    expect(refusal({ rows: Array(199_000).fill(1) })).not.toBeInstanceOf(Array);
  });
});

describe('encodings', () => {
  test.each(['gzip', 'br', 'deflate', 'x', 'gzip, br'])(
    '%s is refused at once, with a token too',
    async (encoding) => {
      const signedIn: Record<string, string> = { authorization: `Bearer ${member.token}` };
      for (const headers of [{}, signedIn]) {
        const answer = await post('/ads/check', '{"email":"a@b.co"}', {
          'content-encoding': encoding,
          ...headers,
        });
        expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      }
    },
  );

  test('identity says nothing', async () => {
    const answer = await post('/auth/check-availability', '{"email":"new@example.com"}', {
      'content-encoding': 'identity',
    });
    expect(answer.statusCode).toBe(200);
  });

  test('a server that was sent packed bodies ends', async () => {
    const other = await startTestApp();
    const { token } = await makePerson(other);
    const site = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${site}/api/ads/check`, {
          method: 'POST',
          body: '{"side":"sell"}',
          headers: {
            'content-type': 'application/json',
            'content-encoding': 'gzip',
            authorization: `Bearer ${token}`,
          },
          signal: AbortSignal.timeout(15_000),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(415));
    await Promise.all(answers.map((answer) => answer.text()));
    await other.close();
  });
});

describe('what no route sees', () => {
  const protects = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ];
  test.each([
    [
      'an address that is not UTF-8',
      'GET /api/%ff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
    [
      'a parameter that is too long',
      `GET /api/ads/${'é%20'.repeat(200)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`.replaceAll(
        'é',
        '%C3%A9',
      ),
      404,
      'NOT_FOUND',
    ],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['what is not HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ])('%s is refused in the one shape, protected as all', async (_, sent, status, code) => {
    const said = await talk(sent);
    const [top = '', body = ''] = said.split('\r\n\r\n');
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(errorBody.parse(JSON.parse(body)).code).toBe(code);
    expect(body).not.toContain('%');
    const names = top
      .toLowerCase()
      .split('\r\n')
      .map((line) => line.split(':')[0]);
    expect(names).toEqual(expect.arrayContaining([...protects, 'cache-control', 'x-request-id']));
    const { headers } = await t.call('GET', '/auth/me');
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(protects));
  });
});

describe('bodies that do not come', () => {
  /** Only the watch over bodies waits for these 20 seconds. */
  const pass20Seconds = () => vi.advanceTimersByTime(20_000);
  const arrived = () => once(t.app.server, 'request');
  const token = () => `authorization: Bearer ${member.token}`;

  test('are not waited for longer than 20 seconds, of a member as of anybody', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [request, said] = [
      arrived(),
      talk(`${head('/ads/check', 'content-length: 500', token())}{"side":`),
    ];
    await request;
    pass20Seconds();
    const [top, body = ''] = (await said).split('\r\n\r\n');
    expect(top).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(body).code).toBe('REQUEST_TIMEOUT');
  });

  test('nor when they were refused before they came', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let heard = '';
    const said = talk(head('/ads/check', 'content-length: 500'), (line) =>
      line.on('data', (piece) => {
        heard += String(piece);
      }),
    );
    await expect.poll(() => heard).toContain('UNAUTHENTICATED');
    pass20Seconds();
    expect(await said).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('nor when what is asked for is ready for everybody', async () => {
    const products = `http://127.0.0.1:${port}/api/products`;
    await vi.waitFor(async () => {
      await (await fetch(products)).arrayBuffer();
      expect(t.ctx.responses.getForEveryone('/api/products')).not.toBeNull();
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let heard = '';
    const said = talk('GET /api/products HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n', (line) =>
      line.on('data', (piece) => {
        heard += String(piece);
      }),
    );
    await expect.poll(() => heard).toContain('DIESEL');
    pass20Seconds();
    expect(await said).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('are told in the log as what they are: nobody but the sender has to do anything', async () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => lines.push(line) });
    const app = await buildApp({ ...t.ctx, log });
    const { hostname, port: other } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const line = connect(Number(other), hostname);
    const request = once(app.server, 'request') as Promise<[IncomingMessage]>;
    line.write(`${head('/auth/check-availability', 'content-length: 500')}{"email":`);
    const [raw] = await request;
    await vi.waitFor(() => expect(raw.listenerCount('data')).toBeGreaterThan(0));
    line.resetAndDestroy();
    await vi.waitFor(() => expect(lines.join('')).toContain('request failed'), { timeout: 15_000 });
    await app.close();
    const failed = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request failed');
    expect(failed.level).toBe(30);
  });

  test('of uploads may take longer while something comes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { body, type } = multipart([
      { name: 'payload', content: '{"side":"sell"}' },
      { name: 'fileIndices', content: '0' },
      { name: 'documentFiles', content: 'x'.repeat(60_000), fileName: 'a.pdf' },
    ]);
    const lines = `POST /api/ads HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${token()}\r\ncontent-length: ${body.length}\r\n\r\n`;
    const request = arrived();
    let line: ReturnType<typeof connect> | undefined;
    const said = talk(lines, (opened) => {
      line = opened;
    });
    const [{ socket }] = (await request) as [IncomingMessage];
    for (let sent = 0; sent < 40_000; sent += 20_000) {
      const before = socket.bytesRead;
      line?.write(body.subarray(sent, sent + 20_000));
      await expect.poll(() => socket.bytesRead - before).toBe(20_000);
      pass20Seconds();
      expect(socket.destroyed).toBe(false);
    }
    pass20Seconds();
    expect(await said).toMatch(/^HTTP\/1\.1 408 /);
  });
});

type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
};

/** Bytes of the longest JSON that a schema permits; lists and texts without an end count as 50. */
function longest(schema: Schema): number {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return Math.max(...options.map(longest));
  if (schema.enum) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length));
  if (schema.type === 'array') return 2 + (schema.maxItems ?? 50) * (1 + longest(schema.items ?? {}));
  if (schema.type === 'string') return 2 + (schema.maxLength ? 3 * schema.maxLength : 50);
  return Object.entries(schema.properties ?? {}).reduce(
    (sum, [name, inner]) => sum + name.length + 4 + longest(inner),
    20,
  );
}
