import './build.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeCluster, startCluster } from './cluster/cluster.ts';
import { findPrograms } from './cluster/programs.ts';

/** `npm run cluster [port]`: GasMap on several machines, played on this one, until Ctrl-C. */
const say = (line: string) => process.stdout.write(`${line}\n`);
const { programs, missing } = findPrograms();
if (programs === null) {
  say(`Missing: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'gasmap-cluster-'));
say(`Starting etcd, PostgreSQL, PgBouncer, HAProxy and GasMap; logs in ${folder}`);
const cluster = await startCluster({
  programs,
  folder,
  sitePort: Number(process.argv[2] ?? 3000),
  env: { NODE_ENV: 'development', DEMO: 'on' },
});
say(`
GasMap is ready at ${cluster.site}, with demo data
  instances  ${cluster.instances.map(({ address }) => address).join('  ')}
  primary    ${(await cluster.primary()).name}, through ${cluster.urls.pooled}
  replicas   ${cluster.urls.replicas}
Ctrl-C stops it and removes it.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void cluster
      .stop()
      .then(() => removeCluster(folder))
      .then(() => process.exit(0));
  });
