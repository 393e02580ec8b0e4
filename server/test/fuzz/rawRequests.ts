import type { Dice } from './dice.ts';
import type { FuzzRequest } from './fuzzRequest.ts';

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const HOST = 'Host: localhost';
const END = 'Connection: close';
const POST = 'POST /api/auth/check-availability HTTP/1.1';
const JSON_TYPE = 'Content-Type: application/json';
const body = '{"email":"a@b.co"}';

/* Whole malformed requests: none leaves the server waiting for more. */
const RAW: readonly [string, string][] = [
  ['not HTTP', lines('\x16\x03\x01\x02\x00\x01\x00')],
  ['no version', lines('GET /')],
  ['HTTP/2 preface', lines('PRI * HTTP/2.0', '', 'SM')],
  ['version 9', lines('GET / HTTP/9.9', HOST, END)],
  ['HTTP/1.0', lines('GET /api/plans HTTP/1.0')],
  ['small letters', lines('get /api/plans HTTP/1.1', HOST, END)],
  ['unknown method', lines('FUZZ /api/plans HTTP/1.1', HOST, END)],
  ['whole address', lines('GET http://evil.example/api/plans HTTP/1.1', HOST, END)],
  ['asterisk', lines('OPTIONS * HTTP/1.1', HOST, END)],
  ['CONNECT', lines('CONNECT evil.example:443 HTTP/1.1', HOST, END)],
  ['TRACE', lines('TRACE / HTTP/1.1', HOST, END)],
  ['upgrade', lines('GET /api/plans HTTP/1.1', HOST, 'Connection: Upgrade, close', 'Upgrade: websocket')],
  [
    'h2c',
    lines(
      'GET /api/plans HTTP/1.1',
      HOST,
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    ),
  ],
  ['no host', lines('GET /api/plans HTTP/1.1', END)],
  ['two hosts', lines('GET /api/plans HTTP/1.1', HOST, 'Host: evil.example', END)],
  ['space in the address', lines('GET /api/plans x HTTP/1.1', HOST, END)],
  ['NUL in the address', lines('GET /api/\0plans HTTP/1.1', HOST, END)],
  ['bytes in the address', lines('GET /market/\xff\xfe HTTP/1.1', HOST, END)],
  ['markup in the address', lines('GET /market/<fuzz&"> HTTP/1.1', HOST, END)],
  ['long address', lines(`GET /${'a'.repeat(12_000)} HTTP/1.1`, HOST, END)],
  ['too long address', lines(`GET /${'a'.repeat(40_000)} HTTP/1.1`, HOST, END)],
  ['NUL in a header', lines('GET /api/plans HTTP/1.1', HOST, 'X-A: a\0b', END)],
  ['bytes in a header', lines('GET /api/plans HTTP/1.1', HOST, 'Authorization: Bearer \xff\x80', END)],
  ['folded header', lines('GET /api/plans HTTP/1.1', HOST, 'X-A: a', ' b', END)],
  ['space before the colon', lines('GET /api/plans HTTP/1.1', HOST, 'X-A : a', END)],
  ['header without a name', lines('GET /api/plans HTTP/1.1', HOST, ': a', END)],
  ['large header', lines('GET /api/plans HTTP/1.1', HOST, `X-A: ${'a'.repeat(20_000)}`, END)],
  [
    'many headers',
    lines('GET /api/plans HTTP/1.1', HOST, ...Array.from({ length: 3_000 }, (_, n) => `X-${n}: 1`), END),
  ],
  ['bare line feeds', `GET /api/plans HTTP/1.1\n${HOST}\n${END}\n\n`],
  ['two requests', lines('GET /api/plans HTTP/1.1', HOST) + lines('GET /healthz HTTP/1.1', HOST, END)],
  [
    'length and chunks',
    `${lines(POST, HOST, JSON_TYPE, 'Content-Length: 5', 'Transfer-Encoding: chunked', END)}0\r\n\r\n`,
  ],
  ['two lengths', lines(POST, HOST, JSON_TYPE, 'Content-Length: 18', 'Content-Length: 5', END) + body],
  ['negative length', lines(POST, HOST, JSON_TYPE, 'Content-Length: -1', END) + body],
  ['length in words', lines(POST, HOST, JSON_TYPE, 'Content-Length: ten', END) + body],
  ['huge length', lines(POST, HOST, JSON_TYPE, 'Content-Length: 99999999999999999999', END) + body],
  ['too large to begin with', lines(POST, HOST, JSON_TYPE, 'Content-Length: 99999999', END) + body],
  ['unknown coding', lines(POST, HOST, JSON_TYPE, 'Transfer-Encoding: x', END) + body],
  [
    'bad chunk',
    `${lines(POST, HOST, JSON_TYPE, 'Transfer-Encoding: chunked', END)}zz\r\n${body}\r\n0\r\n\r\n`,
  ],
  ['chunks', `${lines(POST, HOST, JSON_TYPE, 'Transfer-Encoding: chunked', END)}12\r\n${body}\r\n0\r\n\r\n`],
  ['body of a read', lines('GET /api/plans HTTP/1.1', HOST, JSON_TYPE, 'Content-Length: 18', END) + body],
  ['expects something', lines(POST, HOST, JSON_TYPE, 'Expect: a-miracle', 'Content-Length: 18', END) + body],
];

/** Bytes for the server's own parser that no client library would send. */
export function rawRequest(dice: Dice): FuzzRequest {
  const [name, text] = dice.pick(RAW);
  return {
    target: 'raw',
    spec: null,
    actor: 'nobody',
    method: '',
    path: '',
    headers: {},
    body: null,
    mutation: name,
    raw: Buffer.from(text, 'latin1'),
  };
}
