import { connect, createServer, type Socket } from 'node:net';

/** Startup parameters that PgBouncer accepts from clients by default. */
const KNOWN = [
  'user',
  'database',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
  'application_name',
];
const SSL_REQUEST = 80_877_103;

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A proxy that behaves like PgBouncer in session mode: it refuses unknown parameters. */
export async function startPooler(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const begin = (near: Socket) => (first: Buffer) => {
    if (first.readInt32BE(4) === SSL_REQUEST) {
      near.once('data', begin(near));
      near.write('N');
      return;
    }
    const names = first
      .subarray(8)
      .toString()
      .split('\0')
      .filter((_text, place) => place % 2 === 0);
    const unknown = names.find((name) => name !== '' && !KNOWN.includes(name));
    if (unknown !== undefined) {
      near.end(refusal(`unsupported startup parameter: ${unknown}`));
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    far.write(first);
    near.pipe(far);
    far.pipe(near);
  };
  const server = createServer((near) => near.once('data', begin(near)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof bound === 'object' && bound !== null ? bound.port : 0);
  return {
    url: url.href,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
