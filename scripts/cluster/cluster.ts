import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { postgresAccount } from '../../server/db/embedded/embeddedAccount.ts';
import { freePort } from '../../server/test/kit/pgbouncer.ts';
import { type Databases, type Stops, startDatabases } from './databases.ts';
import type { Programs } from './programs.ts';
import { answers, at, HOST, ports, type Supervised, supervise, until } from './supervised.ts';

/*
 * What deploy/cluster describes, on one machine and from Debian packages: three etcd, three PostgreSQL under Patroni with
 * synchronous replication, PgBouncer in transaction mode, HAProxy, and three instances of GasMap. It reads the same files.
 */

const INSTANCES = 3;
const CONFIG = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url));
const SERVER = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

type ClusterInstance = {
  address: string;
  start(): Promise<void>;
  /** As a supervisor does for an update: SIGTERM, and waits for its end. */
  stop(): Promise<void>;
  /** Waits until the balancer may send it requests. */
  isReady(): Promise<void>;
};

export type Cluster = Pick<Databases, 'primary' | 'replicating' | 'configure'> & {
  /** What people open: HAProxy before the instances. */
  site: string;
  instances: readonly ClusterInstance[];
  /** Over the pooler, to the servers themselves, and to the replicas. */
  urls: { pooled: string; direct: string; replicas: string };
  /** Where Prometheus reads. */
  metrics: readonly string[];
  stop(): Promise<void>;
};

type Options = {
  programs: Programs;
  folder: string;
  /** The port that people type; others are free ones. */
  sitePort?: number;
  /** For the instances. */
  env?: Record<string, string>;
};

function instanceOf(nth: number, folder: string, port: number, env: Record<string, string>): ClusterInstance {
  let running: Supervised | null = null;
  return {
    address: `http://${at(port)}`,
    async start() {
      const command = [process.execPath, ...manifest.nodeFlags, SERVER];
      const own = { ...env, HOST, PORT: String(port) };
      running = await supervise({ name: `gasmap${nth + 1}`, folder, command, env: own });
    },
    stop: async () => running?.end('SIGTERM'),
    isReady: () => until(() => answers(`http://${at(port)}/readyz`), 'GasMap'),
  };
}

/** Replaces settings of an INI file, each of which it has. */
const withSettings = (text: string, settings: Record<string, string>): string =>
  Object.entries(settings).reduce((made, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(made)) throw new Error(`There is no setting ${name}`);
    return made.replace(line, `${name} = ${value}`);
  }, text);

type Ports = Record<'primary' | 'replicas' | 'pooler' | 'metrics' | 'site', number>;

/** HAProxy before the databases and the instances. */
async function startBalancer(
  { programs, folder }: Options,
  { addresses }: Databases,
  { instances, ...own }: Ports & { instances: readonly number[] },
  stops: Stops,
): Promise<void> {
  const servers = addresses.flatMap(({ postgres, patroni }, nth) => [
    [`DB${nth + 1}`, postgres],
    [`DB${nth + 1}_API_PORT`, patroni.split(':')[1]],
  ]);
  const haproxy = await supervise({
    name: 'haproxy',
    folder,
    command: [programs.haproxy, '-W', '-db', '-f', join(folder, 'haproxy.cfg')],
    env: {
      ...Object.fromEntries(servers),
      ...Object.fromEntries(instances.map((port, nth) => [`GASMAP${nth + 1}`, at(port)])),
      PRIMARY_BIND: at(own.primary),
      REPLICAS_BIND: at(own.replicas),
      SITE_BIND: at(own.site),
      METRICS_BIND: at(own.metrics),
    },
  });
  stops.push(() => haproxy.end('SIGTERM'));
}

async function startPooler(
  { programs, folder }: Options,
  { primary, pooler }: Ports,
  password: string,
  stops: Stops,
): Promise<void> {
  const users = join(folder, 'users.txt');
  await writeFile(users, `"gasmap" "${password}"\n`, { mode: 0o600 });
  const settings = withSettings(await readFile(join(CONFIG, 'pgbouncer.ini'), 'utf8'), {
    gasmap: `host=${HOST} port=${primary} dbname=gasmap`,
    listen_addr: HOST,
    listen_port: String(pooler),
    auth_file: users,
  });
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  const account = await postgresAccount(folder);
  if (account) await chown(users, account.uid, account.gid);
  const command = [programs.pgbouncer, join(folder, 'pgbouncer.ini')];
  const running = await supervise({ name: 'pgbouncer', folder, command, account });
  stops.push(() => running.end('SIGINT'));
}

/** Starts all of it in an empty folder; `stop` ends it and leaves the folder. */
export async function startCluster(options: Options): Promise<Cluster> {
  const { programs, folder } = options;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const account = await postgresAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  for (const file of ['patroni.yml', 'createDatabase.sh', 'haproxy.cfg'])
    await copyFile(join(CONFIG, file), join(folder, file));
  const password = () => randomBytes(18).toString('hex');
  const passwords = { superuser: password(), replication: password(), gasmap: password() };
  const stops: Stops = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const databases = await startDatabases({ programs, folder, account }, passwords, stops);
    const [primary = 0, replicas = 0, pooler = 0, metricsPort = 0] = await ports(4);
    const own = {
      primary,
      replicas,
      pooler,
      metrics: metricsPort,
      site: options.sitePort ?? (await freePort()),
    };
    const instancePorts = await ports(INSTANCES);
    await startBalancer(options, databases, { ...own, instances: instancePorts }, stops);
    await startPooler(options, own, passwords.gasmap, stops);

    const url = (hosts: string, query = '') =>
      `postgres://gasmap:${passwords.gasmap}@${hosts}/gasmap${query}`;
    const hosts = databases.addresses.map(({ postgres }) => postgres).join(',');
    const urls = {
      pooled: url(at(pooler)),
      direct: url(hosts, '?target_session_attrs=read-write'),
      replicas: url(at(replicas)),
    };
    const site = `http://localhost:${own.site}`;
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
    for (const instance of instances) {
      await instance.start();
      await instance.isReady();
    }
    await until(() => answers(`${site}/readyz`), 'HAProxy');
    const { etcd, addresses } = databases;
    const read = [
      ...etcd,
      ...addresses.map(({ patroni }) => patroni),
      ...[metricsPort, ...instancePorts].map(at),
    ];
    const metrics = read.map((address) => `http://${address}/metrics`);
    return { ...databases, site, instances, urls, metrics, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Removes what a cluster left. */
export const removeCluster = (folder: string) => rm(folder, { recursive: true, force: true });
