import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { type Account, postgresAccount } from '../../server/db/embedded/embeddedAccount.ts';
import { freePort } from '../../server/test/kit/pgbouncer.ts';
import type { Programs } from './programs.ts';
import { type Supervised, supervise } from './supervised.ts';

/*
 * What deploy/cluster describes, on one machine and from Debian packages: three etcd, three PostgreSQL under Patroni with
 * synchronous replication, PgBouncer in transaction mode, HAProxy, and instances of GasMap. It reads the same files.
 */

const HOST = '127.0.0.1';
const NODES = 3;
const CONFIG = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url));
const SERVER = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
/** A first start copies the primary twice, and fills the database. */
const READY_WITHIN_MS = 180_000;

export type ClusterNode = {
  name: string;
  /** Whether it is the primary that takes writes, as Patroni says. */
  isPrimary(): Promise<boolean>;
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

export type ClusterInstance = {
  address: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** As a supervisor does for an update: SIGTERM, and waits for its end. */
  stop(): Promise<void>;
};

export type Cluster = {
  /** What people open: HAProxy before the instances. */
  site: string;
  nodes: readonly ClusterNode[];
  instances: readonly ClusterInstance[];
  /** Over the pooler, to the servers themselves, and to the replicas. */
  urls: { pooled: string; direct: string; replicas: string };
  /** Where Prometheus reads. */
  metrics: readonly string[];
  folder: string;
  /** The one node that takes writes, waited for. */
  primary(): Promise<ClusterNode>;
  /** Waits until every node has a running database, and one of the others is the primary's synchronous standby. */
  replicating(): Promise<void>;
  /** Changes settings of Patroni for all nodes. */
  configure(settings: object): Promise<void>;
  /** Waits until the balancer may send it requests. */
  isReady(instance: ClusterInstance): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  programs: Programs;
  folder: string;
  instances?: number;
  /** Ports that people type; others are free ones. */
  sitePort?: number;
  /** For the instances. */
  env?: Record<string, string>;
};

async function until(is: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`${what} is not ready after ${READY_WITHIN_MS / 1000} s`);
    await sleep(200);
  }
}

const answers = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
};

const ports = (count: number) => Promise.all(Array.from({ length: count }, () => freePort()));
const at = (port: number) => `${HOST}:${port}`;

async function startEtcd({ programs, folder }: Options) {
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
  const clients = all.map(({ client }) => client);
  await until(
    async () => (await Promise.all(clients.map((one) => answers(`http://${one}/health`)))).every(Boolean),
    'etcd',
  );
  return { clients, running };
}

type Passwords = { superuser: string; replication: string; gasmap: string };

/** Processes that a process started, those whose command has a word. */
async function childrenOf(pid: number, word: string): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = listed.split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, nth) => commands[nth]?.includes(word));
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
  { programs, folder }: Options,
  given: { etcd: string[]; port: number; api: number; account: Account | null; passwords: Passwords },
): ClusterNode & { stop(): Promise<void> } {
  const name = `db${nth + 1}`;
  const data = join(folder, `${name}.data`);
  let patroni: Supervised | null = null;
  const env = {
    PATH: `${programs.postgres}:${folder}:${process.env.PATH}`,
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: given.etcd.join(','),
    PATRONI_RESTAPI_LISTEN: at(given.api),
    PATRONI_RESTAPI_CONNECT_ADDRESS: at(given.api),
    PATRONI_POSTGRESQL_LISTEN: at(given.port),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(given.port),
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
  const signalDatabase = async (signal: NodeJS.Signals, ofCommand = '') => {
    const main = await postmaster();
    const all = [...(ofCommand === '' ? [main] : []), ...(await childrenOf(main, ofCommand))];
    for (const pid of all) signalProcess(pid, signal);
  };
  return {
    name,
    isPrimary: () => answers(`http://${at(given.api)}/primary`),
    async start() {
      const command = [programs.patroni, join(folder, 'patroni.yml')];
      patroni = await supervise({ name, folder, command, env, account: given.account });
    },
    killDatabase: async () => signalProcess(await postmaster(), 'SIGKILL'),
    async kill() {
      await patroni?.end('SIGKILL');
      await signalDatabase('SIGKILL');
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

function instanceOf(nth: number, folder: string, port: number, env: Record<string, string>): ClusterInstance {
  let running: Supervised | null = null;
  return {
    address: `http://${at(port)}`,
    async start() {
      const command = [process.execPath, ...manifest.nodeFlags, SERVER];
      const own = { ...env, HOST, PORT: String(port) };
      running = await supervise({ name: `gasmap${nth + 1}`, folder, command, env: own });
    },
    kill: async () => running?.end('SIGKILL'),
    stop: async () => running?.end('SIGTERM'),
  };
}

/** Replaces settings of an INI file, each of which it has. */
const withSettings = (text: string, settings: Record<string, string>): string =>
  Object.entries(settings).reduce((made, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(made)) throw new Error(`There is no setting ${name}`);
    return made.replace(line, `${name} = ${value}`);
  }, text);

/** Starts all of it in an empty folder; `stop` ends it and leaves the folder. */
export async function startCluster(options: Options): Promise<Cluster> {
  const { programs, folder, instances: count = NODES } = options;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const account = await postgresAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  for (const file of ['patroni.yml', 'createDatabase.sh', 'haproxy.cfg'])
    await copyFile(join(CONFIG, file), join(folder, file));
  const password = () => randomBytes(18).toString('hex');
  const passwords = { superuser: password(), replication: password(), gasmap: password() };
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const etcd = await startEtcd(options);
    stops.push(() => Promise.all(etcd.running.map((one) => one.end('SIGTERM'))));

    const databases = await ports(NODES);
    const apis = await ports(NODES);
    const nodes = databases.map((port, nth) =>
      nodeOf(nth, options, { etcd: etcd.clients, port, api: apis[nth] ?? 0, account, passwords }),
    );
    stops.push(() => Promise.all(nodes.map((node) => node.stop())));
    for (const node of nodes) await node.start();
    const primary = async () => {
      let found: ClusterNode | undefined;
      await until(async () => {
        const primaries = await Promise.all(nodes.map((node) => node.isPrimary()));
        found = nodes[primaries.indexOf(true)];
        return found !== undefined;
      }, 'PostgreSQL');
      return found as ClusterNode;
    };
    const replicating = () =>
      until(async () => {
        const up = await Promise.all(apis.map((api) => answers(`http://${at(api)}/health`)));
        const synchronous = await Promise.all(apis.map((api) => answers(`http://${at(api)}/synchronous`)));
        return up.every(Boolean) && synchronous.some(Boolean);
      }, 'Replication');
    const configure = async (settings: object) => {
      const answer = await fetch(`http://${at(apis[0] ?? 0)}/config`, {
        method: 'PATCH',
        body: JSON.stringify(settings),
      });
      if (!answer.ok) throw new Error(await answer.text());
    };
    await primary();
    await replicating();

    const [primaryPort = 0, replicasPort = 0, poolerPort = 0, metricsPort = 0] = await ports(4);
    const sitePort = options.sitePort ?? (await freePort());
    const instancePorts = await ports(count);
    const proxied = Object.fromEntries(
      databases.flatMap((port, nth) => [
        [`DB${nth + 1}`, at(port)],
        [`DB${nth + 1}_API_HOST`, HOST],
        [`DB${nth + 1}_API_PORT`, String(apis[nth])],
        [`GASMAP${nth + 1}`, at(instancePorts[nth] ?? instancePorts[0] ?? 0)],
      ]),
    );
    const haproxy = await supervise({
      name: 'haproxy',
      folder,
      command: [programs.haproxy, '-W', '-db', '-f', join(folder, 'haproxy.cfg')],
      env: {
        ...proxied,
        PRIMARY_BIND: at(primaryPort),
        REPLICAS_BIND: at(replicasPort),
        SITE_BIND: at(sitePort),
        METRICS_BIND: at(metricsPort),
      },
    });
    stops.push(() => haproxy.end('SIGTERM'));

    const users = join(folder, 'users.txt');
    await writeFile(users, `"gasmap" "${passwords.gasmap}"\n`, { mode: 0o600 });
    const pooling = withSettings(await readFile(join(CONFIG, 'pgbouncer.ini'), 'utf8'), {
      gasmap: `host=${HOST} port=${primaryPort} dbname=gasmap`,
      listen_addr: HOST,
      listen_port: String(poolerPort),
      auth_file: users,
    });
    await writeFile(join(folder, 'pgbouncer.ini'), pooling);
    if (account) await chown(users, account.uid, account.gid);
    const command = [programs.pgbouncer, join(folder, 'pgbouncer.ini')];
    const pooler = await supervise({ name: 'pgbouncer', folder, command, account });
    stops.push(() => pooler.end('SIGINT'));

    const url = (hosts: string, query = '') =>
      `postgres://gasmap:${passwords.gasmap}@${hosts}/gasmap${query}`;
    const urls = {
      pooled: url(at(poolerPort)),
      direct: url(databases.map(at).join(','), '?target_session_attrs=read-write'),
      replicas: url(at(replicasPort)),
    };
    const site = `http://localhost:${sitePort}`;
    const env = {
      NODE_ENV: 'production',
      SITE_URL: site,
      TRUST_PROXY: '1',
      // One folder for all in place of a bucket: they are on one machine.
      DATA_DIR: join(folder, 'site'),
      DATABASE_URL: urls.pooled,
      DATABASE_DIRECT_URL: urls.direct,
      DATABASE_READ_URL: urls.replicas,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...options.env,
    };
    const instances = instancePorts.map((port, nth) => instanceOf(nth, folder, port, env));
    stops.push(() => Promise.all(instances.map((instance) => instance.stop())));
    const isReady = ({ address }: ClusterInstance) => until(() => answers(`${address}/readyz`), 'GasMap');
    for (const instance of instances) {
      await instance.start();
      await isReady(instance);
    }
    await until(() => answers(`${site}/readyz`), 'HAProxy');
    const metrics = [...etcd.clients, ...apis.map(at), at(metricsPort), ...instancePorts.map(at)].map(
      (address) => `http://${address}/metrics`,
    );
    return { site, nodes, instances, urls, metrics, folder, primary, replicating, configure, isReady, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Removes what a cluster left. */
export const removeCluster = (folder: string) => rm(folder, { recursive: true, force: true });
