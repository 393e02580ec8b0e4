import { connect, createServer, type Socket } from 'node:net';

/** The address of a database over a proxy whose connections can be cut. */
export async function startCuttable(
  databaseUrl: string,
): Promise<{ url: string; cut(): void; stop(): Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((near) => {
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
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
