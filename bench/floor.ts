import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * Minimal baseline server in its own process: `PUT /bytes` stores a response, `GET /bytes` returns it unchanged, with
 * the headers given as JSON in `x-headers` or a minimal set, and `GET /sql/<name>?[values]` runs named statements on a
 * plain pool of ten. Statements are passed as JSON in STATEMENTS.
 */
const statements = JSON.parse(process.env.STATEMENTS ?? '{}') as Record<string, string[]>;
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
let bytes = Buffer.alloc(0);
let headers: Record<string, string> = {};

const server = createServer((request, response) => {
  const { method, url = '/' } = request;
  if (method === 'PUT') {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bytes = Buffer.concat(parts);
      headers = JSON.parse(String(request.headers['x-headers'] ?? '{}')) as typeof headers;
      response.end();
    });
    return;
  }
  if (url === '/bytes') {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(bytes);
    return;
  }
  response.setHeader('content-type', 'application/json; charset=utf-8');
  const [path = '', query = ''] = url.slice('/sql/'.length).split('?');
  const values = JSON.parse(decodeURIComponent(query)) as unknown[][];
  Promise.all(
    (statements[path] ?? []).map((text, index) =>
      pool.query({ name: `${path}${index}`, text, values: values[index] ?? [] }),
    ),
  ).then(
    (results) => response.end(JSON.stringify(results.map((result) => result.rows))),
    (error: Error) => {
      response.statusCode = 500;
      response.end(error.message);
    },
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
