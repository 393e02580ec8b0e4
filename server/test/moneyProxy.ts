import { connect, createServer, type Socket } from 'node:net';

export type CuttingProxy = {
  /** Address of the database, by way of the proxy. */
  url: string;
  /** The next statement that holds `text` reaches the database, and its answer nobody: both sides are cut then. */
  cutAfter(text: string): void;
  /** How many were cut. */
  cuts(): number;
  stop(): Promise<void>;
};

/** Stands between an instance and its database, and loses answers. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let fatal: string | null = null;
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let isLost = false;
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    near.on('data', (chunk) => {
      if (fatal !== null && chunk.includes(fatal)) {
        fatal = null;
        isLost = true;
        cuts += 1;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => (isLost ? cut() : near.write(chunk)));
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        open.delete(socket);
        cut();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof bound === 'object' && bound !== null ? bound.port : 0);
  return {
    url: url.href,
    cutAfter(text) {
      fatal = text;
    },
    cuts: () => cuts,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
