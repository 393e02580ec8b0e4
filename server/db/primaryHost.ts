import { Socket } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { Client, type ClientConfig } from 'pg';
import { ATTRIBUTE, hostsOf } from '../lib/databaseAddress.ts';

const PROBE_MS = 2_000;
/** A primary found this long ago is not searched for again: connections are often opened together. */
const FOUND_FOR_MS = 500;

async function ensureWritable(url: string): Promise<URL> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'gasmap hosts',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ takesWrites: boolean }>(
      `select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as "takesWrites"`,
    );
    if (!rows[0]?.takesWrites) throw new Error('takes no writes');
    return new URL(url);
  } catch (error) {
    throw new Error(`${new URL(url).host}: ${(error as Error).message}`, { cause: error });
  } finally {
    client.end().catch(() => undefined);
  }
}

const found = new Map<string, { primary: Promise<URL>; until: number }>();

/** The server among these that takes writes; all are asked at once, so that one that is gone delays nobody. */
function primaryOf(url: string, hosts: string[]): Promise<URL> {
  const known = found.get(url);
  if (known && performance.now() < known.until) return known.primary;
  const primary = Promise.any(hosts.map(ensureWritable)).catch((error: AggregateError) => {
    found.delete(url);
    const reasons = error.errors.map(({ message }: Error) => message).join('; ');
    throw new Error(`No host of the database takes writes (${reasons})`);
  });
  const search = { primary, until: Number.POSITIVE_INFINITY };
  found.set(url, search);
  primary.then(
    () => {
      search.until = performance.now() + FOUND_FOR_MS;
    },
    () => undefined,
  );
  return primary;
}

/** Connects to the server that takes writes at that moment, whatever host is asked for. */
class PrimarySocket extends Socket {
  readonly #find: () => Promise<URL>;
  constructor(find: () => Promise<URL>) {
    super();
    this.#find = find;
  }
  override connect(): this {
    this.#find().then(
      ({ hostname, port }) => {
        // Brackets of an IPv6 address belong to the URL.
        if (!this.destroyed) super.connect(Number(port || 5432), hostname.replace(/^\[|\]$/g, ''));
      },
      // 08001: cannot connect. It passes, so calls are answered UNAVAILABLE. Each connection has an error of its own,
      // because the library of jobs writes into it which queue asked.
      ({ message }: Error) => this.destroy(Object.assign(new Error(message), { code: '08001' })),
    );
    return this;
  }
}

/** A certificate must be for one of the hosts: which one answers is known only after the search. */
function tlsOf(url: string, names: string[]): Pick<ClientConfig, 'ssl'> {
  const { ssl } = new Client({ connectionString: url }) as unknown as { ssl: ClientConfig['ssl'] };
  if (!ssl) return {};
  const matchesAny = (_name: string, certificate: PeerCertificate) => {
    const faults = names.map((name) => checkServerIdentity(name, certificate));
    return faults.includes(undefined) ? undefined : faults[0];
  };
  return { ssl: { checkServerIdentity: matchesAny, ...(ssl === true ? {} : ssl) } };
}

/** The address part of what a client or a pool is opened with. Of several hosts each new connection finds the primary. */
export function connectionTo(url: string): Pick<ClientConfig, 'connectionString' | 'stream' | 'ssl'> {
  const hosts = hostsOf(url);
  if (hosts.length < 2) return { connectionString: url };
  const plain = new URL(hosts[0] as string);
  const names = hosts.map((host) => new URL(host).hostname);
  const tls = tlsOf(plain.href, names);
  // The connection string would override `ssl`.
  for (const name of [...plain.searchParams.keys()])
    if (name.startsWith('ssl') || name === ATTRIBUTE) plain.searchParams.delete(name);
  return {
    connectionString: plain.href,
    stream: () => new PrimarySocket(() => primaryOf(url, hosts)),
    ...tls,
  };
}
