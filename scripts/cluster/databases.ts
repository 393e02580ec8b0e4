import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../server/db/embedded/embeddedAccount.ts';
import type { Programs } from './programs.ts';
import { answers, at, ports, type Supervised, supervise, until } from './supervised.ts';

const NODES = 3;
/** Of each node, in an error. */
const LOG_LINES = 40;

export type ClusterNode = {
  name: string;
  /** kill -9 of Patroni and of PostgreSQL, as when the machine goes. */
  kill(): Promise<void>;
  /** kill -9 of PostgreSQL alone. */
  killDatabase(): Promise<void>;
  /** PostgreSQL stands still, as where its disk hangs, until `resumeDatabase`. */
  pauseDatabase(): Promise<void>;
  resumeDatabase(): Promise<void>;
  /** Sends the standbys nothing more, although they stay connected. */
  holdReplication(): Promise<void>;
  start(): Promise<void>;
};

export type Databases = {
  nodes: readonly ClusterNode[];
  /** host:port of PostgreSQL, and of Patroni beside it. */
  addresses: readonly { postgres: string; patroni: string }[];
  etcd: readonly string[];
  /** The one node that takes writes, waited for. */
  primary(): Promise<ClusterNode>;
  /** Waits until every node has a running database, and one of the others is the primary's synchronous standby. */
  replicating(): Promise<void>;
  /** Changes settings of Patroni for all nodes. */
  configure(settings: object): Promise<void>;
};

type Place = { programs: Programs; folder: string; account: Account | null };
/** What ends what was started so far, in the order of the starts. */
export type Stops = (() => Promise<unknown>)[];

async function startEtcd({ programs, folder }: Place, stops: Stops): Promise<string[]> {
  const all = await Promise.all(
    Array.from({ length: NODES }, async (_, nth) => {
      const [client = 0, peer = 0] = await ports(2);
      return { name: `etcd${nth + 1}`, client: at(client), peer: at(peer) };
    }),
  );
  const members = all.map(({ name, peer }) => `${name}=http://${peer}`).join(',');
  const running = await Promise.all(
    all.map(({ name, client, peer }) =>
      supervise({
        name,
        folder,
        command: [
          programs.etcd,
          ...['--name', name, '--data-dir', join(folder, `${name}.data`)],
          ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
          ...['--listen-peer-urls', `http://${peer}`, '--initial-advertise-peer-urls', `http://${peer}`],
          ...['--initial-cluster', members, '--initial-cluster-state', 'new', '--enable-v2'],
        ],
      }),
    ),
  );
  stops.push(() => Promise.all(running.map((one) => one.end('SIGTERM'))));
  const clients = all.map(({ client }) => client);
  await until(
    async () => (await Promise.all(clients.map((one) => answers(`http://${one}/health`)))).every(Boolean),
    'etcd',
  );
  return clients;
}

export type Passwords = { superuser: string; replication: string; gasmap: string };

/**
 * The processes of a PostgreSQL, which work in its data directory, those whose command has a word. /proc’s own list of
 * children may leave some out while others end; one that stands still and is left out keeps its server from starting.
 */
async function processesOf(data: string, word = ''): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const isOne = async (pid: number) =>
    (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data &&
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(word);
  const are = await Promise.all(pids.map(isOne));
  return pids.filter((_, nth) => are[nth]);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It is gone already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function nodeOf(
  nth: number,
  { programs, folder, account }: Place,
  given: { etcd: string[]; postgres: string; patroni: string; passwords: Passwords },
): ClusterNode & { stop(): Promise<void> } {
  const name = `db${nth + 1}`;
  const data = join(folder, `${name}.data`);
  let patroni: Supervised | null = null;
  const env = {
    PATH: `${programs.postgres}:${folder}:${process.env.PATH}`,
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: given.etcd.join(','),
    PATRONI_RESTAPI_LISTEN: given.patroni,
    PATRONI_RESTAPI_CONNECT_ADDRESS: given.patroni,
    PATRONI_POSTGRESQL_LISTEN: given.postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: given.postgres,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: given.passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: given.passwords.replication,
    GASMAP_PASSWORD: given.passwords.gasmap,
  };
  const postmaster = async () =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const signalDatabase = async (signal: NodeJS.Signals, ofCommand?: string) => {
    for (const pid of await processesOf(data, ofCommand)) signalProcess(pid, signal);
  };
  return {
    name,
    async start() {
      const command = [programs.patroni, join(folder, 'patroni.yml')];
      patroni = await supervise({ name, folder, command, env, account });
    },
    killDatabase: async () => signalProcess(await postmaster(), 'SIGKILL'),
    async kill() {
      await patroni?.end('SIGKILL');
      await until(async () => {
        await signalDatabase('SIGKILL');
        return (await processesOf(data)).length === 0;
      }, 'The end of PostgreSQL');
    },
    pauseDatabase: () => signalDatabase('SIGSTOP'),
    resumeDatabase: () => signalDatabase('SIGCONT'),
    holdReplication: () => signalDatabase('SIGSTOP', 'walsender'),
    async stop() {
      // One that stands still would not end.
      await signalDatabase('SIGCONT').catch(() => undefined);
      await patroni?.end('SIGTERM');
    },
  };
}

/** etcd, and PostgreSQL under Patroni. */
export async function startDatabases(place: Place, passwords: Passwords, stops: Stops): Promise<Databases> {
  const etcd = await startEtcd(place, stops);
  const addresses = await Promise.all(
    Array.from({ length: NODES }, async () => {
      const [postgres = 0, patroni = 0] = await ports(2);
      return { postgres: at(postgres), patroni: at(patroni) };
    }),
  );
  const nodes = addresses.map((own, nth) => nodeOf(nth, place, { ...own, etcd, passwords }));
  stops.push(() => Promise.all(nodes.map((node) => node.stop())));
  for (const node of nodes) await node.start();

  const ask = (path: string) =>
    Promise.all(addresses.map(({ patroni }) => answers(`http://${patroni}${path}`)));
  const primary = async () => {
    let found: ClusterNode | undefined;
    await until(async () => {
      found = nodes[(await ask('/primary')).indexOf(true)];
      return found !== undefined;
    }, 'PostgreSQL');
    return found as ClusterNode;
  };
  const replicating = () =>
    until(
      async () => {
        const [up, synchronous] = await Promise.all([ask('/health'), ask('/synchronous')]);
        return up.every(Boolean) && synchronous.some(Boolean);
      },
      'Replication',
      async () => {
        const members = await (await fetch(`http://${addresses[0]?.patroni}/cluster`)).text();
        const logs = nodes.map(({ name }) => readFile(join(place.folder, `${name}.log`), 'utf8'));
        const ends = (await Promise.all(logs)).map((log) => log.split('\n').slice(-LOG_LINES).join('\n'));
        return [members, ...ends].join('\n\n');
      },
    );
  const configure = async (settings: object) => {
    const body = JSON.stringify(settings);
    const tell = ({ patroni }: { patroni: string }) =>
      fetch(`http://${patroni}/config`, { method: 'PATCH', body }).then(
        ({ ok }) => ok,
        () => false,
      );
    // Any node will do; one that just started may not listen yet.
    await until(async () => {
      for (const address of addresses) if (await tell(address)) return true;
      return false;
    }, 'Patroni');
  };
  await primary();
  await replicating();
  return { nodes, addresses, etcd, primary, replicating, configure };
}
