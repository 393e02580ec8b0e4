import { connect, createServer, type Socket } from 'node:net';

/** The address of a database over a proxy whose connections can be cut, and refused until `up`. */
export async function startCuttable(
  databaseUrl: string,
): Promise<{ url: string; cut(): void; down(): void; up(): void; stop(): Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isDown = false;
  const server = createServer((near) => {
    if (isDown) return near.destroy();
    const far = connect(Number(port), hostname);
    open.add(near);
    near
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(near);
        far.destroy();
      });
    far.on('error', () => undefined).on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    down() {
      isDown = true;
      cut();
    },
    up() {
      isDown = false;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
