import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '../../contract/core/errors.ts';
import { handleErrors } from './errorHandler.ts';
import { receiveUpload, type UploadPlace } from './uploads.ts';

const MB = 1024 * 1024;
const rule = { field: 'documentFiles', maxFiles: 20, maxBytes: 15 * MB };

let app: FastifyInstance;
let folder: string;
let place: UploadPlace;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gasmap-uploads-'));
  place = { folder, reserve: 0 };
  app = fastify({ logger: false, bodyLimit: MB });
  handleErrors(app);
  await app.register(multipart);
  app.post('/', async (request) => {
    const upload = await receiveUpload(request, rule, place);
    try {
      const contents = await Promise.all(upload.files.map((file) => readFile(file.path)));
      return {
        payload: upload.payload,
        files: upload.files.map(({ fileName, index, bytes }) => ({ fileName, index, bytes })),
        areWhole: contents.every(
          (content, nth) => createHash('sha256').update(content).digest('hex') === upload.files[nth]?.sha256,
        ),
      };
    } finally {
      await upload.dispose();
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  place.reserve = 0;
  expect(await readdir(folder)).toEqual([]);
});

type Field = [name: string, value: string | { name: string; content: Uint8Array<ArrayBuffer> }];
const file = (content: string | number, name = 'a.pdf'): Field => [
  'documentFiles',
  {
    name,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
  },
];
const payload: Field = ['payload', '{"side":"sell"}'];
const index = (value: number | string): Field => ['fileIndices', String(value)];

async function post(...fields: Field[]) {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value.content]), value.name);
  }
  const response = await fetch(url, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as ErrorBody & Record<string, unknown> };
}

it('hands over the payload and every file', async () => {
  const answer = await post(
    payload,
    index(1),
    index(0),
    file('one', 'Zertifikat für Öl.pdf'),
    file('two', 'دوم.pdf'),
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    payload: { side: 'sell' },
    areWhole: true,
    files: [
      { fileName: 'Zertifikat für Öl.pdf', index: 1, bytes: 3 },
      { fileName: 'دوم.pdf', index: 0, bytes: 3 },
    ],
  });
});

it.each<[string, Field[]]>([
  [
    'as fileIndices[]',
    [
      ['fileIndices[]', '3'],
      ['fileIndices[]', '0'],
    ],
  ],
  ['as one JSON list', [['fileIndices', '[3, 0]']]],
  ['as a JSON list of text', [['fileIndices', '["3","0"]']]],
])('takes indices %s, before or behind the files', async (_, indices) => {
  expect((await post(payload, ...indices, file('a'), file('b'))).body.files).toMatchObject([
    { index: 3 },
    { index: 0 },
  ]);
  expect((await post(file('a'), file('b'), ...indices, payload)).body.files).toMatchObject([
    { index: 3 },
    { index: 0 },
  ]);
});

it('needs no file', async () => {
  const empty: Field = ['documentFiles', { name: '', content: new Uint8Array(0) }];
  expect(await post(payload)).toMatchObject({ status: 200, body: { files: [] } });
  expect(await post(payload, empty)).toMatchObject({ status: 200, body: { files: [] } });
});

it('takes 15 MB and refuses one byte more, naming the file', async () => {
  expect(await post(payload, index(0), file(15 * MB))).toMatchObject({
    status: 200,
    body: { areWhole: true },
  });
  const answer = await post(payload, index(0), index(1), file('small'), file(15 * MB + 1, 'huge.pdf'));
  expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  expect(answer.body.details).toMatchObject([
    { path: 'documentFiles.1', message: '“huge.pdf” is larger than 15 MB' },
  ]);
});

it('takes 20 files and refuses 21', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, nth) => [index(nth), file(`${nth}`)]).flat();
  expect(await post(payload, ...many(20))).toMatchObject({ status: 200 });
  expect(await post(payload, ...many(21))).toMatchObject({
    status: 400,
    body: { code: 'BAD_UPLOAD', details: [{ path: 'documentFiles.20', message: 'At most 20 files' }] },
  });
});

it.each<[string, Field[], string]>([
  ['missing', [], 'fileIndices'],
  ['too few', [index(0)], 'fileIndices'],
  ['too many', [index(0), index(1), index(2)], 'fileIndices'],
  ['repeated', [index(0), index(0)], 'fileIndices.1'],
  ['out of range', [index(0), index(20)], 'fileIndices.1'],
  ['negative', [index(-1), index(0)], 'fileIndices.0'],
  ['a fraction', [index(0.5), index(0)], 'fileIndices.0'],
  ['a word', [index('first'), index(0)], 'fileIndices.0'],
  ['empty', [index(''), index(0)], 'fileIndices.0'],
  ['broken JSON', [index('[0,1')], 'fileIndices.0'],
  ['nested', [index('[[0],1]')], 'fileIndices.0'],
])('refuses indices that are %s', async (_, indices, where) => {
  const answer = await post(payload, ...indices, file('a'), file('b'));
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_UPLOAD' } });
  expect(answer.body.details?.map((detail) => detail.path)).toContain(where);
});

it('refuses parts that it does not know, and a payload that is missing, given twice, broken or too large', async () => {
  expect(await post(payload, ['role', 'admin'])).toMatchObject({
    status: 400,
    body: { details: [{ path: 'role' }] },
  });
  const [, content] = file('a');
  expect(await post(payload, ['avatar', content])).toMatchObject({
    status: 400,
    body: { details: [{ path: 'avatar' }] },
  });
  expect(await post(index(0), file('a'))).toMatchObject({
    status: 400,
    body: { code: 'BAD_UPLOAD', details: [{ path: 'payload' }] },
  });
  expect(await post(payload, payload)).toMatchObject({
    status: 400,
    body: { details: [{ path: 'payload' }] },
  });
  expect(await post(['payload', '{"side":'])).toMatchObject({
    status: 400,
    body: { code: 'MALFORMED_BODY' },
  });
  expect(await post(['payload', `"${'a'.repeat(MB)}"`])).toMatchObject({ status: 413 });
  expect(await post(payload, ...Array.from({ length: 200 }, () => index(0)))).toMatchObject({ status: 400 });
  expect(await post(payload, ['__proto__', 'a'])).toMatchObject({ status: 400 });
});

it.each([
  ['no boundary', 'multipart/form-data', 'a'],
  [
    'an end in the middle',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="documentFiles"; filename="a"\r\n\r\nabc',
  ],
  ['no parts', 'multipart/form-data; boundary=x', 'nothing of the kind'],
  ['an endless boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'a'],
])('refuses a body with %s', async (_, type, body) => {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'BAD_UPLOAD' });
});

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;
const opened = '--x\r\nContent-Disposition: form-data; name="documentFiles"; filename="a.pdf"\r\n\r\n';

it('keeps nothing of a client that hangs up half-way', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(head(10 * MB) + opened);
  socket.write(Buffer.alloc(3 * MB));
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => readdir(folder)).toEqual([]);
});

it('refuses even a small file where the disk has only its reserve left', async () => {
  place.reserve = Number.MAX_SAFE_INTEGER;
  const answer = await post(payload, index(0), file('small'));
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', message: 'There is no room for files right now' },
  });
});

it('stops a file of unsaid length when the room ends while it comes', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  const chunk = (data: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`${data.length.toString(16)}\r\n`),
      Buffer.from(data as string),
      Buffer.from('\r\n'),
    ]);
  socket.write(head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'));
  socket.write(chunk(opened));
  socket.write(chunk(Buffer.alloc(2 * MB)));
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  place.reserve = Number.MAX_SAFE_INTEGER;
  socket.write(chunk(Buffer.alloc(6 * MB)));
  await expect.poll(() => answer).toContain('503 Service Unavailable');
  socket.destroy();
});

it('refuses at once what says that it is larger than all files together', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(head(400 * MB) + opened);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('413 Payload Too Large');
  socket.destroy();
});

// Seen once, on a crowded machine, to get no second answer, and never again: looked for, not found.
it('keeps the connection usable after a refusal', { retry: 2 }, async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answers = '';
  socket.on('data', (chunk: Buffer) => {
    answers += chunk.toString();
  });
  const wrong = `--x\r\nContent-Disposition: form-data; name="role"\r\n\r\nadmin\r\n${opened}${'a'.repeat(300_000)}\r\n--x--\r\n`;
  const right = '--x\r\nContent-Disposition: form-data; name="payload"\r\n\r\n{}\r\n--x--\r\n';
  socket.write(head(wrong.length) + wrong);
  await expect.poll(() => answers).toContain('400 Bad Request');
  await pause(20);
  socket.write(head(right.length) + right);
  await expect.poll(() => answers).toContain('200 OK');
  socket.destroy();
});
