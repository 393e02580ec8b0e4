import { deflateSync, gzipSync } from 'node:zlib';
import type { Dice } from './dice.ts';
import type { FuzzRequest } from './fuzzRequest.ts';
import { MARK } from './generate.ts';

type Oddity = [name: string, change: (request: FuzzRequest, dice: Dice) => void];

const header = (name: string, ...values: string[]): Oddity => [
  name,
  ({ headers }, dice) => {
    headers[name] = dice.pick(values);
  },
];

const HEADERS: Oddity[] = [
  header(
    'content-type',
    '',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'a/b;'.repeat(500),
  ),
  header(
    'content-type',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/JSON ;;;',
    '*/*',
  ),
  header(
    'content-type',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="a\tb"',
    'multipart/mixed',
  ),
  header('content-encoding', 'gzip', 'br', 'deflate', 'zstd', 'x', '', 'gzip, gzip', 'identity'),
  header('accept-encoding', 'br', 'gzip', 'x', '', '*;q=0', 'br;q=1e9', 'gzip;q=NaN', ','.repeat(3_000)),
  header('accept', 'x', '', 'text/html', 'application/xml;q=2'),
  header('accept-language', 'xx', '*', 'de', 'zh-Hant-TW', '-'.repeat(5_000), '__proto__', 'ar;q=0.1'),
  header(
    'authorization',
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'x'.repeat(5_000)}`,
    'Basic YTpi',
    'Bearer \xff',
  ),
  header(
    'idempotency-key',
    '',
    'x',
    'k'.repeat(200),
    'k'.repeat(201),
    'key with spaces',
    '\xe9'.repeat(10),
    '12345678',
  ),
  header('if-none-match', '*', '""', 'W/"x"', '"', `"${'x'.repeat(5_000)}"`),
  header('if-modified-since', 'never', '-1', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  header(
    'range',
    'bytes=0-',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-0,2-2',
    'x',
    `bytes=${'0-0,'.repeat(1_000)}0-0`,
  ),
  header('x-forwarded-for', '::1', '999.1.1.1', MARK, 'a,'.repeat(2_000), '[::1]:80', '1.2.3.4, 5.6.7.8'),
  header('x-forwarded-host', 'evil.example', MARK),
  header('host', 'evil.example', 'a b', MARK, ''),
  header('origin', 'null', 'https://evil.example'),
  header('cookie', 'a=b', `${'c=d; '.repeat(1_000)}`, '__proto__=1'),
  header('user-agent', '', MARK, 'x'.repeat(8_000)),
  header('last-event-id', '-1', 'x', '\xff'),
  header('expect', '100-continue'),
  header('x-http-method-override', 'DELETE'),
];

const onPath =
  (change: (path: string, query: string, dice: Dice) => string): Oddity[1] =>
  (request, dice) => {
    const [path = '', ...rest] = request.path.split('?');
    request.path = change(path, rest.length > 0 ? `?${rest.join('?')}` : '', dice);
    request.spec = null;
  };

const ENDS = [
  '%00',
  '%ff',
  '%',
  '%2f',
  '%c0%ae',
  '/',
  '//',
  '/..',
  '/%2e%2e/',
  ';x=1',
  '.json',
  '%0d%0aX:1',
  '%F0%9F%9B%A2',
];
const lastPart = /[^/]*$/;

const PATHS: Oddity[] = [
  ['end of the path', onPath((path, query, dice) => path + dice.pick(ENDS) + query)],
  ['last part of the path', onPath((path, query, dice) => path.replace(lastPart, dice.pick(ENDS)) + query)],
  ['long part', onPath((path, query, dice) => `${path}${'a'.repeat(dice.pick([201, 301, 5_000]))}${query}`)],
  ['long part of signs', onPath((path, query) => `${path}/${'%E2%82%AC'.repeat(150)}${query}`)],
  ['markup in the path', onPath((path, query) => path.replace(lastPart, encodeURIComponent(MARK)) + query)],
  ['capitals', onPath((path, query) => path.toUpperCase() + query)],
  ['two slashes', onPath((path, query) => path.replace('/', '//') + query)],
  ['many parts', onPath((path, query) => path + '/a'.repeat(500) + query)],
];

const QUERIES = [
  '%',
  '%ff=%ff',
  '=',
  '&&&',
  'a[]=1&a[b]=2',
  '__proto__[x]=1',
  'page=1&page=2',
  '?',
  'page=%00',
  'unknown=1',
];

const withQuery: Oddity = [
  'odd query',
  (request, dice) => {
    request.path += (request.path.includes('?') ? '&' : '?') + dice.pick(QUERIES);
    // An endpoint without a query may ignore it; its response must still match.
  },
];

const otherMethod: Oddity = [
  'other method',
  (request, dice) => {
    request.method = dice.pick([
      'HEAD',
      'OPTIONS',
      'PUT',
      'PATCH',
      'DELETE',
      'POST',
      'TRACE',
      'PROPFIND',
      'QUERY',
    ]);
    request.spec = null;
  },
];

const json = (request: FuzzRequest) => (request.body ?? Buffer.from('{}')).toString('latin1');
const onBody =
  (change: (text: string, dice: Dice) => string | Buffer): Oddity[1] =>
  (request, dice) => {
    const changed = change(json(request), dice);
    request.body = typeof changed === 'string' ? Buffer.from(changed, 'latin1') : changed;
    request.headers['content-type'] ??= 'application/json';
  };

const BODIES: Oddity[] = [
  ['cut body', onBody((text, dice) => text.slice(0, dice.whole(text.length)))],
  ['no body, but its type', onBody(() => '')],
  [
    'not JSON',
    onBody((_text, dice) =>
      dice.pick(['{', 'x', '\0', '\xff\xfe', '{"a":01}', "{'a':1}", 'NaN', '{"a":1,}']),
    ),
  ],
  ['byte order mark', onBody((text) => `\xef\xbb\xbf${text}`)],
  ['UTF-16', onBody((text) => Buffer.from(text, 'utf16le'))],
  ['bad UTF-8', onBody((text) => text.replace(/"[^"]*"(?=[,}])/, '"\xc3\x28\xff"'))],
  ['bare value', onBody((_text, dice) => dice.pick(['null', '1', '"x"', '[]', 'true', '[{}]']))],
  ['key twice', onBody((text) => text.replace(/^\{("[^"]+":)/, '{$1null,$1'))],
  ['deep', onBody((_text, dice) => '['.repeat(dice.pick([100, 20_000])))],
  [
    'large',
    onBody((_text, dice) =>
      JSON.stringify({ a: dice.pick(['x', '[1]']).repeat(dice.pick([70_000, 1_200_000])) }),
    ),
  ],
  ['many small', onBody(() => `[${'1,'.repeat(30_000)}1]`)],
  ['gzip without saying so', onBody((text) => gzipSync(text))],
  [
    'packed',
    (request, dice) => {
      const [name, pack] = dice.pick([
        ['gzip', gzipSync],
        ['deflate', deflateSync],
      ] as const);
      request.body = pack(json(request));
      request.headers['content-encoding'] = name;
      request.headers['content-type'] ??= 'application/json';
    },
  ],
];

const MULTIPART: Oddity[] = [
  ['cut parts', onBody((text, dice) => text.slice(0, dice.whole(text.length)))],
  ['no end', onBody((text) => text.replace(/--\r\n$/, ''))],
  [
    'file name',
    onBody((text, dice) => text.replace(/filename="[^"]*"/, `filename=${dice.pick(FILE_NAMES)}`)),
  ],
  [
    'field name',
    onBody((text, dice) =>
      text.replace(
        /name="[^"]*"/,
        `name=${dice.pick(['""', '"__proto__"', '"payload"', `"${'x'.repeat(200)}"`])}`,
      ),
    ),
  ],
  ['parts twice', onBody((text) => text.replace(/--\r\n$/, `\r\n${text}`))],
  [
    'many parts',
    onBody(
      (text) =>
        '--gasmap-test-boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(150) + text,
    ),
  ],
  ['no content', onBody((text) => text.replace(/\r\n\r\n[\s\S]*?\r\n--/, '\r\n\r\n\r\n--'))],
  [
    'other type',
    onBody((text, dice) =>
      text.replace(
        /Content-Type: [^\r]*/,
        `Content-Type: ${dice.pick(['text/html', '', 'image/svg+xml', 'x'.repeat(500)])}`,
      ),
    ),
  ],
  [
    'odd payload',
    onBody((text, dice) =>
      text.replace(/(name="payload"\r\n\r\n)[^\r]*/, `$1${dice.pick(['', 'x', 'null', '[]', '{"a":"\0"}'])}`),
    ),
  ],
  [
    'odd indices',
    onBody((text, dice) =>
      text.replace(
        /(name="fileIndices"\r\n\r\n)[^\r]*/,
        `$1${dice.pick(['', 'x', '[-1]', '[1e9]', '{}', '[0,0,0]', '99'])}`,
      ),
    ),
  ],
];
const FILE_NAMES = [
  '"../../../etc/passwd"',
  '"a\0b.pdf"',
  '""',
  `"${'x'.repeat(5_000)}.pdf"`,
  '"\xff\xfe"',
  '"<fuzz a=b>.pdf"',
  'CON',
  '"a.pdf\\"',
];

/** Changes the form of the request: headers, path, method, or the bytes of its body. */
export function makeOdd(request: FuzzRequest, dice: Dice): void {
  const isMultipart = request.headers['content-type']?.startsWith('multipart/') === true;
  const kinds = [HEADERS, HEADERS, PATHS, [withQuery], [otherMethod], isMultipart ? MULTIPART : BODIES];
  // Reads have no body to change, and adding one is an oddity of its own.
  const kind = dice.pick(request.body ? [...kinds, isMultipart ? MULTIPART : BODIES] : kinds);
  const [name, change] = dice.pick(kind);
  change(request, dice);
  request.mutation = name;
}
