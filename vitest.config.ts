import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/longestFirst.ts';

/** What can differ between two versions of PostgreSQL: queries and their plans, migrations, connections, jobs, locks,
 * the search property and what copies whole tables. The other files ask nothing of a database that these do not. */
const DIFFERING = [
  'server/db/**/*.test.ts',
  'server/jobs/*.test.ts',
  'server/operations/{jobs,search,stats}/*.test.ts',
  'server/ads/stats/adStats.test.ts',
  'server/market/{market,map/mapClusters}.test.ts',
  'server/market/search/{countLimit,marketSearch.property,publicAds}.test.ts',
  'server/valuation/priceInsight.test.ts',
  'server/operations/backups/{backups,places}.test.ts',
  'server/baseData/{import/productImport,mergePortions}.test.ts',
  'server/searchIndex/{catchUp,load/indexLoader}.test.ts',
  'server/savedSearches/matches.test.ts',
  'server/test/money/moneyRaces.test.ts',
  'server/billing/wallet/wallet.test.ts',
];
// They start servers of their own, so another test database changes nothing for them.
const OWN_DATABASE = ['server/db/embedded/embedded*.test.ts', 'server/db/{failover,readReplica}.test.ts'];
/** What the short run leaves to the complete one; docs/testing.md says what it has of it. By path, each runs anywhere. */
const COMPLETE_ONLY = [
  // Processes that are started, killed, failed over and restored.
  'server/main.test.ts',
  'server/db/embedded/embedded{,.kill}.test.ts',
  'server/db/{failover,pooler,readReplica}.test.ts',
  'scripts/cluster/cluster.test.ts',
  'server/operations/backups/**/*.test.ts',
  'server/billing/wallet/money.kill.test.ts',
  'server/test/lostAnswers.test.ts',
  // The same very often, at once or at random.
  'server/billing/payments/deliveries.test.ts',
  'server/test/{fuzz,money/{moneyCrowd,moneyRaces}}.test.ts',
  'server/searchIndex/**/{resume,adIndex,indexLoader,invertedIndex}.test.ts',
  // Whole documents and demo data.
  'server/http/openapi/{client,lint}.test.ts',
  'server/demo/demo.test.ts',
];
const part = process.env.GASMAP_TEST_PART;
const isDiffering = part === 'differing';

export default defineConfig({
  test: {
    // Suits two cores: of three workers, one is always waiting for the database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: isDiffering ? DIFFERING : ['{contract,server,scripts}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(isDiffering ? OWN_DATABASE : []),
            ...(part === 'short' ? COMPLETE_ONLY : []),
          ],
          globalSetup: ['server/test/globalSetup.ts'],
          pool: 'forks',
          // Loading the whole server anew for each file would take as long as the tests.
          isolate: false,
          // Generous: a busy machine costs a green run nothing.
          // On a machine that nobody watches a second try decides; the report names it.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
          env: { NODE_ENV: 'test' },
        },
      },
      {
        plugins: [
          react(),
          lingui({ failOnCompileError: true }),
          babel({ presets: [linguiTransformerBabelPreset()] }),
        ],
        test: {
          name: 'web',
          environment: 'node',
          // Faster to start than processes; each file gets its own, because screens keep state in modules.
          pool: 'threads',
          include: ['web/**/*.test.ts'],
          // One loads all routes.
          testTimeout: 30_000,
          env: { NODE_ENV: 'test' },
        },
      },
    ],
  },
});
