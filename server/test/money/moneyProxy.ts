import { connect, createServer, type Socket } from 'node:net';

export type Cut = {
  /** Only in a transaction that inserts, and in which another statement contains this: others may read the same row. */
  within?: string;
  /** Whether the statement reaches the database; otherwise it is lost as well. */
  arrives?: boolean;
  /** Whether the instance sees its connection close; otherwise it waits in vain. */
  isAnswered?: boolean;
};

export type CuttingProxy = {
  /** URL of the database through the proxy. */
  url: string;
  /** Lets the next statement that contains `text` reach the database, and cuts both sides before its response. */
  cutAfter(text: string, cut?: Cut): void;
  /** Number of connections cut. */
  cuts(): number;
  stop(): Promise<void>;
};

const BEGIN = /begin\0|begin isolation|start transaction/;
const WRITES = /insert into/;
/** A statement that is given a name: `P`, its length, the name, the text. */
const PREPARES = /P[\s\S]{4}([^\0]+)\0([^\0]*)\0/g;
/** Characters remembered of a transaction: more than the statements of any call. */
const REMEMBERED = 100_000;

/** A proxy between an instance and its database that loses responses. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const waiting: (Required<Cut> & { text: string })[] = [];
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let transaction = '';
    /** Texts of prepared statements by name: only the name is sent when they are used again. */
    const prepared = new Map<string, string>();
    const withTexts = (sent: string): string => {
      for (const [, name = '', text = ''] of sent.matchAll(PREPARES)) prepared.set(name, text);
      const used = [...prepared].filter(([name]) => sent.includes(`\0${name}\0`));
      return [sent, ...used.map(([, text]) => text)].join('\0');
    };
    let lost: Required<Cut> | null = null;
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    near.on('data', (chunk) => {
      if (lost) return;
      const sent = withTexts(chunk.toString('latin1'));
      transaction = (BEGIN.test(sent) ? '' : transaction.slice(-REMEMBERED)) + sent;
      const found = waiting.findIndex(
        ({ text, within }) =>
          sent.includes(text) &&
          (within === '' || (transaction.includes(within) && WRITES.test(transaction))),
      );
      [lost = null] = found < 0 ? [] : waiting.splice(found, 1);
      if (lost) cuts += 1;
      if (!lost || lost.arrives) far.write(chunk);
      else if (lost.isAnswered) cut();
    });
    far.on('data', (chunk) => {
      if (!lost) near.write(chunk);
      else if (lost.isAnswered) cut();
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
    cutAfter(text, { within = '', arrives = true, isAnswered = true } = {}) {
      waiting.push({ text, within, arrives, isAnswered });
    },
    cuts: () => cuts,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
