import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findPrograms } from './cluster/programs.ts';

/**
 * `npm run faults`: what is killed, cut, paused and failed over, with money under way, and beside each kind a twin that
 * has to lose something. `npm run faults -- --long` kills 1,500 instances and 300 databases, and takes a million
 * operations, 100,000 webhooks and 2,000 damaged backups: most of a day. `GASMAP_LONG=on npx vitest run FILE` runs one
 * of them.
 */
const TESTS = [
  'scripts/cluster',
  'server/db/failover',
  'server/db/readReplica',
  'server/db/embedded/embedded.kill',
  'server/operations/backups/backups.kill',
  'server/billing/wallet/money.kill',
  'server/test/lostAnswers',
  'server/test/money/moneyLost',
  'server/test/money/moneyCrowd',
  'server/billing/payments/deliveries',
  'server/operations/backups/archive/damaged',
];

const isLong = process.argv.includes('--long');
const { missing } = findPrograms();
if (missing.length > 0) process.stdout.write(`Without a cluster; it needs ${missing.join(', ')}.\n`);
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const child = spawn(process.execPath, [vitest, 'run', '--project', 'node', '--reporter=verbose', ...TESTS], {
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, ...(isLong && { GASMAP_LONG: 'on' }) },
});
child.once('close', (code) => process.exit(code ?? 1));
