import { join } from 'node:path';
import { findProgram } from '../../server/test/kit/pgbouncer.ts';
import { findServerBinaries } from '../../server/test/kit/serverBinaries.ts';

/** Debian packages of the programs of a cluster: `apt-get install etcd-server patroni pgbouncer haproxy postgresql-15`. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  pg_rewind: 'postgresql-15',
} as const;

export type Programs = Record<'etcd' | 'patroni' | 'pgbouncer' | 'haproxy', string> & {
  /** Folder of PostgreSQL's own programs. */
  postgres: string;
};

/** The programs of this machine, and the packages of those that are missing. */
export function findPrograms(): { programs: Programs | null; missing: string[] } {
  const home = findServerBinaries();
  const find = (name: keyof typeof packages) => findProgram(name, home === null ? [] : [join(home, 'bin')]);
  const names = Object.keys(packages) as (keyof typeof packages)[];
  const missing = names.filter((name) => !find(name)).map((name) => packages[name]);
  const path = (name: keyof typeof packages) => find(name) ?? '';
  if (missing.length > 0 || home === null) return { programs: null, missing };
  const programs = {
    etcd: path('etcd'),
    patroni: path('patroni'),
    pgbouncer: path('pgbouncer'),
    haproxy: path('haproxy'),
    postgres: join(home, 'bin'),
  };
  return { programs, missing };
}
