import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/longestFirst.ts';
import { thorough } from './server/test/thorough.ts';

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
const OWN_DATABASE = ['server/db/embedded/embedded*.test.ts', 'server/db/{failover,reads}.test.ts'];
/** Long, and about what is seldom changed; docs/testing.md says what the short run has of it. */
const COMPLETE_ONLY = [
  'server/operations/backups/archive/{damaged,encrypted,signed}.test.ts',
  'server/operations/backups/{backups.kill,backupBeforeMigration,places}.test.ts',
  'server/db/{failover,reads}.test.ts',
  'server/http/openapi/{client,lint}.test.ts',
];
const isDiffering = process.env.GASMAP_TEST_PART === 'differing';

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
            ...thorough(COMPLETE_ONLY, []),
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
          include: ['web/**/*.test.ts'],
          // One loads all routes.
          testTimeout: 30_000,
          env: { NODE_ENV: 'test' },
        },
      },
    ],
  },
});
