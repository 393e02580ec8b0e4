import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './fuzzRequest.ts';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  seconds: number;
};
/** A missing response: a timeout, a closed connection, or something that is not HTTP. */
export type NoAnswer = { status: 0; why: string; seconds: number };

const BODY_MAX = 20 * 1024 * 1024;

function unpack(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return bytes.toString();
}

const since = (began: number) => (performance.now() - began) / 1000;

export function sendHttp(
  base: URL,
  { method, path, headers, body }: FuzzRequest,
  token: string | undefined,
  agent: Agent | false,
  giveUpMs: number,
): Promise<Answer | NoAnswer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const none = (why: string) => resolve({ status: 0, why, seconds: since(began) });
    const request = httpRequest({
      agent,
      host: base.hostname,
      port: base.port,
      method,
      path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
        ...(body && { 'content-length': String(body.length) }),
      },
    });
    const timer = setTimeout(() => {
      none('no answer');
      request.destroy();
    }, giveUpMs);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const done = () => {
        clearTimeout(timer);
        const { statusCode = 0, headers: answered } = response;
        try {
          const text = unpack(
            Buffer.concat(chunks),
            method === 'HEAD' ? undefined : answered['content-encoding'],
          );
          resolve({ status: statusCode, headers: answered, body: text, seconds: since(began) });
        } catch {
          none(`the body is not ${answered['content-encoding']}`);
        }
      };
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < BODY_MAX) chunks.push(chunk);
        // An event stream does not end: its headers are the response.
        if (!response.headers['content-type']?.startsWith('text/event-stream')) return;
        done();
        request.destroy();
      });
      response.on('end', done);
      response.on('error', done);
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      none(`cut: ${(error as NodeJS.ErrnoException).code ?? error.message}`);
    });
    request.end(body ?? undefined);
  });
}

/**
 * Sends bytes and reads the first response; closing the connection is a valid response to anything that is not HTTP.
 */
export function sendRaw(base: URL, bytes: Buffer, giveUpMs: number): Promise<Answer | NoAnswer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(base.port), base.hostname, () => socket.write(bytes));
    const done = (why: string) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0);
      if (status === 0) return resolve({ status: 0, why: text ? 'no HTTP' : why, seconds: since(began) });
      const headers = Object.fromEntries(
        head
          .split('\r\n')
          .slice(1)
          .map((line) => {
            const [name = '', ...value] = line.split(':');
            return [name.toLowerCase(), value.join(':').trim()];
          }),
      );
      const length = headers['content-length'] ? Number(headers['content-length']) : undefined;
      const isEmpty = headers['transfer-encoding'] === 'chunked' && rest[0]?.startsWith('0');
      const body = isEmpty ? '' : rest.join('\r\n\r\n').slice(0, length);
      return resolve({
        status,
        headers,
        body: Buffer.from(body, 'latin1').toString(),
        seconds: since(began),
      });
    };
    const timer = setTimeout(() => done('no answer'), giveUpMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => done('closed'));
    socket.on('error', () => done('closed'));
  });
}
