import { connect, createServer, type Socket } from 'node:net';

export type Cut = {
  /** Only in a transaction one of whose statements holds this too. */
  within?: string;
  /** Whether the statement reaches the database; else it is lost as well. */
  arrives?: boolean;
  /** Whether the instance hears that its connection is gone; else it waits in vain. */
  isHeard?: boolean;
};

export type CuttingProxy = {
  /** Address of the database, by way of the proxy. */
  url: string;
  /** The next statement that holds `text` reaches the database, and its answer nobody: both sides are cut then. */
  cutAfter(text: string, cut?: Cut): void;
  /** How many were cut. */
  cuts(): number;
  stop(): Promise<void>;
};

const BEGIN = 'begin\0';
/** Letters of a transaction: more than any of them says in statements of a call. */
const REMEMBERED = 100_000;

/** Stands between an instance and its database, and loses answers. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const waiting: (Required<Cut> & { text: string })[] = [];
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let transaction = '';
    let lost: Required<Cut> | null = null;
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    near.on('data', (chunk) => {
      if (lost) return;
      const said = chunk.toString('latin1');
      transaction = (said.includes(BEGIN) ? '' : transaction.slice(-REMEMBERED)) + said;
      const found = waiting.findIndex(
        ({ text, within }) => said.includes(text) && transaction.includes(within),
      );
      [lost = null] = found < 0 ? [] : waiting.splice(found, 1);
      if (lost) cuts += 1;
      if (!lost || lost.arrives) far.write(chunk);
      else if (lost.isHeard) cut();
    });
    far.on('data', (chunk) => {
      if (!lost) near.write(chunk);
      else if (lost.isHeard) cut();
    });
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
    cutAfter(text, { within = '', arrives = true, isHeard = true } = {}) {
      waiting.push({ text, within, arrives, isHeard });
    },
    cuts: () => cuts,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
